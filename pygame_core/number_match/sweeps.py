"""Games that clear the board from the top, where adds are limited.

Taking the first pair in reading order clears a dealt board half as often again as taking any, and
twice as often at the highest level; of the first few pairs one that brings more pairs to sight than
it spoils does better still. So the first games, which leave nothing to chance, clear nearly all
that is dealt; later ones go astray now and then.

With eight or nine numbers left it is time to add: their copies come to lie right below or slantwise
below them, and every second such board clears. It is tried on a copy of the board, and the game
goes on as if nothing had been added if that fails.
"""

from collections.abc import Generator

from pygame_core.number_match.casual import Board
from pygame_core.number_match.rules import ADD, LIMIT, Move
from pygame_core.rng import Rng
from pygame_core.search import Progress

_WIDTHS = (2, 1, 8)  # how many pairs the first games look at for one move
_WIDTH = 2  # and the later ones
_ASTRAY = 12  # one move in so many of these is any pair
_TIMELY = frozenset((8, 9))  # numbers left when an add is tried
_WORK = 400  # moves between two yields on a board of few numbers, some milliseconds


class Sweeps:
    """Games from one board on with so many adds. ``spent`` counts the moves made."""

    def __init__(self, board: Board, adds: int, nodes: int) -> None:
        """Prepare games that spend no more than so many ``nodes``."""
        self._start = board
        self._adds = adds
        self._nodes = nodes
        self._rng = Rng(1)
        self.spent = 0

    def sweep(self, number: int) -> Generator[Progress, None, list[Move]]:
        """Return the moves of the game of this number if it clears the board, or none."""
        board, adds = self._start.copy(), self._adds
        width = _WIDTHS[number] if number < len(_WIDTHS) else _WIDTH
        sure = number < len(_WIDTHS)
        below = self._rng.below
        moves: list[Move] = []
        work = 0
        while board.left and self.spent < self._nodes:
            pairs = board.pairs
            if pairs:
                if adds and board.left in _TIMELY:
                    end = self._added(board)
                    if end:
                        return moves + end
                pair = pairs[0] if width == 1 else _choose(board, width)
                if not sure and not below(_ASTRAY):
                    pair = pairs[below(len(pairs))]
                moves.append(board.move(pair))
                board.remove(pair)
            elif adds and 2 * board.left <= LIMIT:
                adds -= 1
                moves.append(ADD)
                board.add()
                work += board.left // 8
            else:
                break
            self.spent += 1
            work += 1
            if work > _WORK:
                work = 0
                yield Progress(self.spent)
        return [] if board.left else moves

    def _added(self, board: Board) -> list[Move]:
        """Return moves that begin with an add and clear the board without another, or none."""
        board = board.copy()
        board.add()
        moves: list[Move] = [ADD]
        while board.pairs:
            pair = _choose(board, _WIDTH)
            moves.append(board.move(pair))
            board.remove(pair)
        self.spent += len(moves)
        return [] if board.left else moves


def _choose(board: Board, width: int) -> int:
    """Return a pair: of the first few the first that spoils nothing, or the one that gains most."""
    pairs = board.pairs
    best = pairs[0]
    if width > 1 and len(pairs) > 1:
        most = board.gain(best)
        for pair in pairs[1:width]:
            if most >= 0:
                break
            gain = board.gain(pair)
            if gain > most:
                best, most = pair, gain
    return best
