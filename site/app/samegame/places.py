"""Cells of the engine, counted from the bottom, as places on the page, counted from the top left.

And what is written on them for those who do not see them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame_core.cells import cell_name
from pygame_core.samegame.rules import Cell, falls, group_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from app.words import Words
    from pygame_core.samegame.rules import State

_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def index_of(state: State, cell: tuple[int, int]) -> int:
    """Return the reading index of a cell."""
    column, row = cell
    return (state.height - 1 - row) * state.width + column


def cell_at(state: State, index: int) -> Cell:
    """Return the cell with a reading index."""
    row, column = divmod(index, state.width)
    return Cell(column, state.height - 1 - row)


def tiles_of(state: State) -> bytes:
    """Return the colours of all cells in reading order, 0 for empty ones."""
    board = bytearray(state.width * state.height)
    for column, tiles in enumerate(state.columns):
        for row, colour in enumerate(tiles):
            board[index_of(state, (column, row))] = colour
    return bytes(board)


def group_at(state: State, index: int) -> frozenset[int]:
    """Return the cells of the group at a cell, empty if there is none."""
    return frozenset(index_of(state, cell) for cell in group_of(state, cell_at(state, index)))


def fallen(state: State, move: Cell) -> list[tuple[int, int]]:
    """Return for each tile that a move leaves from where to where it goes."""
    return [(index_of(state, a), index_of(state, b)) for a, b in falls(state, move)]


def labels(
    words: Words, cells: bytes, width: int, preview: Collection[int], hint: Collection[int]
) -> list[list[tuple[str, bool]]]:
    """Return by row the label of each cell and whether it belongs to the previewed group."""
    height = len(cells) // width
    sizes = _sizes(cells, width)
    rows = []
    for row in range(height):
        line = []
        for column in range(width):
            index, name = row * width + column, cell_name(column, height - 1 - row)
            colour, size = cells[index], sizes[index]
            if not colour:
                text = words("emptyCell", cell=name)
            else:
                key = "groupCell" if size > 1 else "loneCell"
                text = words(key, colour=words(f"colour{colour}"), cell=name, size=size)
            line.append((words("hinted", label=text) if index in hint else text, index in preview))
        rows.append(line)
    return rows


def _sizes(cells: bytes, width: int) -> list[int]:
    """Return for each cell how many tiles its group has."""
    sizes = [0] * len(cells)
    for start, colour in enumerate(cells):
        if not colour or sizes[start]:
            continue
        found, waiting = {start}, [start]
        while waiting:
            cell = waiting.pop()
            for across, down in _SIDES:
                near = cell + down * width + across
                beside = 0 <= cell % width + across < width and 0 <= near < len(cells)
                if beside and near not in found and cells[near] == colour:
                    found.add(near)
                    waiting.append(near)
        for cell in found:
            sizes[cell] = len(found)
    return sizes
