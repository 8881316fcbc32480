"""The levels and the dailies by name: what can be played, how a board is called, how hard it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.browser import dom
from app.number_match import naming
from app.number_match.dailies import is_daily
from pygame_core.number_match import GAME, deal, names
from pygame_core.number_match.lessons import LESSONS

if TYPE_CHECKING:
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


def daily_name() -> str | None:
    """Return the name of today's daily board, by the player's own date.

    None while the clock stands before the first daily.
    """
    today = dom.today()
    return None if today < names.FIRST_DAILY else names.daily_name(today)


def refusal_key(name: str) -> str:
    """Return the word that says why no board of this name can be played now; empty if one can."""
    return naming.refusal_key(name, dom.instant() / 1000)


def rating(name: str) -> float | None:
    """Return the share of casual games that clear a board, None if it is not at hand."""
    return GAME.deal(name).rating if deal.tabled(name) else None
