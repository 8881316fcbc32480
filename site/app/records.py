"""What is kept between visits whatever the game: running games, boards begun, solutions shown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

from pygame_core import codes
from pygame_core.game import GameError
from pygame_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.storage import Storage
    from pygame_core.game import Game


class Diary(Protocol):
    """What a game notes of certain boards of its own."""

    def slot(self, name: str) -> str:
        """Return the place of a board's running game; most boards share the empty one."""

    def begin(self, name: str, instant: float) -> None:
        """Note a first move."""

    def shown(self, name: str) -> None:
        """Note that a board's solution was shown."""


class Records:
    """The records of one game."""

    def __init__(self, storage: Storage, game: Game[Any, Any], diary: Diary) -> None:
        self._storage = storage
        self._game = game
        self._kind = game.kind
        self._diary = diary
        self._kept: dict[str, str | None] = {}  # what this tab last read or wrote, by key

    def running(self, name: str) -> tuple[Session[Any, Any] | None, bool]:
        """Return the game left in a board's place, and whether one there could not be read.

        Such a one is put aside under another key, never thrown away.
        """
        key = self._key("running", name)
        text = self._kept[key] = self._storage.get(key)
        if text is None:
            return None, False
        try:
            return Session.load(self._game, codes.decode(text)), False
        except GameError:
            self._storage.set(f"{self._kind}:aside", text)
            self.forget(name)
            return None, True

    def replaced(self, session: Session[Any, Any]) -> bool:
        """Tell whether another tab has saved something in this game's place since this one did."""
        key = self._key("running", session.name)
        return key in self._kept and self._storage.get(key) != self._kept[key]

    def keep(self, session: Session[Any, Any], now: float, own: Mapping[str, Any]) -> None:
        """Save a running game, and beside it what is painted of it before Python is there."""
        key = self._key("running", session.name)
        glance = json.dumps({**session.glance(now), **own}, separators=(",", ":"))
        self._kept[key] = codes.encode(session.save(now))
        self._storage.set(key, self._kept[key] or "")
        self._storage.set(self._key("glance", session.name), glance)

    def forget(self, name: str) -> None:
        """Drop the running game in a board's place: it is over."""
        self._storage.remove(self._key("running", name))
        self._storage.remove(self._key("glance", name))

    def same_place(self, name: str, other: str) -> bool:
        """Tell whether one of two boards would replace the other."""
        return self._diary.slot(name) == self._diary.slot(other)

    def _key(self, what: str, name: str) -> str:
        slot = self._diary.slot(name)
        return f"{self._kind}:{what}:{slot}" if slot else f"{self._kind}:{what}"

    def begin(self, name: str, instant: int) -> None:
        """Note that a board has been begun, at an instant in milliseconds since 1970."""
        self._diary.begin(name, instant / 1000)
        level, _, number = name.partition("-")
        if not number.isdecimal():
            return
        begun = self._begun(level)
        if int(number) not in begun:
            self._storage.set(f"{self._kind}:begun:{level}", _ranges_text({*begun, int(number)}))

    def show(self, name: str) -> None:
        """Note that the solution of a board was shown: it is practice from then on."""
        self._diary.shown(name)
        names = {*self._shown(), name}
        self._storage.set(f"{self._kind}:shown", " ".join(sorted(names)))

    def shown(self, name: str) -> bool:
        """Tell whether the solution of a board was shown."""
        return name in self._shown()

    def _shown(self) -> list[str]:
        return (self._storage.get(f"{self._kind}:shown") or "").split()

    def next_number(self, level: str) -> int:
        """Return the lowest number of a level that has not been begun."""
        begun = self._begun(level)
        number = 1
        while number in begun:
            number += 1
        return number

    def _begun(self, level: str) -> set[int]:
        return _read_ranges(self._storage.get(f"{self._kind}:begun:{level}") or "")


def _ranges_text(numbers: set[int]) -> str:
    """Return whole numbers as ranges, which stay short however many boards are played.

    >>> _ranges_text({1, 2, 3, 7})
    '1-3 7'
    """
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return " ".join(str(low) if low == high else f"{low}-{high}" for low, high in ranges)


def _read_ranges(text: str) -> set[int]:
    """Return the numbers of such a text; what is no range counts for nothing.

    >>> sorted(_read_ranges("1-3 x 7"))
    [1, 2, 3, 7]
    """
    numbers: set[int] = set()
    for part in text.split():
        low, _, high = part.partition("-")
        if low.isdecimal() and (high or low).isdecimal() and int(high or low) - int(low) < 10**6:
            numbers.update(range(int(low), int(high or low) + 1))
    return numbers
