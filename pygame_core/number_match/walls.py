"""What keeps two numbers of a class apart, whatever else is taken.

A pair cannot meet while some number stays between the two: in reading order, or, if they share a
column, in it. Along a diagonal two numbers also meet when rows vanish between them. With fewer rows
between than columns they cannot; with as many, what lies between on the diagonal keeps them apart;
with more, as many rows as there are columns between must stay, by a number of each.

Pairs are numbered through, and sets of them are integers as sets of numbers are; so are sets of
rows.
"""

from pygame_core.number_match.field import Field


class Pairs:
    """All pairs of numbers of a class of a field, whether they see each other or not.

    ``pair`` tells whose each is, ``wall`` the numbers of which one keeps the two apart, and
    ``shifts`` how many columns the ends are apart if it depends on rows that vanish, else 0.
    ``ends`` gives for each number the pairs it is in, ``across`` for each row those that change
    when it vanishes, ``row`` for each number its row.
    """

    def __init__(self, field: Field) -> None:
        self.pair: list[int] = []
        self.wall: list[int] = []
        self.shifts: list[int] = []
        self.ends = [0] * field.size
        self.across = [0] * len(field.rows)
        self.row = [1 << row for row, _ in field.places]
        self._field = field
        self._between: list[int] = []  # rows
        self._lines: dict[tuple[int, int], int] = {}
        self._bars: dict[tuple[int, int], int] = {}
        self._filling: dict[int, int] = {0: 0}
        for first in range(field.size):
            rest = field.of_kind[field.kinds[first]] >> first + 1 << first + 1
            while rest:
                bit = rest & -rest
                rest ^= bit
                self._join(first, bit.bit_length() - 1)
        self.all = (1 << len(self.pair)) - 1

    def _join(self, first: int, second: int) -> None:
        field, bit = self._field, 1 << len(self.pair)
        (upper, left), (lower, right) = field.places[first], field.places[second]
        columns = abs(right - left)
        shifts = columns if columns <= lower - upper else 0
        wall = (1 << second) - (2 << first)
        if not columns:
            wall &= field.straight[first][1][1]
        self.pair.append(1 << first | 1 << second)
        self.wall.append(wall)
        self.shifts.append(shifts)
        self._between.append((1 << lower) - (2 << upper))
        for row in range(upper + 1, lower if shifts else 0):
            self.across[row] |= bit
        self.ends[first] |= bit
        self.ends[second] |= bit

    def shifting(self, index: int, gone: int, kept: int) -> int:
        """Return the numbers of which one more must stay where rows may vanish between the two.

        Some rows are gone already, some are kept by numbers that stay. If these are enough, it
        returns all numbers.
        """
        columns, rows = self.shifts[index], self._between[index] & ~gone
        count = rows.bit_count()
        if count >= columns:
            if (rows & kept).bit_count() >= columns:
                return -1
            return self._bar(index, rows) | self._numbers(rows & ~kept)
        return self._line(index, rows) if count == columns - 1 else self.wall[index]

    def _line(self, index: int, rows: int) -> int:
        """Return what lies on the diagonal between the two if just these rows are between them."""
        key = index, rows
        found = self._lines.get(key, -1)
        if found < 0:
            found, cells = 0, self._field.cells
            column, step = self._way(index)
            while rows:
                column += step
                found |= cells[(rows & -rows).bit_length() - 1][column]
                rows &= rows - 1
            self._lines[key] = found
        return found

    def _bar(self, index: int, rows: int) -> int:
        """Return the numbers of which one is enough, though some of these rows may vanish.

        Each keeps its row, and lies where the two would have to pass.
        """
        key = index, rows
        found = self._bars.get(key, -1)
        if found < 0:
            cells, columns = self._field.cells, self.shifts[index]
            column, step = self._way(index)
            first, last = (rows & -rows).bit_length() - 1, rows.bit_length() - 1
            found = cells[first][column + step] | cells[last][column + (columns - 1) * step]
            while columns == 2 and rows:  # the only column between
                found |= cells[(rows & -rows).bit_length() - 1][column + step]
                rows &= rows - 1
            self._bars[key] = found
        return found

    def _way(self, index: int) -> tuple[int, int]:
        """Return the column of the first number, and the step towards that of the second."""
        pair, places = self.pair[index], self._field.places
        column = places[(pair & -pair).bit_length() - 1][1]
        return column, 1 if places[pair.bit_length() - 1][1] > column else -1

    def _numbers(self, rows: int) -> int:
        """Return the numbers of some rows."""
        found = self._filling.get(rows, -1)
        if found < 0:
            row = rows.bit_length() - 1
            found = self._filling[rows] = self._field.rows[row] | self._numbers(rows ^ 1 << row)
        return found
