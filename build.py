#!/usr/bin/env python3
"""Makes the environment and names the commands; the work itself is in `site/builder`.

    python3 build.py                 build the site into dist/
    python3 build.py serve           build it and serve it at http://localhost:8000/
    python3 build.py test [...]      run every check and test (arguments go to pytest)
    python3 build.py --help          all commands

Needs Python 3.11 and nothing else. Everything above the version check, and the whole of this
file's syntax, is understood by older Pythons too, so that they can say what is missing.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
# Stands in .venv while packages are being installed: found at a start, it means that the
# last run was cut off and that nothing in the folder can be trusted.
UNFINISHED = VENV / "unfinished"
# Commands that need the packages of the group `test` on top of those of `build`.
TESTING = ("test", "soak", "measure", "shots")


def fail(sentence):
    """Ends the program with one sentence on standard error and exit code 1."""
    sys.exit("build.py: " + sentence)


def pins(group):
    """Returns the packages of one dependency group of pyproject.toml, as pip takes them."""
    import tomllib  # noqa: PLC0415 - older Pythons have no tomllib and must get further than this

    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)["dependency-groups"][group]


def make_venv():
    """Makes an empty .venv, in place of a damaged one or of one from another Python."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            fail(
                "this Python has no module " + module + ", which is needed to make .venv"
                " (on Debian and Ubuntu: apt-get install python3-venv)."
            )
    print("Making .venv", flush=True)
    shutil.rmtree(str(VENV), ignore_errors=True)
    made = subprocess.run(
        [sys.executable, "-m", "venv", str(VENV)], check=False, capture_output=True, text=True
    )
    if made.returncode:
        shutil.rmtree(str(VENV), ignore_errors=True)
        fail("could not make .venv: " + last_line(made.stdout + made.stderr))
    UNFINISHED.touch()


def last_line(output):
    """Returns the last line that a program printed, the one that usually says what happened."""
    return (output.strip().splitlines() or ["no reason was given"])[-1].strip()


def install(group):
    """Installs one group of packages into .venv, unless its stamp says that it is there."""
    packages = pins(group)
    stamp = VENV / (group + ".stamp")
    wanted = hashlib.sha256("\n".join([sys.version, *packages]).encode()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print("Installing %d packages (%s)" % (len(packages), group), flush=True)  # noqa: UP031 - as above
    UNFINISHED.touch()
    # No dependencies are looked up: the pins name every package, those of others included.
    command = [str(PYTHON), "-m", "pip", "install", "--no-deps", "--quiet", "--retries", "1"]
    command += ["--disable-pip-version-check", "--no-input", *packages]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(str(VENV), ignore_errors=True)
        reason = last_line(done.stderr)
        fail("could not install the pinned packages; is the network there? (" + reason + ")")
    stamp.write_text(wanted)


def prepare(groups):
    """Brings .venv to what pyproject.toml asks for; quick when it is there already."""
    home = VENV / "pyvenv.cfg"
    of_this_python = home.is_file() and any((VENV / (g + ".stamp")).is_file() for g in groups)
    if UNFINISHED.exists() or not of_this_python or not PYTHON.exists():
        make_venv()
    for group in groups:
        install(group)
    if UNFINISHED.exists():
        UNFINISHED.unlink()


def main():
    """Prepares .venv, goes on inside it, and hands over to the builder."""
    if sys.version_info < (3, 11):
        fail("Python 3.11 or newer is needed, this is " + sys.version.split()[0] + ".")
    inside = Path(sys.prefix).resolve() == VENV.resolve()
    if not inside:
        prepare(["build", "test"] if set(sys.argv[1:2]) & set(TESTING) else ["build"])
        command = [str(PYTHON), str(Path(__file__).resolve()), *sys.argv[1:]]
        if os.name == "nt":
            sys.exit(subprocess.run(command, check=False).returncode)
        os.execv(str(PYTHON), command)
    sys.path.insert(0, str(ROOT / "site"))
    from builder.commands import main as run  # noqa: PLC0415 - only .venv holds what it imports

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
