"""What the composition roots of all games have in common: a solver, and the start of the frame."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from app import page, parts
from app.jobs import Worker
from app.play import Play
from app.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.records import Records
    from app.skin import Skin

SOLVER_AFTER = 1500.0  # milliseconds of quiet before the second interpreter starts


class Parts(parts.Parts):
    """The parts that a game's skin is made of."""

    def __init__(self, tasks: str) -> None:
        """Take the name of the module that tells the worker what it can do."""
        super().__init__()
        self.worker = Worker(tasks)


def play(parts_: Parts, records: Records, make_skin: Callable[[Play], Skin]) -> None:
    """Open the page's game and take over from the boot script."""
    frame = Play(parts_.words, records, parts_.toast, make_skin)
    frame.bind(Settings())
    frame.listen()
    frame.replay(json.loads(page.boot.drain()))
    parts.ready()
    page.later(SOLVER_AFTER, parts_.worker.start)
