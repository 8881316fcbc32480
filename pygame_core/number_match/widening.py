"""Iterative widening over the adds: many boards searched a little, then each a little longer.

When to add decides more than which pairs to take: the boards after an add, one for each position
before it, differ wildly in how easily they clear, and a casual player, who adds only when stuck,
sees few of them. So the positions before an add are listed, those with most numbers first, and each
makes a board of its own. In rounds every board is given a dive of the depth-first search, and every
list one more entry; the dives grow from round to round. The search ends when all boards are dead
and all lists are at their end.
"""

from collections import deque
from collections.abc import Generator

from pygame_core.number_match.dfs import DepthFirst
from pygame_core.number_match.field import Field, Position, doubled
from pygame_core.number_match.rules import ADD, LIMIT, Move
from pygame_core.rng import Rng
from pygame_core.search import CLEARABLE, DEAD, OPEN, Progress

# The masks of bigger boards take too much memory and time; there the verdict stays open.
LARGEST = 400
_FIRST = 128  # positions in a dive of the first round
# Dives grow by this from round to round; slower where there are many boards to choose from.
_GROWTH_ALONE, _GROWTH = 2, 1.5
_WORK = 8000  # what is done between two yields, in about microseconds


class _Phase:
    """A board between two adds, with the search of its field and the list of its positions."""

    def __init__(self, kinds: bytes, adds: int, before: "_Phase | None", last: int) -> None:
        self.field = Field(kinds)
        self.adds = adds
        self.search = DepthFirst(self.field)
        self.slice = max(1, _WORK // (12 + 2 * self.field.size))
        self._before = before
        self._last = last  # the position of the phase before to which was added
        self._by = {self.field.full: 0}  # positions listed, each with the pair that led there
        self._waiting: deque[Position] = deque([self.field.start] if adds else [])

    @property
    def listed(self) -> bool:
        """Tell whether all positions before an add have been listed."""
        return not self._waiting

    def upcoming(self) -> int:
        """Return how many numbers the next position in the list has."""
        return self._waiting[0][0].bit_count()

    def next(self) -> int:
        """Return the next position in the list."""
        position = self._waiting.popleft()
        for pair in position[2]:
            mask = position[0] ^ pair
            if mask and mask not in self._by:
                self._by[mask] = pair
                self._waiting.append(self.field.take(position, pair))
        return position[0]

    def moves(self) -> list[Move]:
        """Return all moves from the first phase on that clear this one."""
        moves = self.field.moves(self.field.full, self.search.path)
        phase = self
        while phase._before:
            mask, phase = phase._last, phase._before
            pairs = []
            while pair := phase._by[mask]:  # noqa: SLF001 - as above
                mask |= pair
                pairs.append(pair)
            moves = [*phase.field.moves(mask, reversed(pairs)), ADD, *moves]
        return moves


class Widening:
    """The search from a board on with so many adds. ``spent`` counts positions looked at."""

    def __init__(self, kinds: bytes, adds: int, nodes: int) -> None:
        self._phases = [_Phase(kinds, adds, None, 0)]
        self._known = {(kinds, adds)}
        self._adds = adds
        self._nodes = nodes
        self._rng = Rng(1)
        self._skipped = False
        self.spent = 0

    def run(self) -> Generator[Progress, None, tuple[str, list[Move]]]:
        """Return a verdict, and the moves if it is CLEARABLE."""
        breath, rng = _FIRST, None
        while self._phases:
            for phase in self._phases:
                if not phase.search.over and phase.field.size <= 2 * breath:
                    yield from self._dive(phase, breath, rng)
                    if phase.search.cleared:
                        return CLEARABLE, phase.moves()
                if not phase.listed and phase.upcoming() <= breath and self.spent < self._nodes:
                    self._add(phase)
                if self.spent >= self._nodes:
                    return OPEN, []
            self._phases = [p for p in self._phases if not (p.search.over and p.listed)]
            breath = int(breath * (_GROWTH if self._adds else _GROWTH_ALONE))
            rng = self._rng
        return OPEN if self._skipped else DEAD, []

    def _dive(self, phase: _Phase, breath: int, rng: Rng | None) -> Generator[Progress, None, None]:
        """Begin the search of a phase anew, for so many positions."""
        search = phase.search
        search.begin(rng)
        stop = search.spent + min(breath, self._nodes - self.spent)
        while not search.over and search.spent < stop:
            before = search.spent
            search.advance(min(phase.slice, stop - before))
            self.spent += search.spent - before
            yield Progress(self.spent)

    def _add(self, phase: _Phase) -> None:
        """Take the next position of a phase's list, and add to it."""
        mask = phase.next()
        self.spent += 1
        numbers = 2 * mask.bit_count()
        if numbers > LARGEST:
            self._skipped = self._skipped or numbers <= LIMIT
            return
        kinds = doubled(phase.field.board(mask))
        key = kinds, phase.adds - 1
        if key not in self._known:
            self._known.add(key)
            self._phases.append(_Phase(*key, phase, mask))
