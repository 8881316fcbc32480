"""Every error carries a reason for translations, its values, and a sentence in English."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pygame_core
from pygame_core.game import BadCode, GameError, IllegalMove, quoted

ENGINE = Path(pygame_core.__file__).parent
REASONS = {
    # moves against the rules
    "board-full",
    "cleared",
    "empty-cell",
    "no-group",
    "no-add-left",
    "not-a-match",
    "not-cleared",
    "not-in-sight",
    "nothing-to-redo",
    "nothing-to-undo",
    "outside",
    "same-cell",
    "too-many-moves",
    # texts that cannot be read
    "adds",
    "adds-unlimited",
    "bad-move",
    "board-character",
    "board-colours",
    "board-floating",
    "board-gap",
    "board-height",
    "board-not-text",
    "board-number",
    "board-row-empty",
    "board-row-length",
    "board-size",
    "board-too-long",
    "code-content",
    "code-damaged",
    "code-kind",
    "code-large",
    "code-newer",
    "daily-date",
    "daily-early",
    "name",
    "name-not-text",
    "no-puzzle",
    "params",
    "save-field",
    "save-kind",
    "save-move",
    "save-moves",
    "save-newer",
    "save-not-object",
    "solution-move",
    "solution-open",
}


def raised() -> Iterator[ast.Call]:
    """Yield every place in the engine's source where an error is made."""
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if made and node.func.id in {"GameError", "BadCode", "IllegalMove"}:
                yield node


def test_the_reasons_are_these() -> None:
    reasons = {call.args[0].value for call in raised() if isinstance(call.args[0], ast.Constant)}
    assert reasons == REASONS
    assert len([*raised()]) >= len(REASONS)


def test_every_sentence_is_one_and_ends() -> None:
    for call in raised():
        text = ast.unparse(call.args[1]).strip("f'\"")
        assert text.endswith((".", "{error}")), text
        assert ". " not in text.removesuffix("."), text


def test_an_error_is_its_sentence() -> None:
    error = BadCode("board-number", "There is no board 0.", number=0)
    assert (str(error), error.reason, error.values) == (
        "There is no board 0.",
        "board-number",
        {"number": 0},
    )


@pytest.mark.parametrize("kind", [BadCode, IllegalMove])
def test_all_errors_are_value_errors(kind: type[Exception]) -> None:
    assert issubclass(kind, GameError)
    assert issubclass(GameError, ValueError)


def test_foreign_text_is_quoted_short_and_plain() -> None:
    assert quoted("a\u00e4\n") == r"'a\xe4\n'"
    assert quoted("x" * 100) == "'" + "x" * 24 + "...'"
