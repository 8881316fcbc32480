"""Hints of Number Match: never a dead end.

The guide remembers, for every position on a solution it was taught, the move that goes on; the
rule of hints says what to show of it, and whether that costs one.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame_core.game import IllegalMove, Status
from pygame_core.number_match import rules
from pygame_core.number_match.rules import ADD, Move, State
from pygame_core.number_match.text import board_text, read_move
from pygame_core.search import DEAD

if TYPE_CHECKING:
    from pygame_core.session import Session

PAIR = "pair"
ADD_NOW = "add"
NONE_LEFT = "none-left"
ASK = "ask"
UNKNOWN = "unknown"


class Guide:
    """Solutions by position: a position is a board with its adds left."""

    def __init__(self) -> None:
        self._next: dict[tuple[bytes, int | None], Move] = {}

    def learn(self, state: State, moves: Sequence[str]) -> None:
        """Remember a solution from a state.

        Raises BadCode or IllegalMove, and learns nothing, if the moves do not clear the board.
        """
        steps = {}
        for text in moves:
            move = read_move(state, text)
            steps[state.cells, state.adds] = move
            state = rules.play(state, move)
        if state.cells:
            raise IllegalMove("not-cleared", "These moves do not clear the board.")
        # Later over earlier: then every path ends, since it changes over to newer solutions only.
        self._next.update(steps)

    def next(self, state: State) -> Move | None:
        """Return the next move of a solution from this state, or None if none is known."""
        return self._next.get((state.cells, state.adds))


class Hint(NamedTuple):
    """What to show, the move if there is one, and whether showing it costs a hint.

    Kinds: PAIR, ADD_NOW, NONE_LEFT (no hint to give), ASK (nothing is known here: ask the solver,
    then again with its verdict), DEAD (the board cannot be cleared any more), UNKNOWN (the solver
    found nothing).
    """

    kind: str
    move: Move | None
    charged: bool


def position(state: State) -> str:
    """Return the text that stands for a state in ``session.hinted``: adds left, then the board."""
    return f"{'none' if state.adds is None else state.adds}:{board_text(state)}"


def hint(session: "Session[State, Move]", guide: Guide, verdict: str | None = None) -> Hint:
    """Return the hint for the present position; nothing is changed.

    ``verdict`` is the solver's answer for this position, if it was asked and found no solution.
    """
    state = session.state
    paid = position(state) in session.hinted
    payable = paid or session.hints_left != 0
    move = _pair_or_add(state, guide)
    if move == ADD and not rules.has_pair(state):
        return Hint(ADD_NOW, ADD, charged=False)
    if move is not None and payable:
        return Hint(ADD_NOW if move == ADD else PAIR, move, charged=not paid)
    if verdict == DEAD or rules.status(state) is Status.STUCK:
        return Hint(DEAD, None, charged=False)
    if move is None and verdict is None and state.cells:
        return Hint(ASK, None, charged=False)
    return Hint(UNKNOWN if payable and state.cells else NONE_LEFT, None, charged=False)


def charge(session: "Session[State, Move]", hint: Hint) -> None:
    """Note that a hint was shown, if it costs one."""
    if hint.charged:
        session.hinted.append(position(session.state))


def _pair_or_add(state: State, guide: Guide) -> Move | None:
    """Return the known next move; instead of an add, a pair that leads to a known position."""
    move = guide.next(state)
    if move != ADD:
        return move
    for pair in rules.pairs(state):
        after = rules.play(state, pair)
        if not after.cells or guide.next(after) is not None:
            return pair
    return ADD
