"""What the pages show of the puzzles: pictures of their boards, best lists, the ranking."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from builder import lists
from builder.lists import Entry
from pygame_core.samegame import SAMEGAME, names, puzzles
from pygame_core.samegame.puzzles import Puzzle
from pygame_core.samegame.rules import State


class Card(NamedTuple):
    """A puzzle as the overview shows it."""

    name: str
    number: int
    size: str
    colours: int
    picture: str  # an SVG element
    best: int | None
    optimum: int | None


class Shown(NamedTuple):
    """All that the pages need."""

    groups: list[tuple[str, list[Card]]]
    ranking: list[lists.Place]
    as_of: str
    lists: str  # JSON that the game fetches: by puzzle a list of day, name, score, left, moves


def collect(folder: Path = lists.FOLDER) -> Shown:
    """Return what is to be shown; raises BuildError naming file and line of a bad entry."""
    entries = lists.read_all(folder)
    best = {number: lists.best_list(found) for number, found in entries.items()}
    groups: dict[str, list[Card]] = {group: [] for group in puzzles.GROUPS}
    for puzzle in puzzles.puzzles():
        groups[puzzle.group].append(_card(puzzle, best[puzzle.number]))
    return Shown(
        list(groups.items()),
        lists.ranking(best.values()),
        lists.as_of(one for found in entries.values() for one in found),
        json.dumps(list(map(_listed, best.values())), separators=(",", ":")),
    )


def _card(puzzle: Puzzle, entries: list[Entry]) -> Card:
    name = names.puzzle_name(puzzle.number)
    start = SAMEGAME.deal(name).start
    width, height, colours = puzzle.kind
    best = entries[0].score if entries else None
    return Card(
        name,
        puzzle.number,
        f"{width}\N{MULTIPLICATION SIGN}{height}",
        colours,
        picture(start),
        best,
        puzzle.optimum,
    )


def _listed(entries: list[Entry]) -> list[list[Any]]:
    return [[one.day, one.name, one.score, one.left, " ".join(one.moves)] for one in entries]


def picture(state: State) -> str:
    """Return a board as an SVG element: a path for each colour, tiles in a row run together."""
    paths: dict[int, list[str]] = {}
    for row in range(state.height - 1, -1, -1):
        line = [tiles[row] if row < len(tiles) else 0 for tiles in state.columns]
        start = 0
        for column in range(1, len(line) + 1):
            if column == len(line) or line[column] != line[start]:
                length, down = column - start, state.height - 1 - row
                paths.setdefault(line[start], []).append(f"M{start} {down}h{length}v1h-{length}z")
                start = column
    paths.pop(0, None)
    inner = "".join(
        f'<path class="t{colour}" d="{"".join(d)}"/>' for colour, d in sorted(paths.items())
    )
    return f'<svg viewBox="0 0 {state.width} {state.height}" aria-hidden="true">{inner}</svg>'
