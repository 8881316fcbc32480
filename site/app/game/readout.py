"""What is written around the board: figures, tools, the list of keys, words in the sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.browser import dom
from app.browser.words import clock_text
from app.game import keys

if TYPE_CHECKING:
    from app.browser.words import Words

NO_TIME = "\N{EN DASH}"
UNLIMITED = ""  # a tool without a limit bears no number


class Readout:
    """Writes into the page what it is told, and only what has changed."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._shown: dict[str, str] = {}
        self._lettered: list[tuple[Any, str]] = []  # tools and their letters
        self._timed = bool(dom.element("time"))
        self._fill_keys()

    def write(self, name: str, text: str) -> None:
        """Write a text into the element with this id."""
        if self._shown.get(name) != text:
            self._shown[name] = text
            dom.element(name).textContent = text

    def name(self, name: str, *, practice: bool) -> None:
        """Write the name of the board, as the player reads it, into the page's title too."""
        shown = self._words("practice", name=name) if practice else name
        self.write("name", shown)
        dom.boot.fitTitle()
        dom.document.title = self._words("title", name=shown)

    def time(self, seconds: float | None) -> None:
        """Write the time played, None before the first action, where the page has a clock."""
        if self._timed:
            self.write("time", NO_TIME if seconds is None else clock_text(seconds))

    def position(self, score: int, left: int) -> None:
        """Write the points and how many numbers or tiles are left."""
        self.write("score", self._words.number(score))
        self.write("left", self._words.number(left))

    def usable(self, tool: str, *, can: bool) -> None:
        """Show whether a tool can be used."""
        dom.element(f"tool-{tool}").ariaDisabled = None if can else "true"

    def count(self, tool: str, count: int | None) -> None:
        """Show how often a tool can still be used, None: without limit."""
        self.write(f"count-{tool}", UNLIMITED if count is None else str(count))

    def shortcuts(self, *, shown: bool) -> None:
        """Tell by which letters the tools are worked, or that they are not."""
        for tool, letter in self._lettered:
            if shown:
                tool.setAttribute("aria-keyshortcuts", letter)
            else:
                tool.removeAttribute("aria-keyshortcuts")

    def next_act(self, tool: str, *, likely: bool) -> None:
        """Colour a tool as the one way on, or no longer."""
        dom.element(f"tool-{tool}").classList.toggle("next", likely)

    def _fill_keys(self) -> None:
        names, meanings = self._words.table("keyNames"), self._words.table("keys")
        for line in keys.TABLE:
            if line.action not in meanings:
                continue  # a key of another game
            shown = [names[name] for name in line.shown] or [key.upper() for key in line.keys]
            if line.ctrl:
                shown.append(f"{names['ctrl']}+{line.ctrl.upper()}")
            self._add_key_line(shown, meanings[line.action])
            tool = dom.element(f"tool-{line.action}")
            if tool:
                tool.querySelector("kbd").textContent = keys.letter(line.action)
                self._lettered.append((tool, keys.letter(line.action)))

    @staticmethod
    def _add_key_line(shown: list[str], meaning: str) -> None:
        caps, text = dom.document.createElement("dt"), dom.document.createElement("dd")
        for key in shown:
            cap: Any = dom.document.createElement("kbd")
            cap.textContent = key
            caps.append(cap, " ")
        text.textContent = meaning
        dom.element("key-list").append(caps, text)
