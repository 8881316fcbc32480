"""The Python that a page starts is the one that the builder has packed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

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
