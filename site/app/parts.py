"""What the composition roots of all pages have in common: parts, and how they get ready."""

from __future__ import annotations

import gc
import json

from app import page
from app.storage import Storage
from app.words import Words


class Parts:
    """The words and the storage of a page, and what tells the player something."""

    def __init__(self) -> None:
        self.words = Words(json.loads(page.element("words").textContent), page.date_text)
        self.toast = page.Toast()
        notice = page.Toast()  # of its own, so that the next move does not take it back
        self.storage = Storage(
            page.storage(), page.boot.scope, lambda word: notice.say(self.words(word), 9000)
        )


def ready() -> None:
    """Tell that the page can be used, and let Python collect its garbage from now on."""
    page.boot.ready()
    gc.freeze()  # see site/builder/steps/runtime.mjs
    gc.enable()
    page.mark("ready")
