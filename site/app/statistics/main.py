"""The composition root of the statistics: reads what is kept, shows it, carries it along."""

from __future__ import annotations

import js

from app.browser import dom
from app.number_match import entries as number_match_entries
from app.number_match import months
from app.number_match.dailies import Dailies
from app.number_match.summary import Summary as LevelTallies
from app.samegame import entries as samegame_entries
from app.samegame.summary import Summary as KindTallies
from app.startup import Parts, ready
from app.statistics.files import Files
from app.statistics.kinds import Kinds, Puzzles
from app.statistics.levels import Levels
from app.statistics.years import Years
from app.storage import entries
from app.storage.entries import EntryType

KINDS = (
    *number_match_entries.KINDS,
    *samegame_entries.KINDS,
    EntryType("settings", entries.fits_settings),
    EntryType("lang", lambda rest, text: not rest and text in {"en", "de"}),
)


class Statistics:
    """The page: shown anew when another tab has played, drawn anew when its width changes."""

    def __init__(self, parts: Parts) -> None:
        self._storage = parts.storage
        self._levels = Levels(parts.words)
        self._years = Years(parts.words, months.state)
        self._kinds = Kinds(parts.words)
        self._puzzles = Puzzles(parts.words)
        self._width = 0.0
        Files(parts.words, parts.storage, KINDS, self._changed)
        dom.listen(js.window, "storage", lambda _event: self.show())
        dom.listen(js.window, "pageshow", lambda _event: self.show())
        dom.listen(js.window, "resize", lambda _event: self._resize())

    def show(self) -> None:
        """Read all that is kept and show it."""
        texts = self._storage.under("")
        aside = self._storage.set_aside
        levels, kinds = LevelTallies(texts, aside), KindTallies(texts, aside)
        dom.element("empty").hidden = not (levels.empty and kinds.empty)
        for name, empty in (
            ("levels", levels.empty),
            ("years", not levels.dailies),
            ("kinds", kinds.empty),
            ("puzzles", kinds.empty),
        ):
            dom.element(name).hidden = empty
        self._width = dom.root.clientWidth
        if not levels.empty:
            self._levels.show(levels)
        if levels.dailies:
            self._years.show(levels.dailies, dom.instant() / 1000)
        if not kinds.empty:
            self._kinds.show(kinds)
            self._puzzles.show(kinds)

    def _resize(self) -> None:
        if dom.root.clientWidth != self._width:
            self._width = dom.root.clientWidth
            for part in (self._levels, self._years, self._kinds, self._puzzles):
                part.draw()

    def _changed(self) -> None:
        """Let all that shows the storage see that it has changed, as from another tab."""
        dailies = Dailies(self._storage, lambda: dom.instant() / 1000)
        if dailies.all():
            dailies.leave_preview()
        js.window.dispatchEvent(js.StorageEvent.new("storage"))


parts_ = Parts()
Statistics(parts_).show()
ready()
