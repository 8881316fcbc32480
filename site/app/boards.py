"""Which board is played: a new one, the same again, one that the address names, or its solution.

Whatever would end a running game with a move asks first.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from app import page
from app.choice import Choice
from app.jobs import Lost
from pygame_core.game import Status
from pygame_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from app.figures import Figures
    from app.number_match.skin import NumberMatch
    from app.records import Records
    from app.sheets import Sheets
    from app.words import Words


class Table(Protocol):
    """Where boards are put to be played."""

    session: Session[Any, Any] | None
    figures: Figures
    sheets: Sheets
    skin: NumberMatch

    def begin(self, session: Session[Any, Any]) -> None:
        """Put a new game on the table."""

    def say(self, sentence: str, *, seen: bool = False) -> None:
        """Tell the player something."""


class Boards:
    """Brings boards to the table."""

    def __init__(self, words: Words, records: Records, table: Table) -> None:
        self._words = words
        self._records = records
        self._table = table
        self._choice = Choice(words, records, table.figures, table.skin)
        self._wanted: Callable[[], None] | None = None

    @property
    def _session(self) -> Session[Any, Any]:
        session = self._table.session
        assert session is not None  # noqa: S101 - for the reader: acts need a game on the table
        return session

    def choose_level(self, level: str) -> None:
        """Deal the next board of a level, where no game is on the table."""
        if self._table.session is None:
            self._deal(self._choice.next_name(level))

    def open_new(self) -> None:
        """Open the sheet of a new game."""
        self._choice.prepare(self._session.name)
        self._table.sheets.show("new")

    def deal_chosen(self) -> None:
        """Deal the board that the sheet asks for."""
        name = self._choice.chosen()
        if name is not None:
            self._ask_for(name)

    def again(self) -> None:
        """Begin the same board again."""
        self._ask_for(None)

    def next(self) -> None:
        """Deal the next board of the same level."""
        self._deal(self._choice.next_name(self._table.skin.level(self._session.name)))

    def follow(self, name: str) -> None:
        """Open the board that an address names, if it is another one."""
        session = self._table.session
        if not name or (session is not None and name == session.name):
            return
        # Until another board is on the table the address names the one that is.
        page.set_fragment("" if session is None else session.name)
        refusal = self._table.skin.why_not(name)
        if refusal:
            self._table.say(self._words(refusal), seen=True)
        else:
            self._ask_for(name)

    def open_daily(self) -> None:
        """Open today's daily board, as the player left it if it is begun."""
        self._ask_for(self._table.skin.daily_name())

    def ask_for_solution(self) -> None:
        """Show the solution, after a question if that makes the board practice."""
        if self._session.shown:
            self.show_solution()
            return
        name = self._words.board_name(self._session.name)
        over = self._session.status is Status.CLEARED
        text = self._words("solutionTextCleared" if over else "solutionText")
        title, yes = self._words("solutionTitle", name=name), self._words("solutionYes")
        self._ask(title, text, yes, self.show_solution)

    def show_solution(self) -> None:
        """Begin the board anew, its solution to be stepped through."""
        self._soon(self._show_solution(self._session))

    def go_on(self) -> None:
        """Do what was asked about."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            wanted()

    def _ask_for(self, name: str | None) -> None:
        """Begin a board (None: the same again), after a question if that ends a running game."""
        here, begin = self._in_place_of(name), self._restart
        if here is not None and here is not self._table.session and here.name == name:
            self._table.begin(here)
            return
        if name is not None:
            begin = partial(self._deal, name)
        offered = self._table.sheets.open in {"stuck", "cleared"}
        if here is None or here.shown or not here.moves or here.status is Status.CLEARED or offered:
            begin()
            return
        shown, wanted = (self._words.board_name(n) for n in (here.name, name or here.name))
        title, yes = self._words("giveUpTitle", name=shown), self._words("giveUp", name=wanted)
        self._ask(title, self._words("giveUpText"), yes, begin)

    def _in_place_of(self, name: str | None) -> Session[Any, Any] | None:
        """Return the game that a board would replace: the one on the table, or one kept."""
        session = self._table.session
        if name is None or (session and self._records.same_place(session.name, name)):
            return session
        return self._records.running(name)[0]

    def _ask(self, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        self._wanted = then
        self._table.figures.write("sheet-giveup-title", title)
        self._table.figures.write("giveup-text", text)
        self._table.figures.write("giveup-yes", yes)
        self._table.sheets.show("giveup")

    def _leave(self, session: Session[Any, Any] | None) -> None:
        """Note that a game ends uncleared, if a move was made in it."""
        if session is None or not session.moves or session.status is Status.CLEARED:
            return
        if not session.shown:
            self._records.leave(session.name, page.today().isoformat(), page.instant())

    def _restart(self) -> None:
        self._leave(self._session)
        self._session.restart()
        self._table.begin(self._session)

    def _deal(self, name: str) -> None:
        self._soon(self._deal_soon(name))

    async def _deal_soon(self, name: str) -> None:
        self._table.sheets.close()
        sentence = self._words("dealing", name=self._words.board_name(name))
        try:
            start = await self._table.skin.deal(name, lambda: self._table.say(sentence, seen=True))
        except Lost:
            self._table.say(self._words("dealLost"), seen=True)
            return
        self._leave(self._in_place_of(name))
        session = Session(self._table.skin.game, name, start)
        session.shown = self._records.shown(name)
        self._table.begin(session)

    async def _show_solution(self, session: Session[Any, Any]) -> None:
        self._table.sheets.close()
        try:
            moves = await self._table.skin.solution()
        except (Lost, asyncio.CancelledError):
            moves = None
        if moves is None or session is not self._table.session:
            self._table.say(self._words("solutionUnknown"), seen=True)
            return
        self._leave(session)
        self._records.show(session.name)
        session.restart()
        session.shown = True
        session.undone = moves[::-1]
        self._table.begin(session)
        self._table.say(self._words("solutionSteps"), seen=True)

    @staticmethod
    def _soon(work: Coroutine[Any, Any, None]) -> None:
        asyncio.ensure_future(work)  # noqa: RUF006 - a page's loop never ends
