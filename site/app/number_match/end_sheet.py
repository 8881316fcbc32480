"""Where a game of Number Match ends or stops: the sheets of a cleared board and of a dead end.

From a dead end the last position that could be cleared is looked for while the sheet is open.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from app.browser import dom
from app.browser.words import clock_text
from app.number_match import boards
from app.number_match.results import level_of
from app.solver.client import Lost
from pygame_core import stats
from pygame_core.game import Status
from pygame_core.number_match.text import PLUS

if TYPE_CHECKING:
    from app.browser.words import Words
    from app.game.contracts import Page
    from app.number_match.oracle import Oracle
    from app.number_match.results import Results
    from pygame_core.session import Session

SETTLE = 450.0  # milliseconds a last move is watched before a sheet covers it


class EndSheet:
    """Shows how a session has ended."""

    def __init__(self, words: Words, page: Page, oracle: Oracle, results: Results) -> None:
        self._words = words
        self._page = page
        self._oracle = oracle
        self._results = results
        self._session: Session[Any, Any] | None = None
        self._back_to: int | None = None  # the move that the way back leads to, once it is known

    def show(self, session: Session[Any, Any]) -> None:
        """Show the sheet of a cleared or stuck board, once the last move has been seen."""
        self._session = session
        if session.status is Status.CLEARED:
            if boards.is_lesson(session.name):
                self._finish_lesson(session)
            else:
                self._finish(session)
        dom.later(SETTLE, lambda: self._show_soon(session))

    def show_dead_end(self, session: Session[Any, Any]) -> None:
        """Show that the board can no longer be cleared, and look for the way back."""
        self._session = session
        self._show_stuck(session)

    def go_back(self) -> None:
        """Take moves back to the last position that could be cleared."""
        if self._back_to is not None:
            self._page.back_to(self._back_to)

    def _show_soon(self, session: Session[Any, Any]) -> None:
        if session is not self._session:
            return
        if session.status is Status.CLEARED:
            self._page.sheets.show("lesson" if boards.is_lesson(session.name) else "cleared")
        elif session.status is Status.STUCK:
            self._show_stuck(session)

    def _show_stuck(self, session: Session[Any, Any]) -> None:
        words, stuck = self._words, session.status is Status.STUCK
        points, time = session.score, clock_text(self._page.seconds())
        text = words("stuckText", amount=points, points=words.number(points), time=time)
        write = self._page.readout.write
        write("sheet-stuck-title", words("stuckTitle" if stuck else "deadTitle"))
        write("stuck-text", text)
        write("stuck-back-text", words("backLooking"))
        self._offer_back(None, words("backWait"))
        self._page.sheets.show("stuck")
        asyncio.ensure_future(self._look_back(session))  # noqa: RUF006 - a page's loop never ends

    async def _look_back(self, session: Session[Any, Any]) -> None:
        here = len(session.moves)
        try:
            way = await self._oracle.way_back(session)
        except Lost:
            way = None
        except asyncio.CancelledError:
            return
        if session is not self._session or len(session.moves) != here:
            return
        if way is None:
            self._page.readout.write("stuck-back-text", self._words("backUnknown"))
            self._offer_back(None, self._words("backNone"))
            return
        key = "backSure" if way.next_is_dead else "backPerhaps"
        text = self._words(key, move=way.move, next=way.move + 1)
        self._page.readout.write("stuck-back-text", text)
        self._offer_back(way.move, self._words("backTo", move=way.move))

    def _offer_back(self, move: int | None, text: str) -> None:
        """Write on the way back where it leads; it keeps its place while it leads nowhere yet.

        Buttons that move under a finger are pressed by mistake.
        """
        self._back_to = move
        self._page.readout.write("stuck-back", text)
        back = dom.element("stuck-back")
        back.ariaDisabled = "true" if move is None else None
        if move is not None and self._page.sheets.open == "stuck":
            back.focus()

    def _finish_lesson(self, session: Session[Any, Any]) -> None:
        """Fill the sheet of a lesson, which sets no records and goes on to the next one."""
        self._results.forget(session.name)
        dom.set_fragment("")
        words, follows = self._words, boards.next_lesson(session.name)
        name = boards.board_name(words, follows) if follows else words("level.easy")
        self._page.readout.write("lesson-text", words("lessonNext" if follows else "lessonLast"))
        self._page.readout.write("lesson-go", words("lessonGo", name=name))

    def _finish(self, session: Session[Any, Any]) -> None:
        """Keep the result of a cleared game and fill its sheet."""
        words, level = self._words, level_of(session.name)
        seconds = int(self._page.seconds() * 10) / 10
        games = self._results.cleared()
        before = stats.best(games, level)
        praise = "clearedPractice"
        if not session.shown:
            adds, hints = session.moves.count(PLUS), len(session.hinted)
            day = dom.today().isoformat()
            result = stats.Result(level, session.name, session.score, seconds, adds, hints, day)
            first = self._results.finish(result, session.since or dom.instant())
            games += [result] * first
            faster = first and (before.seconds is None or seconds < before.seconds)
            richer = first and (before.score is None or session.score > before.score)
            both, fast, rich = "newBestBoth", "newBestTime", "newBestScore"
            praise = (both if richer else fast) if faster else (rich if richer else "")
        self._results.forget(session.name)
        dom.set_fragment("")  # a reload is not to deal the board again
        best = stats.best(games, level)
        self._fill(session, seconds, words(praise) if praise else "", best)

    def _fill(
        self, session: Session[Any, Any], seconds: float, praise: str, best: stats.Best
    ) -> None:
        words, write = self._words, self._page.readout.write
        name, time = boards.board_name(words, session.name), clock_text(seconds)
        points = words.number(session.score)
        write(
            "cleared-text",
            words("clearedText", amount=session.score, name=name, points=points, time=time),
        )
        write("cleared-praise", praise)
        write("cleared-streak", self._streak_text(session.name))
        write("best-time", clock_text(best.seconds or 0))
        write("best-score", words.number(best.score or 0))

    def _streak_text(self, name: str) -> str:
        """Return what a cleared daily means for the streak, empty for other boards."""
        state = self._results.dailies.state(name)
        if state is None:
            return ""
        days = self._results.dailies.streak().current
        text = self._words(f"dailyState.{state}")
        return f"{text} {self._words('streakNow', amount=days, days=days)}" if days else text
