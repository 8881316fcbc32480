"""What the worker does for SameGame: it looks for the best way on from a position."""

from __future__ import annotations

from typing import Any

from app.solver import worker
from pygame_core.samegame import SAMEGAME, solver


async def _solve(asked: dict[str, Any]) -> dict[str, Any]:
    start = SAMEGAME.start(asked["board"], {})
    result = await worker.run(solver.solve(start, asked["nodes"]), asked["job"])
    if result is None:
        return worker.CANCELLED
    return {"moves": result.moves, "score": result.score, "nodes": result.nodes}


worker.serve(solve=_solve)
