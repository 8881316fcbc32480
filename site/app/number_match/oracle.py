"""What is known of positions: ways to clear them, dead ends; the worker is asked for the rest.

A way once found serves every position on it, and a dead end makes dead whatever follows from it. So
most questions are answered at once, and the worker has one at a time.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from app.jobs import Lost
from pygame_core.game import GameError, Status
from pygame_core.number_match import GAME, deal, guide, rules
from pygame_core.search import CLEARABLE, DEAD, OPEN

if TYPE_CHECKING:
    from app.jobs import Worker
    from pygame_core.number_match.rules import Move, State
    from pygame_core.session import Session

NODES = 60_000  # what a question may cost in the worker: two or three seconds there


class WayBack(NamedTuple):
    """The last move after which the board could be cleared, and whether the next was the fault."""

    move: int
    next_is_dead: bool


class Oracle:
    """Answers for one page; what it learns is forgotten when another board is dealt."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._dead: set[tuple[bytes, int | None]] = set()
        self._dealt: set[str] = set()
        self._question: tuple[State, asyncio.Task[str]] | None = None
        self.guide = guide.Guide()

    async def deal(self, name: str) -> State:
        """Return the start of a board, its solution known from then on.

        Boards of the table take one playout; others are dealt in the worker. Raises Lost.
        """
        if deal.tabled(name):
            found = GAME.deal(name)
            start, solution = found.start, found.solution
        else:
            answer = await self._worker.ask("deal", name=name)
            try:
                start = GAME.start(answer["board"], answer["params"])
                solution = tuple(answer["solution"])
            except (KeyError, TypeError, GameError) as error:
                raise Lost("no board came") from error
        self._forget()
        self.guide.learn(start, solution)
        self._dealt.add(name)
        return start

    def _forget(self) -> None:
        """Forget all positions: hundreds of games would fill the memory with them."""
        self.guide = guide.Guide()
        self._dead.clear()
        self._dealt.clear()

    def remember(self, session: Session[State, Move]) -> None:
        """Learn the solution that a board was dealt with, if a reload has forgotten it."""
        name = session.name
        if name not in self._dealt and deal.tabled(name):
            self._dealt.add(name)
            found = GAME.deal(name)
            if found.start == session.start:
                self.guide.learn(found.start, found.solution)

    def known(self, session: Session[State, Move]) -> str | None:
        """Return the verdict on the present position as far as it is known without a search."""
        self.remember(session)
        if self._known(session.state) == CLEARABLE:
            return CLEARABLE
        dead = any((state.cells, state.adds) in self._dead for state in session.states)
        return DEAD if dead or session.status is Status.STUCK else None

    async def verdict(self, state: State) -> str:
        """Return CLEARABLE, DEAD, or OPEN where the search did not come to an end.

        Raises Lost if the worker does, and CancelledError if the question was left.
        """
        known = self._known(state)
        if known is not None:
            return known
        if self._question is None or self._question[0] != state:
            self.leave()
            self._question = state, asyncio.ensure_future(self._ask(state))
        try:
            return await asyncio.shield(self._question[1])
        except Lost:
            self._question = None  # the next one who asks is to get another answer
            raise

    def leave(self) -> None:
        """Leave the question that the worker is at, if any."""
        question, self._question = self._question, None
        if question is not None and not question[1].done():
            question[1].cancel()
            self._worker.cancel()

    async def way_back(self, session: Session[State, Move]) -> WayBack | None:
        """Return the way back from a dead position, None if no clearable one is found.

        Once dead is dead for ever, so the place is found by halving. Raises as `verdict` does.
        """
        self.remember(session)
        states = session.states
        low, high = 0, len(states) - 1
        if await self.verdict(states[0]) != CLEARABLE:
            return None
        while high - low > 1:
            middle = (low + high) // 2
            if await self.verdict(states[middle]) == CLEARABLE:
                low = middle
            else:
                high = middle
        return WayBack(low, self._known(states[low + 1]) == DEAD)

    async def solution(self, session: Session[State, Move]) -> list[str] | None:
        """Return moves that clear the board from its start, None if no way is known."""
        self.remember(session)
        state = session.start
        if await self.verdict(state) != CLEARABLE:
            return None
        moves: list[str] = []
        while state.cells:
            move = self.guide.next(state)
            if move is None:
                return None
            moves.append(GAME.move_text(move))
            state = GAME.play(state, move)
        return moves

    def _known(self, state: State) -> str | None:
        if not state.cells or self.guide.next(state) is not None:
            return CLEARABLE
        if (state.cells, state.adds) in self._dead or rules.status(state) is Status.STUCK:
            return DEAD
        return None

    async def _ask(self, state: State) -> str:
        board = GAME.board_text(state)
        answer = await self._worker.ask("solve", board=board, adds=state.adds, nodes=NODES)
        verdict = answer.get("verdict", OPEN)
        if verdict == CLEARABLE:
            try:
                self.guide.learn(state, answer["moves"])
            except (KeyError, TypeError, GameError) as error:
                raise Lost("the solver's moves do not clear the board") from error
        elif verdict == DEAD:
            self._dead.add((state.cells, state.adds))
        return str(verdict)
