"""Boards, moves and names of SameGame as text: what is read, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygame_core.game import BadCode, IllegalMove
from pygame_core.samegame import SAMEGAME
from pygame_core.samegame.names import Kind, board_name, puzzle_name, read_name
from pygame_core.samegame.rules import Cell, State

WIDE = "12" * 13
HIGH = "/".join(["12"] * 30)


@pytest.mark.parametrize("text", ["11/11", "1../12.", "../..", ".../...", f"{WIDE}/{WIDE}", HIGH])
def test_a_board_is_written_as_it_was_read(text: str) -> None:
    assert SAMEGAME.board_text(SAMEGAME.start(text, {})) == text


def test_the_cleared_board_keeps_its_size() -> None:
    state = SAMEGAME.start("111/111", {})
    cleared = SAMEGAME.play(state, Cell(0, 0))
    assert SAMEGAME.board_text(cleared) == ".../..."
    assert SAMEGAME.start(".../...", {}) == cleared._replace(points=0)
    assert (cleared.width, cleared.height) == (3, 2)


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        ("", "board-row-length", "Row 1"),
        (".", "board-row-length", "Row 1"),
        ("1", "board-row-length", "Row 1"),
        ("1/1", "board-row-length", "Row 1"),
        ("11/1", "board-row-length", "Row 2"),
        ("11/111", "board-row-length", "Row 2"),
        ("11/11/", "board-row-length", "Row 3"),
        ("/11/11", "board-row-length", "Row 1"),
        ("1" * 27 + "/" + "1" * 27, "board-row-length", "Row 1"),
        ("11", "board-height", "1 rows"),
        ("/".join(["11"] * 31), "board-height", "31 rows"),
        ("17/11", "board-character", "Character 2"),
        ("11/10", "board-character", "Character 5"),
        ("11/1 ", "board-character", "Character 5"),
        ("11/11\n", "board-character", "Character 6"),
        ("1\u0662/11", "board-character", "Character 2"),
        ("\ud800", "board-character", "Character 1"),
        ("11/.1", "board-floating", "a2"),
        ("1./.1/..", "board-floating", "a3"),
        ("11/1./11", "board-floating", "b3"),
        (".1/.1", "board-gap", "Column a"),
        ("1.1/1.1", "board-gap", "Column b"),
        ("1" * 10_000, "board-too-long", "30 rows"),
    ],
)
def test_a_text_that_is_no_board_is_refused_naming_the_place(
    text: str, key: str, place: str
) -> None:
    with pytest.raises(BadCode, match=place) as caught:
        SAMEGAME.start(text, {})
    assert caught.value.reason == key
    assert len(str(caught.value)) < 200
    assert str(caught.value).isascii()


@pytest.mark.parametrize("thing", [None, 11, b"11/11", ["11", "11"]])
def test_a_thing_that_is_no_text_is_refused(thing: object) -> None:
    state = SAMEGAME.start("11/11", {})
    for read in (
        lambda: SAMEGAME.start(thing, {}),  # type: ignore[arg-type]
        lambda: SAMEGAME.read_move(state, thing),  # type: ignore[arg-type]
        lambda: SAMEGAME.deal(thing),  # type: ignore[arg-type]
    ):
        with pytest.raises(BadCode):
            read()


@pytest.mark.parametrize("params", [{"adds": 3}, None, [], {"": None}])
def test_a_board_has_no_parameters(params: object) -> None:
    with pytest.raises(BadCode):
        SAMEGAME.start("11/11", params)  # type: ignore[arg-type]


@given(st.text(alphabet="12./", max_size=12))
def test_every_text_is_a_board_or_refused(text: str) -> None:
    try:
        state = SAMEGAME.start(text, {})
    except BadCode:
        return
    assert SAMEGAME.board_text(state) == text


@pytest.mark.parametrize(
    "text",
    ["", "M", "c", "1", "A1", "a0", "a01", "aa1", "a1 ", "a1-b1", "+", "a\u0661", "a" * 10**4],
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadCode) as caught:
        SAMEGAME.read_move(SAMEGAME.start("11/11", {}), text)
    assert caught.value.reason == "bad-move"
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["c99", "z1", "b9999"])
def test_a_cell_beyond_the_board_is_a_text_but_no_move(text: str) -> None:
    state = SAMEGAME.start("11/11", {})
    with pytest.raises(IllegalMove):
        SAMEGAME.play(state, SAMEGAME.read_move(state, text))


def test_a_move_is_written_canonically_whichever_tile_names_it() -> None:
    state = SAMEGAME.start("21/11", {})
    written = {SAMEGAME.move_text(SAMEGAME.read_move(state, text)) for text in ("a1", "b1", "b2")}
    assert written == {"a1"}
    assert SAMEGAME.move_text(SAMEGAME.read_move(state, "a2")) == "a2"
    played = {SAMEGAME.play(state, Cell(*cell)) for cell in ((0, 0), (1, 0), (1, 1))}
    assert played == {State((b"\x02",), 2, 2, 6)}


@pytest.mark.parametrize(
    ("name", "kind", "number"),
    [
        ("15x10x4-8231", Kind(15, 10, 4), 8231),
        ("2x2x2-0", Kind(2, 2, 2), 0),
        ("26x30x6-1000000000", Kind(26, 30, 6), 10**9),
        ("3x2x3-7", Kind(3, 2, 3), 7),
    ],
)
def test_names(name: str, kind: Kind, number: int) -> None:
    assert read_name(name) == (kind, number)
    assert board_name(kind, number) == name
    dealt = SAMEGAME.deal(name)
    assert (dealt.name, dealt.solution, dealt.rating) == (name, (), None)
    assert (dealt.start.width, dealt.start.height) == kind[:2]


def test_names_of_puzzles() -> None:
    assert read_name(puzzle_name(42)) == (None, 42)
    assert puzzle_name(120) == "puzzle-120"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name"),
        ("hard-417", "name"),
        ("15x10-1", "name"),
        ("15x10x4x1-1", "name"),
        ("15x10x04-1", "name"),
        ("15X10x4-1", "name"),
        ("+15x10x4-1", "name"),
        ("15x10xx-1", "name"),
        ("15x10x100-1", "name"),
        ("puzzle", "name"),
        ("puzzle-", "name"),
        ("puzzle-42", "name"),
        ("puzzle-0042", "name"),
        ("puzzle-0x2", "name"),
        ("puzzle-\u0661\u0662\u0663", "name"),
        ("15x10x4", "board-number"),
        ("15x10x4-", "board-number"),
        ("15x10x4-01", "board-number"),
        ("15x10x4--1", "board-number"),
        ("15x10x4-1-2", "board-number"),
        ("15x10x4-1.5", "board-number"),
        ("15x10x4-1000000001", "board-number"),
        ("15x10x4-" + "9" * 10**4, "board-number"),
        ("1x10x4-1", "board-size"),
        ("27x10x4-1", "board-size"),
        ("15x1x4-1", "board-size"),
        ("15x31x4-1", "board-size"),
        ("0x0x0-1", "board-size"),
        ("15x10x1-1", "board-colours"),
        ("15x10x7-1", "board-colours"),
        ("2x2x3-1", "board-colours"),
        ("3x3x5-1", "board-colours"),
        ("puzzle-000", "no-puzzle"),
        ("puzzle-999", "no-puzzle"),
    ],
)
def test_a_name_that_is_none_is_refused(name: str, key: str) -> None:
    with pytest.raises(BadCode) as caught:
        SAMEGAME.deal(name)
    assert caught.value.reason == key
    assert len(str(caught.value)) < 200
    assert str(caught.value).endswith(".")
