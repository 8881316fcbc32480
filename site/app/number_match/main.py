"""The composition root of Number Match."""

from __future__ import annotations

from app import page, root
from app.number_match.dailies import Dailies
from app.number_match.skin import NumberMatch
from app.records import Records

parts = root.Parts("app.number_match.tasks")
dailies = Dailies(parts.storage, page.since_1970)
records = Records(parts.storage, NumberMatch.game, dailies)
root.play(parts, records, lambda frame: NumberMatch(parts, records, dailies, frame))
