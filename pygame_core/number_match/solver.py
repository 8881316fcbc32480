"""Searching a way to clear a board: casual playouts first, then depth first.

Playouts find most solutions, since on most boards a good share of casual games clears. The search
that follows remembers the positions it has seen, and may end: only then is a board called dead.
"""

from collections.abc import Generator, Sequence

from pygame_core.number_match import rules
from pygame_core.number_match.rating import UNLIMITED, Casual
from pygame_core.number_match.rules import CLASSES, Move, State
from pygame_core.number_match.text import move_text
from pygame_core.rng import Rng
from pygame_core.search import CLEARABLE, DEAD, OPEN, Progress, Result

NODES = 100_000
_PLAYOUTS = 60
_PAUSE = 400  # moves of a playout between two yields
_WORK = 20_000  # cells looked at by the search between two yields

Search = Generator[Progress, None, Result]


def solve(state: State, nodes: int = NODES) -> Search:
    """Search for moves that clear a board, looking at no more than ``nodes`` positions.

    With unlimited adds the search gives each line of play a bounded number of them, so it may find
    a solution, but proves nothing dead. The moves of a result have been replayed by the rules.
    """
    spent = 0
    verdict = DEAD if _hopeless(state) else OPEN
    moves: tuple[Move, ...] | None = () if not state.cells else None
    if moves is None and verdict == OPEN:
        moves, spent = yield from _playouts(state, nodes // 2)
    if moves is None and verdict == OPEN:
        depth = _DepthFirst(state, nodes - spent)
        verdict, moves = yield from depth.search(spent)
        spent += depth.nodes
    if moves is not None and _clears(state, moves):
        return Result(CLEARABLE, tuple(move_text(move) for move in moves), spent)
    return Result(verdict, (), spent)


def _clears(state: State, moves: Sequence[Move]) -> bool:
    for move in moves:
        state = rules.play(state, move)
    return not state.cells


def _hopeless(state: State) -> bool:
    """Tell whether no add is left and a class has an odd count: its last number stays."""
    kinds = state.cells.translate(CLASSES)
    return not rules.can_add(state) and any(kinds.count(kind) % 2 for kind in range(1, 6))


def _playouts(
    state: State, nodes: int
) -> Generator[Progress, None, tuple[tuple[Move, ...] | None, int]]:
    """Return the moves of a playout that clears the board, or None, and the nodes spent."""
    spent = 0
    for index in range(_PLAYOUTS):
        game = Casual(state, Rng(index))
        while game.advance(_PAUSE) and spent + len(game.moves) < nodes:
            yield Progress(spent + len(game.moves))
        spent += len(game.moves)
        if game.cleared:
            return tuple(game.moves), spent
        if spent >= nodes:
            break
        yield Progress(spent)
    return None, spent


class _DepthFirst:
    """A depth-first search with a set of the positions seen."""

    def __init__(self, state: State, nodes: int) -> None:
        adds = UNLIMITED if state.adds is None else state.adds
        self._start = State(state.cells, adds, 0)
        self._complete = state.adds is not None
        self._budget = nodes
        self.nodes = 0

    def search(self, before: int) -> Generator[Progress, None, tuple[str, tuple[Move, ...] | None]]:
        """Return the verdict and, if it is CLEARABLE, the moves; ``before`` were spent already."""
        seen = {(self._start.cells, self._start.adds)}
        stack = [self._start]
        ahead = [iter(rules.moves(self._start))]
        path: list[Move] = []
        work = 0
        while stack:
            move = next(ahead[-1], None)
            if move is None:
                stack.pop()
                ahead.pop()
                if path:
                    path.pop()
                continue
            state = rules.play(stack[-1], move)
            if not state.cells:
                return CLEARABLE, (*path, move)
            key = (state.cells, state.adds)
            if key in seen or _hopeless(state):
                continue
            if self.nodes >= self._budget:
                return OPEN, None
            seen.add(key)
            self.nodes += 1
            path.append(move)
            stack.append(state)
            ahead.append(iter(rules.moves(state)))
            work += len(state.cells)
            if work >= _WORK:
                work = 0
                yield Progress(before + self.nodes)
        return (DEAD if self._complete else OPEN), None
