"""The pages and states that `build.py shots` takes pictures of."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from playwright.sync_api import Page

from builder import browser
from pygame_core import codes
from pygame_core.number_match import GAME
from pygame_core.session import Session

NUMBER_MATCH = "LANG/number-match/"
_SECONDS = 247.0
_DAY = dt.date(2026, 11, 29)


def _as_it_is(_: Page) -> None:
    """Leave the page as it has started."""


@dataclass(frozen=True)
class Scene:
    """A page, by its address with LANG for the language, and how to bring it to a state.

    `arrange` is called once the game answers, on a page without Python once it has loaded.
    """

    name: str
    address: str = NUMBER_MATCH
    arrange: Callable[[Page], None] = _as_it_is
    python: bool = True


def _solved(name: str, moves: int) -> Session:
    """Return the game on a board after the first moves of its solution."""
    deal = GAME.deal(name)
    session = Session(GAME, name, deal.start)
    for text in deal.solution[:moves]:
        session.play(text, _DAY)
    return session


def _on_board(board: str, adds: int) -> Session:
    """Return the game on a board of our own, under the name of a dealt one."""
    return Session(GAME, "expert-12", GAME.start(board, {"adds": adds}))


def _left(page: Page, session: Session) -> None:
    """Open the page again as if this game had been left on it."""
    record = session.save(0) | {"seconds": _SECONDS}
    page.evaluate(
        "code => localStorage.setItem(tabula.scope + 'number-match:running', code)",
        codes.encode(record),
    )
    # The page saves its own game when it is left, so it must not have one.
    page.reload()
    browser.await_mark(page, "ready")


def _dealt(page: Page, level: str = "hard", *, keys: str = "") -> None:
    _left(page, _solved("classic" if level == "classic" else f"{level}-7", 0))
    _press(page, keys)


def _press(page: Page, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)
        page.wait_for_timeout(150)


def _middle(page: Page, *, keys: str = "", moves: int = 14, wait: int = 0) -> None:
    _left(page, _solved("hard-7", moves))
    _press(page, keys)
    page.wait_for_timeout(wait)


def _hint_far(page: Page) -> None:
    """Show a hint whose pair sees each other from afar."""
    session = _solved("hard-7", 0)
    deal = GAME.deal("hard-7")
    for text in deal.solution:
        before = GAME.score(session.state)
        session.play(text, _DAY)
        if text != "+" and len(session.moves) > 8 and GAME.score(session.state) - before == 4:
            session.undo()
            break
    session.undone.clear()
    _left(page, session)
    page.keyboard.press("h")
    page.wait_for_timeout(1500)


def _stuck(page: Page) -> None:
    session = _on_board(GAME.board_text(GAME.deal("expert-12").start), 0)
    while pairs := GAME.moves(session.state):
        session.play(GAME.move_text(pairs[0]), _DAY)
    _left(page, session)
    page.wait_for_timeout(900)


def _cleared(page: Page) -> None:
    _left(page, _on_board("......55", 0))
    page.locator("#grid button[aria-label$=', g1']").click()
    page.locator("#grid button[aria-label$=', h1']").click()
    page.wait_for_timeout(900)


def _added(page: Page) -> None:
    """Press Add on a tall board, so that it scrolls."""
    _left(page, _solved("expert-7", 0))
    _press(page, "a a")
    page.wait_for_timeout(900)


def _give_up(page: Page) -> None:
    _middle(page, keys="n")
    page.locator("#new-again").click()


def _bad_number(page: Page) -> None:
    _dealt(page, keys="n")
    page.locator("#number").fill("0")
    page.keyboard.press("Enter")


def _booting(page: Page) -> None:
    """Stop the start of Python on its way."""
    _middle(page)
    page.route("**/*.wasm", lambda _route: None)
    page.reload(wait_until="commit")
    browser.await_mark(page, "board")


def _failed(page: Page) -> None:
    _booting(page)
    page.evaluate("tabula.fail()")


def _selected(page: Page) -> None:
    _middle(page)
    page.locator("#grid button:not([aria-label*='empty']):not([aria-label*='leer'])").first.click()


SCENES = [
    Scene("start"),
    Scene("dealt", arrange=_dealt),
    Scene("selected", arrange=_selected),
    Scene("middle", arrange=_middle),
    Scene("keyboard", arrange=partial(_middle, keys="ArrowDown ArrowRight ArrowDown Enter")),
    Scene("hint", arrange=_hint_far),
    Scene("added", arrange=_added),
    Scene("classic", arrange=partial(_dealt, level="classic", keys="a a a a a")),
    Scene("new", arrange=partial(_middle, keys="n", wait=300)),
    Scene("bad-number", arrange=_bad_number),
    Scene("give-up", arrange=_give_up),
    Scene("keys", arrange=partial(_dealt, keys="?")),
    Scene("stuck", arrange=_stuck),
    Scene("cleared", arrange=_cleared),
    Scene("booting", arrange=_booting),
    Scene("failed", arrange=_failed),
    Scene("missing", "no/such/page", python=False),
]
