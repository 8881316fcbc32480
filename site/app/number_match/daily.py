"""The composition root of the daily board's page."""

from __future__ import annotations

from app.number_match.dailies import Dailies
from app.number_match.daily_page import DailyPage
from app.parts import Parts, ready

parts = Parts()
DailyPage(parts.words, Dailies(parts.storage)).show()
ready()
