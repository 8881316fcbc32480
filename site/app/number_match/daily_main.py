"""The composition root of the daily board's page."""

from __future__ import annotations

from app.browser import dom
from app.number_match.dailies import Dailies
from app.number_match.daily_page import DailyPage
from app.startup import Parts, ready

parts = Parts()
dailies = Dailies(parts.storage, dom.since_1970)
dailies.leave_preview()
DailyPage(parts.words, dailies).show()
ready()
