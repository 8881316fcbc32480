"""Who may import whom inside the engine, read from its source.

What is imported for type checkers only does not count: it is not there when the code runs.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pygame_core

ENGINE = Path(pygame_core.__file__).parent
FORBIDDEN = {"time", "random", "js", "pyscript", "pyodide", "datetime.datetime"}

BASE = {"game", "cells", "rng", "search", "shipped"}
WALLS: dict[str, set[str]] = {
    "__init__": set(),
    "game": set(),
    "cells": set(),
    "rng": set(),
    "search": set(),
    "shipped": set(),
    "clock": set(),
    "stats": set(),
    "streak": set(),
    "session": {"game", "cells", "clock"},
    "codes": {"game", "cells", "clock"},
    "number_match": BASE | {"number_match"},
    "samegame": BASE | {"samegame"},
    "__main__": BASE | {"number_match", "samegame"},
}
FILES = sorted(ENGINE.rglob("*.py"))


def for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imported(node: ast.AST) -> Iterator[str]:
    """Yield the full names of what is imported anywhere below a node."""
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0
        yield from (f"{node.module}.{name.name}" for name in node.names)
    elif not for_type_checkers(node):
        for child in ast.iter_child_nodes(node):
            yield from imported(child)


def names(path: Path) -> list[str]:
    return list(imported(ast.parse(path.read_text(encoding="utf-8"))))


def room(path: Path) -> str:
    """Return the part of the engine a file belongs to."""
    return path.relative_to(ENGINE).parts[0].removesuffix(".py")


def test_every_part_has_its_walls() -> None:
    assert {room(path) for path in FILES} == WALLS.keys()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_module_imports_over_a_wall(path: Path) -> None:
    ours = [name.split(".") for name in names(path) if name.startswith("pygame_core")]
    assert {name[1] for name in ours} <= WALLS[room(path)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_everything_else_is_of_the_standard_library(path: Path) -> None:
    others = [name for name in names(path) if not name.startswith("pygame_core")]
    assert {name.split(".")[0] for name in others} <= sys.stdlib_module_names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_nothing_asks_for_the_present_for_chance_or_for_the_browser(path: Path) -> None:
    # The command line may measure how long a search takes.
    allowed = {"time"} if path.name == "__main__.py" else set()
    used = {
        name for name in FORBIDDEN for other in names(path) if f"{other}.".startswith(f"{name}.")
    }
    assert used <= allowed


def test_importing_the_engine_is_light() -> None:
    # Modules that would be felt when a page starts.
    heavy = {"re", "inspect", "dataclasses", "decimal", "pathlib", "argparse", "ast", "logging"}
    everywhere = {name.split(".")[0] for path in FILES for name in names(path)}
    assert everywhere & heavy == {"argparse"}
    assert "argparse" in names(ENGINE / "__main__.py")
