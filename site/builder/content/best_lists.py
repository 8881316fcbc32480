"""The best lists and the ranking, made from `site/data/solutions`; every line is replayed.

A file a puzzle, a line an entry, its fields parted by tabs: date, name, score, moves. The name of
the solver's own entries is `*`, which no login can be.
"""

import datetime as dt
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from builder import paths
from builder.errors import BuildError
from builder.paths import DATA
from pygame_core.game import GameError
from pygame_core.samegame import SAMEGAME, names, puzzles, solutions
from pygame_core.samegame.solutions import SOLVER, Split

FOLDER = DATA / "solutions"
_LOGIN = re.compile(r"[A-Za-z0-9](?:-?[A-Za-z0-9]){0,38}")
_LONGEST = 4000  # characters of a line


class Entry(NamedTuple):
    """A solution in a file, replayed."""

    day: str
    name: str
    score: int
    moves: tuple[str, ...]
    left: int
    split: Split

    @property
    def line(self) -> str:
        """The entry as it stands in the file."""
        return "\t".join((self.day, self.name, str(self.score), " ".join(self.moves)))


class Place(NamedTuple):
    """A line of the ranking."""

    name: str
    percent: float  # of the best known, summed over the puzzles
    firsts: int  # puzzles whose top score this name was the first to reach
    solved: int  # puzzles with an entry


class Refused(BuildError):  # noqa: N818 - named for what it means
    """Says why an entry cannot stand in a list."""


def file_of(number: int, folder: Path = FOLDER) -> Path:
    """Return the file of a puzzle's solutions."""
    return folder / f"{number:03}.tsv"


def read_all(folder: Path = FOLDER) -> dict[int, list[Entry]]:
    """Return the entries of all puzzles; raises BuildError naming file and line of a bad one."""
    known = {file_of(puzzle.number, folder) for puzzle in puzzles.puzzles()}
    for path in sorted(folder.glob("*")):
        if path not in known:
            raise BuildError(f"{path.name}: there is no puzzle of this number.")
    return {puzzle.number: read(puzzle.number, folder) for puzzle in puzzles.puzzles()}


def read(number: int, folder: Path = FOLDER) -> list[Entry]:
    """Return the entries of a puzzle; raises BuildError naming file and line of a bad one."""
    path = file_of(number, folder)
    entries: list[Entry] = []
    if not path.is_file():
        return entries
    for place, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            entry = _entry(number, line)
            check_new(number, entry, entries)
        except (Refused, GameError) as error:
            raise BuildError(f"{path.name}, line {place}: {error}") from error
        entries.append(entry)
    return entries


def write(number: int, entries: Iterable[Entry], folder: Path = FOLDER) -> None:
    """Write the entries of a puzzle, whole or not at all."""
    paths.write_whole(file_of(number, folder), "".join(f"{one.line}\n" for one in entries))


def check_new(number: int, entry: Entry, entries: Iterable[Entry]) -> None:
    """Raise Refused if an entry is already in a list, except where its score is proved the best."""
    proved = entry.score == puzzles.find(number).optimum
    twice = (one for one in entries if one.split == entry.split)
    same = next((one for one in twice if not proved or one.name == entry.name), None)
    if same:
        whose = "the Solver" if same.name == SOLVER else same.name
        raise Refused(f"This solution is already listed, by {whose}.")


def entry(number: int, day: str, name: str, moves: Iterable[str]) -> Entry:
    """Return the entry of a solution. Raises BadCode if its moves do not lead to an end."""
    start = SAMEGAME.deal(names.puzzle_name(number)).start
    solution = solutions.replay(start, moves)
    return Entry(day, name, solution.score, solution.moves, solution.left, solution.split)


def _entry(number: int, line: str) -> Entry:
    fields = line.split("\t")
    if len(line) > _LONGEST or len(fields) != 4:
        raise Refused("A line has four fields parted by tabs: date, name, score, moves.")
    day, name, score, moves = fields
    check_day(day)
    if name != SOLVER:
        check_name(name)
    found = entry(number, day, name, moves.split(" "))
    if str(found.score) != score:
        raise Refused(f"These moves score {found.score}, not {score}.")
    if found.moves != tuple(moves.split(" ")):
        raise Refused("A move names its group by the lowest tile of its leftmost column.")
    return found


def check_name(name: str) -> None:
    """Raise Refused unless a name can be a login."""
    if not _LOGIN.fullmatch(name):
        raise Refused("A name is a login: up to 39 letters, digits and single hyphens.")


def check_day(day: str) -> None:
    """Raise Refused unless a text is a date."""
    try:
        good = dt.date.fromisoformat(day).isoformat() == day
    except ValueError:
        good = False
    if not good:
        raise Refused("The date must be written as 2026-11-29.")


def best_list(entries: Iterable[Entry]) -> list[Entry]:
    """Return a list as it is shown: each name once with its best, the earlier one first."""
    best: dict[str, Entry] = {}
    for one in sorted(entries, key=lambda entry: (-entry.score, entry.day)):
        best.setdefault(one.name, one)
    return list(best.values())


def ranking(lists: Iterable[list[Entry]]) -> list[Place]:
    """Return the ranking over best lists. The Solver has no place in it and holds no first."""
    shares: dict[str, float] = {}
    firsts: dict[str, int] = {}
    solved: dict[str, int] = {}
    for entries in lists:
        if not entries:
            continue
        known = entries[0].score
        people = [one for one in entries if one.name != SOLVER]
        for one in people:
            shares[one.name] = shares.get(one.name, 0.0) + 100 * one.score / known
            solved[one.name] = solved.get(one.name, 0) + 1
        if people and people[0].score == known:
            firsts[people[0].name] = firsts.get(people[0].name, 0) + 1
    places = [
        Place(name, share, firsts.get(name, 0), solved[name]) for name, share in shares.items()
    ]
    return sorted(places, key=lambda one: (-one.percent, -one.firsts, one.name.lower()))


def as_of(entries: Iterable[Entry]) -> str:
    """Return the date of the newest entry, empty if there is none."""
    return max((one.day for one in entries), default="")
