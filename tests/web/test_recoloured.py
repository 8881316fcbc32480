"""Browsers and extensions that darken pages: the board keeps its own colours."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.web.support.player import begun
from tests.web.support.waiting import rest

Ready = Callable[[Page], Page]
INTERPRETER = "**/pyodide.asm.wasm"
KEY = "/x/y/settings"
INSET = 14  # CSS pixels: the frame's round corners are not the canvas's
HEIGHT = 300  # lower down a sentence may lie over the board
# What extensions do: other colours for every box.
STYLE = """
html, body, main, section, div { background: #181a1b !important; color: #e8e6e3 !important }
"""
HOLES = """canvas => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  return data.filter((value, index) => index % 4 === 3 && value !== 255).length;
}"""


def pixels(canvas: Locator) -> Image.Image:
    """Return what is seen of a canvas, without its edges, and what lies over its lower part."""
    canvas.evaluate("canvas => document.activeElement.blur()")
    box = canvas.bounding_box()
    assert box
    clip = {
        "x": box["x"] + INSET,
        "y": box["y"] + INSET,
        "width": box["width"] - 2 * INSET,
        "height": min(box["height"] - 2 * INSET, HEIGHT),
    }
    return Image.open(io.BytesIO(canvas.page.screenshot(clip=clip))).convert("RGB")


def luminance(colour: Any) -> float:  # noqa: ANN401 - three numbers, as Pillow gives them
    """Return the relative luminance of a colour, as WCAG defines it."""
    parts = [value / 255 for value in colour]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(picture: Image.Image) -> float:
    """Return the contrast between the darkest and the lightest pixel."""
    levels = sorted(luminance(colour) for _, colour in picture.getcolors(1 << 24))
    return (levels[-1] + 0.05) / (levels[0] + 0.05)


def darken(page: Page) -> None:
    """Let the browser darken the page, as phones do for sites without a dark theme."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setAutoDarkModeOverride", {"enabled": True})


def restyle(page: Page) -> None:
    """Recolour the page as an extension does."""
    page.evaluate(
        "text => { const sheet = new CSSStyleSheet(); sheet.replaceSync(text);"
        " document.adoptedStyleSheets.push(sheet) }",
        STYLE,
    )


def numbers(page: Page, ready: Ready) -> None:
    """Show a board of numbers with a selection, a ghost and a hint."""
    player = begun(page, ready)
    player.move(player.deal.solution[0])
    player.cell(player.deal.solution[1].split("-")[0]).click()
    page.keyboard.press("h")
    expect(page.locator("#toast")).to_contain_text("Hint: ", timeout=60_000)
    rest(page)


def tiles(page: Page, ready: Ready) -> None:
    """Show a board of tiles with a previewed group."""
    page.goto("en/samegame/#puzzle-001")
    ready(page).locator("#grid button[aria-label*='group of']").first.focus()
    page.keyboard.press("ArrowRight")
    rest(page)


def before_python(page: Page, _: Ready) -> None:
    """Show what is painted of a game that was left, while Python is not there."""
    numbers(page, _)
    page.route(INTERPRETER, lambda route: route.abort())
    page.reload()
    expect(page.locator("#boot-text")).to_contain_text("could not start")


def home(page: Page, ready: Ready) -> None:
    """Show the small board of a game that was left."""
    numbers(page, ready)
    page.goto("en/")


@pytest.mark.parametrize("recolour", [darken, restyle])
@pytest.mark.parametrize("show", [numbers, tiles, before_python, home])
def test_the_board_looks_the_same_on_a_page_that_is_recoloured(
    desktop: BrowserContext,
    ready: Ready,
    allowed: list[str],
    show: Callable[[Page, Ready], None],
    recolour: Callable[[Page], None],
) -> None:
    allowed.append("pyodide.asm.wasm|Failed to fetch|fetch dynamically|both async and sync")
    page = desktop.new_page()
    page.emulate_media(reduced_motion="reduce")
    show(page, ready)
    canvas = page.locator("canvas").first
    before = pixels(canvas)
    recolour(page)
    page.wait_for_timeout(300)
    after = pixels(canvas)
    corner = Image.open(
        io.BytesIO(page.screenshot(clip={"x": 2, "y": 400, "width": 1, "height": 1}))
    )
    assert luminance(corner.convert("RGB").getpixel((0, 0))) < 0.05
    assert after.tobytes() == before.tobytes()
    assert contrast(after) >= 7
    assert canvas.evaluate(HOLES) == 0


def test_a_theme_that_was_chosen_is_not_darkened(desktop: BrowserContext, ready: Ready) -> None:
    page = desktop.new_page()
    page.emulate_media(color_scheme="dark")
    darken(page)
    page.add_init_script(f'localStorage.setItem(\'{KEY}\', \'{{"version":1,"theme":"light"}}\')')
    page.goto("en/number-match/#easy-7")
    ready(page)
    corner = page.screenshot(clip={"x": 2, "y": 400, "width": 1, "height": 1})
    pixel = Image.open(io.BytesIO(corner)).convert("RGB").getpixel((0, 0))
    assert pixel == (244, 241, 234)
    page.evaluate("document.querySelector('[data-setting=theme][value=system]').click()")
    assert page.evaluate("document.documentElement.style.colorScheme") == ""


def test_a_board_printed_in_the_dark_can_be_read(desktop: BrowserContext, ready: Ready) -> None:
    page = desktop.new_page()
    page.emulate_media(color_scheme="dark")
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('closed') } })"
    )
    page.goto("en/number-match/#easy-7")
    ready(page)
    rest(page)
    page.emulate_media(media="print", color_scheme="dark")
    canvas = page.locator("#paper")
    assert contrast(pixels(canvas)) >= 7
    assert canvas.evaluate(HOLES) == 0
