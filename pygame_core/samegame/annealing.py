"""Simulated annealing of lines: a line is changed at one place and played on from there.

Removing groups of one colour, the **tabu colour**, only when nothing else can be removed makes one
big group of it. What is changed is the part of a line before that; whatever is left after the
change is removed as it comes, the tabu colour last. A change takes a tap out, puts one in, or moves
one to later; the tiles that the other taps name are followed wherever they have gone. A line that
has become worse is kept with a chance that falls with the loss, and the more so the lower the heat
(Kirkpatrick, Gelatt and Vecchi, "Optimization by Simulated Annealing", 1983).

Changes are cheap: nothing before the change is played again, since every step holds its board, and
where the changed line comes upon a board of the old one, its end is known.
"""

from math import log

from pygame_core.rng import Rng
from pygame_core.samegame.rules import State
from pygame_core.samegame.taps import SAME, Step, encode, groups, play

NO_COLOUR = 0
# Losses accepted at heat 1, each as likely as the others; as integers, so that a search goes the
# same way on every machine.
_CHANCES = 4096
_LOSSES = tuple(round(-1024 * log((chance + 0.5) / _CHANCES)) for chance in range(_CHANCES))

_LATER, _DELETE, _INSERT, _REPLACE = range(4)
_CHANGES = (_LATER, _LATER, _DELETE, _DELETE, _INSERT, _INSERT, _REPLACE)


class Chain:
    """A line from a state, changed over and over.

    ``best`` is the best line so far and ``score`` its points, ``free`` how many of the taps of the
    present line may be changed; ``spent`` counts groups removed.
    """

    def __init__(self, state: State, tabu: int, rng: Rng) -> None:
        self.tabu = tabu
        self.score = -1
        self._height = state.height
        self._rng = rng
        self._known: dict[bytes, int] = {}
        line: list[Step] = []
        end = self._finish((0, encode(state), 0), line)
        self.spent = len(line)
        self._keep(line, end)

    def improve(self, changes: int, heat: int) -> None:
        """Try so many changes; one that loses as many points as the heat is kept by 37 %."""
        below = self._rng.below
        # A line that begins with another than the tabu colour always will, and one that does not,
        # cannot.
        for _ in range(changes if self.free else 0):
            at = below(self.free)
            _, cells, points = self._line[at]
            line: list[Step] = []
            end = play(
                self._changed(at, cells), (0, cells, points), self._height, line, self._known
            )
            end = self._finish(end, line)
            self.spent += len(line)
            # No board comes twice in a line, so what was met stands behind this place.
            met = self._known.get(end[1], len(self._line))
            gain = end[2] - (self._line[met][2] if met < len(self._line) else self._end[2])
            if gain >= 0 or -1024 * gain <= heat * _LOSSES[below(_CHANCES)]:
                rest = [(tap, cells, points + gain) for tap, cells, points in self._line[met:]]
                last = (0, self._end[1], self._end[2] + gain) if rest else end
                self._keep(self._line[:at] + line + rest, last)

    def _finish(self, end: Step, line: list[Step]) -> Step:
        """Remove what can be removed, the tabu colour when nothing else can be.

        Returns the end, which may be one of the known boards.
        """
        while not (line and end[1] in self._known) and (found := groups(end[1], self._height)):
            others = [tap for tap in found if (tap & 255) // SAME != self.tabu]
            end = play(others or found, end, self._height, line, self._known)
        return end

    def _keep(self, line: list[Step], end: Step) -> None:
        """Take a line for the present one."""
        self._line, self._end = line, end
        self._known = {cells: at for at, (_, cells, _) in enumerate(line)}
        self._known[end[1]] = len(line)
        self._taps = [tap for tap, _, _ in line]
        colours = [(tap & 255) // SAME for tap in self._taps]
        self.free = colours.index(self.tabu) if self.tabu in colours else len(colours)
        if end[2] > self.score:
            self.best, self.score = line, end[2]

    def _changed(self, at: int, cells: bytes) -> list[int]:
        """Return the taps to play from a place on instead of those of the line."""
        rest = self._taps[at : self.free]
        change = _CHANGES[self._rng.below(len(_CHANGES))]
        if change == _LATER:
            rest.insert(1 + self._rng.below(len(rest)), rest.pop(0))
            return rest
        if change != _INSERT:
            del rest[0]
        return rest if change == _DELETE else [self._drawn(cells), *rest]

    def _drawn(self, cells: bytes) -> int:
        """Return a tap, drawn by lot, that removes a group of another than the tabu colour."""
        stride = self._height + 1
        while True:
            at = self._rng.below(len(cells))
            tile = cells[at]
            if (
                tile >= SAME
                and tile // SAME != self.tabu
                and (
                    cells[at + 1] ^ tile < SAME
                    or cells[at - 1] ^ tile < SAME
                    or cells[at + stride] ^ tile < SAME
                    or cells[at - stride] ^ tile < SAME
                )
            ):
                return cells[at - at % stride + self._height] << 8 | tile
