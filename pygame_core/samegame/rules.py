"""The rules of SameGame.

A board is its columns from left to right, each a string of bytes from the bottom up: no byte is
0, so a column drops its own tiles when some are cut out, and emptied columns are simply left out.
"""

from itertools import chain, pairwise
from typing import NamedTuple, TypeAlias

from pygame_core.cells import cell_name
from pygame_core.game import IllegalMove, Status


class Cell(NamedTuple):
    """A cell by its column from the left and its row from the bottom, both from 0."""

    column: int
    row: int


# A move is named by one tile of its group; canonical is the lowest of the leftmost column.
Move: TypeAlias = Cell
Group: TypeAlias = tuple[Cell, ...]


class State(NamedTuple):
    """A position: columns with tiles, the size of the whole board, points made so far."""

    columns: tuple[bytes, ...]
    width: int
    height: int
    points: int


def worth(tiles: int) -> int:
    """Return the points for removing a group of so many tiles.

    >>> [worth(tiles) for tiles in (2, 3, 10)]
    [3, 6, 55]
    """
    return tiles * (tiles + 1) // 2


def colour_at(state: State, cell: tuple[int, int]) -> int:
    """Return the colour of the tile on a cell, from 1 on, or 0 if none is there."""
    column, row = cell
    if not 0 <= column < len(state.columns):
        return 0
    tiles = state.columns[column]
    return tiles[row] if 0 <= row < len(tiles) else 0


def group_of(state: State, cell: tuple[int, int]) -> Group:
    """Return the cells of the group that a cell belongs to, by column, then by row.

    The first of them is the canonical move. Empty if the cell is empty or its tile stands alone.
    """
    colour = colour_at(state, cell)
    if not colour:
        return ()
    found = {Cell(*cell)}
    waiting = [Cell(*cell)]
    while waiting:
        column, row = waiting.pop()
        for near in (
            Cell(column - 1, row),
            Cell(column + 1, row),
            Cell(column, row - 1),
            Cell(column, row + 1),
        ):
            if near not in found and colour_at(state, near) == colour:
                found.add(near)
                waiting.append(near)
    return tuple(sorted(found)) if len(found) > 1 else ()


def groups(state: State) -> list[Group]:
    """Return all groups, each as :func:`group_of` does, in the order of their first cells."""
    found = []
    seen: set[Cell] = set()
    for column, tiles in enumerate(state.columns):
        for row in range(len(tiles)):
            cell = Cell(column, row)
            if cell not in seen:
                group = group_of(state, cell)
                seen.update(group)
                if group:
                    found.append(group)
    return found


def moves(state: State) -> list[Move]:
    """Return every legal move, canonical."""
    return [group[0] for group in groups(state)]


def has_group(state: State) -> bool:
    """Tell whether two tiles of one colour are joined, one above or beside the other."""
    side_by_side = chain(((tiles, tiles[1:]) for tiles in state.columns), pairwise(state.columns))
    return any(any(map(int.__eq__, one, two)) for one, two in side_by_side)


def play(state: State, move: Move) -> State:
    """Return the state after removing the group of a tile, whichever of its tiles is named.

    Raises IllegalMove, saying which rule forbids it.
    """
    group = _checked(state, move)
    columns = [bytearray(tiles) for tiles in state.columns]
    for column, row in reversed(group):
        del columns[column][row]
    return State(
        tuple(bytes(tiles) for tiles in columns if tiles),
        state.width,
        state.height,
        state.points + worth(len(group)),
    )


def _checked(state: State, move: Move) -> Group:
    """Return the group of a move. Raises IllegalMove if there is none."""
    column, row = move
    if not (0 <= column < state.width and 0 <= row < state.height):
        name = cell_name(column, row) if 0 <= column < 26 else str(column)
        raise IllegalMove("outside", f"There is no cell {name} on this board.", cell=name)
    group = group_of(state, move)
    if group:
        return group
    name = cell_name(column, row)
    if not colour_at(state, move):
        raise IllegalMove("empty-cell", f"{name} is empty.", cell=name)
    raise IllegalMove("no-group", f"The tile on {name} has no neighbour of its colour.", cell=name)


def falls(state: State, move: Move) -> list[tuple[Cell, Cell]]:
    """Return for each tile that a move leaves where it was and where it is afterwards.

    In the order of the columns, each from the bottom up. Raises IllegalMove as :func:`play` does.
    """
    gone = set(_checked(state, move))
    found = []
    to_column = 0
    for column, tiles in enumerate(state.columns):
        stay = [row for row in range(len(tiles)) if (column, row) not in gone]
        found += [(Cell(column, row), Cell(to_column, to)) for to, row in enumerate(stay)]
        to_column += bool(stay)
    return found


def left(state: State) -> int:
    """Return how many tiles are on the board."""
    return sum(map(len, state.columns))


def colours(state: State) -> int:
    """Return how many colours are on the board."""
    return len(set().union(*state.columns))


def score(state: State) -> int:
    """Return the points made so far."""
    return state.points


def status(state: State) -> Status:
    """Return whether the state is cleared, stuck (no group is left) or running."""
    if not state.columns:
        return Status.CLEARED
    return Status.RUNNING if has_group(state) else Status.STUCK
