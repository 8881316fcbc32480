"""The names of Number Match's boards as they are typed: their one form, and which can be played."""

from __future__ import annotations

from app.browser.words import whole
from app.number_match.dailies import date_of
from pygame_core import streak
from pygame_core.game import GameError
from pygame_core.number_match import deal


def canonical_name(name: str) -> str:
    """Return a board's name in its one form, however its number was typed: `hard-007`."""
    level, _, digits = name.partition("-")
    number = whole(digits)
    return name if number is None else f"{level}-{number}"


def refusal_key(name: str, instant: float) -> str:
    """Return the word that says why no board of this name can be played; empty if one can.

    It is played at an instant in seconds since 1970, before which no daily of the future can be.
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
