"""The page while a game is on it: moves, tools, keys, figures. It knows no rules.

Every way to make a move (a tap, a key, a tool, redo) ends in `_moved`: the session has played it,
it is saved, and only then is anything shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js

from app.browser import dom
from app.browser.sheets import Sheets
from app.game.autosave import Autosave
from app.game.controls import Controls
from app.game.navigation import Navigation
from app.game.readout import Readout
from app.game.share import Share
from pygame_core.game import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from app.browser.settings import Settings
    from app.browser.words import Words
    from app.game.contracts import Controller
    from app.game.saves import SavedGames
    from pygame_core.session import Session

SIGNALS = {Status.CLEARED: "cleared", Status.STUCK: "stuck"}
FREE = frozenset({"help", "yes"})  # what can be done without a board
FOR_LONG = 1e9  # milliseconds


class GamePage:
    """The page while a game is played; its controller sees it as `Page`."""

    def __init__(
        self,
        words: Words,
        saves: SavedGames,
        toast: dom.Toast,
        make_controller: Callable[[GamePage], Controller],
    ) -> None:
        """Take the parts; `make_controller(page)` makes the controller of the game."""
        self._words = words
        self._saves = saves
        self._toast = toast
        self._live = dom.element("live")
        self.on_table: Session[Any, Any] | None = None  # none while a board is being chosen
        self._answered = False
        self.readout = Readout(words)
        self.sheets = Sheets()
        self._share = Share(words, self, self.sheets)
        self._controls = Controls(self.act, self._press, self._covered, self.sync_with_other_tabs)
        self.controller = make_controller(self)
        self._navigation = Navigation(words, saves, self, self.sync_with_other_tabs)
        self._autosave = Autosave(
            saves,
            covered=self._covered,
            preview=self.controller.preview,
            on_time=self.readout.time,
            on_other=self._follow,
        )
        self._acts: dict[str, Callable[[], None]] = {
            "help": lambda: self.sheets.show("keys"),
            "undo": lambda: self._step("undone"),
            "redo": lambda: self._step("redone"),
            "hint": self._hint,
            "new": self._navigation.open_new,
            "deal": self._navigation.deal_chosen,
            "again": self._navigation.again,
            "next": self._navigation.next,
            "yes": self._navigation.go_on,
            "leave": self._navigation.leave_solution,
            "share": lambda: self.share(self.controller.report()),
            **self.controller.acts,
        }
        self._free = FREE | self.controller.free

    @property
    def session(self) -> Session[Any, Any]:
        """The game on the table; raises LookupError where there is none."""
        if self.on_table is None:
            raise LookupError("no game is on the table")
        return self.on_table

    def _covered(self) -> bool:
        """Tell whether a sheet lies over the board."""
        return bool(self.sheets.open)

    def bind(self, settings: Settings) -> None:
        """Let the settings take effect."""
        settings.bind("letters", self._set_letters)
        self.controller.bind(settings)

    def _set_letters(self, on: bool) -> None:  # noqa: FBT001 - the value of a setting
        self._controls.letters = on
        self.readout.shortcuts(shown=on)

    def listen(self) -> None:
        """Take over from the boot script and open what was left."""
        self._controls.listen()
        self._autosave.listen()
        self.sheets.listen(self._on_sheet)
        wanted = dom.fragment()
        session = self._saves.running(wanted)
        if session is None or session.over:
            self.controller.welcome()
            dom.root.dataset.game = "off"
        else:
            self._open(session)
        self._navigation.follow(wanted)
        dom.listen(js.window, "hashchange", lambda _event: self._navigation.follow(dom.fragment()))
        dom.on_restored(self._show_again)

    def _show_again(self) -> None:
        """Show what other pages may have changed while this one was put away."""
        if self.on_table is None:
            self.controller.welcome()
        else:
            self._lay(self.session)

    def _on_sheet(self) -> None:
        """Let the clock know of a sheet opened or closed, and never leave the focus on nothing."""
        self._autosave.sync()
        # The browser moves the focus out of a closed sheet only when it paints the next time.
        focus = dom.document.activeElement
        lost = focus == dom.document.body or bool(focus.closest("dialog"))
        if self.on_table is not None and not self.sheets.open and lost:
            self.controller.board.focus()

    def replay(self, kept: list[dict[str, Any]]) -> None:
        """Do what was tapped and typed before Python was there, in its order."""
        for item in kept:
            if "cell" in item and self.on_table is not None:
                self.controller.board.point(item["cell"])
                self.controller.tap(item["cell"])
                self._mark_answer()
            elif "act" in item:
                self.act(item["act"], item["value"])
            elif "key" in item:
                self._controls.replay(item["key"], ctrl=item["ctrl"])

    def sync_with_other_tabs(self) -> bool:
        """Look at what other tabs have saved; return whether another position is shown for it.

        The player then sees it for the first time: what he meant to do was meant for the one
        before, and is not done.
        """
        before = self.on_table
        self._autosave.sync_with_other_tabs()
        return self.on_table is not before

    def act(self, name: str, value: str = "") -> None:
        """Do what a tool, a button of a sheet or a key stands for; a name of no act does nothing.

        Keys are the same in all games, but not every game has every act.
        """
        if self.sync_with_other_tabs():
            return
        if name == "level":
            self._navigation.choose(value)
        elif name in self._acts and (self.on_table is not None or name in self._free):
            self._acts[name]()

    def _press(self, name: str, key: str, ctrl: bool) -> None:  # noqa: FBT001 - Ctrl held or not
        board = self.controller.board
        if name not in {"move", "pick", "drop"}:
            self.act(name)
        elif self.sync_with_other_tabs() or self.on_table is None:
            return
        elif name == "move":
            board.move_cursor(key, far=ctrl)
        elif name == "pick":
            board.focus()
            self.controller.tap(board.cursor)
        else:
            self.controller.drop()

    # Games

    def _open(self, session: Session[Any, Any]) -> None:
        self._lay(session)
        self._autosave.open(session)
        left = session.game.left(session.state)
        self.say(self._words("dealt", name=self.controller.board_name(session.name), left=left))
        if session.status is not Status.RUNNING:
            self.controller.ended()

    def _lay(self, session: Session[Any, Any]) -> None:
        self.on_table = session
        dom.root.dataset.game = "on"
        dom.root.dataset.watched = str(session.watched).lower()
        self.controller.open(session)
        self.readout.name(self.controller.board_name(session.name), practice=session.shown)
        dom.set_fragment(session.name)
        self._show_figures()

    def _follow(self) -> bool:
        """Show the other tab's version of this game; return whether it still has one.

        Without it the game was ended or deleted there, or a later version's is in its place, of
        which the storage tells; here it can go on. Where a board is still being chosen, the one
        that another tab has begun is shown.
        """
        old = self.on_table
        new = self._saves.running("" if old is None else old.name)
        if new is None:
            if old is None:
                return False
            if self._saves.later(old.name):
                self._autosave.save()  # in memory
                return False
        elif old is None or not new.is_at(old):
            self.sheets.close()
            self._lay(new)
        else:
            old.clock = new.clock
        if self._autosave.follow(self.session):
            self._toast.say(self._words("otherTab" if new else "goneElsewhere"), FOR_LONG)
        return new is not None

    def begin(self, session: Session[Any, Any]) -> None:
        """Put a new game on the table."""
        self.sheets.close()
        self._toast.clear()
        self._open(session)
        self.controller.board.focus()
        self._mark_answer()
        dom.take_over_update()

    def ask_for(self, name: str) -> None:
        """Begin a board, after a question if that ends a running game."""
        self._navigation.ask_for(name)

    def lay_out(self, moves: Sequence[str]) -> None:
        """Begin the same board anew, with these moves to be stepped through."""
        self._navigation.lay_out(moves)

    def share(self, text: str, fragment: str = "") -> None:
        """Hand a text on, with a link that opens the board, or what the fragment names."""
        self._share.offer(f"{text}\n{dom.address(fragment or self.session.name)}")

    def ask(self, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        """Do something if the player says yes to a question."""
        self._navigation.ask(title, text, yes, then)

    def _mark_answer(self) -> None:
        """Mark the frame in which the first tap is answered."""
        if not self._answered:
            self._answered = True
            dom.next_frame(lambda: dom.mark("answered"))

    # Moves

    def play(self, text: str) -> None:
        """Make a move of the player's."""
        session = self.session
        if session.full:
            self.say(self._words("gameFull"), seen=True)
            return
        before = session.state
        session.play(text, dom.today())
        if len(session.moves) == 1:
            session.since = dom.instant()
            self._saves.begin(session.name, session.since)
        self._moved(before, text)

    def touch(self) -> None:
        """Note an action of the player that is no move."""
        if self._autosave.start():
            self._toast.clear()
            self._autosave.save()

    def seconds(self) -> float:
        """Return the seconds played."""
        return self._autosave.seconds()

    def _step(self, step: str) -> None:
        """Undo or redo a move: `step` is "undone" or "redone"."""
        session, back = self.session, step == "undone"
        self.sheets.close()
        if not (session.can_undo if back else session.can_redo):
            nothing = "noUndoCleared" if session.over else "nothingToUndo"
            self.say(self._words(nothing if back else "nothingToRedo"), seen=True)
            return
        before = session.state
        text = session.moves[-1] if back else session.undone[-1]
        (session.undo if back else session.redo)()
        self._moved(before, text, step)

    def _moved(self, before: Any, text: str, step: str = "") -> None:
        self._autosave.start()
        self._toast.clear()
        if not self._autosave.save():
            return
        self.controller.moved(before, text, step)
        self._show_figures()
        if self.session.status is not Status.RUNNING:
            self.controller.ended()
            dom.persist()
        if not step:
            dom.signal(SIGNALS.get(self.session.status, self.controller.signal(text)))

    def _hint(self) -> None:
        if self.session.status is Status.STUCK:
            self.controller.ended()
        elif self.session.status is Status.RUNNING:
            self.touch()
            self.controller.hint()
        else:
            self.say(self._words("boardCleared"), seen=True)

    def changed(self) -> None:
        """Save the session and show its figures: something beside its moves has changed."""
        self._autosave.save()
        self._show_figures()

    def back_to(self, move: int) -> None:
        """Take moves back until so many are left."""
        self.sheets.close()
        while len(self.session.moves) > move:
            self.session.undo()
        self._autosave.save()
        self.controller.jumped()
        self._show_figures()

    # What is said and shown beside the board

    def say(self, sentence: str, *, seen: bool = False) -> None:
        """Tell the player something, by the live region or by a sentence that is seen as well."""
        if not seen:
            dom.speak(self._live, sentence)
        elif not self.sheets.tell(sentence):
            self._toast.say(sentence)

    def _show_figures(self) -> None:
        session = self.session
        self.readout.position(session.score, session.game.left(session.state))
        self.readout.usable("undo", can=session.can_undo)
        self.readout.usable("redo", can=session.can_redo)
        self.readout.usable("hint", can=session.status is not Status.CLEARED)
        self.controller.show_figures()
