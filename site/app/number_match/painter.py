"""Paints a part of the board on the canvas: hairlines, numbers and ghosts, the selection, a hint.

All lengths are device pixels and whole numbers, so nothing is blurred. Digits are drawn once into a
strip of sprites and copied from there, which is five times cheaper than writing text.

The canvas paints its own ground. Browsers and extensions that darken pages recolour what lies under
a canvas, but not the canvas: digits on a transparent one would vanish.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import js
from pyodide.ffi import to_js

from app.browser import dom
from app.number_match.motion import SHRINK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.number_match.motion import Motion

WIDTH = 9
DIGIT, GHOST = 0, 1
RING = 0.41  # radius by cell
FONTS = {"normal": 0.56, "large": 0.68}  # height of a digit by cell
GHOST_SHARE = 0.89  # of a ghost by a digit
MIDDLE = 0.36  # half the height of a digit by its font
BREATH = 1200.0  # milliseconds of the two breaths of a hint


class Scene(NamedTuple):
    """What is to be seen."""

    cells: bytes = b""
    ghosts: bytes = b""
    selected: int | None = None
    path: tuple[int, ...] = ()  # of the hint, from one number to the other
    hinted_at: float = 0.0


class Painter:
    """The canvas and its sprites."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._pen = canvas.getContext("2d")
        self._strip = dom.document.createElement("canvas")
        self._size = 0
        self._first = 0
        self._rows = 0
        self._line = 1
        self._unit = 1.0
        self._colours: dict[str, str] = {}
        self.font = FONTS["normal"]

    @property
    def window(self) -> tuple[int, int]:
        """Return the first row on the canvas and how many there are."""
        return self._first, self._rows

    def fit(self, size: int, ratio: float) -> None:
        """Draw cells of `size` device pixels, `ratio` to a CSS pixel, in the theme's colours."""
        style = js.getComputedStyle(dom.root)
        names = ("card", "hairline", "ink", "ghost", "accent", "selected", "hint", "font")
        self._colours = {name: style.getPropertyValue(f"--{name}").strip() for name in names}
        self._size, self._unit = size, ratio
        self._line = max(1, int(ratio))
        self._rows = 0
        self._draw_sprites()

    def place(self, first: int, rows: int) -> None:
        """Cover `rows` rows of the board from row `first`."""
        if rows != self._rows:
            self._canvas.width, self._canvas.height = WIDTH * self._size, rows * self._size
            self._canvas.style.width = f"{WIDTH * self._size / self._unit:.4f}px"
            self._canvas.style.height = f"{rows * self._size / self._unit:.4f}px"
        self._first, self._rows = first, rows
        self._canvas.style.top = f"{first * self._size / self._unit:.4f}px"

    def paint(self, scene: Scene, motion: Motion, now: float) -> bool:
        """Paint everything and return whether the next frame will look different."""
        size, pen = self._size, self._pen
        # A ground of its own: a browser that darkens pages recolours what lies under the canvas.
        pen.fillStyle = self._colours["card"]
        pen.fillRect(0, 0, WIDTH * size, self._rows * size)
        self._draw_lines()
        if scene.selected is not None:
            self._draw_selection(scene.selected)
        births = motion.births(now)
        for index, kind, digit in self._visible(scene, motion.reach(now)):
            row, column = divmod(index, WIDTH)
            y = round((row - self._first + motion.offset(row, now)) * size)
            grown = births.get(index) if kind == DIGIT else None
            if grown is None:
                self._copy(digit, kind, column * size, y)
            elif grown > 0:
                self._copy_shrunk(digit, column * size, y, grown)
        for fade, rest in motion.fades(now):
            y = round((fade.row - self._first) * size)
            if -size < y < self._rows * size:
                self._copy_shrunk(fade.digit, fade.column * size, y, rest)
        breathing = False
        if scene.path:
            age = 1.0 if motion.still else min(1.0, (now - scene.hinted_at) / BREATH)
            self._draw_hint(scene.path, 0.5 - 0.5 * math.cos(4 * math.pi * age))
            breathing = age < 1.0
        return breathing or motion.busy(now)

    def _visible(self, scene: Scene, reach: int) -> Iterator[tuple[int, int, int]]:
        start = max(0, self._first - reach) * WIDTH
        stop = (self._first + self._rows + reach) * WIDTH
        cells = scene.cells
        for index, digit in enumerate(scene.ghosts[start:stop], start):
            if digit and not (index < len(cells) and cells[index]):
                yield index, GHOST, digit
        for index, digit in enumerate(cells[start:stop], start):
            if digit:
                yield index, DIGIT, digit

    def _draw_sprites(self) -> None:
        size = self._size
        self._strip.width, self._strip.height = 9 * size, 2 * size
        pen = self._strip.getContext("2d")
        pen.textAlign = "center"
        for kind, weight, share, colour in (
            (DIGIT, 550, self.font, "ink"),
            (GHOST, 400, self.font * GHOST_SHARE, "ghost"),
        ):
            pen.font = f"{weight} {size * share}px {self._colours['font']}"
            pen.fillStyle = self._colours[colour]
            for digit in range(1, 10):
                line = kind + 0.5 + share * MIDDLE
                pen.fillText(str(digit), (digit - 0.5) * size, line * size)

    def _copy(self, digit: int, kind: int, x: int, y: int) -> None:
        size = self._size
        self._pen.drawImage(
            self._strip, (digit - 1) * size, kind * size, size, size, x, y, size, size
        )

    def _copy_shrunk(self, digit: int, x: int, y: int, whole: float) -> None:
        size, pen = self._size, self._pen
        length = size * (1 - SHRINK * (1 - whole))
        inset = (size - length) / 2
        pen.globalAlpha = whole
        pen.drawImage(
            self._strip, (digit - 1) * size, 0, size, size, x + inset, y + inset, length, length
        )
        pen.globalAlpha = 1

    def _draw_lines(self) -> None:
        size, pen, line = self._size, self._pen, self._line
        pen.fillStyle = self._colours["hairline"]
        for column in range(1, WIDTH):
            pen.fillRect(column * size, 0, line, self._rows * size)
        for row in range(0 if self._first else 1, self._rows):
            pen.fillRect(0, row * size, WIDTH * size, line)

    def _centre(self, cell: int) -> tuple[float, float]:
        row, column = divmod(cell, WIDTH)
        return (column + 0.5) * self._size + self._line / 2, (
            row - self._first + 0.5
        ) * self._size + self._line / 2

    def _ring(self, cell: int, radius: float) -> None:
        x, y = self._centre(cell)
        self._pen.beginPath()
        self._pen.arc(x, y, radius, 0, 2 * math.pi)

    def _draw_selection(self, cell: int) -> None:
        pen = self._pen
        self._ring(cell, RING * self._size)
        pen.fillStyle = self._colours["selected"]
        pen.fill()
        pen.strokeStyle = self._colours["accent"]
        pen.lineWidth = max(2.0, 2.4 * self._unit)
        pen.stroke()

    def _draw_hint(self, path: tuple[int, ...], breath: float) -> None:
        pen, size = self._pen, self._size
        radius = (RING + 0.05 * breath) * size
        pen.strokeStyle = self._colours["hint"]
        pen.lineWidth = max(2.0, 2.2 * self._unit)
        pen.setLineDash(to_js([radius * 2 * math.pi / 28 * 1.15, radius * 2 * math.pi / 28 * 0.85]))
        for cell in (path[0], path[-1]):
            self._ring(cell, radius)
            pen.stroke()
        pen.lineCap = "round"
        pen.setLineDash(to_js([0.1, 5.2 * self._unit]))
        for (x1, y1), (x2, y2) in self._segments(path, radius):
            pen.beginPath()
            pen.moveTo(x1, y1)
            pen.lineTo(x2, y2)
            pen.stroke()
        pen.setLineDash(to_js([]))
        pen.lineCap = "butt"

    def _segments(
        self, path: tuple[int, ...], radius: float
    ) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
        """Yield the straight pieces of a line of sight; one may go over the ends of rows."""
        pieces: list[tuple[tuple[float, float], tuple[float, float]]] = []
        start = self._centre(path[0])
        reading = len(path) > 1 and abs(path[1] - path[0]) == 1
        for before, cell in pairwise(path):
            if reading and before // WIDTH != cell // WIDTH:
                forward = cell > before
                (_, y1), (_, y2) = self._centre(before), self._centre(cell)
                right, left = float(WIDTH * self._size), 0.0
                pieces.append((start, (right if forward else left, y1)))
                start = (left if forward else right, y2)
        pieces.append((start, self._centre(path[-1])))
        for number, piece in enumerate(pieces):
            yield self._trim(
                piece, radius if number == 0 else 0, radius if number == len(pieces) - 1 else 0
            )

    @staticmethod
    def _trim(
        piece: tuple[tuple[float, float], tuple[float, float]], before: float, after: float
    ) -> tuple[tuple[float, float], tuple[float, float]]:
        (x1, y1), (x2, y2) = piece
        length = math.hypot(x2 - x1, y2 - y1)
        if length <= before + after:
            return (x1, y1), (x1, y1)
        cos, sin = (x2 - x1) / length, (y2 - y1) / length
        return (x1 + cos * before, y1 + sin * before), (x2 - cos * after, y2 - sin * after)
