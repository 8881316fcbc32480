"""The only door to localStorage: keys after the site's path, and memory where it is closed.

An origin may hold several projects, so every key begins with the path this site is served under. A
browser may refuse to read or to write at any moment; from then on the same functions work in
memory, and the player is told once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Storage:
    """Text by key."""

    def __init__(self, local: Any, scope: str, on_loss: Callable[[], None]) -> None:
        """Take the browser's storage (None: it is forbidden) and whom to tell when it fails."""
        self._local = local
        self._scope = scope
        self._memory: dict[str, str | None] = {}
        self._on_loss = on_loss
        self._lost = False

    def get(self, key: str) -> str | None:
        """Return the text under `key`, or None."""
        if key in self._memory:
            return self._memory[key]
        if self._local is None:
            return None
        try:
            value = self._local.getItem(self._scope + key)
        except Exception:  # noqa: BLE001 - browsers differ in what they throw, and each means the same
            self._lose()
            return None
        return value if isinstance(value, str) else None  # JavaScript's null is no None

    def set(self, key: str, text: str) -> None:
        """Keep `text` under `key`: in the browser's storage, or in memory when that fails."""
        if self._local is not None:
            try:
                self._local.setItem(self._scope + key, text)
            except Exception:  # noqa: BLE001 - see above
                self._lose()
            else:
                self._memory.pop(key, None)
                return
        else:
            self._lose()
        self._memory[key] = text

    def remove(self, key: str) -> None:
        """Forget what is under `key`."""
        self._memory.pop(key, None)
        if self._local is None:
            return
        try:
            self._local.removeItem(self._scope + key)
        except Exception:  # noqa: BLE001 - see above
            self._memory[key] = None
            self._lose()

    def put(self, texts: Mapping[str, str]) -> bool:
        """Keep all of these texts by their keys, or none of them if one finds no room.

        Return whether they are kept.
        """
        before = {key: self.get(key) for key in texts}
        if self._local is None:
            self._lose()
            return False
        try:
            for key, text in texts.items():
                self._local.setItem(self._scope + key, text)
        except Exception:  # noqa: BLE001 - see above
            for key, text in before.items():
                self.remove(key)
                if text is not None:
                    self.set(key, text)
            return False
        for key in texts:
            self._memory.pop(key, None)
        return True

    def erase(self) -> int:
        """Forget every text of this site, none of its neighbours', and return how many they were.

        A site below this one has keys that begin like ours; a key of ours has no slash in it.
        """
        mine = [key for key in self.under("") if "/" not in key]
        for key in mine:
            self.remove(key)
        return len(mine)

    def under(self, prefix: str) -> dict[str, str]:
        """Return all texts whose keys begin with `prefix`, by the rest of the key, in order.

        It looks at every key of the origin: with ten thousand of them that takes a sixth of a
        second on a desktop, so whoever needs much reads all at once.
        """
        start = self._scope + prefix
        found: dict[str, str] = {}
        if self._local is not None:
            try:
                names = [str(self._local.key(index)) for index in range(self._local.length)]
                found = {
                    name.removeprefix(start): str(self._local.getItem(name))
                    for name in names
                    if name.startswith(start)
                }
            except Exception:  # noqa: BLE001 - see above
                self._lose()
        for key, text in self._memory.items():
            if key.startswith(prefix):
                found[key.removeprefix(prefix)] = text or ""
        return {key: text for key, text in sorted(found.items()) if text}

    def _lose(self) -> None:
        if not self._lost:
            self._lost = True
            self._on_loss()
