"""Takes pictures of the site for looking at: every scene on three screens, by themes and languages.

They go to `shots/`, with a contact sheet for each scene. With --sight they show what a player sees
who forces colours upon the page, enlarges it, sets its type loosely, or sees no colours.
"""

import argparse
import itertools
import shutil
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, sync_playwright

from builder.lab import chromium
from builder.lab.scenes.catalogue import SCENES
from builder.lab.scenes.scene import Scene
from builder.paths import LANGUAGES, SHOTS
from builder.serve import Server
from builder.steps import assemble

_SCREENS: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 3,
        "has_touch": True,
        "is_mobile": True,
    },
    "tablet": {
        "viewport": {"width": 820, "height": 1180},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "desk": {"viewport": {"width": 1280, "height": 860}},
}
_THEMES = ("light", "dark")
_USUAL = "usual"
_LOOSELY, _COLOURLESS = "loose", "grey"
_ENLARGED = {"double": 2, "fourfold": 4}  # by the browser, at the same size of its window
_SIGHTS = (_USUAL, "forced", *_ENLARGED, _LOOSELY, _COLOURLESS)
# Loose type, as WCAG 1.4.12 sets it. A style sheet of the document's own breaks no policy.
LOOSE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important;
    word-spacing: .16em !important } p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [sheet];
  dispatchEvent(new Event("resize"));
}"""
# Height of a picture on a contact sheet, and the space around it.
_HEIGHT = 560
_GAP = 24


class Look(NamedTuple):
    """What one row of pictures has in common."""

    screen: str
    theme: str
    language: str
    sight: str = _USUAL

    @property
    def name(self) -> str:
        """What its pictures are called."""
        return "-".join(part for part in self if part != _USUAL)

    @property
    def options(self) -> dict[str, Any]:
        """What its windows are opened with."""
        options = _SCREENS[self.screen] | {"locale": self.language, "color_scheme": self.theme}
        if self.sight == "forced":
            options["forced_colors"] = "active"
        times = _ENLARGED.get(self.sight, 1)
        options["device_scale_factor"] = times * options.get("device_scale_factor", 1)
        options["viewport"] = {side: n // times for side, n in options["viewport"].items()}
        return options


def main(arguments: list[str]) -> int:
    """Build the site and take the pictures that were asked for; all of them if none were."""
    parser = argparse.ArgumentParser(prog="build.py shots", description=__doc__)
    names = [scene.name for scene in SCENES]
    parser.add_argument("scenes", nargs="*", help=f"which scenes: {', '.join(names)}")
    parser.add_argument("--screen", choices=_SCREENS, action="append")
    parser.add_argument("--theme", choices=_THEMES, action="append")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--sight", choices=_SIGHTS, action="append")
    chosen = parser.parse_args(arguments)
    unknown = sorted(set(chosen.scenes) - set(names))
    if unknown:
        parser.error(f"no such scene: {', '.join(unknown)}")
    assemble.build()
    chromium.find()
    looks = itertools.product(
        chosen.screen or _SCREENS,
        chosen.theme or _THEMES,
        chosen.language or LANGUAGES,
        chosen.sight or [_USUAL],
    )
    scenes = [scene for scene in SCENES if not chosen.scenes or scene.name in chosen.scenes]
    take(scenes, [Look(*look) for look in looks])
    return 0


def take(scenes: list[Scene], looks: list[Look]) -> None:
    """Take the pictures and lay out a contact sheet for each scene."""
    for scene in scenes:
        shutil.rmtree(SHOTS / scene.name, ignore_errors=True)
    with Server.running() as server, sync_playwright() as playwright:
        browser = chromium.launch(playwright, chromium.COMPILED_ONCE)
        for look in looks:
            print(look.name, flush=True)
            _picture(browser, server.address, scenes, look)
        browser.close()
    for scene in scenes:
        sheet(scene.name)


def _picture(browser: Browser, address: str, scenes: list[Scene], look: Look) -> None:
    """Take the pictures of all scenes in one look; each begins with nothing stored."""
    for scene in scenes:
        # Without the service worker, whose notice comes when it comes.
        with browser.new_context(service_workers="block", **look.options) as context:
            page = context.new_page()
            if look.sight == _COLOURLESS:
                tools = context.new_cdp_session(page)
                tools.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
            page.goto(address + scene.address.replace("LANG", look.language))
            if scene.python:
                chromium.await_mark(page, "ready")
            scene.arrange(page)
            if look.sight == _LOOSELY:
                page.evaluate(LOOSE)
            page.wait_for_timeout(300)
            path = SHOTS / scene.name / f"{look.name}.png"
            page.screenshot(path=path, animations="allow", caret="hide")


def sheet(name: str) -> None:
    """Lay out the pictures of a scene on one sheet, a row for each screen."""
    rows = []
    for screen in _SCREENS:
        paths = sorted((SHOTS / name).glob(f"{screen}-*.png"))
        if paths:
            rows.append([_labelled(path) for path in paths])
    width = max(sum(picture.width + _GAP for picture in row) for row in rows) + _GAP
    height = sum(row[0].height + _GAP for row in rows) + _GAP
    result = Image.new("RGB", (width, height), "#808080")
    top = _GAP
    for row in rows:
        left = _GAP
        for picture in row:
            result.paste(picture, (left, top))
            left += picture.width + _GAP
        top += row[0].height + _GAP
    result.save(SHOTS / f"{name}.png")


def _labelled(path: Path) -> Image.Image:
    """Return a picture in the size of the contact sheet with its name above it."""
    with Image.open(path) as full:
        small = full.convert("RGB")
        small.thumbnail((10 * _HEIGHT, _HEIGHT))
    result = Image.new("RGB", (small.width, small.height + 16), "#808080")
    ImageDraw.Draw(result).text((0, 2), path.stem, fill="white")
    result.paste(small, (0, 16))
    return result
