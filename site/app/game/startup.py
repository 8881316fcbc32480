"""What the composition roots of all games have in common: a solver, and the start of the frame."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from app import startup
from app.browser import dom
from app.browser.settings import Settings
from app.game.page import GamePage
from app.solver.client import Worker

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.game.contracts import Controller
    from app.game.saves import SavedGames

SOLVER_AFTER = 1500.0  # milliseconds of quiet before the second interpreter starts


class Parts(startup.Parts):
    """The parts that a game's controller is made of."""

    def __init__(self, tasks: str) -> None:
        """Take the name of the module that tells the worker what it can do."""
        super().__init__()
        self.worker = Worker(tasks)


def play(
    parts_: Parts, saves: SavedGames, make_controller: Callable[[GamePage], Controller]
) -> None:
    """Open the page's game and take over from the boot script."""
    page = GamePage(parts_.words, saves, parts_.toast, make_controller)
    page.bind(Settings())
    page.listen()
    page.replay(json.loads(dom.boot.drain()))
    startup.ready()
    dom.later(SOLVER_AFTER, parts_.worker.start)
