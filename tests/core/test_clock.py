"""The stop-watch."""

from hypothesis import given
from hypothesis import strategies as st

from pygame_core.clock import LONGEST, Clock

INSTANTS = st.floats(-1e6, 1e6)
GAPS = st.lists(st.floats(0, LONGEST), max_size=20)


def test_only_the_time_between_run_and_pause_counts() -> None:
    clock = Clock()
    assert clock.seconds(50) == 0
    clock.run(100)
    assert clock.seconds(101) == 1
    clock.pause(102)
    assert clock.seconds(500) == 2
    clock.run(1000)
    clock.pause(1001)
    assert clock.seconds(2000) == 3


def test_it_begins_with_the_seconds_it_is_given() -> None:
    clock = Clock(60)
    assert (clock.running, clock.seconds(7)) == (False, 60)
    clock.run(7)
    assert (clock.running, clock.seconds(8)) == (True, 61)


def test_run_and_pause_twice_are_run_and_pause() -> None:
    clock = Clock()
    clock.pause(5)
    clock.run(10)
    clock.run(11)
    clock.pause(12)
    clock.pause(40)
    assert clock.seconds(50) == 2


@given(st.lists(st.tuples(st.booleans(), INSTANTS), max_size=20))
def test_it_never_goes_back(steps: list[tuple[bool, float]]) -> None:
    clock = Clock()
    counted = 0.0
    for run, now in steps:
        (clock.run if run else clock.pause)(now)
        assert clock.seconds(now) >= counted
        counted = clock.seconds(now)


@given(GAPS, st.floats(0, 1e7), GAPS)
def test_of_a_sleep_hardly_anything_counts(
    before: list[float], sleep: float, after: list[float]
) -> None:
    clock, now = Clock(), 0.0
    clock.run(now)
    for gap in [*before, sleep, *after]:
        now += gap
        clock.run(now)
    awake = sum(before) + sum(after)
    assert abs(clock.seconds(now) - awake - min(sleep, LONGEST)) < 1e-3


@given(GAPS, st.lists(st.floats(-1e7, 1e7), max_size=20))
def test_a_clock_set_back_or_forth_adds_no_more_than_one_look_each(
    gaps: list[float], jumps: list[float]
) -> None:
    clock, now = Clock(), 0.0
    clock.run(now)
    for number, gap in enumerate(gaps):
        now += gap + (jumps[number] if number < len(jumps) else 0)
        clock.run(now)
    assert 0 <= clock.seconds(now) <= LONGEST * len(gaps)
