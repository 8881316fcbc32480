"""Results of cleared games, and the best of them. It knows dates and figures, not games."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple


class Result(NamedTuple):
    """A cleared game: its level and board, points, seconds, adds and hints used, ISO date."""

    level: str
    name: str
    score: int
    seconds: float
    adds: int
    hints: int
    date: str

    def line(self) -> str:
        """Return the result as one short line; seconds are kept to a tenth.

        >>> Result("hard", "hard-417", 412, 305.25, 2, 0, "2026-11-29").line()
        'hard hard-417 412 305.2 2 0 2026-11-29'
        """
        figures = f"{self.score} {self.seconds:.1f} {self.adds} {self.hints}"
        return f"{self.level} {self.name} {figures} {self.date}"


class Best(NamedTuple):
    """The shortest time and the highest score of a level, None without a cleared game."""

    seconds: float | None
    score: int | None


def read_line(line: str) -> Result | None:
    """Return the result of a line, or None if it is none: foreign lines count for nothing.

    >>> read_line("hard hard-417 412 305.2 2 0 2026-11-29").score
    412
    """
    fields = line.split(" ")
    if len(fields) != 7 or not line.isascii() or not line.isprintable() or "" in fields:
        return None
    level, name, score, seconds, adds, hints, day = fields
    whole, point, tenth = seconds.partition(".")
    figures = (score, adds, hints, whole, tenth)
    if not point or len(tenth) != 1 or not all(f.isdigit() and len(f) < 10 for f in figures):
        return None
    try:
        canonical = date.fromisoformat(day).isoformat() == day
    except ValueError:
        canonical = False
    if not canonical:
        return None
    return Result(level, name, int(score), float(seconds), int(adds), int(hints), day)


def best(results: Iterable[Result], level: str) -> Best:
    """Return the best time and the best score among the results of a level."""
    mine = [result for result in results if result.level == level]
    if not mine:
        return Best(None, None)
    return Best(min(result.seconds for result in mine), max(result.score for result in mine))
