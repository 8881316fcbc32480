"""Names of cells and text of boards, as far as all games share them.

Nothing here knows a game: columns and rows are counted from 0, and what cannot be read is answered
by ``None``, because only the game knows what to say about it.
"""

COLUMNS = "abcdefghijklmnopqrstuvwxyz"
EMPTY = "."
ROW_DIGITS = 4


def cell_name(column: int, row: int) -> str:
    """Return the name of a cell as on a spreadsheet.

    >>> cell_name(0, 0), cell_name(8, 11)
    ('a1', 'i12')
    """
    return f"{COLUMNS[column]}{row + 1}"


def read_cell(text: str) -> tuple[int, int] | None:
    """Return column and row of a cell's name, or None if the text is none.

    >>> read_cell("i12")
    (8, 11)
    >>> read_cell("a0") is read_cell("A1") is read_cell("a01") is read_cell("a12345") is None
    True
    """
    column, digits = COLUMNS.find(text[:1]), text[1:]
    if column < 0 or not 0 < len(digits) <= ROW_DIGITS or digits[0] == "0":
        return None
    if not (digits.isascii() and digits.isdigit()):
        return None
    return column, int(digits) - 1


def foreign(text: str, symbols: str) -> int:
    """Return the index of the first character that is none of the symbols, or -1.

    >>> foreign("12.4/x", "123456789./")
    5
    """
    rest = text.lstrip(symbols)
    return len(text) - len(rest) if rest else -1
