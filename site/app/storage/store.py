"""The only door to localStorage: keys after the site's path, and memory where it is closed.

An origin may hold several projects, so every key begins with the path this site is served under. A
browser may refuse to read or to write at any moment; from then on the same functions work in
memory, and the player is told once.

What the browser has refused waits. Whatever is set after it waits behind it, and nothing is removed
before it is written: for it may be the successor of what would go. So what is kept when the page
ends is always something that was kept before, or what came of it.

Records are sealed: before each stands the version of all records and a checksum. Texts without a
seal are those of the first version and are sealed when they are next written. What cannot be read
is moved to a name of its own, and what a later version wrote is left alone, with what lies beside
it: neither is ever written over. Texts that scripts read, and codes, which have a version and a
checksum of their own, stand as they are.
"""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING, Any, TypeVar

from app.storage.versions import is_later

if TYPE_CHECKING:
    from collections.abc import Callable

    T = TypeVar("T")

_PLAIN = re.compile(r".*(glance|running)|settings$|lang$")
# Previews are derived from other records, so nothing waits for one. Their keys say "glance".
_PREVIEW = re.compile(r".*\bglance\b")
_BESIDE = re.compile(":(clock|glance)(?=:|$)")  # what belongs to a running game
_HEAD = 11  # characters of a seal: `~1`, eight digits, a blank
_UNREAD = "\0"  # stands for what a browser refuses to read
ASIDE = "aside:"


def checksum(text: str) -> str:
    """Return eight hexadecimal digits that tell a text from others."""
    return f"{zlib.crc32(text.encode(errors='surrogatepass')):08x}"


def seal(key: str, text: str) -> str:
    """Return a text as it is kept under `key`.

    >>> seal("number-match:shown", "hard-2"), seal("lang", "de")
    ('~1cae88b1d hard-2', 'de')
    """
    return text if _PLAIN.match(key) else f"~1{checksum(text)} {text}"


class Storage:
    """Text by key."""

    def __init__(self, local: Any, scope: str, tell: Callable[[str], None]) -> None:
        """Take the browser's storage (None: it is forbidden) and whom to tell.

        `tell(word)` is called once with each of "memoryOnly", "savedUnreadable" and "newerVersion".
        """
        self._local = local
        self._scope = scope
        self._memory: dict[str, str | None] = {}  # what the browser did not take, None if removed
        self._waiting: dict[str, str | None] = {}  # of these, what lay there: each may yet be done
        self._shut: set[str] = set()  # what could neither be read nor moved
        self._tell = tell
        self._told: set[str] = set()

    def get(self, key: str) -> str | None:
        """Return the text under `key`, or None."""
        if key in self._memory:
            return self._memory[key]
        return self._opened(key, self._raw(key))

    def read(self, key: str, parse: Callable[[str], T | None]) -> T | None:
        """Return what `parse` makes of the text under `key`, None without one.

        Where it makes None of a text, that is set aside.
        """
        text = self.get(key)
        found = None if text is None else parse(text)
        if text is not None and found is None:
            self.set_aside(key)
        return found

    def set(self, key: str, text: str) -> None:
        """Keep `text` under `key`: in the browser's storage, or in memory when that fails."""
        if not self._waiting and self.write(key, text):
            return
        self._wait(key, text)
        self._settle()
        if key in self._memory and not self.later(key):
            self._once("memoryOnly")

    def write(self, key: str, text: str) -> bool:
        """Keep `text` under `key` in the browser's storage; return whether it was taken."""
        if self._locked(key) or not self._do(key, text):
            return False
        self._leave(key)
        return True

    def note(self, key: str, text: str) -> None:
        """Keep a text whose loss is worth no word: it waits for no other, and none waits for it."""
        if self._waiting or not self.write(key, text):
            self._leave(key)
            self._memory[key] = text

    def remove(self, key: str, *, always: bool = False) -> None:
        """Forget what is under `key`; what may not be written over is only forgotten `always`."""
        self._wait(key, None)
        if (always or (_PREVIEW.match(key) and key in self._waiting)) and self._do(key, None):
            self._leave(key)
        self._settle()

    def _wait(self, key: str, text: str | None) -> None:
        """Let a text, or with None a removal, wait for its turn."""
        self._leave(key)
        self._memory[key] = text
        if not self._locked(key):
            self._waiting[key] = self._lies(key)

    def _leave(self, key: str) -> None:
        self._memory.pop(key, None)
        self._waiting.pop(key, None)

    def _settle(self) -> None:
        """Write what waits, as far as there is room, and then remove what waits for that.

        Where another tab has written since, that stands.
        """
        for key in sorted(self._waiting, key=self._rank):
            lies = {self._lies(key), self._waiting[key]} - {_UNREAD}
            if len(lies) > 1 or self._do(key, self._memory[key]):
                self._leave(key)
            elif not _PREVIEW.match(key):
                return

    def _rank(self, key: str) -> int:
        return 2 if _PREVIEW.match(key) else int(self._memory[key] is None)

    def _do(self, key: str, text: str | None) -> bool:
        """Write a text, or with None remove it; return whether the browser did."""
        try:
            if text is None:
                self._local.removeItem(self._scope + key)
            else:
                self._local.setItem(self._scope + key, seal(key, text))
        except Exception:  # noqa: BLE001 - browsers differ in what they throw, and each means the same
            return False
        return True

    def keys(self, prefix: str = "") -> list[str]:
        """Return all keys that begin with `prefix`, in order.

        A site below this one has keys that begin like ours; a key of ours has no slash in it.
        """
        start = self._scope + prefix
        try:
            names = [str(self._local.key(index)) for index in range(self._local.length)]
        except Exception:  # noqa: BLE001 - see above
            names = []
        skip = len(self._scope)
        found = {name[skip:] for name in names if name.startswith(start) and "/" not in name[skip:]}
        return sorted(found.union(key for key in self._memory if key.startswith(prefix)))

    def under(self, prefix: str) -> dict[str, str]:
        """Return all texts whose keys begin with `prefix`, by the rest of the key, in order.

        It looks at every key of the origin: with ten thousand of them that takes a sixth of a
        second on a desktop, so whoever needs much reads all at once.
        """
        texts = {key.removeprefix(prefix): self.get(key) for key in self.keys(prefix)}
        return {key: text for key, text in texts.items() if text}

    def lines(self, prefix: str, parse: Callable[[str], T | None]) -> dict[str, T]:
        """Return what `parse` makes of all texts under `prefix`, as `read` does."""
        found: dict[str, T] = {}
        for rest, text in self.under(prefix).items():
            one = parse(text)
            if one is None:
                self.set_aside(prefix + rest)
            else:
                found[rest] = one
        return found

    def set_aside(self, key: str) -> None:
        """Move what is under `key` to a name that no other text can have."""
        raw = self._raw(key)
        if raw is None or self._is_later(raw):
            return
        try:
            self._local.setItem(f"{self._scope}{ASIDE}{checksum(raw)}:{key}", raw)
        except Exception:  # noqa: BLE001 - see above
            self._shut.add(key)
        else:
            self._shut.discard(key)
            self._leave(key)
            if not self._do(key, None):
                self._memory[key] = None
        self._once("savedUnreadable")

    def later(self, key: str) -> bool:
        """Tell whether a later version wrote what is under `key`, or the game that it belongs to.

        Then nothing is written there: what is set is kept in memory.
        """
        keys = {key, _BESIDE.sub(":running", key)}
        return any(raw is not None and self._is_later(raw) for raw in map(self._raw, keys))

    def _is_later(self, raw: str) -> bool:
        """Tell whether a later version wrote a text; the player is told."""
        found = is_later(raw)
        if found:
            self._once("newerVersion")
        return found

    def _raw(self, key: str) -> str | None:
        if self._local is None:
            return None
        text = self._lies(key)
        if text == _UNREAD:
            self._once("memoryOnly")
            return None
        return text

    def _lies(self, key: str) -> str | None:
        try:
            text = self._local.getItem(self._scope + key)
        except Exception:  # noqa: BLE001 - see above
            return _UNREAD
        return text if isinstance(text, str) else None  # JavaScript's null is no None

    def _locked(self, key: str) -> bool:
        return key in self._shut or self.later(key)

    def _opened(self, key: str, raw: str | None) -> str | None:
        """Return a text without its seal; None if there is none for us to read."""
        if raw is None or key.startswith(ASIDE):
            return raw
        if self._is_later(raw):
            return None
        if not raw.startswith("~"):
            return raw
        text = raw[_HEAD:]
        if raw == seal(key, text):
            return text
        self.set_aside(key)
        return None

    def _once(self, word: str) -> None:
        if word not in self._told:
            self._told.add(word)
            self._tell(word)
