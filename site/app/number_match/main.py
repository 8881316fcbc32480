"""The composition root of Number Match."""

from __future__ import annotations

from app.browser import dom
from app.game import startup
from app.game.saves import SavedGames
from app.number_match.controller import NumberMatch
from app.number_match.dailies import Dailies

parts = startup.Parts("app.number_match.tasks")
dailies = Dailies(parts.storage, dom.since_1970)
saves = SavedGames(parts.storage, NumberMatch.game, dailies)
startup.play(parts, saves, lambda page: NumberMatch(parts, saves, dailies, page))
