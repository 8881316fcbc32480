"""The board as a set of numbers: what makes a search fast.

Between two adds numbers only vanish, so a position is the set of those still there: one Python
integer, a bit a number in reading order. It is its own hash; taking a pair is one exclusive or;
what a number sees along a line is the nearest bit of a mask. Only the diagonals change when a row
vanishes, so the masks are kept by the rows that are gone, and built once for each such set. Only
the five classes count. A child's pairs follow from its parent's in some microseconds, and nothing
is to be undone.
"""

from collections.abc import Iterable

from pygame_core.number_match.rules import WIDTH, Move

_Line = tuple[int, int]  # the numbers before and behind a number along one line of sight
Lines = tuple[_Line, _Line, _Line, _Line]


class Sights(dict[int, Lines]):
    """The lines of sight of each number while certain rows are ``gone``, found when asked for."""

    def __init__(self, field: "Field", gone: int) -> None:
        super().__init__()
        self.gone = gone
        self._straight, self._places = field.straight, field.places
        self._ranks: list[int] = []  # of each row
        self._rows: list[list[int]] = []  # the cells of those that are left
        for row, cells in enumerate(field.cells):
            self._ranks.append(len(self._rows))
            if not gone >> row & 1:
                self._rows.append(cells)
        self._fall: dict[int, int] = {}  # diagonals by where they cross the left edge
        self._rise: dict[int, int] = {}

    def __missing__(self, number: int) -> Lines:
        row, column = self._places[number]
        rank = self._ranks[row]
        fall, rise = self._falling(rank - column), self._rising(rank + column)
        straight = self._straight[number]
        before, behind = straight[0]
        lines = (*straight, (fall & before, fall & behind), (rise & before, rise & behind))
        self[number] = lines
        return lines

    def _falling(self, rank: int) -> int:
        """Return the diagonal that falls to the right from the left edge at this rank."""
        line = self._fall.get(rank, -1)
        if line < 0:
            line, first = 0, max(0, rank)
            for column, cells in enumerate(self._rows[first : rank + WIDTH], first - rank):
                line |= cells[column]
            self._fall[rank] = line
        return line

    def _rising(self, rank: int) -> int:
        """Return the diagonal that rises to the right from the left edge at this rank."""
        line = self._rise.get(rank, -1)
        if line < 0:
            line, first = 0, max(0, rank - WIDTH + 1)
            for shift, cells in enumerate(self._rows[first : rank + 1], first):
                line |= cells[rank - shift]
            self._rise[rank] = line
        return line

    def across(self, row: int) -> list[int]:
        """Return the diagonals that cross the gap of a row that is gone."""
        rank = self._ranks[row]
        return [
            *(self._falling(rank - column) for column in range(1, WIDTH)),
            *(self._rising(rank + column - 1) for column in range(1, WIDTH)),
        ]


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
        columns = [0] * WIDTH
        for number, (row, column) in enumerate(self.places):
            bit = self.cells[row][column] = 1 << number
            self.rows[row] |= bit
            columns[column] |= bit
        self.of_kind = [0] * 6
        for number, kind in enumerate(self.kinds):
            self.of_kind[kind] |= 1 << number
        self._row_of = [self.rows[row] for row, _ in self.places]
        self.straight = []
        for number, (_, column) in enumerate(self.places):
            before = (1 << number) - 1
            behind = self.full ^ before ^ (1 << number)
            vertical = columns[column]
            self.straight.append(((before, behind), (vertical & before, vertical & behind)))
        self._sights = {0: Sights(self, 0)}
        self.start: Position = self.full, self._sights[0], self._pairs(self.full, self._sights[0])

    def _seen_without(self, gone: int) -> Sights:
        """Return the lines of sight while these rows, a bit each, are gone."""
        sights = self._sights.get(gone)
        if sights is None:
            sights = self._sights[gone] = Sights(self, gone)
        return sights

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
        after = self._seen_without(gone)
        kinds = self.kinds
        fresh = gone ^ sights.gone
        while fresh:
            row = fresh.bit_length() - 1
            fresh ^= 1 << row
            upper = mask & ((self.rows[row] & -self.rows[row]) - 1)
            lower = mask ^ upper
            pairs = [
                pair
                for pair in pairs
                if not (pair & upper and pair & lower)
                or self._see(mask, pair & -pair, pair & (pair - 1), after)
            ]
            for line in after.across(row):
                above, below = upper & line, lower & line
                if above and below:
                    number = above.bit_length() - 1
                    below &= -below
                    if kinds[number] == kinds[below.bit_length() - 1]:
                        pair = 1 << number | below
                        if pair not in pairs:
                            pairs.append(pair)
        return after, pairs

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
