"""The engine inside the Python that players get."""

from collections.abc import Callable
from typing import Any

from builder.paths import ROOT

GOLDEN = ROOT / "tests" / "golden"
CHECK = """
import json, sys
sys.path.insert(0, "/given")
import check
result = []
for name in ("number_match", "samegame"):
    with open(f"/given/{name}.json", encoding="utf-8") as file:
        result += check.check(json.load(file))
"""


def test_golden_boards_are_the_same_in_pyodide(in_pyodide: Callable[..., Any]) -> None:
    differences = in_pyodide(CHECK, GOLDEN / "check.py", *GOLDEN.glob("*.json"))
    assert differences == []


def test_python_starts_from_bytecode_alone(in_pyodide: Callable[..., Any]) -> None:
    program = """
import bootstrap, zipfile
result = []
for path in (bootstrap.LIBRARY, bootstrap.OWN):
    with zipfile.ZipFile(path) as library:
        result += [name for name in library.namelist() if name.endswith(".py")]
"""
    assert in_pyodide(program) == []


def test_docstrings_and_asserts_stay_at_home(in_pyodide: Callable[..., Any]) -> None:
    program = "import pygame_core.game as game; result = [game.__doc__, __debug__]"
    assert in_pyodide(program)[0] is None
