"""Waiting for what a page does not tell by an element, never for a time that a machine may lack."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

PATIENCE = 200  # looks, a tenth of a second or more apart
# Keeps what the toast says: with a clock that runs so quickly it says nothing for long.
HEAR = """() => {
  const toast = document.getElementById("toast");
  window.said = [];
  const hear = () => window.said.push(toast.textContent);
  new MutationObserver(hear).observe(toast, { childList: true });
}"""
PICTURE = "document.getElementById('paper').toDataURL()"


def eventually(page: Page, check: Callable[[], bool]) -> None:
    """Wait until something is so that the page itself does not show."""
    for _ in range(PATIENCE):
        if check():
            return
        page.wait_for_timeout(100)
    assert check()


def settled(page: Page, look: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever is looked at
    """Wait until a look gives the same three times, one after the other, and return it."""
    seen = [look()]

    def same() -> bool:
        seen.append(look())
        return len(seen) > 2 and seen[-1] == seen[-2] == seen[-3]

    eventually(page, same)
    return seen[-1]


def rest(page: Page) -> str:
    """Wait until nothing on the board moves, and return its picture."""
    return str(settled(page, lambda: page.evaluate(PICTURE)))


def shut(page: Page) -> None:
    """Close the open sheet, and wait until its step in the history is taken back.

    Before that, loading the page again or leaving it would cross the step.
    """
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    at_home(page)


def in_front(page: Page) -> Page:
    """Bring a tab to the front, as its player would, and return it.

    A click waits for frames, and behind another tab they come one a second.
    """
    page.bring_to_front()
    return page


def at_home(page: Page) -> None:
    """Wait until no sheet is a step of the history any more."""
    eventually(page, lambda: page.evaluate("history.state") is None)
