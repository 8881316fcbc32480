"""Numbers as ranges."""

from hypothesis import given
from hypothesis import strategies as st

from app.storage import ranges


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 5))))
def test_ranges_hold_just_their_numbers(pairs: list[tuple[int, int]]) -> None:
    numbers = {n for low, more in pairs for n in range(low, low + more + 1)}
    found = ranges.union([(low, low + more) for low, more in pairs])
    assert ranges.read(ranges.text(found)) == found
    assert {n for n in range(60) if ranges.holds(found, n)} == numbers
    assert ranges.lowest_free(found) == min(set(range(1, 60)) - numbers)


def test_a_short_text_of_very_many_numbers_is_read_at_once() -> None:
    assert ranges.lowest_free(ranges.read("1-999999999 junk 5-3 -7 8-")) == 10**9
