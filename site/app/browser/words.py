"""Every word the player reads comes through here, from the table that the page carries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

BARS = "▁▂▃▄▅▆▇█"
DIGITS = 10  # of the largest number that is counted anywhere
COLUMNS = 12  # of the picture of a game's course, so that it stays on one line


class Words:
    """Texts of one language, looked up by dotted keys."""

    def __init__(self, table: Mapping[str, Any], date_text: Callable[[str], str]) -> None:
        """Take the texts, and `date_text(iso)` that writes a date as the language does."""
        self._table = table
        self._date_text = date_text

    def __call__(self, key: str, *, amount: int | None = None, **values: object) -> str:
        """Return the text of `key` with its values filled in.

        A text that differs by number has the forms "one" and "other"; `amount` chooses. Raises
        KeyError when the table lacks the key or the text asks for a value that was not given.
        """
        text: Any = self._table
        for part in key.split("."):
            text = text[part]
        if not isinstance(text, str):
            text = text["one" if amount == 1 else "other"]
        return str(text.format(**values))

    def table(self, key: str) -> Mapping[str, str]:
        """Return the texts of a group that has no groups in it, by key."""
        group: Mapping[str, str] = self._table[key]
        return group

    def date(self, iso: str) -> str:
        """Return a date, given as `2026-11-29`, as the language writes it."""
        return self._date_text(iso)

    def read_number(self, text: str) -> int | None:
        """Return a whole number as the player writes it, plain or in groups, None if it is none.

        >>> words = Words({"group": "."}, str)
        >>> words.read_number(" 1.204 "), words.read_number("1204"), words.read_number("12.5")
        (1204, 1204, None)
        """
        typed = text.strip()
        groups = typed.split(str(self._table["group"]))
        if len(groups) > 1 and all(len(group) == 3 for group in groups[1:]) and len(groups[0]) < 4:
            typed = "".join(groups)
        return whole(typed)

    def number(self, number: int) -> str:
        """Return a whole number as the language writes it, in groups of three digits.

        >>> Words({"group": "."}, str).number(1204)
        '1.204'
        """
        return f"{number:,}".replace(",", str(self._table["group"]))


def whole(digits: str) -> int | None:
    """Return a whole number written in digits, None if it is none or longer than any we count.

    >>> whole("007"), whole("-7"), whole(5000 * "1")
    (7, None, None)
    """
    plain = digits.isascii() and digits.isdigit() and len(digits) <= DIGITS
    return int(digits) if plain else None


def clock_text(seconds: float) -> str:
    """Return a length of time as minutes and seconds, from an hour on with the hours before them.

    >>> clock_text(247.9), clock_text(3600)
    ('4:07', '1:00:00')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes_left = divmod(minutes, 60)
    return f"{hours}:{minutes_left:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def course(values: Sequence[int]) -> str:
    """Return the course of a figure through a game as a small picture in characters.

    >>> course([8, 4, 2, 1, 0])
    '█▅▃▂▁'
    >>> len(course(range(1000)))
    12
    """
    columns = min(COLUMNS, len(values))
    picked = [values[index * (len(values) - 1) // max(1, columns - 1)] for index in range(columns)]
    most = max(picked, default=0) or 1
    return "".join(BARS[-(-value * (len(BARS) - 1) // most)] for value in picked)
