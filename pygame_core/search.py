"""How a solver talks: a generator that yields progress and ends in a result.

Its budget is counted in nodes, so results repeat; whoever runs it may stop between two yields.
"""

from collections.abc import Generator
from typing import NamedTuple, TypeVar

CLEARABLE = "clearable"
DEAD = "dead"
OPEN = "open"
R = TypeVar("R")


class Progress(NamedTuple):
    """What a solver has spent so far, and the points it has found, where a game is about them."""

    nodes: int
    score: int = 0


class Result(NamedTuple):
    """What a solver found.

    ``verdict`` is CLEARABLE (then ``moves`` clear the board and have been replayed), DEAD (only
    after a search that ended) or OPEN (the budget is spent).
    """

    verdict: str
    moves: tuple[str, ...]
    nodes: int


def run(search: Generator[Progress, None, R]) -> R:
    """Return the result of a search, run to its end."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            result: R = end.value
            return result
