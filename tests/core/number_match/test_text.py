"""Boards, moves, cells and names as text: what is read, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygame_core.cells import cell_name, read_cell
from pygame_core.game import BadCode
from pygame_core.number_match import GAME
from pygame_core.number_match.deal import board_name, read_name
from pygame_core.number_match.rules import ADD, LIMIT, Move


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("12.4..5.6/7", "12.4..5.6/7"),
        ("123......", "123"),
        ("123456789/1........", "123456789/1"),
        (".", "."),
        ("........1", "........1"),
    ],
)
def test_a_board_is_written_in_normal_form(text: str, normal: str) -> None:
    assert GAME.board_text(GAME.start(text, {"adds": 0})) == normal


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        ("", "board-row-empty", "Row 1"),
        ("..", "board-row-empty", "Row 1"),
        (".........", "board-row-empty", "Row 1"),
        ("123456789/", "board-row-empty", "Row 2"),
        ("123456789/........./1", "board-row-empty", "Row 2"),
        ("12/3", "board-row-length", "Row 1"),
        ("1234567891", "board-row-length", "Row 1"),
        ("123456789/1234567891", "board-row-length", "Row 2"),
        ("120", "board-character", "Character 3"),
        ("1 2", "board-character", "Character 2"),
        ("12\n", "board-character", "Character 3"),
        ("1\u0662", "board-character", "Character 2"),
        ("\ud800", "board-character", "Character 1"),
        ("9" * 10_000, "board-row-length", "Row 1"),
        ("1" * 10**6, "board-too-long", "4,999"),
        ("/".join(["123456789"] * 556), "board-too-long", "4,999"),
        ("/".join(["1........"] * 5000), "board-too-long", "4,999"),
    ],
)
def test_a_text_that_is_no_board_is_refused_naming_the_place(
    text: str, key: str, place: str
) -> None:
    with pytest.raises(BadCode, match=place) as caught:
        GAME.start(text, {"adds": 0})
    assert caught.value.reason == key
    assert len(str(caught.value)) < 200
    assert str(caught.value).isascii()


@pytest.mark.parametrize(
    "text", ["/".join(["123456789"] * 555) + "/1234", "/".join(["1........"] * LIMIT)]
)
def test_the_biggest_boards_are_read(text: str) -> None:
    state = GAME.start(text, {"adds": None})
    assert GAME.left(state) == LIMIT
    assert GAME.board_text(state) == text.rstrip(".")


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"adds": -1},
        {"adds": 1000},
        {"adds": True},
        {"adds": 1.0},
        {"adds": "3"},
        {"adds": 3, "rows": 2},
        None,
        [3],
    ],
)
def test_adds_are_a_number_or_none(params: object) -> None:
    with pytest.raises(BadCode) as caught:
        GAME.start("12", params)  # type: ignore[arg-type]
    assert caught.value.reason == "adds"


def test_moves_are_read_in_either_order_and_written_in_reading_order() -> None:
    state = GAME.start("12", {"adds": 1})
    assert GAME.read_move(state, "+") == ADD
    assert GAME.read_move(state, "b2-a1") == GAME.read_move(state, "a1-b2") == Move(0, 10)
    assert GAME.move_text(Move(10, 0)) == "a1-b2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "M",
        "c",
        "c99",
        "zz",
        "a1",
        "a1-",
        "-a1",
        "a1-b1-c1",
        "a1 b1",
        " a1-b1",
        "A1-B1",
        "a0-b1",
        "a01-b1",
        "j1-a1",
        "a1-a99999",
        "a\u0661-b1",
        "++",
        "a" * 10_000,
        "a1-" * 10_000,
        "\ud800",
        None,
        7,
        ["a1", "b1"],
    ],
)
def test_a_text_that_is_no_move_is_refused_at_once(text: object) -> None:
    with pytest.raises(BadCode) as caught:
        GAME.read_move(GAME.start("12", {"adds": 1}), text)  # type: ignore[arg-type]
    assert caught.value.reason == "bad-move"
    assert len(str(caught.value)) < 200
    assert str(caught.value).isascii()


@given(st.text(max_size=8))
def test_any_other_text_is_a_move_or_bad_code(text: str) -> None:
    state = GAME.start("12", {"adds": 1})
    try:
        move = GAME.read_move(state, text)
    except BadCode:
        return
    assert GAME.move_text(move) in {text, "-".join(reversed(text.split("-")))}


@given(st.integers(0, 25), st.integers(0, 9998))
def test_cells_are_read_as_they_are_named(column: int, row: int) -> None:
    assert read_cell(cell_name(column, row)) == (column, row)


@given(st.text(max_size=6))
def test_a_text_is_the_name_of_one_cell_or_of_none(text: str) -> None:
    cell = read_cell(text)
    assert cell is None or cell_name(*cell) == text


@pytest.mark.parametrize(
    ("name", "board"),
    [
        ("hard-417", ("hard", 417)),
        ("easy-1000000000", ("easy", 10**9)),
        ("classic", ("classic", 0)),
        ("daily-2026-01-01", ("daily", 1)),
        ("daily-2028-02-29", ("daily", 790)),
        ("daily-9999-12-31", ("daily", 2912443)),
    ],
)
def test_names_of_boards_are_read(name: str, board: tuple[str, int]) -> None:
    assert read_name(name) == board
    level, number = board
    assert board_name(level, number or None) == name


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name"),
        ("hard", "board-number"),
        ("hard-", "board-number"),
        ("hard-0", "board-number"),
        ("hard-0417", "board-number"),
        ("hard--1", "board-number"),
        ("hard-1000000001", "board-number"),
        ("hard-99999999999999999999", "board-number"),
        ("hard-\u0664", "board-number"),
        ("hard-1\n", "board-number"),
        ("Hard-1", "name"),
        ("classic-1", "name"),
        ("Daily-2026-11-29", "name"),
        ("x" * 10_000, "name"),
        ("daily", "daily-date"),
        ("daily-", "daily-date"),
        ("daily-1", "daily-date"),
        ("daily-20261129", "daily-date"),
        ("daily-2026-W48-7", "daily-date"),
        ("daily-2026-11-31", "daily-date"),
        ("daily-2027-02-29", "daily-date"),
        ("daily-2026-11-29T00:00", "daily-date"),
        ("daily-2026-11-29\n", "daily-date"),
        ("daily-" + "x" * 10_000, "daily-date"),
        ("daily-2025-12-31", "daily-early"),
        ("daily-0001-01-01", "daily-early"),
        (None, "name-not-text"),
    ],
)
def test_other_names_are_refused(name: object, key: str) -> None:
    with pytest.raises(BadCode) as caught:
        read_name(name)  # type: ignore[arg-type]
    assert caught.value.reason == key
    assert len(str(caught.value)) < 200
