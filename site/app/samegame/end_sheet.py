"""Where a game of SameGame ends: what it was worth, and what is known of the board beside it."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from app.browser import dom
from app.browser.words import course
from app.samegame import boards
from pygame_core.game import Status
from pygame_core.samegame import puzzles, rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.browser.words import Words
    from app.game.contracts import Page
    from app.samegame.best_lists import Listed, Lists
    from app.samegame.solutions import End, OwnSolutions
    from pygame_core.samegame.rules import Move, State
    from pygame_core.session import Session

SETTLE = 500.0  # milliseconds a last move is watched before a sheet covers it


class Known(NamedTuple):
    """What is known of a board: the player's best end, and the best list, the best first."""

    own: End | None = None
    listed: Sequence[Listed] = ()

    @property
    def best(self) -> End | Listed | None:
        """The best solution of anyone, the player's own before others; None if there is none."""
        known: list[End | Listed] = [*self.listed[:1]]
        if self.own is not None:
            known.insert(0, self.own)
        return max(known, key=lambda one: one.score, default=None)

    @property
    def score(self) -> int | None:
        """The score of that."""
        return None if self.best is None else self.best.score


class EndSheet:
    """Keeps and shows how a session has ended."""

    def __init__(
        self,
        words: Words,
        page: Page,
        ends: OwnSolutions,
        lists: Lists,
        on_known: Callable[[], None],
    ) -> None:
        """Take the parts; `on_known()` is called when the best list of a board has come."""
        self._words = words
        self._page = page
        self._ends = ends
        self._lists = lists
        self._on_known = on_known
        self._session: Session[State, Move] | None = None
        self.known = Known()
        self._before = Known()  # what was known before the end that is shown

    def open(self, session: Session[State, Move]) -> None:
        """Look up what is known of the board of a session."""
        self._session = session
        self.known = Known(self._own(session))
        if boards.is_puzzle(session.name):
            asyncio.ensure_future(self._load(session))  # noqa: RUF006 - a page's loop never ends

    def _own(self, session: Session[State, Move]) -> End | None:
        return self._ends.best(session.name, lambda: session.start)

    async def _load(self, session: Session[State, Move]) -> None:
        try:
            listed = await self._lists.of(boards.number(session.name))
        except OSError:
            self._page.say(self._words("listLost"), seen=True)
            return
        if session is self._session:
            self.known = self.known._replace(listed=listed)
            self._on_known()
            if session.status is not Status.RUNNING:
                self._fill(session)

    @property
    def best_label(self) -> str:
        """The word for whose score the best is."""
        return "bestKnown" if self.known.listed else "yourBest"

    def show(self, session: Session[State, Move]) -> None:
        """Keep an end that the player has reached himself, and show its sheet after a moment."""
        self._before = self.known
        if not session.shown:
            self._ends.add(session, dom.today().isoformat(), dom.instant())
            self.known = self.known._replace(own=self._own(session))
        position = len(session.moves)
        self._fill(session)
        dom.later(SETTLE, lambda: self._show_soon(session, position))

    def _show_soon(self, session: Session[State, Move], position: int) -> None:
        if session is self._session and len(session.moves) == position:
            self._page.sheets.show("end")

    def _fill(self, session: Session[State, Move]) -> None:
        words, write = self._words, self._page.readout.write
        cleared = session.status is Status.CLEARED
        write("sheet-end-title", words("endCleared" if cleared else "endStuck"))
        text = words("endText", amount=session.score, points=words.number(session.score))
        left = rules.left(session.state)
        if left:
            text += " " + words("endLeft", amount=left, left=left)
        write("end-text", text)
        write("end-praise", self._praise(session))
        write("end-share", self._share(session))
        puzzle = boards.is_puzzle(session.name)
        write("end-next", words("nextPuzzle" if puzzle else "nextBoard"))
        dom.element("end-watch").hidden = not self.known.own
        dom.element("end-submit").hidden = not puzzle or session.shown
        dom.element("end-kind").hidden = puzzle
        self._fill_bests(session)

    def _fill_bests(self, session: Session[State, Move]) -> None:
        """Write what is known of the board, and what was reached on boards of its kind."""
        write, number, own = self._page.readout.write, self._words.number, self.known.own
        dom.element("end-own-entry").hidden = not (own and self.known.listed)
        write("end-own", number(own.score if own else 0))
        write("end-best", number(self.known.score or 0))
        write("end-best-label", self._words(self.best_label))
        ends = self._ends.by_kind().get(boards.group(session.name), [])
        write("end-kind-best", number(max((end.score for end in ends), default=0)))
        write("end-fewest", number(min((end.left for end in ends), default=0)))

    def _praise(self, session: Session[State, Move]) -> str:
        """Return what there is to say of an end beside its figures, empty if nothing."""
        if session.shown:
            return self._words("endWatched")
        before = self._before.own
        richer = before is None or session.score > before.score
        return self._words("newBest") if richer else ""

    def _share(self, session: Session[State, Move]) -> str:
        """Return how close an end comes to the best known, empty where that is not known."""
        if session.shown:
            return ""
        if boards.is_puzzle(session.name):
            optimum = puzzles.find(boards.number(session.name)).optimum
            if session.score == optimum:
                return self._words("endPerfect")
        percent = 100 * session.score // (self.known.score or 1)
        if not self.known.listed:
            return self._words("endOwnShare", percent=percent) if percent < 100 else ""
        return self._words("endShare", percent=percent)

    def report(self, session: Session[State, Move]) -> str:
        """Return what is shared of a game: its board, points, and the course of its groups."""
        words, states = self._words, session.states
        left = rules.left(session.state)
        groups = [rules.left(one) - rules.left(two) for one, two in pairwise(states)]
        return words(
            "report",
            amount=session.score,
            name=boards.board_name(words, session.name),
            points=words.number(session.score),
            rest=words("endLeft", amount=left, left=left) if left else words("endCleared"),
            course=course(groups),
        )

    def watch(self) -> None:
        """Lay out the best solution of the board that is known, to be stepped through."""
        if self.known.best is not None:
            self._page.lay_out(self.known.best.moves)
