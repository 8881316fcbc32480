"""The verdict on a position: clearable, with all moves; dead, proved; or open.

Where adds are left games come first that clear the board from the top, or, with unlimited adds,
casual games with a little foresight: they clear what a person clears by patience. What they do not
clear is searched by iterative widening over the adds, with a restarted depth-first search of each
board, on positions held as sets of numbers. That goes through everything in the end, so it can also
prove that nothing helps; only boards of more numbers than :data:`LARGEST`, which no game of limited
adds comes to, are left to the games, and stay open if none clears them.

Boards of moderate size are searched in turns with a proof that learns from every dead position why
it is dead. It proves a board dead with a fifth to an eighth of the positions that trying everything
takes, but looks at each four to five times as long; so a short dive comes first.

What was tried and left out, measured on positions with no add left: relaxed reachability (can every
number still meet a partner?) saves two to three fifths of the nodes, but one node for each time it
finds the end, since most of what it cuts off is small; tried only where the last two of a class are
left, a sixth. Matchings that do not cross in reading order save hardly more than that together with
it, patterns of two and three classes a quarter and two fifths, and each takes longer than the nodes
it saves. Stubborn sets save a fifth at ten times the cost, since rows that vanish tie almost all
pairs together by the diagonals; forced pairs save one node in a hundred. Orders by pairs gained or
by fewest partners, and the best first, by pairs or by what is left when neighbours in reading order
cancel out, do no better than from the top. Positions that are the same board, also when it is moved
sideways, or in which the same numbers see each other, are less than one in a hundred. A search for
who meets whom, cut off by relaxed reachability, ends after some thirty steps where few numbers are
left, but only after a thousand, each far longer than a node, where it would matter.

In the proof, a reason that begins with the one its parent has so far holds for so little else that
twice as many nodes are needed; the best reason of several, each from another number, saves a tenth
of the nodes for twice the time; to choose what must stay by how few pairs it adds, or by how many
of those asked about it keeps apart, saves nothing.
"""

from collections.abc import Generator

from pygame_core.number_match import rules
from pygame_core.number_match.casual import UNLIMITED, Board
from pygame_core.number_match.dives import Dives
from pygame_core.number_match.rules import CLASSES, Move, State
from pygame_core.number_match.sweeps import Sweeps
from pygame_core.number_match.text import move_text
from pygame_core.number_match.widening import LARGEST, Widening
from pygame_core.search import CLEARABLE, DEAD, OPEN, Progress, Result

NODES = 150_000  # about two seconds of CPython
_FREE = 8  # dives with unlimited adds, of which the shortest is kept
_SWEEPS = (0, 1, 2)  # sweeps with so few adds left, where they seldom clear what is hard
_MANY = 40  # sweeps with more, and of boards too big for the widening


def solve(state: State, nodes: int = NODES) -> Generator[Progress, None, Result]:
    """Search for moves that clear a board, looking at no more than ``nodes`` positions.

    With unlimited adds a board is called dead only if it has neither a pair nor room for an add.
    The moves of a result have been replayed.
    """
    if not state.cells:
        return Result(CLEARABLE, (), 0)
    if _hopeless(state):
        return Result(DEAD, (), 0)
    games = _dives if state.adds is None else _sweeps
    moves, spent = yield from games(state, nodes)
    verdict = OPEN
    if not moves and spent < nodes and rules.left(state) <= LARGEST:
        adds = UNLIMITED if state.adds is None else state.adds
        search = Widening(state.cells.translate(CLASSES), adds, nodes, spent)
        verdict, moves = yield from search.run()
        spent = search.spent
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
    """Return the moves of the shortest dive that clears the board, or none, and the nodes spent."""
    dives = Dives(Board(state.cells))
    best: list[Move] = []
    for seed in range(_FREE):
        longest = min(nodes - dives.spent, len(best) - 1 if best else nodes)
        moves = yield from dives.dive(seed, longest)
        best = moves or best
        yield Progress(dives.spent)
        if dives.spent >= nodes:
            break
    return best, min(dives.spent, nodes)


def _sweeps(state: State, nodes: int) -> Generator[Progress, None, tuple[list[Move], int]]:
    """Return the moves of a sweep that clears the board, or none, and the nodes spent."""
    adds = state.adds or 0
    few = adds < len(_SWEEPS) and rules.left(state) <= LARGEST
    games = _SWEEPS[adds] if few else _MANY
    if not games:
        return [], 0
    sweeps = Sweeps(Board(state.cells), adds, nodes)
    for number in range(games):
        moves = yield from sweeps.sweep(number)
        if sweeps.spent > nodes:
            break
        if moves:
            return moves, sweeps.spent
        yield Progress(sweeps.spent)
    return [], min(sweeps.spent, nodes)
