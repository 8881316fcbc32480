"""How Debian's packages are brought, on machines that pretend to be others."""

import os
import shutil
import time
from pathlib import Path

import pytest

from builder.lab import debian, engines

FIREFOX = engines.FIREFOX


@pytest.fixture
def calls(tmp_path: Path) -> Path:
    """Return the file in which the pretended apt-get notes what it is asked."""
    return tmp_path / "calls"


@pytest.fixture
def apt(tmp_path: Path, calls: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a program in the place of apt-get, the only one that is found; it does what it is."""
    program = tmp_path / "apt-get"
    program.write_text(f'#!/bin/sh\necho "$@" >>{calls}\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(engines, "_INNER", ())
    return program


def does(apt: Path, line: str) -> None:
    """Let the pretended apt-get do one thing more."""
    with apt.open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def test_packages_arrive_first_and_are_unpacked_then(apt: Path, calls: Path) -> None:
    does(apt, f'case "$*" in *--download-only) ;; *) : >{apt.parent}/firefox-esr;; esac')
    does(apt, f"[ ! -e {apt.parent}/firefox-esr ] || /bin/chmod 755 {apt.parent}/firefox-esr")
    assert engines.missing() == [one.why_not() for one in engines.ALL]
    assert debian.install("Firefox", FIREFOX.packages) is None
    install = "-q install -y --no-install-recommends firefox-esr"
    assert calls.read_text().splitlines() == [f"{install} --download-only", install]
    assert FIREFOX.find() == [str(apt.parent / "firefox-esr")]
    assert engines.missing() == [engines.WEBKIT.why_not()]


def test_lists_of_packages_are_fetched_where_they_are_missing(apt: Path, calls: Path) -> None:
    does(apt, f"/bin/grep -q update {calls} || exit 100")
    assert debian.install("Firefox", FIREFOX.packages) is None
    assert [line.split()[1] for line in calls.read_text().splitlines()] == [
        "install",
        "update",
        "install",
        "install",
    ]


def test_what_apt_get_says_is_the_reason(apt: Path) -> None:
    does(apt, "echo 'E: Unable to locate package' >&2; exit 100")
    assert engines.bring(60) == [
        f"{name}: not tried, because apt-get update failed (E: Unable to locate package)"
        for name in ("Firefox", "WebKit")
    ]


def test_packages_that_take_too_long_are_not_waited_for(apt: Path, calls: Path) -> None:
    does(apt, f"exec {shutil.which('sleep', path=os.defpath)} 600")
    sentence = debian.install("Firefox", FIREFOX.packages, time.monotonic() + 0.5)
    assert sentence == "its packages take too long to come"
    assert len(calls.read_text().splitlines()) == 1


@pytest.mark.usefixtures("apt")
def test_without_root_nothing_is_tried(monkeypatch: pytest.MonkeyPatch, calls: Path) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert debian.install("Firefox", FIREFOX.packages) == "apt-get needs root to bring it"
    assert not calls.exists()


def test_elsewhere_than_on_debian_nothing_is_tried(apt: Path) -> None:
    apt.unlink()
    assert engines.bring(60) == [
        f"{name}: not tried, because there is no apt-get to bring it"
        for name in ("Firefox", "WebKit")
    ]
