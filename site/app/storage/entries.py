"""What the player's entries in the storage are: by key, what each holds, and how two become one.

A file brings entries from another device. What this site would never write is told by `fits`, what
the rules do not confirm by `proved`; `join` makes one of two under the same key, so that neither
device loses what it had.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from app.storage import ranges
from pygame_core import codes
from pygame_core.game import GameError
from pygame_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame_core.game import Game

_LARGEST_SETTINGS = 2000  # characters


def keep(mine: str, theirs: str) -> str:  # noqa: ARG001 - one way to join
    """Return what this device has."""
    return mine


def always(rest: str, text: str) -> bool:  # noqa: ARG001 - one way to prove
    """Tell that nothing needs a proof."""
    return True


def nothing(rest: str, text: str) -> dict[str, str]:  # noqa: ARG001 - as above
    """Return no entries that go with one."""
    return {}


class EntryType(NamedTuple):
    """The entries whose keys begin with `prefix`; functions are given the rest of the key.

    `beside` returns what is written with an entry that is taken: what can be derived from it.
    """

    prefix: str
    fits: Callable[[str, str], bool]
    join: Callable[[str, str], str] = keep
    proved: Callable[[str, str], bool] = always
    beside: Callable[[str, str], dict[str, str]] = nothing


def fits_settings(rest: str, text: str) -> bool:
    """Tell whether a text is a record of settings: names with words, numbers or switches."""
    if rest or len(text) > _LARGEST_SETTINGS:
        return False
    try:
        record = codes.parse(text)
    except ValueError:
        return False
    return isinstance(record, dict) and all(
        isinstance(value, str | int) for value in record.values()
    )


def fits_numbers(text: str, low: int, high: int) -> bool:
    """Tell whether a text is of ranges of numbers, written as they are here."""
    found = ranges.parse(text)
    return found is not None and low <= found[0][0] <= found[-1][1] <= high


def join_numbers(mine: str, theirs: str) -> str:
    """Return the ranges with the numbers of both."""
    return ranges.text(ranges.union([*ranges.read(mine), *ranges.read(theirs)]))


def join_names(mine: str, theirs: str) -> str:
    """Return the names of both, in order."""
    return " ".join(sorted({*mine.split(), *theirs.split()}))


def fits_key(rest: str, name: str) -> bool:
    """Tell whether the rest of a key is an instant and a name, as those of results are."""
    instant, dash, named = rest.partition("-")
    return bool(dash) and _is_instant(instant) and named == name


def instant_of(rest: str) -> int:
    """Return the instant in the rest of a key that begins with one, 0 if it does not.

    Keys sort as text, where an instant before September 2001 follows all later ones: it has fewer
    digits. A device whose clock was wrong has such keys.

    >>> instant_of("946684800000-easy-1"), instant_of("-5-easy-1")
    (946684800000, 0)
    """
    instant = rest.partition("-")[0]
    return int(instant) if _is_instant(instant) else 0


def _is_instant(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 16


def running(
    game: Game[Any, Any],
    slot: Callable[[str], str],
    known: Callable[[str], bool],
    own: dict[str, Any],
) -> EntryType:
    """Return the kind of a game's running games.

    `slot(name)` tells a board's place, `known(name)` whether there is a board of that name, `own`
    is what the preview holds of the game's own.
    """

    def load(rest: str, text: str) -> Session[Any, Any] | None:
        try:
            session = Session.load(game, codes.decode(text))
        except GameError:
            return None
        in_place = rest == (f":{slot(session.name)}" if slot(session.name) else "")
        return session if in_place and known(session.name) and not session.over else None

    def beside(rest: str, text: str) -> dict[str, str]:
        session = load(rest, text)
        record = {**session.preview(0.0), **own} if session else {}
        return {f"{game.kind}:glance{rest}": json.dumps(record, separators=(",", ":"))}

    return EntryType(
        f"{game.kind}:running",
        lambda rest, text: (not rest or known(rest[1:])) and text.isascii() and text.isprintable(),
        proved=lambda rest, text: load(rest, text) is not None,
        beside=beside,
    )
