"""The trimmed standard library holds all that our modules import."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from builder.errors import BuildError
from builder.paths import APP, ENGINE
from builder.steps import library

# What PyScript and Pyodide bring into the browser themselves.
FROM_THE_PAGE = ("js", "pyscript", "pyodide", "polyscript")


def imported(folder: Path) -> Iterator[str]:
    """Yield what the modules of one of our packages import, wherever in them."""
    for path in sorted(folder.rglob("*.py")):
        if path.name == "__main__.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (name.name for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module


def test_all_that_our_modules_import_can_be_imported(in_pyodide: Callable[..., Any]) -> None:
    """Importing a module imports what it needs in its turn; ours that need a page are looked up."""
    names = {*imported(APP), *imported(ENGINE)}
    names = sorted(name for name in names if name.split(".")[0] not in FROM_THE_PAGE)
    program = f"""
import importlib, importlib.util
result = []
for name in {names!r}:
    try:
        if name.partition(".")[0] == "app":
            assert importlib.util.find_spec(name)
        else:
            importlib.import_module(name)
    except Exception as error:
        result.append(f"{{name}}: {{error!r}}")
"""
    assert in_pyodide(program) == []


def test_every_listed_module_can_be_imported(in_pyodide: Callable[..., Any]) -> None:
    program = f"""
import importlib
result = []
for name in {library.modules()!r}:
    try:
        importlib.import_module(name)
    except Exception as error:
        result.append(f"{{name}}: {{error!r}}")
"""
    assert in_pyodide(program) == []


def test_no_listed_module_is_frozen_into_the_interpreter(in_pyodide: Callable[..., Any]) -> None:
    frozen = in_pyodide("import _imp; result = _imp._frozen_module_names()")
    assert set(frozen) & set(library.modules()) == set()


def test_no_module_is_listed_twice() -> None:
    names = library.modules()
    assert len(names) == len(set(names))


def test_data_files_travel_with_their_module(in_pyodide: Callable[..., Any]) -> None:
    program = """
import pkgutil
result = pkgutil.get_data("pygame_core.number_match", "table.txt").decode()
"""
    table = ENGINE / "number_match" / "table.txt"
    assert in_pyodide(program) == table.read_text(encoding="utf-8")


def test_the_command_line_stays_at_home() -> None:
    assert not [name for name in library.sources() if name.endswith("__main__.py")]


def test_an_unknown_module_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "modules", lambda: ["json", "nosuch.module"])
    with pytest.raises(BuildError, match=r"nosuch\.module"):
        library.sources()
