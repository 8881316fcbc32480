"""The calendar of a year of dailies: which were cleared, which count, and how long they last."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.browser import dom
from app.charts import drawing, pictures
from app.statistics.days import month_states, runs
from app.statistics.levels import figure
from pygame_core import streak

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable, Sequence

    from app.browser.words import Words

FIRST_YEAR = 2026  # the dailies begin with it
_FORMS = {
    "counted": pictures.FULL,
    "cleared": pictures.RING,
    "begun": pictures.DOT,
    "shown": pictures.DASH,
    "none": pictures.NONE,
}


class Years:
    """The part of the page with the calendar."""

    def __init__(self, words: Words, state: Callable[[streak.Daily], str]) -> None:
        """Take the words, and `state(daily)`: counted, cleared, shown or begun."""
        self._words = words
        self._state = state
        self._days: dict[dt.date, str] = {}
        self._year = max(dom.today().year, FIRST_YEAR)
        for name, step in (("year-before", -1), ("year-after", 1)):
            dom.on_click(name, partial(self._turn, step))

    def show(self, dailies: Sequence[streak.Daily], instant: float) -> None:
        """Show the streak and the year of these dailies."""
        now = streak.streak(dailies, instant)
        early = dom.today().year < FIRST_YEAR  # by a clock that is wrong nobody knows
        figure("streak-now", None if early else self._words.number(now.current))
        figure("streak-longest", self._words.number(now.longest))
        self._days = {daily.day: self._state(daily) for daily in dailies}
        cleared = sum(state in {"cleared", "counted"} for state in self._days.values())
        figure("dailies-cleared", self._words.number(cleared))
        self.draw()

    def _turn(self, step: int) -> None:
        self._year += step
        self.draw()

    def draw(self) -> None:
        """Show the year that is chosen."""
        years = (dom.today().year, FIRST_YEAR, *(day.year for day in self._days))
        words, last = self._words, max(years)
        before, after = dom.element("year-before"), dom.element("year-after")
        before.disabled, after.disabled = self._year <= FIRST_YEAR, self._year >= last
        before.hidden = after.hidden = last <= FIRST_YEAR
        dom.element("year").textContent = str(self._year)
        names = words("months").split(" ")
        months = [month_states(self._days, self._year, month) for month in range(1, 13)]
        named = [
            (name, [_FORMS[state] for state in states])
            for name, states in zip(names, months, strict=True)
        ]
        node = pictures.rows(named, 31, drawing.width("year-picture"))
        every = [state for states in months for state in states]
        told = words(
            "yearText",
            year=self._year,
            counted=every.count("counted"),
            cleared=every.count("cleared"),
            begun=every.count("begun") + every.count("shown"),
        )
        drawing.picture("year-picture", node, told)
        kinds = ("counted", "cleared", "begun", "shown")
        head = [words("month"), *(words(f"daily.{kind}") for kind in kinds)]
        lines = [
            (name, *(self._runs_text(states, kind) for kind in kinds))
            for name, states in zip(names, months, strict=True)
            if any(state != "none" for state in states)
        ]
        drawing.table("year-table", head, lines)

    def _runs_text(self, states: Sequence[str], kind: str) -> str:
        found = runs(states, kind)
        texts = [
            str(first) if first == last else self._words("range", low=first, high=last)
            for first, last in found
        ]
        return ", ".join(texts) or "\N{EN DASH}"
