"""Puts Pyodide, PyScript and the packed library into `dist/`.

Three folders whose names are hashes of what they hold: the interpreter, which stays the same from
one deployment to the next and so stays in caches; the library with our own modules; PyScript.
"""

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

from builder.errors import BuildError
from builder.paths import MODULES
from builder.steps import library

_PYSCRIPT = MODULES / "@pyscript" / "core" / "dist"
_WRAPPER = Path(__file__).with_name("runtime.mjs")
_INTERPRETER = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# Static imports, and the one plugin that PyScript loads even when it is switched off: it must be
# told not to write into the page.
_STATIC = re.compile(r"""from\s*["']\./([\w.-]+\.js)["']""")
_PLUGIN = re.compile(r"""import\([^)]*?["']\./(error-[\w-]+\.js)["']""")
# The files have maps that we leave out; a browser's tools would ask for them.
_MAP = re.compile(rb"\n?//# sourceMappingURL=\S+\s*$")


@dataclass(frozen=True)
class Runtime:
    """Where the pages find what starts Python, relative to the root of the site."""

    wrapper: str
    pyscript: str
    preload: tuple[str, ...]
    fetched: int  # bytes of the parts that come by `fetch`, which a progress bar can count


def write(dist: Path) -> Runtime:
    """Write the runtime into `dist` and returns where its parts lie."""
    interpreter = _folder(
        dist, "py", {name: (library.PYODIDE / name).read_bytes() for name in _INTERPRETER}
    )
    wrapper = _WRAPPER.read_text(encoding="utf-8")
    wrapper = wrapper.replace("INTERPRETER", f"../{interpreter.rpartition('/')[2]}")
    wrapper = wrapper.replace("LOCK", json.dumps(_lock()))
    start = _folder(dist, "py", {"runtime.mjs": wrapper.encode(), "stdlib.zip": library.packed()})
    chunks = _chunks()
    pyscript = _folder(dist, "pyscript", chunks)
    fetched = (f"{interpreter}/pyodide.asm.wasm", f"{start}/stdlib.zip")
    return Runtime(
        fetched=sum((dist / part).stat().st_size for part in fetched),
        wrapper=f"{start}/runtime.mjs",
        pyscript=f"{pyscript}/core.js",
        preload=(
            f"{start}/runtime.mjs",
            *(f"{interpreter}/{name}" for name in _INTERPRETER),
            f"{start}/stdlib.zip",
            *(f"{pyscript}/{name}" for name in chunks),
        ),
    )


def _folder(dist: Path, under: str, files: dict[str, bytes]) -> str:
    """Write files into a folder named by their hash and returns its address."""
    digest = hashlib.sha256()
    for name, data in sorted(files.items()):
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    address = f"{under}/{digest.hexdigest()[:12]}"
    folder = dist / address
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(_MAP.sub(b"", data) if name.endswith("js") else data)
    return address


def _lock() -> dict[str, object]:
    """Return Pyodide's lock file without its packages: we load none."""
    lock = json.loads((library.PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {"info": lock["info"], "packages": {}}


def _chunks() -> dict[str, bytes]:
    """Return the files of PyScript that a page needs: `core.js` and what it leads to."""
    found: dict[str, bytes] = {}
    waiting = ["core.js"]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found[name] = (_PYSCRIPT / name).read_bytes()
        text = found[name].decode()
        waiting += _STATIC.findall(text) + _PLUGIN.findall(text)
    if not any(name.startswith("error-") for name in found):
        raise BuildError("PyScript's plugin `error` was not found; has PyScript changed?")
    return found
