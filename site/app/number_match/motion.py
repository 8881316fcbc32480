"""Motion on a board that is a list of rows: what stands where, while the model is long final.

Everything is a displacement from the present model and fades away by itself, so a move made during
an animation simply adds to it: nothing waits, nothing is skipped, nothing is applied twice. Lengths
are in rows and columns, instants in milliseconds; neither canvas nor cell size is known here.
"""

from __future__ import annotations

from typing import NamedTuple

REMOVAL = 160.0
SHIFT = 200.0
SPREAD = 300.0
BIRTH = 120.0
SHRINK = 0.2


class Change(NamedTuple):
    """How one board became another: cells are reading indexes on their own board."""

    gone: tuple[tuple[int, int], ...] = ()  # cell on the board before, digit
    come: tuple[int, ...] = ()  # cells on the board after
    closed: tuple[int, ...] = ()  # rows of the board before that vanished
    opened: tuple[int, ...] = ()  # rows of the board after that came back
    spread: bool = False  # the cells come one after the other

    def row_after(self, row: int) -> int | None:
        """Return where a row of the board before is afterwards, None if it vanished."""
        if row in self.closed:
            return None
        row -= sum(1 for gone in self.closed if gone < row)
        for back in self.opened:
            if back <= row:
                row += 1
        return row


class Fade(NamedTuple):
    """A number on its way out, at a place on the sheet."""

    digit: int
    column: int
    row: float
    start: float


class Motion:
    """The displacements that are still under way."""

    still = False

    def __init__(self, width: int) -> None:
        self._width = width
        self._shifts: dict[int, float] = {}
        self._shift_start = 0.0
        self._fades: list[Fade] = []
        self._births: dict[int, float] = {}

    def change(self, change: Change, rows: int, now: float, held: int = 0) -> None:
        """Set out from the board before (`rows` high) to the one after.

        Rows before `held` lie above what the player sees: what vanishes there moves nothing, since
        the page is scrolled by as much.
        """
        width = self._width
        above = sum(1 for row in change.closed if row < held)
        back_above = sum(1 for row in change.opened if row < held)
        shifts: dict[int, float] = {}
        births: dict[int, float] = {}
        for row in range(rows):
            after = change.row_after(row)
            if after is None:
                continue
            offset = self.offset(row, now) + row - after - above + back_above
            if abs(offset) > 1e-3:
                shifts[after] = offset
        for cell, start in self._births.items():
            after = change.row_after(cell // width)
            if after is not None:
                births[after * width + cell % width] = start
        self._fades = [
            fade._replace(row=fade.row - above + back_above)
            for fade in self._fades
            if now - fade.start < REMOVAL
        ]
        for cell, digit in change.gone:
            row = cell // width
            self._fades.append(Fade(digit, cell % width, row + self.offset(row, now) - above, now))
        gap = (SPREAD - BIRTH) / max(1, len(change.come)) if change.spread else 0.0
        births.update({cell: now + gap * place for place, cell in enumerate(change.come)})
        self._shifts, self._shift_start, self._births = shifts, now, births

    def offset(self, row: int, now: float) -> float:
        """Return how far below its place a row stands, in rows."""
        offset = self._shifts.get(row)
        if not offset:
            return 0.0
        rest = 1.0 - min(1.0, (now - self._shift_start) / SHIFT)
        return offset * rest * rest * rest

    def reach(self, now: float) -> int:
        """Return by how many rows at most any row stands away from its place."""
        if now - self._shift_start >= SHIFT or not self._shifts:
            return 0
        return int(max(abs(offset) for offset in self._shifts.values())) + 1

    def births(self, now: float) -> dict[int, float]:
        """Return the opacity, below 1, of each cell that is still appearing."""
        return {
            cell: max(0.0, (now - start) / BIRTH)
            for cell, start in self._births.items()
            if now - start < BIRTH
        }

    def fades(self, now: float) -> list[tuple[Fade, float]]:
        """Return each number on its way out with what is left of it, from 1 down to 0."""
        return [
            (fade, 1.0 - (now - fade.start) / REMOVAL)
            for fade in self._fades
            if now - fade.start < REMOVAL
        ]

    def busy(self, now: float) -> bool:
        """Tell whether anything still moves."""
        return bool(
            (self._shifts and now - self._shift_start < SHIFT)
            or self.fades(now)
            or self.births(now)
        )


class Still(Motion):
    """The motionless twin: every board stands where it stands at once."""

    still = True

    def change(self, change: Change, rows: int, now: float, held: int = 0) -> None:
        """Take no notice: there is nothing to move."""
