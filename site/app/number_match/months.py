"""The calendar of the dailies: months as weeks, and what is known of each date."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, NamedTuple

from pygame_core import streak
from pygame_core.number_match.names import FIRST_DAILY

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

DAY = dt.timedelta(days=1)


class Month(NamedTuple):
    """A month of the calendar."""

    year: int
    month: int

    @classmethod
    def of(cls, day: dt.date) -> Month:
        """Return the month of a date."""
        return cls(day.year, day.month)

    def step(self, months: int) -> Month:
        """Return the month so many months later."""
        count = self.year * 12 + self.month - 1 + months
        return Month(count // 12, count % 12 + 1)

    def weeks(self) -> list[list[dt.date | None]]:
        """Return the weeks, from Monday to Sunday, None for days of other months.

        >>> Month(2026, 2).weeks()[0][5:]
        [None, datetime.date(2026, 2, 1)]
        """
        day = dt.date(self.year, self.month, 1)
        days: list[dt.date | None] = [None] * day.weekday()
        while day.month == self.month:
            days.append(day)
            day += DAY
        days += [None] * (-len(days) % 7)
        return [days[start : start + 7] for start in range(0, len(days), 7)]


def state(daily: streak.Daily | None) -> str:
    """Return what became of a date: "counted", "cleared", "shown", "begun" or "none"."""
    if daily is None:
        return "none"
    if daily.counts:
        return "counted"
    return {streak.CLEARED: "cleared", streak.SHOWN: "shown"}.get(daily.end, "begun")


def by_day(dailies: Iterable[streak.Daily]) -> dict[dt.date, streak.Daily]:
    """Return the dailies by their date."""
    return {daily.day: daily for daily in dailies}


def offered(day: dt.date, today: dt.date, kept: Container[dt.date]) -> bool:
    """Tell whether the calendar offers the daily of a date to someone for whom it is `today`.

    It offers the dates `kept` as well: they were begun before the clock was set back, or where it
    was that date already.
    """
    return FIRST_DAILY <= day <= today or day in kept


def opened(today: dt.date) -> Month:
    """Return the month that the calendar opens on: that of `today`, but no month before dailies."""
    return Month.of(max(today, FIRST_DAILY))


def last(today: dt.date, kept: Iterable[dt.date]) -> Month:
    """Return the last month with anything to show."""
    return Month.of(max([today, FIRST_DAILY, *kept]))
