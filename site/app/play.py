"""The frame around a running game: boards, moves, tools and sheets; it knows no rules.

Every way to make a move (a tap, a key, a tool, redo) ends in `_moved`: the session has played it,
it is saved, and only then is anything shown.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from app import page
from app.choice import Choice
from app.controls import Controls
from app.figures import Figures
from app.jobs import Lost
from app.keeper import Keeper
from app.records import level_of
from app.sheets import Sheets
from app.words import clock_text
from pygame_core.game import Status
from pygame_core.session import Session
from pygame_core.stats import Result

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.number_match.skin import NumberMatch
    from app.records import Records
    from app.words import Words

SETTLE = 450.0  # milliseconds a last move is watched before a sheet covers it
ADD = "+"


class Play:
    """The page while a game is played."""

    def __init__(
        self,
        words: Words,
        records: Records,
        toast: page.Toast,
        make_skin: Callable[[Play], NumberMatch],
    ) -> None:
        """Take the parts; `make_skin(frame)` makes the board of the game that is played."""
        self._words = words
        self._records = records
        self._toast = toast
        self._live = page.element("live")
        self._session: Session[Any, Any] | None = None
        self._answered = False
        self._wanted: str | None = None
        self._figures = Figures(words)
        self._sheets = Sheets()
        self._controls = Controls(self.act, self._press, lambda: self._sheets.open is not None)
        self._skin = make_skin(self)
        self._choice = Choice(words, records, self._skin)
        self._keeper = Keeper(
            records,
            covered=lambda: self._sheets.open is not None,
            ghosts=self._skin.ghosts_text,
            on_time=self._figures.time,
        )
        self._free: dict[str, Callable[[str], None]] = {
            "level": self._choose_level,
            "help": lambda _value: self._sheets.show("keys"),
            "close": lambda _value: self._sheets.close(),
        }
        self._acts: dict[str, Callable[[], None]] = {
            "undo": lambda: self._step("undone"),
            "redo": lambda: self._step("redone"),
            "hint": self._hint,
            "add": self._add,
            "new": self._open_new,
            "keep": self._sheets.close,
            "deal": self._deal_chosen,
            "again": lambda: self._ask_for(None),
            "next": lambda: self._deal(self._choice.next_name(level_of(self._session.name))),
            "giveup": self._give_up,
        }

    def listen(self) -> None:
        """Take over from the boot script and open what was left."""
        self._controls.listen()
        self._keeper.listen()
        self._sheets.listen(self._keeper.sync)
        session, unreadable = self._records.running()
        if unreadable:
            self.say(self._words("savedUnreadable"), seen=True)
        if session is None or session.status is Status.CLEARED:
            self._figures.level_bests(
                {level: self._records.best(level) for level in self._skin.levels}
            )
            page.root.dataset.game = "off"
        else:
            self._open(session)

    def replay(self, kept: list[dict[str, Any]]) -> None:
        """Do what was tapped and typed before Python was there, in its order."""
        for item in kept:
            if "cell" in item and self._session is not None:
                self._skin.board.point(item["cell"])
                self._skin.tap(item["cell"])
                self._mark_answer()
            elif "act" in item:
                self.act(item["act"], item["value"])
            elif "key" in item:
                self._controls.replay(item["key"], ctrl=item["ctrl"])

    def act(self, name: str, value: str = "") -> None:
        """Do what a tool, a button of a sheet or a key stands for."""
        if name in self._free:
            self._free[name](value)
        elif self._session is not None:
            self._acts[name]()

    def _press(self, name: str, key: str) -> None:
        board = self._skin.board
        if name not in {"move", "pick", "drop"}:
            self.act(name)
        elif self._session is None:
            return
        elif name == "move":
            board.move_cursor(key)
        elif name == "pick":
            board.focus()
            self._skin.tap(board.cursor)
        else:
            self._skin.drop()

    # Opening, dealing, giving up

    def _open(self, session: Session[Any, Any]) -> None:
        self._session = session
        page.root.dataset.game = "on"
        page.boot.layout()
        self._skin.open(session)
        self._figures.name(session.name)
        self._show_figures()
        self._keeper.open(session)
        if session.status is Status.STUCK:
            self._end()

    def _choose_level(self, level: str) -> None:
        if self._session is None:
            self._deal(self._choice.next_name(level))

    def _open_new(self) -> None:
        self._choice.prepare(self._session.name)
        self._sheets.show("new")

    def _deal_chosen(self) -> None:
        name = self._choice.chosen()
        if name is not None:
            self._ask_for(name)

    def _ask_for(self, name: str | None) -> None:
        """Begin a board (None: the same again), after a question if that ends a running game."""
        self._wanted = name
        session = self._session
        offered = self._sheets.open in {"stuck", "cleared"}
        if not session.moves or session.status is Status.CLEARED or offered:
            self._give_up()
            return
        shown, wanted = (self._words.board_name(n) for n in (session.name, name or session.name))
        self._figures.write("sheet-giveup-title", self._words("giveUpTitle", name=shown))
        self._figures.write("giveup-yes", self._words("giveUp", name=wanted))
        self._sheets.show("giveup")

    def _give_up(self) -> None:
        if self._wanted is None:
            self._session.restart()
            self._begin(self._session)
        else:
            self._deal(self._wanted)

    def _deal(self, name: str) -> None:
        asyncio.ensure_future(self._deal_soon(name))  # noqa: RUF006 - a page's loop never ends

    async def _deal_soon(self, name: str) -> None:
        self._sheets.close()
        sentence = self._words("dealing", name=self._words.board_name(name))
        try:
            start = await self._skin.deal(name, lambda: self.say(sentence, seen=True))
        except Lost:
            self.say(self._words("dealLost"), seen=True)
            return
        self._begin(Session(self._skin.game, name, start))

    def _begin(self, session: Session[Any, Any]) -> None:
        self._sheets.close()
        self._toast.clear()
        self._open(session)
        self._skin.board.focus()
        left = session.game.left(session.state)
        self.say(self._words("dealt", name=self._words.board_name(session.name), left=left))
        self._mark_answer()
        page.take_over_update()

    def _mark_answer(self) -> None:
        """Mark the frame in which the first tap is answered."""
        if not self._answered:
            self._answered = True
            page.next_frame(lambda: page.mark("answered"))

    # Moves

    def play(self, text: str) -> None:
        """Make a move of the player's."""
        session = self._session
        before = session.state
        session.play(text, page.today())
        if len(session.moves) == 1:
            self._records.begin(session.name)
        self._moved(before, text)

    def touch(self) -> None:
        """Note an action of the player that is no move."""
        self._keeper.start()

    def _step(self, step: str) -> None:
        """Undo or redo a move: `step` is "undone" or "redone"."""
        session, back = self._session, step == "undone"
        self._sheets.close()
        if not (session.can_undo if back else session.can_redo):
            nothing = "noUndoCleared" if session.status is Status.CLEARED else "nothingToUndo"
            self.say(self._words(nothing if back else "nothingToRedo"), seen=True)
            return
        before = session.state
        text = session.moves[-1] if back else session.undone[-1]
        (session.undo if back else session.redo)()
        self._moved(before, text, step)

    def _moved(self, before: Any, text: str, step: str = "") -> None:
        self._keeper.start()
        self._keeper.save()
        self._toast.clear()
        self._skin.moved(before, text, step)
        self._show_figures()
        if self._session.status is not Status.RUNNING:
            self._end()

    def _add(self) -> None:
        if self._skin.can_add():
            self.play(ADD)
        else:
            self.say(self._skin.why_no_add(), seen=True)

    def _hint(self) -> None:
        if self._session.status is Status.STUCK:
            self._end()
        elif self._session.status is Status.RUNNING:
            self._keeper.start()
            self._skin.hint(self._hint_charged)

    def _hint_charged(self) -> None:
        self._keeper.save()
        self._show_figures()

    def _end(self) -> None:
        """Show the sheet of a cleared or stuck board, once the last move has been seen."""
        session = self._session
        if session.status is Status.CLEARED:
            self._finish(session)
        else:
            points, time = session.score, clock_text(self._keeper.seconds())
            text = self._words("stuckText", amount=points, points=points, time=time)
            self._figures.write("stuck-text", text)
        page.later(SETTLE, lambda: self._show_end(session))

    def _show_end(self, session: Session[Any, Any]) -> None:
        if session is self._session and session.status is not Status.RUNNING:
            self._sheets.show(session.status.value)

    def _finish(self, session: Session[Any, Any]) -> None:
        """Keep the result of a cleared game and fill its sheet."""
        words, level = self._words, level_of(session.name)
        seconds, points = self._keeper.seconds(), session.score
        before = self._records.best(level)
        adds, hints = session.moves.count(ADD), len(session.hinted)
        day = page.today().isoformat()
        result = Result(level, session.name, points, seconds, adds, hints, day)
        self._records.finish(result, page.instant())
        self._records.forget()
        faster = before.seconds is None or seconds < before.seconds
        richer = before.score is None or points > before.score
        both, fast, rich = "newBestBoth", "newBestTime", "newBestScore"
        praise = (both if richer else fast) if faster else (rich if richer else None)
        name, time = words.board_name(session.name), clock_text(seconds)
        text = words("clearedText", amount=points, name=name, points=points, time=time)
        self._figures.cleared(text, words(praise) if praise else "", self._records.best(level))

    # What is said and shown beside the board

    def say(self, sentence: str, *, seen: bool = False) -> None:
        """Tell the player something, by the live region or by a sentence that is seen as well."""
        if seen:
            self._toast.say(sentence)
        else:
            self._live.textContent = sentence

    def _show_figures(self) -> None:
        session, running = self._session, self._session.status is not Status.CLEARED
        usable = {
            "undo": session.can_undo,
            "redo": session.can_redo,
            "add": self._skin.can_add(),
            "hint": running,
        }
        adds = session.game.params(session.state)["adds"]
        self._figures.position(session.score, session.game.left(session.state))
        self._figures.tools(usable, session.hints_left, adds)
        self._figures.next_act("add", likely=self._skin.needs_add())
