"""Casual playouts: how a player who does not think ahead fares on a board.

A casual player takes a random pair in sight while there is one, and adds only when there is none.
A playout that clears the board is a solution of it.
"""

from pygame_core.number_match.links import Links
from pygame_core.number_match.rules import ADD, LIMIT, Move, State
from pygame_core.rng import Rng

# With unlimited adds a playout could go round in circles for ever.
UNLIMITED = 24


class Casual:
    """One casual game from a state on, played in portions.

    While there are pairs, all of them sorted in reading order, the next is ``rng.below(count)``.
    """

    def __init__(self, state: State, rng: Rng) -> None:
        self._board = Links(state.cells)
        self._adds = UNLIMITED if state.adds is None else state.adds
        self._rng = rng
        self.moves: list[Move] = []

    @property
    def cleared(self) -> bool:
        """Tell whether the board is cleared."""
        return not self._board.left

    def advance(self, moves: int) -> bool:
        """Make up to so many moves; return whether the game goes on after them."""
        board, below = self._board, self._rng.below
        for _ in range(moves):
            pairs = board.pairs
            if pairs:
                pair = pairs[below(len(pairs))]
                self.moves.append(Move(*board.cells(pair)))
                board.remove(pair)
            elif self._adds and 0 < 2 * board.left <= LIMIT:
                self._adds -= 1
                self.moves.append(ADD)
                board.add()
            else:
                return False
        return True


def playout(state: State, rng: Rng) -> tuple[Move, ...] | None:
    """Return the moves of one casual game that cleared the board, or None if it got stuck."""
    game = Casual(state, rng)
    while game.advance(LIMIT):
        pass
    return tuple(game.moves) if game.cleared else None
