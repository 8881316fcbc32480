"""What the engine may import at all, read from its source."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.paths import ENGINE

# Light modules, also in the browser. A longer list is a longer start: see `build.py measure`.
ALLOWED = {
    "binascii",
    "bisect",
    "collections",
    "collections.abc",
    "datetime",
    "enum",
    "functools",
    "heapq",
    "itertools",
    "json",
    "math",
    "typing",
    "zlib",
}
# The command line stays at home and may be heavier.
ALLOWED_AT_HOME = ALLOWED | {"argparse", "os", "sys", "time"}
MODULES = sorted(ENGINE.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Yield the names of all modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            assert node.module is not None
            yield node.module


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_the_engine_imports_only_what_is_allowed(path: Path) -> None:
    allowed = ALLOWED_AT_HOME if path.name == "__main__.py" else ALLOWED
    foreign = {name for name in imports(path) if name.split(".")[0] != "pygame_core"}
    assert foreign <= allowed


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_shipped_code_does_not_validate_by_assert(path: Path) -> None:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    assert not any(isinstance(node, ast.Assert) for node in nodes)
