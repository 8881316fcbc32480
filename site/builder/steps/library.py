"""The zip that Python starts from in the browser: a trimmed library, PyScript, our own modules.

Everything in it is compiled beforehand, which makes the first line of Python run three times
earlier than with Pyodide's own zip of sources. Our modules travel in it so that `import` finds them
on the main thread and in the worker without another request.
"""

import hashlib
import tempfile
import zipfile
from pathlib import Path

from builder.errors import BuildError
from builder.paths import APP, CACHE, ENGINE, MODULES
from builder.steps import node

PYODIDE = MODULES / "pyodide"
# PyScript's own Python, which it would write out and compile at every start; on a machine where
# that start took two seconds, a tenth of one.
_PYSCRIPT = MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
_STOCK = PYODIDE / "python_stdlib.zip"
_LIST = Path(__file__).with_name("library.txt")
_BOOTSTRAP = Path(__file__).with_name("bootstrap.py")
_PROGRAMS = [Path(__file__).with_name(name) for name in ("pack.mjs", "pack.py")]
# The command line stays at home: a browser has none.
_LEFT_OUT = {"__main__.py", "README.md"}


def modules() -> list[str]:
    """Return the names of the standard library's modules that travel, from `library.txt`."""
    lines = _LIST.read_text(encoding="utf-8").splitlines()
    return [name for line in lines for name in line.partition("#")[0].split()]


def sources() -> dict[str, bytes]:
    """Return what goes into the zip, by its name there; raises BuildError on an unknown module."""
    found: dict[str, bytes] = {}
    with zipfile.ZipFile(_STOCK) as stock:
        there = set(stock.namelist())
        for module in modules():
            path = module.replace(".", "/")
            names = {f"{path}.py", f"{path}/__init__.py"} & there
            if not names:
                raise BuildError(f"{_LIST.name}: Pyodide's library has no module {module}")
            found.update((name, stock.read(name)) for name in names)
    found[_BOOTSTRAP.name] = _BOOTSTRAP.read_bytes()
    packages = {"pyscript": _PYSCRIPT, "app": APP, "pygame_core": ENGINE}
    for name, folder in packages.items():
        found |= package(name, folder)
    return found


def package(name: str, folder: Path) -> dict[str, bytes]:
    """Return the files of a package by the name that they have in the zip."""
    return {
        f"{name}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and path.name not in _LEFT_OUT
    }


def packed() -> bytes:
    """Return the zip, compiled anew only when something that goes into it has changed."""
    files = sources()
    key = hashlib.sha256()
    for path in (*_PROGRAMS, PYODIDE / "pyodide.asm.wasm"):
        key.update(path.read_bytes())
    for name, data in sorted(files.items()):
        key.update(f"{name}\0{len(data)}\0".encode() + data)
    kept = CACHE / f"library-{key.hexdigest()[:16]}.zip"
    if not kept.is_file():
        print(f"Compiling {len(files)} files for Pyodide", flush=True)
        CACHE.mkdir(exist_ok=True)
        compile_all(files, kept)
        for old in set(CACHE.glob("library-*.zip")) - {kept}:
            old.unlink(missing_ok=True)
    return kept.read_bytes()


def compile_all(files: dict[str, bytes], target: Path) -> None:
    """Write the zip made of the given files to `target`, whole or not at all."""
    program, code = _PROGRAMS
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        before, after = Path(folder) / "sources.zip", Path(folder) / "library.zip"
        with zipfile.ZipFile(before, "w") as archive:
            for name, data in files.items():
                archive.writestr(name, data)
        node.run(program, str(PYODIDE / "pyodide.mjs"), str(code), str(before), str(after))
        after.replace(target)
