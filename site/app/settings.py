"""What the player has chosen for all games: one record, applied at once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from app import page

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.storage import Storage

VERSION = 1
FIRST = {"lamp": False, "marks": True, "oneTap": False}


class Settings:
    """The switches of the settings sheet."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._values = dict(FIRST)
        try:
            record = json.loads(storage.get("settings") or "{}")
        except ValueError:
            record = {}
        if isinstance(record, dict) and record.get("version") == VERSION:
            self._values.update({key: record[key] is True for key in FIRST if key in record})

    def bind(self, name: str, apply: Callable[[bool], None]) -> None:
        """Let the sheet's switch show and change a setting; `apply(value)` now and each time."""
        switch = page.element(f"set-{name}")
        switch.checked = self._values[name]
        page.listen(
            switch, "change", lambda _event: self._change(name, bool(switch.checked), apply)
        )
        apply(self._values[name])

    def _change(self, name: str, value: bool, apply: Callable[[bool], None]) -> None:  # noqa: FBT001
        self._values[name] = value
        record = {"version": VERSION, **self._values}
        self._storage.set("settings", json.dumps(record, separators=(",", ":")))
        apply(value)
