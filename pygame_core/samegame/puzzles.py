"""The preset puzzles: the same for everyone, for ever.

``puzzles.txt`` names each by its kind of board and the seed it is drawn from, and tells the best
score there is where that has been proved.
"""

from functools import cache
from typing import NamedTuple

from pygame_core import shipped
from pygame_core.game import BadCode
from pygame_core.samegame.names import Kind

# From small to large, with so many puzzles each.
IN_GROUP = 15
GROUPS = ("pocket", "small", "slim", "tall", "square", "wide", "classic", "grand")


class Puzzle(NamedTuple):
    """A puzzle: its number, its group, its kind of board, its seed, and the proved best score."""

    number: int
    group: str
    kind: Kind
    seed: int
    optimum: int | None


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles, by number."""
    lines = shipped.text(__spec__, "puzzles.txt").splitlines()
    return tuple(_puzzle(number, line) for number, line in enumerate(lines, 1))


def find(number: int) -> Puzzle:
    """Return the puzzle of a number. Raises BadCode if there is none."""
    if not 0 < number <= len(puzzles()):
        raise BadCode(
            "no-puzzle",
            f"There is no puzzle {number}: they are numbered from 1 to {len(puzzles())}.",
            number=number,
        )
    return puzzles()[number - 1]


def seed_text(kind: Kind, seed: int) -> str:
    """Return the text that a puzzle's board is drawn from."""
    return f"samegame puzzle {kind.width}x{kind.height}x{kind.colours} {seed}"


def _puzzle(number: int, line: str) -> Puzzle:
    group = GROUPS[(number - 1) // IN_GROUP]
    size, seed, *proved = line.split(" ")
    kind = Kind(*map(int, size.split("x")))
    return Puzzle(number, group, kind, int(seed), int(proved[0]) if proved else None)
