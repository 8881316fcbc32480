"""The frame around a running game: sessions, tools, sheets, clock, keys and saving. It knows no rules.

Every way to make a move (a tap, a key, a tool, redo) ends in `_moved`: the session plays it, it is saved, and only then is
anything shown.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import js
from app import keys, page
from app.jobs import Lost
from app.records import level_of
from app.sheets import Sheets
from app.words import clock_text
from pygame_core.game import GameError, Status
from pygame_core.session import Session
from pygame_core.stats import Result

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.number_match.skin import NumberMatch
    from app.records import Records
    from app.words import Words

SETTLE = 450.0  # milliseconds a last move is watched before a sheet covers it
SAVE_EVERY = 10.0  # seconds of the clock that a sudden end may cost
ADD = "+"


class Play:
    """The page while a game is played."""

    def __init__(
        self, words: Words, records: Records, toast: page.Toast, make_skin: Callable[..., NumberMatch]
    ) -> None:
        """Take the parts; `make_skin(on_move, say)` makes the board of the game that is played."""
        self._words = words
        self._records = records
        self._toast = toast
        self._live = page.element("live")
        self._session: Session[Any, Any] | None = None
        self._saved_at = 0.0
        self._shown_time = ""
        self._started = False
        self._wanted: str | None = None
        self._sheets = Sheets(self._sync_clock)
        self._skin = make_skin(self._moved_by_player, self._say)
        self._acts: dict[str, Callable[[str], None]] = {
            "level": self._choose_level,
            "undo": lambda _value: self._step("undone"),
            "redo": lambda _value: self._step("redone"),
            "hint": lambda _value: self._hint(),
            "add": lambda _value: self._add(),
            "new": lambda _value: self._open_new(),
            "help": lambda _value: self._sheets.show("keys"),
            "close": lambda _value: self._sheets.close(),
            "keep": lambda _value: self._sheets.close(),
            "deal": lambda _value: self._deal_chosen(),
            "again": lambda _value: self._ask_for(None),
            "next": lambda _value: self._next(),
            "giveup": lambda _value: self._give_up(),
        }
        self._fill_keys()

    def listen(self) -> None:
        """Take over from the boot script: open what was left, then do what was tapped meanwhile."""
        page.listen(page.document, "click", self._on_click)
        page.listen(page.document, "keydown", self._on_key)
        page.listen(page.document, "visibilitychange", lambda _event: self._on_visibility())
        page.listen(js.window, "pagehide", lambda _event: self._save())
        page.listen(page.element("new-form"), "change", lambda _event: self._suggest_number())
        page.every(250, self._tick)
        session, unreadable = self._records.running()
        if unreadable:
            self._say(self._words("savedUnreadable"), seen=True)
        if session is not None and session.status is not Status.CLEARED:
            self._open(session)
        else:
            self._show_levels()

    def replay(self, kept: list[dict[str, Any]]) -> None:
        """Do what was tapped and typed before Python was there, in its order."""
        for item in kept:
            if "cell" in item:
                self._act(lambda item=item: self._skin.board.point(item["cell"]))
                self._act(lambda item=item: self._skin.tap(item["cell"]))
            elif "act" in item:
                self.act(item["act"], item["value"])
            else:
                self._key(item["key"], ctrl=item["ctrl"])

    def act(self, name: str, value: str = "") -> None:
        """Do what a tool, a button of a sheet or a key stands for."""
        if name in self._acts and (self._session or name in {"level", "help", "close"}):
            self._acts[name](value)

    # Boards: opening, dealing, giving up

    def _open(self, session: Session[Any, Any]) -> None:
        self._session = session
        self._started = session.clock.seconds(0) > 0
        self._wanted = None
        page.root.dataset.game = "on"
        page.boot.layout()
        self._skin.open(session)
        name = self._words.board_name(session.name)
        for place in ("name", "name-large"):
            page.element(place).textContent = name
        page.document.title = self._words("title", name=name)
        self._show_figures()
        self._sync_clock()
        self._save()
        if session.status is Status.STUCK:
            self._end()

    def _show_levels(self) -> None:
        page.root.dataset.game = "off"
        for place in page.document.querySelectorAll("[data-best]"):
            best = self._records.best(place.dataset.best)
            if best.seconds is not None:
                place.textContent = self._words("levelBest", time=clock_text(best.seconds))

    def _choose_level(self, level: str) -> None:
        if self._session is None:
            self._deal(self._next_name(level))

    def _next_name(self, level: str) -> str:
        return level if level == "classic" else f"{level}-{self._records.next_number(level)}"

    def _next(self) -> None:
        self._deal(self._next_name(level_of(self._session.name)))

    def _open_new(self) -> None:
        level = level_of(self._session.name)
        page.document.querySelector(f'#new-form [value="{level}"]').checked = True
        self._suggest_number()
        self._sheets.show("new")

    def _suggest_number(self) -> None:
        level = self._chosen_level()
        page.element("number-field").hidden = level == "classic"
        page.element("number").value = str(self._records.next_number(level))
        self._number_error("")

    def _chosen_level(self) -> str:
        return str(page.document.querySelector("#new-form [name=level]:checked").value)

    def _number_error(self, text: str) -> None:
        page.element("number-error").textContent = text
        page.element("number").ariaInvalid = "true" if text else None

    def _deal_chosen(self) -> None:
        level = self._chosen_level()
        typed = str(page.element("number").value).strip()
        if level == "classic":
            self._ask_for(level)
        elif typed.isascii() and typed.isdigit() and 0 < int(typed) <= 10**9:
            self._ask_for(f"{level}-{int(typed)}")
        else:
            self._number_error(self._words("badNumber"))
            page.element("number").focus()

    def _ask_for(self, name: str | None) -> None:
        """Begin a board (None: the same again), after a question if that ends a running game."""
        self._wanted = name
        session = self._session
        stuck_choice = self._sheets.open in {"stuck", "cleared"}
        if session.moves and session.status is not Status.CLEARED and not stuck_choice:
            shown = self._words.board_name(session.name)
            wanted = self._words.board_name(name or session.name)
            page.element("sheet-giveup-title").textContent = self._words("giveUpTitle", name=shown)
            page.element("giveup-yes").textContent = self._words("giveUp", name=wanted)
            self._sheets.show("giveup")
        else:
            self._give_up()

    def _give_up(self) -> None:
        name = self._wanted
        if name is None:
            self._session.restart()
            self._begin(self._session)
        else:
            self._deal(name)

    def _deal(self, name: str) -> None:
        asyncio.ensure_future(self._deal_soon(name))  # noqa: RUF006 - the event loop of a page never ends

    async def _deal_soon(self, name: str) -> None:
        self._sheets.close()
        shown = self._words.board_name(name)
        try:
            start = await self._skin.deal(name, lambda: self._say(self._words("dealing", name=shown), seen=True))
        except Lost:
            self._say(self._words("dealLost"), seen=True)
            return
        self._begin(Session(self._skin.game, name, start))

    def _begin(self, session: Session[Any, Any]) -> None:
        self._sheets.close()
        self._toast.clear()
        self._open(session)
        self._skin.board.focus()
        left = session.game.left(session.state)
        self._say(self._words("dealt", name=self._words.board_name(session.name), left=left))
        take_over = getattr(page.boot, "takeOver", None)
        if take_over is not None:
            take_over()

    # Moves

    def _moved_by_player(self, text: str) -> None:
        session = self._session
        before = session.state
        try:
            session.play(text, page.today())
        except GameError as error:
            self._say(str(error), seen=True)
            return
        if len(session.moves) == 1:
            self._records.begin(session.name)
        self._moved(before, text)

    def _step(self, step: str) -> None:
        session = self._session
        self._sheets.close()
        possible = session.can_undo if step == "undone" else session.can_redo
        if not possible:
            self._say(self._words("nothingToUndo" if step == "undone" else "nothingToRedo"), seen=True)
            return
        before = session.state
        text = session.moves[-1] if step == "undone" else session.undone[-1]
        _ = session.undo() if step == "undone" else session.redo()
        self._moved(before, text, step)

    def _moved(self, before: Any, text: str, step: str = "") -> None:
        self._start_clock()
        self._save()
        self._toast.clear()
        self._skin.moved(before, text, step)
        self._show_figures()
        if self._session.status is not Status.RUNNING:
            self._sync_clock()
            self._end()

    def _add(self) -> None:
        if self._skin.can_add():
            self._moved_by_player(ADD)
        else:
            self._say(self._skin.why_no_add(), seen=True)

    def _hint(self) -> None:
        if self._session.status is Status.STUCK:
            self._end()
            return
        self._start_clock()
        self._skin.hint(self._hint_charged)

    def _hint_charged(self) -> None:
        self._save()
        self._show_figures()

    def _end(self) -> None:
        """Show the sheet of a cleared or stuck board, once the last move has been seen."""
        session = self._session
        if session.status is Status.CLEARED:
            self._show_cleared()
        else:
            points, time = session.score, clock_text(session.clock.seconds(page.seconds()))
            text = self._words("stuckText", amount=points, points=points, time=time)
            page.element("stuck-text").textContent = text
        page.later(SETTLE, lambda: self._show_end(session))

    def _show_end(self, session: Session[Any, Any]) -> None:
        if session is self._session and session.status is not Status.RUNNING:
            self._sheets.show(session.status.value)

    def _show_cleared(self) -> None:
        session, words = self._session, self._words
        level, seconds = level_of(session.name), session.clock.seconds(page.seconds())
        before = self._records.best(level)
        adds = session.moves.count(ADD)
        day = page.today().isoformat()
        result = Result(level, session.name, session.score, seconds, adds, len(session.hinted), day)
        self._records.finish(result, int(js.Date.now()))
        self._records.forget()
        after = self._records.best(level)
        faster = before.seconds is None or seconds < before.seconds
        richer = before.score is None or session.score > before.score
        praise = {(True, True): "newBestBoth", (True, False): "newBestTime", (False, True): "newBestScore"}
        key = praise.get((faster, richer))
        name, time = words.board_name(session.name), clock_text(seconds)
        points = session.score
        page.element("cleared-text").textContent = words("clearedText", amount=points, name=name, points=points, time=time)
        page.element("cleared-praise").textContent = words(key) if key else ""
        page.element("best-time").textContent = clock_text(after.seconds or 0)
        page.element("best-score").textContent = str(after.score)

    # What is shown and said beside the board

    def _say(self, sentence: str, *, seen: bool = False) -> None:
        """Tell the player something: by the live region, or by a sentence that is seen and read out."""
        if seen:
            self._toast.say(sentence)
        else:
            self._live.textContent = sentence

    def _show_figures(self) -> None:
        session = self._session
        page.element("score").textContent = str(session.score)
        page.element("left").textContent = str(session.game.left(session.state))
        self._show_time()
        adds = session.game.params(session.state)["adds"]
        counts = {"hint": str(session.hints_left), "add": "∞" if adds is None else str(adds)}
        usable = {
            "undo": session.can_undo,
            "redo": session.can_redo,
            "add": self._skin.can_add(),
            "hint": session.status is not Status.CLEARED,
            "new": True,
        }
        for name, can in usable.items():
            tool = page.element(f"tool-{name}")
            tool.ariaDisabled = None if can else "true"
            if name in counts:
                page.element(f"count-{name}").textContent = counts[name]
        page.element("tool-add").classList.toggle("next", self._skin.needs_add())

    def _show_time(self) -> None:
        text = clock_text(self._session.clock.seconds(page.seconds())) if self._started else "–"
        if text != self._shown_time:
            self._shown_time = text
            page.element("time").textContent = text

    def _fill_keys(self) -> None:
        """Write the table of keys into the list and onto the tools."""
        names = self._words.table("keyNames")
        lines = []
        for line in keys.TABLE:
            shown = [names[name] for name in line.shown] or [key.upper() for key in line.keys]
            if line.ctrl:
                shown.append(f"{names['ctrl']}+{line.ctrl.upper()}")
            caps = " ".join(f"<kbd>{key}</kbd>" for key in shown)
            lines.append(f"<dt>{caps}</dt><dd>{self._words('keys.' + line.action)}</dd>")
            tool = page.element(f"tool-{line.action}")
            if tool:
                tool.querySelector("kbd").textContent = keys.letter(line.action)
                tool.setAttribute("aria-keyshortcuts", keys.letter(line.action))
        page.element("key-list").innerHTML = "".join(lines)

    # The clock and saving

    def _start_clock(self) -> None:
        self._started = True
        self._sync_clock()

    def _sync_clock(self) -> None:
        """Let the clock run while the game does, nothing lies over the board and the page is seen."""
        session = self._session
        if session is None:
            return
        runs = self._started and session.status is Status.RUNNING and not page.hidden() and not self._sheets.open
        (session.clock.run if runs else session.clock.pause)(page.seconds())

    def _tick(self) -> None:
        if self._session is None or not self._session.clock.running:
            return
        self._show_time()
        if page.seconds() - self._saved_at > SAVE_EVERY:
            self._save()

    def _save(self) -> None:
        session = self._session
        if session is None or session.status is Status.CLEARED:
            return
        self._saved_at = page.seconds()
        self._records.keep(session, self._saved_at, self._skin.ghosts_text())

    def _on_visibility(self) -> None:
        self._sync_clock()
        self._save()

    # Events

    def _act(self, handler: Callable[[], None]) -> None:
        if self._session is not None:
            handler()

    def _on_click(self, event: Any) -> None:
        target = event.target
        button = target.closest("[data-act]") if target.closest else None
        if button:
            event.preventDefault()
            self.act(str(button.dataset.act), str(button.getAttribute("data-value") or ""))

    def _on_key(self, event: Any) -> None:
        if self._sheets.open or not self._in_game(event.target):
            return
        name = keys.action(event.key, ctrl=event.ctrlKey, alt=event.altKey, meta=event.metaKey)
        native = name == "pick" and event.target != page.document.body
        if name and not native and (not event.repeat or name in {"move", "undo", "redo"}):
            event.preventDefault()
            self._key(event.key, ctrl=event.ctrlKey)

    @staticmethod
    def _in_game(target: Any) -> bool:
        """Tell whether an event comes from the game or from nothing in particular, and from no field."""
        if target == page.document.body:
            return True
        return bool(target.closest and target.closest("main") and not target.closest("input, select, textarea"))

    def _key(self, key: str, *, ctrl: bool) -> None:
        name = keys.action(key, ctrl=ctrl)
        board = self._skin.board
        if name == "move":
            self._act(lambda: board.move_cursor(key))
        elif name == "pick":
            self._act(lambda: (board.focus(), self._skin.tap(board.cursor)))
        elif name == "drop":
            self._act(self._skin.drop)
        elif name:
            self.act(name)
