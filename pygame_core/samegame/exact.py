"""Exact search for small boards: every position that could still lead to more is looked at once.

The bound: at best each colour left is removed in one piece. A group of s tiles out of n of its
colour so costs s * (n - s) points of what was possible, and a position is given up when it cannot
lead to more than the best line known. Positions are taken by the number of their tiles, most first;
then all ways to a position are known before it is looked at, and only the best of them counts.
"""

from collections.abc import Generator

from pygame_core.samegame.rules import Cell, State, worth
from pygame_core.samegame.taps import SAME, closed, take
from pygame_core.search import Progress

MOST_POSITIONS = 400_000  # held in memory, each some 300 to 500 bytes
_WORK = 1000  # positions made between two yields


class Exact:
    """The search for more than ``score`` points from a state.

    After :meth:`run` has ended, ``proved`` tells whether no line brings more than ``score``;
    ``moves`` are those of a line that brings it, if it is one that was found here.
    """

    def __init__(self, state: State, score: int, nodes: int) -> None:
        self.score = score
        self.moves: list[Cell] = []
        self.proved = False
        self.spent = 0
        self._nodes = nodes
        self._height = state.height
        self._colours = sorted({colour * SAME for tiles in state.columns for colour in tiles})
        columns = (
            bytes(colour * SAME for colour in tiles).ljust(state.height, b"\0") + b"\1"
            for tiles in state.columns
        )
        start = b"".join(columns) + bytes(state.height + 1)
        # Points, the position before, and the cell that was tapped there.
        self._found: dict[bytes, tuple[int, bytes, int]] = {start: (0, b"", 0)}
        self._layers: list[list[bytes]] = [[] for _ in range(sum(map(len, state.columns)) + 1)]
        self._layers[-1].append(start)

    def run(self) -> Generator[Progress, None, None]:
        """Search until all is known, or the nodes or the memory are spent."""
        shown = 0
        while self._layers:
            for cells in self._layers[-1]:
                self._expand(cells)
                if self.spent - shown >= _WORK:
                    shown = self.spent
                    yield Progress(self.spent)
                if self.spent >= self._nodes or len(self._found) > MOST_POSITIONS:
                    return
            self._layers.pop()
        self.proved = True

    def _expand(self, cells: bytes) -> None:
        """Make every move on a position."""
        points = self._found[cells][0]
        tiles, stride = len(self._layers) - 1, self._height + 1
        bound = points + self._bound(cells)
        if bound <= self.score:
            return
        seen = bytearray(cells)
        for at, tile in enumerate(cells):
            if tile < SAME or not seen[at]:
                continue
            group, board = take(cells, stride, at)
            for cell in group:
                seen[cell] = 0
            size = len(group)
            if size == 1:
                continue
            self.spent += 1
            if bound - size * (cells.count(tile) - size) <= self.score:
                continue
            after = closed(board, stride, min(group), max(group))
            known = self._found.get(after)
            made = points + worth(size)
            if known is None:
                self._layers[tiles - size].append(after)
            if known is None or known[0] < made:
                self._found[after] = made, cells, at
                if made > self.score:
                    self.score = made
                    self._trace(after)

    def _bound(self, cells: bytes) -> int:
        """Return the points for all colours in one piece each; a tile alone brings none."""
        counts = (cells.count(colour) for colour in self._colours)
        return sum(worth(count) for count in counts if count > 1)

    def _trace(self, cells: bytes) -> None:
        """Note the moves that led to a position."""
        self.moves = []
        while (found := self._found[cells])[1]:
            _, cells, at = found
            self.moves.append(Cell(*divmod(at, self._height + 1)))
        self.moves.reverse()
