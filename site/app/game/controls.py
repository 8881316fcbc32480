"""Clicks on tools and keys pressed, wherever they are on the page, as acts by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.browser import dom
from app.game import keys

if TYPE_CHECKING:
    from collections.abc import Callable

REPEATED = {"move", "undo", "redo"}  # what a key held down goes on doing


class Controls:
    """Listens to the whole document."""

    def __init__(
        self,
        act: Callable[[str, str], None],
        press: Callable[[str, str, bool], None],
        covered: Callable[[], bool],
        sync_with_other_tabs: Callable[[], bool],
    ) -> None:
        """Take `act(name, value)` for clicks and `press(name, key, ctrl)` for keys.

        While something covers the game, as `covered()` tells, keys belong to it. Before the board
        is told of a tap, `sync_with_other_tabs()` tells whether another position is shown now.
        """
        self._act = act
        self._press = press
        self._covered = covered
        self._sync_with_other_tabs = sync_with_other_tabs
        self.letters = True  # whether single letters are keys of the game

    def listen(self) -> None:
        """Begin to listen."""
        dom.listen(dom.document, "click", self._before_click, first=True)
        dom.listen(dom.document, "click", self._on_click)
        dom.listen(dom.document, "keydown", self._on_key)

    def replay(self, key: str, *, ctrl: bool) -> None:
        """Do what a key stands for that was pressed on nothing in particular."""
        name = keys.action(key, ctrl=ctrl, letters=self.letters)
        if name:
            self._press(name, key, ctrl)

    def _before_click(self, event: Any) -> None:
        if event.target.closest("#grid") and self._sync_with_other_tabs():
            event.stopPropagation()

    def _on_click(self, event: Any) -> None:
        button = event.target.closest("[data-act]")
        if button:
            event.preventDefault()
            self._act(str(button.dataset.act), str(button.getAttribute("data-value") or ""))

    def _on_key(self, event: Any) -> None:
        target = event.target
        if self._covered() or not self._in_game(target):
            return
        if event.altKey or event.metaKey or (event.ctrlKey and event.shiftKey):
            return
        name = keys.action(event.key, ctrl=event.ctrlKey, letters=self.letters)
        if name is None or (event.repeat and name not in REPEATED):
            return
        if name == "pick" and target != dom.document.body:
            return  # the button under the focus is clicked by the browser itself
        event.preventDefault()
        self._press(name, event.key, event.ctrlKey)

    @staticmethod
    def _in_game(target: Any) -> bool:
        """Tell whether an event comes from the game or from nothing, and from no field."""
        # A sheet that has just been closed still holds the focus for a moment: that is nothing too.
        if target == dom.document.body or target.closest("dialog"):
            return True
        inside = bool(target.closest("main, header"))
        return inside and not target.closest("input, select, textarea")
