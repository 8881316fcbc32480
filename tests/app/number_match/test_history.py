"""What a move changes on the board, and the ghosts of removed numbers."""

from hypothesis import given

from app.number_match.history import Ghosts, backward, forward
from app.number_match.motion import Change
from pygame_core.number_match import GAME
from pygame_core.number_match.rules import ADD, Move, State
from pygame_core.session import Session
from tests.strategies import TODAY, games


def test_a_pair_that_empties_two_rows_closes_both_and_undo_opens_them() -> None:
    before = GAME.start("3......../....5..../3......../7", {"adds": 0})
    move = Move(0, 18)
    after = GAME.play(before, move)
    there = forward(before, after, move)
    assert there == Change(gone=((0, 3), (18, 3)), closed=(0, 2))
    assert [there.row_after(row) for row in range(4)] == [None, 0, None, 1]
    back = backward(before, after, move)
    assert [back.row_after(row) for row in range(2)] == [1, 3]


def test_an_add_brings_its_numbers_one_after_the_other_and_undo_takes_them() -> None:
    before = GAME.start("123", {"adds": 1})
    after = GAME.play(before, ADD)
    assert forward(before, after, ADD) == Change(come=(3, 4, 5), spread=True)
    assert backward(before, after, ADD) == Change(gone=((3, 1), (4, 2), (5, 3)))


def test_ghosts_stand_where_numbers_were_until_their_row_goes() -> None:
    session = Session(GAME, "x", GAME.start("112345678/75555", {"adds": 1}))
    ghosts = Ghosts()
    assert not any(ghosts.layer(session.states, session.moves))
    session.play("a1-b1", TODAY)
    assert ghosts.layer(session.states, session.moves)[:3] == bytes([1, 1, 0])
    session.play("d2-e2", TODAY)  # now past the end of the board
    assert ghosts.layer(session.states, session.moves)[12:14] == bytes([5, 5])
    session.play("+", TODAY)
    assert not any(ghosts.layer(session.states, session.moves)[12:])
    session.undo()
    assert ghosts.layer(session.states, session.moves)[12:14] == bytes([5, 5])


@given(games())
def test_ghosts_and_numbers_never_share_a_cell(game: Session[State, Move]) -> None:
    states, texts = game.states, game.moves
    ghosts = Ghosts()
    for count in range(len(states)):
        layer = ghosts.layer(states[: count + 1], texts[:count])
        now = states[count].cells
        assert not any(ghost and number for ghost, number in zip(layer, now, strict=False))
    assert Ghosts().layer(states, texts) == layer  # step by step or all at once
