"""The colours of the design system: how well each can be read, computed from the style sheet."""

import re
from itertools import pairwise

import pytest

from builder.paths import STATIC
from tests.colours import contrast, luminance, tokens

THEMES = ("light", "dark")
PAPERS = ("paper", "card")
TEXTS = ("ink", "ink-2", "accent")
CONTROLS = ("edge", "accent", "hint", "lamp")
COLOURS = range(1, 7)


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
