"""The checks of format, lint, types and imports: what is wrong with the sources as they stand.

Both `build.py check` and the tests call them from here.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from builder.paths import ROOT

_BIN = Path(sys.executable).parent
# Each tool by the name that is shown. Their settings are all in pyproject.toml.
TOOLS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "import-linter": ["lint-imports"],
}
# Order of imports, then layout. No other fix of the linter: what `format` does should never change
# what the code means, nor remove a line that is about to be needed.
_FORMATTERS = [
    ["ruff", "check", "--quiet", "--select", "I", "--fix", "."],
    ["ruff", "format", "."],
]


def complaint(name: str) -> str | None:
    """Run one tool; return what it prints if it fails, and None if it passes."""
    done = _run(TOOLS[name], capture=True)
    return done.stdout + done.stderr if done.returncode else None


def run() -> int:
    """Run all tools side by side, print a line or a complaint for each, and return an exit code."""
    failed = False
    with ThreadPoolExecutor() as pool:
        for name, found in zip(TOOLS, pool.map(complaint, TOOLS), strict=True):
            passed = found is None
            print(f"{name}: passed" if passed else f"{name}: failed\n{found}", flush=True)
            failed |= not passed
    return int(failed)


def tidy() -> int:
    """Sort the imports and format the sources; return an exit code."""
    return max(_run(command).returncode for command in _FORMATTERS)


def _run(command: list[str], *, capture: bool = False) -> subprocess.CompletedProcess[str]:
    program, *arguments = command
    paths = os.pathsep.join([str(ROOT), str(ROOT / "site")])  # import-linter imports the packages
    return subprocess.run(
        [str(_BIN / program), *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths},
        check=False,
        capture_output=capture,
        text=True,
    )
