"""Searching a way to clear a board: casual playouts first, then depth first.

Playouts find most solutions, since on most boards a good share of casual games clears. The search
that follows remembers the positions it has seen, and may end: only then is a board called dead.
"""

from collections.abc import Generator, Iterator

from pygame_core.number_match import rules
from pygame_core.number_match.rating import UNLIMITED, Casual
from pygame_core.number_match.rules import CLASSES, Move, State
from pygame_core.number_match.text import move_text
from pygame_core.rng import Rng
from pygame_core.search import CLEARABLE, DEAD, OPEN, Progress, Result

NODES = 100_000
_PLAYOUTS = 60
_PAUSE = 400  # moves of a playout between two yields, some milliseconds
_WORK = 10_000  # what the search does between two yields, in about microseconds

Moves = tuple[Move, ...]


def solve(state: State, nodes: int = NODES) -> Generator[Progress, None, Result]:
    """Search for moves that clear a board, looking at no more than ``nodes`` positions.

    With unlimited adds the search gives each line of play a bounded number of them, and calls a
    board dead only if no line ever needed so many. The moves of a result have been replayed.
    """
    if not state.cells:
        return Result(CLEARABLE, (), 0)
    if _hopeless(state):
        return Result(DEAD, (), 0)
    moves, spent = yield from _playouts(state, nodes // 2)
    verdict = OPEN
    if not moves:
        search = _DepthFirst(state, spent, nodes)
        verdict, moves = yield from search.run()
        spent = search.spent
    if moves and rules.clears(state, moves):
        return Result(CLEARABLE, tuple(move_text(move) for move in moves), spent)
    return Result(verdict, (), spent)


def _hopeless(state: State) -> bool:
    """Tell whether the adds are used up and a class has an odd count: its last number stays."""
    if state.adds != 0:
        return False
    kinds = state.cells.translate(CLASSES)
    return any(kinds.count(kind) % 2 for kind in range(1, 6))


def _playouts(state: State, nodes: int) -> Generator[Progress, None, tuple[Moves, int]]:
    """Return the moves of a playout that clears the board, or none, and the nodes spent."""
    spent = 0
    for index in range(_PLAYOUTS):
        game = Casual(state, Rng(index))
        while True:
            made = len(game.moves)
            goes_on = game.advance(min(_PAUSE, nodes - spent))
            spent += len(game.moves) - made
            if game.cleared:
                return tuple(game.moves), spent
            if spent >= nodes:
                return (), spent
            yield Progress(spent)
            if not goes_on:
                break
    return (), spent


class _DepthFirst:
    """A depth-first search that remembers the positions it has seen.

    ``_line`` holds the positions from the root to the present one, each with the moves still to be
    tried there; ``_path`` the moves between them.
    """

    def __init__(self, state: State, spent: int, nodes: int) -> None:
        unlimited = state.adds is None
        root = State(state.cells, UNLIMITED if unlimited else state.adds, 0)
        # With so many adds left an unlimited game is followed no further.
        self._cut = 0 if unlimited else -1
        self._line = [(root, iter(rules.moves(root)))]
        self._path: list[Move] = []
        self._seen = {root[:2]}
        self._nodes = nodes
        self._work = 0
        self.spent = spent

    def run(self) -> Generator[Progress, None, tuple[str, Moves]]:
        """Return a verdict, and the moves if it is CLEARABLE."""
        verdict = DEAD
        while self._line:
            step = self._step(*self._line[-1])
            if step is None:
                self._line.pop()
                del self._path[-1:]
                continue
            move, state = step
            self._path.append(move)
            if not state.cells:
                return CLEARABLE, tuple(self._path)
            if self.spent >= self._nodes:
                return OPEN, ()
            if state.adds == self._cut:
                verdict = OPEN
            self.spent += 1
            self._line.append((state, iter(rules.moves(state))))
            self._work += len(state.cells) // 2
            if self._work >= _WORK:
                self._work = 0
                yield Progress(self.spent)
        return verdict, ()

    def _step(self, before: State, ahead: Iterator[Move]) -> tuple[Move, State] | None:
        """Return the next move to a position that is new and not hopeless, or None."""
        for move in ahead:
            state = rules.play(before, move)
            self._work += 5
            if state[:2] in self._seen:
                continue
            self._seen.add(state[:2])
            if state.adds == self._cut or not _hopeless(state):
                return move, state
        return None
