"""The last step of the build: names the version, lists its files, fills the service worker.

A version is one list of files with their SHA-256. The worker caches all of it or nothing, so the
list must name every file a player can come to need, and each hash must be that of the final bytes.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

from builder.errors import BuildError
from builder.paths import STATIC

TEMPLATE = STATIC / "sw.js"
PLACEHOLDER = "__BUILD__"
# Not for players: the worker itself, and what only hosts and crawlers read.
LEFT_OUT = frozenset({"sw.js", ".nojekyll", "robots.txt", "sitemap.xml", "icons/card.png"})
STAMP = re.compile(rb'<html( data-version="[^"]*")?')


def write(dist: Path) -> str:
    """Stamp the version into the pages, write `sw.js`, and return the version.

    The version is 16 hexadecimal digits that depend on nothing but the files and the worker's own
    code. A page carries it as `<html data-version>`, by which it later knows that another version
    has come. Running it again on the same folder changes nothing.
    Raises `BuildError` if the template has lost its placeholder.
    """
    template = TEMPLATE.read_text(encoding="utf-8")
    if template.count(PLACEHOLDER) != 1:
        raise BuildError(f"{TEMPLATE.name} needs {PLACEHOLDER} exactly once")
    # Without the stamp first: the version cannot depend on itself.
    _stamp(dist, b"")
    version = _version(_hashes(dist), template)
    _stamp(dist, b' data-version="%s"' % version.encode())
    build = {"version": version, "files": _hashes(dist)}
    filled = template.replace(PLACEHOLDER, json.dumps(build, indent=1))
    (dist / "sw.js").write_text(filled, encoding="utf-8", newline="\n")
    return version


def _hashes(dist: Path) -> dict[str, str]:
    """Return the SHA-256 of every file of a version by its path in `dist`, ordered."""
    files = sorted(
        (file.relative_to(dist).as_posix(), file) for file in dist.rglob("*") if file.is_file()
    )
    return {
        path: hashlib.sha256(file.read_bytes()).hexdigest()
        for path, file in files
        if path not in LEFT_OUT
    }


def _version(hashes: Mapping[str, str], template: str) -> str:
    """Return the name of the version made of these files and this worker."""
    text = json.dumps([template, list(hashes.items())])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _stamp(dist: Path, attribute: bytes) -> None:
    """Give every page this attribute in place of the one it has."""
    for page in dist.rglob("*.html"):
        old = page.read_bytes()
        new = STAMP.sub(b"<html" + attribute, old, count=1)
        if new != old:
            page.write_bytes(new)
