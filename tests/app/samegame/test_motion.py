"""How tiles fall and columns close."""

import pytest

from app.samegame.coordinates import fallen, group_at, index_of
from app.samegame.motion import CLOSE, REMOVAL, Change, Motion, Still
from pygame_core.samegame import rules
from pygame_core.samegame.rules import State
from tests.app.support.samegame import state


def change(board: State, move: rules.Move) -> Change:
    group = group_at(board, index_of(board, move))
    gone = tuple((cell, rules.colour_at(board, move)) for cell in sorted(group))
    return Change(tuple(fallen(board, move)), gone=gone)


def test_tiles_set_out_from_where_they_were_and_land() -> None:
    board = state("12/21/21")
    motion = Motion(2)
    motion.change(change(board, rules.Cell(0, 0)), 1000.0)
    # The upper left tile falls by two rows.
    assert motion.offset(4, 1000.0) == (0, -2)
    assert -2 < motion.offset(4, 1100.0)[1] < 0
    assert motion.offset(4, 1000.0 + motion.rest(1000.0)) == (0, 0)
    assert motion.fades(1000.0)[0][0].places == ((0, 1), (0, 2))
    assert not motion.fades(1000.0 + REMOVAL)


def test_columns_close_up_and_undo_in_the_midst_goes_back_from_there() -> None:
    board = state("12/12")
    motion = Motion(2)
    there = change(board, rules.Cell(0, 0))
    motion.change(there, 0.0)
    assert motion.offset(0, 0.0) == (1, 0)
    half = motion.offset(0, CLOSE / 2)[0]
    motion.change(Change(tuple((b, a) for a, b in there.moved), come=(0, 2)), CLOSE / 2)
    assert motion.offset(1, CLOSE / 2) == (pytest.approx(half - 1), 0)
    assert set(motion.births(CLOSE / 2)) == {0, 2}
    assert motion.rest(CLOSE * 3) == 0


def test_the_motionless_twin_never_moves() -> None:
    still = Still(2)
    still.change(change(state("12/12"), rules.Cell(0, 0)), 0.0)
    assert (still.rest(0.0), still.moving(0.0), still.fades(0.0)) == (0, {}, [])
