"""The checks of format, lint, types and imports, as tests: one run of pytest is everything."""

import shutil
from pathlib import Path

import pytest

from builder import commands
from builder.lab import checks, chromium
from builder.paths import ROOT
from builder.steps import assemble


@pytest.mark.parametrize("check", checks.TOOLS)
def test_check_passes(check: str) -> None:
    complaint = checks.complaint(check)
    assert complaint is None, complaint


def fail(*_: object, **__: object) -> None:
    """Stand in for what must not be called."""
    raise AssertionError


def test_all_tools_are_run_whichever_fails_and_nothing_is_built(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    programs = {"loud": "print('line 7'); exit(3)", "silent": "exit(1)", "good": "print('fine')"}
    tools = {name: ["python", "-c", program] for name, program in programs.items()}
    monkeypatch.setattr(checks, "TOOLS", tools)
    monkeypatch.setattr(assemble, "build", fail)
    monkeypatch.setattr(chromium, "find", fail)
    assert commands.main(["check"]) == 1
    told = " ".join(capfd.readouterr().out.split())
    assert told == "loud: failed line 7 silent: failed good: passed"
    del tools["loud"], tools["silent"]
    assert commands.main(["check"]) == 0
    assert capfd.readouterr().out == "good: passed\n"


def test_formatting_sorts_imports_and_takes_no_line_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    source = tmp_path / "module.py"
    source.write_text("import sys\nimport os\nprint( os.name )\n")
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    assert commands.main(["format"]) == 0
    assert source.read_text() == "import os\nimport sys\n\nprint(os.name)\n"
    assert commands.main(["format"]) == 0
    assert "1 file left unchanged" in capfd.readouterr().out
    source.write_text("import )")
    assert commands.main(["format"]) != 0
