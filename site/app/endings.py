"""Where a game ends or stops: the sheets of a cleared board, a stuck one and a dead end.

From a dead end the last position that could be cleared is looked for while the sheet is open.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from app import page
from app.jobs import Lost
from app.records import level_of
from app.words import clock_text
from pygame_core.game import Status
from pygame_core.stats import Result

if TYPE_CHECKING:
    from app.boards import Table
    from app.keeper import Keeper
    from app.records import Records
    from app.words import Words
    from pygame_core.session import Session

SETTLE = 450.0  # milliseconds a last move is watched before a sheet covers it
ADD = "+"


class Endings:
    """Shows how a session has ended."""

    def __init__(self, words: Words, records: Records, keeper: Keeper, table: Table) -> None:
        self._words = words
        self._records = records
        self._keeper = keeper
        self._table = table
        self._session: Session[Any, Any] | None = None
        self.back_to: int | None = None  # the move that the way back leads to, once it is known

    def show(self, session: Session[Any, Any]) -> None:
        """Show the sheet of a cleared or stuck board, once the last move has been seen."""
        self._session = session
        if session.status is Status.CLEARED:
            self._finish(session)
        page.later(SETTLE, lambda: self._show_soon(session))

    def show_dead_end(self, session: Session[Any, Any]) -> None:
        """Show that the board can no longer be cleared, and look for the way back."""
        self._session = session
        self._show_stuck(session)

    def _show_soon(self, session: Session[Any, Any]) -> None:
        if session is not self._session:
            return
        if session.status is Status.CLEARED:
            self._table.sheets.show("cleared")
        elif session.status is Status.STUCK:
            self._show_stuck(session)

    def _show_stuck(self, session: Session[Any, Any]) -> None:
        words, stuck = self._words, session.status is Status.STUCK
        points, time = session.score, clock_text(self._keeper.seconds())
        text = words("stuckText", amount=points, points=points, time=time)
        self._table.figures.write(
            "sheet-stuck-title", words("stuckTitle" if stuck else "deadTitle")
        )
        self._table.figures.write("stuck-text", text)
        self._table.figures.write("stuck-back-text", words("backLooking"))
        self._offer_back(None, words("backWait"))
        self._table.sheets.show("stuck")
        asyncio.ensure_future(self._look_back(session))  # noqa: RUF006 - see play

    async def _look_back(self, session: Session[Any, Any]) -> None:
        here = len(session.moves)
        try:
            way = await self._table.skin.way_back()
        except Lost:
            way = None
        except asyncio.CancelledError:
            return
        if session is not self._session or len(session.moves) != here:
            return
        if way is None:
            self._table.figures.write("stuck-back-text", self._words("backUnknown"))
            self._offer_back(None, self._words("backNone"))
            return
        key = "backSure" if way.next_is_dead else "backPerhaps"
        text = self._words(key, move=way.move, next=way.move + 1)
        self._table.figures.write("stuck-back-text", text)
        self._offer_back(way.move, self._words("backTo", move=way.move))

    def _offer_back(self, move: int | None, text: str) -> None:
        """Write on the way back where it leads; it keeps its place while it leads nowhere yet.

        Buttons that move under a finger are pressed by mistake.
        """
        self.back_to = move
        self._table.figures.write("stuck-back", text)
        back = page.element("stuck-back")
        back.ariaDisabled = "true" if move is None else None
        if move is not None and self._table.sheets.open == "stuck":
            back.focus()

    def _finish(self, session: Session[Any, Any]) -> None:
        """Keep the result of a cleared game and fill its sheet."""
        words, level = self._words, level_of(session.name)
        seconds, points = int(self._keeper.seconds() * 10) / 10, session.score
        before = self._records.best(level)
        praise = "clearedPractice"
        if not session.shown:
            self._records.finish(self._result(session, level, seconds), page.instant())
            faster = before.seconds is None or seconds < before.seconds
            richer = before.score is None or points > before.score
            both, fast, rich = "newBestBoth", "newBestTime", "newBestScore"
            praise = (both if richer else fast) if faster else (rich if richer else "")
        self._records.forget(session.name)
        page.set_fragment("")  # a reload is not to deal the board again
        name, time = words.board_name(session.name), clock_text(seconds)
        text = words("clearedText", amount=points, name=name, points=points, time=time)
        self._table.figures.cleared(
            text, words(praise) if praise else "", self._records.best(level)
        )

    @staticmethod
    def _result(session: Session[Any, Any], level: str, seconds: float) -> Result:
        adds, hints = session.moves.count(ADD), len(session.hinted)
        day = page.today().isoformat()
        return Result(level, session.name, session.score, seconds, adds, hints, day)
