"""Figures made ready to be drawn: round steps, games in groups, values in classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# What a step may be, so that its multiples are round: seconds up to a day, and plain numbers.
SECONDS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400)
NUMBERS = tuple(factor * 10**power for power in range(7) for factor in (1, 2, 5))
SPOTS = 48  # more than this many games are drawn in groups
CLASSES = 10
FAR = 0.95  # the share of values that the classes are made for; the rest goes into the last one


class Spot(NamedTuple):
    """One or several games in a row: their first and last date, how many, their middle value.

    `best` is the best value of all games up to these.
    """

    first: str
    last: str
    games: int
    value: float
    best: float


class Class(NamedTuple):
    """Values from `low` up to `high`, which is not one of them; None: all from `low` on."""

    low: float
    high: float | None
    games: int


def spots(games: Sequence[tuple[str, float]], best: Callable[[float, float], float]) -> list[Spot]:
    """Return games, each a date and a value, in at most `SPOTS` groups of the same size or nearly.

    `best(one, other)` is the better of two values.
    """
    groups = min(SPOTS, len(games))
    found: list[Spot] = []
    for group in range(groups):
        some = games[len(games) * group // groups : len(games) * (group + 1) // groups]
        values = sorted(value for _, value in some)
        record = values[0]
        for value in values:
            record = best(record, value)
        if found:
            record = best(record, found[-1].best)
        found.append(Spot(some[0][0], some[-1][0], len(some), values[len(values) // 2], record))
    return found


def step(span: float, most: int, steps: Sequence[int]) -> int:
    """Return the smallest step of which at most so many make a span.

    >>> step(95, 4, NUMBERS), step(95, 4, SECONDS)
    (50, 30)
    """
    return next((one for one in steps if span <= one * most), steps[-1])


def ticks(low: float, high: float, most: int, steps: Sequence[int]) -> list[int]:
    """Return round values around two others, the first below or at `low`, the last above `high`.

    >>> ticks(61, 185, 4, SECONDS)
    [60, 120, 180, 240]
    """
    one = step(max(high - low, 1), most, steps)
    first = int(low // one) * one
    found = [first]
    while found[-1] < high or len(found) < 2:
        found.append(found[-1] + one)
    return found


def classes(values: Sequence[float], steps: Sequence[int]) -> list[Class]:
    """Return how many values lie in each of some equal classes.

    A few values far out do not press all others into one class: they share the last one.
    """
    if not values:
        return []
    ordered = sorted(values)
    last = ordered[min(len(ordered) - 1, int(FAR * len(ordered)))]
    last = last if ordered[-1] > 2 * last else ordered[-1]
    one = step(max(last - ordered[0], 1), CLASSES - 2, steps)
    low = int(ordered[0] // one) * one
    found: list[Class] = []
    while not found or low <= last:
        count = sum(low <= value < low + one for value in ordered)
        found.append(Class(low, low + one, count))
        low += one
    beyond = sum(value >= low for value in ordered)
    return [*found, Class(low, None, beyond)] if beyond else found
