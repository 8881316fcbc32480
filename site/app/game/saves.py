"""What is kept between visits whatever the game: running games, boards begun, solutions shown.

A running game is saved with each move. While its clock runs only the seconds are noted, beside the
save and with its checksum: so they are never taken for those of another game, or of another save.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from app.storage import ranges
from app.storage.store import checksum
from pygame_core import codes
from pygame_core.clock import Clock
from pygame_core.game import GameError
from pygame_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.game.contracts import GameLog
    from app.storage.store import Storage
    from pygame_core.game import Game

_NOTE = re.compile(r"([0-9a-f]{8}) (\d{1,9}\.\d{3})", re.ASCII)


class SavedGames:
    """The running games, boards begun and solutions shown of one game."""

    def __init__(self, storage: Storage, game: Game[Any, Any], log: GameLog) -> None:
        self._storage = storage
        self._game = game
        self._kind = game.kind
        self._log = log
        self._kept: dict[str, str | None] = {}  # what this tab last read or wrote, by key

    def running(self, name: str) -> Session[Any, Any] | None:
        """Return the game left in a board's place, if there is one that can be read."""
        key = self._key("running", name)
        session = self._storage.read(key, lambda text: self._load(name, text))
        self._kept[key] = self._storage.get(key)
        seconds = self._noted(name)  # read in any case: what is damaged is set aside
        if session is None:
            self._storage.remove(self._key("glance", name))
        elif seconds > session.clock.seconds(0):
            session.clock = Clock(seconds)
        return session

    def _load(self, name: str, text: str) -> Session[Any, Any] | None:
        try:
            session = Session.load(self._game, codes.decode(text))
        except GameError:
            return None
        sound = self._log.owns(session) and self.same_place(session.name, name)
        return session if sound else None

    def _noted(self, name: str) -> float:
        """Return the seconds noted since the save that this tab last read or wrote; 0 if none."""
        note = self._storage.read(self._key("clock", name), _NOTE.fullmatch)
        kept = self._kept.get(self._key("running", name))
        return float(note[2]) if note and kept and note[1] == checksum(kept) else 0.0

    def catch_up(self, session: Session[Any, Any]) -> None:
        """Let the standing clock of a game go on from what another tab has noted."""
        session.clock = Clock(max(session.clock.seconds(0), self._noted(session.name)))

    def note(self, session: Session[Any, Any], now: float) -> None:
        """Note the seconds of a running game since it was saved."""
        saved = self._kept.get(self._key("running", session.name)) or ""
        note = f"{checksum(saved)} {session.clock.seconds(now):.3f}"
        self._storage.note(self._key("clock", session.name), note)

    def replaced(self, name: str) -> bool:
        """Tell whether something else than this tab last read or wrote is in a board's place."""
        key = self._key("running", name)
        return key in self._kept and self._storage.get(key) != self._kept[key]

    def later(self, name: str) -> bool:
        """Tell whether a later version's game is in a board's place: it is left there."""
        return self._storage.later(self._key("running", name))

    def keep(self, session: Session[Any, Any], now: float, own: Mapping[str, Any]) -> None:
        """Save a running game, and beside it what is painted of it before Python is there."""
        key = self._key("running", session.name)
        preview = json.dumps({**session.preview(now), **own}, separators=(",", ":"))
        self._kept[key] = codes.encode(session.save(now))
        self._storage.set(key, self._kept[key] or "")
        self._storage.set(self._key("glance", session.name), preview)
        if not session.clock.seconds(now):  # the same board was perhaps saved like this before
            self._storage.remove(self._key("clock", session.name))

    def forget(self, name: str) -> None:
        """Drop the running game in a board's place: it is over."""
        key = self._key("running", name)
        self._kept[key] = None
        self._storage.remove(self._key("glance", name))  # its room may be what the result needs
        self._storage.remove(key)
        self._storage.remove(self._key("clock", name))

    def same_place(self, name: str, other: str) -> bool:
        """Tell whether one of two boards would replace the other."""
        return self._log.slot(name) == self._log.slot(other)

    def _key(self, what: str, name: str) -> str:
        slot = self._log.slot(name)
        return f"{self._kind}:{what}:{slot}" if slot else f"{self._kind}:{what}"

    def begin(self, name: str, instant: int) -> None:
        """Note that a board has been begun, at an instant in milliseconds since 1970."""
        self._log.begin(name, instant / 1000)
        level, _, number = name.partition("-")
        if not number.isdecimal():
            return
        begun = self._begun(level)
        if not ranges.holds(begun, int(number)):
            both = ranges.union([*begun, (int(number), int(number))])
            self._storage.set(f"{self._kind}:begun:{level}", ranges.text(both))

    def show(self, name: str) -> None:
        """Note that the solution of a board was shown: it is practice from then on."""
        self._log.shown(name)
        names = {*self._shown(), name}
        self._storage.set(f"{self._kind}:shown", " ".join(sorted(names)))

    def shown(self, name: str) -> bool:
        """Tell whether the solution of a board was shown."""
        return name in self._shown()

    def _shown(self) -> list[str]:
        return (self._storage.get(f"{self._kind}:shown") or "").split()

    def next_number(self, level: str) -> int:
        """Return the lowest number of a level that has not been begun."""
        return ranges.lowest_free(self._begun(level))

    def _begun(self, level: str) -> ranges.Ranges:
        return self._storage.read(f"{self._kind}:begun:{level}", ranges.parse) or []
