"""How games ended, and what becomes of it by level. It knows dates and figures, not games.

A game that is over is one line: cleared with its figures, or left after a move. A board whose
solution was shown is practice and has no line but that of having been left. Where ends are worth
points and clearing is not all, a line tells the best end of a game.
"""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

_LEFT = "left"


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


class Left(NamedTuple):
    """A game that was begun and not cleared: left, replaced, restarted, or its solution shown."""

    level: str
    name: str
    date: str

    def line(self) -> str:
        """Return it as one short line.

        >>> Left("hard", "hard-417", "2026-11-29").line()
        'hard hard-417 left 2026-11-29'
        """
        return f"{self.level} {self.name} {_LEFT} {self.date}"


class Played(NamedTuple):
    """A game by its best end: its level and board, points, pieces left, ISO date."""

    level: str
    name: str
    score: int
    left: int
    date: str

    def line(self) -> str:
        """Return it as one short line.

        >>> Played("15x10x4", "15x10x4-8231", 1204, 3, "2026-11-29").line()
        '15x10x4 15x10x4-8231 1204 3 2026-11-29'
        """
        return f"{self.level} {self.name} {self.score} {self.left} {self.date}"


class Best(NamedTuple):
    """The shortest time, highest score and fewest adds of a level, None without a cleared game."""

    seconds: float | None
    score: int | None
    adds: int | None


class Summary(NamedTuple):
    """The games of a level that are over: how many were begun and cleared, and runs of cleared.

    ``run`` is the run of cleared games up to now, ``longest`` the longest ever.
    """

    begun: int
    cleared: int
    run: int
    longest: int


def read_line(line: str) -> Result | None:
    """Return the result of a line, or None if it is none: foreign lines count for nothing.

    >>> read_line("hard hard-417 412 305.2 2 0 2026-11-29").score
    412
    """
    fields = _fields(line, 7)
    if not fields:
        return None
    level, name, score, seconds, adds, hints, day = fields
    whole, point, tenth = seconds.partition(".")
    if not point or len(tenth) != 1 or not all(map(_is_number, (score, adds, hints, whole, tenth))):
        return None
    return Result(level, name, int(score), float(seconds), int(adds), int(hints), day)


def read_game(line: str) -> Result | Left | None:
    """Return what a line tells of a game that is over, or None if it is none.

    >>> read_game("hard hard-417 left 2026-11-29")
    Left(level='hard', name='hard-417', date='2026-11-29')
    """
    fields = _fields(line, 4)
    if fields and fields[2] == _LEFT:
        return Left(fields[0], fields[1], fields[3])
    return read_line(line)


def read_played(line: str) -> Played | None:
    """Return what a line tells of a game of points, or None if it is none.

    >>> read_played("15x10x4 15x10x4-8231 1204 3 2026-11-29").left
    3
    """
    fields = _fields(line, 5)
    if not fields or not all(_is_number(field) for field in fields[2:4]):
        return None
    level, name, score, left, day = fields
    return Played(level, name, int(score), int(left), day)


def better(one: Played, other: Played) -> Played:
    """Return the better of two ends of a game: by points, by pieces left, then the earlier one.

    >>> better(read_played("a a-1 9 2 2026-01-02"), read_played("a a-1 9 1 2026-01-03")).left
    1
    """
    return min(one, other, key=lambda played: (-played.score, played.left, played.date))


def _is_number(field: str) -> bool:
    return field.isdigit() and len(field) < 10 and str(int(field)) == field


def _fields(line: str, count: int) -> list[str]:
    """Return the fields of a line of so many, the last of them a date; none of another line."""
    fields = line.split(" ")
    if len(fields) != count or not line.isascii() or not line.isprintable() or "" in fields:
        return []
    try:
        canonical = date.fromisoformat(fields[-1]).isoformat() == fields[-1]
    except ValueError:
        canonical = False
    return fields if canonical else []


def best(results: Iterable[Result], level: str) -> Best:
    """Return the best time, the best score and the fewest adds of the results of a level."""
    mine = [result for result in results if result.level == level]
    if not mine:
        return Best(None, None, None)
    return Best(
        min(result.seconds for result in mine),
        max(result.score for result in mine),
        min(result.adds for result in mine),
    )


def summary(games: Iterable[Result | Left], level: str) -> Summary:
    """Return the summary of a level from all games that are over, in the order they ended."""
    begun = cleared = run = longest = 0
    for game in games:
        if game.level != level:
            continue
        begun += 1
        if isinstance(game, Result):
            cleared += 1
            run += 1
            longest = max(longest, run)
        else:
            run = 0
    return Summary(begun, cleared, run, longest)
