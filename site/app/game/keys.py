"""The table of keys: it binds them, and the list shown to the player is made of it."""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """One line of the table."""

    action: str  # what it does, also the word's key under `keys`
    keys: tuple[str, ...]  # values of KeyboardEvent.key, letters in lower case
    ctrl: str = ""  # a letter that does the same together with Ctrl
    shown: tuple[str, ...] = ()  # words under `keyNames`, where the key itself is no word


TABLE = (
    Key(
        "move",
        ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"),
        shown=("arrows", "home", "end"),
    ),
    Key("pick", (" ", "Enter"), shown=("space", "enter")),
    Key("drop", ("Escape",), shown=("escape",)),
    Key("add", ("a",)),
    Key("hint", ("h",)),
    Key("undo", ("u",), ctrl="z"),
    Key("redo", ("r",), ctrl="y"),
    Key("new", ("n",)),
    Key("help", ("?",)),
)
_PLAIN = {key: line.action for line in TABLE for key in line.keys}
_CTRL = {line.ctrl: line.action for line in TABLE if line.ctrl} | dict.fromkeys(
    ("Home", "End"), "move"
)


def action(key: str, *, ctrl: bool = False, letters: bool = True) -> str | None:
    """Return what a key does, or None where it is no key of the game.

    Without `letters` no single character does anything by itself, the space bar excepted.
    """
    if not (letters or ctrl) and len(key) == 1 and key != " ":
        return None
    name = key.lower() if len(key) == 1 else key
    return _CTRL.get(name) if ctrl else _PLAIN.get(name)


def letter(name: str) -> str:
    """Return the single key of an action, as it stands on the tool; empty where it has none."""
    return next(
        (line.keys[0].upper() for line in TABLE if line.action == name and not line.shown), ""
    )
