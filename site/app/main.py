"""The composition root of the page: names the parts, and starts the solver once all is ready."""

from __future__ import annotations

import gc
import json

from app import page
from app.jobs import Worker
from app.number_match.dailies import Dailies
from app.number_match.skin import NumberMatch
from app.play import Play
from app.records import Records
from app.settings import Settings
from app.storage import Storage
from app.words import Words

SOLVER_AFTER = 1500.0  # milliseconds of quiet before the second interpreter starts


def start() -> None:
    """Open the page's game and take over from the boot script."""
    words = Words(json.loads(page.element("words").textContent), page.date_text)
    worker = Worker()
    toast = page.Toast()
    notice = page.Toast()  # of its own, so that the next move does not take it back
    storage = Storage(
        page.storage(), page.boot.scope, lambda: notice.say(words("memoryOnly"), 9000)
    )

    records = Records(storage, NumberMatch.game, Dailies(storage))
    play = Play(words, records, toast, lambda frame: NumberMatch(words, worker, frame))
    Settings(storage).bind("lamp", play.switch_lamp)
    play.listen()
    play.replay(json.loads(page.boot.drain()))
    gc.freeze()  # see site/builder/runtime.mjs
    gc.enable()
    page.mark("ready")
    page.later(SOLVER_AFTER, worker.start)


start()
