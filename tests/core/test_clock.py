"""The stop-watch."""

from hypothesis import given
from hypothesis import strategies as st

from pygame_core.clock import Clock


def test_only_the_time_between_run_and_pause_counts() -> None:
    clock = Clock()
    assert clock.seconds(50) == 0
    clock.run(100)
    assert clock.seconds(103) == 3
    clock.pause(105)
    assert clock.seconds(500) == 5
    clock.run(1000)
    clock.pause(1001)
    assert clock.seconds(2000) == 6


def test_it_begins_with_the_seconds_it_is_given() -> None:
    clock = Clock(60)
    assert (clock.running, clock.seconds(7)) == (False, 60)
    clock.run(7)
    assert (clock.running, clock.seconds(8)) == (True, 61)


def test_run_and_pause_twice_are_run_and_pause() -> None:
    clock = Clock()
    clock.pause(5)
    clock.run(10)
    clock.run(20)
    clock.pause(30)
    clock.pause(40)
    assert clock.seconds(50) == 20


@given(st.lists(st.tuples(st.booleans(), st.floats(-1e6, 1e6)), max_size=20))
def test_it_never_goes_back(steps: list[tuple[bool, float]]) -> None:
    clock = Clock()
    counted = 0.0
    for run, now in steps:
        if run:
            clock.run(now)
        else:
            clock.pause(now)
            assert clock.seconds(now) >= counted
            counted = clock.seconds(now)
