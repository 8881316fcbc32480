"""The shipped table of what dealing found out: it makes dealing the boards people play instant.

``table.txt`` has a line for each level: its name, a space, and six characters for each board, from
number 1 on. These are three numbers of two base-36 digits: the attempt whose candidate was kept,
its rating in percent, and the index of the first playout that cleared it.
"""

from collections.abc import Iterable
from typing import NamedTuple, Protocol, cast

from pygame_core.number_match.names import DAILY, NUMBERED

NUMBERS = 1000
DAYS = 3652  # the dates of 2026 to 2035
SIZES = {**dict.fromkeys(NUMBERED, NUMBERS), DAILY: DAYS}

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_FIELD, _ROW = 2, 6


class Row(NamedTuple):
    """The attempt whose board was kept, its rating in percent, its first clearing playout."""

    attempt: int
    percent: int
    first: int


def row_text(row: Row) -> str:
    """Return a row as it stands in the table.

    >>> row_text(Row(attempt=40, percent=47, first=2))
    '141b02'
    """
    return "".join(_DIGITS[number // 36] + _DIGITS[number % 36] for number in row)


def read_row(text: str) -> Row:
    """Return the row of such a text.

    >>> read_row("141b02")
    Row(attempt=40, percent=47, first=2)
    """
    return Row(*(int(text[at : at + _FIELD], 36) for at in range(0, _ROW, _FIELD)))


def table_text(rows: Iterable[tuple[str, Iterable[Row]]]) -> str:
    """Return the text of the table from the levels and their rows."""
    return "".join(f"{level} {''.join(map(row_text, own))}\n" for level, own in rows)


def find(level: str, number: int) -> Row | None:
    """Return the row of a board, or None if the table does not hold it."""
    if not 1 <= number <= SIZES.get(level, 0):
        return None
    if not _lines:
        _read()
    at = (number - 1) * _ROW
    text = _lines.get(level, "")[at : at + _ROW]
    return read_row(text) if text else None


class _Loader(Protocol):
    """What loads this module: it reads beside the code, be it in a folder or in a zip file."""

    def get_data(self, path: str) -> bytes: ...


_lines: dict[str, str] = {}


def _read() -> None:
    folder = __file__.replace("\\", "/").rpartition("/")[0]
    data = cast("_Loader", __spec__.loader).get_data(f"{folder}/table.txt")
    for line in data.decode().splitlines():
        level, _, rows = line.partition(" ")
        _lines[level] = rows
