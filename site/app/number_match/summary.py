"""What a player has reached in Number Match, level by level, from the texts of the storage."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.number_match import dailies, results
from app.storage.entries import instant_of
from pygame_core import codes, stats, streak
from pygame_core.game import BadCode
from pygame_core.number_match import names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame_core.streak import Daily

LEVELS = (*names.NUMBERED, names.CLASSIC, names.DAILY)
_RUNNING = "number-match:running"


class Tally(NamedTuple):
    """A level: its games begun and cleared, runs, bests, and the cleared games in their order."""

    begun: int
    cleared: int
    run: int
    longest: int
    best: stats.Best
    results: Sequence[stats.Result]

    @property
    def percent(self) -> int | None:
        """The share of games begun that were cleared; None without a game."""
        return 100 * self.cleared // self.begun if self.begun else None


class Summary:
    """All levels. Lines are read when their level is asked for: there may be thousands."""

    def __init__(
        self, texts: Mapping[str, str], unread: Callable[[str], None] = lambda _key: None
    ) -> None:
        """Take the texts of the storage by key.

        `unread(key)` is called for each line that turns out not to be one.
        """
        self._unread = unread
        self._lines: dict[str, dict[str, str]] = {level: {} for level in LEVELS}
        self.dailies: list[Daily] = []
        self._running: list[str] = []
        for key, text in texts.items():
            if key.startswith(results.KEY):
                level = text.partition(" ")[0]
                if level in self._lines:
                    self._lines[level][key] = text
                else:
                    unread(key)
            elif key.startswith(dailies.KEY):
                daily = streak.read_line(text)
                if daily is None:
                    unread(key)
                else:
                    self.dailies.append(daily)
            elif key.startswith(_RUNNING):
                self._running += _running(text)

    @property
    def empty(self) -> bool:
        """Whether no game was ever begun."""
        return not (any(self._lines.values()) or self.dailies or self._running)

    @property
    def favourite(self) -> str:
        """The level with most games, the first of them if there are several."""
        return max(LEVELS, key=lambda level: len(self._lines[level]))

    def of(self, level: str) -> Tally:
        """Return the tally of a level; a running game with a move counts as begun."""
        games = []
        for key in sorted(self._lines[level], key=_instant):
            game = stats.read_game(self._lines[level][key])
            if game is None:
                self._unread(key)
            else:
                games.append(game)
        cleared = [game for game in games if isinstance(game, stats.Result)]
        summary = stats.summary(games, level)
        begun = summary.begun + self._running.count(level)
        return Tally(
            begun,
            summary.cleared,
            summary.run,
            summary.longest,
            stats.best(cleared, level),
            cleared,
        )


def _instant(key: str) -> int:
    return instant_of(key.removeprefix(results.KEY))


def _running(code: str) -> list[str]:
    """Return the level of a running game in which a move was made, in a list; lessons have none."""
    try:
        record = codes.decode(code)
    except BadCode:
        return []
    name, moves = record.get("name"), record.get("moves")
    if not (isinstance(name, str) and moves) or record.get("shown") is True:
        return []
    return [level for level in [results.level_of(name)] if level in LEVELS]
