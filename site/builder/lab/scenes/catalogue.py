"""The pages and states that `build.py shots` takes pictures of."""

import datetime as dt
from functools import partial

from playwright.sync_api import Page

from builder.lab import chromium
from builder.lab.scenes import samegame, statistics
from builder.lab.scenes.scene import Scene, leave, press
from pygame_core.number_match import GAME
from pygame_core.number_match.rules import Move, State
from pygame_core.session import Session

NUMBER_MATCH = "LANG/number-match/"
_SECONDS = 247.0
_DAY = dt.date(2026, 11, 29)


def _solved(name: str, moves: int) -> Session[State, Move]:
    """Return the game on a board after the first moves of its solution."""
    deal = GAME.deal(name)
    session = Session(GAME, name, deal.start)
    for text in deal.solution[:moves]:
        session.play(text, _DAY)
    return session


def _on_board(board: str, adds: int) -> Session[State, Move]:
    """Return the game on a board of our own, under the name of a dealt one."""
    return Session(GAME, "expert-12", GAME.start(board, {"adds": adds}))


def _left(page: Page, session: Session[State, Move]) -> None:
    leave(page, session, seconds=_SECONDS)


def _dealt(page: Page, level: str = "hard", *, keys: str = "") -> None:
    _left(page, _solved("classic" if level == "classic" else f"{level}-7", 0))
    press(page, keys)


def _middle(page: Page, *, keys: str = "", moves: int = 14, wait: int = 0) -> None:
    _left(page, _solved("hard-7", moves))
    press(page, keys)
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
    press(page, "a a")
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
    chromium.await_mark(page, "board")


def _failed(page: Page) -> None:
    _booting(page)
    page.evaluate("tabula.fail()")


def _selected(page: Page) -> None:
    _middle(page)
    page.locator("#grid button:not([aria-label*='empty']):not([aria-label*='leer'])").first.click()


def _lamp(page: Page) -> None:
    record = '{"version":1,"lamp":true}'
    page.evaluate("text => localStorage.setItem(tabula.scope + 'settings', text)", record)
    _middle(page, wait=6000)


def _settings(page: Page) -> None:
    _middle(page)
    page.locator("[data-sheet=settings]").click()
    page.wait_for_timeout(300)


def _solution(page: Page) -> None:
    """Show the solution of a board and step into it."""
    _left(page, _solved("easy-7", 0))
    press(page, "n")
    page.locator("#sheet-new [data-act=solution]").click()
    page.locator("#question-yes").click()
    page.wait_for_timeout(1500)
    press(page, "r r r")


def _today(page: Page) -> dt.date:
    return dt.date.fromisoformat(page.evaluate("new Intl.DateTimeFormat('sv').format()"))


def _dailies(page: Page) -> None:
    """Open the page as if the dailies of two months had been played."""
    statistics.keep(page, statistics.dailies(_today(page)))


def _daily_cleared(page: Page) -> None:
    """Clear today's daily board by its last pair."""
    today = _today(page)
    name = f"daily-{today}"
    deal = GAME.deal(name)
    session = Session(GAME, name, deal.start)
    for text in deal.solution[:-1]:
        session.play(text, today)
    _dailies(page)
    leave(page, session, f":{name}", seconds=_SECONDS)
    page.goto(f"{page.url.partition('#')[0]}#{name}")
    page.wait_for_timeout(1500)
    for cell in deal.solution[-1].split("-"):
        page.locator(f"#grid button[aria-label$=', {cell}']").click()
    page.wait_for_timeout(900)


def _home(page: Page) -> None:
    """Go to the start page from a game, by the page of the dailies."""
    _middle(page)
    home = page.url.partition("number-match/")[0]
    page.goto(f"{home}daily/")
    _dailies(page)
    page.goto(home)
    page.wait_for_timeout(500)


SCENES = [
    Scene("start", NUMBER_MATCH),
    Scene("dealt", NUMBER_MATCH, _dealt),
    Scene("selected", NUMBER_MATCH, _selected),
    Scene("middle", NUMBER_MATCH, _middle),
    Scene("keyboard", NUMBER_MATCH, partial(_middle, keys="ArrowDown ArrowRight ArrowDown Enter")),
    Scene("hint", NUMBER_MATCH, _hint_far),
    Scene("added", NUMBER_MATCH, _added),
    Scene("classic", NUMBER_MATCH, partial(_dealt, level="classic", keys="a a a a a")),
    Scene("new", NUMBER_MATCH, partial(_middle, keys="n", wait=300)),
    Scene("bad-number", NUMBER_MATCH, _bad_number),
    Scene("give-up", NUMBER_MATCH, _give_up),
    Scene("keys", NUMBER_MATCH, partial(_dealt, keys="?")),
    Scene("stuck", NUMBER_MATCH, _stuck),
    Scene("cleared", NUMBER_MATCH, _cleared),
    Scene("booting", NUMBER_MATCH, _booting),
    Scene("failed", NUMBER_MATCH, _failed),
    Scene("lamp", NUMBER_MATCH, _lamp),
    Scene("settings", NUMBER_MATCH, _settings),
    Scene("lesson", f"{NUMBER_MATCH}#lesson-2"),
    Scene("solution", NUMBER_MATCH, _solution),
    Scene("daily-cleared", NUMBER_MATCH, _daily_cleared),
    Scene("daily", "LANG/daily/"),
    Scene("daily-kept", "LANG/daily/", _dailies),
    *samegame.SCENES,
    *statistics.SCENES,
    Scene("home", "LANG/", python=False),
    Scene("home-left", "LANG/number-match/", _home),
    Scene("rules-number-match", "LANG/how-to-play-number-match/", python=False),
    Scene("rules-samegame", "LANG/how-to-play-samegame/", python=False),
    Scene("about", "LANG/about/", python=False),
    Scene("missing", "no/such/page", python=False),
]
