"""What the composition roots of all games have in common: the parts of a page, and its start."""

from __future__ import annotations

import gc
import json
from typing import TYPE_CHECKING

from app import page
from app.jobs import Worker
from app.play import Play
from app.settings import Settings
from app.storage import Storage
from app.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.records import Records
    from app.skin import Skin

SOLVER_AFTER = 1500.0  # milliseconds of quiet before the second interpreter starts


class Parts:
    """The parts that a game's skin is made of."""

    def __init__(self, tasks: str) -> None:
        """Take the name of the module that tells the worker what it can do."""
        self.words = Words(json.loads(page.element("words").textContent), page.date_text)
        self.worker = Worker(tasks)
        self.toast = page.Toast()
        notice = page.Toast()  # of its own, so that the next move does not take it back
        self.storage = Storage(
            page.storage(), page.boot.scope, lambda: notice.say(self.words("memoryOnly"), 9000)
        )


def play(parts: Parts, records: Records, make_skin: Callable[[Play], Skin]) -> None:
    """Open the page's game and take over from the boot script."""
    frame = Play(parts.words, records, parts.toast, make_skin)
    frame.skin.bind(Settings(parts.storage))
    frame.listen()
    frame.replay(json.loads(page.boot.drain()))
    gc.freeze()  # see site/builder/runtime.mjs
    gc.enable()
    page.mark("ready")
    page.later(SOLVER_AFTER, parts.worker.start)
