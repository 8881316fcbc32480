"""The shipped table of what dealing found out: it makes dealing the boards people play instant.

``table.txt`` has a line for each level, of five fields: its name, the lowest rating in percent, and
three columns with one character for each board, from number 1 on. The first column is the attempt
whose candidate was kept, the second by how much its rating is above the lowest, the third the index
of the first playout that cleared it, as digits of base 62. A board of larger numbers has ``-`` in
all three: it is not in the table, and found again when it is dealt.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame_core import shipped
from pygame_core.number_match.names import DAILY, NUMBERED

NUMBERS = 1000
DAYS = 3652  # the dates of 2026 to 2035
SIZES = {**dict.fromkeys(NUMBERED, NUMBERS), DAILY: DAYS}

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MISSING = "-"


class Row(NamedTuple):
    """The attempt whose board was kept, its rating in percent, its first clearing playout."""

    attempt: int
    percent: int
    first: int


class Columns(NamedTuple):
    """The boards of a level as the table holds them: a character a board in each column."""

    lowest: int
    attempts: str
    ratings: str
    firsts: str

    def row(self, at: int) -> Row | None:
        """Return the row at an index, or None if it is not there."""
        digits = [column[at : at + 1] for column in self[1:]]
        if not all(digits) or _MISSING in digits:
            return None
        attempt, above, first = map(_DIGITS.index, digits)
        return Row(attempt, self.lowest + above, first)


def table_text(levels: Mapping[str, Sequence[Row]]) -> str:
    r"""Return the text of the table from the rows of each level.

    >>> table_text({"hard": [Row(40, 47, 2), Row(0, 52, 0), Row(62, 50, 0)]})
    'hard 47 E0- 05- 20-\n'
    """
    lines = []
    for level, rows in levels.items():
        lowest = min((row.percent for row in rows), default=0)
        codes = [_row_text(row, lowest) for row in rows]
        columns = ["".join(code[at] for code in codes) for at in range(3)]
        lines.append(" ".join([level, str(lowest), *columns]) + "\n")
    return "".join(lines)


def _row_text(row: Row, lowest: int) -> str:
    numbers = (row.attempt, row.percent - lowest, row.first)
    if max(numbers) >= len(_DIGITS):
        return 3 * _MISSING
    return "".join(_DIGITS[number] for number in numbers)


def read_table(text: str) -> dict[str, Columns]:
    """Return the columns of each level from the text of a table."""
    lines = [line.split(" ") for line in text.splitlines()]
    return {level: Columns(int(lowest), *columns) for level, lowest, *columns in lines}


def find(level: str, number: int) -> Row | None:
    """Return the row of a board, or None if the table does not hold it."""
    if number < 1:
        return None
    if not _table:
        _table.update(read_table(shipped.text(__spec__, "table.txt")))
    columns = _table.get(level)
    return columns.row(number - 1) if columns else None


_table: dict[str, Columns] = {}
