"""What keeps two numbers of a class apart, whatever else is taken.

A pair cannot meet while some number stays between the two: in reading order, or, if they share a
column, in it. Along a diagonal two numbers also meet when rows vanish between them. With fewer rows
between than columns they cannot; with as many, what lies between on the diagonal keeps them apart;
with more, as many rows as there are columns between must stay, by a number of each.

Pairs are numbered through, and sets of them are integers as sets of numbers are; so are sets of
rows.
"""

from pygame_core.number_match.field import Field, Sights
from pygame_core.number_match.rules import WIDTH

APART = -1
_LATER = -1
_FILLING = 100_000  # sets of rows whose numbers are cached, about 15 MB


class Pairs:
    """All pairs of numbers of a class of a field, whether they see each other or not.

    ``pair`` tells whose each is, ``wall`` the numbers of which one keeps the two apart, and
    ``shifts`` how many columns the ends are apart if it depends on rows that vanish, else 0.
    Between the two lie the rows ``between`` and the columns from one of ``lane`` to the other.
    ``ends`` gives for each number the pairs it is in, ``parts`` those it keeps apart for as long as
    it stays, ``row`` its row; ``across`` for each row the pairs that change when it vanishes.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.pair: list[int] = []
        self.wall: list[int] = []
        self.shifts: list[int] = []
        self.between: list[int] = []
        self.lane: list[tuple[int, int, int]] = []
        self.ends = [0] * field.size
        self.parts: list[int] = []
        self.across = [0] * len(field.rows)
        self.row = [1 << row for row, _ in field.places]
        self._columns = [0] * WIDTH  # the pairs that share each
        self._slanting = 0  # those that can meet in reading order only
        self._filling: dict[int, int] = {0: 0}
        for first in range(field.size):
            rest = field.of_kind[field.kinds[first]] >> first + 1 << first + 1
            while rest:
                bit = rest & -rest
                rest ^= bit
                self._join(first, bit.bit_length() - 1)
        self.all = (1 << len(self.pair)) - 1
        self._part()

    def _join(self, first: int, second: int) -> None:
        field, bit = self.field, 1 << len(self.pair)
        (upper, left), (lower, right) = field.places[first], field.places[second]
        columns = abs(right - left)
        shifts = columns if columns <= lower - upper else 0
        wall = (1 << second) - (2 << first)
        if not columns:
            wall &= field.straight[first][1][1]
            self._columns[left] |= bit
        elif not shifts:
            self._slanting |= bit
        self.pair.append(1 << first | 1 << second)
        self.wall.append(wall)
        self.shifts.append(shifts)
        self.between.append((1 << lower) - (2 << upper))
        falls = right > left
        step = 1 if falls else -1
        self.lane.append((left + step, right - step, 2 if falls else 3))
        for row in range(upper + 1, lower if shifts else 0):
            self.across[row] |= bit
        self.ends[first] |= bit
        self.ends[second] |= bit

    def _part(self) -> None:
        """Find what each number keeps apart: of the pairs around it those it is in the way of."""
        around = 0
        for (_, column), ends in zip(self.field.places, self.ends, strict=True):
            self.parts.append(around & ~ends & (self._slanting | self._columns[column]))
            around ^= ends

    def walls(self) -> "Walls":
        """Return what keeps them apart while all rows are there."""
        one = [
            _LATER if shifts else wall for wall, shifts in zip(self.wall, self.shifts, strict=True)
        ]
        return Walls(self, self.field.start[1], one, [0] * len(one))

    def numbers(self, rows: int) -> int:
        """Return the numbers of some rows."""
        found = self._filling.get(rows, -1)
        if found < 0:
            if len(self._filling) >= _FILLING:
                self._filling = {0: 0}
            row = rows.bit_length() - 1
            found = self._filling[rows] = self.field.rows[row] | self.numbers(rows ^ 1 << row)
        return found


class Walls:
    """What keeps each pair apart while certain rows are gone, found when asked for."""

    def __init__(self, pairs: Pairs, sights: Sights, one: list[int], rows: list[int]) -> None:
        self._pairs, self._sights = pairs, sights
        self._one = one  # by pair the numbers of which one that stays is enough, or _LATER
        self._rows = rows  # those between, if as many as the columns between are enough as well

    def after(self, sights: Sights) -> "Walls":
        """Return the walls when more rows are gone, as these lines of sight have it."""
        one, rows = self._one[:], self._rows[:]
        fresh, changed = sights.gone ^ self._sights.gone, 0
        while fresh:
            row = fresh.bit_length() - 1
            fresh ^= 1 << row
            changed |= self._pairs.across[row]
        while changed:
            index = changed.bit_length() - 1
            changed ^= 1 << index
            one[index], rows[index] = _LATER, 0
        return Walls(self._pairs, sights, one, rows)

    def keepers(self, index: int, stay: int, kept: int) -> int:
        """Return numbers of which one that stays keeps a pair apart, or more of them together.

        It returns all numbers, a negative value, if those that ``stay`` and their rows, which are
        ``kept``, do so already.
        """
        one = self._one[index]
        if one < 0:
            one = self._find(index)
        if one & stay:
            return APART
        rows = self._rows[index]
        if not rows:
            return one
        if (rows & kept).bit_count() >= self._pairs.shifts[index]:
            return APART
        return one | self._pairs.numbers(rows & ~kept)

    def _find(self, index: int) -> int:
        pairs, sights = self._pairs, self._sights
        columns, rows = pairs.shifts[index], pairs.between[index] & ~sights.gone
        count = rows.bit_count()
        if count >= columns:
            self._rows[index] = rows
            one = self._bar(index, rows)
        else:
            one = pairs.wall[index]
            if count == columns - 1:
                one &= self._line(index)
        self._one[index] = one
        return one

    def _line(self, index: int) -> int:
        """Return what lies on the diagonal of the two, as one of them sees it whose row is left."""
        pair, line = self._pairs.pair[index], self._pairs.lane[index][2]
        first = (pair & -pair).bit_length() - 1
        if self._sights.gone & self._pairs.row[first]:
            return self._sights[pair.bit_length() - 1][line][0]
        return self._sights[first][line][1]

    def _bar(self, index: int, rows: int) -> int:
        """Return the numbers of which one is enough, though some of these rows may vanish.

        Each keeps its row, and lies where the two would have to pass.
        """
        pairs, (near, far, _) = self._pairs, self._pairs.lane[index]
        if near == far:
            return pairs.numbers(rows) & pairs.field.columns[near]
        cells = pairs.field.cells
        return cells[(rows & -rows).bit_length() - 1][near] | cells[rows.bit_length() - 1][far]
