"""Read from the history of a game: how one board became the next, and removed numbers' ghosts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.number_match.motion import Change
from pygame_core.number_match.rules import ADD, WIDTH, emptied_rows
from pygame_core.number_match.text import read_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame_core.number_match.rules import Move, State


def forward(before: State, after: State, move: Move) -> Change:
    """Return how a move changed the board."""
    if move == ADD:
        return Change(come=tuple(range(len(before.cells), len(after.cells))), spread=True)
    gone = tuple((cell, before.cells[cell]) for cell in move)
    return Change(gone=gone, closed=emptied_rows(before.cells, move))


def backward(before: State, after: State, move: Move) -> Change:
    """Return how undoing `move`, which had led from `before` to `after`, changes the board."""
    if move == ADD:
        added = range(len(before.cells), len(after.cells))
        return Change(gone=tuple((cell, after.cells[cell]) for cell in added))
    return Change(come=tuple(move), opened=emptied_rows(before.cells, move))


def _next_layer(ghosts: bytes, before: State, move: Move) -> bytes:
    """Return the ghosts after a move; they may reach beyond the end of the board."""
    cells = before.cells
    if move == ADD:
        return ghosts[: len(cells)].ljust(len(cells), b"\0")
    layer = bytearray(ghosts.ljust(len(cells), b"\0"))
    for cell in move:
        layer[cell] = cells[cell]
    for row in reversed(emptied_rows(cells, move)):
        del layer[row * WIDTH : row * WIDTH + WIDTH]
    return bytes(layer)


class Ghosts:
    """The removed numbers still to be seen in rows that stand, for each position of a game."""

    def __init__(self) -> None:
        self._moves: list[str] = []
        self._layers: list[bytes] = [b""]

    def layer(self, states: Sequence[State], moves: Sequence[str]) -> bytes:
        """Return the ghosts of the last of `states`, reached by `moves`: a digit or 0 by cell.

        Called after each step of a game it does the work of that step only.
        """
        same = 0
        for known, text in zip(self._moves, moves, strict=False):
            if known != text:
                break
            same += 1
        del self._moves[same:], self._layers[same + 1 :]
        for index in range(same, len(moves)):
            move = read_move(states[index], moves[index])
            self._layers.append(_next_layer(self._layers[-1], states[index], move))
            self._moves.append(moves[index])
        return self._layers[-1]
