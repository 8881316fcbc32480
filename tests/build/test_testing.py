"""How `build.py test` calls pytest, and in which browsers."""

import subprocess
import sys
from dataclasses import dataclass, field
from typing import Any

import pytest

from builder.errors import BuildError
from builder.lab import chromium, debian, engines, testing
from builder.steps import assemble
from tests.sampled import sampled

PAIRS = [(1, "a"), (2, "b")]
LACK = "WebKit: not tried, because there is no apt-get to bring it"


@dataclass
class Called:
    """What a run has done, instead of doing it."""

    command: list[str] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    brought: list[float] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> Called:
    """Return what is called by runs that build nothing, install nothing and start no tests."""
    called = Called()

    def run(command: list[str], **more: Any) -> subprocess.CompletedProcess[bytes]:  # noqa: ANN401
        called.command, called.environment = command, more["env"]
        return subprocess.CompletedProcess(command, 3)

    def bring(seconds: float) -> list[str]:
        called.brought.append(seconds)
        return called.lacking

    monkeypatch.setattr(assemble, "build", lambda: None)
    monkeypatch.setattr(chromium, "find", lambda: None)
    monkeypatch.setattr(engines, "bring", bring)
    monkeypatch.setattr(engines, "missing", lambda: called.lacking)
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.delenv(engines.VARIABLE, raising=False)
    return called


def test_tests_run_in_two_processes_unless_another_number_is_asked_for(called: Called) -> None:
    assert testing.run(["-n", "0", "tests/core"]) == 3
    assert called.command[:3] == [sys.executable, "-m", "pytest"]
    assert called.command[called.command.index("-n") + 1] == "2"
    assert called.command[-3:] == ["-n", "0", "tests/core"]  # the last one holds


def test_a_whole_run_brings_the_other_engines_if_it_is_quick_and_tells_which_it_lacks(
    called: Called, capsys: pytest.CaptureFixture[str]
) -> None:
    called.lacking = [LACK]
    assert testing.run([]) == 3
    assert called.brought == [60]
    assert capsys.readouterr().out == f"{LACK}\n"
    assert "-m" not in called.command[2:]
    assert engines.VARIABLE not in called.environment


def test_a_run_of_chosen_tests_installs_no_engine(called: Called) -> None:
    testing.run(["tests/core"])
    assert called.brought == []


@pytest.mark.parametrize(
    ("given", "expression", "passed_on"),
    [
        (["--quick"], "QUICK", []),
        (["tests/web", "--quick", "-k", "undo"], "QUICK", ["tests/web", "-k", "undo"]),
        (["--quick", "-m", "hypothesis", "-x"], "(hypothesis) and QUICK", ["-x"]),
        (["--quick", "-mhypothesis or slow"], "(hypothesis or slow) and QUICK", []),
    ],
)
def test_a_quick_run_takes_its_share_of_what_is_chosen_and_brings_nothing(
    called: Called, given: list[str], expression: str, passed_on: list[str]
) -> None:
    assert testing.run(given) == 3
    expected = expression.replace("QUICK", testing._QUICK)
    assert called.command[-2 - len(passed_on) :] == ["-m", expected, *passed_on]
    assert called.brought == []
    assert engines.VARIABLE not in called.environment


def test_a_run_is_quick_or_at_length(called: Called, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        testing.run(["--quick", "--browsers", "all"])
    assert "not allowed with" in capsys.readouterr().err
    assert called.command == []


def test_what_is_no_sample_is_left_to_the_soak() -> None:
    soaked = pytest.param(1, "a", marks=pytest.mark.soak)
    assert sampled(PAIRS, PAIRS[1:]) == [soaked, (2, "b")]
    assert sampled("ab", "b") == [pytest.param("a", marks=pytest.mark.soak), "b"]
    with pytest.raises(AssertionError, match="none of the cases"):
        sampled(PAIRS, [(1, "b")])


def test_all_browsers_are_brought_however_long_it_takes_and_looked_at_at_length(
    called: Called,
) -> None:
    assert testing.run(["--browsers", "all", "tests/engines"]) == 3
    assert called.brought == [debian.PATIENCE]
    assert called.command[-3:] == ["-m", "not soak", "tests/engines"]
    assert called.environment[engines.VARIABLE] == "all"


def test_all_browsers_must_be_had_if_they_are_asked_for(called: Called) -> None:
    called.lacking = [LACK]
    with pytest.raises(BuildError, match="WebKit: not tried"):
        testing.run(["--browsers", "all"])
    assert called.command == []
