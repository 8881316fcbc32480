"""The page of the daily board: today's state, the countdown, the streak, the calendar."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from app import page
from app.number_match import months
from app.number_match.months import Month
from app.words import clock_text
from pygame_core.number_match.names import FIRST_DAILY, daily_name

if TYPE_CHECKING:
    import datetime as dt

    from app.number_match.dailies import Dailies
    from app.words import Words
    from pygame_core.streak import Streak

GAME = "../number-match/"
PLAY = {"none": "first", "begun": "on"}  # what the button says where it is not "again"


class DailyPage:
    """Shows what is known, anew whenever the date has changed or another tab has played."""

    def __init__(self, words: Words, dailies: Dailies) -> None:
        self._words = words
        self._dailies = dailies
        self._today = page.today()
        self._month = Month.of(self._today)
        for name, step in (("month-before", -1), ("month-after", 1)):
            page.listen(page.element(name), "click", lambda _event, step=step: self._turn(step))
        page.listen(js.window, "storage", lambda _event: self.show())
        page.listen(js.window, "pageshow", lambda _event: self.show())
        page.every(1000, self._tick)

    def show(self) -> None:
        """Show everything."""
        kept = months.by_day(self._dailies.all())
        self._show_today(months.state(kept.get(self._today)))
        self._show_streak(self._dailies.streak())
        self._show_month(kept)
        self._show_countdown()

    def _tick(self) -> None:
        today = page.today()
        if today != self._today:
            if self._month == Month.of(self._today):
                self._month = Month.of(today)
            self._today = today
            self.show()
        else:
            self._show_countdown()

    def _show_today(self, state: str) -> None:
        page.element("today-date").textContent = page.date_text(str(self._today))
        page.element("today-state").textContent = self._words(f"dailyState.{state}")
        play = page.element("today-play")
        play.href = f"{GAME}#{daily_name(self._today)}"
        play.textContent = self._words(f"dailyPlay.{PLAY.get(state, 'again')}")

    def _show_streak(self, now: Streak) -> None:
        page.element("streak-now").textContent = str(now.current)
        page.element("streak-longest").textContent = str(now.longest)

    def _show_countdown(self) -> None:
        text = self._words("dailyNext", time=clock_text(page.seconds_to_midnight()))
        page.element("countdown").textContent = text

    def _turn(self, step: int) -> None:
        self._month = self._month.step(step)
        self._show_month(months.by_day(self._dailies.all()))

    def _show_month(self, kept: dict[dt.date, months.streak.Daily]) -> None:
        first, last = Month.of(FIRST_DAILY), Month.of(self._today)
        page.element("month-before").disabled = self._month <= first
        page.element("month-after").disabled = self._month >= last
        page.element("month").textContent = page.month_text(self._month.year, self._month.month)
        body = page.element("days")
        body.replaceChildren()
        for week in self._month.weeks():
            row = page.document.createElement("tr")
            row.append(*(self._cell(day, kept) for day in week))
            body.append(row)

    def _cell(self, day: dt.date | None, kept: dict[dt.date, months.streak.Daily]) -> object:
        cell = page.document.createElement("td")
        if day is None:
            return cell
        if not months.playable(day, self._today):
            cell.textContent = str(day.day)
            return cell
        state = months.state(kept.get(day))
        link = page.document.createElement("a")
        link.href = f"{GAME}#{daily_name(day)}"
        link.textContent = str(day.day)
        link.className = f"day {state}"
        spoken = self._words(f"dailyState.{state}")
        link.ariaLabel = f"{day.day}: {spoken}"
        if day == self._today:
            link.setAttribute("aria-current", "date")
        cell.append(link)
        return cell
