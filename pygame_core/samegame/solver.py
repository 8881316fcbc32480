"""The solver: the most points that a position has in it, as far as they can be found.

Annealing of lines (see :mod:`~pygame_core.samegame.annealing`) depends most on which colour is the
tabu colour, and which is best is not seen before it has been tried. So there is a contest: short
annealings, one for each of the commonest colours and one without any. What did best gets the rest
of the budget. In between, on small boards, an exact search tries to prove that nothing brings more.
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
_TABUS = 3  # colours in the contest
_CONTEST = 400  # thousandths of the budget for all of the contest
_GLANCE = 40  # thousandths for one before a proof, which is the faster the more is known
_PROOF = 250  # thousandths for an exact search
_CHANGES = 32  # tried between two yields: some milliseconds
_COOLINGS = 64  # heats from first to last
# First and last heat of an annealing, in tiles of the commonest colour.
_HOT, _COLD = 1.8, 1 / 15


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

    def run(self) -> Generator[Progress, None, None]:
        """Do the contest and the long annealing; before that the proof, if the board is small."""
        if not rules.has_group(self._state):
            self._proved = True
            return
        if rules.left(self._state) <= _SMALL:
            yield from self._contest(_GLANCE)
            yield from self._prove()
        if not self._proved:
            winner = yield from self._contest(_CONTEST)
            yield from self._anneal(winner, 0, 1000)

    def _contest(self, share: int) -> Generator[Progress, None, int]:
        """Anneal with each of the commonest colours and with none; return the best tabu colour."""
        contest = [*_by_number(self._state)[:_TABUS], NO_COLOUR]
        begin = 1000 * self._spent // self.nodes
        best, winner = 0, NO_COLOUR
        for number, tabu in enumerate(contest, 1):
            until = begin + share * number // len(contest)
            score = yield from self._anneal(tabu, number, until)
            if score > best:
                best, winner = score, tabu
        return winner

    def _anneal(self, tabu: int, stream: int, until: int) -> Generator[Progress, None, int]:
        """Cool down one chain until so many thousandths are spent; return its best score."""
        chain = Chain(self._state, tabu, Rng(self._seed, stream))
        before, falling = self._spent, heats(self._state)
        begin = 1000 * before // self.nodes
        while True:
            self._spent = before + chain.spent
            if chain.score > self._score:
                self._score = chain.score
                self._moves = cells_of(chain.best, self._state.height)
            yield Progress(self._spent, self._score)
            gone = 1000 * self._spent // self.nodes
            if gone >= until or not chain.free:
                return chain.score
            # With other nodes than at the beginning, what is gone may be less than it was then.
            step = max(0, gone - begin) * _COOLINGS // max(1, until - begin)
            chain.improve(_CHANGES, falling[min(step, _COOLINGS - 1)])

    def _prove(self) -> Generator[Progress, None, None]:
        """Search exactly, until that ends or a part of the budget is spent."""
        before = self._spent
        exact = Exact(self._state, self._score, self.nodes * _PROOF // 1000)
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


def _by_number(state: State) -> list[int]:
    """Return the colours, the commonest first."""
    tiles = b"".join(state.columns)
    return sorted(set(tiles), key=lambda colour: (-tiles.count(colour), colour))


def heats(state: State) -> list[int]:
    """Return the heats of an annealing, falling by the same factor from each to the next.

    What a change loses is most often tiles of the biggest group, so heats go with its size.
    """
    tiles = b"".join(state.columns)
    most = tiles.count(_by_number(state)[0])
    steps = (step / _COOLINGS for step in range(_COOLINGS))
    return [round(most * _HOT * (_COLD / _HOT) ** step) for step in steps]
