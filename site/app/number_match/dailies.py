"""What became of the daily boards, a line for each date begun.

A preview is derived from the lines at each change; the start page shows it without Python.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from app.number_match import months
from pygame_core import streak
from pygame_core.game import BadCode
from pygame_core.number_match import GAME
from pygame_core.number_match.names import DAILY, LESSON, read_date, read_name

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from app.storage.store import Storage
    from pygame_core.number_match.rules import Move, State
    from pygame_core.session import Session
    from pygame_core.streak import Daily

KEY = "number-match:daily:"
PREVIEW = "number-match:dailies-glance"
BACK = 30 * 86_400  # seconds that a clock may be set back and the streak still be shown


def date_of(name: str) -> date | None:
    """Return the date of a daily board's name, None if it is another board's."""
    return read_date(name.removeprefix(f"{DAILY}-")) if is_daily(name) else None


def is_daily(name: str) -> bool:
    """Tell whether a name is a daily board's, or would be if its date were one."""
    return name.startswith(f"{DAILY}-")


class Dailies:
    """The lines, under a key for each date."""

    def __init__(self, storage: Storage, now: Callable[[], float]) -> None:
        """Take the storage, and `now()` that tells the seconds since 1970."""
        self._storage = storage
        self._now = now

    def all(self) -> list[streak.Daily]:
        """Return every daily that has been begun."""
        return [*self._storage.lines(KEY, streak.read_line).values()]

    @staticmethod
    def slot(name: str) -> str:
        """Return under which name a running game is kept.

        Each daily and each lesson has a place of its own.
        """
        try:
            level, _ = read_name(name)
        except BadCode:
            return ""  # an address may say anything
        return name if level in {DAILY, LESSON} else ""

    @staticmethod
    def owns(session: Session[State, Move]) -> bool:
        """Tell whether there is a board of the name that a saved game bears.

        A lesson must be on its own board: its steps are told one by one.
        """
        try:
            level, _ = read_name(session.name)
        except BadCode:
            return False
        return level != LESSON or session.start == GAME.deal(session.name).start

    def state(self, name: str) -> str | None:
        """Return what became of the board of this name, as `months.state` does; None if no daily.

        It is "counted", "cleared", "shown", "begun" or "none".
        """
        day = date_of(name)
        return None if day is None else months.state(self._get(f"{day}"))

    def begun(self, name: str) -> bool:
        """Tell whether this is the name of a daily board that was begun on this device."""
        try:
            return self.state(name) not in {None, "none"}
        except BadCode:
            return False

    def streak(self) -> streak.Streak:
        """Return the streak as it is now."""
        return streak.streak(self.all(), self._now())

    def leave_preview(self) -> None:
        """Leave for the start page how the streak goes on, and the dates by what became of them.

        It goes on from a month ago, for the clock may be set back until the start page looks.
        Where a later version has written of a date it knows more, and what it left stays.
        """
        if any(map(self._storage.later, self._storage.keys(KEY))):
            return
        dailies = self.all()
        now = self._now()
        states = sorted((f"{daily.day}", months.state(daily)) for daily in dailies)
        preview = {
            "course": streak.course(dailies, now - BACK),
            "longest": streak.streak(dailies, now).longest,
            "days": dict(states),
        }
        self._storage.set(PREVIEW, json.dumps(preview, separators=(",", ":")))

    def begin(self, name: str, instant: float) -> None:
        """Note the first move on the board of this name, if it is a daily's."""
        day = date_of(name)
        if day is not None:
            self._keep(streak.begin(self._get(f"{day}"), day, instant))

    def cleared(self, name: str) -> None:
        """Note that a daily was cleared."""
        self._change(name, streak.Daily.cleared)

    def shown(self, name: str) -> None:
        """Note that a daily's solution was shown."""
        self._change(name, streak.Daily.shown)

    def _change(self, name: str, end: Callable[[Daily], Daily]) -> None:
        day = date_of(name)
        kept = None if day is None else self._get(f"{day}")
        if kept is not None:
            self._keep(end(kept))

    def _get(self, day: str) -> Daily | None:
        return self._storage.read(KEY + day, streak.read_line)

    def _keep(self, daily: Daily) -> None:
        self._storage.set(f"{KEY}{daily.day}", daily.line())
        self.leave_preview()
