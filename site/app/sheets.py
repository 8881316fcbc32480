"""The sheets: dialogs from below on a phone, in the middle elsewhere. One is open at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app import page

if TYPE_CHECKING:
    from collections.abc import Callable


class Sheets:
    """All dialogs of the page."""

    def __init__(self) -> None:
        self._all: list[Any] = list(page.document.querySelectorAll("dialog.sheet"))
        self._on_change: Callable[[], None] | None = None

    def listen(self, on_change: Callable[[], None]) -> None:
        """Call `on_change` whenever a sheet was opened or closed."""
        self._on_change = on_change
        for sheet in self._all:
            page.listen(sheet, "close", lambda _event: on_change())
            page.listen(sheet, "click", self._on_click)

    @property
    def open(self) -> str | None:
        """The id of the open sheet, without its prefix."""
        return next(
            (str(sheet.id).removeprefix("sheet-") for sheet in self._all if sheet.open), None
        )

    def show(self, name: str) -> None:
        """Open a sheet, in place of another one; the browser moves the focus there and back."""
        self.close()
        page.element(f"sheet-{name}").showModal()
        if self._on_change:
            self._on_change()

    def close(self) -> None:
        """Close the open sheet, if there is one."""
        for sheet in self._all:
            if sheet.open:
                sheet.close()

    def _on_click(self, event: Any) -> None:
        # A click beside the sheet hits the dialog element itself, and so does one on its padding.
        if event.target.tagName == "DIALOG":
            box = event.target.getBoundingClientRect()
            across = box.left <= event.clientX <= box.right
            if not (across and box.top <= event.clientY <= box.bottom):
                self.close()
