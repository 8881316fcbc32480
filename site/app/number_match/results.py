"""What is kept of games of Number Match that have ended: a line for each under its own key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame_core import stats

if TYPE_CHECKING:
    from app.game.saves import SavedGames
    from app.number_match.dailies import Dailies
    from app.storage.store import Storage

KEY = "number-match:result:"


def level_of(name: str) -> str:
    """Return the level in a board's name, under which its results stand."""
    return name.partition("-")[0]


class Results:
    """The lines of all games that have ended.

    The instant of its first move, in milliseconds, is in the key of each: so a game has one line
    only, whatever is interrupted and in however many tabs it is finished.
    """

    def __init__(self, storage: Storage, saves: SavedGames, dailies: Dailies) -> None:
        self._storage = storage
        self._saves = saves
        self.dailies = dailies

    def finish(self, result: stats.Result, since: int) -> bool:
        """Keep the line of a cleared game that was begun at the instant `since`.

        Return whether it is the first of this game.
        """
        self.dailies.cleared(result.name)
        return self._keep(result, since)

    def forget(self, name: str) -> None:
        """Drop the running game of a board that is cleared."""
        self._saves.forget(name)

    def leave(self, name: str, day: str, since: int) -> None:
        """Keep the line of a game that ends uncleared, after a move, on the date `day`."""
        self._keep(stats.Left(level_of(name), name, day), since)

    def _keep(self, game: stats.Result | stats.Left, since: int) -> bool:
        """Keep the line of a game, unless it has been cleared already: the first time counts."""
        key = f"{KEY}{since}-{game.name}"
        first = not isinstance(self._storage.read(key, stats.read_game), stats.Result)
        if first:
            self._storage.set(key, game.line())
        return first

    def cleared(self) -> list[stats.Result]:
        """Return all cleared games, of all levels at once: there may be thousands."""
        games = self._storage.lines(KEY, stats.read_game).values()
        return [game for game in games if isinstance(game, stats.Result)]
