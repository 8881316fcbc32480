"""The icons: sizes, what is transparent, and that they never change by themselves."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image, ImageColor

from builder.steps import card, icons

SIDES = {
    "icon-32.png": 32,
    "icon-180.png": 180,
    "icon-192.png": 192,
    "icon-512.png": 512,
    "icon-maskable-512.png": 512,
}
FULL = ("icon-180.png", "icon-maskable-512.png")  # painted to the very edge


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    dist = tmp_path_factory.mktemp("dist")
    icons.write(dist)
    return dist / "icons"


def test_all_icons_are_there_in_their_sizes(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} == {"icon.svg", *SIDES}
    for name, side in SIDES.items():
        with Image.open(folder / name) as picture:
            assert picture.size == (side, side)


def test_the_same_icons_come_out_every_time(folder: Path, tmp_path: Path) -> None:
    icons.write(tmp_path)
    for path in folder.iterdir():
        assert (tmp_path / "icons" / path.name).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("name", SIDES)
def test_a_tile_has_clear_corners_and_a_full_icon_has_none(folder: Path, name: str) -> None:
    with Image.open(folder / name) as picture:
        lowest, _ = picture.convert("RGBA").getchannel("A").getextrema()
    assert lowest == (255 if name in FULL else 0)


def test_the_mark_of_a_maskable_icon_stays_where_no_mask_cuts_it() -> None:
    """The safe zone is a circle of 40 hundredths around the middle."""
    for disc in icons.discs():
        from_middle = ((disc.x - 50) ** 2 + (disc.y - 50) ** 2) ** 0.5
        assert (from_middle + disc.radius) * icons.MASKABLE <= 40


def test_the_picture_and_the_svg_show_the_same_discs(folder: Path) -> None:
    root = ET.parse(folder / "icon.svg").getroot()  # noqa: S314 - written by ourselves a moment ago
    circles = [element for element in root if element.tag.endswith("circle")]
    discs = list(icons.discs())
    assert len(circles) == len(discs)
    with Image.open(folder / "icon-512.png") as opened:
        picture = opened.convert("RGBA").convert("RGB")
        for circle, disc in zip(circles, discs, strict=True):
            assert (float(circle.attrib["cx"]), float(circle.attrib["r"])) == (disc.x, disc.radius)
            if disc.colour in {"ghost", "ink"}:  # nothing lies on these
                at = (round(disc.x * 5.12), round(disc.y * 5.12))
                light, _ = icons.COLOURS[disc.colour]
                # The palette may round a colour by a hair.
                assert picture.getpixel(at) == pytest.approx(ImageColor.getrgb(light), abs=2)


def test_the_picture_for_sharing_is_as_large_as_it_says_and_always_the_same(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "icons").mkdir(parents=True)
        card.write(tmp_path / name)
    one, two = (tmp_path / name / "icons" / card.NAME for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    with Image.open(one) as picture:
        assert picture.size == (card.WIDTH, card.HEIGHT)
