"""The built site as the next deployment would be: the same pages, but no file as it was."""

import re
from pathlib import Path

from builder.steps import precache

# Hashes in names of files and folders.
_HASH = re.compile(r"(?<=[./])[0-9a-f]{12}(?=[./])")
# What can be added to a file of a kind without changing what it does.
_NOTES = {
    ".css": "/* newer */",
    ".html": "<!-- newer -->",
    ".js": "// newer",
    ".json": " ",
    ".mjs": "// newer",
    ".png": "newer",
    ".svg": "<!-- newer -->",
    ".txt": "newer",
    ".webmanifest": " ",
    ".xml": "<!-- newer -->",
}


def newer(dist: Path, folder: Path) -> str:
    """Write the next deployment of a site into a folder; return its version."""
    for path in sorted(dist.rglob("*")):
        if path.is_dir():
            continue
        data = path.read_bytes()
        note = _NOTES.get(path.suffix, "")
        if path.suffix == ".png":
            data += note.encode()
        elif note:
            data = (_HASH.sub(_other, data.decode()) + note).encode()
        target = folder / _HASH.sub(_other, f"/{path.relative_to(dist).as_posix()}")[1:]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return precache.write(folder)


def _other(found: re.Match[str]) -> str:
    """Return another hash."""
    return found[0][::-1]
