"""The composition root of SameGame."""

from __future__ import annotations

from app import root
from app.records import Records
from app.samegame.ends import Ends
from app.samegame.skin import SameGame

parts = root.Parts("app.samegame.tasks")
ends = Ends(parts.storage)
records = Records(parts.storage, SameGame.game, ends)
root.play(parts, records, lambda frame: SameGame(parts, records, ends, frame))
