"""The composition root of the daily board's page."""

from __future__ import annotations

import gc
import json

from app import page
from app.number_match.dailies import Dailies
from app.number_match.daily_page import DailyPage
from app.storage import Storage
from app.words import Words


def start() -> None:
    """Show the page."""
    words = Words(json.loads(page.element("words").textContent), page.date_text)
    toast = page.Toast()
    storage = Storage(page.storage(), page.boot.scope, lambda: toast.say(words("memoryOnly"), 9000))
    DailyPage(words, Dailies(storage)).show()
    page.root.dataset.state = "ready"
    gc.freeze()  # see site/builder/runtime.mjs
    gc.enable()
    page.mark("ready")


start()
