"""Dealing: from a name to a board.

A name stands for the same board for ever. Every tile is drawn from the generator, seeded with
dealer version and name, each colour as likely as the others; a board with less than two tiles of
a colour is drawn again.
"""

from pygame_core.game import Deal
from pygame_core.rng import Rng
from pygame_core.samegame import puzzles
from pygame_core.samegame.names import Kind, read_name
from pygame_core.samegame.rules import State

DEALER = 1  # frozen: another way to deal is another version, with other boards


def deal(name: str) -> Deal[State]:
    """Return the board of a name. Raises BadCode if nothing has this name."""
    kind, number = read_name(name)
    if kind is None:
        puzzle = puzzles.find(number)
        return Deal(name, board(puzzle.kind, puzzles.seed_text(puzzle.kind, puzzle.seed)), ())
    return Deal(name, board(kind, f"samegame {DEALER} {name}"), ())


def board(kind: Kind, seed: str) -> State:
    """Return a board with at least two tiles of each colour, drawn by the seed.

    >>> board(Kind(3, 2, 2), "example").columns == board(Kind(3, 2, 2), "example").columns
    True
    """
    width, height, colours = kind
    rng = Rng.named(seed)
    while True:
        tiles = bytes(rng.below(colours) + 1 for _ in range(width * height))
        if min(tiles.count(colour) for colour in range(1, colours + 1)) >= 2:
            columns = (tiles[at : at + height] for at in range(0, width * height, height))
            return State(tuple(columns), width, height, 0)
