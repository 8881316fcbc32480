"""Two pictures of the same games, each with its table: how they went, and how they are spread."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.browser import dom
from app.charts import drawing, pictures, scales

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.browser.words import Words

_TICKS = 4


class Measure(NamedTuple):
    """What is measured: its word, its round steps, how a value is written, which is better."""

    word: str
    steps: Sequence[int]
    text: Callable[[float], str]
    best: Callable[[float, float], float]


class Pair:
    """The pictures whose elements begin with `prefix`."""

    def __init__(self, words: Words, prefix: str) -> None:
        self._words = words
        self._prefix = prefix

    def show(self, games: Sequence[tuple[str, float]], measure: Measure) -> None:
        """Show games, each a date and a value, in their order; hide all without one."""
        dom.element(f"{self._prefix}-pictures").hidden = not games
        if games:
            self._course(scales.spots(games, measure.best), measure)
            self._spread([value for _, value in games], measure)

    def _course(self, spots: list[scales.Spot], measure: Measure) -> None:
        words, name = self._words, f"{self._prefix}-course"
        low = min(min(spot.value, spot.best) for spot in spots)
        high = max(max(spot.value, spot.best) for spot in spots)
        ticks = scales.ticks(low, high, _TICKS, measure.steps)
        node = pictures.over_time(spots, ticks, drawing.width(name), measure.text, words.date)
        what, games = words(f"measure.{measure.word}"), sum(spot.games for spot in spots)
        told = words(
            "courseText",
            amount=games,
            what=what,
            games=words.number(games),
            first=words.date(spots[0].first),
            last=words.date(spots[-1].last),
            best=measure.text(spots[-1].best),
        )
        drawing.picture(name, node, told)
        most = max(spot.games for spot in spots)
        note = words("dot", amount=most, games=words.number(most))
        dom.element(f"{name}-note").textContent = note
        head = [words("date"), words("games"), what, words("bestSoFar")]
        lines = [
            (
                self._days(spot),
                words.number(spot.games),
                measure.text(spot.value),
                measure.text(spot.best),
            )
            for spot in spots
        ]
        drawing.table(f"{name}-table", head, lines)

    def _days(self, spot: scales.Spot) -> str:
        first, last = self._words.date(spot.first), self._words.date(spot.last)
        return first if first == last else self._words("range", low=first, high=last)

    def _spread(self, values: list[float], measure: Measure) -> None:
        words, name = self._words, f"{self._prefix}-spread"
        classes = scales.classes(values, measure.steps)
        top = max(classes, key=lambda one: one.games)
        ticks = scales.ticks(0, top.games, _TICKS, scales.NUMBERS)
        node = pictures.histogram(classes, ticks, drawing.width(name), measure.text, words("more"))
        what = words(f"measure.{measure.word}")
        often, how_many = self._range(top, measure), words.number(top.games)
        told = words("spreadText", amount=top.games, what=what, range=often, count=how_many)
        drawing.picture(name, node, told)
        lines = [(self._range(one, measure), words.number(one.games)) for one in classes]
        drawing.table(f"{name}-table", [what, words("games")], lines)

    def _range(self, one: scales.Class, measure: Measure) -> str:
        low = measure.text(one.low)
        if one.high is None:
            return self._words("from", low=low)
        return self._words("upTo", low=low, high=measure.text(one.high))
