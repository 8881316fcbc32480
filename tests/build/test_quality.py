"""The checks of style, types and walls, as tests: one run of pytest is everything."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from builder.paths import ROOT

BIN = Path(sys.executable).parent
CHECKS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "import-linter": ["lint-imports"],
}


@pytest.mark.parametrize("check", CHECKS)
def test_check_passes(check: str) -> None:
    command, *arguments = CHECKS[check]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "site")])
    done = subprocess.run(
        [str(BIN / command), *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
