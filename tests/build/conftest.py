"""The site's own Python, started under Node."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder.steps import library, node

Run = Callable[..., Any]


@pytest.fixture
def in_pyodide(dist: Path, tmp_path: Path) -> Run:
    """Return a function that runs a program in the built site's Python and returns its `result`."""

    def run(program: str, *files: Path) -> object:
        source = tmp_path / "program.py"
        source.write_text(program, encoding="utf-8")
        script = Path(__file__).with_name("under_node.mjs")
        lock = library.PYODIDE / "pyodide-lock.json"
        done = subprocess.run(
            [str(node.NODE), *map(str, (script, dist, lock, source, *files))],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout.splitlines()[-1])

    return run
