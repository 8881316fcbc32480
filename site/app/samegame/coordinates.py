"""Cells of the engine, counted from the bottom, as places on the page, counted from the top left.

And what is written on them for those who do not see them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame_core.cells import cell_name
from pygame_core.samegame.rules import Cell, falls, group_of, groups

if TYPE_CHECKING:
    from collections.abc import Collection

    from app.browser.words import Words
    from pygame_core.samegame.rules import State


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


def labels(words: Words, state: State) -> list[str]:
    """Return the label of each cell in reading order, without marks."""
    sizes = {cell: len(group) for group in groups(state) for cell in group}
    found = []
    for index, colour in enumerate(tiles_of(state)):
        cell = cell_at(state, index)
        name, size = cell_name(*cell), sizes.get(cell)
        if not colour:
            found.append(words("emptyCell", cell=name))
        else:
            key = "groupCell" if size else "loneCell"
            found.append(words(key, colour=words(f"colour{colour}"), cell=name, size=size))
    return found


def beyond(
    start: float, seen: float, whole: int, marked: Collection[int]
) -> tuple[tuple[bool, bool], tuple[bool, bool]]:
    """Return what lies before and what behind the part of a line of cells that is in view.

    For each whether the line goes on there, and whether all that is marked lies there.

    >>> beyond(4, 8, 15, {1, 2}), beyond(0, 15, 15, {3})
    (((True, True), (True, False)), ((False, False), (False, False)))
    """
    hardly = 0.1  # a line that just fits may be cut by so much
    end = start + seen
    before = start > hardly, bool(marked) and max(marked) + 1 <= start + hardly
    behind = end < whole - hardly, bool(marked) and min(marked) >= end - hardly
    return before, behind
