"""What a visitor has to load, and how much of it there may be.

Bytes are counted as a server sends them: compressed with gzip, which leaves the packed library and
pictures as they are.
"""

import gzip
import io
import re
import zipfile
import zlib
from pathlib import Path
from typing import NamedTuple

from builder.errors import BuildError
from builder.steps import references, uses

# In bytes after gzip. What starts Python, without our own modules; what a page adds, the modules
# that it uses included; a page without Python; and all that is kept.
RUNTIME = 5_450_000
PAGE = 170_000
TEXT = 40_000
KEPT = 6_200_000
_RUNTIME = ("py/", "pyscript/")
_ROOT = re.compile(r"^ *import (app\.[\w.]+)$", re.MULTILINE)  # in a page's script


class Size(NamedTuple):
    """A file of the site and its bytes, raw and after gzip."""

    path: str
    raw: int
    packed: int


def measure(dist: Path) -> list[Size]:
    """Return the sizes of all files of the site, by path."""
    files = sorted(path for path in dist.rglob("*") if path.is_file())
    return [
        Size(path.relative_to(dist).as_posix(), path.stat().st_size, _packed(path))
        for path in files
    ]


def _packed(path: Path) -> int:
    """Return what a file takes after gzip; level 6 is what servers use."""
    data = path.read_bytes()
    return min(len(data), len(gzip.compress(data, 6, mtime=0)))


def own(dist: Path, root: str = "") -> int:
    """Return the bytes that our own modules take in the packed library.

    Only those that a root module uses are counted, if one is given.
    """
    (library,) = dist.glob("py/*/stdlib.zip")
    with zipfile.ZipFile(library) as archive:
        data = archive.read("own.zip")
    used = {name.removesuffix(".py") for name in uses.files(root)} if root else set()
    kept = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as ours, zipfile.ZipFile(kept, "w") as rest:
        for name in ours.namelist():
            if not root or name.removesuffix(".pyc") in used:
                rest.writestr(ours.getinfo(name), ours.read(name))
    return len(zlib.compress(kept.getvalue(), 9))


def totals(dist: Path, sizes: list[Size]) -> dict[str, tuple[int, int]]:
    """Return by name what each budget is about: the bytes that there are and those allowed."""
    packed = {size.path: size.packed for size in sizes}
    runtime = sum(size.packed for size in sizes if size.path.startswith(_RUNTIME))
    result = {
        "runtime": (runtime - own(dist), RUNTIME),
        "all that is kept for offline": (sum(packed.values()), KEPT),
    }
    modules: dict[str, int] = {}
    for page in sorted(path for path in packed if path.endswith("/index.html")):
        parts = {page, *references.files(dist, page)}
        added = sum(packed[path] for path in parts if not path.startswith(_RUNTIME))
        root = _ROOT.search((dist / page).read_text(encoding="utf-8"))
        if root:
            name = root[1]
            if name not in modules:  # the page in another language has the same
                modules[name] = own(dist, name)
            result[page] = (added + modules[name], PAGE)
        else:
            result[page] = (added, TEXT)
    return result


def check(dist: Path) -> None:
    """Raise BuildError, with a table of the files, if a budget is overrun."""
    sizes = measure(dist)
    over = [
        f"{name} takes {there:,} bytes after gzip, {allowed:,} are allowed"
        for name, (there, allowed) in totals(dist, sizes).items()
        if there > allowed
    ]
    if over:
        raise BuildError("; ".join(over) + "\n" + table(sizes))


def table(sizes: list[Size]) -> str:
    """Return the sizes as lines of text, the largest file first."""
    lines = [f"{'raw':>12} {'gzip':>11}  file"]
    lines += [
        f"{size.raw:12,} {size.packed:11,}  {size.path}"
        for size in sorted(sizes, key=lambda size: -size.packed)
    ]
    raw, packed = (sum(column) for column in list(zip(*sizes, strict=True))[1:])
    return "\n".join([*lines, f"{raw:12,} {packed:11,}  in all"])
