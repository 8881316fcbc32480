"""The composition root of the puzzles' overview: writes on the cards how far the player is."""

from __future__ import annotations

import gc
import json

import js

from app import page
from app.samegame.ends import Ends
from app.storage import Storage
from app.words import Words
from pygame_core.samegame import SAMEGAME


def start() -> None:
    """Show the page."""
    words = Words(json.loads(page.element("words").textContent), page.date_text)
    toast = page.Toast()
    storage = Storage(page.storage(), page.boot.scope, lambda: toast.say(words("memoryOnly"), 9000))
    ends = Ends(storage)
    show(words, ends)
    page.listen(js.window, "storage", lambda _event: show(words, ends))
    page.listen(js.window, "pageshow", lambda _event: show(words, ends))
    page.root.dataset.state = "ready"
    gc.freeze()  # see site/builder/runtime.mjs
    gc.enable()
    page.mark("ready")


def show(words: Words, ends: Ends) -> None:
    """Write the player's best and its share of the best known on the cards of puzzles ended."""
    for card in page.document.querySelectorAll("[data-puzzle]"):
        name = str(card.dataset.puzzle)
        if not ends.any(name):
            continue
        own = ends.of(name, SAMEGAME.deal(name).start)
        if not own:
            continue
        known = max(own[0].score, int(card.getAttribute("data-known") or 0))
        perfect = str(own[0].score) == card.getAttribute("data-optimum")
        share = str(int(100 * own[0].score / known))
        points = words.number(own[0].score)
        key = "perfect" if perfect else "ownShare"
        text = words(key, points=points, known=words.number(known), percent=share)
        card.querySelector("[data-own]").textContent = text
        card.dataset.share = "best" if own[0].score == known else "some"


start()
