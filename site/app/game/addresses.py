"""What the fragment of an address asks for: a board, or a solution of one that is to be watched.

An address may come from anywhere: whatever stands in it is a name, or replayed by the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pygame_core.game import GameError, Status
from pygame_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from pygame_core.game import Game

OF, STOP = "~", "."  # between a board and a solution of it, and between its moves
NEW = "new"  # asks for a new game


class Wanted(NamedTuple):
    """What an address asks for: a board, by a name that may be none, and the moves to watch."""

    name: str
    moves: tuple[str, ...] | None


def read(fragment: str, canonical_name: Callable[[str], str]) -> Wanted:
    """Return what a fragment asks for; `canonical_name(name)` gives names their one form.

    >>> read("Hard-417", str), read("9x12x4-1~a1.b2", str).moves
    (Wanted(name='hard-417', moves=None), ('a1', 'b2'))
    """
    typed, of, moves = fragment.partition(OF)
    return Wanted(canonical_name(typed.lower()), tuple(moves.split(STOP)) if of else None)


def replay(
    game: Game[Any, Any], name: str, start: Any, moves: Sequence[str], day: date
) -> Session[Any, Any] | None:
    """Return the game that moves lead to, None unless the rules allow them and they end it."""
    session = Session(game, name, start)
    try:
        for text in moves:
            session.play(text, day)
    except GameError:
        return None
    return None if session.status is Status.RUNNING else session
