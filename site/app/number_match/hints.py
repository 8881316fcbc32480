"""The hint: at once where a way is known, else when the worker has found one, by rule 11."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from app.solver.client import Lost
from pygame_core.number_match import guide
from pygame_core.search import DEAD

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.browser.words import Words
    from app.number_match.oracle import Oracle
    from pygame_core.number_match.rules import Move, State
    from pygame_core.session import Session

_SENTENCES = {
    guide.ADD_NOW: "hintAdd",
    guide.NONE_LEFT: "hintNone",
    guide.UNKNOWN: "hintUnknown",
}


class Hints:
    """Gives the hints of a page."""

    def __init__(
        self,
        words: Words,
        oracle: Oracle,
        show_pair: Callable[[Move], None],
        say: Callable[[str], None],
        on_dead: Callable[[], None],
    ) -> None:
        """Take whom to tell: `show_pair(move)`, `say(sentence)`, and `on_dead()` in a dead end."""
        self._words = words
        self._oracle = oracle
        self._show_pair = show_pair
        self._say = say
        self._on_dead = on_dead
        self._hunting: State | None = None

    def give(self, session: Session[State, Move], on_charge: Callable[[], None]) -> None:
        """Show the hint for the present position; `on_charge()` is called if it costs one."""
        known = self._oracle.known(session)
        answer = guide.hint(session, self._oracle.guide, DEAD if known == DEAD else None)
        if answer.kind != guide.ASK:
            self._show(session, answer, on_charge)
        elif self._hunting != session.state:
            self._hunting = session.state
            self._say(self._words("hintThinking"))
            asyncio.ensure_future(self._hunt(session, on_charge))  # noqa: RUF006 - see play

    async def _hunt(self, session: Session[State, Move], on_charge: Callable[[], None]) -> None:
        state = session.state
        try:
            verdict = await self._oracle.verdict(state)
        except (Lost, asyncio.CancelledError) as error:
            self._hunting = None
            if isinstance(error, Lost) and session.state == state:
                self._say(self._words("hintLost"))
            return
        self._hunting = None
        if session.state == state:
            self._show(session, guide.hint(session, self._oracle.guide, verdict), on_charge)

    def _show(
        self, session: Session[State, Move], answer: guide.Hint, on_charge: Callable[[], None]
    ) -> None:
        if answer.kind == guide.PAIR and answer.move is not None:
            self._show_pair(answer.move)
        elif answer.kind == DEAD:
            self._on_dead()
        else:
            self._say(self._words(_SENTENCES[answer.kind]))
        if answer.charged:
            guide.charge(session, answer)
            on_charge()
