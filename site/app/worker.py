"""The worker's entry: deals boards that no table holds and looks for ways to clear a board.

Questions and answers are JSON. A search is left every few milliseconds, so that a cancellation gets
through.
"""

from __future__ import annotations

import asyncio
import gc
import json
import time
from typing import TYPE_CHECKING, Any

from pygame_core.number_match import GAME, solver

if TYPE_CHECKING:
    from collections.abc import Generator

    from pygame_core.search import Progress, Result

_SLICE = 0.03  # seconds of search between two looks at what has come in
_cancelled: set[int] = set()


async def work(question: str) -> str:
    """Answer one question."""
    asked = json.loads(question)
    answer = await _TASKS[asked["task"]](asked)
    return json.dumps(answer)


def ping() -> str:
    """Give a sign of life."""
    return "here"


def cancel(job: int) -> None:
    """Leave a question at the next look."""
    _cancelled.add(int(job))


async def _solve(asked: dict[str, Any]) -> dict[str, Any]:
    start = GAME.start(asked["board"], {"adds": asked["adds"]})
    result = await _run(solver.solve(start, asked["nodes"]), asked["job"])
    if result is None:
        return {"cancelled": True}
    return {"verdict": result.verdict, "moves": result.moves, "nodes": result.nodes}


async def _deal(asked: dict[str, Any]) -> dict[str, Any]:
    found = GAME.deal(asked["name"])
    return {
        "board": GAME.board_text(found.start),
        "params": GAME.params(found.start),
        "solution": found.solution,
    }


async def _run(search: Generator[Progress, None, Result], job: int) -> Result | None:
    """Return the result of a search, None if it was cancelled."""
    until = time.monotonic() + _SLICE
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value
        if time.monotonic() >= until:
            await asyncio.sleep(0)
            if job in _cancelled:
                _cancelled.discard(job)
                return None
            until = time.monotonic() + _SLICE


_TASKS = {"solve": _solve, "deal": _deal}
gc.freeze()  # see site/builder/runtime.mjs
gc.enable()
