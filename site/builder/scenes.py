"""The pages and states that `build.py shots` takes pictures of."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page


def _as_it_is(_: Page) -> None:
    """Leave the page as it has started."""


@dataclass(frozen=True)
class Scene:
    """A page, by its address with LANG for the language, and how to bring it to a state.

    `arrange` is called once the game answers, on a page without Python once it has loaded.
    """

    name: str
    address: str
    arrange: Callable[[Page], None] = _as_it_is
    python: bool = True


GAME = "LANG/number-match/"

SCENES = [
    Scene("start", GAME),
    Scene("missing", "no/such/page", python=False),
]
