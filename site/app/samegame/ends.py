"""The ends that the player has reached, by board, as moves that can be watched.

Each is a line under a key of its own that holds its score, so two tabs never overwrite each other.
What does not replay to what its key says counts for nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from app.samegame.naming import is_puzzle, why_not
from pygame_core.game import BadCode
from pygame_core.samegame import SAMEGAME, solutions

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.storage import Storage
    from pygame_core.samegame.rules import State
    from pygame_core.session import Session

KEY = "samegame:end:"
KEPT = 5  # of a puzzle; of other boards the best score and the fewest tiles left


class End(NamedTuple):
    """An end: its points, the tiles left, the date, the moves that lead there."""

    score: int
    left: int
    day: str = ""
    moves: tuple[str, ...] = ()


class Ends:
    """The ends of all boards; to the records it is the diary of SameGame."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    @staticmethod
    def slot(name: str) -> str:
        """Return under which name a running game is kept: each puzzle has a place of its own."""
        return name if is_puzzle(name) and not why_not(name) else ""

    def begin(self, name: str, instant: float) -> None:
        """Take no notice of a first move: only ends count."""

    def shown(self, name: str) -> None:
        """Take no notice of a solution watched: it can be watched only after an end."""

    def add(self, session: Session[State, Any], day: str) -> None:
        """Keep the end that a session stands at, and no more of its board than are wanted."""
        name = session.name
        left = SAMEGAME.left(session.state)
        moves = " ".join(session.moves)
        self._storage.set(f"{KEY}{name}:{session.score}:{left}", f"{day} {moves}")
        ends = self._listed(name)
        wanted = set(ends[: KEPT if is_puzzle(name) else 1])
        wanted.add(min(ends, key=lambda end: (end.left, -end.score)))
        for end in set(ends) - wanted:
            self._storage.remove(f"{KEY}{name}:{end.score}:{end.left}")

    def best(self, name: str, start: Callable[[], State]) -> End | None:
        """Return the best end of a board that replays; `start()` is asked for only if need be."""
        return next((end for end in self._listed(name) if _holds(start(), end)), None)

    def of(self, name: str, start: State) -> list[End]:
        """Return all ends of a board that replay, the best first."""
        return [end for end in self._listed(name) if _holds(start, end)]

    def of_kind(self, group: str) -> list[End]:
        """Return the ends of all boards of a kind as their keys tell them, without moves."""
        keys = self._storage.under(f"{KEY}{group}-")
        found = (_read(key.partition(":")[2], "") for key in keys)
        return [end for end in found if end is not None]

    def _listed(self, name: str) -> list[End]:
        """Return what is kept of a board, the best first, whether or not it replays."""
        lines = self._storage.under(f"{KEY}{name}:")
        found = (_read(figures, line) for figures, line in lines.items())
        return sorted(filter(None, found), key=lambda end: (-end.score, end.left))


def _read(figures: str, line: str) -> End | None:
    """Return the end of a key's figures and its line, None if they are none."""
    score, _, left = figures.partition(":")
    if not (score.isdecimal() and left.isdecimal()):
        return None
    day, _, moves = line.partition(" ")
    return End(int(score), int(left), day, tuple(moves.split()))


def _holds(start: State, end: End) -> bool:
    """Tell whether the moves of an end lead where it says."""
    try:
        found = solutions.replay(start, end.moves)
    except BadCode:
        return False
    return (found.score, found.left) == end[:2]
