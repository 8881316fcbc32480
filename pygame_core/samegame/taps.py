"""Boards for the search: tiles that know where they came from, and lines of taps on them.

A **tap** names a tile by the place it had at the start. So a line of taps keeps its sense when
something in it changes: a tile is followed wherever it falls, takes along whatever group it has
joined, and a tap on a tile that is gone or alone is passed over.

The board is one string of bytes, column after column. A tile's byte is its colour * 32 + its row
at the start, unique in its column; two tiles are of one colour when the exclusive or of their bytes
is below 32. On top of each column stands a byte of its own, 1 for the column that was the first, as
a wall and for finding it. A column's worth of empty cells at the end stands at both sides of the
board, since an index below 0 counts from the end. A tap is the byte of the column * 256 + that of
the tile. Of the ways compared in ``tests/bench/samegame_boards.py`` this is the fastest to move on.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from pygame_core.samegame.rules import Cell, State, worth

SAME = 32  # bytes of one colour differ by less
_EMPTY = b"\0"
_ALL: Mapping[bytes, int] = {}
# A tap that removes a group, the board before it, the points made before it.
Step: TypeAlias = tuple[int, bytes, int]


def encode(state: State) -> bytes:
    r"""Return the board of a state.

    >>> encode(State((b"\1\2", b"\2"), 2, 2, 0))
    b' A\x01@\x00\x02\x00\x00\x00'
    """
    height = state.height
    columns = [
        bytes(colour * SAME + row for row, colour in enumerate(tiles)).ljust(height, _EMPTY)
        for tiles in state.columns
    ]
    walled = [tiles + bytes([number]) for number, tiles in enumerate(columns, 1)]
    return b"".join(walled) + bytes(height + 1)


def play(
    taps: Iterable[int],
    end: Step,
    height: int,
    line: list[Step],
    known: Mapping[bytes, int] = _ALL,
) -> Step:
    """Play taps at the end of a line, and add to it a step for each that removes a group.

    Returns the new end, a step without a tap. Stops early on a board that is known.
    """
    _, cells, points = end
    stride = height + 1
    for tap in taps:
        top = cells.find(tap >> 8)
        at = cells.find(tap & 255, top - height, top) if top >= 0 else -1
        if at < 0:
            continue
        group, board = take(cells, stride, at)
        if len(group) == 1:
            continue
        line.append((tap, cells, points))
        points += worth(len(group))
        cells = closed(board, stride, min(group), max(group))
        if cells in known:
            break
    return 0, cells, points


def take(cells: bytes, stride: int, at: int) -> tuple[list[int], bytearray]:
    """Return the cells of a tile's group, and the board on which they are empty."""
    tile = cells[at]
    board = bytearray(cells)
    board[at] = 0
    group = [at]
    add = group.append
    for cell in group:  # it grows meanwhile; a loop over the four neighbours would cost a third
        near = cell + 1
        if board[near] ^ tile < SAME:
            board[near] = 0
            add(near)
        near = cell - 1
        if board[near] ^ tile < SAME:
            board[near] = 0
            add(near)
        near = cell + stride
        if board[near] ^ tile < SAME:
            board[near] = 0
            add(near)
        near = cell - stride
        if board[near] ^ tile < SAME:
            board[near] = 0
            add(near)
    return group, board


def closed(board: bytearray, stride: int, first: int, last: int) -> bytes:
    """Return the board when the columns from one cell to another have dropped their tiles."""
    top = last - last % stride + stride - 1
    while top > first:
        start = top - stride + 1
        tiles = board[start:top].replace(_EMPTY, b"")
        if tiles:
            board[start:top] = tiles.ljust(stride - 1, _EMPTY)
        else:
            del board[start : top + 1]
        top -= stride
    return bytes(board)


def groups(cells: bytes, height: int) -> list[int]:
    """Return taps that remove a group: at least one for each group there is."""
    stride = height + 1
    return [
        cells[at - at % stride + height] << 8 | tile
        for at, tile in enumerate(cells)
        if tile >= SAME and (cells[at + 1] ^ tile < SAME or cells[at + stride] ^ tile < SAME)
    ]


def cells_of(line: Iterable[Step], height: int) -> list[Cell]:
    """Return for each tap of a line the cell that its tile is on when it is tapped."""
    found = []
    for tap, cells, _ in line:
        top = cells.index(tap >> 8)
        at = cells.index(tap & 255, top - height, top)
        found.append(Cell(top // (height + 1), at - (top - height)))
    return found
