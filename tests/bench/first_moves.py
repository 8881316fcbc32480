"""How forgiving the levels are: ``python tests/bench/first_moves.py`` from the root.

Prints for each level the share of first moves, adds included, after which at least every second
casual game still clears the board, over the first boards of the level.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pygame_core.number_match import rules
from pygame_core.number_match.casual import Board, clears
from pygame_core.number_match.deal import board_name, deal
from pygame_core.number_match.rules import State
from pygame_core.rng import Rng

RATED = ("easy", "medium", "hard", "expert")
BOARDS = 25
PLAYOUTS = 200  # a standard error of .035 near one half


def holds(state: State) -> bool:
    """Tell whether at least every second casual game clears the board."""
    board, adds = Board(state.cells), state.adds or 0
    cleared = sum(clears(board.copy(), adds, Rng(index, 321)) for index in range(PLAYOUTS))
    return 2 * cleared >= PLAYOUTS


def share(level: str) -> tuple[int, int]:
    """Return how many of how many first moves leave a good chance."""
    good = made = 0
    for number in range(1, BOARDS + 1):
        state = deal(board_name(level, number)).start
        for move in rules.moves(state):
            made += 1
            good += holds(rules.play(state, move))
    return good, made


def main() -> None:
    """Print the table."""
    print("| level | first moves | rate at least one half | share |")  # noqa: T201 - a script prints
    print("|---|---|---|---|")  # noqa: T201 - as above
    for level in RATED:
        good, made = share(level)
        print(f"| {level} | {made} | {good} | {100 * good / made:.0f} % |", flush=True)  # noqa: T201 - as above


if __name__ == "__main__":
    main()
