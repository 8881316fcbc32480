"""The outlines of tiles and their marks."""

import re

from hypothesis import given
from hypothesis import strategies as st

from app.samegame import shapes
from app.samegame.coordinates import tiles_of
from pygame_core.samegame.rules import State
from tests.app.support.samegame import boards

STEP = re.compile(r"([mhvlaz])([^mhvlaz]*)")


def corners(path: str) -> list[tuple[float, float]]:
    """Return the points that an outline goes through."""
    x = y = 0.0
    found = []
    for letter, rest in STEP.findall(path):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", rest)]
        if letter == "h":
            x += numbers[0]
        elif letter == "v":
            y += numbers[0]
        elif letter in "mla":
            x, y = x + numbers[-2], y + numbers[-1]
        found.append((x, y))
    return found


@given(st.integers(0, 255))
def test_an_outline_stays_in_its_cell_and_reaches_its_edge_where_it_is_joined(mask: int) -> None:
    size, gap = 40, 3
    points = corners(shapes.tile(mask, size, gap, 8))
    assert all(0 <= x <= size and 0 <= y <= size for x, y in points)
    for bit, edge in (
        (shapes.NORTH, min(y for _, y in points)),
        (shapes.WEST, min(x for x, _ in points)),
        (shapes.EAST, size - max(x for x, _ in points)),
        (shapes.SOUTH, size - max(y for _, y in points)),
    ):
        assert edge == (0 if mask & bit else gap)


@given(boards())
def test_two_joined_tiles_meet_along_their_whole_common_edge(board: State) -> None:
    """What one tile leaves out at an inner corner its neighbour leaves out too: no hair, no gap."""
    cells, width, size = tiles_of(board), board.width, 40
    for cell, colour in enumerate(cells):
        east = cell + 1
        if not colour or east % width == 0 or cells[east] != colour:
            continue
        edges = []
        for one, side in ((cell, size), (east, 0)):
            mask = sum(
                1 << bit
                for bit, (across, down) in enumerate(shapes.STEPS)
                if 0 <= one % width + across < width
                and 0 <= one + down * width < len(cells)
                and cells[one + down * width + across] == colour
            )
            rows = [y for x, y in corners(shapes.tile(mask, size, 3, 8)) if x == side]
            edges.append((min(rows), max(rows)))
        assert edges[0] == edges[1]


def test_marks_grow_with_their_tiles() -> None:
    assert shapes.mark(4, 200) == "m-84-84h168v168h-168z"
    for colour in range(1, 7):
        assert shapes.mark(colour, 20) != shapes.mark(colour, 40)
