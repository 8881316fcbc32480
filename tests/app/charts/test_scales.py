"""Values in classes and groups, and the ticks of a scale."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from app.charts import scales

VALUES = st.lists(st.integers(0, 10**6).map(float), min_size=1, max_size=300)


@given(VALUES, st.sampled_from([scales.SECONDS, scales.NUMBERS]))
def test_every_value_is_in_one_class(values: list[float], steps: tuple[int, ...]) -> None:
    found = scales.classes(values, steps)
    assert sum(one.games for one in found) == len(values)
    assert len(found) <= scales.CLASSES + 2
    for one, after in itertools.pairwise(found):
        assert one.high == after.low


def test_a_value_far_out_shares_the_last_class() -> None:
    found = scales.classes([60.0 + number for number in range(40)] + [7200.0], scales.SECONDS)
    assert found[-1] == (found[-1].low, None, 1)
    assert len(found) > 3


@given(VALUES)
def test_games_are_drawn_in_few_groups_none_lost(values: list[float]) -> None:
    spots = scales.spots([("2026-11-29", value) for value in values], min)
    assert len(spots) == min(len(values), scales.SPOTS)
    assert sum(spot.games for spot in spots) == len(values)
    assert max(spot.games for spot in spots) - min(spot.games for spot in spots) <= 1
    assert spots[-1].best == min(values)
    assert [spot.best for spot in spots] == sorted((spot.best for spot in spots), reverse=True)


@given(st.integers(0, 10**5), st.integers(0, 10**5), st.sampled_from([2, 4, 8]))
def test_ticks_are_few_and_around_what_they_measure(low: int, span: int, most: int) -> None:
    found = scales.ticks(low, low + span, most, scales.NUMBERS)
    assert found[0] <= low
    assert found[-1] >= low + span
    assert 2 <= len(found) <= most + 2
