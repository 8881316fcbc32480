"""The entries of Number Match in the storage, for files that carry them to another device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.number_match import dailies, results
from app.storage import entries
from app.storage.entries import EntryType
from pygame_core import stats, streak
from pygame_core.game import BadCode
from pygame_core.number_match import GAME, names

if TYPE_CHECKING:
    from pygame_core.streak import Daily

_ENDS = (streak.OPEN, streak.SHOWN, streak.CLEARED)  # from worse to better


def is_name(name: str) -> bool:
    """Tell whether there is a board of this name."""
    try:
        names.read_name(name)
    except BadCode:
        return False
    return True


def join_dailies(mine: Daily, theirs: Daily) -> Daily:
    """Return what became of a date on two devices together.

    The earlier first move counts, so it was in time if either was; and what was cleared on either
    stays cleared, for nobody knows that it was after the solution was seen on the other.
    """
    end = max(mine.end, theirs.end, key=_ENDS.index)
    return mine._replace(timely=mine.timely or theirs.timely, end=end)


def _fits_result(rest: str, text: str) -> bool:
    game = stats.read_game(text)
    if game is None or game.line() != text or not entries.fits_key(rest, game.name):
        return False
    return is_name(game.name) and game.level == results.level_of(game.name)


def _fits_daily(rest: str, text: str) -> bool:
    daily = streak.read_line(text)
    return daily is not None and str(daily.day) == rest and is_name(f"{names.DAILY}-{rest}")


def _join_daily(mine: str, theirs: str) -> str:
    one, other = streak.read_line(mine), streak.read_line(theirs)
    if one is None or other is None:
        return mine if other is None else theirs
    return join_dailies(one, other).line()


def _fits_shown(rest: str, text: str) -> bool:
    return not rest and entries.join_names(text, text) == text and all(map(is_name, text.split()))


KINDS = (
    EntryType(results.KEY, _fits_result),
    EntryType(dailies.KEY, _fits_daily, _join_daily),
    EntryType(
        "number-match:begun:",
        lambda rest, text: rest in names.NUMBERED and entries.fits_numbers(text, 1, names.NUMBERS),
        entries.join_numbers,
    ),
    EntryType("number-match:shown", _fits_shown, entries.join_names),
    entries.running(GAME, dailies.Dailies.slot, is_name, {"ghosts": ""}),
)
