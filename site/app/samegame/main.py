"""The composition root of SameGame."""

from __future__ import annotations

from app.game import startup
from app.game.saves import SavedGames
from app.samegame.controller import SameGame
from app.samegame.solutions import OwnSolutions

parts = startup.Parts("app.samegame.tasks")
ends = OwnSolutions(parts.storage)
saves = SavedGames(parts.storage, SameGame.game, ends)
startup.play(parts, saves, lambda page: SameGame(parts, saves, ends, page))
