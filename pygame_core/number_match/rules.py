"""The rules of Number Match.

A board is a string of bytes in reading order, nine to a row: 0 is an empty cell, 1 to 9 a number.
It is kept in normal form: no row is empty, and no empty cell stands behind the last number. So
a line of sight is a slice: a step of 9 is a column, 10 and 8 are the diagonals, and two numbers
see each other along it when all between is 0.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pygame_core.cells import cell_name
from pygame_core.game import IllegalMove, Status

WIDTH = 9
LIMIT = 4999
TOUCHING, FAR, ROW, WHOLE = 1, 4, 10, 150

# Numbers match exactly when they are of one class: {1,9} {2,8} {3,7} {4,6} {5}.
CLASSES = bytes.maketrans(bytes([6, 7, 8, 9]), bytes([4, 3, 2, 1]))
_WALL = 0xFF
_DOUBLES = tuple(bytes([number, number]) for number in range(1, 6))


class State(NamedTuple):
    """A position: cells in normal form, adds left (None is unlimited), points made so far."""

    cells: bytes
    adds: int | None
    points: int


class Move(NamedTuple):
    """Two cells by their index in reading order, smaller first; or :data:`ADD`."""

    first: int
    second: int


ADD = Move(-1, -1)


def matches(first: int, second: int) -> bool:
    """Tell whether two numbers are equal or add up to 10."""
    return first == second or first + second == 10


def touches(first: int, second: int) -> bool:
    """Tell whether two cells are neighbours: in eight directions, or in the reading order."""
    if first > second:
        first, second = second, first
    step = second - first
    if step == 8:
        return first % WIDTH != 0
    if step == 10:
        return first % WIDTH != WIDTH - 1
    return step in {1, WIDTH}


def _step(cells: bytes, first: int, second: int) -> int:
    """Return the step of the shortest line by which first sees second > first, or 0."""
    rows, shift = second // WIDTH - first // WIDTH, second % WIDTH - first % WIDTH
    if rows and shift in (0, rows, -rows):
        step = WIDTH + (shift > 0) - (shift < 0)
        if not any(cells[first + step : second : step]):
            return step
    return 0 if any(cells[first + 1 : second]) else 1


def sight(cells: bytes, i: int, j: int) -> tuple[int, ...]:
    """Return all cells from i to j along the line by which they see each other.

    The shortest line if there are several, the empty tuple if there is none, if one of the cells
    holds no number, or if both are the same. The digits do not matter.
    """
    size = len(cells)
    if i == j or not (0 <= i < size and 0 <= j < size and cells[i] and cells[j]):
        return ()
    step = _step(cells, min(i, j), max(i, j))
    if not step:
        return ()
    return tuple(range(i, j + 1, step) if i < j else range(i, j - 1, -step))


def emptied_rows(cells: bytes, move: Move) -> tuple[int, ...]:
    """Return the rows that vanish by a legal move, from the top, as counted before it."""
    if move == ADD:
        return ()
    first, second = sorted(index // WIDTH for index in move)
    if first == second:
        return (first,) if _numbers(cells, first) == 2 else ()
    return tuple(row for row in (first, second) if _numbers(cells, row) == 1)


def _numbers(cells: bytes, row: int) -> int:
    return len(cells[row * WIDTH : row * WIDTH + WIDTH].replace(b"\0", b""))


def left(state: State) -> int:
    """Return how many numbers are on the board."""
    return len(state.cells) - state.cells.count(0)


def can_add(state: State) -> bool:
    """Tell whether an add is left, and the board has room for it."""
    return state.adds != 0 and bool(state.cells) and 2 * left(state) <= LIMIT


def play(state: State, move: Move) -> State:
    """Return the state after a move; the order of a pair does not matter.

    Raises IllegalMove, saying which rule forbids it.
    """
    if move == ADD:
        return _add(state)
    cells = state.cells
    first, second = move if move[0] <= move[1] else move[::-1]
    if not (0 <= first < second < len(cells) and _is_pair(cells, first, second)):
        raise _refusal(cells, first, second)
    points = state.points + (TOUCHING if touches(first, second) else FAR)
    board = bytearray(cells)
    board[first] = board[second] = 0
    upper, lower = first - first % WIDTH, second - second % WIDTH
    for start in (lower, upper) if lower > upper else (lower,):
        if not any(board[start : start + WIDTH]):
            del board[start : start + WIDTH]
            points += ROW
    after = bytes(board.rstrip(b"\0"))
    return State(after, state.adds, points if after else points + WHOLE)


def _add(state: State) -> State:
    numbers = state.cells.replace(b"\0", b"")
    if not numbers:
        raise IllegalMove("cleared", "The board is cleared: nothing is left to add.")
    if state.adds == 0:
        raise IllegalMove("no-add-left", "No add is left.")
    if 2 * len(numbers) > LIMIT:
        raise IllegalMove(
            "board-full",
            f"An add would bring the board above {LIMIT:,} numbers.",
            limit=LIMIT,
            numbers=len(numbers),
        )
    return State(
        state.cells + numbers, None if state.adds is None else state.adds - 1, state.points
    )


def _is_pair(cells: bytes, first: int, second: int) -> bool:
    """Tell whether two cells of the board, first < second, are a pair."""
    one, two = cells[first], cells[second]
    return one > 0 < two and matches(one, two) and _step(cells, first, second) > 0


def _refusal(cells: bytes, first: int, second: int) -> IllegalMove:
    """Return why two cells, first <= second, are no pair."""
    if first < 0 or second >= len(cells):
        where = index_name(second) if second >= len(cells) else str(first)
        return IllegalMove("outside", f"There is no cell {where} on this board.", cell=where)
    if first == second:
        a = index_name(first)
        return IllegalMove("same-cell", f"{a} cannot be paired with itself.", cell=a)
    one, two = cells[first], cells[second]
    if not (one and two):
        where = index_name(second if one else first)
        return IllegalMove("empty-cell", f"{where} is empty.", cell=where)
    names = {"first": index_name(first), "second": index_name(second)}
    a, b = names.values()
    if not matches(one, two):
        return IllegalMove(
            "not-a-match",
            f"{one} on {a} and {two} on {b} are neither equal nor add up to 10.",
            **names,
            one=one,
            two=two,
        )
    return IllegalMove(
        "not-in-sight", f"{a} and {b} do not see each other.", **names, one=one, two=two
    )


@lru_cache(LIMIT)
def index_name(index: int) -> str:
    """Return the name of the cell with this index in reading order."""
    return cell_name(index % WIDTH, index // WIDTH)


def pairs(state: State) -> list[Move]:
    """Return every pair that may be removed, in reading order of its first, then second cell.

    The board is read once; each number is compared with the last one before it along each line of
    sight, which the lists hold by the column where the line crosses the present row.
    """
    found: set[Move] = set()
    kinds = state.cells.translate(CLASSES) + b"\0"  # the last, reached by -1, stands for no number
    before, columns, falling, rising = -1, [-1] * WIDTH, [-1] * WIDTH, [-1] * WIDTH
    for start in range(0, len(state.cells), WIDTH):
        for column in range(min(WIDTH, len(state.cells) - start)):
            index = start + column
            kind = kinds[index]
            if not kind:
                continue
            for other in (before, columns[column], falling[column], rising[column]):
                if kinds[other] == kind:
                    found.add(Move(other, index))
            before = columns[column] = falling[column] = rising[column] = index
        falling = [-1, *falling[:-1]]
        rising = [*rising[1:], -1]
    return sorted(found)


def has_pair(state: State) -> bool:
    """Tell whether a pair may be removed.

    Each number's class is one byte. All lines of sight are laid end to end in one string, a wall
    between two of them, and the empty cells are deleted: a pair is then two equal neighbours.
    """
    kinds = state.cells.translate(CLASSES)
    reading = kinds.replace(b"\0", b"")
    if any(double in reading for double in _DOUBLES):
        return True
    rows = -(-len(kinds) // WIDTH)
    kinds = kinds.ljust(rows * WIDTH, b"\0")
    # A tenth column of walls: steps of 11 and 9 are then the diagonals, and cross the edge there.
    walled = bytearray([_WALL]) * (rows * (WIDTH + 1))
    for column in range(WIDTH):
        walled[column :: WIDTH + 1] = kinds[column::WIDTH]
    lines = [walled[start::step] for step in (9, 10, 11) for start in range(step)]
    text = bytes([_WALL]).join(lines).replace(b"\0", b"")
    return any(double in text for double in _DOUBLES)


def status(state: State) -> Status:
    """Return whether the state is cleared, stuck (no pair, no add) or running."""
    if not state.cells:
        return Status.CLEARED
    return Status.RUNNING if can_add(state) or has_pair(state) else Status.STUCK


def moves(state: State) -> list[Move]:
    """Return every legal move: the pairs, then the add."""
    return [*pairs(state), ADD] if can_add(state) else pairs(state)


def clears(state: State, played: Iterable[Move]) -> bool:
    """Tell whether these moves clear the board. Raises IllegalMove if one is illegal."""
    for move in played:
        state = play(state, move)
    return status(state) is Status.CLEARED
