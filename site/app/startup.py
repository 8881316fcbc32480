"""What the composition roots of all pages have in common: parts, and how they get ready."""

from __future__ import annotations

import gc
import json

from app.browser import dom
from app.browser.words import Words
from app.storage.store import Storage


class Parts:
    """The words and the storage of a page, and what tells the player something."""

    def __init__(self) -> None:
        self.words = Words(json.loads(dom.element("words").textContent), dom.date_text)
        self.toast = dom.Toast()
        notice = dom.Toast()  # of its own, so that the next move does not take it back
        self.storage = Storage(
            dom.storage(), dom.boot.scope, lambda word: notice.say(self.words(word), 9000)
        )


def ready() -> None:
    """Mark the page as usable, and switch garbage collection on again."""
    dom.boot.ready()
    gc.freeze()  # see site/builder/steps/runtime.mjs
    gc.enable()
    dom.mark("ready")
