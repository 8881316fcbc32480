"""The rules of SameGame on boards made by hand, in the order of the rules."""

import pytest

from pygame_core.game import IllegalMove, Status
from pygame_core.samegame import SAMEGAME, rules
from pygame_core.samegame.rules import Cell, State


def board(text: str) -> State:
    return SAMEGAME.start(text, {})


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = SAMEGAME.play(state, SAMEGAME.read_move(state, text))
    return state


def after(text: str, *moves: str) -> tuple[str, int]:
    state = play(board(text), *moves)
    return SAMEGAME.board_text(state), SAMEGAME.score(state)


def reason(text: str, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        play(board(text), move)
    assert str(caught.value).endswith(".")
    return caught.value.reason


def names(text: str) -> list[str]:
    return [SAMEGAME.move_text(move) for move in SAMEGAME.moves(board(text))]


def group(text: str, cell: str) -> str:
    state = board(text)
    found = rules.group_of(state, SAMEGAME.read_move(state, cell))
    return " ".join(SAMEGAME.move_text(each) for each in found)


# 1. Groups, falling, closing up


def test_a1_is_bottom_left() -> None:
    state = board("34/12")
    assert [rules.colour_at(state, cell) for cell in ((0, 0), (1, 0), (0, 1), (1, 1))] == [
        1,
        2,
        3,
        4,
    ]


def test_a_group_is_joined_at_its_sides_not_at_its_corners() -> None:
    assert names("121/212/121") == []
    assert names("112/213/121") == ["a3"]
    assert group("112/213/121", "b2") == "a3 b2 b3"


def test_a_group_winds_around_others() -> None:
    assert names("1111/1221/1111") == ["a1", "b2"]
    assert group("1111/1231/1111", "d2") == "a1 a2 a3 b1 b3 c1 c3 d1 d2 d3"


def test_a_group_around_a_hole_lets_fall_what_it_held() -> None:
    assert after("1111/1231/1111", "c3") == ("..../..../23..", 55)


def test_the_move_is_the_lowest_tile_of_the_leftmost_column() -> None:
    # The leftmost column's tile is higher than others of the group.
    text = "211/112/221"
    assert names(text) == ["a1", "a2"]
    assert group(text, "b3") == "a2 b2 b3 c3"
    state = board(text)
    assert {SAMEGAME.read_move(state, cell) for cell in ("a2", "b2", "b3", "c3")} == {Cell(0, 1)}


def test_tiles_above_fall() -> None:
    assert after("345/112/221", "a2") == ("..5/342/221", 3)


def test_a_column_is_not_touched_by_a_gap_that_is_not_whole() -> None:
    # Columns b and c keep their places above the gap, and c does not slide to the left.
    assert after("123/114/225", "a2") == ("..3/.24/225", 6)


def test_only_an_emptied_column_closes() -> None:
    assert after("313/314/315", "b2") == ("33./34./35.", 6)


def test_the_last_column_closes_to_nothing() -> None:
    assert after("31/31/41", "b1") == ("3./3./4.", 6)


def test_two_columns_emptied_at_once() -> None:
    assert after("3223/4224/3223", "c2") == ("33../44../33..", 21)


def test_two_columns_apart_emptied_at_once() -> None:
    assert after("2.../2.../2323/2222", "a1") == ("..../..../..../33..", 36)


def test_one_column() -> None:
    assert names("1./1./2./2.") == ["a1", "a3"]
    assert after("1./1./2./1.", "a3") == ("../../2./1.", 3)
    assert after("1./2./2./1.", "a2", "a1") == ("../../../..", 6)


def test_one_row() -> None:
    assert names("...../11222") == ["a1", "c1"]
    assert after("...../12213", "b1", "a1") == ("...../3....", 6)


def test_the_whole_board_at_once() -> None:
    assert after("11/11", "b2") == ("../..", 10)


# 2. Points


@pytest.mark.parametrize(("tiles", "points"), [(2, 3), (3, 6), (4, 10), (5, 15), (225, 25425)])
def test_points_grow_with_the_square(tiles: int, points: int) -> None:
    assert rules.worth(tiles) == points


def test_clearing_pays_no_bonus() -> None:
    state = play(board("12/12"), "a1", "a1")
    assert (SAMEGAME.score(state), SAMEGAME.left(state)) == (6, 0)


# The end


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("../..", Status.CLEARED),
        ("12/21", Status.STUCK),
        ("../1.", Status.STUCK),
        ("1./1.", Status.RUNNING),
        ("../11", Status.RUNNING),
        ("1../121", Status.RUNNING),
        ("1../212", Status.STUCK),
        ("1./22", Status.RUNNING),
    ],
)
def test_status(text: str, status: Status) -> None:
    assert SAMEGAME.status(board(text)) is status
    assert bool(SAMEGAME.moves(board(text))) is (status is Status.RUNNING)


# What is refused


def test_a_tile_alone_is_no_group() -> None:
    assert reason("12/21", "a1") == "no-group"
    assert rules.group_of(board("12/21"), (0, 0)) == ()


def test_an_empty_cell_is_no_group() -> None:
    assert reason("1./11", "b2") == "empty-cell"
    assert reason("../..", "a1") == "empty-cell"
    assert rules.group_of(board("1./11"), (1, 1)) == ()


@pytest.mark.parametrize("move", ["c1", "a3", "c99", "z9999"])
def test_a_cell_outside_the_board_is_refused(move: str) -> None:
    assert reason("11/11", move) == "outside"


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (26, 0), (99, 99)])
def test_so_is_one_that_has_no_name(cell: tuple[int, int]) -> None:
    with pytest.raises(IllegalMove) as caught:
        rules.play(board("11/11"), Cell(*cell))
    assert caught.value.reason == "outside"
    assert rules.group_of(board("11/11"), cell) == ()


# What the page asks


def test_falls_tell_where_each_tile_goes() -> None:
    assert rules.falls(board("313/214/315"), Cell(1, 0)) == [
        ((0, 0), (0, 0)),
        ((0, 1), (0, 1)),
        ((0, 2), (0, 2)),
        ((2, 0), (1, 0)),
        ((2, 1), (1, 1)),
        ((2, 2), (1, 2)),
    ]
    assert rules.falls(board("5./12/12"), Cell(0, 0)) == [
        ((0, 2), (0, 0)),
        ((1, 0), (1, 0)),
        ((1, 1), (1, 1)),
    ]


def test_falls_of_no_move_are_refused() -> None:
    with pytest.raises(IllegalMove):
        rules.falls(board("12/21"), Cell(0, 0))


def test_colours_are_counted() -> None:
    assert [rules.colours(board(text)) for text in ("../..", "11/11", "16/61", "123/456")] == [
        0,
        1,
        2,
        6,
    ]
