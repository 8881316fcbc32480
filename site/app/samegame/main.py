"""The composition root of SameGame."""

from __future__ import annotations

from app.game import startup
from app.game.saves import SavedGames
from app.samegame.controller import SameGame
from app.samegame.solutions import Ends

parts = startup.Parts("app.samegame.tasks")
ends = Ends(parts.storage)
saves = SavedGames(parts.storage, SameGame.game, ends)
startup.play(parts, saves, lambda frame: SameGame(parts, saves, ends, frame))
