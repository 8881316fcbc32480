"""The first lessons: tiny boards that have one way each, so that every step can be told.

The first teaches what pairs are and that they see each other over empty cells, the second slanting
lines, the end of a row and the column, the third to add.
"""

from typing import NamedTuple


class Lesson(NamedTuple):
    """A board as text, its adds, and the moves that clear it."""

    board: str
    adds: int
    moves: tuple[str, ...]


LESSONS = (
    Lesson("814698", 0, ("c1-d1", "b1-e1", "a1-f1")),
    Lesson("8.....34./7.....4../2", 0, ("h1-g2", "g1-a2", "a1-a2")),
    Lesson("179", 1, ("+", "c1-d1", "b1-e1", "a1-f1")),
)
