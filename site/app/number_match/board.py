"""The board on the page: a sheet that scrolls, the canvas under it, the grid of buttons over it.

The canvas covers what is in view and some rows beyond, and is carried along when the sheet scrolls
by itself; it is moved and painted anew, in one frame, before its end comes into view.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from app.browser import dom
from app.game.grid import Grid
from app.number_match.motion import Change, Motion, Still
from app.number_match.painter import FONTS, Painter, Scene
from pygame_core.number_match.rules import WIDTH, index_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.browser.words import Words

ALL_ROWS = 60  # up to this height every row has its buttons
SPARE = 2  # rows by which the sheet may be longer than the board, so that it need not jump


class Marks(NamedTuple):
    """What the player has picked or been shown, by cell."""

    selected: int | None = None
    path: tuple[int, ...] = ()
    hinted_at: float = 0.0


class BoardView:
    """Shows positions and their changes, and says which cell was picked."""

    def __init__(self, words: Words, on_pick: Callable[[int], None]) -> None:
        self._words = words
        self._scroller = dom.element("board")
        self._sheet = dom.element("cells")
        self._table = dom.element("grid")
        self._grid = Grid(self._table, WIDTH)
        self._painter = Painter(dom.element("paper"))
        self._frames = dom.Frames(self._paint)
        self._motion: Motion = Motion(WIDTH)
        self._cells = b""
        self._ghosts = b""
        self._marks = Marks()
        self._cell = 40.0
        self._view = 9
        self.cursor = 0
        dom.on_layout(self.resize)
        dom.listen(self._table, "click", lambda event: self._on_click(event, on_pick))
        dom.listen(self._table, "keydown", self._on_held_key)
        dom.listen(self._scroller, "scroll", lambda _event: self._on_scroll())
        for name, step in (("edge-up", -1), ("edge-down", 1)):
            dom.on_click(name, partial(self._to_mark, step))

    @property
    def rows(self) -> int:
        """How many rows the board has."""
        return -(-len(self._cells) // WIDTH)

    @property
    def focused(self) -> bool:
        """Whether the focus lies on a cell."""
        return self._grid.focused()

    def set_motion(self, motion: str) -> None:
        """Let numbers move, "on", or show at once where they end, "off"."""
        self._motion = (Motion if motion == "on" else Still)(WIDTH)

    def set_digits(self, size: str) -> None:
        """Write numbers "normal" or "large"."""
        self._painter.font = FONTS[size]
        self.resize()

    def resize(self) -> None:
        """Take over the size of a cell and of the view, and the theme."""
        self._cell, self._view = float(dom.boot.cell), int(dom.boot.rows)
        ratio = float(dom.boot.ratio)
        self._painter.fit(round(self._cell * ratio), ratio)
        self._grid.resize(self._cell)
        self._refresh()

    def show(self, cells: bytes, ghosts: bytes, name: str) -> None:
        """Show a position that has nothing to do with the one before, from its top."""
        self._cells, self._ghosts, self._marks = cells, ghosts, Marks()
        self._motion = type(self._motion)(WIDTH)
        self.cursor = 0
        self._table.ariaLabel = name
        self._scroller.scrollTop = 0
        self._refresh()
        self._grid.point(0, focus=False)

    def change(self, cells: bytes, ghosts: bytes, change: Change) -> None:
        """Show the position that a move or its undoing led to."""
        top = float(self._scroller.scrollTop)
        held = int(top / self._cell + 0.01)
        self._motion.change(change, self.rows, dom.milliseconds(), held)
        focused = self._grid.focused()
        row, column = divmod(self.cursor, WIDTH)
        after = change.row_after(row)
        self._cells, self._ghosts, self._marks = cells, ghosts, Marks()
        self.cursor = min(
            max(0, len(cells) - 1), (row if after is None else after) * WIDTH + column
        )
        above = sum(1 for row in change.opened if row < held) - sum(
            1 for row in change.closed if row < held
        )
        if above:
            self._set_height(top + above * self._cell)
            self._scroller.scrollTop = top + above * self._cell
        self._refresh()
        self._grid.point(self.cursor, focus=focused)
        if change.spread and change.come:
            self._into_view(change.come[0])

    def mark(self, marks: Marks) -> None:
        """Show another selection or hint."""
        fresh = marks.path and marks.path != self._marks.path
        self._marks = marks
        self._refresh()
        if fresh:
            self._into_view(marks.path[-1])
            self._into_view(marks.path[0])

    def point(self, cell: int) -> None:
        """Put the cursor and the focus on a cell."""
        self.cursor = cell
        self._refresh()
        self._into_view(cell)
        self._grid.point(cell, focus=True)

    def focus(self) -> None:
        """Put the focus on the cursor's cell."""
        self._grid.point(self.cursor, focus=True)

    def move_cursor(self, key: str, *, far: bool = False) -> None:
        """Move the cursor by an arrow key, sideways along the reading order, or to an end of a row.

        Far away these ends are those of the board.
        """
        first = 0 if far else self.cursor // WIDTH * WIDTH
        last = max(0, len(self._cells) - 1) if far else first + WIDTH - 1
        steps = {"ArrowUp": -WIDTH, "ArrowDown": WIDTH, "ArrowLeft": -1, "ArrowRight": 1}
        ends = {"Home": first, "End": last}
        cell = ends[key] if key in ends else self.cursor + steps[key]
        if key not in ends and not self._grid.focused():
            cell = self.cursor
        if 0 <= cell < max(1, self.rows) * WIDTH:
            self.point(cell)

    def _on_click(self, event: Any, on_pick: Callable[[int], None]) -> None:
        cell = self._grid.cell_of(event.target)
        if cell is not None:
            self.cursor = cell
            self._grid.point(cell, focus=False)
            on_pick(cell)

    def _on_held_key(self, event: Any) -> None:
        # A key held down would pick and drop the same number again and again.
        if event.repeat and event.key in {"Enter", " "}:
            event.preventDefault()

    def _on_scroll(self) -> None:
        self._refresh()

    def _set_height(self, top: float) -> None:
        """Make the sheet as long as the board, or a little longer while that much is in view."""
        bottom = int(top / self._cell + self._view + 0.99)
        rows = max(self._view, self.rows, min(bottom, self.rows + SPARE))
        self._sheet.style.height = f"{rows * self._cell:.4f}px"

    def _refresh(self) -> None:
        """Bring canvas, buttons and edge marks to what is in view."""
        self._set_height(float(self._scroller.scrollTop))
        first = int(float(self._scroller.scrollTop) / self._cell)  # a shorter sheet has moved it
        self._place_paper(first)
        self._grid.show(self._button_rows(first), self._row_content, max(1, self.rows), self._cell)
        self._show_edges(first)
        self._frames.request()

    def _place_paper(self, first: int) -> None:
        if self.rows <= self._view:
            self._painter.place(0, self._view)
            return
        beyond = max(4, self._view // 2)
        start, rows = self._painter.window
        wanted = self._view + 2 * beyond
        near = start > 0 and first - start < beyond // 2
        near = near or start + rows - (first + self._view) < beyond // 2
        if near or rows != wanted:
            self._painter.place(max(0, first - beyond), wanted)

    def _button_rows(self, first: int) -> set[int]:
        rows = max(1, self.rows)
        if rows <= ALL_ROWS:
            return set(range(rows))
        shown = set(range(max(0, first - self._view), min(rows, first + 2 * self._view + 1)))
        return shown | {min(self.cursor // WIDTH, rows - 1)}

    def _row_content(self, row: int) -> tuple[object, Callable[[], list[tuple[str, bool]]]]:
        start = row * WIDTH
        numbers = self._cells[start : start + WIDTH].ljust(WIDTH, b"\0")
        marks = self._marks
        ends = {
            cell for cell in (*marks.path[:1], *marks.path[-1:]) if start <= cell < start + WIDTH
        }
        selected = (
            marks.selected
            if marks.selected is not None and start <= marks.selected < start + WIDTH
            else None
        )

        def labels() -> list[tuple[str, bool]]:
            return [
                (self._label(digit, cell, hinted=cell in ends), cell == selected)
                for cell, digit in enumerate(numbers, start)
            ]

        return (row, numbers, selected, tuple(sorted(ends))), labels

    def _label(self, digit: int, cell: int, *, hinted: bool) -> str:
        name = index_name(cell)
        label = (
            self._words("cell", digit=digit, cell=name)
            if digit
            else self._words("emptyCell", cell=name)
        )
        return self._words("hinted", label=label) if hinted else label

    def _marked(self) -> list[int]:
        """Return the rows of the marked cells."""
        marks = self._marks
        cells = [
            *marks.path[:1],
            *marks.path[-1:],
            *([] if marks.selected is None else [marks.selected]),
        ]
        return sorted(cell // WIDTH for cell in cells)

    def _show_edges(self, first: int) -> None:
        rows = self._marked()
        dom.element("edge-up").hidden = not (rows and rows[0] < first)
        dom.element("edge-down").hidden = not (rows and rows[-1] >= first + self._view)

    def _to_mark(self, step: int) -> None:
        rows = self._marked()
        if rows:
            self._into_view((rows[0] if step < 0 else rows[-1]) * WIDTH)

    def _into_view(self, cell: int) -> None:
        """Scroll as little as brings the cell's row into view, with a row to spare."""
        row, top = cell // WIDTH, float(self._scroller.scrollTop)
        low, high = (row - 1) * self._cell, (row + 2 - self._view) * self._cell
        if top > low + self._cell:
            target = low
        elif top < high - self._cell:
            target = high
        else:
            return
        behaviour = "auto" if self._motion.still else "smooth"
        self._scroller.scrollTo(top=max(0.0, target), behavior=behaviour)

    def _paint(self, now: float) -> bool:
        scene = Scene(
            self._cells, self._ghosts, self._marks.selected, self._marks.path, self._marks.hinted_at
        )
        return self._painter.paint(scene, self._motion, now)
