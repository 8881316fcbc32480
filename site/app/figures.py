"""What is written around the board: figures, tools, the list of keys, words in the sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app import keys, page
from app.words import clock_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.words import Words
    from pygame_core.stats import Best

LONG = 12  # characters of a board's name that leave no room for the game's on a phone
NO_TIME = "\N{EN DASH}"
UNLIMITED = ""  # a tool without a limit bears no number


class Figures:
    """Writes into the page what it is told, and only what has changed."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._shown: dict[str, str] = {}
        self._fill_keys()

    def write(self, name: str, text: str) -> None:
        """Write a text into the element with this id."""
        if self._shown.get(name) != text:
            self._shown[name] = text
            page.element(name).textContent = text

    def name(self, name: str, *, practice: bool) -> None:
        """Write the name of the board, into the page's title too."""
        shown = self._words.board_name(name)
        if practice:
            shown = self._words("practice", name=shown)
        self.write("name", shown)
        page.element("title").dataset.long = str(len(shown) > LONG).lower()
        self.write("name-large", shown)
        page.document.title = self._words("title", name=shown)

    def rating(self, rating: float | None) -> None:
        """Write how hard the board is, by the share of casual games that clear it."""
        self.write("rating", self.rated(rating))

    def rated(self, rating: float | None) -> str:
        """Return the sentence on a rating, empty if there is none."""
        return "" if rating is None else self._words("rated", count=round(rating * 10))

    def time(self, seconds: float | None) -> None:
        """Write the time played, None before the first action."""
        self.write("time", NO_TIME if seconds is None else clock_text(seconds))

    def position(self, score: int, left: int) -> None:
        """Write the points and how many numbers are left."""
        self.write("score", str(score))
        self.write("left", str(left))

    def tools(self, usable: Mapping[str, bool], hints: int, adds: int | None) -> None:
        """Show which tools can be used, and how many hints and adds are left (None: no limit)."""
        counts = {"hint": str(hints), "add": UNLIMITED if adds is None else str(adds)}
        for name, can in usable.items():
            page.element(f"tool-{name}").ariaDisabled = None if can else "true"
        for name, count in counts.items():
            self.write(f"count-{name}", count)

    def next_act(self, tool: str, *, likely: bool) -> None:
        """Colour a tool as the one way on, or no longer."""
        page.element(f"tool-{tool}").classList.toggle("next", likely)

    def cleared(self, text: str, praise: str, best: Best) -> None:
        """Fill the sheet of a cleared board."""
        self.write("cleared-text", text)
        self.write("cleared-praise", praise)
        self.write("best-time", clock_text(best.seconds or 0))
        self.write("best-score", str(best.score))

    def level_bests(self, best: Mapping[str, Best]) -> None:
        """Write the best times into the choice of a level."""
        for place in page.document.querySelectorAll("[data-best]"):
            seconds = best[place.dataset.best].seconds
            if seconds is not None:
                place.textContent = self._words("levelBest", time=clock_text(seconds))

    def _fill_keys(self) -> None:
        names = self._words.table("keyNames")
        for line in keys.TABLE:
            shown = [names[name] for name in line.shown] or [key.upper() for key in line.keys]
            if line.ctrl:
                shown.append(f"{names['ctrl']}+{line.ctrl.upper()}")
            self._add_key_line(shown, self._words(f"keys.{line.action}"))
            tool = page.element(f"tool-{line.action}")
            if tool:
                tool.querySelector("kbd").textContent = keys.letter(line.action)
                tool.setAttribute("aria-keyshortcuts", keys.letter(line.action))

    @staticmethod
    def _add_key_line(shown: list[str], meaning: str) -> None:
        caps, text = page.document.createElement("dt"), page.document.createElement("dd")
        for key in shown:
            cap: Any = page.document.createElement("kbd")
            cap.textContent = key
            caps.append(cap, " ")
        text.textContent = meaning
        page.element("key-list").append(caps, text)
