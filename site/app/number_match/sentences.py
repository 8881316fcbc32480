"""What the live region says: one sentence for each thing that happens on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame_core.number_match.rules import ADD, emptied_rows, index_name, left

if TYPE_CHECKING:
    from app.browser.words import Words
    from app.number_match.picks import Pick
    from pygame_core.number_match.rules import Move, State


def picked(words: Words, state: State, before: int | None, cell: int, pick: Pick) -> str:
    """Return what a tap that made no move came to; empty where nothing happened."""
    if pick.reason == "empty":
        return ""
    if pick.reason == "deselected":
        return words("deselected")
    second, name = state.cells[cell], index_name(cell)
    if before is None or pick.reason == "selected":
        return words("selected", digit=second, cell=name)
    key = "noMatch" if pick.reason == "no-match" else "noSight"
    return words(key, first=state.cells[before], second=second, cell=name)


def rated(words: Words, share: float | None) -> str:
    """Return the sentence on a rating, empty if there is none.

    It is rounded down: by what its level promises a hard board of 55 in a hundred is one of 5.
    """
    return "" if share is None else words("rated", count=round(share * 100) // 10)


def moved(words: Words, before: State, after: State, move: Move) -> str:
    """Return what a move did."""
    if move == ADD:
        count = len(after.cells) - len(before.cells)
        return words("added", amount=count, count=count, left=left(after))
    first, second = (before.cells[cell] for cell in move)
    points = after.points - before.points
    sentence = words(
        "paired", amount=points, first=first, second=second, points=points, left=left(after)
    )
    rows = [str(row + 1) for row in emptied_rows(before.cells, move)]
    if not rows:
        return sentence
    return f"{sentence} {words('rows', amount=len(rows), rows=', '.join(rows))}"


def pair(words: Words, key: str, state: State, move: Move) -> str:
    """Return a sentence, or a part of one, that names the two numbers of a pair."""
    first, second = move
    values: dict[str, Any] = {"from": index_name(first), "to": index_name(second)}
    return words(key, first=state.cells[first], second=state.cells[second], **values)


def stepped(words: Words, key: str, before: State, after: State, move: Move) -> str:
    """Return what undo or redo did to the move from `before` to `after`.

    `key` is "undone" or "redone".
    """
    name = words("moveAdd") if move == ADD else pair(words, "movePair", before, move)
    return words(key, move=name, left=left(before if key == "undone" else after))
