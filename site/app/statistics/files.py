"""The part of the page about files: all that is the player's goes out, comes in, or is erased."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import js

from app.browser import dom
from app.storage import backup
from pygame_core.game import BadCode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.browser.words import Words
    from app.storage.entries import EntryType
    from app.storage.store import Storage

_SLICE = 40.0  # milliseconds of replaying before the page may breathe


class Files:
    """Export, import and erase."""

    def __init__(
        self,
        words: Words,
        storage: Storage,
        kinds: Sequence[EntryType],
        on_change: Callable[[], None],
    ) -> None:
        """Take the parts; `on_change()` is called when the storage has changed."""
        self._words = words
        self._storage = storage
        self._kinds = kinds
        self._on_change = on_change
        self._busy = False
        dom.listen(dom.element("export"), "click", lambda _event: self._export())
        dom.listen(dom.element("import"), "change", self._import)
        dom.listen(dom.element("erase"), "click", lambda _event: self._erase())
        for name in ("export", "import", "erase-open"):
            dom.element(name).disabled = False

    def _say(self, text: str) -> None:
        dom.element("files-said").textContent = text

    def _export(self) -> None:
        day = dom.today().isoformat()
        text = backup.write(self._storage.under(""), self._kinds, day)
        options = js.JSON.parse('{"type": "application/json"}')
        address = js.URL.createObjectURL(js.Blob.new(js.Array.of(text), options))
        link = dom.document.createElement("a")
        link.href, link.download = address, f"tabula-rasa-{day}.json"
        link.click()
        dom.later(60_000, lambda: js.URL.revokeObjectURL(address))
        self._say(self._words("exported"))

    def _import(self, event: Any) -> None:
        if event.target.files.length and not self._busy:
            self._busy = True
            asyncio.ensure_future(self._take(event.target))  # noqa: RUF006 - a page's loop never ends

    async def _take(self, field: Any) -> None:
        file = field.files.item(0)
        try:
            self._say(self._words("importing"))
            self._say(await self._merge(file))
        except BadCode as error:
            self._say(self._words(f"importFailed.{error.reason}"))
        except Exception:  # noqa: BLE001 - a browser that cannot read a file throws what it likes
            self._say(self._words("importFailed.unread"))
        finally:
            field.value = ""  # so that the same file can be chosen again
            self._busy = False

    async def _merge(self, file: Any) -> str:
        """Merge what a file holds and return what there is to say. Raises BadCode."""
        words = self._words
        data = b"" if file.size > backup.LARGEST else (await file.arrayBuffer()).to_bytes()
        if file.size > backup.LARGEST:
            raise BadCode("tooLarge", "The file is too large.")
        theirs = backup.read(data, self._kinds)
        merged = await self._merged(theirs)
        if any(map(self._storage.later, merged.texts)):
            return words("newerVersion")
        if not backup.put(self._storage, merged.texts):
            return words("importFailed.full")
        if merged.new:
            self._on_change()
        new, left_out = merged.new, merged.unproved
        text = (
            words("imported", amount=new, count=words.number(new)) if new else words("nothingNew")
        )
        if left_out:
            text += " " + words("unproved", amount=left_out, count=words.number(left_out))
        return text

    async def _merged(self, theirs: dict[str, str]) -> backup.Merged:
        steps = backup.merge(self._storage.under(""), theirs, self._kinds)
        rested = dom.milliseconds()
        while True:
            try:
                number = next(steps)
            except StopIteration as end:
                merged: backup.Merged = end.value
                return merged
            if dom.milliseconds() - rested > _SLICE:
                self._say(self._words("checking", number=number, all=len(theirs)))
                await asyncio.sleep(0)
                rested = dom.milliseconds()

    def _erase(self) -> None:
        keys = self._storage.keys()
        for key in keys:
            self._storage.remove(key, always=True)
        dom.boot.sheets.close()
        self._on_change()
        count = len(keys)
        self._say(self._words("erased", amount=count, count=self._words.number(count)))
