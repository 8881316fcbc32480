"""The verdict on a position: clearable, with all moves; dead, proved; or open.

Dives come first where adds are left: casual games with a little foresight, which clear what a
person clears by patience. What they do not clear is searched by iterative widening over the adds,
with a restarted depth-first search of each board, on positions held as sets of numbers. That goes
through everything in the end, so it can also prove that nothing helps; only boards of more numbers
than :data:`LARGEST` are left to the dives, and stay open if none clears them.

What was tried and left out, measured on positions with no add left: relaxed reachability (can every
number still meet a partner?) saves half of the nodes, patterns of two and three classes a quarter
and two fifths, but each takes longer than the nodes it saves. Stubborn sets save a fifth at ten
times the cost, since rows that vanish tie almost all pairs together by the diagonals; forced pairs
save one node in a hundred. Reading order and random orders do alike, fewest partners first worse.
"""

from collections.abc import Generator

from pygame_core.number_match import rules
from pygame_core.number_match.casual import UNLIMITED, Board
from pygame_core.number_match.dives import Dives
from pygame_core.number_match.rules import CLASSES, Move, State
from pygame_core.number_match.text import move_text
from pygame_core.number_match.widening import LARGEST, Widening
from pygame_core.search import CLEARABLE, DEAD, OPEN, Progress, Result

NODES = 150_000  # about two seconds of CPython
_FREE = 8  # dives with unlimited adds, of which the shortest is kept


def solve(state: State, nodes: int = NODES) -> Generator[Progress, None, Result]:
    """Search for moves that clear a board, looking at no more than ``nodes`` positions.

    With unlimited adds a board is called dead only if it has neither a pair nor room for an add.
    The moves of a result have been replayed.
    """
    if not state.cells:
        return Result(CLEARABLE, (), 0)
    if _hopeless(state):
        return Result(DEAD, (), 0)
    moves, spent = yield from _dives(state, nodes)
    verdict = OPEN
    if not moves and spent < nodes and rules.left(state) <= LARGEST:
        adds = UNLIMITED if state.adds is None else state.adds
        search = Widening(state.cells.translate(CLASSES), adds, nodes - spent)
        verdict, moves = yield from search.run()
        spent += search.spent
    if moves and rules.clears(state, moves):
        return Result(CLEARABLE, tuple(move_text(move) for move in moves), spent)
    return Result(OPEN if state.adds is None else verdict, (), spent)


def _hopeless(state: State) -> bool:
    """Tell whether nothing can be done, or a number must stay: no add, and an odd class."""
    if not rules.can_add(state) and not rules.has_pair(state):
        return True
    kinds = state.cells.translate(CLASSES)
    return state.adds == 0 and any(kinds.count(kind) % 2 for kind in range(1, 6))


def _dives(state: State, nodes: int) -> Generator[Progress, None, tuple[list[Move], int]]:
    """Return the moves of a dive that clears the board, or none, and the nodes spent."""
    free = state.adds is None
    adds = UNLIMITED if state.adds is None else state.adds
    dives = Dives(Board(state.cells), adds, short=free)
    best: list[Move] = []
    for seed in range(_count(state)):
        longest = min(nodes - dives.spent, len(best) - 1 if best else nodes)
        moves = yield from dives.dive(seed, longest)
        if moves:
            best = moves
            if not free:
                break
        yield Progress(dives.spent)
        if dives.spent >= nodes:
            break
    return best, min(dives.spent, nodes)


def _count(state: State) -> int:
    """Return how many dives are worth their while before the widening."""
    if state.adds is None:
        return _FREE
    if rules.left(state) > LARGEST:
        return 1000
    return (0, 1, 2)[state.adds] if state.adds < 3 else 4 * state.adds
