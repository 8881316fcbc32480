"""Sharing: by the device's own sheet, else by the clipboard, else as a text to copy by hand."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import js
from pyodide.ffi import JsException, to_js

from app.browser import dom

if TYPE_CHECKING:
    from app.browser.sheets import Sheets
    from app.browser.words import Words
    from app.game.contracts import Page

GIVEN_UP = "AbortError"  # the player has closed the device's sheet


class Share:
    """Hands texts on, and always says what has become of them."""

    def __init__(self, words: Words, page: Page, sheets: Sheets) -> None:
        self._words = words
        self._page = page
        self._sheets = sheets

    def offer(self, text: str) -> None:
        """Hand a text on."""
        asyncio.ensure_future(self._offer(text))  # noqa: RUF006 - a page's loop never ends

    async def _offer(self, text: str) -> None:
        if hasattr(js.navigator, "share"):
            data = to_js({"text": text}, dict_converter=js.Object.fromEntries)
            try:
                await js.navigator.share(data)
            except JsException as error:
                if error.name == GIVEN_UP:
                    return
            else:
                self._page.say(self._words("shared"), seen=True)
                return
        try:
            await js.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            self._show(text)
        else:
            self._page.say(self._words("shareCopied"), seen=True)

    def _show(self, text: str) -> None:
        """Show the text selected, to be copied by hand."""
        self._sheets.show("share")
        field = dom.element("share-text")
        field.value = text
        field.focus()
        field.select()
