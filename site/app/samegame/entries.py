"""The entries of SameGame in the storage, for files that carry them to another device."""

from __future__ import annotations

from app.samegame import boards, solutions
from app.storage import entries
from app.storage.entries import EntryType
from pygame_core import stats
from pygame_core.samegame import SAMEGAME, names


def is_kind(kind: str) -> bool:
    """Tell whether there are boards of this kind: `15x10x4`, or puzzles."""
    return boards.is_name(f"{kind}-1") or kind == names.PUZZLE


def _fits_end(rest: str, text: str) -> bool:
    name, _, figures = rest.partition(":")
    end = solutions.read_end(figures, text)
    if end is None or rest != f"{name}:{end.score}:{end.left}" or not boards.is_name(name):
        return False
    # Its date is read as that of a line.
    played = stats.Played(boards.group(name), name, end.score, end.left, end.day)
    moves = " ".join(end.moves)
    return stats.read_played(played.line()) == played and text == f"{end.day} {moves}"


def _proved_end(rest: str, text: str) -> bool:
    """Tell whether the moves of an end lead where its key says, by the rules."""
    name, _, figures = rest.partition(":")
    end = solutions.read_end(figures, text)
    return end is not None and solutions.holds(SAMEGAME.deal(name).start, end)


def _fits_result(rest: str, text: str) -> bool:
    played = stats.read_played(text)
    if played is None or played.line() != text or not entries.fits_key(rest, played.name):
        return False
    return boards.is_name(played.name) and played.level == boards.group(played.name)


def _join_result(mine: str, theirs: str) -> str:
    one, other = stats.read_played(mine), stats.read_played(theirs)
    if one is None or other is None:
        return mine if other is None else theirs
    return stats.better(one, other).line()


def _fits_game(rest: str, text: str) -> bool:
    place = not rest or (
        boards.is_name(rest[1:]) and rest == f":{solutions.OwnSolutions.slot(rest[1:])}"
    )
    return place and text.isascii() and text.isdigit() and len(text) <= 16


KINDS = (
    EntryType(solutions.KEY, _fits_end, proved=_proved_end),
    EntryType(solutions.RESULT, _fits_result, _join_result),
    EntryType(
        "samegame:begun:",
        lambda rest, text: is_kind(rest) and entries.fits_numbers(text, 0, names.NUMBERS),
        entries.join_numbers,
    ),
    EntryType(solutions.GAME, _fits_game),
    entries.running(
        SAMEGAME,
        solutions.OwnSolutions.slot,
        boards.is_name,
        {"best": None, "bestLabel": "yourBest"},
    ),
)
