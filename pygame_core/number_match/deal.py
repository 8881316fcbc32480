"""Dealing: from a name to a board of the difficulty its level promises, cleared once already.

A name stands for the same board for ever. Candidates come from the generator, seeded with dealer
version, name and attempt; attempt after attempt they are rated, until a rating lies in the band of
the level. The first playout that cleared the board is its first solution, and the proof that there
is one. ``table.txt`` holds what that found out about the boards people play most, so that dealing
those takes a single playout. The solver takes no part: a better one never moves a board.
"""

from itertools import count
from typing import NamedTuple

from pygame_core.game import Deal
from pygame_core.number_match import rules, table, text
from pygame_core.number_match.lessons import LESSONS, Lesson
from pygame_core.number_match.names import (
    CLASSIC,
    DAILY,
    FIRST_DAILY,
    LESSON,
    NUMBERED,
    NUMBERS,
    board_name,
    daily_name,
    read_date,
    read_name,
)
from pygame_core.number_match.rating import ANY, DEALER, Band, rate, solution
from pygame_core.number_match.rules import State
from pygame_core.number_match.table import Row
from pygame_core.rng import Rng

__all__ = [
    "CLASSIC",
    "DAILY",
    "FIRST_DAILY",
    "LEVELS",
    "NUMBERED",
    "NUMBERS",
    "TABLED",
    "Level",
    "attempt",
    "board_name",
    "by_row",
    "daily_name",
    "deal",
    "read_date",
    "read_name",
    "search",
    "tabled",
]

TABLED = table.NUMBERS  # boards of each level, from number 1 on
CLASSIC_BOARD = "123456789/111213141/516171819"
CLASSIC_PLAYOUT = 0  # the first that clears it


class Level(NamedTuple):
    """How many numbers a board has, how many adds (None is unlimited), and the band of ratings."""

    numbers: int
    adds: int | None
    band: Band


LEVELS = {
    "easy": Level(27, 5, Band(80, 100)),
    "medium": Level(36, 5, Band(60, 75)),
    "hard": Level(45, 4, Band(40, 55)),
    "expert": Level(54, 3, Band(10, 35)),
    CLASSIC: Level(27, None, ANY),
}


def tabled(name: str) -> bool:
    """Tell whether dealing this board is instant. Raises BadCode if nothing has this name."""
    level, number = read_name(name)
    return level in {CLASSIC, LESSON} or table.find(level, number) is not None


def deal(name: str) -> Deal[State]:
    """Return the board of a name, with its rating and one solution, which has been replayed.

    Beyond the table this takes hundreds of playouts: some tenths of a second.
    Raises BadCode if nothing has this name.
    """
    level, number = read_name(name)
    if level == CLASSIC:
        start = text.start(CLASSIC_BOARD, {"adds": None})
        return _dealt(name, start, CLASSIC_PLAYOUT, None)
    if level == LESSON:
        return _lesson(name, LESSONS[number - 1])
    return by_row(name, table.find(level, number) or search(name))


def _lesson(name: str, lesson: Lesson) -> Deal[State]:
    start = text.start(lesson.board, {"adds": lesson.adds})
    if not rules.clears(start, [text.read_move(start, move) for move in lesson.moves]):
        raise RuntimeError(f"The moves of {name} clear no board.")
    return Deal(name, start, lesson.moves, None)


def by_row(name: str, row: Row) -> Deal[State]:
    """Return the board of a name, of which this row is known."""
    return _dealt(name, _candidate(name, row.attempt), row.first, row.percent / 100)


def search(name: str) -> Row:
    """Return what the table holds of a board, found without it; Classic is not searched for."""
    return next(row for number in count() if (row := attempt(name, number)))


def attempt(name: str, number: int) -> Row | None:
    """Return what the table would hold of a candidate, None if its rating misses the band."""
    band = _level(name).band
    found = rate(_candidate(name, number), band)
    if found.first is None or not found.within(band):
        return None
    return Row(number, found.percent, found.first)


def _level(name: str) -> Level:
    level, _ = read_name(name)
    return LEVELS["hard" if level == DAILY else level]


def _candidate(name: str, attempt: int) -> State:
    """Return the board of an attempt, every digit as likely as the others."""
    size, adds, _ = _level(name)
    rng = Rng.named(f"number-match {DEALER} {name} board {attempt}")
    return State(bytes(rng.below(9) + 1 for _ in range(size)), adds, 0)


def _dealt(name: str, start: State, playout: int, rating: float | None) -> Deal[State]:
    """Return a deal whose solution is a playout. Raises RuntimeError if that does not clear."""
    moves = solution(start, playout)
    if moves is None or not rules.clears(start, moves):
        raise RuntimeError(f"Playout {playout} of {name} clears no board: another dealer's table?")
    return Deal(name, start, tuple(text.move_text(move) for move in moves), rating)
