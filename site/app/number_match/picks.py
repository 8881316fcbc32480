"""Which cell is selected, and which tap makes a pair: rule 8."""

from __future__ import annotations

from typing import NamedTuple

from pygame_core.number_match.rules import Move, matches, sight


class Pick(NamedTuple):
    """What a tap comes to: the new selection, and the move it makes, if any."""

    selected: int | None
    move: Move | None
    reason: str  # "selected", "deselected", "paired", "no-match", "no-sight" or "empty"


def pick(cells: bytes, selected: int | None, cell: int) -> Pick:
    """Return what a tap on `cell` does while `selected` is picked.

    >>> pick(bytes([5, 5]), 0, 1)
    Pick(selected=None, move=Move(first=0, second=1), reason='paired')
    """
    if cell >= len(cells) or not cells[cell]:
        return Pick(selected, None, "empty")
    if selected is None:
        return Pick(cell, None, "selected")
    if selected == cell:
        return Pick(None, None, "deselected")
    if not matches(cells[selected], cells[cell]):
        return Pick(cell, None, "no-match")
    if not sight(cells, selected, cell):
        return Pick(cell, None, "no-sight")
    return Pick(None, Move(min(selected, cell), max(selected, cell)), "paired")
