"""What the worker does for Number Match: it deals boards that no table holds, and solves."""

from __future__ import annotations

from typing import Any

from app import worker
from pygame_core.number_match import GAME, solver


async def _solve(asked: dict[str, Any]) -> dict[str, Any]:
    start = GAME.start(asked["board"], {"adds": asked["adds"]})
    result = await worker.run(solver.solve(start, asked["nodes"]), asked["job"])
    if result is None:
        return worker.CANCELLED
    return {"verdict": result.verdict, "moves": result.moves, "nodes": result.nodes}


async def _deal(asked: dict[str, Any]) -> dict[str, Any]:
    found = GAME.deal(asked["name"])
    return {
        "board": GAME.board_text(found.start),
        "params": GAME.params(found.start),
        "solution": found.solution,
    }


worker.serve(solve=_solve, deal=_deal)
