"""The board on the page: the canvas, the grid of buttons over it, the cursor and the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.browser import dom
from app.game.grid import Grid
from app.samegame.coordinates import beyond, index_of, labels, tiles_of
from app.samegame.motion import Change, Motion, Still
from app.samegame.painter import Painter, Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.browser.words import Words
    from pygame_core.samegame.rules import State

SIDES = ("left", "right", "up", "down")
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


class BoardView:
    """Shows positions and their changes, and says where the player points."""

    def __init__(
        self, words: Words, on_tap: Callable[[int], None], on_point: Callable[[int | None], None]
    ) -> None:
        """Take `on_tap(cell)` for a tile activated, `on_point(cell)` for one pointed at.

        It is pointed at by a real mouse over it (None: it has left the board) or by the cursor.
        """
        self._words = words
        self._on_tap = on_tap
        self._on_point = on_point
        self._scroller = dom.element("board")
        self._table = dom.element("grid")
        self._sheet = dom.element("cells")
        self._painter = Painter(dom.element("paper"))
        self._frames = dom.Frames(self._paint)
        self._width, self._height = 1, 0
        self._grid = Grid(self._table, 1)
        self._motion = Motion(1)
        self._kind_of_motion: type[Motion] = Motion
        self._scene = Scene()
        self._labels: list[str] = []
        self._cell = 24.0
        self.cursor = 0
        self.hovered: int | None = None  # the cell under a real mouse
        self.by_keys = False  # the keyboard was used last
        dom.on_layout(self.resize)
        dom.listen(self._table, "click", self._on_click)
        dom.listen(self._table, "keydown", self._on_held_key)
        dom.listen(self._table, "pointerover", self._on_pointer)
        dom.listen(self._table, "pointerleave", lambda _event: self._leave())
        dom.listen(self._table, "pointerdown", self._on_pointer)
        dom.listen(self._table, "focusin", self._on_focus)
        dom.listen(self._scroller, "scroll", lambda _event: self._show_edges())
        for side in SIDES:
            dom.listen(dom.element(f"edge-{side}"), "click", lambda _event: self._to_hint())
        for event in ("keydown", "pointerdown"):
            dom.listen(dom.document, event, self._on_use)

    @property
    def moving(self) -> bool:
        """Whether tiles still move."""
        return self._motion.rest(dom.milliseconds()) > 0

    @property
    def here(self) -> str:
        """What is written on the cursor's cell."""
        return self._labels[self.cursor]

    @property
    def rest(self) -> float:
        """How many milliseconds it takes until all stand still."""
        return self._motion.rest(dom.milliseconds())

    def set_motion(self, motion: str) -> None:
        """Let tiles fall, "on", or show at once where they end, "off"."""
        self._kind_of_motion = Motion if motion == "on" else Still
        self._motion = self._kind_of_motion(self._width)

    def resize(self) -> None:
        """Take over the size of a cell, and the theme."""
        self._cell = float(dom.boot.cell)
        ratio = float(dom.boot.ratio)
        self._painter.fit(self._width, self._height, round(self._cell * ratio), ratio)
        self._sheet.style.height = f"{self._height * self._cell:.4f}px"
        self._grid.resize(self._cell)
        self._refresh()
        self._show_edges()

    def show(self, state: State, name: str) -> None:
        """Show a position that has nothing to do with the one before."""
        self._width, self._height = state.width, state.height
        self._grid.reshape(state.width)
        self._motion = self._kind_of_motion(state.width)
        self._take(state)
        self._table.ariaLabel = name
        dom.boot.game.resize(state.width, state.height)
        dom.boot.layout()  # which calls resize
        self._scroller.scrollTo(0, self._scroller.scrollHeight)
        self.cursor = self._nearest(index_of(state, (0, 0)))
        self._grid.point(self.cursor, focus=False)

    def change(self, state: State, change: Change) -> None:
        """Show the position that a move or its undoing led to."""
        focused = self._grid.focused()
        self._motion.change(change, dom.milliseconds())
        self._take(state)
        self.cursor = self._nearest(self.cursor)
        self._refresh()
        self._grid.point(self.cursor, focus=focused)

    def _take(self, state: State) -> None:
        """Take over a position, on which nothing is marked yet."""
        self._scene = Scene(tiles_of(state), marks=self._scene.marks)
        self._labels = labels(self._words, state)

    def mark(self, previewed: frozenset[int], hint: frozenset[int]) -> None:
        """Show another previewed group or hint."""
        scene = self._scene
        at = scene.hinted_at if hint == scene.hint else dom.milliseconds()
        self._scene = scene._replace(previewed=previewed, hint=hint, hinted_at=at)
        self._refresh()
        if hint != scene.hint:
            self._to_hint()
            self._show_edges()

    def set_marks(self, on: bool) -> None:  # noqa: FBT001 - the value of a setting
        """Draw the colours' marks or leave them out."""
        self._scene = self._scene._replace(marks=on)
        self._refresh()

    def point(self, cell: int) -> None:
        """Put the cursor and the focus on a cell, or on the tile nearest to it."""
        self.cursor = self._nearest(cell)
        self._grid.point(self.cursor, focus=True)
        self._into_view(self.cursor)

    def focus(self) -> None:
        """Put the focus on the cursor's cell."""
        self._grid.point(self.cursor, focus=True)

    def move_cursor(self, key: str, *, far: bool = False) -> None:
        """Move the cursor by an arrow key to the next tile that way, or to an end of a row.

        Far away these ends are those of the board.
        """
        if key in {"Home", "End"}:
            first = 0 if far else self.cursor // self._width * self._width
            last = len(self._scene.cells) - 1 if far else first + self._width - 1
            self.cursor = self._nearest(first if key == "Home" else last)
        elif self._grid.focused():
            across, down = ARROWS[key]
            column, row = self.cursor % self._width + across, self.cursor // self._width + down
            while 0 <= column < self._width and 0 <= row < self._height:
                if self._scene.cells[row * self._width + column]:
                    self.cursor = row * self._width + column
                    break
                column, row = self._next(column, row, across, down)
        self.point(self.cursor)
        self._on_point(self.cursor)

    def _next(self, column: int, row: int, across: int, down: int) -> tuple[int, int]:
        """Return where to look for a tile after an empty cell; sideways also further down."""
        if across and row + 1 < self._height:
            return column, row + 1
        return column + across, row + down

    def _nearest(self, cell: int) -> int:
        """Return the cell of the tile nearest to a cell; the cell itself on an empty board."""
        width, cells = self._width, self._scene.cells
        column, row = cell % width, cell // width
        tiles = [index for index, colour in enumerate(cells) if colour]
        return min(
            tiles,
            key=lambda one: (abs(one % width - column) + abs(one // width - row), one),
            default=cell if cell < len(cells) else 0,
        )

    def _on_click(self, event: Any) -> None:
        cell = self._grid.cell_of(event.target)
        if cell is not None:
            self.cursor = self._nearest(cell)
            self._grid.point(self.cursor, focus=False)
            self._on_tap(cell)

    def _on_use(self, event: Any) -> None:
        self.by_keys = event.type == "keydown"

    def _on_held_key(self, event: Any) -> None:
        # A key held down would remove one group after the other.
        if event.repeat and event.key in {"Enter", " "}:
            event.preventDefault()

    def _on_focus(self, event: Any) -> None:
        cell = self._grid.cell_of(event.target)
        if cell is not None and self.by_keys and not self.moving:
            self._on_point(cell)

    def _on_pointer(self, event: Any) -> None:
        self.hovered = None
        if event.pointerType == "mouse":
            self.hovered = self._grid.cell_of(event.target)
            if event.type == "pointerover":
                self._on_point(self.hovered)

    def _leave(self) -> None:
        if self.hovered is not None:
            self.hovered = None
            self._on_point(None)

    def _to_hint(self) -> None:
        for cell in sorted(self._scene.hint, reverse=True):
            self._into_view(cell)

    def _show_edges(self) -> None:
        """Tell on which sides the board goes on out of view, and on which all of a hint lies."""
        view, size, hint = self._scroller, self._cell, self._scene.hint
        columns = [cell % self._width for cell in hint]
        rows = [cell // self._width for cell in hint]
        across = beyond(view.scrollLeft / size, view.clientWidth / size, self._width, columns)
        down = beyond(view.scrollTop / size, view.clientHeight / size, self._height, rows)
        for side, (_, lost) in zip(SIDES, across + down, strict=True):
            dom.element(f"edge-{side}").hidden = not lost
        more = [side for side, (more, _) in zip(SIDES, across + down, strict=True) if more]
        if more:
            view.dataset.beyond = " ".join(more)
        else:
            view.removeAttribute("data-beyond")

    def _into_view(self, cell: int) -> None:
        """Scroll as little as brings a cell into view, where the board is larger than its frame.

        A neighbour comes with it, for the board fades where it goes on.
        """
        view, size = self._scroller, self._cell
        for name, place, length in (
            ("scrollLeft", cell % self._width, float(view.clientWidth)),
            ("scrollTop", cell // self._width, float(view.clientHeight)),
        ):
            start, now = place * size, float(getattr(view, name))
            if start - size < now:
                setattr(view, name, start - size)
            elif start + 2 * size > now + length:
                setattr(view, name, start + 2 * size - length)

    def _refresh(self) -> None:
        """Bring canvas and buttons to what is to be seen."""
        self._grid.show(range(self._height), self._row, self._height, self._cell)
        self._frames.request()

    def _row(self, row: int) -> tuple[object, Callable[[], list[tuple[str, bool]]]]:
        cells = range(row * self._width, (row + 1) * self._width)
        shown = [(self._label(cell), cell in self._scene.previewed) for cell in cells]
        return tuple(shown), lambda: shown

    def _label(self, cell: int) -> str:
        label = self._labels[cell]
        return self._words("hinted", label=label) if cell in self._scene.hint else label

    def _paint(self, now: float) -> bool:
        return bool(self._scene.cells) and self._painter.paint(self._scene, self._motion, now)
