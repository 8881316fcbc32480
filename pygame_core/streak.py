"""The streak of daily boards: which of them count, and how many in a row.

A daily counts if its first move was made while its date was current anywhere on Earth and it was
cleared, then or later, before its solution was shown. Whether the first move was in time is decided
once, when it is made, and kept. Only dates are compared after that, so neither a journey nor a
change of the clocks takes anything away.
"""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

_DAY = timedelta(days=1)
_EPOCH = date(1970, 1, 1)
_FIRST = (date.min - _EPOCH).days
_LAST = (date.max - _EPOCH).days
# A date begins at UTC+14 and ends at UTC-12.
_WEST, _EAST = -12 * 60, 14 * 60

OPEN = "open"
CLEARED = "cleared"
SHOWN = "shown"
_ENDS = (OPEN, CLEARED, SHOWN)
_TIMELY, _LATE = "timely", "late"


def date_at(instant: float, east: int) -> date:
    """Return the date at an instant, in seconds from 1970 UTC on, so many minutes east of UTC.

    >>> date_at(1_795_996_799, 0), date_at(1_795_996_799, 60)
    (datetime.date(2026, 11, 29), datetime.date(2026, 11, 30))
    """
    days = (instant + 60 * east) // 86_400
    return _EPOCH + int(min(max(days, _FIRST), _LAST)) * _DAY


def newest(instant: float) -> date:
    """Return today's date at UTC+14: no daily of a later date may be played yet."""
    return date_at(instant, _EAST)


def is_current(day: date, instant: float) -> bool:
    """Tell whether a date is today's anywhere on Earth."""
    return date_at(instant, _WEST) <= day <= date_at(instant, _EAST)


class Daily(NamedTuple):
    """What became of the daily of a date, from its first move on.

    ``timely`` tells whether that was made in time. ``end`` is OPEN until the board is cleared or
    its solution is shown, then CLEARED or SHOWN, whichever came first.
    """

    day: date
    timely: bool
    end: str = OPEN

    @property
    def counts(self) -> bool:
        """Tell whether the daily counts for the streak."""
        return self.timely and self.end == CLEARED

    def cleared(self) -> "Daily":
        """Return what it is once the board is cleared."""
        return self._replace(end=CLEARED) if self.end == OPEN else self

    def shown(self) -> "Daily":
        """Return what it is once the solution is shown."""
        return self._replace(end=SHOWN) if self.end == OPEN else self

    def line(self) -> str:
        """Return it as one short line.

        >>> Daily(date(2026, 11, 29), timely=True).cleared().line()
        '2026-11-29 timely cleared'
        """
        return f"{self.day} {_TIMELY if self.timely else _LATE} {self.end}"


def begin(kept: Daily | None, day: date, instant: float) -> Daily:
    """Return what becomes of a daily by a first move; later attempts change nothing."""
    return Daily(day, is_current(day, instant)) if kept is None else kept


def read_line(line: str) -> Daily | None:
    """Return the daily of a line, or None if it is none: foreign lines count for nothing.

    >>> read_line("2026-11-29 timely open")
    Daily(day=datetime.date(2026, 11, 29), timely=True, end='open')
    """
    fields = line.split(" ")
    if len(fields) != 3 or fields[1] not in {_TIMELY, _LATE} or fields[2] not in _ENDS:
        return None
    try:
        day = date.fromisoformat(fields[0])
    except ValueError:
        return None
    return Daily(day, fields[1] == _TIMELY, fields[2]) if str(day) == fields[0] else None


class Streak(NamedTuple):
    """Dates in a row: ``days`` of the latest run, whether it is ``alive``, the longest ever.

    A run that is not alive is over: the streak now is none.
    """

    days: int
    alive: bool
    longest: int

    @property
    def current(self) -> int:
        """How many days the streak has now."""
        return self.days if self.alive else 0


def streak(dailies: Iterable[Daily], instant: float) -> Streak:
    """Return the streak at an instant; each date is to be there once.

    It is the run of counted dates around the latest one that is not after today's at UTC+14. Dates
    behind that one belong to it as far as they follow without a gap: they were in time when the
    clock had not been set back yet.
    """
    kept = {daily.day: daily for daily in dailies}
    ends = _runs(day for day, daily in kept.items() if daily.counts)
    longest = max(ends.values(), default=0)
    today = newest(instant)
    past = [end for end, days in ends.items() if end - (days - 1) * _DAY <= today]
    if not past:
        return Streak(0, alive=False, longest=longest)
    end = max(past)
    return Streak(ends[end], _alive(end, kept, instant), longest)


def course(dailies: Iterable[Daily], instant: float) -> list[tuple[float, int]]:
    """Return how many days the streak has from an instant on, as long as nothing more is played.

    Each entry is an instant, in seconds from 1970 UTC on, and the days that the streak has from
    then until the next entry; after the last one nothing changes by itself.

    >>> course([Daily(date(2026, 11, 29), timely=True, end=CLEARED)], 1_795_953_600)
    [(1795953600, 1), (1796126400, 0)]
    """
    kept = list(dailies)
    changes = {instant}
    for end, days in _runs(daily.day for daily in kept if daily.counts).items():
        ends = (end - _EPOCH).days + 1
        # A run can go on until its next date is over in the west; a run of dates to come, made
        # before a clock was set back, comes up when its first one begins in the east.
        changes |= {_begins(ends + 1, _WEST), _begins(ends - days, _EAST)}
    steps: list[tuple[float, int]] = []
    for change in sorted(change for change in changes if change >= instant):
        days = streak(kept, change).current
        if not steps or steps[-1][1] != days:
            steps.append((change, days))
    return steps


def _begins(days: int, east: int) -> float:
    """Return the instant when a date, so many days from 1970 on, begins in a time zone."""
    return days * 86_400 - 60 * east


def _runs(days: Iterable[date]) -> dict[date, int]:
    """Return the runs of dates that follow each other: their last date and their length."""
    ends: dict[date, int] = {}
    for day in sorted(days):
        before = ends.pop(day - _DAY, 0) if day > date.min else 0
        ends[day] = before + 1
    return ends


def _alive(end: date, kept: dict[date, Daily], instant: float) -> bool:
    """Tell whether the run that ends at a date can still go on."""
    if date_at(instant, _WEST) - end <= _DAY:
        return True
    after = kept.get(end + _DAY)
    return after is not None and after.timely and after.end == OPEN
