"""Iterative widening over the adds: many boards searched a little, then each a little longer.

When to add decides more than which pairs to take: the boards after an add, one for each position
before it, differ wildly in how easily they clear, and a casual player, who adds only when stuck,
sees few of them. So the positions before an add are listed, and one after the other makes a board
of its own, the most promising first. In rounds every board is given a dive of the depth-first
search or, in turns with it, a portion of the proof, and every list is drawn from once; both grow
from round to round. The search ends when all boards are dead and all lists are at their end.

What promises most is the width of the board: the copies of eight to ten numbers, or of twice as
many, come to lie right below or slantwise below the numbers themselves, if these have few gaps. Of
the boards made from eight numbers four in five can be cleared, mostly at once, of others one in
five.
"""

from collections.abc import Generator
from heapq import heappop, heappush

from pygame_core.number_match.dfs import DepthFirst
from pygame_core.number_match.field import Field, Position, doubled
from pygame_core.number_match.proof import Proof
from pygame_core.number_match.rules import ADD, LIMIT, WIDTH, Move
from pygame_core.search import CLEARABLE, DEAD, OPEN, Progress

# The masks of bigger boards take too much memory and time; there the verdict stays open. No game
# with so few adds as the levels give grows bigger.
LARGEST = 1200
_FIRST = 64  # positions in a dive of the first round
_FEW, _HOPELESS = 6, 10**6  # boards made from fewer numbers are hardly ever cleared
_STEPS = 16  # positions of a phase looked at before one of them is added to
_CHOICE = 64  # positions in a list among which to choose
_PROVABLE = 64  # numbers on a board whose search learns; on bigger ones that takes too long
_WORK = 8000  # what is done between two yields, in about microseconds


class _Phase:
    """A board between two adds, with the search of its field and the list of its positions."""

    def __init__(self, kinds: bytes, adds: int, before: "_Phase | None", last: int) -> None:
        self.field = Field(kinds)
        self.adds = adds
        self.search: DepthFirst | Proof = DepthFirst(self.field)
        self._dives = self.search
        self._proof: Proof | None = None
        self.slice = max(1, _WORK // (12 + 2 * self.field.size))
        self._before = before
        self._last = last  # the position of the phase before to which was added
        self._by = {self.field.full: 0}  # positions found, each with the pair that led there
        # Those to go on from: the position before, and the pair that leads on. A position holds a
        # list of its pairs, hundreds on a large board, so it is made only when it is looked at.
        self._ahead: list[tuple[Position, int]] = []
        self._listed: list[tuple[int, int, int]] = []  # those to add to, the best first
        if adds:
            self._find(self.field.start, 0)

    @property
    def listed(self) -> bool:
        """Tell whether all positions before an add have been taken from the list."""
        return not self._listed and not self._ahead

    def turn(self) -> None:
        """Begin another dive, or go on with the proof: after the first dive they take turns."""
        if self._dives.spent and self.search is self._dives and self.field.size <= _PROVABLE:
            self._proof = self.search = self._proof or Proof(self.field)
        else:
            self.search = self._dives
            self._dives.begin()

    def look(self) -> int:
        """Lengthen the list, downwards first; return how many positions were looked at."""
        steps = 0
        while self._ahead and steps < _STEPS and len(self._listed) < _CHOICE:
            steps += 1
            position, led = self._ahead.pop()
            if led:
                position = self.field.take(position, led)
            for pair in sorted(position[2], reverse=True):
                mask = position[0] ^ pair
                if mask and mask not in self._by:
                    self._find(position, pair)
        return steps

    def _find(self, before: Position, pair: int) -> None:
        mask = before[0] ^ pair
        self._by[mask] = pair
        self._ahead.append((before, pair))
        heappush(self._listed, (_price(mask.bit_count()), len(self._by), mask))

    def next(self, most: int) -> int:
        """Return the next position in the list; none if it has more than so many numbers."""
        if not self._listed or self._listed[0][2].bit_count() > most:
            return 0
        return heappop(self._listed)[2]

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
    """The search of a board with a number of ``adds``.

    ``spent`` counts the positions looked at, on top of those spent before; it ends at ``nodes``.
    """

    def __init__(self, kinds: bytes, adds: int, nodes: int, spent: int = 0) -> None:
        self._phases = [_Phase(kinds, adds, None, 0)]
        self._known = {(kinds, adds)}
        self._nodes = nodes
        self._skipped = False
        self.spent = spent

    def run(self) -> Generator[Progress, None, tuple[str, list[Move]]]:
        """Return a verdict, and the moves if it is CLEARABLE."""
        # No dive and no position asks for more breath than `most`. Where only lists are left, a
        # round spends one node for each, so there may be as many rounds as nodes.
        breath, most = _FIRST, max(self._nodes, LARGEST)
        while self._phases:
            for phase in self._phases:
                if not phase.search.over and phase.field.size <= 2 * breath:
                    yield from self._dive(phase, breath)
                    if phase.search.cleared:
                        return CLEARABLE, phase.moves()
                if not phase.listed and self.spent < self._nodes:
                    self._add(phase, breath)
                    yield Progress(self.spent)
                if self.spent >= self._nodes:
                    return OPEN, []
            self._phases = [p for p in self._phases if not (p.search.over and p.listed)]
            breath = min(breath + breath // 2, most)
        return OPEN if self._skipped else DEAD, []

    def _dive(self, phase: _Phase, breath: int) -> Generator[Progress, None, None]:
        """Search a phase, for so many positions."""
        phase.turn()
        search = phase.search
        stop = search.spent + min(breath, self._nodes - self.spent)
        while not search.over and search.spent < stop:
            before = search.spent
            search.advance(min(phase.slice, stop - before))
            self.spent += search.spent - before
            yield Progress(self.spent)

    def _add(self, phase: _Phase, most: int) -> None:
        """Take the next position of a phase's list, of no more numbers, and add to it."""
        self.spent += min(phase.look() + 1, self._nodes - self.spent)
        mask = phase.next(most)
        if not mask:
            return
        numbers = 2 * mask.bit_count()
        if numbers > LARGEST:
            self._skipped = self._skipped or numbers <= LIMIT
            return
        kinds = doubled(phase.field.board(mask))
        key = kinds, phase.adds - 1
        if key not in self._known:
            self._known.add(key)
            self._phases.append(_Phase(*key, phase, mask))


def _price(numbers: int) -> int:
    """Return about what it takes to clear a board to which so many numbers are added."""
    if numbers < _FEW:
        return _HOPELESS
    return numbers * numbers * (1 + min(numbers % WIDTH, -numbers % WIDTH))
