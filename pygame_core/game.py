"""What a game is: a table of functions over frozen states, a status, and the errors they raise.

A session, a page or a command line calls a game only through :class:`Game`, so whatever works for
one game works for all of them.
"""

from collections.abc import Callable
from enum import Enum
from typing import Generic, NamedTuple, TypeAlias, TypeVar

S = TypeVar("S")
M = TypeVar("M")

JSON: TypeAlias = "dict[str, JSON] | list[JSON] | str | int | float | bool | None"
Params: TypeAlias = "dict[str, int | None]"


class Status(Enum):
    """How a state stands: ``STUCK`` means that no move is left, not that the game is lost."""

    RUNNING = "running"
    STUCK = "stuck"
    CLEARED = "cleared"


class GameError(ValueError):
    """Says that something asked of a game cannot be done.

    ``reason`` is a key for translations, ``values`` what a translation puts into its sentence;
    ``str()`` is the sentence in English.
    """

    def __init__(self, reason: str, sentence: str, **values: str | int) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.values = values


class BadCode(GameError):  # noqa: N818 - named for what it is about, as IllegalMove is
    """Says that a text (board, move, name, save, code) cannot be read."""


class IllegalMove(GameError):  # noqa: N818 - as above
    """Says that a move is readable, but against the rules in this state."""


class Deal(NamedTuple, Generic[S]):
    """A dealt board: its name, its first state, the moves of one solution, its rating.

    The rating is a measure of difficulty, from 0 to 1, in games that have one.
    """

    name: str
    start: S
    solution: tuple[str, ...]
    rating: float | None = None


class Game(NamedTuple, Generic[S, M]):
    """One game as a table of functions over its states ``S`` and moves ``M``.

    States and moves are values: no function changes what it is given. Functions that read text
    raise :class:`BadCode`, ``play`` raises :class:`IllegalMove`.
    """

    kind: str
    deal: Callable[[str], Deal[S]]  # by name, the same board for ever
    start: Callable[[str, Params], S]  # from the text of a board and the player's parameters
    params: Callable[[S], Params]  # what `start` needs beside the text to make this state
    moves: Callable[[S], list[M]]  # every legal move
    play: Callable[[S, M], S]
    status: Callable[[S], Status]
    score: Callable[[S], int]
    left: Callable[[S], int]  # numbers or tiles still on the board
    board_text: Callable[[S], str]
    move_text: Callable[[M], str]  # canonical
    read_move: Callable[[S, str], M]  # canonical or another way to name the same move
    hints: int | None = 3  # how many a game has, None: no limit
    final: bool = True  # a cleared board ends the game for good: no move is undone from then on


def quoted(text: str, limit: int = 24) -> str:
    r"""Return foreign text fit for a sentence: short, on one line, plain ASCII.

    >>> quoted("a1\n")
    "'a1\\n'"
    """
    return ascii(text if len(text) <= limit else text[:limit] + "...")
