"""The ends that the player has reached, by board, as moves that can be watched.

Each is a line under a key of its own that holds its score, so two tabs never overwrite each other.
What does not replay to what its key says counts for nothing.

Beside them each game, from a first move on, has one line with its best end and no moves: it tells
what was reached when.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from app.samegame.boards import group, is_puzzle, refusal_key
from pygame_core import stats
from pygame_core.game import BadCode
from pygame_core.samegame import SAMEGAME, solutions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from app.storage.store import Storage
    from pygame_core.samegame.rules import Move, State
    from pygame_core.session import Session

KEY = "samegame:end:"
GAME = "samegame:game"  # when the game in a place was begun, in milliseconds: it names its line
RESULT = "samegame:result:"
KEPT = 5  # of a puzzle; of other boards the best score and the fewest tiles left


class End(NamedTuple):
    """An end: its points, the tiles left, the date, the moves that lead there."""

    score: int
    left: int
    day: str = ""
    moves: tuple[str, ...] = ()


class OwnSolutions:
    """The ends of all boards; and the log of SameGame."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    @staticmethod
    def slot(name: str) -> str:
        """Return under which name a running game is kept: each puzzle has a place of its own."""
        return name if is_puzzle(name) and not refusal_key(name) else ""

    @staticmethod
    def owns(session: Session[State, Move]) -> bool:
        """Tell whether there is a board of the name that a saved game bears."""
        return not refusal_key(session.name)

    def begin(self, name: str, instant: float) -> None:
        """Note when the game in a board's place was begun: whoever starts over plays another."""
        self._begun(name)
        self._storage.set(self._place(name), str(round(instant * 1000)))

    def _begun(self, name: str) -> str | None:
        """Return when the game in a board's place was begun, as it was noted."""
        return self._storage.read(
            self._place(name), lambda text: text if text.isdecimal() else None
        )

    def _place(self, name: str) -> str:
        slot = self.slot(name)
        return f"{GAME}:{slot}" if slot else GAME

    def shown(self, name: str) -> None:
        """Take no notice of a solution watched: it can be watched only after an end."""

    def add(self, session: Session[State, Any], day: str, instant: int) -> None:
        """Keep the end that a session stands at, and no more of its board than are wanted.

        `instant`, in milliseconds, is what names a game whose first move was not noted.
        """
        name = session.name
        left = SAMEGAME.left(session.state)
        self._note(stats.Played(group(name), name, session.score, left, day), instant)
        key = f"{KEY}{name}:{session.score}:{left}"
        before = End(session.score, left, *_split(self._storage.get(key) or ""))
        if not self._holds(name, session.start, before):  # else that of the first time stays
            self._storage.set(key, f"{day} {' '.join(session.moves)}")
        ends = self._listed(name)
        wanted = set(ends[: KEPT if is_puzzle(name) else 1])
        wanted.add(min(ends, key=lambda end: (end.left, -end.score)))
        for end in set(ends) - wanted:
            self._storage.remove(f"{KEY}{name}:{end.score}:{end.left}")

    def _note(self, played: stats.Played, instant: int) -> None:
        """Keep the line of the game, if this end is its best."""
        game = self._begun(played.name)
        if game is None:
            game = str(instant)
            self._storage.set(self._place(played.name), game)
        key = f"{RESULT}{game}-{played.name}"
        before = self._storage.read(key, stats.read_played)
        if before is None or stats.better(before, played) != before:
            self._storage.set(key, played.line())

    def best(self, name: str, start: Callable[[], State]) -> End | None:
        """Return the best end of a board that replays; `start()` is asked for only if need be."""
        return self.first(name, self._listed(name), start)

    def first(self, name: str, ends: Iterable[End], start: Callable[[], State]) -> End | None:
        """Return the first of the ends of a board that replays."""
        return next((end for end in ends if self._holds(name, start(), end)), None)

    def of(self, name: str, start: State) -> list[End]:
        """Return all ends of a board that replay, the best first."""
        return [end for end in self._listed(name) if self._holds(name, start, end)]

    def _holds(self, name: str, start: State, end: End) -> bool:
        """Tell whether an end that is kept replays, and set it aside if it does not."""
        found = holds(start, end)
        if not found:
            self._storage.set_aside(f"{KEY}{name}:{end.score}:{end.left}")
        return found

    def all(self) -> dict[str, list[End]]:
        """Return what is kept of all boards, by name, the best first, whether or not it replays.

        One look at the storage serves them all.
        """
        found: dict[str, list[End]] = {}
        for key, line in self._storage.under(KEY).items():
            name, _, figures = key.partition(":")
            end = read_end(figures, line)
            if end is not None:
                found.setdefault(name, []).append(end)
        return {name: sorted(ends, key=_rank) for name, ends in found.items()}

    def by_kind(self) -> dict[str, list[End]]:
        """Return what is kept of all boards of each kind."""
        found: dict[str, list[End]] = {}
        for name, ends in self.all().items():
            found.setdefault(group(name), []).extend(ends)
        return found

    def _listed(self, name: str) -> list[End]:
        """Return what is kept of a board, the best first, whether or not it replays."""
        lines = self._storage.under(f"{KEY}{name}:")
        found = (read_end(figures, line) for figures, line in lines.items())
        return sorted(filter(None, found), key=_rank)


def _rank(end: End) -> tuple[int, int]:
    return -end.score, end.left


def read_end(figures: str, line: str) -> End | None:
    """Return the end of a key's figures and its line, None if they are none."""
    score, _, left = figures.partition(":")
    if not (score.isdecimal() and left.isdecimal()):
        return None
    return End(int(score), int(left), *_split(line))


def _split(line: str) -> tuple[str, tuple[str, ...]]:
    day, _, moves = line.partition(" ")
    return day, tuple(moves.split())


def holds(start: State, end: End) -> bool:
    """Tell whether the moves of an end lead where it says."""
    try:
        found = solutions.replay(start, end.moves)
    except BadCode:
        return False
    return (found.score, found.left) == end[:2]
