"""Points that methods find on SameGame boards: ``python tests/bench/samegame.py [--seconds 10]``.

Every method gets the same processor time for each of the boards 15x15 with 5 colours, from no. 1
on, all in one run. The table has the means over the boards. A node is a group removed.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from math import exp
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pygame_core.rng import Rng
from pygame_core.samegame import SAMEGAME, rules
from pygame_core.samegame.annealing import NO_COLOUR, Chain
from pygame_core.samegame.rules import State, worth
from pygame_core.samegame.solver import NODES, Search, heats
from pygame_core.samegame.taps import SAME, cells_of, closed, encode

# A method yields nodes spent, points found and tiles left by the best line, again and again; a
# method that needs to know its time reads it from the clock.
Found = Iterator[tuple[int, int, int]]
Group = tuple[int, list[int]]  # colour and cells


class Clock:
    """Processor time since its making, of a given time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._begin = process_time()

    def gone(self) -> float:
        return process_time() - self._begin


class Playouts:
    """Lines from a state to its end, one after the other, and the best of them."""

    def __init__(self, state: State, tabu: int = NO_COLOUR) -> None:
        self.start, self.stride, self.tabu = encode(state), state.height + 1, tabu
        self.nodes = self.points = 0
        self.left = sum(map(len, state.columns))

    def groups(self, cells: bytearray) -> list[Group]:
        """Return the groups, those of the tabu colour only if there are no others."""
        seen, found, stride = cells[:], [], self.stride
        for at, tile in enumerate(cells):
            if tile >= SAME and seen[at]:
                group = [at]
                seen[at] = 0
                for cell in group:
                    for near in (cell + 1, cell - 1, cell + stride, cell - stride):
                        if seen[near] ^ tile < SAME:
                            seen[near] = 0
                            group.append(near)
                if len(group) > 1:
                    found.append((tile // SAME, group))
        return [group for group in found if group[0] != self.tabu] or found

    def play(self, choose: Callable[[list[Group]], Group]) -> int:
        """Play one line, and return its points."""
        cells, points = bytearray(self.start), 0
        while legal := self.groups(cells):
            _, group = choose(legal)
            for cell in group:
                cells[cell] = 0
            cells = bytearray(closed(cells, self.stride, min(group), max(group)))
            points += worth(len(group))
            self.nodes += 1
        if points > self.points:
            self.points = points
            self.left = sum(tile >= SAME for tile in cells)
        return points

    def told(self) -> tuple[int, int, int]:
        return self.nodes, self.points, self.left


def commonest(state: State) -> int:
    tiles = b"".join(state.columns)
    return max(sorted(set(tiles)), key=tiles.count)


def greedy(sign: int, *, tabu: bool) -> Callable[[State, Clock], Found]:
    """Return the method to take always the largest group (sign 1) or the smallest (-1)."""

    def method(state: State, _: Clock) -> Found:
        playouts = Playouts(state, commonest(state) if tabu else NO_COLOUR)
        playouts.play(lambda legal: max(legal, key=lambda group: sign * len(group[1])))
        yield playouts.told()

    return method


def at_random(state: State, _: Clock) -> Found:
    """Play at random, with tabu colour."""
    playouts, rng = Playouts(state, commonest(state)), Rng(1)
    while True:
        playouts.play(lambda legal: legal[rng.below(len(legal))])
        yield playouts.told()


class Nrpa:
    """Nested rollout policy adaptation (Rosin, 2011), as it is usually written down.

    With tabu colour, moves coded by Zobrist sums of cells and colour, levels of 100, restarts.
    """

    ROUNDS = 100

    def __init__(self, state: State) -> None:
        self.playouts = Playouts(state, commonest(state))
        self._rng = Rng(1)
        words = Rng.named("zobrist")
        self._words = [
            [words.next32() << 32 | words.next32() for _ in range(7)] for _ in self.playouts.start
        ]

    def search(self, level: int, policy: dict[int, float]) -> Iterator[None]:
        """Leave the points and the line of a level in ``self.found``."""
        if level == 0:
            line: list[tuple[int, list[int]]] = []
            points = self.playouts.play(lambda legal: self._drawn(legal, policy, line))
            self.found = points, line
            yield
            return
        best: tuple[int, list[tuple[int, list[int]]]] = (-1, [])
        for _ in range(self.ROUNDS):
            yield from self.search(level - 1, policy)
            best = max(self.found, best, key=lambda found: found[0])
            policy = self._adapted(policy, best[1])
        self.found = best

    def _drawn(
        self,
        legal: list[Group],
        policy: dict[int, float],
        line: list[tuple[int, list[int]]],
    ) -> Group:
        codes = []
        for colour, group in legal:
            code = 0
            for cell in group:
                code ^= self._words[cell][colour]
            codes.append(code)
        weights = [exp(policy.get(code, 0.0)) for code in codes]
        rest = self._rng.next32() / 2**32 * sum(weights)
        at = 0
        while at < len(legal) - 1 and rest >= weights[at]:
            rest -= weights[at]
            at += 1
        line.append((codes[at], codes))
        return legal[at]

    @staticmethod
    def _adapted(policy: dict[int, float], line: list[tuple[int, list[int]]]) -> dict[int, float]:
        after = dict(policy)
        for code, codes in line:
            after[code] = after.get(code, 0.0) + 1.0
            weights = [exp(policy.get(each, 0.0)) for each in codes]
            whole = sum(weights)
            for each, weight in zip(codes, weights, strict=True):
                after[each] = after.get(each, 0.0) - weight / whole
        return after


def nrpa(level: int) -> Callable[[State, Clock], Found]:
    def method(state: State, _: Clock) -> Found:
        search = Nrpa(state)
        while True:
            for _none in search.search(level, {}):
                yield search.playouts.told()

    return method


def annealing(*, tabu: bool) -> Callable[[State, Clock], Found]:
    """Return the method of one annealing over the whole time."""

    def method(state: State, clock: Clock) -> Found:
        chain = Chain(state, commonest(state) if tabu else NO_COLOUR, Rng(0))
        falling = heats(state)
        while True:
            part = clock.gone() / clock.seconds
            chain.improve(32, falling[min(int(part * len(falling)), len(falling) - 1)])
            if part >= 1:
                yield chain.spent, chain.score, left(state, chain)

    return method


def left(state: State, chain: Chain) -> int:
    """Return how many tiles the best line of a chain leaves."""
    for cell in cells_of(chain.best, state.height):
        state = rules.play(state, cell)
    return rules.left(state)


def solver(state: State, clock: Clock) -> Found:
    """Run the solver, its budget fitted to the time."""
    search = Search(state, int(NODES / 2 * clock.seconds))  # which takes about two seconds
    for progress in search.run():
        search.nodes = max(1, int(progress.nodes * clock.seconds / max(clock.gone(), 0.001)))
        if clock.gone() >= clock.seconds:
            break
    best = search.result()
    yield best.nodes, best.score, best.left


METHODS: dict[str, Callable[[State, Clock], Found]] = {
    "largest group first": greedy(1, tabu=False),
    "smallest group first": greedy(-1, tabu=False),
    "largest group first, tabu colour": greedy(1, tabu=True),
    "smallest group first, tabu colour": greedy(-1, tabu=True),
    "random playouts, tabu colour": at_random,
    "NRPA, tabu colour, level 1 of 100, restarts": nrpa(1),
    "NRPA, tabu colour, level 2 of 100, restarts": nrpa(2),
    "annealing of lines": annealing(tabu=False),
    "annealing of lines, tabu colour": annealing(tabu=True),
    "the solver": solver,
}


def measure(method: Callable[[State, Clock], Found], state: State, seconds: float) -> list[float]:
    """Return points, tiles left, nodes and seconds of a method on a board."""
    clock = Clock(seconds)
    found = 0, 0, 0
    for found in method(state, clock):  # noqa: B007 - the last is what counts
        if clock.gone() >= seconds:
            break
    nodes, points, left = found
    return [points, left == 0, nodes, clock.gone()]


def main() -> None:
    """Print a line of the table for each method."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument("--only", nargs="+", default=[""], help="methods with one of these in it")
    options = parser.parse_args()
    print("| method | points | boards cleared | nodes | seconds |")  # noqa: T201 - a script prints
    print("|---|--:|--:|--:|--:|")  # noqa: T201 - as above
    states = [SAMEGAME.deal(f"15x15x5-{1 + number}").start for number in range(options.boards)]
    for name, method in METHODS.items():
        if any(part in name for part in options.only):
            found = []
            for state in states:
                found.append(measure(method, state, options.seconds))
                print(f"{name}: {found[-1]}", file=sys.stderr, flush=True)  # noqa: T201 - as above
            points, cleared, nodes, seconds = map(sum, zip(*found, strict=True))
            each = len(states)
            print(  # noqa: T201 - as above
                f"| {name} | {points / each:,.0f} | {cleared} "
                f"| {nodes / each:,.0f} | {seconds / each:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
