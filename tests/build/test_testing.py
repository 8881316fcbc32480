"""How `build.py test` calls pytest."""

import subprocess
import sys

import pytest

from builder import assemble, browser, testing


def test_tests_run_in_two_processes_unless_another_number_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        called.append(command)
        return subprocess.CompletedProcess(command, 3)

    monkeypatch.setattr(assemble, "build", lambda: None)
    monkeypatch.setattr(browser, "find", lambda: None)
    monkeypatch.setattr(subprocess, "run", run)
    assert testing.run(["-n", "0", "tests/core"]) == 3
    (command,) = called
    assert command[:3] == [sys.executable, "-m", "pytest"]
    assert command[command.index("-n") + 1] == "2"
    assert command[-3:] == ["-n", "0", "tests/core"]  # the last one holds
