"""The scenes of SameGame, its puzzles and its lists."""

import datetime as dt
from functools import partial

from playwright.sync_api import Page

from builder.lab.scenes.scene import Scene, leave, press
from pygame_core.samegame import SAMEGAME, rules
from pygame_core.session import Session

PAGE = "LANG/samegame/"
_DAY = dt.date(2026, 11, 29)


def _played(name: str, share: float) -> Session[rules.State, rules.Move]:
    """Return the game on a board after a share of its tiles was removed, largest groups last."""
    session = Session(SAMEGAME, name, SAMEGAME.deal(name).start)
    tiles = SAMEGAME.left(session.state)
    while SAMEGAME.left(session.state) > tiles * (1 - share):
        found = rules.groups(session.state)
        if not found:
            break
        session.play(SAMEGAME.move_text(min(found, key=len)[0]), _DAY)
    return session


def _left(page: Page, name: str, share: float = 0.0, keys: str = "", wait: int = 0) -> None:
    leave(page, _played(name, share))
    press(page, keys)
    page.wait_for_timeout(wait)


def _previewed(page: Page, name: str, share: float) -> None:
    """Preview the largest group."""
    session = _played(name, share)
    leave(page, session)
    group = max(rules.groups(session.state), key=len)
    cell = SAMEGAME.move_text(group[0])
    page.locator(f'#grid button[aria-label*=", {cell},"]').click()
    page.wait_for_timeout(500)


def _falling(page: Page) -> None:
    """Catch tiles in mid-fall."""
    _previewed(page, "9x12x4-8", 0.0)
    page.evaluate("document.activeElement.click()")
    page.wait_for_timeout(90)


def _list(page: Page) -> None:
    """Show the best list of a puzzle that has been played to an end."""
    leave(page, _played("puzzle-042", 1.0), ":puzzle-042")
    page.wait_for_timeout(900)
    page.keyboard.press("Escape")
    page.locator("[data-act=list]").first.click()
    page.wait_for_timeout(600)


def _watched(page: Page) -> None:
    _list(page)
    page.locator("#list-all [data-then=watch]").first.click()
    page.wait_for_timeout(600)
    press(page, "r r r r")
    page.wait_for_timeout(600)


SCENES = [
    Scene("samegame-start", PAGE),
    Scene("samegame-dealt", PAGE, partial(_left, name="9x12x4-8")),
    Scene("samegame-preview", PAGE, partial(_previewed, name="9x14x5-8", share=0.3)),
    Scene("samegame-falling", PAGE, _falling),
    Scene("samegame-large", PAGE, partial(_previewed, name="24x12x6-2", share=0.4)),
    Scene("samegame-six", PAGE, partial(_left, name="15x15x6-3")),
    Scene("samegame-new", PAGE, partial(_left, name="15x10x4-8231", share=0.2, keys="n", wait=300)),
    Scene("samegame-end", PAGE, partial(_left, name="15x15x5-1", share=1.0, wait=900)),
    Scene("samegame-hint", PAGE, partial(_left, name="12x12x4-3", share=0.3, keys="h", wait=9000)),
    Scene("puzzle", f"{PAGE}#puzzle-042"),
    Scene("best-list", f"{PAGE}#puzzle-042", _list),
    Scene("watched", f"{PAGE}#puzzle-042", _watched),
    Scene("puzzles", "LANG/puzzles/"),
    Scene("ranking", "LANG/ranking/", python=False),
]
