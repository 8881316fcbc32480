"""Paints the board on the canvas: groups as joined shapes, marks, the previewed group, a hint.

All lengths are device pixels and whole numbers. Each colour is one path, so a board takes a dozen
calls to the browser, however many tiles it has. The canvas paints its own ground, for the reason
given in app.number_match.painter.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import js

from app.browser import dom
from app.samegame import shapes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from app.samegame.motion import Motion

GAP = 0.06  # by cell
RADIUS = 0.22
MARK, SMALL_MARK, SMALL = 0.30, 0.40, 32.0  # height by tile; the larger one in small cells
SHRINK = 0.1  # of a cell, by which a tile on its way out has shrunk on each side
BREATH = 1200.0  # milliseconds of the two breaths of a hint
COLOURS = range(1, 7)


class Scene(NamedTuple):
    """What is to be seen."""

    cells: bytes = b""  # colours by reading index, 0 for none
    previewed: frozenset[int] = frozenset()
    hint: frozenset[int] = frozenset()
    hinted_at: float = 0.0
    marks: bool = True


class Painter:
    """The canvas."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._pen = canvas.getContext("2d")
        self._width = self._height = 1
        self._size = 1
        self._gap = self._radius = 0
        self._rim = 1
        self._mark = 10
        self._colours: dict[str, str] = {}

    def fit(self, width: int, height: int, size: int, ratio: float) -> None:
        """Draw a board of so many columns and rows, cells of `size` device pixels."""
        style = js.getComputedStyle(dom.root)
        names = [
            "ink",
            "hint",
            "card",
            *(f"{part}-{n}" for part in ("tile", "mark", "rim") for n in COLOURS),
        ]
        self._colours = {name: style.getPropertyValue(f"--{name}").strip() for name in names}
        self._width, self._height, self._size = width, height, size
        self._gap = max(1, round(GAP * size))
        self._radius = round(RADIUS * size)
        self._rim = max(1, round(ratio))
        tile = size - 2 * self._gap
        self._mark = round(tile * (SMALL_MARK if size / ratio < SMALL else MARK))
        self._canvas.width, self._canvas.height = width * size, height * size
        self._canvas.style.width = f"{width * size / ratio:.4f}px"
        self._canvas.style.height = f"{height * size / ratio:.4f}px"

    def paint(self, scene: Scene, motion: Motion, now: float) -> bool:
        """Paint everything and return whether the next frame will look different."""
        pen = self._pen
        # A ground of its own: a browser that darkens pages recolours what lies under the canvas.
        pen.fillStyle = self._colours["card"]
        pen.fillRect(0, 0, self._width * self._size, self._height * self._size)
        for fade, rest in motion.fades(now):
            pen.globalAlpha = rest
            self._paint_fade(fade.places, fade.colour, round((1 - rest) * SHRINK * self._size))
        pen.globalAlpha = 1.0
        moving = self._pixels(motion, now)
        breath = self._paint_rings(scene, motion, moving, now)
        births = motion.births(now)
        standing = [
            cell for cell, colour in enumerate(scene.cells) if colour and cell not in births
        ]
        self._paint_tiles(scene, standing, moving)
        if births:
            pen.globalAlpha = max(0.0, min(births.values()))
            self._paint_tiles(scene, births, moving)
            pen.globalAlpha = 1.0
        return breath or motion.rest(now) > 0

    def _pixels(self, motion: Motion, now: float) -> dict[int, tuple[int, int]]:
        """Return by how many pixels tiles stand away from their places."""
        size = self._size
        found = motion.moving(now)
        return {cell: (round(x * size), round(y * size)) for cell, (x, y) in found.items()}

    def _paint_tiles(
        self, scene: Scene, cells: Collection[int], moving: dict[int, tuple[int, int]]
    ) -> None:
        size = self._size
        outer: dict[int, list[str]] = {}
        inner: dict[int, list[str]] = {}
        middles: dict[int, list[tuple[int, int]]] = {}
        rim, gap, radius = self._rim, self._gap, self._radius
        for cell in cells:
            colour = scene.cells[cell]
            across, down = moving.get(cell, (0, 0))
            x, y = cell % self._width * size + across, cell // self._width * size + down
            mask = self._mask(scene.cells, cell, moving)
            start = f"M{x} {y}"
            around = 2 * gap if cell in scene.hint else gap  # between the tile and its ring
            outer.setdefault(colour, []).append(start + shapes.tile(mask, size, around, radius))
            inner.setdefault(colour, []).append(
                start + shapes.tile(mask, size, around + rim, max(0, radius - rim))
            )
            middles.setdefault(colour, []).append((x + size // 2, y + size // 2))
        for colour, paths in outer.items():
            fill, edge = self._colours[f"tile-{colour}"], self._colours[f"rim-{colour}"]
            self._fill(paths, edge)
            if edge != fill:
                self._fill(inner[colour], fill)
        if scene.marks:
            for colour, places in middles.items():
                self._paint_marks(colour, places)

    def _mask(self, cells: bytes, cell: int, moving: dict[int, tuple[int, int]]) -> int:
        """Return which neighbours of a tile have its colour and stand or move along with it."""
        width, colour, offset = self._width, cells[cell], moving.get(cell)
        column, row = cell % width, cell // width
        mask = 0
        for bit, (across, down) in enumerate(shapes.STEPS):
            if 0 <= column + across < width and 0 <= row + down < self._height:
                near = cell + down * width + across
                if cells[near] == colour and moving.get(near) == offset:
                    mask |= 1 << bit
        return mask

    def _paint_marks(self, colour: int, places: Iterable[tuple[int, int]]) -> None:
        mark = shapes.mark(colour, self._mark)
        self._fill([f"M{x} {y}{mark}" for x, y in places], self._colours[f"mark-{colour}"])

    def _paint_rings(
        self, scene: Scene, motion: Motion, moving: dict[int, tuple[int, int]], now: float
    ) -> bool:
        """Paint what lies around the previewed group and a hint; return whether it will change."""
        age = 1.0 if motion.still else min(1.0, (now - scene.hinted_at) / BREATH)
        for cells, colour, alpha in (
            (scene.hint, "hint", 1.0 if age >= 1 else 0.55 + 0.45 * math.cos(4 * math.pi * age)),
            (scene.previewed, "ink", 1.0),
        ):
            if cells and not any(cell in moving for cell in cells):
                self._pen.globalAlpha = alpha
                self._fill(self._outlines(scene, cells, 0), self._colours[colour])
                self._pen.globalAlpha = 1.0
                self._fill(self._outlines(scene, cells, self._gap), self._colours["card"])
        return bool(scene.hint) and age < 1

    def _outlines(self, scene: Scene, cells: Collection[int], gap: int) -> list[str]:
        """Return the outlines of tiles at rest, so far from the edges of their cells."""
        size, width = self._size, self._width
        return [
            f"M{cell % width * size} {cell // width * size}"
            + shapes.tile(self._mask(scene.cells, cell, {}), size, gap, self._radius + self._gap)
            for cell in cells
        ]

    def _paint_fade(self, places: Iterable[tuple[float, float]], colour: int, shrink: int) -> None:
        """Paint tiles that leave, a little smaller on each side."""
        size = self._size
        tiles = {(round(x * size), round(y * size)) for x, y in places}
        gap, radius = self._gap + shrink, max(0, self._radius - shrink // 2)
        paths = []
        for x, y in tiles:
            mask = 0
            for bit, (across, down) in enumerate(shapes.STEPS):
                if (x + across * size, y + down * size) in tiles:
                    mask |= 1 << bit
            paths.append(f"M{x} {y}{shapes.tile(mask, size, gap, radius)}")
        self._fill(paths, self._colours[f"tile-{colour}"])

    def _fill(self, paths: list[str], colour: str) -> None:
        self._pen.fillStyle = colour
        self._pen.fill(js.Path2D.new("".join(paths)))
