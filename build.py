#!/usr/bin/env python3
"""Makes the environment and names the commands; the work itself is in `site/builder`.

    python3 build.py                 build the site into dist/
    python3 build.py serve           build it and serve it at http://localhost:8000/
    python3 build.py check           check format, lint, types and imports, in seconds
    python3 build.py test [...]      run every check and test (arguments go to pytest)
    python3 build.py test --quick    run those that need no browser, and a few that do
    python3 build.py --help          all commands

Needs Python 3.11 and nothing else. An older Python can read this file too, far enough to say so.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts it may have an older one
    sys.exit("build.py: Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ".")

import tomllib

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
# Holds what .venv was made for, one line a group, and is written last: a run that was cut off
# leaves none, and the next one starts over.
STAMP = VENV / "complete"
# Commands that need the packages of the group `test` on top of those of `build`.
TESTING = ("check", "format", "test", "soak", "measure", "shots", "lighthouse")


class SetupError(Exception):
    """What could not be done, in one sentence for the user."""


def run(command: list[str], failure: str) -> None:
    """Run a program in silence; raise SetupError, with the last line it printed, if it fails."""
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        lines = (done.stdout + done.stderr).strip().splitlines() or ["no reason was given"]
        raise SetupError(f"{failure} ({lines[-1].strip()})")


def make_venv() -> None:
    """Make an empty .venv, in place of what may be there."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise SetupError(
                f"this Python lacks its module {module}, which makes .venv"
                " (on Debian and Ubuntu: apt-get install python3-venv)."
            )
    print("Making .venv", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    run([sys.executable, "-m", "venv", str(VENV)], "could not make .venv")


def install(group: str, packages: list[str]) -> None:
    """Install the packages of one group; the pins name every one, so none is looked for."""
    print(f"Installing {len(packages)} packages ({group})", flush=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--no-deps", "--quiet", "--retries", "1"]
    run(
        [*pip, "--disable-pip-version-check", "--no-input", *packages],
        "could not install the packages that pyproject.toml pins; is the network there?",
    )


def prepare(groups: list[str]) -> None:
    """Bring .venv to what pyproject.toml asks for; quick when it is there already."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        pinned = tomllib.load(file)["dependency-groups"]
    wanted = {
        group: hashlib.sha256("\n".join([sys.version, *pinned[group]]).encode()).hexdigest()
        for group in groups
    }
    there = STAMP.read_text().split() if STAMP.is_file() and PYTHON.exists() else []
    missing = [group for group in groups if wanted[group] not in there]
    if not missing:
        return
    # Only a group that comes on top can be added; whatever has changed is made anew.
    added = there == [wanted["build"]]
    try:
        if not added:
            make_venv()
            missing = groups
        STAMP.unlink(missing_ok=True)
        for group in missing:
            install(group, pinned[group])
    except SetupError:
        # pip fetches everything before it installs anything, so a group that could not be added
        # has left the others as they were.
        if added:
            STAMP.write_text(there[0])
        else:
            shutil.rmtree(VENV, ignore_errors=True)
        raise
    STAMP.write_text("\n".join(wanted.values()))


def main() -> None:
    """Prepare .venv, go on inside it, and hand over to the builder."""
    if Path(sys.prefix).resolve() != VENV.resolve():
        prepare(["build", "test"] if sys.argv[1:2] and sys.argv[1] in TESTING else ["build"])
        command = [str(PYTHON), str(ROOT / "build.py"), *sys.argv[1:]]
        if os.name == "nt":
            sys.exit(subprocess.run(command, check=False).returncode)
        os.execv(command[0], command)
    sys.path.insert(0, str(ROOT / "site"))
    from builder import commands  # noqa: PLC0415 - what it imports is in .venv only

    sys.exit(commands.main(sys.argv[1:]))


if __name__ == "__main__":
    try:
        main()
    except SetupError as error:
        sys.exit(f"build.py: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
