"""The part of the page about Number Match: a level is chosen, its figures and pictures shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.browser import dom
from app.browser.words import clock_text
from app.charts import scales
from app.statistics.pair import Measure, Pair

if TYPE_CHECKING:
    from app.browser.words import Words
    from app.number_match.summary import Summary, Tally

NONE = "\N{EN DASH}"


def figure(name: str, text: str | None) -> None:
    """Write a figure, a dash where there is none."""
    dom.element(name).textContent = NONE if text is None else text


class Levels:
    """The levels, the dailies as one of them."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._pair = Pair(words, "level")
        self._tallies: Summary | None = None
        self._measures = {
            "time": Measure("time", scales.SECONDS, clock_text, min),
            "score": Measure("score", scales.NUMBERS, lambda score: words.number(int(score)), max),
        }
        for name in ("level", "measure"):
            dom.listen(dom.element(f"{name}-choice"), "change", lambda _event: self.draw())

    def show(self, tallies: Summary) -> None:
        """Show the level chosen; at first that with most games."""
        if self._tallies is None and not tallies.empty:
            _radio("level", f"[value={tallies.favourite}]").checked = True
        self._tallies = tallies
        self.draw()

    def draw(self) -> None:
        """Show the level and the measure that are chosen."""
        if self._tallies is None:
            return
        level = str(_radio("level", ":checked").value)
        tally = self._tallies.of(level)
        self._write(tally)
        none = "" if tally.results else "noneBegun" if not tally.begun else "noneCleared"
        dom.element("level-none").textContent = self._words(none) if none else ""
        measure = str(_radio("measure", ":checked").value)
        dom.element("measure-choice").hidden = not tally.results
        games = [
            (result.date, result.seconds if measure == "time" else float(result.score))
            for result in tally.results
        ]
        self._pair.show(games, self._measures[measure])

    def _write(self, tally: Tally) -> None:
        best, number = tally.best, self._words.number
        figure("best-time", None if best.seconds is None else clock_text(best.seconds))
        figure("best-score", None if best.score is None else number(best.score))
        figure("fewest-adds", None if best.adds is None else number(best.adds))
        figure("begun", number(tally.begun))
        figure("cleared", number(tally.cleared))
        share = tally.percent
        figure("share", None if share is None else self._words("percent", percent=share))
        figure("run", number(tally.run))
        figure("longest-run", number(tally.longest))


def _radio(name: str, which: str) -> Any:
    return dom.document.querySelector(f"input[name={name}]{which}")
