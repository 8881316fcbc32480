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

from pygame_core.samegame import rules, solver
from pygame_core.samegame.deal import board
from pygame_core.samegame.names import Kind
from pygame_core.samegame.puzzles import GROUPS, seed_text
from pygame_core.samegame.rules import State
from pygame_core.search import run

MOST, BATCH = 2000, 30  # boards of a kind that are looked at, and how many at a time
CHOSEN = 15  # of each group
NODES = 900  # for each tile
PROVED = 30  # tiles up to which the best score must be proved
WORKERS = os.cpu_count()
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
    left: int
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


def look(kind: Kind, seed: int) -> Candidate:
    """Solve a board, for about a second."""
    start = board(kind, seed_text(kind, seed))
    found = run(solver.solve(start, NODES * kind.width * kind.height))
    return Candidate(kind, seed, found.score, found.left, found.proved, greedy(start))


def choose(kind: Kind, wanted: int, pool: Executor) -> list[Candidate]:
    """Return the best of the first boards of a kind that are fit, by their seeds."""
    small = kind.width * kind.height <= PROVED
    fit: list[Candidate] = []
    for first in range(1, MOST, BATCH):
        looked = pool.map(look, [kind] * BATCH, range(first, first + BATCH))
        fit += [one for one in looked if not one.left and (one.proved or not small)]
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
