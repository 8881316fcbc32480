"""The outlines of tiles and their marks, as SVG paths in whole device pixels.

Tiles of a group are drawn as one shape: a tile reaches to the edge of its cell where its neighbour
belongs to its group, and keeps a gap elsewhere. So nothing is drawn twice, and no hair shows.
"""

from __future__ import annotations

import re
from functools import cache

# The eight neighbours of a tile, clockwise from above, as bits: sides are even, corners odd.
NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST = (
    1 << n for n in range(8)
)
STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
_CORNERS = (
    (NORTH, NORTH_EAST, EAST),
    (EAST, SOUTH_EAST, SOUTH),
    (SOUTH, SOUTH_WEST, WEST),
    (WEST, NORTH_WEST, NORTH),
)


@cache
def tile(mask: int, size: int, gap: int, radius: int) -> str:
    """Return the outline of a tile in a cell of `size`, to be drawn from the cell's top left.

    `mask` says which of the neighbours belong to its group; where none does, the shape stays `gap`
    away from the edge and has corners of `radius`.

    >>> tile(0, 20, 2, 0)
    'm18 2v16h-16v-16z'
    """
    path: list[str] = []
    place = _Pen(path)
    for turn, (first, corner, second) in enumerate(_CORNERS):
        one, two = bool(mask & first), bool(mask & second)
        if one and two and mask & corner:
            place.to(*_turned(turn, size, 0, size))
        elif one and two:  # an inner corner: the neighbour across keeps its own gap
            place.to(*_turned(turn, size - gap, 0, size))
            place.to(*_turned(turn, size - gap, gap, size))
            place.to(*_turned(turn, size, gap, size))
        elif one or two or not radius:
            across, along = (0 if one else gap), (size if two else size - gap)
            place.to(*_turned(turn, along, across, size))
        else:
            place.to(*_turned(turn, size - gap - radius, gap, size))
            place.arc(*_turned(turn, size - gap, gap + radius, size), radius)
    return "".join(path) + "z"


def _turned(turns: int, x: int, y: int, size: int) -> tuple[int, int]:
    """Return a point of the cell after quarter turns to the right."""
    for _ in range(turns):
        x, y = size - y, x
    return x, y


class _Pen:
    """Writes a path of relative steps."""

    def __init__(self, path: list[str]) -> None:
        self._path = path
        self._x = self._y = 0

    def to(self, x: int, y: int) -> None:
        across, down = x - self._x, y - self._y
        if not self._path:
            self._path.append(f"m{across} {down}")
        elif not down:
            self._path.append(f"h{across}")
        elif not across:
            self._path.append(f"v{down}")
        else:
            self._path.append(f"l{across} {down}")
        self._x, self._y = x, y

    def arc(self, x: int, y: int, radius: int) -> None:
        self._path.append(f"a{radius} {radius} 0 0 1 {x - self._x} {y - self._y}")
        self._x, self._y = x, y


_NUMBER = re.compile(r"-?\d+")
# Marks around the middle of a tile, by colour, in hundredths of half a mark's height.
_MARKS = {
    1: "m-34-100h68v66h66v68h-66v66h-68v-66h-66v-68h66z",  # cross
    2: "m0-110l100 110l-100 110l-100-110z",  # diamond
    3: "m-95 0c0-52 43-95 95-95s95 43 95 95-43 95-95 95-95-43-95-95z",  # circle
    4: "m-84-84h168v168h-168z",  # square
    5: "m0-100l108 186h-216z",  # triangle
    6: "m0-112l29 75 80 4-63 50 21 78-67-44-67 44 21-78-63-50 80-4z",  # star
}


@cache
def mark(colour: int, height: int) -> str:
    """Return the mark of a colour, about `height` high, to be drawn from its middle.

    >>> mark(4, 50)
    'm-21-21h42v42h-42z'
    """
    return _NUMBER.sub(lambda found: _scaled(found[0], height), _MARKS[colour])


def _scaled(number: str, height: int) -> str:
    """Return a number of a mark's path; a sign must part it from the one before it."""
    return f"{float(number) * height / 200:.4g}"
