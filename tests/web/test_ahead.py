"""Boards that no table holds are dealt by the worker before they are wanted."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from builder.lab import chromium
from pygame_core.number_match import GAME
from tests.web.support.player import Player, labels
from tests.web.support.waiting import HEAR, eventually

ALL_BEGUN = "localStorage.setItem('/x/y/number-match:begun:easy', '1-1000')"
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
    chromium.await_mark(page, "dealt ahead")
    page.evaluate(END_WORKERS)
    page.keyboard.press("n")
    page.get_by_role("button", name="New board").click()
    expect(page.locator("#name")).to_have_text("Easy 1,001", timeout=2000)
    start = GAME.deal("easy-1001").start
    assert len([label for label in labels(page) if not label.startswith("empty")]) == len(
        start.cells
    )


def test_without_a_worker_no_board_beyond_the_table_is_dealt(
    desktop: BrowserContext, ready: Callable[[Page], Page], allowed: list[str]
) -> None:
    allowed.append("no more workers")
    page = desktop.new_page()
    page.goto("en/number-match/")
    player = Player(ready(page), "easy-1")
    player.choose("easy")
    chromium.await_mark(page, "solver")
    page.clock.install()
    page.evaluate(END_WORKERS)
    page.evaluate(HEAR)
    page.evaluate("location.hash = 'expert-123456789'")

    def told() -> bool:
        """Tell whether it was said; silence is looked at every five seconds."""
        page.clock.fast_forward(5000)
        return "This board could not be dealt just now. Please try again." in page.evaluate("said")

    eventually(page, told)
    assert page.evaluate("said")[0] == "Dealing Expert 123,456,789 \N{HORIZONTAL ELLIPSIS}"
    expect(page.locator("#name")).to_have_text("Easy 1")
    player.check()
