"""The streak: what counts, how long it is, and that clocks and journeys take nothing away.

Instants are made with Python's own time zones, which know the changes of the clocks; the engine
itself is only ever told seconds.
"""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygame_core.streak import (
    CLEARED,
    OPEN,
    SHOWN,
    Daily,
    Streak,
    begin,
    course,
    date_at,
    is_current,
    newest,
    read_line,
    streak,
)

DAY = timedelta(days=1)
SUNDAY = date(2026, 11, 29)


def at(zone: str, text: str) -> float:
    """Return the instant of a local time, in seconds from 1970 on."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def local(zone: str, instant: float) -> date:
    """Return the date on a calendar in a time zone."""
    return datetime.fromtimestamp(instant, ZoneInfo(zone)).date()


def noon(day: date) -> float:
    """Return the instant of noon UTC of a date."""
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()


def counted(*days: date) -> list[Daily]:
    return [Daily(day, timely=True, end=CLEARED) for day in days]


def row(last: date, days: int) -> list[Daily]:
    """Return so many counted dailies in a row, up to a date."""
    return counted(*(last - n * DAY for n in range(days)))


DATES = st.dates(date(2026, 1, 1), date(2035, 12, 31))
INSTANTS = st.floats(at("UTC", "2026-01-01"), at("UTC", "2036-01-01"))
DAILIES = st.builds(Daily, DATES, st.booleans(), st.sampled_from([OPEN, CLEARED, SHOWN]))
# Dates close together, so that there are runs.
NEAR = st.builds(
    Daily,
    st.integers(-12, 6).map(lambda n: SUNDAY + n * DAY),
    st.integers(0, 4).map(bool),
    st.sampled_from([CLEARED] * 5 + [OPEN, SHOWN]),
)
RECORDS = st.lists(NEAR, unique_by=lambda daily: daily.day)
NOWS = st.integers(-4 * 24, 4 * 24).map(lambda hours: noon(SUNDAY) + 3600 * hours)


# Dates


@pytest.mark.parametrize(
    ("time", "first", "last"),
    [
        # A date is today's somewhere for 50 hours: from UTC+14 on, to UTC-12.
        ("2026-11-29T09:59:59", "2026-11-28", "2026-11-29"),
        ("2026-11-29T10:00:00", "2026-11-28", "2026-11-30"),
        ("2026-11-29T11:59:59", "2026-11-28", "2026-11-30"),
        ("2026-11-29T12:00:00", "2026-11-29", "2026-11-30"),
    ],
)
def test_the_dates_that_are_current_anywhere_on_earth(time: str, first: str, last: str) -> None:
    instant = at("UTC", time)
    days = [SUNDAY + n * DAY for n in range(-3, 4)]
    current = [day for day in days if is_current(day, instant)]
    assert (str(current[0]), str(current[-1])) == (first, last)
    assert newest(instant) == current[-1]


@given(INSTANTS, st.sampled_from(["Pacific/Kiritimati", "Asia/Kolkata", "Etc/GMT+12", "UTC"]))
def test_dates_are_those_of_a_calendar(instant: float, zone: str) -> None:
    offset = datetime.fromtimestamp(instant, ZoneInfo(zone)).utcoffset()
    assert offset is not None
    day = local(zone, int(instant))  # a datetime rounds the last millionths of a day to the next
    assert date_at(instant, int(offset.total_seconds()) // 60) == day
    assert is_current(day, instant)


@pytest.mark.parametrize("instant", [-1e300, -1e18, 1e18, 1e300])
def test_a_clock_that_is_beyond_the_calendar_does_no_harm(instant: float) -> None:
    assert newest(instant) in {date.min, date.max}
    assert streak(row(SUNDAY, 3), instant).longest == 3
    assert streak(counted(date.min, date.max), instant).longest == 1


# What counts


def test_a_daily_begun_on_its_date_and_cleared_counts() -> None:
    daily = begin(None, SUNDAY, at("Europe/Berlin", "2026-11-29T08:00"))
    assert not daily.counts
    assert daily.cleared().counts


def test_finishing_after_midnight_counts() -> None:
    daily = begin(None, SUNDAY, at("Pacific/Honolulu", "2026-11-29T23:59:59"))
    finished = at("Pacific/Honolulu", "2026-11-30T00:20")
    assert streak([daily.cleared()], finished) == Streak(1, alive=True, longest=1)


def test_before_midnight_and_after_it_are_two_dates() -> None:
    zone, kept = "America/Los_Angeles", []
    for text in ["2026-11-28T23:00", "2026-11-29T00:30"]:
        instant = at(zone, text)
        kept.append(begin(None, local(zone, instant), instant).cleared())
    assert streak(kept, instant) == Streak(2, alive=True, longest=2)


@pytest.mark.parametrize(
    ("zone", "time", "timely"),
    [
        ("Pacific/Kiritimati", "2026-11-29T00:00:00", True),
        ("Pacific/Kiritimati", "2026-11-28T23:59:59", False),
        ("Etc/GMT+12", "2026-11-29T23:59:59", True),
        ("Etc/GMT+12", "2026-11-30T00:00:00", False),
        ("Europe/Berlin", "2026-11-30T12:59", True),  # it is still Sunday somewhere
        ("Europe/Berlin", "2026-11-30T13:00", False),
    ],
)
def test_a_first_move_is_in_time_while_its_date_is_current_anywhere(
    zone: str, time: str, *, timely: bool
) -> None:
    assert begin(None, SUNDAY, at(zone, time)).timely is timely


def test_an_older_daily_fills_the_calendar_without_counting() -> None:
    daily = begin(None, SUNDAY - 30 * DAY, noon(SUNDAY)).cleared()
    assert daily.end == CLEARED
    assert streak([daily], noon(SUNDAY)) == Streak(0, alive=False, longest=0)


def test_restarting_keeps_the_first_attempt() -> None:
    first = begin(None, SUNDAY, noon(SUNDAY))
    assert begin(first, SUNDAY, noon(SUNDAY + 8 * DAY)) == first
    late = begin(None, SUNDAY, noon(SUNDAY + 8 * DAY))
    assert begin(late, SUNDAY, noon(SUNDAY)) == late


def test_a_solution_shown_before_clearing_does_not_count() -> None:
    daily = begin(None, SUNDAY, noon(SUNDAY))
    assert not daily.shown().cleared().counts
    assert daily.cleared().shown().counts


@given(DAILIES)
def test_cleared_once_is_counted_once(daily: Daily) -> None:
    assert daily.cleared().cleared() == daily.cleared()
    twice = [daily.cleared(), begin(daily.cleared(), daily.day, noon(daily.day)).cleared()]
    assert streak(twice, noon(daily.day)) == streak(twice[:1], noon(daily.day))


# How long it is


def test_without_dailies_there_is_no_streak() -> None:
    assert streak([], noon(SUNDAY)) == Streak(0, alive=False, longest=0)


def test_a_gap_ends_a_run() -> None:
    kept = row(SUNDAY, 2) + row(SUNDAY - 3 * DAY, 5)
    assert streak(kept, noon(SUNDAY)) == Streak(2, alive=True, longest=5)


def test_the_streak_lives_until_the_next_date_is_over_everywhere() -> None:
    kept = row(SUNDAY, 4)
    assert streak(kept, at("Etc/GMT+12", "2026-11-30T23:59:59")) == Streak(4, alive=True, longest=4)
    assert not streak(kept, at("Etc/GMT+12", "2026-12-01T00:00")).alive
    # A player in the east has had his Monday and Tuesday by then.
    assert streak(kept, at("Pacific/Kiritimati", "2026-12-01T23:59")).alive


def test_a_daily_left_for_a_week_and_then_cleared() -> None:
    monday = begin(None, SUNDAY + DAY, noon(SUNDAY + DAY))
    week_later = noon(SUNDAY + 8 * DAY)
    assert streak([*row(SUNDAY, 4), monday], week_later) == Streak(4, alive=True, longest=4)
    assert not streak([*row(SUNDAY, 4), monday.shown()], week_later).alive
    done = [*row(SUNDAY, 4), monday.cleared()]
    assert streak(done, week_later) == Streak(5, alive=False, longest=5)
    rest = counted(*(SUNDAY + n * DAY for n in range(2, 9)))
    assert streak([*row(SUNDAY, 4), monday, *rest], week_later).days == 7
    assert streak([*done, *rest], week_later) == Streak(12, alive=True, longest=12)


def test_begun_late_keeps_nothing_alive() -> None:
    late = begin(None, SUNDAY + DAY, noon(SUNDAY + 5 * DAY))
    assert not streak([*row(SUNDAY, 4), late], noon(SUNDAY + 5 * DAY)).alive


def test_dailies_of_the_future_wait_for_their_date() -> None:
    # The clock was a month ahead for a while.
    kept = row(SUNDAY, 3) + row(SUNDAY + 30 * DAY, 9)
    assert streak(kept, noon(SUNDAY)) == Streak(3, alive=True, longest=9)


# Clocks and journeys


def play(zones: list[tuple[str, str]]) -> Streak:
    """Play the daily of the local date at each of these places and times; return the streak."""
    kept: dict[date, Daily] = {}
    instant = 0.0
    for zone, time in zones:
        instant = at(zone, time)
        day = local(zone, instant)
        assert day <= newest(instant)
        kept[day] = begin(kept.get(day), day, instant).cleared()
    return streak(kept.values(), instant)


@pytest.mark.parametrize(
    ("zone", "start"),
    [
        ("Europe/Berlin", "2026-03-27"),  # 23 hours on the 29th
        ("Europe/Berlin", "2026-10-23"),  # 25 hours on the 25th
        ("America/New_York", "2026-03-06"),
        ("America/New_York", "2026-10-30"),
        ("Australia/Lord_Howe", "2026-04-03"),  # half an hour
        ("America/Santiago", "2026-09-04"),  # midnight itself is skipped
    ],
)
@pytest.mark.parametrize("time", ["00:30", "01:59", "03:01", "23:30", "23:59"])
def test_both_changes_of_daylight_saving(zone: str, start: str, time: str) -> None:
    days = [date.fromisoformat(start) + n * DAY for n in range(5)]
    assert play([(zone, f"{day}T{time}") for day in days]) == Streak(5, alive=True, longest=5)


def test_a_flight_west_over_the_date_line() -> None:
    # From Auckland to Honolulu: Sunday comes twice, and the second one changes nothing.
    before = [("Pacific/Auckland", f"2026-11-{day}T20:00") for day in (27, 28, 29)]
    after = [("Pacific/Honolulu", f"2026-11-{day}T21:00") for day in (28, 29, 30)]
    assert play(before) == Streak(3, alive=True, longest=3)
    assert play(before + after) == Streak(4, alive=True, longest=4)


def test_a_flight_east_over_the_date_line() -> None:
    # From Honolulu to Auckland, leaving on Friday night: there is hardly a Saturday, and its daily
    # may still be begun on Sunday, since it is Saturday elsewhere.
    before = [("Pacific/Honolulu", f"2026-11-{day}T21:00") for day in (25, 26, 27)]
    arrived = at("Pacific/Auckland", "2026-11-29T09:00")
    kept = [begin(None, date(2026, 11, day), noon(date(2026, 11, day))) for day in (25, 26, 27)]
    kept = [daily.cleared() for daily in kept]
    assert streak(kept, arrived) == Streak(3, alive=True, longest=3)
    assert play(before) == Streak(3, alive=True, longest=3)
    saturday = begin(None, date(2026, 11, 28), arrived)
    sunday = begin(None, date(2026, 11, 29), arrived)
    assert streak([*kept, saturday.cleared(), sunday.cleared()], arrived).days == 5


@pytest.mark.parametrize("back", [1 / 24, 1, 2, 3])
def test_a_clock_set_back(back: float) -> None:
    now = noon(SUNDAY)
    assert streak(row(SUNDAY, 4), now - back * 86_400) == Streak(4, alive=True, longest=4)


@given(RECORDS, NOWS, st.integers(0, 72))
def test_a_clock_set_back_shortens_no_streak(records: list[Daily], now: float, hours: int) -> None:
    back = now - 3600 * hours
    before, after = streak(records, now), streak(records, back)
    days = {daily.day for daily in records if daily.counts}
    firsts = [day for day in days if day <= newest(now) and day - DAY not in days]
    # As long as the clock reaches a date of the run, which is the latest one then.
    if before.alive and before.days and newest(back) >= max(firsts):
        assert (after.days, after.alive) == (before.days, True)
    assert after.longest == before.longest


# Laws


def plainly(records: list[Daily], now: float) -> tuple[int, int]:
    """Return the streak and the longest one, counted from date to date."""
    days = {daily.day for daily in records if daily.timely and daily.end == CLEARED}
    lengths = {}
    for day in days:
        lengths[day] = next(n for n in range(99) if day - n * DAY not in days)
    past = [day for day in days if day <= newest(now)]
    end = max(past, default=None)
    while end is not None and end + DAY in days:
        end += DAY
    return lengths.get(end, 0), max(lengths.values(), default=0)


@given(RECORDS, NOWS)
def test_a_streak_is_what_counting_from_date_to_date_gives(
    records: list[Daily], now: float
) -> None:
    found = streak(records, now)
    assert (found.days, found.longest) == plainly(records, now)
    assert found.days <= found.longest
    assert found.days or not found.alive


@given(RECORDS, NOWS, st.randoms(use_true_random=False))
def test_the_order_of_records_does_not_matter(
    records: list[Daily], now: float, random: object
) -> None:
    shuffled = records[:]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert streak(shuffled, now) == streak(records, now)


@given(RECORDS, NOWS)
def test_clearing_one_more_never_shortens_the_longest(records: list[Daily], now: float) -> None:
    for index, daily in enumerate(records):
        more = [*records[:index], daily.cleared(), *records[index + 1 :]]
        assert streak(more, now).longest >= streak(records, now).longest


@given(st.integers(1, 30), st.lists(st.integers(-12, 14), min_size=30, max_size=30), st.data())
def test_whoever_plays_on_each_date_keeps_his_streak_wherever_he_is(
    days: int, offsets: list[int], data: st.DataObject
) -> None:
    kept = []
    for day, offset in zip(range(days), offsets, strict=False):
        date_there = SUNDAY + day * DAY
        second = data.draw(st.integers(0, 86_399))
        instant = noon(date_there) - 43_200 - 3600 * offset + second
        kept.append(begin(None, date_there, instant).cleared())
        assert streak(kept, instant) == Streak(day + 1, alive=True, longest=day + 1)


# Text


@given(DAILIES)
def test_a_line_gives_back_its_daily(daily: Daily) -> None:
    assert read_line(daily.line()) == daily


@given(st.text())
def test_no_text_makes_reading_fail(text: str) -> None:
    daily = read_line(text)
    assert daily is None or daily.line() == text


@pytest.mark.parametrize(
    "line",
    [
        "",
        "2026-11-29",
        "2026-11-29 timely",
        "2026-11-29 timely cleared ",
        "2026-11-29 timely cleared\n",
        "2026-11-29  timely cleared",
        "2026-11-29 soon cleared",
        "2026-11-29 timely over",
        "20261129 timely cleared",
        "2026-W48-7 timely cleared",
        "2026-11-31 timely cleared",
    ],
)
def test_a_foreign_line_counts_for_nothing(line: str) -> None:
    assert read_line(line) is None


# Clocks that have forgotten the time


@given(st.integers(-3 * 86_400, 3 * 86_400), st.sampled_from([-12 * 60, -1, 0, 1, 14 * 60]))
def test_dates_about_1970_are_those_of_the_calendar(instant: int, east: int) -> None:
    expected = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=instant, minutes=east)
    assert date_at(instant, east) == expected.date()
    assert is_current(expected.date(), instant)


@pytest.mark.parametrize("hours", [-26, -14, -1, 0, 12, 36])
def test_a_clock_at_1970_hides_the_streak_and_takes_no_day_of_it(hours: int) -> None:
    dailies = row(SUNDAY, 3)
    reset = 3600.0 * hours
    assert streak(dailies, reset) == Streak(0, alive=False, longest=3)
    assert begin(dailies[0], SUNDAY, reset) == dailies[0]
    told = [days for instant, days in course(dailies, reset) if instant <= noon(SUNDAY)]
    assert told == [0, 3]


# What is to come


@given(RECORDS, NOWS, st.integers(0, 40 * 24))
def test_the_course_tells_the_streak_of_every_later_instant(
    dailies: list[Daily], now: float, hours: int
) -> None:
    steps = course(dailies, now)
    later = now + 3600 * hours
    told = [days for instant, days in steps if instant <= later][-1]
    assert told == streak(dailies, later).current
    assert [step for step, _ in steps] == sorted({step for step, _ in steps})


def test_a_streak_that_waits_for_a_board_begun_in_time_does_not_end() -> None:
    dailies = [*row(SUNDAY, 3), Daily(SUNDAY + DAY, timely=True)]
    assert course(dailies, noon(SUNDAY)) == [(noon(SUNDAY), 3)]
