"""Depth-first search of one phase: whether numbers can be cleared without another add.

It is begun anew again and again with a longer breath and another order: on boards that can be
cleared a few early mistakes cost most of the time, and a new start makes others. What has been
searched to its end stays known as dead, so nothing of that is done twice, and the search ends.
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
        self._rng: Rng | None = None
        self.path: list[int] = []
        self.spent = 0
        self.over = not field.even()
        self.cleared = False

    def begin(self, rng: Rng | None) -> None:
        """Begin anew, in reading order or in a random one."""
        start = self._field.start
        self._rng = rng
        self._line = [(start, _ordered(start[2], rng))]
        self.path.clear()

    def advance(self, nodes: int) -> None:
        """Go on, to the end or until so many positions have been looked at."""
        take, dead, line, path, rng = self._field.take, self._dead, self._line, self.path, self._rng
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
            line.append((after, _ordered(after[2], rng)))
        self.over = True


def _ordered(pairs: list[int], rng: Rng | None) -> list[int]:
    """Return the pairs in the order in which to pop them."""
    if rng is None:
        return sorted(pairs, reverse=True)
    size = len(pairs)
    if size < 2:
        return pairs[:]
    first = rng.below(size)
    return pairs[first:] + pairs[:first]
