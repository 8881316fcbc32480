"""What the pages show of the puzzles: pictures of their boards, best lists, the ranking."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from builder.content import best_lists
from builder.content.best_lists import Entry
from pygame_core.samegame import SAMEGAME, names, puzzles
from pygame_core.samegame.puzzles import Puzzle
from pygame_core.samegame.rules import State


class Card(NamedTuple):
    """A puzzle as the overview shows it."""

    name: str
    number: int
    picture: str  # an SVG element
    best: int | None
    optimum: int | None


class Group(NamedTuple):
    """A group of puzzles: its size, and how many colours its boards have."""

    name: str
    size: str
    colours: str
    cards: list[Card]


class Shown(NamedTuple):
    """All that the pages need."""

    groups: list[Group]
    ranking: list[best_lists.Place]
    as_of: str
    lists: str  # JSON that the game fetches: by puzzle a list of day, name, score, left, moves
    boards: str  # JSON that the start page fetches: by puzzle its kind, its board, the best score


def collect(folder: Path = best_lists.FOLDER) -> Shown:
    """Return what is to be shown; raises BuildError naming file and line of a bad entry."""
    entries = best_lists.read_all(folder)
    best = {number: best_lists.best_list(found) for number, found in entries.items()}
    return Shown(
        [_group(name, best) for name in puzzles.GROUPS],
        best_lists.ranking(best.values()),
        best_lists.as_of(one for found in entries.values() for one in found),
        json.dumps(list(map(_listed, best.values())), separators=(",", ":")),
        json.dumps([_board(one, best[one.number]) for one in puzzles.puzzles()]),
    )


def _group(name: str, best: dict[int, list[Entry]]) -> Group:
    found = [puzzle for puzzle in puzzles.puzzles() if puzzle.group == name]
    width, height, _ = found[0].kind
    colours = sorted({puzzle.kind.colours for puzzle in found})
    cards = [_card(puzzle, best[puzzle.number]) for puzzle in found]
    size = f"{width}\N{MULTIPLICATION SIGN}{height}"
    return Group(name, size, "/".join(map(str, colours)), cards)


def _card(puzzle: Puzzle, entries: list[Entry]) -> Card:
    name = names.puzzle_name(puzzle.number)
    drawn = picture(SAMEGAME.deal(name).start)
    best = entries[0].score if entries else None
    return Card(name, puzzle.number, drawn, best, puzzle.optimum)


def _listed(entries: list[Entry]) -> list[list[Any]]:
    return [[one.day, one.name, one.score, one.left, " ".join(one.moves)] for one in entries]


def _board(puzzle: Puzzle, entries: list[Entry]) -> list[Any]:
    board = SAMEGAME.board_text(SAMEGAME.deal(names.puzzle_name(puzzle.number)).start)
    return ["x".join(map(str, puzzle.kind)), board, entries[0].score if entries else None]


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
