"""What the worker does for Number Match: it deals boards that no table holds, and solves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.solver import worker
from pygame_core.number_match import GAME, deal, solver
from pygame_core.search import Progress, run

if TYPE_CHECKING:
    from collections.abc import Generator

    from pygame_core.number_match.table import Row

_SMALL = "1123"  # solved before the first question: what is made at first use is made then


async def _solve(asked: dict[str, Any]) -> dict[str, Any]:
    start = GAME.start(asked["board"], {"adds": asked["adds"]})
    result = await worker.run(solver.solve(start, asked["nodes"]), asked["job"])
    if result is None:
        return worker.CANCELLED
    return {"verdict": result.verdict, "moves": result.moves, "nodes": result.nodes}


async def _deal(asked: dict[str, Any]) -> dict[str, Any]:
    name = asked["name"]
    row = await worker.run(_attempts(name), asked["job"])
    if row is None:
        return worker.CANCELLED
    found = deal.by_row(name, row)
    return {
        "board": GAME.board_text(found.start),
        "params": GAME.params(found.start),
        "solution": found.solution,
    }


def _attempts(name: str) -> Generator[Progress, None, Row]:
    """Look for the first candidate of a name that will do."""
    number = 0
    while (row := deal.attempt(name, number)) is None:
        number += 1
        yield Progress(number)
    return row


run(solver.solve(GAME.start(_SMALL, {"adds": 1})))
worker.serve(solve=_solve, deal=_deal)
