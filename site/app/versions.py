"""Which records a later version of this site wrote: this one can only leave them as they are.

A version may stand before a record, as in a seal or a code, or inside it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pygame_core import codes, session
from pygame_core.game import BadCode

SETTINGS = 2  # the version of the record of settings, as in site/static/settings.js
_HEAD = re.compile(r"~[2-9]|tr(?!1-)[1-9]\d*-", re.ASCII)


def is_later(text: str) -> bool:
    """Tell whether a text, as it lies in the storage, is from a later version.

    >>> is_later("~2"), is_later("tr10-x"), is_later('{"version":3}'), is_later("hard-2")
    (True, True, True, False)
    """
    if _HEAD.match(text):
        return True
    return _is_inside(text) if text.startswith(("tr", "{")) else False


@lru_cache(maxsize=8)  # the same few are asked for with every move
def _is_inside(text: str) -> bool:
    """Tell whether what a code or a record of settings holds is from a later version."""
    try:
        if not text.startswith("{"):
            return session.is_later(codes.decode(text))
        record = codes.parse(text)
    except (BadCode, ValueError):
        return False
    version = record.get("version") if isinstance(record, dict) else None
    return isinstance(version, int) and not isinstance(version, bool) and version > SETTINGS
