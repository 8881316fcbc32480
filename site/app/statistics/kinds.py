"""The part of the page about SameGame: a size and colours, and how far the puzzles are solved."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from app.browser import dom
from app.charts import drawing, pictures, scales
from app.statistics.levels import figure
from app.statistics.pair import Measure, Pair

if TYPE_CHECKING:
    from app.browser.words import Words
    from app.samegame.summary import Group, Summary

_SLICE = 40.0  # milliseconds of replaying before the page may breathe


class Kinds:
    """The kinds of boards that were played to an end."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._pair = Pair(words, "kind")
        self._tallies: Summary | None = None
        self._measure = Measure(
            "points", scales.NUMBERS, lambda points: words.number(int(points)), max
        )
        dom.listen(dom.element("kind-choice"), "change", lambda _event: self.draw())

    def show(self, tallies: Summary) -> None:
        """Show the kind chosen; at first that with most games."""
        choice = dom.element("kind-choice")
        chosen = str(choice.value) if self._tallies is not None else ""
        self._tallies = tallies
        kinds = tallies.kinds
        choice.replaceChildren(*[self._option(kind) for kind in kinds])
        dom.element("kind-part").hidden = not kinds
        dom.element("kind-none").hidden = bool(kinds)
        if kinds:
            choice.value = chosen if chosen in kinds else tallies.favourite
            self.draw()

    def _option(self, kind: str) -> object:
        option = dom.document.createElement("option")
        width, height, colours = kind.split("x")
        option.value = kind
        option.textContent = self._words("kindName", width=width, height=height, colours=colours)
        return option

    def draw(self) -> None:
        """Show the kind that is chosen."""
        kind = str(dom.element("kind-choice").value)
        if self._tallies is None or not kind:
            return
        tally, number = self._tallies.of(kind), self._words.number
        figure("kind-score", None if tally.score is None else number(tally.score))
        figure("kind-fewest", None if tally.fewest is None else number(tally.fewest))
        figure("kind-games", number(len(tally.games)))
        games = [(played.date, float(played.score)) for played in tally.games]
        self._pair.show(games, self._measure)


class Puzzles:
    """How far the puzzles are solved, group by group; replaying them takes a moment."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._turn = 0
        self._groups: dict[str, Group] = {}
        data = str(dom.element("puzzles-table").dataset.known).split(",")
        self._known = [int(score) if score.isdecimal() else 0 for score in data]

    def show(self, tallies: Summary) -> None:
        """Begin to show the puzzles of these tallies."""
        self._turn += 1
        asyncio.ensure_future(self._show(tallies, self._turn))  # noqa: RUF006 - a page's loop never ends

    async def _show(self, tallies: Summary, turn: int) -> None:
        rested = dom.milliseconds()
        for groups in tallies.puzzles(self._known_of):
            self._groups = groups
            if dom.milliseconds() - rested > _SLICE:
                await asyncio.sleep(0)
                rested = dom.milliseconds()
            if turn != self._turn:
                return
        self.draw()

    def _known_of(self, number: int) -> int:
        return self._known[number - 1] if number <= len(self._known) else 0

    def draw(self) -> None:
        """Show what is known of the groups."""
        groups, words = list(self._groups.values()), self._words
        if not groups:
            return
        ended, best = (
            sum(column) for column in zip(*((g.ended, g.best) for g in groups), strict=True)
        )
        figure("puzzles-ended", words.number(ended))
        figure("puzzles-best", words.number(best))
        percent = sum(group.percent * group.ended for group in groups) // (ended or 1)
        figure("puzzles-share", words("percent", percent=percent) if ended else None)
        dom.element("puzzles-part").hidden = not ended
        dom.element("puzzles-none").hidden = bool(ended)
        named = []
        for group in groups:
            row = dom.element(f"puzzles-{group.name}")
            name, *cells = row.children
            cells[0].textContent = str(group.ended)
            cells[1].textContent = str(group.best)
            share = words("percent", percent=group.percent) if group.ended else "\N{EN DASH}"
            cells[2].textContent = share
            named.append((str(name.textContent), _forms(group)))
        node = pictures.rows(named, groups[0].puzzles, drawing.width("puzzles-picture"))
        told = words("puzzlesText", ended=ended, best=best, all=sum(g.puzzles for g in groups))
        drawing.picture("puzzles-picture", node, told)


def _forms(group: Group) -> list[str]:
    """Return the puzzles of a group as cells: the best ones first, then those ended."""
    rings, rest = group.ended - group.best, group.puzzles - group.ended
    return [pictures.FULL] * group.best + [pictures.RING] * rings + [pictures.NONE] * rest
