"""The colours of the design system: how well each can be read, computed from the style sheet."""

import re
from itertools import pairwise

import pytest

from builder.paths import STATIC

THEMES = ("light", "dark")
PAPERS = ("paper", "card")
TEXTS = ("ink", "ink-2", "accent")
CONTROLS = ("edge", "accent", "hint", "lamp")
COLOURS = range(1, 7)


def tokens(theme: str) -> dict[str, str]:
    """Return the colours of a theme by name; the dark one changes what the light one sets."""
    text = (STATIC / "tokens.css").read_text(encoding="utf-8")
    light, dark = text.split("@media screen")
    found = dict(re.findall(r"--([\w-]+): #([0-9a-f]{6});", light))
    if theme == "dark":
        found |= dict(re.findall(r"--([\w-]+): #([0-9a-f]{6});", dark))
    return found


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, as WCAG 2 defines it."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_contrast_is_computed_as_the_standard_says() -> None:
    assert contrast("000000", "ffffff") == pytest.approx(21)
    assert contrast("777777", "ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("name", "least"), [*((name, 7) for name in TEXTS), *((name, 3) for name in CONTROLS)]
)
def test_text_can_be_read_and_controls_and_marks_stand_out(
    theme: str, paper: str, name: str, least: float
) -> None:
    colours = tokens(theme)
    assert contrast(colours[name], colours[paper]) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_text_on_the_accent_can_be_read_at_seven_to_one(theme: str) -> None:
    colours = tokens(theme)
    assert contrast(colours["on-accent"], colours["accent"]) >= 7


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("number", COLOURS)
def test_tiles_have_a_mark_and_an_outline_that_stand_out(theme: str, number: int) -> None:
    colours = tokens(theme)
    assert contrast(colours[f"mark-{number}"], colours[f"tile-{number}"]) >= 3
    assert contrast(colours[f"rim-{number}"], colours["card"]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_most_tiles_differ_in_grey_alone(theme: str) -> None:
    colours = tokens(theme)
    ordered = sorted(luminance(colours[f"tile-{number}"]) for number in COLOURS)
    steps = [(two + 0.05) / (one + 0.05) for one, two in pairwise(ordered)]
    assert sum(step >= 1.15 for step in steps) >= 4
    assert all(step > 1 for step in steps)


def test_no_text_has_a_colour_that_is_made_for_marks() -> None:
    sheets = {path.name: path.read_text(encoding="utf-8") for path in STATIC.glob("*.css")}
    rule = re.compile(r"([^{}]+)\{[^{}]*[\s;{]color: var\(--(lamp|hint)\)")
    found = [
        (name, *rule_.groups()) for name, text in sheets.items() for rule_ in rule.finditer(text)
    ]
    # The arrows at the board's edges that lead to a hint: icons without a text.
    assert [(name, css.strip(), colour) for name, css, colour in found] == [
        ("game.css", ".edge", "hint")
    ]
