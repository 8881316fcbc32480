"""Runs the tests: every check of the project is one of them."""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from builder.errors import BuildError
from builder.lab import chromium, debian, engines
from builder.paths import ROOT
from builder.steps import assemble

# Browser tests mostly wait: two processes halve the time. `-n 0` turns it off, for a debugger.
# What was skipped is told with its reason.
_SHARED = ["-n", "2", "--dist", "worksteal", "-rfEs"]
# Seconds that a run waits for the packages of an engine that it can do without.
_SHORT = 60
# All that is looked at in Firefox and WebKit, not only a short pass.
_AT_LENGTH = ["-m", "not soak"]
# Every test that needs no browser, and the browser tests that are marked `quick`.
_QUICK = "(quick or not browser) and not soak and not engines"


def run(arguments: list[str]) -> int:
    """Build the site, find browsers, run pytest, and return its exit code."""
    parser = argparse.ArgumentParser(prog="build.py test", add_help=False, allow_abbrev=False)
    share = parser.add_mutually_exclusive_group()
    share.add_argument("--browsers", choices=["all"])
    share.add_argument("--quick", action="store_true")
    chosen, others = parser.parse_known_args(arguments)
    everywhere = chosen.browsers == "all"
    if chosen.quick:
        others = _quickly(others)
    with ThreadPoolExecutor(1) as aside:  # packages arrive while the site is built
        browsers = aside.submit(_browsers, everywhere=everywhere, whole=not others)
        assemble.build()
        for sentence in browsers.result():
            print(sentence)
    sys.stdout.flush()
    command = [sys.executable, "-m", "pytest", *_SHARED]
    environment = dict(os.environ)
    if everywhere:
        command += _AT_LENGTH
        environment[engines.VARIABLE] = "all"
    done = subprocess.run([*command, *others], cwd=ROOT, check=False, env=environment)
    return done.returncode


def _quickly(arguments: list[str]) -> list[str]:
    """Return pytest's arguments for the quick tests among those that would be run otherwise."""
    parser = argparse.ArgumentParser(prog="build.py test", add_help=False, allow_abbrev=False)
    parser.add_argument("-m", dest="marked")
    chosen, others = parser.parse_known_args(arguments)
    return ["-m", f"({chosen.marked}) and {_QUICK}" if chosen.marked else _QUICK, *others]


def _browsers(*, everywhere: bool, whole: bool) -> list[str]:
    """Find Chromium and the other engines; return a sentence for each that is not tried.

    Raises BuildError if one that must be there is not. A run of a few chosen tests installs nothing
    but Chromium.
    """
    chromium.find()
    if everywhere:
        lacking = engines.bring(debian.PATIENCE)
        if lacking:
            raise BuildError(lacking[0])
    return engines.bring(_SHORT) if whole else engines.missing()
