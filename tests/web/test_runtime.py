"""The Python that a page starts is the one that the builder has packed."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, Route

from builder.lab import chromium

# Runs a program in the page's own interpreter, which PyScript hands out to those who ask.
RUN = """async ([core, program]) => {
    const { whenDefined } = await import(core);
    const { interpreter } = await whenDefined("py");
    return interpreter.runPython(program);
}"""
LOADED = """
import json, sys
json.dumps({
    name: module.__file__
    for name, module in sys.modules.items()
    if getattr(module, "__file__", None) and module.__spec__.origin != "frozen"
})
"""


@pytest.fixture
def loaded(
    dist: Path, desktop: BrowserContext, ready: Callable[[Page], Page]
) -> Callable[[], dict[str, str]]:
    """Return a function that starts the game and tells which modules came from which files."""

    def start() -> dict[str, str]:
        page = desktop.new_page()
        page.goto("en/number-match/")
        ready(page)
        (core,) = dist.glob("pyscript/*/core.js")
        address = f"../../{core.relative_to(dist).as_posix()}"
        result: dict[str, Any] = json.loads(
            page.evaluate(RUN, [f"{page.url.partition('#')[0]}{address}", LOADED])
        )
        return result

    return start


def test_every_module_comes_compiled_out_of_the_library(
    loaded: Callable[[], dict[str, str]],
) -> None:
    modules = loaded()
    assert {"app.number_match.main", "pygame_core.session", "pyscript", "asyncio"} <= modules.keys()
    for name, file in modules.items():
        ours = name.partition(".")[0] in ("app", "pygame_core")
        assert file.startswith("/lib/own.zip/" if ours else "/lib/python314.zip/"), name
    assert [file for file in modules.values() if not file.endswith(".pyc")] == []


SETTINGS = "settings"  # the only script that the first picture waits for
FETCHED = re.compile(r'<(?:script|link rel="(?:module)?preload")[^>]* (?:src|href)="([./]*[^"]+)"')


@pytest.mark.parametrize("place", ["", "number-match/", "samegame/", "statistics/", "about/"])
def test_what_a_page_needs_is_fetched_side_by_side(
    dist: Path, desktop: BrowserContext, place: str
) -> None:
    """Nothing is answered before all has been asked for: what waits for another never comes."""
    text = (dist / "en" / place / "index.html").read_text(encoding="utf-8")
    names = {address.rpartition("/")[2] for address in FETCHED.findall(text)}
    awaited = {name for name in names if not name.startswith(SETTINGS)}
    held: dict[str, Route] = {}

    def hold(route: Route) -> None:
        held[route.request.url.rpartition("/")[2]] = route
        if held.keys() == awaited:
            for one in held.values():
                one.continue_()

    page = desktop.new_page()
    page.route(lambda url: url.rpartition("/")[2] in awaited, hold)
    page.goto(f"en/{place}", timeout=10_000)
    assert held.keys() == awaited
    assert len(names) == len(awaited) + 1


SECOND_STACKS = "'Suspending' in WebAssembly"
# One start of Chromium in a hundred does so by itself, for a thousandth of the memory that is asked
# for here.
LOOKING_THROUGH_ITS_STACKS = (
    "--enable-features=SkipListAccountsWithoutGaiaCookies"  # as Playwright asks
    ",HeapProfilerReporting:stable-probability/1/nonstable-probability/1"
    "/renderer-prob-pct/100/renderer-sampling-rate-bytes/20000"
)


def test_python_runs_on_no_second_stack_in_the_page_and_in_its_worker(
    desktop: BrowserContext, ready: Callable[[Page], Page]
) -> None:
    page = desktop.new_page()
    assert page.evaluate(SECOND_STACKS), "this browser has none"
    page.goto("en/number-match/")
    ready(page)
    chromium.await_mark(page, "solver")
    marks = page.evaluate("performance.getEntriesByType('mark').map(mark => mark.name)")
    assert marks.index("ready") < marks.index("solver")  # the game first
    (worker,) = page.workers
    assert [place.evaluate(SECOND_STACKS) for place in (page, worker)] == [False, False]


@pytest.mark.soak
def test_no_page_crashes_in_a_browser_that_looks_through_its_stacks(
    playwright: Playwright, site: str, ready: Callable[[Page], Page]
) -> None:
    browser = chromium.launch(playwright, LOOKING_THROUGH_ITS_STACKS)
    for _ in range(5):
        page = browser.new_page(base_url=site)
        page.goto("en/number-match/#classic")
        ready(page)
        for _ in range(5):
            page.keyboard.press("a")
            page.keyboard.press("u")
        page.close()
    browser.close()
