"""The boards of SameGame by name: what can be played, and how a board is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame_core.game import BadCode
from pygame_core.samegame import SAMEGAME, names

if TYPE_CHECKING:
    from app.words import Words
    from pygame_core.samegame.names import Kind

SIZES = ("9x12", "9x14", "12x12", "15x10", "15x15", "20x12", "24x12")
COLOURS = range(3, 7)


def is_puzzle(name: str) -> bool:
    """Tell whether a name is a puzzle's."""
    return name.startswith(f"{names.PUZZLE}-")


def group(name: str) -> str:
    """Return the kind of boards that go on where this one ends."""
    return name.partition("-")[0]


def board_name(words: Words, name: str) -> str:
    """Return what the player reads for a board's name."""
    kind, number = names.read_name(name)
    if kind is None:
        return words("puzzleName", number=number)
    return words("boardName", kind=kind_name(words, kind), number=words.number(number))


def kind_name(words: Words, kind: Kind) -> str:
    """Return what the player reads for a kind of boards: `15x10x4` is a size and "4 colours"."""
    return words("kindName", width=kind.width, height=kind.height, colours=kind.colours)


def why_not(name: str) -> str:
    """Return the word that says why no board of this name can be played; empty if one can."""
    try:
        SAMEGAME.deal(name)
    except BadCode:
        return "noSuchBoard"
    return ""
