"""Draws the icons: the last two numbers of a board, ringed, seeing each other along a diagonal.

One list of discs on a tile of paper is the whole mark. It is written as SVG for browsers that take
it, which also follows the dark theme, and drawn by Pillow for those that want pixels: much larger,
then scaled down, so that edges are smooth. No font is used, so every machine draws the same.
"""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

# The tokens of the look, light and dark.
COLOURS = {
    "paper": ("#FCFAF5", "#1A1E25"),
    "edge": ("#8A8474", "#6B7483"),
    "ghost": ("#B9B2A2", "#4A525E"),
    "ink": ("#22262B", "#ECE8DF"),
    "accent": ("#3146A6", "#9DB0FF"),
}
# All measures are hundredths of the picture's side.
INSET, RADIUS, RIM = 3, 22, 2
CELLS = (25, 50, 75)
RING, LINE, DOT, GHOST = 13, 4, 6.5, 6
STEPS, STEP = (40, 46.7, 53.3, 60), 2.4  # the line of sight: centres and radius of its dots
OVERSAMPLING = 8
# The system cuts maskable icons to a shape of its own, at most to a circle of radius 40.
MASKABLE = 0.79


class Disc(NamedTuple):
    """A filled circle."""

    x: float
    y: float
    radius: float
    colour: str


# Steps of colour in a picture, those of its soft edges included.
PALETTE = 96


def write(dist: Path) -> None:
    """Write all icons into `dist/icons`; the same bytes on every run."""
    folder = dist / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "icon.svg").write_text(svg(), encoding="utf-8", newline="\n")
    for side in (32, 192, 512):
        _save(tile(side), folder / f"icon-{side}.png")
    # Apple rounds the corners itself and paints what is transparent black.
    _save(full(180, 0.9), folder / "icon-180.png")
    _save(full(512, MASKABLE), folder / "icon-maskable-512.png")


def discs() -> Iterator[Disc]:
    """Yield the mark from back to front."""
    first, _, last = CELLS
    for x, y in itertools.product(CELLS, CELLS):
        if x != y:
            yield Disc(x, y, GHOST, "ghost")
    for centre in (first, last):
        yield Disc(centre, centre, RING + LINE / 2, "accent")
        yield Disc(centre, centre, RING - LINE / 2, "paper")
        yield Disc(centre, centre, DOT, "ink")
    for step in STEPS:
        yield Disc(step, step, STEP, "accent")


def svg() -> str:
    """Return the icon as an SVG document in both themes."""
    side = 100 - 2 * INSET
    shapes = [
        f'<rect x="{INSET}" y="{INSET}" width="{side}" height="{side}" rx="{RADIUS}" class="tile"/>'
    ]
    shapes += [
        f'<circle cx="{disc.x:g}" cy="{disc.y:g}" r="{disc.radius:g}" class="{disc.colour}"/>'
        for disc in discs()
    ]
    light, dark = (
        "".join(f".{name}{{fill:{pair[theme]}}}" for name, pair in COLOURS.items())
        + f".tile{{fill:{COLOURS['paper'][theme]};stroke:{COLOURS['edge'][theme]}}}"
        for theme in (0, 1)
    )
    style = f".tile{{stroke-width:{RIM}}}{light}@media (prefers-color-scheme:dark){{{dark}}}"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f"<style>{style}</style>{''.join(shapes)}</svg>\n"
    )


def tile(side: int) -> Image.Image:
    """Return the icon as a tile with a rim on a transparent ground, `side` pixels square."""
    canvas, unit = _canvas(side, "#0000")
    box = [INSET * unit, INSET * unit, (100 - INSET) * unit, (100 - INSET) * unit]
    ImageDraw.Draw(canvas).rounded_rectangle(
        box, RADIUS * unit, _light("paper"), _light("edge"), round(RIM * unit)
    )
    return _finish(canvas, unit, 1, side)


def full(side: int, scale: float) -> Image.Image:
    """Return the icon on paper to its very edges, the mark scaled about the middle."""
    canvas, unit = _canvas(side, _light("paper"))
    return _finish(canvas, unit, scale, side)


def _light(colour: str) -> str:
    return COLOURS[colour][0]


def _canvas(side: int, ground: str) -> tuple[Image.Image, float]:
    """Return an empty picture, larger than wanted, and the length of a hundredth of its side."""
    large = side * OVERSAMPLING
    return Image.new("RGBA", (large, large), ground), large / 100


def _finish(canvas: Image.Image, unit: float, scale: float, side: int) -> Image.Image:
    """Draws the mark and returns the picture in the size that was wanted."""
    draw = ImageDraw.Draw(canvas)
    for disc in discs():
        x, y = ((50 + (at - 50) * scale) * unit for at in (disc.x, disc.y))
        draw.circle((x, y), disc.radius * scale * unit, _light(disc.colour))
    return canvas.resize((side, side), Image.Resampling.BOX)


def _save(picture: Image.Image, path: Path) -> None:
    """Write a PNG without anything that changes between runs."""
    # A few colours and the steps between them: a palette holds them all in a third of the bytes.
    picture.quantize(PALETTE, Image.Quantize.FASTOCTREE).save(path, optimize=True)
