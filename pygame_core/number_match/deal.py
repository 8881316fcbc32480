"""Dealing: from a name to a board that has been cleared once.

A name stands for the same board for ever. Boards come from the generator, seeded with dealer
version, level, number and attempt; trial after trial, a casual playout is made on them, until one
clears the board: it is the board's first solution. ``table.txt`` holds the winning trial of the
boards people play most, so that dealing those takes a single playout.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple, Protocol, cast

from pygame_core.game import BadCode, Deal, GameError, Status, quoted
from pygame_core.number_match import rules, text
from pygame_core.number_match.rating import playout
from pygame_core.number_match.rules import State
from pygame_core.rng import Rng

DEALER = 1
CLASSIC = "classic"
CLASSIC_BOARD = "123456789/111213141/516171819"
NUMBERS = 10**9
TABLED = 1000
PLAYOUTS = 12  # on one board, before the next attempt takes another
_CODES = "0123456789abcdefghijklmnopqrstuvwxyz"  # trials in the table; '-' is a later one


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
    tabled = _tabled(level, number)
    trials: Iterator[int] = count() if tabled is None else iter((tabled,))
    for trial in trials:
        found = _try(level, number, trial)
        if found:
            return Deal(name, *found)
    raise GameError("table", f"The table of boards is damaged at {name}.", name=name)


def _try(level: str, number: int, trial: int) -> tuple[State, tuple[str, ...]] | None:
    """Return the trial's board and its solution, if the trial's playout clears it."""
    attempt = trial // PLAYOUTS
    start = _candidate(level, number, attempt)
    moves = playout(start, Rng.named(f"number-match {DEALER} {level} {number} playout {trial}"))
    if moves is None:
        return None
    state = start
    for move in moves:
        state = rules.play(state, move)
    if rules.status(state) is not Status.CLEARED:
        return None
    return start, tuple(text.move_text(move) for move in moves)


def _candidate(level: str, number: int, attempt: int) -> State:
    if level == CLASSIC:
        return text.start(CLASSIC_BOARD, {"adds": None})
    size, adds = LEVELS[level]
    rng = Rng.named(f"number-match {DEALER} {level} {number} board {attempt}")
    return State(bytes(rng.below(9) + 1 for _ in range(size)), adds, 0)


class _Loader(Protocol):
    def get_data(self, path: str) -> bytes: ...


_table: dict[str, str] = {}


def _tabled(level: str, number: int) -> int | None:
    """Return the winning trial by the shipped table, or None if it does not hold this board."""
    if number > TABLED:
        return None
    if not _table:
        folder = __file__.removesuffix(__file__.replace("\\", "/").rpartition("/")[2])
        # The loader reads beside the code, be it in a folder or in a zip file.
        loader = cast("_Loader", __spec__.loader)
        for line in loader.get_data(folder + "table.txt").decode().splitlines():
            key, _, codes = line.partition(" ")
            _table[key] = codes
    code = _table[level][max(0, number - 1)]
    return _CODES.find(code) if code in _CODES else None


def make_table(progress: Callable[[str, int], None]) -> str:
    """Return the text of ``table.txt``: a line a level, a character a board.

    ``progress`` is told level and number after each board. This takes about a minute.
    """
    lines = []
    for level in LEVELS:
        numbers = [0] if level == CLASSIC else range(1, TABLED + 1)
        codes = ""
        for number in numbers:
            trial = next(trial for trial in count() if _try(level, number, trial))
            codes += _CODES[trial] if trial < len(_CODES) else "-"
            progress(level, number)
        lines.append(f"{level} {codes}\n")
    return "".join(lines)
