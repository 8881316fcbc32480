"""The rules of Number Match on boards made by hand, in the order of the rules."""

import pytest

from pygame_core.game import IllegalMove, Status
from pygame_core.number_match import GAME, rules
from pygame_core.number_match.rules import ADD, LIMIT, Move, State
from tests.core.support.number_match_boards import quiet


def board(text: str, adds: int | None = 0) -> State:
    return GAME.start(text, {"adds": adds})


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = GAME.play(state, GAME.read_move(state, text))
    return state


def reason(state: State, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        play(state, text)
    assert str(caught.value).endswith(".")
    return caught.value.reason


def pairs(state: State) -> list[str]:
    return [GAME.move_text(move) for move in rules.pairs(state)]


# 1. Nine cells wide


def test_rows_are_nine_cells_and_the_last_may_be_short() -> None:
    state = board("123456789/12")
    assert state.cells == bytes([1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2])
    assert rules.left(state) == 11


# 2. Matching


@pytest.mark.parametrize("one", range(1, 10))
@pytest.mark.parametrize("two", range(1, 10))
def test_numbers_match_when_equal_or_ten_together(one: int, two: int) -> None:
    classes = [{1, 9}, {2, 8}, {3, 7}, {4, 6}, {5}]
    same_class = any({one, two} <= numbers for numbers in classes)
    assert rules.matches(one, two) == same_class
    state = board(f"{one}{two}")
    assert (pairs(state) == ["a1-b1"]) == same_class
    if not same_class:
        assert reason(state, "a1-b1") == "not-a-match"


# 3. Seeing


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("1......9", "a1-h1"),  # along a row
        ("2345432.1/..9", "i1-c2"),  # over the end of a row
        ("234543.1./....9", "h1-e2"),  # the same, with gaps on both sides
        ("123454321/.2......./.3......./9", "a1-a4"),  # down a column
        ("123454321/5......../4......../...9", "a1-d4"),  # along a falling diagonal
        ("543254321/5......../4......../.....9", "i1-f4"),  # along a rising diagonal
    ],
)
def test_numbers_see_each_other_through_empty_cells(text: str, pair: str) -> None:
    state = board(text)
    assert pair in pairs(state)
    assert GAME.left(play(state, pair)) == GAME.left(state) - 2


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("1.5...9", "a1-g1"),  # in the row
        ("234567813/1", "h1-a2"),  # over the end of a row
        ("123454321/2......../.3......./9", "a1-a4"),  # down the column
        ("123454321/5......../..3....../...9", "a1-d4"),  # on the falling diagonal
        ("543254321/5......../......4../.....9", "i1-f4"),  # on the rising diagonal
    ],
)
def test_a_number_between_hides(text: str, pair: str) -> None:
    state = board(text)
    assert pair not in pairs(state)
    assert reason(state, pair) == "not-in-sight"


def test_the_last_number_never_meets_the_first() -> None:
    assert reason(board("123454321/234543232/345432341"), "a1-i3") == "not-in-sight"


def test_diagonals_do_not_run_over_a_side_edge() -> None:
    # Ten cells on from i1 is a3, eight cells on from a1 is i1: the arithmetic of diagonals alone
    # would let these see each other.
    state = board("122222229/222222222/1")
    assert reason(state, "a1-i1") == "not-in-sight"
    assert reason(state, "i1-a3") == "not-in-sight"


def test_sight_names_the_cells_of_the_line() -> None:
    assert rules.sight(board("1......9").cells, 0, 7) == tuple(range(8))
    assert rules.sight(board("1......9").cells, 7, 0) == tuple(range(7, -1, -1))
    assert rules.sight(board("2345432.1/..9").cells, 8, 11) == (8, 9, 10, 11)
    assert rules.sight(board("123454321/5......../4......../...9").cells, 0, 30) == (0, 10, 20, 30)
    assert rules.sight(board("543254321/5......../4......../.....9").cells, 8, 32) == (
        8,
        16,
        24,
        32,
    )


def test_sight_takes_the_shortest_line() -> None:
    # The two see each other down the column and in the reading order.
    assert rules.sight(board("1......../9").cells, 0, 9) == (0, 9)


def test_sight_does_not_look_at_the_digits() -> None:
    assert rules.sight(board("12").cells, 0, 1) == (0, 1)


@pytest.mark.parametrize(("i", "j"), [(0, 0), (0, 1), (1, 0), (0, 99), (-1, 0), (0, 3)])
def test_there_is_no_sight_without_two_numbers(i: int, j: int) -> None:
    assert rules.sight(board("1.23").cells, i, j) == ()


# 4. Touching, 5. points


@pytest.mark.parametrize(
    ("text", "pair", "points"),
    [
        ("192", "a1-b1", 1),
        ("1.92", "a1-c1", 4),
        ("222222221/92", "i1-a2", 1),  # one follows the other in the reading order
        ("222222221/.92", "i1-b2", 4),
        ("122222222/92", "a1-a2", 1),
        ("122222222/292", "a1-b2", 1),
        ("212222222/932", "b1-a2", 1),
    ],
)
def test_a_touching_pair_is_worth_1_and_a_far_one_4(text: str, pair: str, points: int) -> None:
    assert play(board(text), pair).points == points


def test_a_pair_that_touches_is_worth_1_although_it_is_also_seen_from_afar() -> None:
    # Down the column they are neighbours, in the reading order nine cells apart.
    assert play(board("1......../92"), "a1-a2").points == 11


def test_two_rows_and_the_whole_board() -> None:
    assert play(board("1......../9"), "a1-a2").points == 1 + 10 + 10 + 150


# 6. Rows


def test_an_empty_row_goes_and_those_below_move_up() -> None:
    state = play(board("1......9./2........"), "a1-h1")
    assert GAME.board_text(state) == "2"
    assert state.points == 4 + 10


def test_one_pair_may_empty_two_rows() -> None:
    start = board("123454321/5......../3......../..5")
    assert rules.emptied_rows(start.cells, Move(9, 29)) == (1, 3)
    state = play(board("123454321/5......../5......../3"), "a2-a3")
    assert GAME.board_text(state) == "123454321/3"
    assert state.points == 1 + 20


def test_an_add_empties_no_row() -> None:
    assert rules.emptied_rows(board("12", 1).cells, ADD) == ()


def test_numbers_see_each_other_anew_where_a_row_has_gone() -> None:
    state = board("12345432./......1.9/3456543.9")
    assert reason(state, "a1-i3") == "not-in-sight"
    after = play(state, "g2-i2")
    assert GAME.board_text(after) == "12345432./3456543.9"


# 7. Adding


def test_an_add_copies_all_numbers_behind_the_last() -> None:
    state = play(board("12.4..5.6/7", 3), "+")
    assert GAME.board_text(state) == "12.4..5.6/7124567"
    assert (state.adds, state.points) == (2, 0)


def test_an_add_is_allowed_while_pairs_exist() -> None:
    assert GAME.board_text(play(board("11", 1), "+")) == "1111"


def test_no_add_without_one_left() -> None:
    assert reason(board("12", 0), "+") == "no-add-left"


def test_unlimited_adds_stay_unlimited() -> None:
    assert play(board("12", None), "+", "+").adds is None


def test_an_add_beyond_the_limit_is_refused_and_counts_as_none_left() -> None:
    full = State(quiet(LIMIT // 2 + 1), None, 0)
    assert reason(full, "+") == "board-full"
    assert ADD not in GAME.moves(full)
    assert GAME.status(full) is Status.STUCK
    fits = State(quiet(LIMIT // 2), None, 0)
    assert GAME.status(fits) is Status.RUNNING
    assert GAME.left(GAME.play(fits, ADD)) == LIMIT - 1


# 10. The end


def test_cleared_is_running_no_more() -> None:
    state = play(board("55"), "a1-b1")
    assert GAME.status(state) is Status.CLEARED
    assert GAME.board_text(state) == "."
    assert GAME.moves(state) == []
    assert reason(state, "+") == "cleared"
    assert reason(state, "a1-b1") == "outside"


def test_stuck_needs_no_pair_and_no_add() -> None:
    assert GAME.status(board("12", 0)) is Status.STUCK
    assert GAME.status(board("12", 1)) is Status.RUNNING
    assert GAME.status(board("12", None)) is Status.RUNNING
    assert GAME.status(board("19", 0)) is Status.RUNNING


@pytest.mark.parametrize("numbers", [45, 999, 3000])
def test_boards_without_a_pair_are_recognised(numbers: int) -> None:
    state = State(quiet(numbers), 0, 0)
    assert rules.pairs(state) == []
    assert GAME.status(state) is Status.STUCK


# Refusals


@pytest.mark.parametrize(
    ("text", "move", "key"),
    [
        ("1.9", "a1-a1", "same-cell"),
        ("1.9", "a1-b1", "empty-cell"),
        ("1.9", "b1-b1", "same-cell"),
        ("1.9", "a1-d1", "outside"),
        ("1.9", "a1-i555", "outside"),
        ("12", "a1-b1", "not-a-match"),
        ("416", "c1-a1", "not-in-sight"),
    ],
)
def test_refusals_say_which_rule_they_follow(text: str, move: str, key: str) -> None:
    assert reason(board(text), move) == key


def test_a_refusal_carries_its_values() -> None:
    with pytest.raises(IllegalMove) as caught:
        play(board("12"), "b1-a1")
    assert caught.value.values == {"first": "a1", "second": "b1", "one": 1, "two": 2}
    assert str(caught.value) == "1 on a1 and 2 on b1 are neither equal nor add up to 10."


def test_indices_off_the_board_are_refused_too() -> None:
    for move in (Move(-1, 0), Move(-2, -2), Move(0, 10**9)):
        with pytest.raises(IllegalMove):
            GAME.play(board("11"), move)
