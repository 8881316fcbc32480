"""The boards of SameGame by name: what can be played, and how a board is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.browser.words import whole
from pygame_core.game import BadCode
from pygame_core.samegame import SAMEGAME, names, puzzles, rules

if TYPE_CHECKING:
    from app.browser.words import Words
    from pygame_core.samegame.names import Kind
    from pygame_core.samegame.rules import Move, State
    from pygame_core.session import Session


def is_puzzle(name: str) -> bool:
    """Tell whether a name is a puzzle's."""
    return name.startswith(f"{names.PUZZLE}-")


def number(name: str) -> int:
    """Return the number in a board's name."""
    return names.read_name(name)[1]


def group(name: str) -> str:
    """Return the kind of boards that go on where this one ends."""
    return name.partition("-")[0]


def board_name(words: Words, name: str) -> str:
    """Return what the player reads for a board's name."""
    kind, number = names.read_name(name)
    if kind is None:
        return words("puzzleName", number=number)
    return words("boardName", kind=kind_name(words, kind), number=words.number(number))


def parts(words: Words, session: Session[State, Move]) -> tuple[str, str]:
    """Return the name of a session's board in two lines: which it is, and of which kind."""
    start = session.start
    kind = kind_name(words, names.Kind(start.width, start.height, rules.colours(start)))
    which, number = names.read_name(session.name)
    if which is None:
        return words("puzzleName", number=number), kind
    return words("numberName", number=words.number(number)), kind


def kind_name(words: Words, kind: Kind) -> str:
    """Return what the player reads for a kind of boards: `15x10x4` is a size and "4 colours"."""
    return words("kindName", width=kind.width, height=kind.height, colours=kind.colours)


def is_name(name: str) -> bool:
    """Tell whether there is a board of this name; none is dealt for that."""
    try:
        kind, number = names.read_name(name)
        if kind is None:
            puzzles.find(number)
    except BadCode:
        return False
    return True


def canonical_name(name: str) -> str:
    """Return a board's name in its one form, however its number was typed: `puzzle-42`."""
    kind, _, digits = name.partition("-")
    number = whole(digits)
    if number is None:
        return name
    return names.puzzle_name(number) if kind == names.PUZZLE else f"{kind}-{number}"


def refusal_key(name: str) -> str:
    """Return the word that says why no board of this name can be played; empty if one can."""
    try:
        SAMEGAME.deal(name)
    except BadCode:
        return "noSuchBoard"
    return ""
