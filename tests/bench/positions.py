"""Positions on which 200 casual playouts all fail: the measure of the verdict.

    cd tests/bench
    python positions.py 0 320 > positions.txt    # some minutes
    python positions.py 2000000 1000 > positions_held_out.txt

Casual games of all levels, with now and then an add while pairs are left; from each game one
position for each number of adds left, any of those with a pair and no odd class as likely as the
others, is kept if 200 playouts fail. Made from seeds, counted from the first
number given, the same on every machine; the second number is how many there are with 0, 1 and 2
adds left. The solver may be tuned on the first set; the second is kept for the measure, and is
larger, since its last hundredth counts.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pygame_core.number_match import rules  # noqa: E402 - found by the line above
from pygame_core.number_match.casual import Board, clears  # noqa: E402 - as above
from pygame_core.number_match.deal import LEVELS  # noqa: E402 - as above
from pygame_core.number_match.rules import ADD, CLASSES, State  # noqa: E402 - as above
from pygame_core.number_match.text import board_text, start  # noqa: E402 - as above
from pygame_core.rng import Rng  # noqa: E402 - as above

HERE = Path(__file__).parent
TUNED = HERE / "positions.txt"
HELD_OUT = HERE / "positions_held_out.txt"
PLAYOUTS = 200
_EARLY = 25  # one move in so many is an add though there are pairs


def game(seed: int) -> tuple[list[State], Rng]:
    """Return the positions with a pair of one casual game, and its random numbers."""
    rng = Rng(seed, 77)
    level = [level for level in LEVELS.values() if level.adds is not None][seed % 4]
    state = State(bytes(rng.below(9) + 1 for _ in range(level.numbers)), level.adds, 0)
    seen = []
    while state.cells:
        pairs = rules.pairs(state)
        if pairs:
            seen.append(state)
        if state.adds and (not pairs or rng.below(_EARLY) == 0):
            state = rules.play(state, ADD)
        elif pairs:
            state = rules.play(state, pairs[rng.below(len(pairs))])
        else:
            break
    return seen, rng


def odd(state: State) -> bool:
    """Tell whether the position is dead by parity."""
    kinds = state.cells.translate(CLASSES)
    return state.adds == 0 and any(kinds.count(kind) % 2 for kind in range(1, 6))


def fails(state: State) -> bool:
    """Tell whether all playouts fail."""
    board = Board(state.cells)
    return not any(
        clears(board.copy(), state.adds or 0, Rng(index, 123)) for index in range(PLAYOUTS)
    )


def make(seed: int, each: int) -> dict[int, list[State]]:
    """Return the positions by adds left, from games of this seed on."""
    sets: dict[int, list[State]] = {0: [], 1: [], 2: []}
    while any(len(found) < each for found in sets.values()):
        seen, rng = game(seed)
        seed += 1
        for adds, found in sets.items():
            here = [state for state in seen if state.adds == adds and not odd(state)]
            if here and len(found) < each:
                state = here[rng.below(len(here))]
                if fails(state):
                    found.append(state)
    return sets


def read(path: Path = HELD_OUT) -> dict[int, list[State]]:
    """Return the positions of a file."""
    sets: dict[int, list[State]] = {0: [], 1: [], 2: []}
    for line in path.read_text().splitlines():
        adds, board = line.split()
        sets[int(adds)].append(start(board, {"adds": int(adds)}))
    return sets


if __name__ == "__main__":
    for adds, states in make(*map(int, sys.argv[1:])).items():
        for state in states:
            print(adds, board_text(state))  # noqa: T201 - a script prints
