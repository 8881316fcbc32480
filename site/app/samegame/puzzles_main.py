"""The composition root of the puzzles' overview: writes on the cards how far the player is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import js

from app.browser import dom
from app.game.saves import SavedGames
from app.samegame.solutions import OwnSolutions
from app.startup import Parts, ready
from pygame_core.game import Status
from pygame_core.samegame import SAMEGAME

if TYPE_CHECKING:
    from app.browser.words import Words
    from pygame_core.samegame.rules import Move, State
    from pygame_core.session import Session


def _start(name: str) -> State:
    return SAMEGAME.deal(name).start


def _begun(words: Words, game: Session[State, Move] | None) -> str:
    """Return how many tiles are left of a puzzle in the midst, empty of any other."""
    if game is None or not game.moves or game.status is not Status.RUNNING:
        return ""
    return words("begun", left=SAMEGAME.left(game.state))


def show(words: Words, ends: OwnSolutions, saves: SavedGames) -> None:
    """Write on the cards how far the player is.

    A finished puzzle shows the best score and its share of the best known, one in progress the
    tiles left.
    """
    kept = ends.all()
    for card in dom.document.querySelectorAll("[data-puzzle]"):
        name = str(card.dataset.puzzle)
        card.querySelector("[data-begun]").textContent = _begun(words, saves.running(name))
        own = ends.first(name, kept.get(name, ()), partial(_start, name))
        if own is None:
            continue
        known = max(own.score, int(card.getAttribute("data-known") or 0))
        perfect = str(own.score) == card.getAttribute("data-optimum")
        card.querySelector("[data-own]").textContent = words(
            "perfect" if perfect else "ownShare",
            points=words.number(own.score),
            known=words.number(known),
            percent=100 * own.score // known,
        )
        card.dataset.share = "best" if own.score == known else "some"


parts = Parts()
kept = OwnSolutions(parts.storage)
running = SavedGames(parts.storage, SAMEGAME, kept)
show(parts.words, kept, running)
for event in ("storage", "pageshow"):
    dom.listen(js.window, event, lambda _event: show(parts.words, kept, running))
ready()
