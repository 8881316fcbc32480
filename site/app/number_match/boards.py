"""The levels and the dailies by name: what can be played, how a board is called, how hard it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.browser.words import whole
from app.number_match.dailies import date_of, is_daily
from pygame_core import streak
from pygame_core.game import GameError
from pygame_core.number_match import GAME, deal, names
from pygame_core.number_match.lessons import LESSONS

if TYPE_CHECKING:
    from datetime import date

    from app.browser.words import Words

LEVELS = tuple(deal.LEVELS)


def numbered(level: str) -> bool:
    """Tell whether a level has more than one board."""
    return level != deal.CLASSIC


def group(name: str) -> str:
    """Return the level whose boards go on where this one ends.

    A daily is a hard board, and after the lessons one begins with easy ones.
    """
    if is_lesson(name):
        return "easy"
    return "hard" if is_daily(name) else name.partition("-")[0]


def is_lesson(name: str) -> bool:
    """Tell whether a name is a lesson's."""
    return name.startswith(f"{names.LESSON}-")


def next_lesson(name: str) -> str | None:
    """Return the name of the lesson after this one, None after the last."""
    number = names.read_name(name)[1]
    return f"{names.LESSON}-{number + 1}" if number < len(LESSONS) else None


def board_name(words: Words, name: str) -> str:
    """Return what the player reads for a board's name: `hard-417` is "Hard 417"."""
    level, _, number = name.partition("-")
    shown = words(f"level.{level}")
    if is_daily(name):
        return f"{shown} {words.date(number)}"
    return f"{shown} {words.number(int(number))}" if number else shown


def daily_name(today: date) -> str | None:
    """Return the name of the daily board of a date; None before the first daily."""
    return None if today < names.FIRST_DAILY else names.daily_name(today)


def canonical_name(name: str) -> str:
    """Return a board's name in its one form, however its number was typed: `hard-007`."""
    level, _, digits = name.partition("-")
    number = whole(digits)
    return name if number is None else f"{level}-{number}"


def refusal_key(name: str, instant: float) -> str:
    """Return the word that says why no board of this name can be played; empty if one can.

    `instant` is the time now, in seconds since 1970: a daily whose date has not begun is refused.
    A clock that stands before the first daily is wrong, and refuses every one of them.
    """
    newest = streak.newest(instant)
    early = newest < deal.FIRST_DAILY
    try:
        day = date_of(name)
        deal.read_name(name)
    except GameError as error:
        if error.reason != "daily-early":
            return "noSuchBoard"
        return "dailyClock" if early else "dailyTooOld"
    if day is not None and day > newest:
        return "dailyClock" if early else "dailyTooNew"
    return ""


def rating(name: str) -> float | None:
    """Return the share of casual games that clear a board, None if it is not at hand."""
    return GAME.deal(name).rating if deal.tabled(name) else None
