"""The composition root of the page: names the parts, and starts the solver when everything can be played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from app import page

page.mark("python")
page.boot.progress(900)

import js  # noqa: E402 - the bar moves before the engine is loaded
from app.jobs import Worker  # noqa: E402
from app.number_match.skin import NumberMatch  # noqa: E402
from app.play import Play  # noqa: E402
from app.records import Records  # noqa: E402
from app.storage import Storage  # noqa: E402
from app.words import Words  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

SOLVER_AFTER = 1500.0  # milliseconds of quiet before the second interpreter starts


def _local_storage() -> Any:
    try:
        return js.window.localStorage
    except Exception:  # noqa: BLE001 - a browser that forbids it throws what it likes
        return None


def start() -> None:
    """Open the page's game and take over from the boot script."""
    words = Words(json.loads(page.element("words").textContent), page.root.lang)
    worker = Worker()
    toast = page.Toast()
    storage = Storage(_local_storage(), page.boot.scope, lambda: toast.say(words("memoryOnly"), 9000))

    def make_skin(on_move: Callable[[str], None], say: Callable[..., None]) -> NumberMatch:
        return NumberMatch(words, worker, on_move, say)

    play = Play(words, Records(storage, NumberMatch.game), toast, make_skin)
    play.listen()
    play.replay(json.loads(page.boot.drain()))
    page.mark("ready")
    page.later(SOLVER_AFTER, worker.start)


start()
