"""Faults that players of other programs have reported: one test for each of them."""

import json

import pytest

from pygame_core.game import IllegalMove, Status
from pygame_core.number_match import GAME
from pygame_core.number_match.guide import Guide, charge, hint
from pygame_core.number_match.rules import Move, State
from pygame_core.session import Session
from tests.strategies import TODAY


def session(board: str, adds: int | None = 0) -> Session[State, Move]:
    return Session(GAME, "easy-1", GAME.start(board, {"adds": adds}))


def text(game: Session[State, Move]) -> str:
    return GAME.board_text(game.state)


def test_nothing_is_added_by_itself_and_the_third_add_brings_a_pair() -> None:
    game = session("12", 3)
    for board in ("1212", "12121212"):
        assert game.status is Status.RUNNING
        assert [GAME.move_text(move) for move in GAME.moves(game.state)] == ["+"]
        game.play("+", TODAY)
        assert text(game) == board
    game.play("+", TODAY)
    assert text(game) == "121212121/2121212"
    assert len(GAME.moves(game.state)) > 0
    assert game.state.adds == 0


def test_two_numbers_without_an_add_are_stuck() -> None:
    assert session("12").status is Status.STUCK


def test_a_short_last_row_does_not_hide_that_the_board_is_cleared() -> None:
    game = session("55")
    game.play("a1-b1", TODAY)
    assert game.status is Status.CLEARED
    assert game.score == 1 + 10 + 150


def test_copies_follow_the_last_number_of_a_typed_board() -> None:
    game = session("123......", 1)
    game.play("+", TODAY)
    assert text(game) == "123123"


def test_copies_follow_the_last_number_of_a_played_board() -> None:
    game = session("123.5...5", 1)
    game.play("e1-i1", TODAY)
    assert text(game) == "123"
    game.play("+", TODAY)
    assert text(game) == "123123"


def test_a_short_last_row_is_copied_once() -> None:
    game = session("123456789/12", 1)
    game.play("+", TODAY)
    assert text(game) == "123456789/121234567/8912"


@pytest.mark.parametrize("move", ["a1-c1", "c1-a1"])
def test_a_number_between_hides_in_both_orders(move: str) -> None:
    with pytest.raises(IllegalMove):
        session("416").play(move, TODAY)


def test_two_rows_that_go_at_once_take_nothing_else_along() -> None:
    game = session("3......../....5..../7")
    game.play("a1-a3", TODAY)
    assert text(game) == "....5"
    assert game.score == 4 + 20


@pytest.mark.parametrize("move", ["a1-i1", "i1-a3"])
def test_no_diagonal_runs_over_the_side_edge(move: str) -> None:
    with pytest.raises(IllegalMove):
        session("122222229/222222222/1").play(move, TODAY)


def test_a_number_is_never_paired_with_itself() -> None:
    with pytest.raises(IllegalMove):
        session("5").play("a1-a1", TODAY)


def test_undo_of_a_pair_that_removed_a_row_is_one_step() -> None:
    game = session("1......9./234543234")
    game.play("a1-h1", TODAY)
    assert (text(game), game.score) == ("234543234", 14)
    game.undo()
    assert (text(game), game.score) == ("1......9./234543234", 0)
    assert not game.can_undo


def test_a_reload_gives_back_no_adds_and_no_hints() -> None:
    dealt = GAME.deal("easy-7")
    game = Session(GAME, dealt.name, dealt.start)
    guide = Guide()
    guide.learn(dealt.start, dealt.solution)
    game.clock.run(100)
    charge(game, hint(game, guide))
    for move in ("+", "+", dealt.solution[0]):
        game.play(move, TODAY)
    game.undo()
    record = json.loads(json.dumps(game.save(101.5)))
    loaded = Session.load(GAME, record)
    assert loaded.state == game.state
    assert loaded.state.adds == dealt.start.adds - 2
    assert loaded.hints_left == 2
    assert loaded.clock.seconds(0) == 1.5
    assert loaded.moves == ["+", "+"]
    assert loaded.undone == [dealt.solution[0]]
    assert loaded.begun == "2026-11-29"
