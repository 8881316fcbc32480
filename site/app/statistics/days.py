"""The days of a month with their states, and those in a row."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def month_states(days: dict[dt.date, str], year: int, month: int) -> list[str]:
    """Return the state of each day of a month, "none" for those that nothing is known of."""
    day = dt.date(year, month, 1)
    found = []
    while day.month == month:
        found.append(days.get(day, "none"))
        day += dt.timedelta(days=1)
    return found


def runs(states: Sequence[str], wanted: str) -> list[tuple[int, int]]:
    """Return the first and last days of each run of days of a month in a state.

    >>> runs(["cleared", "cleared", "none", "cleared"], "cleared")
    [(1, 2), (4, 4)]
    """
    found: list[tuple[int, int]] = []
    for day, state in enumerate(states, 1):
        if state != wanted:
            continue
        if found and found[-1][1] == day - 1:
            found[-1] = (found[-1][0], day)
        else:
            found.append((day, day))
    return found
