"""Dealing: from a name to a board that has been cleared once.

A name stands for the same board for ever. Boards come from the generator, seeded with dealer
version, level, number and attempt; trial after trial, a casual playout is made on them, until one
clears the board: it is the board's first solution. ``table.txt`` holds the winning trial of the
boards people play most, so that dealing those takes a single playout.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple, Protocol, cast

from pygame_core.game import BadCode, Deal, quoted
from pygame_core.number_match import rules, text
from pygame_core.number_match.rating import playout
from pygame_core.number_match.rules import Move, State
from pygame_core.rng import Rng

DEALER = 1
CLASSIC = "classic"
CLASSIC_BOARD = "123456789/111213141/516171819"
NUMBERS = 10**9
TABLED = 1000
PLAYOUTS = 12  # on one board, before the next attempt takes another
_CODES = "0123456789abcdefghijklmnopqrstuvwxyz"  # of trials in the table


class Level(NamedTuple):
    """How many numbers a board of a level has, and how many adds (None is unlimited)."""

    numbers: int
    adds: int | None


LEVELS = {
    "easy": Level(27, 5),
    "medium": Level(36, 5),
    "hard": Level(45, 4),
    "expert": Level(54, 3),
    CLASSIC: Level(27, None),
}


def board_name(level: str, number: int | None = None) -> str:
    """Return the name of a board.

    >>> board_name("hard", 417), board_name("classic")
    ('hard-417', 'classic')
    """
    return level if number is None else f"{level}-{number}"


def read_name(name: str) -> tuple[str, int]:
    """Return level and number of a board's name; Classic's only board has number 0.

    Raises BadCode.
    """
    if not isinstance(name, str):
        raise BadCode("name-not-text", "The name of a board is a text.")
    if name == CLASSIC:
        return CLASSIC, 0
    level, _, digits = name.partition("-")
    if level not in LEVELS or level == CLASSIC:
        known = ", ".join(f"{key}-NUMBER" for key in LEVELS if key != CLASSIC)
        raise BadCode(
            "name",
            f"{quoted(name)} names no board: names are {known}, {CLASSIC}.",
            name=quoted(name),
        )
    plain = digits.isascii() and digits.isdigit() and digits[0] != "0" and len(digits) <= 10
    if not plain or int(digits) > NUMBERS:
        raise BadCode(
            "board-number",
            f"Boards of a level are numbered from 1 to {NUMBERS:,}.",
            limit=NUMBERS,
        )
    return level, int(digits)


def deal(name: str) -> Deal[State]:
    """Return the board of a name, with one solution, which has been replayed.

    Raises BadCode if nothing has this name.
    """
    level, number = read_name(name)
    _, start, moves = next(_winners(level, number, _tabled(level, number)))
    return Deal(name, start, tuple(text.move_text(move) for move in moves))


def _winners(level: str, number: int, first: int) -> Iterator[tuple[int, State, tuple[Move, ...]]]:
    """Yield the trials from the first on whose playout clears their board: board and moves too."""
    for trial in count(first):
        start = _candidate(level, number, trial // PLAYOUTS)
        name = f"number-match {DEALER} {level} {number} playout {trial}"
        moves = playout(start, Rng.named(name))
        if moves is not None and rules.clears(start, moves):
            yield trial, start, moves


def _candidate(level: str, number: int, attempt: int) -> State:
    """Return the board of an attempt, every digit as likely as the others."""
    if level == CLASSIC:
        return text.start(CLASSIC_BOARD, {"adds": None})
    size, adds = LEVELS[level]
    rng = Rng.named(f"number-match {DEALER} {level} {number} board {attempt}")
    return State(bytes(rng.below(9) + 1 for _ in range(size)), adds, 0)


class _Loader(Protocol):
    """What loads this module: it reads beside the code, be it in a folder or in a zip file."""

    def get_data(self, path: str) -> bytes: ...


_table: dict[str, str] = {}


def _tabled(level: str, number: int) -> int:
    """Return the trial to begin with: the winning one if the table holds the board, else 0."""
    if number > TABLED:
        return 0
    if not _table:
        folder = __file__.replace("\\", "/").rpartition("/")[0]
        data = cast("_Loader", __spec__.loader).get_data(f"{folder}/table.txt")
        for line in data.decode().splitlines():
            key, _, codes = line.partition(" ")
            _table[key] = codes
    return _CODES.index(_table[level][max(number, 1) - 1])


def make_table(progress: Callable[[str, int], None]) -> str:
    """Return the text of ``table.txt``: a line a level, a character a board.

    ``progress`` is told level and number after each board. This takes some seconds.
    """
    lines = []
    for level in LEVELS:
        codes = ""
        for number in [0] if level == CLASSIC else range(1, TABLED + 1):
            trial, _, _ = next(_winners(level, number, 0))
            # Later trials than a character can name are found again when dealing.
            codes += _CODES[trial if trial < len(_CODES) else 0]
            progress(level, number)
        lines.append(f"{level} {codes}\n")
    return "".join(lines)
