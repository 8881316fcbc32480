"""The sheet of a new game of Number Match: a level, and which of its boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.browser import dom
from app.browser.number_field import NumberField
from app.number_match import boards, sentences
from pygame_core.number_match import deal

if TYPE_CHECKING:
    from app.browser.words import Words
    from app.game.readout import Readout
    from app.game.saves import SavedGames


class Choice:
    """The form in the sheet."""

    def __init__(self, words: Words, saves: SavedGames, readout: Readout) -> None:
        self._words = words
        self._saves = saves
        self._readout = readout
        self._number = NumberField(words, 1, deal.NUMBERS)
        self._number.on_input(self._show_rating)
        dom.listen(dom.element("new-form"), "change", self._on_change)

    def next_name(self, group: str) -> str:
        """Return the name of the lowest board of a level that has not been begun."""
        number = self._saves.next_number(group) if boards.numbered(group) else None
        return deal.board_name(group, number)

    def prepare(self, name: str) -> None:
        """Propose the level of the board with this name."""
        level = boards.group(name)
        dom.document.querySelector(f'#new-form [value="{level}"]').checked = True
        self._suggest()

    def chosen(self) -> str | None:
        """Return the name of the board that was asked for, or None after saying what is wrong."""
        level = self._level()
        if not boards.numbered(level):
            return deal.board_name(level, None)
        number = self._number.demand()
        return None if number is None else deal.board_name(level, number)

    def _on_change(self, event: Any) -> None:
        if event.target.name == "level":
            self._suggest()

    def _suggest(self) -> None:
        level = self._level()
        dom.element("number-field").hidden = not boards.numbered(level)
        self._number.propose(self._saves.next_number(level))
        self._show_rating()

    def _show_rating(self) -> None:
        """Say of the board that is chosen how hard it is, where that is at hand."""
        level, number = self._level(), self._number.number
        known = boards.numbered(level) and number is not None
        rating = boards.rating(deal.board_name(level, number)) if known else None
        self._readout.write("number-rating", sentences.rated(self._words, rating))

    @staticmethod
    def _level() -> str:
        return str(dom.document.querySelector("#new-form [name=level]:checked").value)
