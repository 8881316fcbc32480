"""Draws the picture that shows when a page is shared: the mark of the icon beside tiles in groups.

It is made as the icons are: much larger, then scaled down, and without a font, so that every
machine draws the same.
"""

from pathlib import Path

from PIL import Image, ImageDraw

from builder.steps import icons

NAME = "card.png"
WIDTH, HEIGHT = 1200, 630
_OVERSAMPLING = 4
_PALETTE = 128
_SIDE = 430  # of each of the two boards
_TOP = (HEIGHT - _SIDE) // 2
_LEFT, _RIGHT = 120, WIDTH - 120 - _SIDE
# A board of tiles, and the colours of its digits in the light theme.
_TILES = ("2215", "2155", "3145", "3344")
_COLOURS = {"1": "#5A2E82", "2": "#6CBF97", "3": "#B5382A", "4": "#EBBE4B", "5": "#3F7BC4"}
_CELL, _GAP, _RADIUS = 100, 6, 22


def write(dist: Path) -> None:
    """Write the picture; the same bytes on every run."""
    large = (WIDTH * _OVERSAMPLING, HEIGHT * _OVERSAMPLING)
    canvas = Image.new("RGB", large, "#F4F1EA")
    draw = ImageDraw.Draw(canvas)
    for left in (_LEFT, _RIGHT):
        _box(draw, left, _TOP, left + _SIDE, _TOP + _SIDE, 40, "#FCFAF5")
    _mark(draw)
    _tiles(draw)
    picture = canvas.resize((WIDTH, HEIGHT), Image.Resampling.BOX)
    palette = picture.quantize(_PALETTE, Image.Quantize.FASTOCTREE)
    palette.save(dist / "icons" / NAME, optimize=True)


def _mark(draw: ImageDraw.ImageDraw) -> None:
    """Draw the icon's mark into the left board."""
    unit = _SIDE / 100
    for disc in icons.discs():
        x, y = _LEFT + disc.x * unit, _TOP + disc.y * unit
        centre = (x * _OVERSAMPLING, y * _OVERSAMPLING)
        colour = icons.COLOURS[disc.colour][0]
        draw.circle(centre, disc.radius * unit * _OVERSAMPLING, colour)


def _tiles(draw: ImageDraw.ImageDraw) -> None:
    """Draw tiles into the right board; those of one colour that touch are joined."""
    inset = (_SIDE - len(_TILES) * _CELL) // 2
    for row, line in enumerate(_TILES):
        for column, tile in enumerate(line):
            x, y = _RIGHT + inset + column * _CELL, _TOP + inset + row * _CELL
            colour = _COLOURS[tile]
            ends = (x + _CELL - _GAP, y + _CELL - _GAP)
            _box(draw, x + _GAP, y + _GAP, *ends, _RADIUS, colour)
            if line[column + 1 : column + 2] == tile:
                _box(draw, x + _CELL // 2, y + _GAP, x + _CELL * 3 // 2, ends[1], 0, colour)
            if row + 1 < len(_TILES) and _TILES[row + 1][column] == tile:
                _box(draw, x + _GAP, y + _CELL // 2, ends[0], y + _CELL * 3 // 2, 0, colour)


def _box(  # noqa: PLR0913, PLR0917 - a rounded box is made of these
    draw: ImageDraw.ImageDraw,
    left: int,
    top: int,
    right: int,
    bottom: int,
    radius: int,
    colour: str,
) -> None:
    scale = _OVERSAMPLING
    corners = (left * scale, top * scale, right * scale - 1, bottom * scale - 1)
    draw.rounded_rectangle(corners, radius * scale, colour)
