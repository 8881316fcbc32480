"""A session of a game whose end is not for good, and whose solutions are watched beside it."""

from pygame_core.game import Status
from pygame_core.samegame import SAMEGAME
from pygame_core.samegame.rules import Move, State
from pygame_core.session import Session
from tests.strategies import TODAY

BOARD = "12/12"


def session(board: str = BOARD) -> Session[State, Move]:
    return Session(SAMEGAME, "2x2x2-1", SAMEGAME.start(board, {}))


def test_a_cleared_board_is_not_over_and_can_be_undone() -> None:
    game = session()
    game.play("a1", TODAY)
    game.play("a1", TODAY)
    assert game.status is Status.CLEARED
    assert not game.over
    assert game.can_leave_freely
    assert game.can_undo
    game.undo()
    assert game.status is Status.RUNNING
    assert not game.can_leave_freely


def test_an_end_with_tiles_left_may_be_left_without_loss() -> None:
    game = session("12/33")
    game.play("a1", TODAY)
    assert game.status is Status.STUCK
    assert game.can_leave_freely


def test_hints_have_no_limit_and_are_not_counted() -> None:
    game = session()
    assert game.hints_left is None
    assert Session.load(SAMEGAME, game.save(0)).hints_left is None


def test_a_solution_is_watched_until_the_board_is_begun_again() -> None:
    game = session()
    game.shown = True
    assert game.watched
    assert Session.load(SAMEGAME, game.save(0)).watched
    game.restart()
    assert not game.watched


def test_the_whole_game_comes_back_with_what_was_undone() -> None:
    game = session()
    game.play("a2", TODAY)
    game.play("a1", TODAY)
    game.undo()
    found = Session.load(SAMEGAME, game.save(0))
    assert (found.moves, found.undone) == (["a1"], ["a1"])
    found.redo()
    assert found.score == 6
