"""What is kept of games of Number Match that have ended: a line for each under its own key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame_core import stats

if TYPE_CHECKING:
    from app.number_match.dailies import Dailies
    from app.records import Records
    from app.storage import Storage

KEY = "number-match:result:"


def level_of(name: str) -> str:
    """Return the level in a board's name, under which its results stand."""
    return name.partition("-")[0]


class Results:
    """The lines of all games that have ended; an instant in each key keeps them apart."""

    def __init__(self, storage: Storage, records: Records, dailies: Dailies) -> None:
        self._storage = storage
        self._records = records
        self.dailies = dailies

    def finish(self, result: stats.Result, instant: int) -> None:
        """Keep the line of a cleared game; `instant`, in milliseconds, makes its key its own."""
        self.dailies.cleared(result.name)
        self._storage.set(f"{KEY}{instant}-{result.name}", result.line())

    def forget(self, name: str) -> None:
        """Drop the running game of a board that is cleared."""
        self._records.forget(name)

    def leave(self, name: str, day: str, instant: int) -> None:
        """Keep the line of a game that ends uncleared, after a move, on the date `day`."""
        line = stats.Left(level_of(name), name, day).line()
        self._storage.set(f"{KEY}{instant}-{name}", line)

    def best(self, level: str) -> stats.Best:
        """Return the best time and the best score of a level."""
        results = map(stats.read_line, self._storage.under(KEY).values())
        return stats.best((result for result in results if result), level)
