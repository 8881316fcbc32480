"""Boards and moves of Number Match as text: the one door by which they come in.

A board is its rows from top to bottom, joined by ``/``, ``.`` for an empty cell; the cleared board
is ``.``. A move is ``a1-b2``, smaller reading index first, or ``+``.
"""

from pygame_core.cells import EMPTY, foreign, read_cell
from pygame_core.game import BadCode, Params, quoted
from pygame_core.number_match.rules import ADD, LIMIT, WIDTH, Move, State, index_name

PLUS = "+"
ADDS_LIMIT = 999
_DIGITS = "123456789"
_TO_CELLS = bytes.maketrans(b".123456789", bytes(range(10)))
_TO_TEXT = bytes.maketrans(bytes(range(10)), b".123456789")
# 4,999 rows of nine with a slash behind each: no board has a longer text.
_LONGEST = LIMIT * (WIDTH + 1)


def start(text: str, params: Params) -> State:
    r"""Return the first state of a board's text with ``adds`` left (None is unlimited).

    Raises BadCode, naming place and reason.

    >>> start("123......", {"adds": 4})
    State(cells=b'\x01\x02\x03', adds=4, points=0)
    """
    return State(_read_cells(text), _read_adds(params), 0)


def _read_cells(text: str) -> bytes:
    if not isinstance(text, str):
        raise BadCode("board-not-text", "A board is a text.")
    if text == EMPTY:
        return b""
    if len(text) > _LONGEST:
        raise _too_many()
    at = foreign(text, _DIGITS + EMPTY + "/")
    if at >= 0:
        raise BadCode(
            "board-character",
            f"Character {at + 1} of the board is {quoted(text[at])}: "
            "a board holds 1 to 9, '.' for an empty cell and '/' between rows.",
            place=at + 1,
            character=text[at],
        )
    rows = text.split("/")
    for number, row in enumerate(rows, 1):
        _check_row(row, number, last=number == len(rows))
    cells = "".join(rows).encode().translate(_TO_CELLS).rstrip(b"\0")
    if len(cells) - cells.count(0) > LIMIT:
        raise _too_many()
    return cells


def _too_many() -> BadCode:
    return BadCode("board-too-long", f"A board holds at most {LIMIT:,} numbers.", limit=LIMIT)


def _check_row(row: str, number: int, *, last: bool) -> None:
    size = len(row)
    if size > WIDTH or (size < WIDTH and not last):
        raise BadCode(
            "board-row-length",
            f"Row {number} of the board has {size} cells instead of {WIDTH}.",
            row=number,
            size=size,
        )
    if not row.strip(EMPTY):
        raise BadCode("board-row-empty", f"Row {number} of the board is empty.", row=number)


def _read_adds(params: Params) -> int | None:
    adds = params.get("adds", -1) if isinstance(params, dict) and len(params) == 1 else -1
    if adds is None:
        return None
    if isinstance(adds, bool) or not isinstance(adds, int) or not 0 <= adds <= ADDS_LIMIT:
        raise BadCode(
            "adds",
            f"The adds of a board are a whole number from 0 to {ADDS_LIMIT}, or none for no limit.",
            limit=ADDS_LIMIT,
        )
    return adds


def params(state: State) -> Params:
    """Return what :func:`start` needs beside the board's text: the adds left."""
    return {"adds": state.adds}


def board_text(state: State) -> str:
    """Return the board as text.

    >>> board_text(State(bytes([1, 2, 0, 4, 0, 0, 5, 0, 6, 7]), 3, 0)), board_text(State(b"", 3, 0))
    ('12.4..5.6/7', '.')
    """
    text = state.cells.translate(_TO_TEXT).decode()
    return "/".join([text[at : at + WIDTH] for at in range(0, len(text), WIDTH)]) or EMPTY


def move_text(move: Move) -> str:
    """Return a move as text.

    >>> move_text(Move(10, 0)), move_text(ADD)
    ('a1-b2', '+')
    """
    if move == ADD:
        return PLUS
    first, second = sorted(move)
    return f"{index_name(first)}-{index_name(second)}"


def read_move(_state: State, text: str) -> Move:
    """Return the move a text names, in either order of its cells.

    Whether it is legal is for ``play`` to say. Raises BadCode.

    >>> read_move(State(b"", 0, 0), "b2-a1")
    Move(first=0, second=10)
    """
    if text == PLUS:
        return ADD
    names = text.split("-", 2) if isinstance(text, str) else []
    indices = [index for name in names if (index := _read_index(name)) is not None]
    if len(names) != 2 or len(indices) != 2:
        raise BadCode(
            "bad-move",
            f"{quoted(str(text)[:99])} is no move: a move is two cells such as a1-b2, or +.",
            text=quoted(str(text)[:99]),
        )
    return Move(min(indices), max(indices))


def _read_index(name: str) -> int | None:
    cell = read_cell(name)
    if cell is None or cell[0] >= WIDTH:
        return None
    return cell[1] * WIDTH + cell[0]
