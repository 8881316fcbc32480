"""The best lists of the puzzles, which the build has replayed: fetched once, when first needed."""

from __future__ import annotations

from typing import NamedTuple

import js

from app.browser import dom


class Listed(NamedTuple):
    """A line of a best list."""

    day: str
    name: str
    score: int
    left: int
    moves: tuple[str, ...]


class Lists:
    """All best lists, by the number of the puzzle."""

    def __init__(self) -> None:
        self._all: list[list[Listed]] | None = None

    async def of(self, number: int) -> list[Listed]:
        """Return the list of a puzzle, the best first. Raises OSError if it cannot be had."""
        if self._all is None:
            self._all = await self._fetch()
        return self._all[number - 1] if number <= len(self._all) else []

    @staticmethod
    async def _fetch() -> list[list[Listed]]:
        try:
            response = await js.fetch(dom.document.body.dataset.src)
            lists = (await response.json()).to_py()
        except Exception as error:  # a browser that is offline throws what it likes
            raise OSError("the best lists could not be loaded") from error
        return [[_listed(line) for line in lines] for lines in lists]


def _listed(line: list[object]) -> Listed:
    day, name, score, left, moves = line
    return Listed(str(day), str(name), int(str(score)), int(str(left)), tuple(str(moves).split()))
