"""The field for the number of a board, in the sheet of a new game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.browser import dom

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.browser.words import Words


class NumberField:
    """Takes whole numbers from `first` to `last`."""

    def __init__(self, words: Words, first: int, last: int) -> None:
        self._words = words
        self._first, self._last = first, last
        self._field = dom.element("number")

    def on_input(self, handler: Callable[[], None]) -> None:
        """Call `handler` whenever something is typed."""
        dom.listen(self._field, "input", lambda _event: handler())

    def propose(self, number: int) -> None:
        """Write a number into the field, and take back what was said of another."""
        self._field.value = str(number)
        self._complain("")

    @property
    def number(self) -> int | None:
        """The number that stands there, None if it is none that may be asked for."""
        number = self._words.read_number(str(self._field.value))
        return number if number is not None and self._first <= number <= self._last else None

    def demand(self) -> int | None:
        """Return the number, or None after saying what is wrong."""
        number = self.number
        if number is None:
            self._complain(self._words("badNumber"))
            self._field.focus()
        return number

    def _complain(self, text: str) -> None:
        dom.element("number-error").textContent = text
        self._field.ariaInvalid = "true" if text else None
