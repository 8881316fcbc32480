"""The page of the daily board: today's state, the countdown, the streak, the calendar."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import js

from app.browser import dom
from app.browser.words import clock_text
from app.number_match import months
from app.number_match.months import Month
from pygame_core.number_match.names import FIRST_DAILY, daily_name

if TYPE_CHECKING:
    import datetime as dt

    from app.browser.words import Words
    from app.number_match.dailies import Dailies
    from pygame_core.streak import Daily, Streak

GAME = "../number-match/"
NONE = "\N{EN DASH}"
PLAY = {"none": "first", "begun": "on"}  # what the button says where it is not "again"


class DailyPage:
    """Shows what is known, anew whenever the date has changed or another tab has played."""

    def __init__(self, words: Words, dailies: Dailies) -> None:
        self._words = words
        self._dailies = dailies
        self._today = dom.today()
        self._month = months.opened(self._today)
        for name, step in (("month-before", -1), ("month-after", 1)):
            dom.on_click(name, partial(self._turn, step))
        dom.listen(js.window, "storage", lambda _event: self.show())
        dom.listen(js.window, "pageshow", lambda _event: self.show())
        dom.every(1000, self._tick)

    def show(self) -> None:
        """Show everything."""
        kept = months.by_day(self._dailies.all())
        self._show_today(months.state(kept.get(self._today)))
        self._show_streak(self._dailies.streak())
        self._show_month(kept)
        self._show_countdown()

    def _tick(self) -> None:
        today = dom.today()
        if today != self._today:
            if self._month == months.opened(self._today):
                self._month = months.opened(today)
            self._today = today
            self.show()
        else:
            self._show_countdown()

    @property
    def _early(self) -> bool:
        """Whether the clock stands before the first daily."""
        return self._today < FIRST_DAILY

    def _show_today(self, state: str) -> None:
        date = dom.date_text(str(self._today), year=self._early)
        dom.element("today-date").textContent = date
        word = "dailyClock" if self._early else f"dailyState.{state}"
        dom.element("today-state").textContent = self._words(word)
        play = dom.element("today-play")
        play.hidden = dom.element("countdown").hidden = self._early
        if not self._early:
            play.href = f"{GAME}#{daily_name(self._today)}"
            play.textContent = self._words(f"dailyPlay.{PLAY.get(state, 'again')}")

    def _show_streak(self, now: Streak) -> None:
        # By a clock that is wrong nobody knows what the streak is now.
        dom.element("streak-now").textContent = NONE if self._early else str(now.current)
        dom.element("streak-longest").textContent = str(now.longest)

    def _show_countdown(self) -> None:
        text = self._words("dailyNext", time=clock_text(dom.seconds_to_midnight()))
        dom.element("countdown").textContent = text

    def _turn(self, step: int) -> None:
        self._month = self._month.step(step)
        self._show_month(months.by_day(self._dailies.all()))

    def _show_month(self, kept: dict[dt.date, Daily]) -> None:
        first, last = Month.of(FIRST_DAILY), months.last(self._today, kept)
        dom.element("month-before").disabled = self._month <= first
        dom.element("month-after").disabled = self._month >= last
        dom.element("month").textContent = dom.month_text(self._month.year, self._month.month)
        body = dom.element("days")
        body.replaceChildren()
        for week in self._month.weeks():
            row = dom.document.createElement("tr")
            row.append(*(self._cell(day, kept) for day in week))
            body.append(row)

    def _cell(self, day: dt.date | None, kept: dict[dt.date, Daily]) -> object:
        cell = dom.document.createElement("td")
        if day is None:
            return cell
        if not months.offered(day, self._today, kept):
            cell.textContent = str(day.day)
            return cell
        state = months.state(kept.get(day))
        link = dom.document.createElement("a")
        link.href = f"{GAME}#{daily_name(day)}"
        link.textContent = str(day.day)
        link.className = f"day {state}"
        spoken = self._words(f"dailyState.{state}")
        link.ariaLabel = f"{day.day}: {spoken}"
        if day == self._today:
            link.setAttribute("aria-current", "date")
        cell.append(link)
        return cell
