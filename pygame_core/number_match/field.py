"""The board as a set of numbers: what makes a search fast.

Between two adds numbers only vanish, so a position is the set of those still there: one Python
integer, a bit a number in reading order. It is its own hash; taking a pair is one exclusive or;
what a number sees along a line is the nearest bit of a mask. Only the diagonals change when a row
vanishes, so the masks are cached by the set of rows that are gone. Only the five classes count. A
child's pairs follow from its parent's in some microseconds, and nothing is to be undone.
"""

from collections.abc import Iterable

from pygame_core.number_match.rules import WIDTH, Move

# The size of the cache of lines of sight, in rows; each takes some tens of bytes. A board with one
# number in each row loses its rows in ever new orders, and nearly every position has its own lines.
_ROOM = 400_000

_Line = tuple[int, int]  # the numbers before and behind a number along one line of sight
Lines = tuple[_Line, _Line, _Line, _Line]


class Diagonals(dict[int, int]):
    """The numbers on each diagonal of one direction, by the row where it crosses the left edge.

    A diagonal crosses at most nine rows, so it is read from the ``rows`` that are left, whatever
    has vanished between them. One follows ``slant``: 1 falls to the right, -1 rises.
    """

    def __init__(self, rows: list[list[int]], slant: int) -> None:
        super().__init__()
        self._rows, self._slant = rows, slant

    def __missing__(self, edge: int) -> int:
        slant, line = self._slant, 0
        top = max(0, edge if slant > 0 else edge - WIDTH + 1)
        column = slant * (top - edge)
        for cells in self._rows[top : edge + (WIDTH if slant > 0 else 1)]:
            line |= cells[column]
            column += slant
        self[edge] = line
        return line


class Sights(dict[int, Lines]):
    """The lines of sight of each number while certain rows are ``gone``, found when asked for.

    ``rows`` are the cells of those that are left.
    """

    def __init__(self, field: "Field", gone: int, rows: list[list[int]]) -> None:
        super().__init__()
        self.gone = gone
        self._field, self._rows = field, rows
        self._fall, self._rise = Diagonals(rows, 1), Diagonals(rows, -1)

    def __missing__(self, number: int) -> Lines:
        row, column = self._field.places[number]
        rank = self._rank(row)
        fall, rise = self._fall[rank - column], self._rise[rank + column]
        straight = self._field.straight[number]
        before, behind = straight[0]
        lines = (*straight, (fall & before, fall & behind), (rise & before, rise & behind))
        self[number] = lines
        return lines

    def _rank(self, row: int) -> int:
        """Return how many rows above this one are left."""
        return row - (self.gone & (1 << row) - 1).bit_count()

    def without(self, row: int) -> "Sights":
        """Return the lines of sight when this row is gone as well."""
        rank = self._rank(row)
        return Sights(self._field, self.gone | 1 << row, self._rows[:rank] + self._rows[rank + 1 :])

    def across(self, row: int) -> list[int]:
        """Return the diagonals that cross the gap of a row that is gone."""
        rank, fall, rise = self._rank(row), self._fall, self._rise
        lines = [fall[edge] for edge in range(rank - WIDTH + 1, rank)]
        lines += [rise[edge] for edge in range(rank, rank + WIDTH - 1)]
        return lines


Position = tuple[int, Sights, list[int]]  # numbers, lines of sight, pairs as two bits each


class Field:
    """A board at the start of a phase, and the positions that follow without an add.

    ``kinds`` are its classes in normal form (cells as in :mod:`rules`, but 1 to 5).
    """

    def __init__(self, kinds: bytes) -> None:
        self.kinds = bytes(kind for kind in kinds if kind)
        self.size = len(self.kinds)
        self.full = (1 << self.size) - 1
        self.places = [divmod(cell, WIDTH) for cell, kind in enumerate(kinds) if kind]
        self.rows = [0] * -(-len(kinds) // WIDTH)
        self.cells = [[0] * WIDTH for _ in self.rows]
        self.columns = [0] * WIDTH
        for number, (row, column) in enumerate(self.places):
            bit = self.cells[row][column] = 1 << number
            self.rows[row] |= bit
            self.columns[column] |= bit
        self.above = [(row & -row) - 1 for row in self.rows]  # numbers
        self.of_kind = [0] * 6
        for number, kind in enumerate(self.kinds):
            self.of_kind[kind] |= 1 << number
        self._row_of = [self.rows[row] for row, _ in self.places]
        self.straight = []
        for number, (_, column) in enumerate(self.places):
            before = (1 << number) - 1
            behind = self.full ^ before ^ (1 << number)
            vertical = self.columns[column]
            self.straight.append(((before, behind), (vertical & before, vertical & behind)))
        sights = Sights(self, 0, self.cells)
        self._sights = {0: sights}
        self._room = _ROOM // max(1, len(self.rows))
        self.start: Position = self.full, sights, self._pairs(self.full, sights)

    def _seen_without(self, row: int, sights: Sights) -> Sights:
        """Return the lines of sight when one more row is gone."""
        gone = sights.gone | 1 << row
        after = self._sights.get(gone)
        if after is None:
            if len(self._sights) >= self._room:
                self._sights.clear()
            after = self._sights[gone] = sights.without(row)
        return after

    def _pairs(self, mask: int, sights: Sights) -> list[int]:
        """Return all pairs, from scratch."""
        found: list[int] = []
        kinds, rest = self.kinds, mask
        while rest:
            bit = rest & -rest
            rest ^= bit
            number = bit.bit_length() - 1
            kind = kinds[number]
            fresh = len(found)
            for _, behind in sights[number]:
                other = mask & behind
                if other:
                    other &= -other
                    if kinds[other.bit_length() - 1] == kind:
                        pair = bit | other
                        if pair not in found[fresh:]:
                            found.append(pair)
        return found

    def take(self, position: Position, pair: int) -> Position:
        """Return the position after a pair of it has been removed."""
        mask, sights, pairs = position
        mask ^= pair
        first, second = (pair & -pair).bit_length() - 1, pair.bit_length() - 1
        rows = self._row_of
        if not (mask & rows[first] and mask & rows[second]):
            gone = sights.gone
            for number in (first, second):
                row = rows[number]
                # The first and the last row may stay in mind: no line of sight crosses them.
                if not mask & row and mask & ((row & -row) - 1) and mask >> row.bit_length():
                    gone |= 1 << self.places[number][0]
            if gone != sights.gone:
                return mask, *self._closed(
                    mask, gone, sights, self._left(mask, sights, pairs, pair)
                )
        return mask, sights, self._left(mask, sights, pairs, pair)

    def _left(self, mask: int, sights: Sights, pairs: list[int], pair: int) -> list[int]:
        """Return the pairs after one has been removed, no row considered."""
        found = [other for other in pairs if not other & pair]
        kinds = self.kinds
        for number in ((pair & -pair).bit_length() - 1, pair.bit_length() - 1):
            for before, behind in sights[number]:
                above, below = mask & before, mask & behind
                if above and below:
                    upper = above.bit_length() - 1
                    below &= -below
                    if kinds[upper] == kinds[below.bit_length() - 1]:
                        fresh = 1 << upper | below
                        if fresh not in found:
                            found.append(fresh)
        return found

    def _closed(
        self, mask: int, gone: int, sights: Sights, pairs: list[int]
    ) -> tuple[Sights, list[int]]:
        """Return the lines of sight and the pairs after the gap of one row or two has closed.

        Only diagonals that cross a gap change.
        """
        kinds = self.kinds
        fresh = gone ^ sights.gone
        while fresh:
            row = fresh.bit_length() - 1
            fresh ^= 1 << row
            sights = self._seen_without(row, sights)
            upper = mask & self.above[row]
            lower = mask ^ upper
            pairs = [
                pair
                for pair in pairs
                if not (pair & upper and pair & lower)
                or self._see(mask, pair & -pair, pair & (pair - 1), sights)
            ]
            for line in sights.across(row):
                above, below = upper & line, lower & line
                if above and below:
                    number = above.bit_length() - 1
                    below &= -below
                    if kinds[number] == kinds[below.bit_length() - 1]:
                        pair = 1 << number | below
                        if pair not in pairs:
                            pairs.append(pair)
        return sights, pairs

    @staticmethod
    def _see(mask: int, first: int, second: int, sights: Sights) -> bool:
        """Tell whether the second number is the next one behind the first on some line."""
        for _, behind in sights[first.bit_length() - 1]:
            other = mask & behind
            if other & -other == second:
                return True
        return False

    def even(self) -> bool:
        """Tell whether every class has an even count; an odd one leaves a number for ever."""
        return not any(numbers.bit_count() & 1 for numbers in self.of_kind)

    def board(self, mask: int) -> bytes:
        """Return the classes of a position as a board in normal form."""
        cells = bytearray()
        for row in self.rows:
            if mask & row:
                cells += bytes(WIDTH)
                left = mask & row
                while left:
                    bit = left & -left
                    left ^= bit
                    number = bit.bit_length() - 1
                    cells[self.places[number][1] - WIDTH] = self.kinds[number]
        return bytes(cells.rstrip(b"\0"))

    def moves(self, mask: int, pairs: Iterable[int]) -> list[Move]:
        """Return pairs taken one after the other from a position on as moves."""
        moves = []
        for pair in pairs:
            first = pair & -pair
            moves.append(Move(self._index(mask, first), self._index(mask, pair ^ first)))
            mask ^= pair
        return moves

    def _index(self, mask: int, bit: int) -> int:
        row, column = self.places[bit.bit_length() - 1]
        return WIDTH * sum(1 for other in self.rows[:row] if mask & other) + column


def doubled(kinds: bytes) -> bytes:
    """Return a board after an add."""
    return kinds + kinds.replace(b"\0", b"")
