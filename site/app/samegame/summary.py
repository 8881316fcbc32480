"""What a player has reached in SameGame, by size and colours, from the texts of the storage.

A best is never taken from a line that only claims it: its moves are replayed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from app.samegame import boards, solutions
from app.storage.entries import instant_of
from pygame_core import stats
from pygame_core.samegame import SAMEGAME, names, puzzles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from app.samegame.solutions import End


class Tally(NamedTuple):
    """A kind of boards: its games, one for each in their order, and the bests that replay."""

    games: Sequence[stats.Played]
    score: int | None
    fewest: int | None


class Group(NamedTuple):
    """A group of puzzles: how many there are, were ended, came up to the best, their shares."""

    name: str
    puzzles: int = 0
    ended: int = 0
    best: int = 0
    percent: int = 0  # of the best known scores, summed over the puzzles ended


class Summary:
    """All kinds of boards and all puzzles."""

    def __init__(
        self, texts: Mapping[str, str], unread: Callable[[str], None] = lambda _key: None
    ) -> None:
        """Take the texts of the storage by key.

        `unread(key)` is called for each line that is none.
        """
        self._lines: dict[str, list[stats.Played]] = {}
        self._ends: dict[str, dict[str, list[End]]] = {}  # by kind and by name
        for key in sorted(texts, key=_instant):
            text = texts[key]
            if key.startswith(solutions.RESULT):
                played = stats.read_played(text)
                if played is not None and _kind(played.name) == played.level:
                    self._lines.setdefault(played.level, []).append(played)
                else:
                    unread(key)
            elif key.startswith(solutions.KEY):
                name, _, figures = key.removeprefix(solutions.KEY).partition(":")
                end, kind = solutions.read_end(figures, text), _kind(name)
                if end is not None and kind:
                    self._ends.setdefault(kind, {}).setdefault(name, []).append(end)
                else:
                    unread(key)

    @property
    def empty(self) -> bool:
        """Whether no game ever reached an end."""
        return not (self._lines or self._ends)

    @property
    def kinds(self) -> list[str]:
        """The kinds of boards that have been played to an end, from small to large."""
        found = {*self._lines, *self._ends} - {names.PUZZLE}
        return sorted(found, key=lambda kind: (_area(kind), kind))

    @property
    def favourite(self) -> str | None:
        """The kind with most games; None if there is none."""
        return max(self.kinds, key=lambda kind: len(self._games(kind)), default=None)

    def of(self, kind: str) -> Tally:
        """Return the tally of a kind of boards."""
        found = [(name, end) for name, some in self._ends.get(kind, {}).items() for end in some]
        best = _first(sorted(found, key=lambda one: -one[1].score))
        fewest = _first(sorted(found, key=lambda one: one[1].left))
        return Tally(self._games(kind), best and best.score, fewest and fewest.left)

    def _games(self, kind: str) -> list[stats.Played]:
        """Return the games of a kind; an end of a board that has no line stands for one."""
        lines = self._lines.get(kind, [])
        told = {played.name for played in lines}
        older = [
            stats.Played(kind, name, end.score, end.left, end.day)
            for name, some in self._ends.get(kind, {}).items()
            if name not in told
            for end in [max(some, key=lambda one: one.score)]
        ]
        readable = (stats.read_played(played.line()) for played in older)
        found = sorted(filter(None, readable), key=lambda played: played.date)
        return [*found, *lines]

    def puzzles(self, known: Callable[[int], int]) -> Iterator[dict[str, Group]]:
        """Yield the groups of puzzles as they are known after each puzzle that was replayed.

        `known(number)` is the best score known of a puzzle, 0 if none is.
        """
        groups = {name: Group(name, puzzles.IN_GROUP) for name in puzzles.GROUPS}
        shares: dict[str, list[int]] = {}
        yield groups
        for name, some in self._ends.get(names.PUZZLE, {}).items():
            own = _first((name, end) for end in sorted(some, key=lambda end: -end.score))
            number = names.read_name(name)[1]
            if own is None:
                continue
            group = groups[puzzles.find(number).group]
            best = max(own.score, known(number))
            some_shares = shares.setdefault(group.name, [])
            some_shares.append(100 * own.score // best if best else 100)
            groups[group.name] = group._replace(
                ended=group.ended + 1,
                best=group.best + (own.score == best),
                percent=sum(some_shares) // len(some_shares),
            )
            yield groups


def _instant(key: str) -> int:
    return instant_of(key.removeprefix(solutions.RESULT))


def _kind(name: str) -> str:
    """Return the kind of a board, empty if there is no board of this name."""
    return boards.group(name) if boards.is_name(name) else ""


def _area(kind: str) -> int:
    width, height, _ = kind.split("x")
    return int(width) * int(height)


def _first(found: Iterable[tuple[str, End]]) -> End | None:
    """Return the first end that replays."""
    return next(
        (end for name, end in found if solutions.holds(SAMEGAME.deal(name).start, end)), None
    )
