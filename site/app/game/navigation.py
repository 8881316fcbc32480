"""Which board is played: a new one, the same again, one that the address names, or its solution.

Whatever would end a running game with a move asks first. Another tab may have begun or changed a
game until the very moment a new board takes its place, so that is looked at last of all.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from app.browser import dom
from app.game import addresses
from app.solver.client import Lost
from pygame_core.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.browser.words import Words
    from app.game.contracts import Page
    from app.game.saves import SavedGames


class Navigation:
    """Brings boards to the table."""

    def __init__(
        self,
        words: Words,
        saves: SavedGames,
        page: Page,
        sync_with_other_tabs: Callable[[], bool],
    ) -> None:
        """Take the parts; `sync_with_other_tabs()` tells whether another position is shown."""
        self._words = words
        self._saves = saves
        self._page = page
        self._sync_with_other_tabs = sync_with_other_tabs
        self._choice = page.controller.choice
        self._wanted: Callable[[], None] | None = None

    def choose(self, group: str) -> None:
        """Ask for the next board of a group, where no game is on the table."""
        if self._page.on_table is None:
            self.ask_for(self._choice.next_name(group))

    def open_new(self) -> None:
        """Open the sheet of a new game."""
        self._choice.prepare(self._page.session.name)
        self._page.sheets.show("new")

    def deal_chosen(self) -> None:
        """Deal the board that the sheet asks for."""
        name = self._choice.chosen()
        if name is not None:
            self.ask_for(name)

    def again(self) -> None:
        """Begin the same board again."""
        self.ask_for(None)

    def next(self) -> None:
        """Ask for the next board of the same group."""
        self.ask_for(self._choice.next_name(self._page.controller.group(self._page.session.name)))

    def follow(self, fragment: str) -> None:
        """Open what an address names: another board, a solution, or the sheet of a new game."""
        self._sync_with_other_tabs()
        session = self._page.on_table
        name, moves = addresses.read(fragment, self._page.controller.canonical_name)
        if not fragment:
            return
        # Until another board is on the table the address names the one that is, in its one form.
        dom.set_fragment("" if session is None else session.name)
        if session is not None and moves is None and name == session.name:
            return
        if name == addresses.NEW:
            if session is not None:
                self.open_new()
            return
        refusal = self._page.controller.refusal_key(name)
        if refusal:
            self._page.say(self._words(refusal), seen=True)
        elif moves is not None:
            asyncio.ensure_future(self._watch(name, moves))  # noqa: RUF006 - see _deal
        else:
            self.ask_for(name)

    async def _watch(self, name: str, moves: Sequence[str]) -> None:
        """Lay out a solution that an address holds, if it is one and may be watched."""
        controller = self._page.controller
        refusal = controller.watch_refusal_key(name)
        if refusal:
            self.ask_for(name, refusal)
            return
        start = await controller.deal(name, lambda: None)
        session = addresses.replay(controller.game, name, start, moves, dom.today())
        if session is not None:
            self._lay_out(Session(controller.game, name, start), session.moves)
        else:
            self._page.say(self._words("noSuchSolution"), seen=True)

    def lay_out(self, moves: Sequence[str]) -> None:
        """Begin the same board anew, with these moves to be stepped through."""
        if self._sync_with_other_tabs():
            return
        session = self._page.session
        if session.game.final:
            self._leave(session)
            session.restart()
        else:
            session = Session(session.game, session.name, session.start)
        self._lay_out(session, moves)

    def _lay_out(self, session: Session[Any, Any], moves: Sequence[str]) -> None:
        session.shown = True
        session.undone = list(moves)[::-1]
        self._page.begin(session)
        self._page.say(self._words("solutionSteps"), seen=True)

    def ask(self, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        """Do something if the player says yes to a question."""
        self._wanted = then
        self._page.readout.write("sheet-question-title", title)
        self._page.readout.write("question-text", text)
        self._page.readout.write("question-yes", yes)
        self._page.sheets.show("question")

    def go_on(self) -> None:
        """Do what was asked about."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            wanted()

    def ask_for(self, name: str | None, why: str = "") -> None:
        """Begin a board (None: the same again), after a question if that ends a running game.

        Once a board is begun that is not what was asked for, the word `why` says why.
        """
        here, begin = self._in_place_of(name), self._restart
        on_table = here is self._page.on_table
        if here is not None and not on_table and here.name == name:
            self._begin(here, why)
            return
        if name is not None:
            begin = partial(self._deal, name, why)
        offered = on_table and self._page.sheets.open in {"stuck", "cleared"}
        if here is None or here.shown or not here.moves or here.can_leave_freely or offered:
            begin()
            return
        shown, wanted = map(self._page.controller.board_name, (here.name, name or here.name))
        title, yes = self._words("giveUpTitle", name=shown), self._words("giveUp", name=wanted)
        self.ask(title, self._words("giveUpText"), yes, begin)

    def _in_place_of(self, name: str | None) -> Session[Any, Any] | None:
        """Return the game that a board would replace: the one on the table, or one kept."""
        session = self._page.on_table
        if session is not None and session.watched:
            session = self._saves.running(session.name)
        if name is None or (session and self._saves.same_place(session.name, name)):
            return session
        return self._saves.running(name)

    def _leave(self, session: Session[Any, Any] | None) -> None:
        """Note that a game ends before its end, if a move was made in it."""
        if (
            session is not None
            and session.moves
            and not (session.can_leave_freely or session.shown)
        ):
            self._page.controller.left(session)

    def _restart(self) -> None:
        if self._sync_with_other_tabs():
            return
        if self._page.session.watched and self._saves.replaced(self._page.session.name):
            self.ask_for(None)
            return
        session = self._own()
        self._leave(session)
        session.restart()
        self._page.begin(session)

    def _own(self) -> Session[Any, Any]:
        """Return the player's own game on the board of the table, a fresh one if none is kept."""
        here = self._page.session
        if not here.watched:
            return here
        return self._in_place_of(None) or Session(here.game, here.name, here.start)

    def leave_solution(self) -> None:
        """Go back from a solution that is watched to the player's own game."""
        self._page.begin(self._own())

    def _deal(self, name: str, why: str = "") -> None:
        before = self._page.on_table
        asyncio.ensure_future(self._deal_soon(name, why, before))  # noqa: RUF006 - a page's loop never ends

    async def _deal_soon(self, name: str, why: str, before: Session[Any, Any] | None) -> None:
        self._page.sheets.close()
        sentence = self._words("dealing", name=self._page.controller.board_name(name))
        try:
            start = await self._page.controller.deal(
                name, lambda: self._page.say(sentence, seen=True)
            )
        except Lost:
            self._page.say(self._words("dealLost"), seen=True)
            return
        if self._sync_with_other_tabs():
            return
        if self._page.on_table is not before or self._saves.replaced(name):
            self._ask_again(name, why)
            return
        self._leave(self._in_place_of(name))
        session = Session(self._page.controller.game, name, start)
        session.shown = self._saves.shown(name)
        self._begin(session, why)

    def _ask_again(self, name: str, why: str) -> None:
        """Ask for a board once more: while it was dealt another game was begun in its place."""
        session = self._page.on_table
        if session is None or session.name != name:
            self.ask_for(name, why)

    def _begin(self, session: Session[Any, Any], why: str) -> None:
        self._page.begin(session)
        if why:
            self._page.say(self._words(why), seen=True)
