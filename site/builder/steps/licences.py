"""What the site ships that is not its own, and under which licences, read from the packages."""

import json
from pathlib import Path
from typing import NamedTuple

from builder.paths import DATA, MODULES, SITE
from builder.steps import library

# Named in the lock file, but no browser is sent them: types, and a server's sockets.
_STAY_AT_HOME = ("@types/", "ws")
# Pyodide's package holds no licence; this one, of another package, is the same text.
_MPL = MODULES / "axe-core" / "LICENSE"
_PYTHON = DATA / "licences" / "python.txt"
_SPELLINGS = {"APACHE-2.0": "Apache-2.0"}


class Part(NamedTuple):
    """A part: what it is called, its version, its licence by SPDX, and the licence's text."""

    name: str
    version: str
    licence: str
    text: str


def parts() -> list[Part]:
    """Return all parts: Pyodide, the Python in it, then PyScript and what that is made of."""
    lock = json.loads((SITE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    info = json.loads((library.PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    found = {
        path.rpartition("node_modules/")[2]: (path, about)
        for path, about in lock.items()
        if path and not about.get("dev")
    }
    _, pyodide = found.pop("pyodide")
    first = [
        Part("Pyodide", pyodide["version"], "MPL-2.0", _MPL.read_text(encoding="utf-8")),
        Part("Python", info["python"], "PSF-2.0", _PYTHON.read_text(encoding="utf-8")),
    ]
    others = [
        Part(name, about["version"], _spelt(about["license"]), _text(SITE / path))
        for name, (path, about) in found.items()
        if not name.startswith(_STAY_AT_HOME)
    ]
    return first + others


def texts() -> str:
    """Return all licences as one text, each under the name of its part."""
    own = (SITE.parent / "LICENSE").read_text(encoding="utf-8")
    all_parts = [Part("Tabula Rasa", "", "MIT", own), *parts()]
    line = "=" * 72
    return "\n\n".join(
        f"{line}\n{part.name} {part.version} ({part.licence})\n{line}\n\n{part.text}".rstrip()
        for part in all_parts
    )


def _spelt(licence: str) -> str:
    return _SPELLINGS.get(licence, licence)


def _text(folder: Path) -> str:
    """Return the text of the licence in a package, empty if it only names one."""
    found = sorted(path for path in folder.glob("LICEN[CS]E*") if path.is_file())
    return found[0].read_text(encoding="utf-8") if found else ""
