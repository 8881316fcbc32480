"""What the pages tell of rules and boards, looked up in the engine."""

import statistics
from typing import NamedTuple

from pygame_core.number_match import deal, names, rules, table
from pygame_core.samegame import puzzles
from pygame_core.samegame.rules import worth

FIRST_DAILY = names.FIRST_DAILY
LIMIT = rules.LIMIT
TOUCHING, FAR, ROW, WHOLE = rules.TOUCHING, rules.FAR, rules.ROW, rules.WHOLE
TABLED = table.NUMBERS
NUMBERED = names.NUMBERED


def families() -> list[tuple[int, int]]:
    """Return the two numbers of each class, equal for the five."""
    found = [(a, b) for a in range(1, 10) for b in range(a, 10) if a + b == 10]
    return [pair for pair in found if rules.matches(*pair)]


class Level(NamedTuple):
    """A level, and how many of 100 casual games clear a board of it: fewest, middle, most."""

    name: str
    numbers: int
    adds: int | None
    low: int
    median: int
    high: int


def levels() -> list[Level]:
    """Return the levels of Number Match with what the shipped table holds of their boards."""
    found = []
    for name in NUMBERED:
        rows = (table.find(name, number) for number in range(1, TABLED + 1))
        percents = [row.percent for row in rows if row]
        numbers, adds, _ = deal.LEVELS[name]
        median = round(statistics.median(percents))
        found.append(Level(name, numbers, adds, min(percents), median, max(percents)))
    return found


def group_points(*sizes: int) -> list[tuple[int, int]]:
    """Return for groups of so many tiles what they are worth."""
    return [(size, worth(size)) for size in sizes]


def puzzle_count() -> int:
    """Return how many puzzles there are."""
    return len(puzzles.puzzles())


def proved_count() -> int:
    """Return of how many puzzles the best score is proved."""
    return sum(puzzle.optimum is not None for puzzle in puzzles.puzzles())
