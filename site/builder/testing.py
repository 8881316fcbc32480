"""Runs the tests: every check of the project is one of them."""

import subprocess
import sys

from builder import assemble, browser
from builder.places import ROOT

# Browser tests mostly wait: two processes halve the time. `-n 0` turns it off, for a debugger.
_SHARED = ["-n", "2", "--dist", "worksteal"]


def run(arguments: list[str]) -> int:
    """Build the site, finds a browser, runs pytest, and returns its exit code."""
    assemble.build()
    browser.find()
    sys.stdout.flush()
    command = [sys.executable, "-m", "pytest", *_SHARED, *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode
