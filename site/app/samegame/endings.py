"""Where a game of SameGame ends: what it was worth, and what is known of the board beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import page
from pygame_core.game import Status
from pygame_core.samegame import rules

if TYPE_CHECKING:
    from app.samegame.ends import End, Ends
    from app.skin import Frame
    from app.words import Words
    from pygame_core.samegame.rules import Move, State
    from pygame_core.session import Session

SETTLE = 500.0  # milliseconds a last move is watched before a sheet covers it


class Endings:
    """Keeps and shows how a session has ended."""

    def __init__(self, words: Words, frame: Frame, ends: Ends) -> None:
        self._words = words
        self._frame = frame
        self._ends = ends
        self._session: Session[State, Move] | None = None
        self._own: End | None = None

    def open(self, session: Session[State, Move]) -> None:
        """Look up what is known of the board of a session."""
        self._session = session
        own = self._ends.of(session.name, session.start)
        self._own = own[0] if own else None

    @property
    def best(self) -> int | None:
        """The best score known of this board, None if there is none."""
        return None if self._own is None else self._own.score

    @property
    def best_label(self) -> str:
        """The word for whose score that is."""
        return "yourBest"

    def show(self, session: Session[State, Move]) -> None:
        """Keep an end that the player has reached himself, and show its sheet after a moment."""
        before = self._own
        if not session.shown:
            self._ends.add(session, page.today().isoformat())
            self.open(session)
        position = len(session.moves)
        self._fill(session, before)
        page.later(SETTLE, lambda: self._show_soon(session, position))

    def _show_soon(self, session: Session[State, Move], position: int) -> None:
        if session is self._session and len(session.moves) == position:
            self._frame.sheets.show("end")

    def _fill(self, session: Session[State, Move], before: End | None) -> None:
        words, write = self._words, self._frame.figures.write
        state, score = session.state, session.score
        cleared = session.status is Status.CLEARED
        write("sheet-end-title", words("endCleared" if cleared else "endStuck"))
        text = words("endText", amount=score, points=words.number(score))
        left = rules.left(state)
        if left:
            text += " " + words("endLeft", amount=left, left=left)
        write("end-text", text)
        richer = not session.shown and (before is None or score > before.score)
        write("end-praise", self._praise(session, richer=richer))
        write("end-best", words.number(self.best or 0))
        page.element("end-watch").hidden = self._own is None

    def _praise(self, session: Session[State, Move], *, richer: bool) -> str:
        """Return what there is to say of an end beside its figures, empty if nothing."""
        if session.shown:
            return self._words("endWatched")
        return self._words("newBest") if richer else ""

    def watch(self) -> None:
        """Lay out the best solution of the board, to be stepped through."""
        if self._own is not None:
            self._frame.lay_out(self._own.moves)
