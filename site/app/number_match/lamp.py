"""The lamp: says beside the board after every move whether it can still be cleared."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from app.browser import dom
from app.solver.client import Lost
from pygame_core.search import CLEARABLE, DEAD

if TYPE_CHECKING:
    from app.browser.words import Words
    from app.number_match.oracle import Oracle
    from pygame_core.number_match.rules import Move, State
    from pygame_core.session import Session

_WORDS = {CLEARABLE: "yes", DEAD: "no"}


class Lamp:
    """Off at first; the player switches it on in the settings."""

    def __init__(self, words: Words, oracle: Oracle) -> None:
        self._words = words
        self._oracle = oracle
        self._figure = dom.element("lamp")
        self._on = False
        self._session: Session[State, Move] | None = None

    def switch(self, *, on: bool) -> None:
        """Switch the lamp on or off."""
        self._on = on
        self._figure.hidden = not on
        if self._session is not None:
            self.look(self._session)

    def look(self, session: Session[State, Move]) -> None:
        """Show what is known of the present position, and ask for what is not."""
        self._session = session
        if not self._on:
            return
        known = self._oracle.known(session)
        if known is not None:
            self._show(_WORDS[known])
        else:
            self._show("thinking")
            asyncio.ensure_future(self._ask(session, session.state))  # noqa: RUF006 - see play

    async def _ask(self, session: Session[State, Move], state: State) -> None:
        try:
            verdict = await self._oracle.verdict(state)
        except Lost:
            verdict = ""
        except asyncio.CancelledError:
            return  # the position has changed, and another look is under way
        if session is self._session and session.state == state:
            self._show(_WORDS.get(verdict, "unknown"))

    def _show(self, name: str) -> None:
        self._figure.dataset.lamp = name
        dom.element("lamp-text").textContent = self._words(f"lamp.{name}")
