"""The rating of a board: the share of casual games that clear it.

It is measured by playouts whose seeds are the board's own, so the same board has the same rating
wherever it comes from. A dealer that wants a rating within a band gives up on a board early when
its share is far off; a board that is kept has seen all :data:`PLAYOUTS`, which leaves its rating a
standard error of .025 at most.
"""

from typing import NamedTuple

from pygame_core.game import BadCode
from pygame_core.number_match.casual import Board, clears, playout
from pygame_core.number_match.rules import Move, State
from pygame_core.number_match.text import board_text
from pygame_core.rng import Rng, fingerprint

# The version of generator, casual play and stopping rule: another one makes other boards of names.
DEALER = 2

PLAYOUTS = 400

# The stopping rule: after so many playouts a board is given up whose share misses the band by more
# percent than this. Narrower slacks cost more candidates than they save playouts.
_STOPS = ((20, 10), (40, 8), (80, 6), (160, 3), (PLAYOUTS, 0))


class Band(NamedTuple):
    """The ratings that a level wants, from ``low`` to ``high`` percent."""

    low: int
    high: int

    def holds(self, cleared: int, playouts: int, slack: int = 0) -> bool:
        """Tell whether a share lies in the band, give or take a slack in percent."""
        share = 100 * cleared
        return (self.low - slack) * playouts <= share <= (self.high + slack) * playouts


ANY = Band(0, 100)


class Rating(NamedTuple):
    """How many of the playouts made cleared the board, and the index of the first that did."""

    cleared: int
    playouts: int
    first: int | None

    @property
    def percent(self) -> int:
        """The share of playouts that cleared the board, in whole percent."""
        return (200 * self.cleared + self.playouts) // (2 * self.playouts)

    def within(self, band: Band) -> bool:
        """Tell whether the rating is complete and lies in the band."""
        return self.playouts == PLAYOUTS and band.holds(self.cleared, self.playouts)


def rate(state: State, band: Band = ANY) -> Rating:
    """Return the rating of a state, whose adds must be limited; stop once it misses the band.

    Raises BadCode if the adds are unlimited: then almost every casual game comes to an end.

    >>> rate(State(bytes([5, 5]), 0, 0))
    Rating(cleared=400, playouts=400, first=0)
    """
    if state.adds is None:
        raise BadCode("adds-unlimited", "A board with unlimited adds has no rating.")
    board, seed = Board(state.cells), _seed(state)
    cleared, made, first = 0, 0, None
    for stop, slack in _STOPS:
        for index in range(made, stop):
            if clears(board.copy(), state.adds, Rng.named(f"{seed} {index}")):
                cleared += 1
                first = index if first is None else first
        made = stop
        if not band.holds(cleared, made, slack):
            break
    return Rating(cleared, made, first)


def solution(state: State, index: int) -> tuple[Move, ...] | None:
    """Return the moves of the state's playout with this index, or None if it does not clear."""
    return playout(state, Rng.named(f"{_seed(state)} {index}"))


def _seed(state: State) -> str:
    board = fingerprint(f"{state.adds} {board_text(state)}")
    return f"number-match {DEALER} casual {board:x}"
