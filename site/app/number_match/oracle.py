"""What is known of positions: ways to clear them, dead ends; the worker is asked for the rest.

A way once found serves every position on it, and a dead end makes dead whatever follows from it. So
most questions are answered at once, and the worker has one at a time.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from app.browser import dom
from app.solver.client import Lost
from pygame_core.game import GameError, Status
from pygame_core.number_match import GAME, deal, guide, rules
from pygame_core.search import CLEARABLE, DEAD, OPEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from app.solver.client import Worker
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
        self._ahead: dict[str, tuple[State, tuple[str, ...]]] = {}  # boards, their solutions
        self._learned: set[str] = set()  # boards whose dealt solution is known
        self._question: tuple[State, asyncio.Task[str]] | None = None
        self.guide = guide.Guide()

    def at_hand(self, name: str) -> bool:
        """Tell whether a board can be dealt at once."""
        return name in self._ahead or deal.tabled(name)

    async def deal(self, name: str) -> State:
        """Return the start of a board, its solution known from then on, that of others forgotten.

        Boards of the table take one playout; others are dealt in the worker, again if another
        question came between. Raises Lost.
        """
        while not self.at_hand(name):
            await self._deal_in_worker(name)
        start, solution = self._ahead.pop(name) if name in self._ahead else _from_table(name)
        # Hundreds of games would fill the memory with their positions.
        self.guide = guide.Guide()
        self._dead.clear()
        self.guide.learn(start, solution)
        self._learned = {name}
        return start

    async def deal_ahead(self, names: Iterable[str]) -> None:
        """Let the worker deal boards that are not in the table and may be wanted soon.

        Whatever else the worker is asked comes first; the rest is then left for another time.
        """
        for name in names:
            if not self.at_hand(name):
                try:
                    if not self._worker.idle or not await self._deal_in_worker(name):
                        return
                    dom.mark("dealt ahead")
                except Lost:
                    return

    async def _deal_in_worker(self, name: str) -> bool:
        """Let the worker deal a board; return whether it came, no other question between."""
        answer = await self._worker.ask("deal", name=name)
        if answer.get("cancelled"):
            return False
        try:
            start = GAME.start(answer["board"], answer["params"])
            solution = tuple(answer["solution"])
            guide.Guide().learn(start, solution)  # which replays it
        except (KeyError, TypeError, GameError) as error:
            raise Lost("no board came") from error
        self._ahead[name] = start, solution
        return True

    def _recall(self, session: Session[State, Move]) -> None:
        """Learn the solution of a session's board, if a reload has forgotten it."""
        name = session.name
        if name not in self._learned and deal.tabled(name):
            self._learned.add(name)
            self.guide.learn(*_from_table(name))

    def known(self, session: Session[State, Move]) -> str | None:
        """Return the verdict on the present position as far as it is known without a search."""
        self._recall(session)
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
        self._recall(session)
        states = session.states
        if await self.verdict(states[0]) != CLEARABLE:
            return None
        last = await self._last(states, 0, len(states) - 1)
        return WayBack(last, self._known(states[last + 1]) == DEAD)

    async def _last(
        self, states: Sequence[State], low: int, high: int, *, thorough: bool = True
    ) -> int:
        """Return the last position between two that is found clearable, the lower one if none is.

        Positions later than one that stays open may be clearable. They are looked at first, but
        among them an open one counts as dead, or the worker might be asked about each.
        """
        while high - low > 1:
            middle = (low + high) // 2
            verdict = await self.verdict(states[middle])
            if verdict == CLEARABLE:
                low = middle
                continue
            if verdict == OPEN and thorough:
                later = await self._last(states, middle, high, thorough=False)
                if later > middle:
                    return later
            high = middle
        return low

    async def solution(self, session: Session[State, Move]) -> list[str] | None:
        """Return moves that clear the board from its start, None if no way is known."""
        self._recall(session)
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


def _from_table(name: str) -> tuple[State, tuple[str, ...]]:
    """Return a board of the table and its solution."""
    found = GAME.deal(name)
    return found.start, found.solution
