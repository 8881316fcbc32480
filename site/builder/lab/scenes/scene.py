"""What a picture is taken of: a page, and how it is brought to a state."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from builder.lab import chromium
from pygame_core import codes
from pygame_core.session import Session


def as_it_is(_: Page) -> None:
    """Leave the page as it has started."""


@dataclass(frozen=True)
class Scene:
    """A page, by its address with LANG for the language, and how to bring it to a state.

    `arrange` is called once the game answers, on a page without Python once it has loaded.
    """

    name: str
    address: str
    arrange: Callable[[Page], None] = as_it_is
    python: bool = True


def leave(page: Page, session: Session[Any, Any], place: str = "", seconds: float = 0.0) -> None:
    """Open the page again as if this game had been left on it, in its place among the saves."""
    record = session.save(0) | {"seconds": seconds}
    page.evaluate(
        "([key, code]) => localStorage.setItem(tabula.scope + key, code)",
        [f"{session.game.kind}:running{place}", codes.encode(record)],
    )
    # The page saves its own game when it is left, so it must not have one.
    page.reload()
    chromium.await_mark(page, "ready")


def press(page: Page, keys: str) -> None:
    """Press keys, one after the other."""
    for key in keys.split():
        page.keyboard.press(key)
        page.wait_for_timeout(150)
