"""How numbers and rows move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.number_match.motion import REMOVAL, SHIFT, SPREAD, Change, Motion, Still
from pygame_core.number_match.rules import WIDTH


def test_a_removed_number_fades_and_the_rows_below_move_up() -> None:
    motion = Motion(WIDTH)
    motion.change(Change(gone=((0, 3), (18, 3)), closed=(0, 2)), 4, now=1000.0)
    assert [fade.row for fade, _ in motion.fades(1000.0)] == [0.0, 2.0]
    assert (motion.offset(0, 1000.0), motion.offset(1, 1000.0)) == (1.0, 2.0)
    assert motion.busy(1000.0 + SHIFT - 1)
    assert not motion.fades(1000.0 + REMOVAL)
    assert motion.offset(1, 1000.0 + SHIFT) == 0.0
    assert not motion.busy(1000.0 + SHIFT)


def test_rows_above_the_view_vanish_without_moving_what_is_seen() -> None:
    motion = Motion(WIDTH)
    motion.change(Change(gone=((0, 5), (1, 5)), closed=(0,)), 60, now=0.0, held=30)
    assert all(motion.offset(row, 0.0) == 0.0 for row in range(59))


def test_a_second_change_adds_to_the_first() -> None:
    motion = Motion(WIDTH)
    motion.change(Change(closed=(0,)), 5, now=0.0)
    halfway = motion.offset(3, 50.0)
    assert 0 < halfway < 1
    motion.change(Change(closed=(0,)), 4, now=50.0)
    assert motion.offset(2, 50.0) == pytest.approx(1 + halfway)


def test_added_numbers_appear_in_reading_order_and_in_time() -> None:
    motion = Motion(WIDTH)
    motion.change(Change(come=(3, 4, 5), spread=True), 1, now=0.0)
    births = motion.births(150.0)
    assert births[4] > births[5]
    assert births.get(3, 1.0) > births[4]
    assert not motion.births(SPREAD)


def test_undo_in_the_middle_brings_everything_back_to_rest() -> None:
    motion = Motion(WIDTH)
    motion.change(Change(gone=((0, 1), (1, 1)), closed=(0,)), 3, now=0.0)
    motion.change(Change(come=(0, 1), opened=(0,)), 2, now=40.0)
    assert [motion.offset(row, 40.0 + SHIFT) for row in range(3)] == [0.0] * 3
    assert not motion.busy(40.0 + SHIFT)


def test_the_motionless_twin_never_moves() -> None:
    still = Still(WIDTH)
    still.change(Change(gone=((0, 1),), come=(3,), closed=(0,)), 3, now=0.0)
    assert not still.busy(0.0)
    assert not still.fades(0.0)
    assert not still.births(0.0)
    assert still.offset(0, 0.0) == 0.0


@given(st.lists(st.integers(0, 9), max_size=2, unique=True), st.integers(0, 9))
def test_every_row_lands_once(closed: list[int], row: int) -> None:
    change = Change(closed=tuple(sorted(closed)))
    kept = [r for r in range(10) if r not in closed]
    after = change.row_after(row)
    assert after == (kept.index(row) if row in kept else None)
    back = Change(opened=tuple(sorted(closed)))
    if after is not None:
        assert back.row_after(after) == row
