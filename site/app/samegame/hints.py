"""Hints: the next move of the best continuation that is known, or that the worker finds.

A line once found is followed as long as the player stays on it; off it the worker looks again.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from app.solver.client import Lost
from pygame_core.game import GameError
from pygame_core.samegame import SAMEGAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from app.browser.words import Words
    from app.solver.client import Worker
    from pygame_core.samegame.rules import Move, State
    from pygame_core.session import Session

NODES = 120_000  # what a hint may cost: about two seconds in the worker


class Hints:
    """Gives the hints of a page."""

    def __init__(
        self,
        words: Words,
        worker: Worker,
        show: Callable[[Move], None],
        say: Callable[[str], None],
    ) -> None:
        """Take whom to tell: `show(move)` and `say(sentence)`."""
        self._words = words
        self._worker = worker
        self._show = show
        self._say = say
        self._next: dict[tuple[bytes, ...], tuple[int, Move]] = {}
        self._hunting: State | None = None

    def learn(self, state: State, texts: Iterable[str]) -> None:
        """Follow a line of moves from a state on. Raises GameError if it breaks the rules.

        Where two lines meet, the one that makes more of the same position is kept.
        """
        line, here = [], state
        for text in texts:
            move = SAMEGAME.read_move(here, text)
            line.append((here, move))
            here = SAMEGAME.play(here, move)
        for at, move in line:
            worth = here.points - at.points
            if worth > self._next.get(at.columns, (0, None))[0]:
                self._next[at.columns] = worth, move

    def forget(self) -> None:
        """Forget all lines, for another board is on the table."""
        self.leave()
        self._next.clear()

    def leave(self) -> None:
        """Leave the search for a position that is no longer there."""
        if self._hunting is not None:
            self._hunting = None
            self._worker.cancel()

    def give(self, session: Session[State, Move]) -> None:
        """Show a hint for the present position, soon if not at once."""
        state = session.state
        known = self._next.get(state.columns)
        if known:
            self._show(known[1])
        elif self._hunting is not state:
            self._hunting = state
            self._say(self._words("hintThinking"))
            asyncio.ensure_future(self._hunt(session, state))  # noqa: RUF006 - a page's loop never ends

    async def _hunt(self, session: Session[Any, Any], state: State) -> None:
        board = SAMEGAME.board_text(state)
        try:
            answer = await self._worker.ask("solve", board=board, nodes=NODES)
            moves = answer.get("moves")
            if self._hunting is not state or session.state is not state:
                return
            self._hunting = None
            if moves is None:
                return
            self.learn(state, moves)
        except (Lost, GameError):
            if self._hunting is state:
                self._hunting = None
                self._say(self._words("hintLost"))
            return
        known = self._next.get(state.columns)
        if known:
            self._show(known[1])
