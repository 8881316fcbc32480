"""Plays while the solver works, so that it can be seen what that costs the page's own thread.

Two games: on a position that no search within the budget decides, so that the worker is busy from
move to move, and on a Classic board of several hundred numbers. The lamp is on, and after each move
a hint is asked for.
"""

import json
from dataclasses import dataclass

from playwright.sync_api import Page

from builder.errors import BuildError
from builder.lab import chromium
from pygame_core import codes
from pygame_core.number_match import GAME, rules
from pygame_core.number_match.rules import State
from pygame_core.session import Session

# No adds, and neither a way to clear it nor a proof that there is none is found in the budget, nor
# after any of the moves made: numbers in an order in which none sees its like, some exchanged.
HARD = (
    "122451235/344113451/552345123/234512342/421234512/"
    "153452334/345123411/512543153/234512345/451234512"
)
_ADDS = 4  # made on the Classic board: 27 numbers become 432
_MOVES = 4
_PATIENCE = 600  # looks at the lamp, one every 50 ms
_SETTLE = 500  # milliseconds in which animations end and a hint is shown


@dataclass(frozen=True)
class Board:
    """A board to be played on."""

    name: str  # what the table calls it
    level: str
    start: State


def boards() -> list[Board]:
    """Return the boards that are played on."""
    classic = GAME.deal("classic").start
    for _ in range(_ADDS):
        classic = GAME.play(classic, rules.ADD)
    fresh = GAME.start(GAME.board_text(classic), {"adds": None})
    return [
        Board("a hard position", "expert-1", GAME.start(HARD, {"adds": 0})),
        Board(f"Classic, {rules.left(fresh)} numbers", "classic", fresh),
    ]


def longest_tasks(page: Page, address: str, board: Board, *, lamp: bool) -> dict[str, float]:
    """Open a game on the board and play; `longTasks` must be watched in the page.

    Return the longest task of the page's own thread, in milliseconds, 0 where none was over 50:
    while the solver "starts" and while it "works", or, without lamp and hints, while it is "idle".
    """
    record = Session(GAME, board.level, board.start).save(0)
    stored = {
        "/number-match:running": codes.encode(record),
        "/settings": json.dumps({"version": 1, "lamp": lamp}),
    }
    page.add_init_script(f"Object.assign(localStorage, {json.dumps(stored)})")
    page.goto(address)
    chromium.await_mark(page, "ready")
    ready = _now(page)
    chromium.await_mark(page, "solver")
    _await_lamp(page)
    started = _now(page)
    _play(page, board.start, hints=lamp)
    tasks: list[tuple[float, float]] = page.evaluate("longTasks")
    start = max((length for at, length in tasks if ready <= at < started), default=0.0)
    play = max((length for at, length in tasks if at >= started), default=0.0)
    return {"starts": start, "works": play} if lamp else {"idle": play}


def _play(page: Page, state: State, *, hints: bool) -> None:
    for _ in range(_MOVES):
        move = rules.pairs(state)[0]
        for cell in GAME.move_text(move).split("-"):
            page.locator(f'#grid button[aria-label*=", {cell}"]').first.tap()
        state = GAME.play(state, move)
        if hints:
            page.keyboard.press("h")
        _await_lamp(page)
        page.wait_for_timeout(_SETTLE)
        page.keyboard.press("Escape")  # the hint may have found a dead end, and tell it in a sheet


def _now(page: Page) -> float:
    now: float = page.evaluate("performance.now()")
    return now


def _await_lamp(page: Page) -> None:
    """Wait until the lamp knows, or knows that it will not."""
    lamp = page.locator("#lamp")
    for _ in range(_PATIENCE):
        if lamp.get_attribute("data-lamp") != "thinking":
            return
        page.wait_for_timeout(50)
    raise BuildError(f"{page.url}: the solver has not answered")
