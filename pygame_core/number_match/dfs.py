"""Depth-first search of one phase: whether numbers can be cleared without another add.

It is begun anew again and again with a longer breath and another order: on boards that can be
cleared a few early mistakes cost most of the time, and a new start makes others. What has been
searched to its end stays known as dead, so nothing of that is done twice, and the search ends.

The first two orders clear the board from the top, by the earlier or by the later number of a pair;
they reach the end more often than random ones.
"""

from pygame_core.number_match.field import Field, Position
from pygame_core.rng import Rng

_TABLE = 300_000  # dead positions remembered by one search, about 25 MB


class DepthFirst:
    """The search of one field.

    ``spent`` counts positions looked at. The search is ``over`` when the field has been ``cleared``
    by the pairs in ``path``, or is dead.
    """

    def __init__(self, field: Field) -> None:
        self._field = field
        self._dead: set[int] = set()
        self._line: list[tuple[Position, list[int]]] = []
        self._rng = Rng(1)
        self._starts = 0
        self.path: list[int] = []
        self.spent = 0
        self.over = not field.even()
        self.cleared = False

    def begin(self) -> None:
        """Begin anew, in another order."""
        self._starts += 1
        start = self._field.start
        self._line = [(start, self._ordered(start[2]))]
        self.path.clear()

    def advance(self, nodes: int) -> None:
        """Go on, to the end or until so many positions have been looked at."""
        take, dead, line, path = self._field.take, self._dead, self._line, self.path
        while line:
            position, ahead = line[-1]
            mask = position[0]
            while ahead:
                pair = ahead.pop()
                if mask ^ pair not in dead:
                    break
            else:
                if len(dead) < _TABLE:
                    dead.add(mask)
                line.pop()
                del path[-1:]
                continue
            if not nodes:
                ahead.append(pair)
                return
            nodes -= 1
            self.spent += 1
            path.append(pair)
            if mask == pair:
                self.cleared = self.over = True
                return
            after = take(position, pair)
            line.append((after, self._ordered(after[2])))
        self.over = True

    def _ordered(self, pairs: list[int]) -> list[int]:
        """Return the pairs in the order in which to pop them."""
        size = len(pairs)
        if size < 2:
            return pairs[:]
        if self._starts == 1:
            return sorted(pairs, key=_first, reverse=True)
        if self._starts == 2:
            return sorted(pairs, reverse=True)
        turn = self._rng.below(size)
        return pairs[turn:] + pairs[:turn]


def _first(pair: int) -> int:
    return pair & -pair
