"""What the player has chosen; site/static/settings.js keeps it, and the sheet changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.browser import dom

if TYPE_CHECKING:
    from collections.abc import Callable


class Settings:
    """Tells settings, and their changes, to those who must act on them."""

    def __init__(self) -> None:
        self._bound: list[tuple[str, Callable[[Any], None]]] = []
        self._told: dict[str, Any] = {}
        dom.listen(dom.document, "settings", lambda _event: self._changed())

    def bind(self, name: str, apply: Callable[[Any], None]) -> None:
        """Call `apply(value)` now, and whenever the setting of this name changes.

        A switch is True or False, a choice one of its words; of the theme and of motion it is told
        what holds: "light" or "dark", "on" or "off".
        """
        self._bound.append((name, apply))
        self._told[name] = dom.boot.setting(name)
        apply(self._told[name])

    def _changed(self) -> None:
        now = {name: dom.boot.setting(name) for name in self._told}
        before, self._told = self._told, now
        for name, apply in self._bound:
            if now[name] != before[name]:
                apply(now[name])
