"""Which records a later version of this site wrote: this one can only leave them as they are.

A version may stand before a record, as in a seal or a code, or inside it.
"""

from __future__ import annotations

from functools import lru_cache

from pygame_core import codes, session
from pygame_core.game import BadCode

SETTINGS = 2  # the version of the record of settings, as in site/static/settings.js
_SEALS = tuple(f"~{version}" for version in range(2, 10))


def is_later(text: str) -> bool:
    """Tell whether a text, as it lies in the storage, is from a later version.

    >>> is_later("~2"), is_later("tr10-x"), is_later('{"version":3}'), is_later("hard-2")
    (True, True, True, False)
    """
    if text.startswith("tr"):
        return _is_later_code(text)
    return _is_later_record(text) if text.startswith("{") else text.startswith(_SEALS)


@lru_cache(maxsize=8)  # the same few are asked for with every move
def _is_later_code(code: str) -> bool:
    try:
        return session.is_later(codes.decode(code))
    except BadCode as error:
        return error.reason == "code-newer"


def _is_later_record(text: str) -> bool:
    """Tell whether a later version wrote settings."""
    try:
        record = codes.parse(text)
    except ValueError:
        return False
    version = record.get("version") if isinstance(record, dict) else None
    return isinstance(version, int) and not isinstance(version, bool) and version > SETTINGS
