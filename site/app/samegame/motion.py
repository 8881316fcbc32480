"""Motion on a board of falling tiles: what is where, while the model is long final.

Everything is a displacement from the present model and fades away by itself, so whatever happens
during an animation simply adds to it. Lengths are in cells, instants in milliseconds.
"""

from __future__ import annotations

from typing import NamedTuple

REMOVAL = 160.0
FALL, FALL_BY_CELL = 140.0, 20.0
CLOSE = 200.0
Place = tuple[float, float]
_REST: Place = (0.0, 0.0)


class Change(NamedTuple):
    """How one board became another: cells are reading indexes."""

    moved: tuple[tuple[int, int], ...] = ()  # from where to where, for tiles that stay
    gone: tuple[tuple[int, int], ...] = ()  # cell, colour
    come: tuple[int, ...] = ()  # cells that were empty


class Flight(NamedTuple):
    """A tile on its way: how far it stood from its place when it set out, and when that was."""

    across: float
    down: float
    start: float

    def place(self, now: float) -> Place:
        """Return how far it stands from its place."""
        age = now - self.start
        return self.across * _rest(age / CLOSE), self.down * _rest(age / self._fall)

    def ends(self) -> float:
        """Return when it arrives."""
        return self.start + max(CLOSE if self.across else 0.0, self._fall if self.down else 0.0)

    @property
    def _fall(self) -> float:
        return FALL + FALL_BY_CELL * abs(self.down)


class Fade(NamedTuple):
    """Tiles on their way out: places by column and row, one colour."""

    places: tuple[Place, ...]
    colour: int
    start: float


def _rest(share: float) -> float:
    """Return what is left of a way after a share of its time; it ends slowly."""
    rest = 1.0 - min(1.0, share)
    return rest * rest * rest


class Motion:
    """The displacements that are still under way, on a board of `width` columns."""

    still = False

    def __init__(self, width: int) -> None:
        self._width = width
        self._flights: dict[int, Flight] = {}
        self._fades: list[Fade] = []
        self._births: dict[int, float] = {}
        self._end = 0.0

    def change(self, change: Change, now: float) -> None:
        """Set out from the board before to the one after."""
        flights: dict[int, Flight] = {}
        births: dict[int, float] = {}
        for source, target in change.moved:
            across, down = self.offset(source, now)
            across += source % self._width - target % self._width
            down += source // self._width - target // self._width
            if abs(across) > 1e-3 or abs(down) > 1e-3:
                flights[target] = Flight(across, down, now)
            if source in self._births:
                births[target] = self._births[source]
        births.update(dict.fromkeys(change.come, now))
        self._fades = [fade for fade in self._fades if now - fade.start < REMOVAL]
        for colour in sorted({colour for _, colour in change.gone}):
            places = tuple(self._place(cell, now) for cell, one in change.gone if one == colour)
            self._fades.append(Fade(places, colour, now))
        self._flights, self._births = flights, births
        appear = REMOVAL if change.gone or change.come else 0.0
        self._end = max([now + appear, *(flight.ends() for flight in flights.values())])

    def _place(self, cell: int, now: float) -> Place:
        across, down = self.offset(cell, now)
        return cell % self._width + across, cell // self._width + down

    def offset(self, cell: int, now: float) -> Place:
        """Return how far to the right and below of its place a tile stands, in cells."""
        flight = self._flights.get(cell)
        return flight.place(now) if flight else _REST

    def moving(self, now: float) -> dict[int, Place]:
        """Return where the tiles stand that are not at their places."""
        return {
            cell: flight.place(now) for cell, flight in self._flights.items() if now < flight.ends()
        }

    def births(self, now: float) -> dict[int, float]:
        """Return the opacity, below 1, of each tile that is still appearing."""
        return {
            cell: (now - start) / REMOVAL
            for cell, start in self._births.items()
            if now - start < REMOVAL
        }

    def fades(self, now: float) -> list[tuple[Fade, float]]:
        """Return the tiles on their way out with what is left of them, from 1 down to 0."""
        return [
            (fade, 1.0 - (now - fade.start) / REMOVAL)
            for fade in self._fades
            if now - fade.start < REMOVAL
        ]

    def rest(self, now: float) -> float:
        """Return how many milliseconds it takes until all stand still."""
        return max(0.0, self._end - now)


class Still(Motion):
    """The motionless twin: every tile stands in its place at once."""

    still = True

    def change(self, change: Change, now: float) -> None:
        """Take no notice: there is nothing to move."""
