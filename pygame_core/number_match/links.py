"""The board as chains of neighbours: what makes a playout fast.

Every number knows its next and previous number along the four lines of sight, as in Knuth's
dancing links, so removing one costs a few steps instead of a look at the whole board. The pairs in
sight are kept as a sorted list meanwhile. Rows keep their place in memory when they vanish: only
their rank among the living rows changes, and with it the diagonals that cross the gap.
"""

from bisect import bisect_left

from pygame_core.number_match.rules import CLASSES, WIDTH

_SPAN = 1 << 16  # more than any slot: a pair is one number, first * _SPAN + second


class Links:
    """A mutable board of Number Match that knows its pairs.

    Cells live in slots: nine to a row, the first row left unused so that slot 0 can mean "none".
    ``pairs`` holds all pairs, sorted in reading order; it is for :meth:`remove` to change.
    """

    __slots__ = ("_alive", "_chains", "_counts", "_kinds", "left", "pairs")

    def __init__(self, cells: bytes) -> None:
        self._build(cells.translate(CLASSES))

    def _build(self, kinds: bytes) -> None:
        rows = -(-len(kinds) // WIDTH)
        self._kinds = bytearray(WIDTH) + kinds.ljust(rows * WIDTH, b"\0")
        size = len(self._kinds)
        self._chains = tuple(([0] * size, [0] * size) for _ in range(4))
        self._alive = list(range(1, rows + 1))
        self._counts = [0] * (rows + 1)
        self.left = len(kinds) - kinds.count(0)
        (before0, after0), (before1, after1), (before2, after2), (before3, after3) = self._chains
        reading, columns = 0, [0] * WIDTH
        falling, rising = [0] * (rows + WIDTH + 1), [0] * (rows + WIDTH + 1)
        found = set()
        kind_of = self._kinds
        for slot in range(WIDTH, size):
            kind = kind_of[slot]
            if not kind:
                continue
            row, column = divmod(slot, WIDTH)
            self._counts[row] += 1
            down, up = row - column + WIDTH - 1, row + column
            one, two, three, four = reading, columns[column], falling[down], rising[up]
            before0[slot], before1[slot], before2[slot], before3[slot] = one, two, three, four
            after0[one] = after1[two] = after2[three] = after3[four] = slot
            for other in (one, two, three, four):
                if kind_of[other] == kind:
                    found.add(other * _SPAN + slot)
            reading = columns[column] = falling[down] = rising[up] = slot
        self.pairs = sorted(found)

    def cells(self, pair: int) -> tuple[int, int]:
        """Return the two cells of a pair, as indices in reading order."""
        first, second = divmod(pair, _SPAN)
        return self._index(first), self._index(second)

    def _index(self, slot: int) -> int:
        row, column = divmod(slot, WIDTH)
        return bisect_left(self._alive, row) * WIDTH + column

    def remove(self, pair: int) -> None:
        """Remove a pair, and the rows it empties."""
        first, second = divmod(pair, _SPAN)
        self._take(first)
        self._take(second)
        self.left -= 2
        counts = self._counts
        for row in (first // WIDTH, second // WIDTH):
            counts[row] -= 1
            if not counts[row]:
                self._close(row)

    def add(self) -> None:
        """Copy all numbers behind the last one."""
        kinds = self._kinds
        rows = [kinds[row * WIDTH : row * WIDTH + WIDTH] for row in self._alive]
        board = b"".join(rows).rstrip(b"\0")
        self._build(board + board.replace(b"\0", b""))

    def _take(self, slot: int) -> None:
        kinds = self._kinds
        kind = kinds[slot]
        for before, after in self._chains:
            one, two = before[slot], after[slot]
            after[one] = two
            before[two] = one
            kind_one, kind_two = kinds[one], kinds[two]
            if kind_one == kind:
                self._drop(one * _SPAN + slot)
            if kind_two == kind:
                self._drop(slot * _SPAN + two)
            if kind_one == kind_two and one and two:
                self._keep(one * _SPAN + two)
        kinds[slot] = 0

    def _drop(self, pair: int) -> None:
        pairs = self.pairs
        at = bisect_left(pairs, pair)
        if at < len(pairs) and pairs[at] == pair:
            del pairs[at]

    def _keep(self, pair: int) -> None:
        pairs = self.pairs
        at = bisect_left(pairs, pair)
        if at == len(pairs) or pairs[at] != pair:
            pairs.insert(at, pair)

    def _close(self, row: int) -> None:
        """Close the gap of an emptied row: tie the diagonals that now cross it."""
        alive = self._alive
        rank = bisect_left(alive, row)
        del alive[rank]
        if 0 < rank < len(alive):
            self._tie(rank, 1)
            self._tie(rank, -1)

    def _tie(self, rank: int, side: int) -> None:
        """Tie one direction of diagonals anew between the rows above rank and those from it on."""
        before, after = self._chains[2 if side > 0 else 3]
        reading = self._chains[0][1]
        kinds = self._kinds
        columns = range(WIDTH - 1) if side > 0 else range(1, WIDTH)
        uppers = [self._seek(rank - 1, column, -1, -side) for column in columns]
        for upper in uppers:
            lower = after[upper]
            if upper and lower:
                after[upper] = before[lower] = 0
                if kinds[upper] == kinds[lower] and reading[upper] != lower:
                    self._drop(upper * _SPAN + lower)
        for upper, column in zip(uppers, columns, strict=True):
            lower = self._seek(rank, column + side, 1, side)
            if upper and lower:
                after[upper], before[lower] = lower, upper
                if kinds[upper] == kinds[lower]:
                    self._keep(upper * _SPAN + lower)

    def _seek(self, rank: int, column: int, down: int, side: int) -> int:
        """Return the first number from a cell on along a diagonal, or 0."""
        alive, kinds = self._alive, self._kinds
        while 0 <= rank < len(alive) and 0 <= column < WIDTH:
            slot = alive[rank] * WIDTH + column
            if kinds[slot]:
                return slot
            rank += down
            column += side
        return 0
