"""Pictures of boards show what the rules say; a wrong claim fails the build."""

import re

import pytest

from app.game import keys
from builder.content import facts, pictures
from builder.errors import BuildError
from builder.paths import PAGES
from builder.steps import licences
from pygame_core.number_match import deal
from pygame_core.samegame import SAMEGAME

BOARD = "46..1..98/..2.7.3.5"


def test_a_board_of_numbers_is_drawn_with_its_pair() -> None:
    picture = pictures.numbers("4...6", "a & b", pair="a1-e1")
    assert 'aria-label="a &amp; b"' in picture
    assert picture.count('class="hint"') == 2
    assert '<text class="digit" x="20 180" y="28">46</text>' in picture


def test_over_the_end_of_a_row_the_line_has_two_pieces() -> None:
    assert pictures.numbers("........8/2", pair="i1-a2").count('class="sight"') == 2
    assert pictures.numbers("8......2.", pair="a1-h1").count('class="sight"') == 1


def test_without_a_label_a_picture_is_an_ornament() -> None:
    assert 'aria-hidden="true"' in pictures.numbers("11")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: pictures.numbers("4.57", pair="a1-d1"), "no pair"),
        (lambda: pictures.numbers("4..6", blocked="a1-d1"), "is a pair"),
        (lambda: pictures.numbers("4.17", blocked="a1-d1"), "neither equal"),
        (lambda: pictures.numbers("4..6", selected="b1"), "no number"),
        (lambda: pictures.numbers_after("4..6", "a1-b1"), "empty"),
        (lambda: pictures.with_pair("12"), "has no pair"),
        (lambda: pictures.without_pair("19"), "has a pair"),
        (lambda: pictures.numbers_left("easy-1", 20), "more than remove a pair"),
        (lambda: pictures.tiles("12/11", group="b2"), "names no group"),
        (lambda: pictures.tiles("12/11", group="b1"), "names no group"),
        (lambda: pictures.tiles_after("12/12", "b9"), "no cell"),
        (lambda: pictures.tiles_end("11/11"), "is cleared"),
    ],
)
def test_a_wrong_claim_is_refused(wrong: object, said: str) -> None:
    with pytest.raises(BuildError, match=said):
        wrong()  # type: ignore[operator]


def test_a_board_of_tiles_is_a_path_for_each_colour_and_an_outline() -> None:
    picture = pictures.tiles("12/12", "two groups", group="a1")
    assert re.findall('class="([rtm]\\d|around|within)"', picture) == [
        "around",
        "within",
        *("r1", "t1", "m1"),
        *("r2", "t2", "m2"),
    ]


def test_largest_groups_lead_to_an_end() -> None:
    board, points, left = pictures.tiles_end(pictures.tiles_board("puzzle-001"))
    state = SAMEGAME.start(board, {})
    assert not SAMEGAME.moves(state)
    assert (SAMEGAME.left(state), pictures.count(board)) == (left, left)
    assert points > 0


def test_the_measured_levels_lie_in_their_bands() -> None:
    for level in facts.levels():
        low, high = deal.LEVELS[level.name].band
        assert low <= level.low <= level.median <= level.high <= high


def test_the_list_of_keys_is_that_of_the_app() -> None:
    rules = (PAGES / "parts" / "rules.html").read_text(encoding="utf-8")
    listed = re.findall(r'\("(\w+)", \[(.*?)\]\)', rules)
    expected = {
        line.action: [
            *(f"names.{name}" for name in line.shown),
            *([] if line.shown else [f'"{line.keys[0].upper()}"']),
            *([f'ctrl ~ "+{line.ctrl.upper()}"'] if line.ctrl else []),
        ]
        for line in keys.TABLE
    }
    assert {action: shown.split(", ") for action, shown in listed} == expected


def test_every_part_that_is_shipped_has_its_licence() -> None:
    parts = {part.name: part for part in licences.parts()}
    assert parts["Pyodide"].licence == "MPL-2.0"
    assert "Mozilla Public License" in parts["Pyodide"].text
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in parts["Python"].text
    assert parts["@pyscript/core"].licence == "Apache-2.0"
    assert all(part.version and part.licence for part in parts.values())
    assert "MIT License" in licences.texts()
