"""Boards that no table holds are dealt by the worker before they are wanted."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from pygame_core.number_match import GAME
from tests.web.player import labels

ALL_BEGUN = "localStorage.setItem('/x/y/number-match:begun:easy', '1-1000')"
DEALT = "performance.getEntriesByName('dealt ahead').length > 0"
# A worker that has gone and cannot come back: its thread ended, and none can be started.
END_WORKERS = """() => {
  for (const script of document.querySelectorAll("script[worker]")) script.xworker.terminate();
  window.Worker = class { constructor() { throw new Error("no more workers"); } };
}"""


def test_the_next_board_beyond_the_table_is_there_when_it_is_asked_for(
    desktop: BrowserContext, ready: Callable[[Page], Page]
) -> None:
    page = desktop.new_page()
    page.add_init_script(ALL_BEGUN)
    page.goto("en/number-match/#easy-5")
    ready(page)
    for _ in range(600):
        if page.evaluate(DEALT):
            break
        page.wait_for_timeout(100)
    page.evaluate(END_WORKERS)
    page.keyboard.press("n")
    page.get_by_role("button", name="New board").click()
    expect(page.locator("#name")).to_have_text("Easy 1,001", timeout=2000)
    start = GAME.deal("easy-1001").start
    assert len([label for label in labels(page) if not label.startswith("empty")]) == len(
        start.cells
    )
