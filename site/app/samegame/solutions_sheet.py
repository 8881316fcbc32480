"""The sheet with the solutions of a board, each to be watched, and the one to submit them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js

from app.browser import dom
from app.game.addresses import OF, STOP
from app.samegame import boards
from pygame_core import codes
from pygame_core.samegame.solutions import SOLVER

if TYPE_CHECKING:
    from app.browser.words import Words
    from app.game.contracts import Page
    from app.samegame.best_lists import Listed
    from app.samegame.end_sheet import EndSheet
    from app.samegame.solutions import End, OwnSolutions
    from pygame_core.samegame.rules import Move, State
    from pygame_core.session import Session


class SolutionsSheet:
    """Fills the sheets."""

    def __init__(self, words: Words, page: Page, ends: OwnSolutions, endings: EndSheet) -> None:
        self._words = words
        self._page = page
        self._ends = ends
        self._end_sheet = endings
        self._shown: list[tuple[tuple[str, ...], str]] = []  # moves and texts of the lines
        dom.listen(dom.element("sheet-list"), "click", self._on_click)

    def show(self, session: Session[State, Move]) -> None:
        """Open the sheet for the board of a session."""
        words, listed = self._words, self._end_sheet.known.listed
        own = self._ends.of(session.name, session.start)
        name = boards.board_name(words, session.name)
        title = "listTitle" if boards.is_puzzle(session.name) else "listOwnTitle"
        self._page.readout.write("sheet-list-title", words(title, name=name))
        self._shown = []
        self._fill("list-own", [self._line(end, "", may_watch=True) for end in own])
        dom.element("list-none").hidden = bool(own)
        dom.element("list-submit").hidden = not (own and boards.is_puzzle(session.name))
        dom.element("list-others").hidden = not listed
        dom.element("list-locked").hidden = bool(own) or not listed
        lines = []
        for one in listed:
            shown = words("bySolver") if one.name == SOLVER else one.name
            lines.append(self._line(one, shown, may_watch=bool(own)))
        self._fill("list-all", lines)
        self._page.sheets.show("list")

    @staticmethod
    def _fill(name: str, lines: list[Any]) -> None:
        dom.element(name).replaceChildren(*lines)

    def _line(self, one: End | Listed, name: str, *, may_watch: bool) -> Any:
        """Return a line of a list: who, what, when, and a button to watch it."""
        words = self._words
        item, text, small = (dom.document.createElement(tag) for tag in ("li", "span", "small"))
        points = words.number(one.score)
        what = (
            words("listLine", amount=one.left, points=points, left=one.left)
            if one.left
            else words("listCleared", points=points)
        )
        text.textContent = f"{name}: {what}" if name else what
        small.textContent = words.date(one.day)
        item.append(text, small)
        if may_watch:
            buttons = dom.document.createElement("div")
            for act, word in (("watch", "watchLine"), ("share", "shareLine")):
                button = dom.document.createElement("button")
                button.type, button.className = "button", "plain"
                button.textContent = words(word)
                button.ariaLabel = f"{button.textContent}: {text.textContent}"
                button.dataset.line, button.dataset.then = str(len(self._shown)), act
                buttons.append(button)
            self._shown.append((one.moves, text.textContent))
            item.append(buttons)
        return item

    def _on_click(self, event: Any) -> None:
        button = event.target.closest("[data-line]")
        if not button:
            return
        moves, what = self._shown[int(button.dataset.line)]
        if button.dataset.then == "watch":
            self._page.lay_out(moves)
        else:
            name = self._page.session.name
            shown = boards.board_name(self._words, name)
            text = self._words("solutionReport", name=shown, what=what)
            self._page.share(text, f"{name}{OF}{STOP.join(moves)}")

    def submit(self, session: Session[State, Move]) -> None:
        """Open the sheet with the code of the player's best solution, and ways to send it."""
        own = self._end_sheet.known.own
        if own is None:
            return
        code = codes.encode({"name": session.name, "moves": " ".join(own.moves)})
        dom.element("submit-code").value = code
        file = dom.element("submit-file")
        file.href = f"data:text/plain,{code}"  # its letters need no quoting
        file.download = f"{session.name}.txt"
        issue = dom.element("submit-issue")
        if issue:
            title = f"{session.name}: {own.score}"
            query = js.URLSearchParams.new()
            query.append("title", title)
            query.append("body", code)
            issue.href = f"{issue.dataset.form}?{query.toString()}"
        self._page.sheets.show("submit")

    def copy(self) -> None:
        """Put the code on the clipboard; where that is forbidden it is selected for the player."""
        field = dom.element("submit-code")
        field.focus()
        field.select()
        if js.document.execCommand("copy"):
            self._page.say(self._words("shareCopied"), seen=True)
