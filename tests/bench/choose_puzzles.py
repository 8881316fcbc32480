"""How the preset puzzles were chosen: prints lines for `puzzles.txt`, by the groups' order.

    python -m tests.bench.choose_puzzles [GROUP ...]

Of many boards of a kind those are taken that the solver clears, and among them those where it makes
most points for one of a player who always removes the largest group: there thinking pays. The
smallest boards are taken only where the best score is proved. Puzzles are fixed for ever; this is
kept to show how, and for puzzles to come.
"""

import os
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import NamedTuple

from pygame_core.rng import Rng
from pygame_core.samegame import rules, solver
from pygame_core.samegame.annealing import NO_COLOUR, Chain
from pygame_core.samegame.deal import board
from pygame_core.samegame.names import Kind
from pygame_core.samegame.puzzles import GROUPS, seed_text
from pygame_core.samegame.rules import State
from pygame_core.samegame.taps import SAME, Step
from pygame_core.search import run

MOST, BATCH = 2000, 30  # boards of a kind that are looked at, and how many at a time
CHOSEN = 15  # of each group
NODES = 900  # for each tile
PROVED = 30  # tiles up to which the best score must be proved
WORKERS = os.cpu_count()
PRICE = 60  # points for each tile left, in the search for a way to clear a board
HEATS = 80, 8  # of that search, first and last
KINDS = {
    "pocket": [(Kind(6, 5, 3), 8), (Kind(6, 5, 4), 7)],
    "small": [(Kind(8, 10, 4), CHOSEN)],
    "slim": [(Kind(9, 12, 4), CHOSEN)],
    "tall": [(Kind(9, 14, 5), CHOSEN)],
    "square": [(Kind(12, 12, 5), CHOSEN)],
    "wide": [(Kind(15, 10, 4), CHOSEN)],
    "classic": [(Kind(15, 15, 5), CHOSEN)],
    "grand": [(Kind(24, 12, 6), CHOSEN)],
}


class Candidate(NamedTuple):
    """A board and what is known of it."""

    kind: Kind
    seed: int
    score: int
    proved: bool
    greedy: int

    @property
    def line(self) -> str:
        """The candidate as a line of `puzzles.txt`."""
        width, height, colours = self.kind
        proved = f" {self.score}" if self.proved else ""
        return f"{width}x{height}x{colours} {self.seed}{proved}"


def greedy(state: State) -> int:
    """Return the points of always removing the largest group, the first of them."""
    while found := rules.groups(state):
        state = rules.play(state, max(found, key=len)[0])
    return state.points


class Clearing(Chain):
    """Annealing of lines that pays for every tile left: it looks for the empty board."""

    def _finish(self, end: Step, line: list[Step]) -> Step:
        end = super()._finish(end, line)
        if end[1] in self._known and end[1] != self._end[1]:
            return end  # on a board in the midst of the line, whose end has paid
        left = sum(tile >= SAME for tile in end[1])
        return 0, end[1], end[2] - PRICE * left

    @property
    def cleared(self) -> bool:
        """Whether the present line ends on an empty board."""
        return max(self._end[1]) < SAME


def clearable(start: State, nodes: int) -> bool:
    """Tell whether annealing finds a way to clear a board, within so many nodes.

    No colour is spared: what is spared brings points, and is left over in the end.
    """
    chain = Clearing(start, NO_COLOUR, Rng(1))
    while chain.spent < nodes and not chain.cleared:
        chain.improve(32, HEATS[0] - (HEATS[0] - HEATS[1]) * chain.spent // nodes)
    return chain.cleared


def look(kind: Kind, seed: int) -> Candidate | None:
    """Solve a board, for about a second, if it can be cleared; else return None."""
    start = board(kind, seed_text(kind, seed))
    nodes = NODES * kind.width * kind.height
    if not clearable(start, nodes):
        return None
    found = run(solver.solve(start, nodes))
    return Candidate(kind, seed, found.score, found.proved, greedy(start))


def choose(kind: Kind, wanted: int, pool: Executor) -> list[Candidate]:
    """Return the best of the first boards of a kind that are fit, by their seeds."""
    small = kind.width * kind.height <= PROVED
    fit: list[Candidate] = []
    for first in range(1, MOST, BATCH):
        looked = pool.map(look, [kind] * BATCH, range(first, first + BATCH))
        fit += [one for one in looked if one and (one.proved or not small)]
        if len(fit) >= 3 * wanted // 2:
            break
    fit.sort(key=lambda one: one.greedy / one.score)
    return sorted(fit[:wanted], key=lambda one: one.seed)


def main() -> None:
    """Print the lines of the groups that are asked for, or of all."""
    with ProcessPoolExecutor(max_workers=WORKERS) as pool:
        for group in sys.argv[1:] or GROUPS:
            for kind, wanted in KINDS[group]:
                chosen = choose(kind, wanted, pool)
                sys.stdout.write("".join(f"{one.line}\n" for one in chosen))
                sys.stdout.flush()


if __name__ == "__main__":
    main()
