"""A player who sees nothing: what he knows of a page he has read and heard.

He knows the words of his language. The rules of a game he asks only which move to make on the board
as he has read it, and what must come of it.
"""

import re
from typing import Any

from playwright.sync_api import BrowserContext

from builder.content import words
from tests.web.support.reader import Node, Reader

CELL = re.compile(r"(?:^|, )([a-z])(\d+)(?:,|$)")
STEPS = 80  # keys pressed on the way to one thing


class ScreenReaderPlayer:
    """What both games have in common: sentences, sheets, tools, and the way on the board."""

    def __init__(self, window: BrowserContext, lang: str, group: str) -> None:
        """Take a window, and the name under which the game's words stand."""
        self.texts = words.load()[lang]
        self.app: dict[str, Any] = self.texts["app"] | self.texts[group]
        self.reader = Reader(window.new_page())
        self.press = self.reader.press

    def hear(self, key: str, more: str = "", **known: object) -> dict[str, str]:
        """Wait until a sentence is said, with `more` behind it; return what it tells."""
        word = self.app[key]
        forms = list(word.values()) if isinstance(word, dict) else [word]
        found = self.reader.hear(*(pattern(form, known) + more for form in forms))
        return found.groupdict()

    @staticmethod
    def labels(tree: list[Node]) -> list[list[str]]:
        """Return the names of all cells, row by row, as the one grid tells them."""
        rows: dict[str, list[str]] = {}
        for node in tree:
            if node.role == "button" and any(one.startswith("grid ") for one in node.within):
                row = next(one for one in node.within if one.startswith("row "))
                rows.setdefault(row, []).append(node.name)
        return list(rows.values())

    def tool(self, name: str, tree: list[Node]) -> Node:
        """Return the one tool of a name."""
        group = f"group {self.texts['tools']['label']}"
        (found,) = [
            node
            for node in tree
            if node.role == "button"
            and group in node.within
            and node.name.startswith(self.texts["tools"][name].replace("\u00ad", ""))
        ]
        return found

    def sheet(self, title: str) -> Node:
        """Wait for a dialog that has the focus in it, and return it as it is announced."""
        dialog = self.reader.one("dialog", f"^{re.escape(title)}$")
        assert dialog.states["modal"]
        for _ in range(STEPS):
            if f"dialog {title}" in self.reader.focused().within:
                return dialog
            self.reader.page.wait_for_timeout(50)
        raise AssertionError(f"the focus is not in {dialog}, but on {self.reader.focus}")

    def leave_sheet(self) -> None:
        """Leave it by Escape; the focus must be on the board again."""
        self.press("Escape")
        for _ in range(STEPS):
            if CELL.search(self.reader.focus.name) and not self.reader.all("dialog"):
                return
            self.reader.page.wait_for_timeout(50)
        raise AssertionError(f"the focus is lost on {self.reader.focus}")

    def walk(self, column: int, row: int) -> str:
        """Go to a cell by arrows, rows counted from the top; return the keys' last word."""
        for _ in range(STEPS):
            name = self.reader.focus.name
            across, down = (a - b for a, b in zip((column, row), self.place(name), strict=True))
            if not (across or down):
                return name
            if across:
                self.press("ArrowRight" if across > 0 else "ArrowLeft")
            else:
                self.press("ArrowDown" if down > 0 else "ArrowUp")
        raise AssertionError(f"the arrows do not lead to {column}, {row}, but to {name!r}")

    def place(self, label: str) -> tuple[int, int]:
        """Return column and row of a cell's name, both counted from 0, rows from the top."""
        found = CELL.search(label)
        assert found, f"no cell: {label!r}"
        return ord(found[1]) - ord("a"), self.row(int(found[2]))

    def row(self, number: int) -> int:
        """Return a row's place from the top."""
        return number - 1


def pattern(form: str, known: dict[str, object]) -> str:
    """Return a word of the site as a pattern; what is not known stands as a group of its name."""
    found, named = "", set()
    for at, part in enumerate(re.split(r"\{(\w+)\}", form)):
        if at % 2 == 0:
            found += re.escape(part)
        elif part in known:
            found += re.escape(str(known[part]))
        else:
            found += ".+" if part in named else f"(?P<{part}>.+)"
            named.add(part)
    return found
