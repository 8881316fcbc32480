"""The board for fingers, keys and screen readers: a grid of real buttons, none of them painted.

Only rows near the view exist when there are many; the row that holds the focus always does. Each
row remembers what it shows, so showing a board touches only what differs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.browser import dom

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Row:
    """A row of buttons and what they show."""

    def __init__(self, width: int) -> None:
        self.element = dom.document.createElement("tr")
        self.element.setAttribute("role", "row")
        self.element.innerHTML = "".join(
            f'<td role="gridcell" aria-colindex="{column}">'
            '<button type="button" tabindex="-1"></button></td>'
            for column in range(1, width + 1)
        )
        self.buttons: list[Any] = list(self.element.querySelectorAll("button"))
        self.shown: object = None


class Grid:
    """The rows that exist, by their number."""

    def __init__(self, table: Any, width: int) -> None:
        self._table = table
        table.setAttribute("aria-colcount", str(width))
        self._body = table.querySelector("tbody")
        self._width = width
        self._rows: dict[int, Row] = {}
        self._tab_stop: Any = None
        self._count = -1

    def reshape(self, width: int) -> None:
        """Have rows of another width from now on."""
        if width != self._width:
            for row in self._rows.values():
                row.element.remove()
            self._rows.clear()
            self._tab_stop = None
            self._width = width
            self._table.setAttribute("aria-colcount", str(width))

    def cell_of(self, target: Any) -> int | None:
        """Return the reading index of the cell that an event hit, None outside of cells."""
        button = target.closest("button") if target.closest else None
        if not button or not self._table.contains(button):
            return None
        place = button.parentElement
        row = int(place.parentElement.getAttribute("aria-rowindex")) - 1
        return row * self._width + int(place.getAttribute("aria-colindex")) - 1

    def focused(self) -> bool:
        """Tell whether the focus lies on one of the buttons."""
        return bool(self._table.contains(dom.document.activeElement))

    def resize(self, cell: float) -> None:
        """Place the rows for cells of `cell` CSS pixels."""
        for number, row in self._rows.items():
            row.element.style.top = f"{number * cell:.4f}px"

    def show(
        self,
        rows: Iterable[int],
        content: Callable[[int], tuple[object, Callable[[], list[tuple[str, bool]]]]],
        count: int,
        cell: float,
    ) -> None:
        """Make the rows of these numbers exist, and no others.

        `content(row)` returns a value that changes with what the row shows, and a function that
        returns the label of each cell and whether it is pressed. `count` is the number of rows the
        board has, `cell` their CSS pixels.
        """
        if count != self._count:
            self._count = count
            self._table.setAttribute("aria-rowcount", str(count))
        wanted = sorted(set(rows))
        unwanted = [number for number in self._rows if number not in set(wanted)]
        spare = [self._rows.pop(number) for number in unwanted]
        before: Any = None
        for number in reversed(wanted):
            row = self._rows.get(number)
            if row is None:
                row = self._rows[number] = spare.pop() if spare else Row(self._width)
                row.element.setAttribute("aria-rowindex", str(number + 1))
                row.element.style.top = f"{number * cell:.4f}px"
                self._body.insertBefore(row.element, before)
            before = row.element
            self._fill(row, *content(number))
        for row in spare:
            row.element.remove()

    @staticmethod
    def _fill(row: Row, key: object, labels: Callable[[], list[tuple[str, bool]]]) -> None:
        if row.shown == key:
            return
        row.shown = key
        for button, (label, pressed) in zip(row.buttons, labels(), strict=True):
            button.ariaLabel = label
            button.ariaPressed = "true" if pressed else None

    def point(self, cell: int, *, focus: bool) -> None:
        """Make this cell the one that Tab reaches, and give it the focus if asked to."""
        row, column = divmod(cell, self._width)
        if row not in self._rows:
            return
        button = self._rows[row].buttons[column]
        if self._tab_stop is not None:
            self._tab_stop.tabIndex = -1
        button.tabIndex = 0
        self._tab_stop = button
        if focus:
            button.focus(preventScroll=True)
