"""The sheet of a new game of SameGame: a size, colours, and which of its boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.browser import dom
from app.browser.number_field import NumberField
from pygame_core.samegame import names, puzzles

if TYPE_CHECKING:
    from app.browser.words import Words
    from app.game.saves import SavedGames

FIRST = names.Kind(9, 12, 4)


class Choice:
    """The form in the sheet."""

    def __init__(self, words: Words, saves: SavedGames) -> None:
        self._saves = saves
        self._number = NumberField(words, 0, names.NUMBERS)
        dom.listen(dom.element("new-form"), "change", self._on_change)

    def next_name(self, group: str) -> str:
        """Return the name of the lowest board of a kind, or puzzle, that has not been begun."""
        number = self._saves.next_number(group)
        if group == names.PUZZLE:
            return names.puzzle_name(number if number <= len(puzzles.puzzles()) else 1)
        return f"{group}-{number}"

    def prepare(self, name: str) -> None:
        """Propose the kind of the board with this name, where it is one that is offered."""
        kind = names.read_name(name)[0] or FIRST
        self._check("size", f"{kind.width}x{kind.height}")
        self._check("colours", str(kind.colours))
        self._suggest()

    def chosen(self) -> str | None:
        """Return the name of the board that was asked for, or None after saying what is wrong."""
        number = self._number.demand()
        return None if number is None else f"{self._group()}-{number}"

    def _on_change(self, event: Any) -> None:
        if event.target.type == "radio":
            self._suggest()

    def _suggest(self) -> None:
        self._number.propose(self._saves.next_number(self._group()))

    @staticmethod
    def _check(field: str, value: str) -> None:
        """Check a radio button, if it is there: an address may name a size that is not offered."""
        button = dom.document.querySelector(f'#new-form [name={field}][value="{value}"]')
        if button:
            button.checked = True

    @staticmethod
    def _group() -> str:
        size, colours = (
            dom.document.querySelector(f"#new-form [name={field}]:checked").value
            for field in ("size", "colours")
        )
        return f"{size}x{colours}"
