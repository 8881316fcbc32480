"""The solver: the most points that a position has in it, as far as they can be found.

Annealing of lines (see :mod:`~pygame_core.samegame.annealing`) ends far apart from run to run: with
the tabu colour in one piece or in two, and which colour is the best for it is not seen before it
has been tried. One long annealing is therefore hardly better than a short one; many short ones, of
which the best go on, are (successive halving: Karnin, Koren and Somekh, "Almost Optimal Exploration
in Multi-Armed Bandits", 2013). On small boards an exact search first tries to prove the best score.
"""

from collections.abc import Generator
from typing import NamedTuple

from pygame_core.rng import Rng
from pygame_core.samegame import rules
from pygame_core.samegame.annealing import NO_COLOUR, Chain
from pygame_core.samegame.exact import Exact
from pygame_core.samegame.rules import Cell, State
from pygame_core.samegame.taps import cells_of
from pygame_core.samegame.text import move_text
from pygame_core.search import Progress

NODES = 300_000  # groups removed: about two seconds of CPython
_SMALL = 64  # tiles up to which a proof is tried
_TABUS = 3  # colours that are tried as tabu colour
_STARTS = range(3, 25)  # chains begun
_START = 36_000  # nodes of the budget for each chain begun
_WHOLE = 1 << 20  # the budget, in the parts that are counted here
_GLANCE = _WHOLE // 25  # before a proof, which is the faster the more is known
_PROOF = 4  # its share is a fourth
_CHANGES = 32  # tried between two yields: some milliseconds
_COOLINGS = 64  # heats from first to last
# Heats in tiles of the commonest colour: first of all, first of a chain that goes on, last.
_HOT, _WARM, _COLD = 1.8, 0.6, 1 / 15


class Best(NamedTuple):
    """The best line found: points from this position on, its moves, tiles it leaves.

    ``proved`` only after a search that ended: nothing brings more. ``nodes`` counts groups removed.
    """

    score: int
    moves: tuple[str, ...]
    left: int
    proved: bool
    nodes: int


def solve(state: State, nodes: int = NODES, seed: int = 0) -> Generator[Progress, None, Best]:
    """Search for the moves that bring most points, removing about ``nodes`` groups meanwhile.

    The moves of the result have been replayed.
    """
    search = Search(state, nodes, seed)
    yield from search.run()
    return search.result()


class Search:
    """A search that may be stopped between two yields, and then asked for its result.

    ``nodes`` may be set anew while it runs, where time is the real limit.
    """

    def __init__(self, state: State, nodes: int = NODES, seed: int = 0) -> None:
        self.nodes = nodes
        self._state = state
        self._seed = seed
        self._spent = 0
        self._score = 0
        self._moves: list[Cell] = []
        self._proved = False
        self._most: int | None = None  # points that end the search, since nothing brings more

    def run(self) -> Generator[Progress, None, None]:
        """Try a proof, if the board is small, and anneal."""
        if not rules.has_group(self._state):
            self._proved = True
            return
        if rules.left(self._state) <= _SMALL:
            yield from self._halve(self._begun(_STARTS[0]), _GLANCE)
            yield from self._prove()
        if not self._proved:
            self._most = bound(self._state)
            starts = min(max(self.nodes // _START, _STARTS[0]), _STARTS[-1])
            yield from self._halve(self._begun(starts), _WHOLE)

    def _begun(self, starts: int) -> list[Chain]:
        """Return new chains, the commonest colours by turns as their tabu colours."""
        tabus = _by_number(self._state)
        tabus = tabus[:_TABUS] if len(tabus) > _TABUS else [*tabus, NO_COLOUR]
        chains = []
        for number in range(starts):
            chain = Chain(self._state, tabus[number % len(tabus)], Rng(self._seed, number))
            chains.append(chain)
            self._spent += chain.spent
            self._note(chain)
        return chains

    def _note(self, chain: Chain) -> None:
        if chain.score > self._score:
            self._score = chain.score
            self._moves = cells_of(chain.best, self._state.height)
            self._proved = self._score == self._most

    def _halve(self, chains: list[Chain], until: int) -> Generator[Progress, None, None]:
        """Anneal chains, each as long as the others, and again the best third, until one is left.

        Each time takes the same part of the budget.
        """
        begin, rounds, hot = self._gone(), _rounds(len(chains)), _HOT
        for number in range(rounds):
            for at, chain in enumerate(chains, 1):
                part = (number * len(chains) + at) / (rounds * len(chains))
                yield from self._anneal(chain, begin + int((until - begin) * part), hot)
            chains.sort(key=lambda chain: -chain.score)
            chains, hot = chains[: _kept(len(chains))], _WARM

    def _gone(self) -> int:
        return _WHOLE * self._spent // max(1, self.nodes)

    def _anneal(self, chain: Chain, until: int, hot: float) -> Generator[Progress, None, None]:
        """Cool a chain down until so much of the budget is gone."""
        before, falling = self._spent - chain.spent, heats(self._state, hot)
        begin = gone = self._gone()
        while gone < until and chain.free and not self._proved:
            # With other nodes than at the beginning, less may be gone than there was then.
            step = max(0, gone - begin) * _COOLINGS // (until - min(begin, gone))
            chain.improve(_CHANGES, falling[step])
            self._spent = before + chain.spent
            gone = self._gone()
            self._note(chain)
            yield Progress(self._spent, self._score)

    def _prove(self) -> Generator[Progress, None, None]:
        """Search exactly, until that ends or a part of the budget is spent."""
        before = self._spent
        exact = Exact(self._state, self._score, self.nodes // _PROOF)
        for _ in exact.run():
            self._spent = before + exact.spent
            yield Progress(self._spent, exact.score)
        self._spent = before + exact.spent
        self._proved = exact.proved
        if exact.moves:
            self._score, self._moves = exact.score, exact.moves

    def result(self) -> Best:
        """Return what has been found, replayed."""
        state = self._state
        moves = []
        for cell in self._moves:
            moves.append(move_text(rules.group_of(state, cell)[0]))
            state = rules.play(state, cell)
        score = state.points - self._state.points
        return Best(score, tuple(moves), rules.left(state), self._proved, self._spent)


def bound(state: State) -> int:
    r"""Return points that no line from a state exceeds: those for each colour in one piece.

    >>> bound(State((b"\1\1", b"\2\1"), 2, 2, 0))
    6
    """
    tiles = b"".join(state.columns)
    counts = (tiles.count(colour) for colour in set(tiles))
    return sum(rules.worth(count) for count in counts if count > 1)


def _by_number(state: State) -> list[int]:
    """Return the colours, the commonest first."""
    tiles = b"".join(state.columns)
    return sorted(set(tiles), key=lambda colour: (-tiles.count(colour), colour))


def _kept(chains: int) -> int:
    return (chains + 2) // 3


def _rounds(chains: int) -> int:
    """Return how many rounds there are until one chain is left, its own included."""
    return 1 if chains == 1 else 1 + _rounds(_kept(chains))


def heats(state: State, hot: float = _HOT) -> list[int]:
    """Return the heats of an annealing, falling by the same factor from each to the next.

    What a change loses is most often tiles of the biggest group, so heats go with its size.
    """
    tiles = b"".join(state.columns)
    most = tiles.count(_by_number(state)[0])
    steps = (step / (_COOLINGS - 1) for step in range(_COOLINGS))
    return [round(most * hot * (_COLD / hot) ** step) for step in steps]
