"""Daily and streak in every time zone there is, over all changes of clocks and the date line.

A player looks at a clock on the wall and plays the daily of the date it shows. Whatever clocks and
journeys do, that daily counts, and no streak gets shorter.
"""

import functools
import itertools
import zoneinfo
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pygame_core.streak import Daily, Streak, begin, course, date_at, is_current, newest, streak

DAY = 86_400
ZONES = sorted(
    name
    for name in zoneinfo.available_timezones()
    if not name.startswith(("posix/", "right/")) and name not in {"Factory", "localtime"}
)
SHARES = 8
# Dates that a whole country left out or had twice when it moved over the date line.
MOVES = [
    ("Pacific/Apia", "2011-12-29", "2011-12-31"),
    ("Pacific/Fakaofo", "2011-12-29", "2011-12-31"),
    ("Pacific/Kwajalein", "1993-08-20", "1993-08-22"),
    ("Pacific/Kiritimati", "1994-12-30", "1995-01-01"),
    ("Pacific/Kanton", "1994-12-30", "1995-01-01"),
]


def second(year: int, month: int = 1, day: int = 1) -> int:
    """Return an instant in seconds from 1970 on."""
    return int(datetime(year, month, day, tzinfo=UTC).timestamp())


@functools.cache
def zone(name: str) -> zoneinfo.ZoneInfo:
    return zoneinfo.ZoneInfo(name)


def offset(name: str, instant: float) -> int:
    """Return how many seconds the clocks of a zone are before those of UTC."""
    return int(datetime.fromtimestamp(instant, zone(name)).utcoffset().total_seconds())  # type: ignore[union-attr]


def on_the_wall(name: str, instant: float) -> date:
    """Return the date that a calendar shows."""
    return datetime.fromtimestamp(instant, zone(name)).date()


def changes(name: str, first: int, last: int) -> Iterator[int]:
    """Yield the instants between two at which the clocks of a zone are changed."""
    for start in range(first, last, DAY):
        low, high = start, start + DAY
        before = offset(name, low)
        if offset(name, high) == before:
            continue
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset(name, middle) == before else (low, middle)
        yield high


def play(kept: dict[date, Daily], day: date, instant: float) -> Streak:
    """Clear the daily of a date at an instant, and return the streak."""
    kept[day] = begin(kept.get(day), day, instant).cleared()
    assert kept[day].counts, f"{day} does not count at {instant}"
    return streak(kept.values(), instant)


def walk_over(name: str, change: int) -> None:
    """Play through the days around a change of the clocks, at any hour and at the change itself."""
    kept: dict[date, Daily] = {}
    hours = range(change - 3 * DAY, change + 3 * DAY, 5 * 3600 + 17)
    for instant in sorted([*hours, change - 1, change, change + 1]):
        day = on_the_wall(name, instant)
        assert date_at(instant, offset(name, instant) // 60) == day
        assert is_current(day, instant)
        found = play(kept, day, instant)
        span = (max(kept) - min(kept)).days + 1
        assert found == Streak(span, alive=True, longest=span), f"{name} at {instant}"
    later = change + 4 * DAY
    shown = [days for start, days in course(kept.values(), change) if start <= later][-1]
    assert shown == streak(kept.values(), later).current


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (2026, 2031),
        *(pytest.param(y, y + 10, marks=pytest.mark.soak) for y in range(1980, 2040, 10)),
    ],
)
@pytest.mark.parametrize("share", range(SHARES))
def test_in_every_zone_a_streak_walks_over_every_change_of_the_clocks(
    share: int, first: int, last: int
) -> None:
    assert len(ZONES) > 400
    walked = 0
    for name in ZONES[share::SHARES]:
        walk_over(name, second(first, 3, 1 + share))
        for change in changes(name, second(first), second(last)):
            dates = {on_the_wall(name, change + aside) for aside in (-1, 0)}
            if max(dates) - min(dates) <= timedelta(1):
                walk_over(name, change)
                walked += 1
    assert walked > 20


@pytest.mark.parametrize(("name", "before", "after"), MOVES)
def test_a_date_that_a_country_left_out_can_be_begun_in_time_on_the_next(
    name: str, before: str, after: str
) -> None:
    first, last = date.fromisoformat(before), date.fromisoformat(after)
    start = second(first.year, first.month, first.day)
    (change,) = changes(name, start - 2 * DAY, start + 3 * DAY)
    assert (on_the_wall(name, change - 1), on_the_wall(name, change)) == (first, last)
    kept: dict[date, Daily] = {}
    play(kept, first, change - 1)
    assert play(dict(kept), first + timedelta(1), change).days == 2
    play(kept, first + timedelta(1), change)
    assert play(kept, last, change) == Streak(3, alive=True, longest=3)


def edges() -> tuple[list[str], list[str]]:
    """Return the zones just west and just east of the date line."""
    noon = second(2026, 6, 15) + DAY // 2
    west = [name for name in ZONES if offset(name, noon) >= 12 * 3600]
    return west, [name for name in ZONES if offset(name, noon) <= -9 * 3600]


@pytest.mark.parametrize("hours", [0, 5, 11, 24])
def test_over_the_date_line_in_both_directions_no_streak_is_lost(hours: int) -> None:
    asia, america = edges()
    assert min(len(asia), len(america)) > 5
    for here, there in itertools.product(asia, america):
        for leave in range(second(2026, 6, 15), second(2026, 6, 16), 3 * 3600):
            east, west = leave + 3600 * hours, leave
            kept: dict[date, Daily] = {}
            play(kept, on_the_wall(here, west), west)
            found = play(kept, on_the_wall(there, east), east)
            assert found.days == (max(kept) - min(kept)).days + 1 == len(kept)
            kept.clear()
            last = on_the_wall(there, west)
            play(kept, last, west)
            arrived = on_the_wall(here, east)
            # A date that hardly was can still be begun: it is current elsewhere.
            for number in range(1, (arrived - last).days + 1):
                found = play(kept, last + timedelta(number), east)
            assert found == Streak(len(kept), alive=True, longest=len(kept))


HOURS = st.integers(-100, 40)
STEPS = st.lists(st.tuples(st.sampled_from(ZONES), HOURS), min_size=1, max_size=25)


@given(STEPS, st.integers(second(2026), second(2036)))
def test_whatever_clocks_and_journeys_do_who_plays_each_date_keeps_his_streak(
    steps: list[tuple[str, int]], instant: int
) -> None:
    """A negative step is a clock that is set back."""
    kept: dict[date, Daily] = {}
    for name, hours in steps:
        instant += 3600 * hours
        day = on_the_wall(name, instant)
        assume(not kept or day - max(kept) <= timedelta(1))  # none is left out
        if kept and day < min(kept) - timedelta(1):
            continue  # a clock set back behind all that was played
        found = play(kept, day, instant)
        span = (max(kept) - min(kept)).days + 1
        assert found == Streak(span, alive=True, longest=span)
        assert day <= newest(instant)
