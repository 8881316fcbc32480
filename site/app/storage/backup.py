"""All that is the player's as one file, and what a file adds to what is there.

The file is JSON: what it is, its version, a checksum, and the entries of the storage by key. What
it brings is merged, so nothing of the device is ever overwritten; what this site would never have
written makes the whole file a foreign one. Nothing here knows a browser or a game.
"""

from __future__ import annotations

import codecs
import json
import zlib
from typing import TYPE_CHECKING, NamedTuple

from app.storage.versions import is_later
from pygame_core import codes
from pygame_core.game import BadCode

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from app.storage.entries import EntryType
    from app.storage.store import Storage

FORMAT = "tabula-rasa"
VERSION = 1
LARGEST = 1 << 23  # bytes; no browser keeps more for a site


class Merged(NamedTuple):
    """What a file changes: texts by key, how many entries are new, how many were not proved."""

    texts: dict[str, str]
    new: int
    unproved: int


def write(texts: Mapping[str, str], kinds: Sequence[EntryType], day: str) -> str:
    """Return the file with all entries of the storage that are of these kinds."""
    kept = {key: text for key, text in texts.items() if _fits(kinds, key, text)}
    record = {
        "format": FORMAT,
        "version": VERSION,
        "saved": day,
        "checksum": _checksum(kept),
        "entries": kept,
    }
    return json.dumps(record, indent=1) + "\n"


def read(data: bytes, kinds: Sequence[EntryType]) -> dict[str, str]:
    """Return the entries of a file.

    Raises BadCode, whose reason is "tooLarge", "foreign", "newer" or "damaged".
    """
    if len(data) > LARGEST:
        raise BadCode("tooLarge", "The file is too large.")
    record = _json(data)
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadCode("foreign", "This is no file of this site.")
    version = record.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise BadCode("foreign", "This is no file of this site.")
    if version > VERSION:
        raise BadCode("newer", "The file was written by a later version.")
    entries = record.get("entries")
    if not isinstance(entries, dict) or not all(isinstance(one, str) for one in entries.values()):
        raise BadCode("damaged", "The file is damaged.")
    if record.get("checksum") != _checksum(entries):
        raise BadCode("damaged", "The file is damaged.")
    if not all(_fits(kinds, key, text) for key, text in entries.items()):
        raise BadCode("foreign", "The file holds what this site never wrote.")
    return entries


def merge(
    mine: Mapping[str, str], theirs: Mapping[str, str], kinds: Sequence[EntryType]
) -> Generator[int, None, Merged]:
    """Return what the entries of a file change; yield before each replay, for it takes a while.

    Raises BadCode, whose reason is "newer", if a later version wrote one of them.
    """
    texts: dict[str, str] = {}
    new = unproved = 0
    for number, (key, text) in enumerate(theirs.items(), 1):
        yield number
        kind = _kind(kinds, key)
        if kind is None or mine.get(key) == text:
            continue
        if is_later(text):
            raise BadCode("newer", "The file holds what a later version wrote.")
        rest = key.removeprefix(kind.prefix)
        if not kind.proved(rest, text):
            unproved += 1
            continue
        yield number
        here = mine.get(key)
        joined = text if here is None or not kind.fits(rest, here) else kind.join(here, text)
        if joined != here:
            texts |= {key: joined, **kind.beside(rest, joined)}
            new += 1
    return Merged(texts, new, unproved)


def put(storage: Storage, texts: Mapping[str, str]) -> bool:
    """Keep all of these texts by their keys, or none of them if one finds no room.

    Return whether they are kept. They are taken back the way they came: so there is room for every
    step, and whenever it ends, what was there before is there or has been merged into what is.
    """
    before: dict[str, str | None] = {}
    for key, text in texts.items():
        old = storage.get(key)
        if not storage.write(key, text):
            break
        before[key] = old
    else:
        return True
    for key, old in reversed(before.items()):
        if old is None:
            storage.remove(key)
        else:
            storage.set(key, old)
    return False


def _kind(kinds: Sequence[EntryType], key: str) -> EntryType | None:
    return next((kind for kind in kinds if key.startswith(kind.prefix)), None)


def _fits(kinds: Sequence[EntryType], key: str, text: str) -> bool:
    kind = _kind(kinds, key)
    return kind is not None and kind.fits(key.removeprefix(kind.prefix), text)


def _json(data: bytes) -> object:
    try:
        return codes.parse(data.removeprefix(codecs.BOM_UTF8).decode())
    except ValueError:
        return None


def _checksum(entries: Mapping[str, str]) -> str:
    text = json.dumps(entries, sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(text.encode()):08x}"
