"""Casual games with a little foresight, where adds are unlimited.

Of a few random pairs the one is taken that brings more pairs to sight than it spoils: that clears
more. When few numbers are left a depth-first search takes over, and finishes the game, if it can,
without another add: that makes the way short.
"""

from collections.abc import Generator

from pygame_core.number_match.casual import UNLIMITED, Board
from pygame_core.number_match.dfs import DepthFirst
from pygame_core.number_match.field import Field
from pygame_core.number_match.rules import ADD, LIMIT, Move
from pygame_core.rng import Rng
from pygame_core.search import Progress

_DRAWS = 3  # random pairs looked at for one move
_TAIL = 14  # numbers left when the search takes over
_BREATH = 40  # positions it looks at
_WORK = 400  # moves between two yields on a board of few numbers, some milliseconds


class Dives:
    """Games from one board on. ``spent`` counts moves made and positions searched."""

    def __init__(self, board: Board) -> None:
        self._start = board
        self.spent = 0

    def dive(self, seed: int, longest: int) -> Generator[Progress, None, list[Move]]:
        """Return the moves of a game that clears the board in no more moves, or none."""
        board, adds, rng = self._start.copy(), UNLIMITED, Rng(seed)
        moves: list[Move] = []
        tail, work = _TAIL, 0
        while board.left and len(moves) < longest:
            if board.left <= tail:
                tail = 0
                end = self._finish(board)
                if end:
                    moves += end
                    return moves if len(moves) <= longest else []
            self.spent += 1
            work += 1
            if board.pairs:
                pair = _choose(board, rng)
                moves.append(board.move(pair))
                board.remove(pair)
            elif adds and 2 * board.left <= LIMIT:
                adds -= 1
                moves.append(ADD)
                board.add()
                tail = _TAIL
                work += board.left // 8
            else:
                break
            if work > _WORK:
                work = 0
                yield Progress(self.spent)
        return [] if board.left else moves

    def _finish(self, board: Board) -> list[Move]:
        """Return moves that clear the board as it is without an add, or none."""
        field = Field(bytes(board.classes()))
        search = DepthFirst(field)
        if not search.over:
            search.begin()
            search.advance(_BREATH)
            self.spent += search.spent
        return field.moves(field.full, search.path) if search.cleared else []


def _choose(board: Board, rng: Rng) -> int:
    """Return a pair: of a few random ones the one that gains most."""
    pairs = board.pairs
    size = len(pairs)
    best = pairs[rng.below(size)]
    if size > 1:
        most = board.gain(best)
        for _ in range(_DRAWS - 1):
            if most >= 0:
                break
            pair = pairs[rng.below(size)]
            gain = board.gain(pair)
            if gain > most:
                best, most = pair, gain
    return best
