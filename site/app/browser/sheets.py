"""The sheets of the page, which site/static/sheets.js opens and closes: one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyodide.ffi import create_proxy

from app.browser import dom

if TYPE_CHECKING:
    from collections.abc import Callable


class Sheets:
    """All dialogs of the page."""

    def listen(self, on_change: Callable[[], None]) -> None:
        """Call `on_change` whenever a sheet was opened or closed."""
        dom.boot.sheets.onchange = create_proxy(on_change)

    @property
    def open(self) -> str:
        """The id of the open sheet, without its prefix; empty if there is none."""
        return str(dom.boot.sheets.open)

    def show(self, name: str) -> None:
        """Open a sheet, in place of another one; the browser moves the focus there and back."""
        dom.boot.sheets.show(name)

    def tell(self, sentence: str) -> bool:
        """Say something in the open sheet, which lies over all else, and tell if there is one."""
        return bool(dom.boot.sheets.tell(sentence))

    def close(self) -> None:
        """Close the open sheet, if there is one."""
        dom.boot.sheets.close()
