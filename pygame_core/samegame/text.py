"""Boards and moves of SameGame as text: the one door by which they come in.

A board is its rows from top to bottom, joined by ``/``, all of the same length, ``.`` for an empty
cell; the cleared board keeps its size as well. A move is the name of a cell, ``c4``.
"""

from pygame_core.cells import COLUMNS, EMPTY, cell_name, foreign, read_cell
from pygame_core.game import BadCode, Params, quoted
from pygame_core.samegame.rules import Cell, Move, State, group_of

WIDTHS = range(2, 27)
HEIGHTS = range(2, 31)
COLOURS = range(2, 7)
_DIGITS = "123456"
_TO_TILES = bytes.maketrans(b".123456", bytes(range(7)))
_TO_TEXT = bytes.maketrans(bytes(range(7)), b".123456")
_LONGEST = WIDTHS[-1] * HEIGHTS[-1] + HEIGHTS[-1] - 1


def start(text: str, params: Params) -> State:
    r"""Return the first state of a board's text; there are no parameters.

    Raises BadCode, naming place and reason.

    >>> start("1../12.", {})
    State(columns=(b'\x01\x01', b'\x02'), width=3, height=2, points=0)
    """
    if params != {}:
        raise BadCode("params", "A board of SameGame has no parameters.")
    rows = _read_rows(text)
    width, height = len(rows[0]), len(rows)
    flat = "".join(reversed(rows)).encode().translate(_TO_TILES)
    columns = [_column(flat[column::width], column) for column in range(width)]
    full = [column for column, tiles in enumerate(columns) if tiles]
    for column in range(len(full)):
        if not columns[column]:
            raise BadCode(
                "board-gap",
                f"Column {COLUMNS[column]} of the board is empty, but one to its right is not.",
                column=COLUMNS[column],
            )
    return State(tuple(columns[: len(full)]), width, height, 0)


def _column(cells: bytes, column: int) -> bytes:
    """Return the tiles of a column from the bottom up."""
    tiles = cells.rstrip(b"\0")
    gap = tiles.find(0)
    if gap >= 0:
        above = next(row for row in range(gap, len(tiles)) if tiles[row])
        cell = cell_name(column, above)
        raise BadCode(
            "board-floating", f"The tile on {cell} has an empty cell below it.", cell=cell
        )
    return tiles


def _read_rows(text: str) -> list[str]:
    if not isinstance(text, str):
        raise BadCode("board-not-text", "A board is a text.")
    if len(text) > _LONGEST:
        raise BadCode(
            "board-too-long",
            f"A board holds at most {HEIGHTS[-1]} rows of {WIDTHS[-1]} cells.",
            limit=WIDTHS[-1] * HEIGHTS[-1],
        )
    at = foreign(text, _DIGITS + EMPTY + "/")
    if at >= 0:
        raise BadCode(
            "board-character",
            f"Character {at + 1} of the board is {quoted(text[at])}: "
            "a board holds 1 to 6, '.' for an empty cell and '/' between rows.",
            place=at + 1,
            character=text[at],
        )
    rows = text.split("/")
    _check_size(rows)
    return rows


def _check_size(rows: list[str]) -> None:
    height, width = len(rows), len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) not in WIDTHS or len(row) != width:
            wanted = width if width in WIDTHS else f"{WIDTHS[0]} to {WIDTHS[-1]}"
            raise BadCode(
                "board-row-length",
                f"Row {number} of the board has {len(row)} cells instead of {wanted}.",
                row=number,
                size=len(row),
            )
    if height not in HEIGHTS:
        raise BadCode(
            "board-height",
            f"The board has {height} rows instead of {HEIGHTS[0]} to {HEIGHTS[-1]}.",
            rows=height,
        )


def params(_state: State) -> Params:
    """Return what :func:`start` needs beside the board's text: nothing."""
    return {}


def board_text(state: State) -> str:
    r"""Return the board as text.

    >>> board_text(State((b"\1\1", b"\2"), 3, 2, 0)), board_text(State((), 3, 2, 0))
    ('1../12.', '.../...')
    """
    height = state.height
    columns = [tiles.ljust(height, b"\0") for tiles in state.columns]
    columns += [bytes(height)] * (state.width - len(columns))
    flat = b"".join(columns).translate(_TO_TEXT).decode()
    return "/".join(flat[row::height] for row in reversed(range(height)))


def move_text(move: Move) -> str:
    """Return a move as text.

    >>> move_text(Move(2, 3))
    'c4'
    """
    return cell_name(*move)


def read_move(state: State, text: str) -> Move:
    r"""Return the move that a cell's name stands for, canonical if the cell is one of a group.

    Whether it is legal is for ``play`` to say. Raises BadCode.

    >>> read_move(State((b"\1\1", b"\2\1"), 2, 2, 0), "b2")
    Cell(column=0, row=0)
    """
    cell = read_cell(text) if isinstance(text, str) else None
    if cell is None:
        raise BadCode(
            "bad-move",
            f"{quoted(str(text)[:99])} is no move: a move is a cell such as c4.",
            text=quoted(str(text)[:99]),
        )
    group = group_of(state, cell)
    return group[0] if group else Cell(*cell)
