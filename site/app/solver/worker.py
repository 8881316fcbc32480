"""The worker's entry: answers questions of the page, by the tasks of the game that is played.

Questions and answers are JSON. A search is left every few milliseconds, so that a cancellation gets
through.
"""

from __future__ import annotations

import asyncio
import gc
import json
import time
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator

    from pygame_core.search import Progress

    R = TypeVar("R")

_SLICE = 0.03  # seconds of search between two looks at what has come in
CANCELLED = {"cancelled": True}  # the answer to a question that was left
_cancelled: set[int] = set()
_tasks: dict[str, Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]] = {}


def serve(**tasks: Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]) -> None:
    """Answer questions for these tasks, each a function from a question to its answer."""
    _tasks.update(tasks)
    gc.freeze()  # see site/builder/steps/runtime.mjs
    gc.enable()


async def work(question: str) -> str:
    """Answer one question."""
    asked = json.loads(question)
    answer = await _tasks[asked["task"]](asked)
    return json.dumps(answer)


def ping() -> str:
    """Give a sign of life."""
    return "here"


def cancel(job: int) -> None:
    """Leave a question at the next look."""
    _cancelled.add(int(job))


async def run(search: Generator[Progress, None, R], job: int) -> R | None:
    """Return the result of a search, None if it was cancelled."""
    until = time.monotonic() + _SLICE
    while True:
        try:
            next(search)
        except StopIteration as end:
            result: R = end.value
            return result
        if time.monotonic() >= until:
            await asyncio.sleep(0)
            if job in _cancelled:
                _cancelled.discard(job)
                return None
            until = time.monotonic() + _SLICE
