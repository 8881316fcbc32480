"""Number Match as the frame plays it: what a tap means, and where a hint comes from."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from app.browser import dom
from app.browser.words import clock_text, course
from app.number_match import boards, sentences
from app.number_match.board import BoardView, Marks
from app.number_match.choice import Choice
from app.number_match.end_sheet import EndSheet
from app.number_match.hints import Hints
from app.number_match.history import Ghosts, backward, forward
from app.number_match.lamp import Lamp
from app.number_match.motion import Change
from app.number_match.oracle import Oracle
from app.number_match.picks import pick
from app.number_match.results import Results
from app.solver.client import Lost
from pygame_core import stats
from pygame_core.game import Status
from pygame_core.number_match import GAME, rules
from pygame_core.number_match.rules import WIDTH, Move, State
from pygame_core.number_match.text import PLUS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.browser.settings import Settings
    from app.game.contracts import Page
    from app.game.saves import SavedGames
    from app.game.startup import Parts
    from app.number_match.dailies import Dailies
    from pygame_core.session import Session


DEAL_AHEAD_AFTER = 8000.0  # milliseconds a board is on the table


class NumberMatch:
    """The board of the running game, and all that is Number Match's own about playing it."""

    game = GAME

    def __init__(self, parts: Parts, saves: SavedGames, dailies: Dailies, page: Page) -> None:
        words = self._words = parts.words
        self._page = page
        self._saves = saves
        self._dailies = dailies
        self._results = Results(parts.storage, saves, dailies)
        self._marks = Marks()
        self._ghosts = Ghosts()
        self._ghosts_on = True
        self._oracle = Oracle(parts.worker)
        self._hints = Hints(
            words,
            self._oracle,
            self._show_pair,
            say=lambda sentence: page.say(sentence, seen=True),
            on_dead=lambda: self._end_sheet.show_dead_end(self._session),
        )
        self._lamp = Lamp(words, self._oracle)
        self._end_sheet = EndSheet(words, page, self._oracle, self._results)
        self.choice = Choice(words, saves, page.readout)
        self.board = BoardView(words, self.tap)
        self.acts: dict[str, Callable[[], None]] = {
            "add": self._add,
            "back": self._end_sheet.go_back,
            "daily": self._ask_for_daily,
            "solution": self._ask_for_solution,
            "lesson": self._next_lesson,
        }
        self.free = frozenset({"daily"})

    def bind(self, settings: Settings) -> None:
        """Let the settings that are this game's own take effect."""
        settings.bind("theme", lambda _theme: self.board.resize())
        settings.bind("motion", self.board.set_motion)
        settings.bind("digits", self.board.set_digits)
        settings.bind("ghosts", self._set_ghosts)
        settings.bind("lamp", lambda on: self._lamp.switch(on=on))

    def _set_ghosts(self, on: bool) -> None:  # noqa: FBT001 - the value of a setting
        self._ghosts_on = on
        if self._page.on_table is not None:
            self._settle()
            self.board.change(self._session.state.cells, self._layer(), Change())

    # Boards

    def welcome(self) -> None:
        """Write into the choice of a level what the player has reached there."""
        games = self._results.cleared()
        for place in dom.document.querySelectorAll("[data-best]"):
            seconds = stats.best(games, str(place.dataset.best)).seconds
            if seconds is not None:
                place.textContent = self._words("levelBest", time=clock_text(seconds))
        daily = boards.daily_name(dom.today())
        if daily is None:
            dom.element("daily-line").textContent = self._words("dailyClock")
        else:
            state = self._dailies.state(daily)
            shown = "" if state == "none" else self._words(f"dailyState.{state}")
            dom.element("daily-state").textContent = shown

    def board_name(self, name: str) -> str:
        """Return what the player reads for a board's name."""
        return boards.board_name(self._words, name)

    def group(self, name: str) -> str:
        """Return the level whose boards go on where this one ends."""
        return boards.group(name)

    def canonical_name(self, name: str) -> str:
        """Return a board's name in its one form, however its number was typed."""
        return boards.canonical_name(name)

    def refusal_key(self, name: str) -> str:
        """Return the word that says why no board of this name can be played; empty if one can.

        A daily that was begun here was out then, whatever the clock says now.
        """
        refusal = boards.refusal_key(name, dom.instant() / 1000)
        return "" if refusal and self._dailies.begun(name) else refusal

    async def deal(self, name: str, on_wait: Callable[[], None]) -> State:
        """Return the start of a board; `on_wait()` is called if that takes a while. Raises Lost."""
        if not self._oracle.at_hand(name):
            on_wait()
        return await self._oracle.deal(name)

    def open(self, session: Session[State, Move]) -> None:
        """Show the board of a session."""
        dom.boot.layout()
        self._session = session
        self._ghosts = Ghosts()
        self._settle()
        name = self._words("boardLabel", name=self.board_name(session.name))
        self.board.show(session.state.cells, self._layer(), name)
        rating = sentences.rated(self._words, boards.rating(session.name))
        self._page.readout.write("rating", rating)
        self._page.readout.write("name-large", self.board_name(session.name))
        dom.root.dataset.lesson = "on" if boards.is_lesson(session.name) else "off"
        dom.later(DEAL_AHEAD_AFTER, lambda: self._deal_ahead(session))

    def _deal_ahead(self, session: Session[State, Move]) -> None:
        """Deal what may be wanted next and takes a while, when there is nothing else to do."""
        if session is self._session:
            wanted = (
                self.choice.next_name(boards.group(session.name)),
                boards.daily_name(dom.today()),
            )
            names = [*filter(None, wanted)]
            asyncio.ensure_future(self._oracle.deal_ahead(names))  # noqa: RUF006 - see endings

    def preview(self) -> Mapping[str, Any]:
        """Return the ghosts as the text of a board, rows joined by `/`."""
        text = "".join(str(digit) if digit else "." for digit in self._layer())
        rows = (text[start : start + WIDTH] for start in range(0, len(text), WIDTH))
        return {"ghosts": "/".join(rows)}

    def signal(self, text: str) -> str:
        """Return by what a move is heard."""
        return "add" if text == PLUS else "remove"

    def report(self) -> str:
        """Return what is shared of the game on the table, without a link."""
        session = self._session
        points, time = session.score, clock_text(self._page.seconds())
        return self._words(
            "report",
            amount=points,
            name=self.board_name(session.name),
            points=self._words.number(points),
            time=time,
            course=course([rules.left(state) for state in session.states]),
        )

    @staticmethod
    def watch_refusal_key(name: str) -> str:  # noqa: ARG004 - the same for all boards
        """Return the word that says that no address holds a solution of these boards."""
        return "noSuchSolution"

    def ended(self) -> None:
        """Keep and show that the board is cleared or stuck."""
        self._end_sheet.show(self._session)

    def left(self, session: Session[State, Move]) -> None:
        """Note that a game with a move ends uncleared."""
        if boards.is_lesson(session.name):
            return
        since = session.since or dom.instant()
        self._results.leave(session.name, dom.today().isoformat(), since)

    # Moves

    def tap(self, cell: int) -> None:
        """Pick a cell: select it, drop it, or remove it with the one selected before."""
        state, before = self._session.state, self._marks.selected
        result = pick(state.cells, before, cell)
        if result.reason == "empty":
            return
        if result.move is not None:
            self._page.play(GAME.move_text(result.move))
            return
        self._page.touch()
        self._select(result.selected)
        dom.signal("pick")
        self._page.say(sentences.picked(self._words, state, before, cell, result))

    def drop(self) -> None:
        """Drop the selection."""
        if self._marks.selected is not None:
            self._select(None)
            self._page.say(self._words("deselected"))

    def moved(self, before: State, text: str, step: str = "") -> None:
        """Show what a move did to the position `before`.

        `step` is "undone" or "redone" where the move was taken back or made again.
        """
        self._settle()
        after = self._session.state
        if step == "undone":
            move = GAME.read_move(after, text)
            change = backward(after, before, move)
            sentence = sentences.stepped(self._words, step, after, before, move)
        else:
            move = GAME.read_move(before, text)
            change = forward(before, after, move)
            sentence = (
                sentences.stepped(self._words, step, before, after, move)
                if step
                else sentences.moved(self._words, before, after, move)
            )
        self.board.change(after.cells, self._layer(), change)
        self._page.say(sentence)

    def jumped(self) -> None:
        """Show the position after several moves were taken back at once."""
        self._settle()
        state = self._session.state
        self.board.change(state.cells, self._layer(), Change())
        count, numbers = len(self._session.moves), rules.left(state)
        self._page.say(self._words("backAt", move=count, left=numbers))

    def show_figures(self) -> None:
        """Show what hints and adds are left, and whether an add is the way on."""
        state, readout = self._session.state, self._page.readout
        can_add = rules.can_add(state)
        readout.count("hint", self._session.hints_left)
        readout.count("add", state.adds)
        readout.usable("add", can=can_add)
        if boards.is_lesson(self._session.name):
            self._show_lesson(self._session)
        readout.next_act("add", likely=can_add and not rules.has_pair(state))

    def _show_lesson(self, session: Session[State, Move]) -> None:
        """Tell the next step of a lesson; it has one way only."""
        if session.status is Status.RUNNING:
            step = self._words(f"lessons.{session.name}.{len(session.moves)}")
            self._page.readout.write("lesson", step)

    def _ask_for_daily(self) -> None:
        daily = boards.daily_name(dom.today())
        if daily is None:
            self._page.say(self._words("dailyClock"), seen=True)
        else:
            self._page.ask_for(daily)

    def _next_lesson(self) -> None:
        follows = boards.next_lesson(self._session.name)
        self._page.ask_for(follows or self.choice.next_name(boards.group(self._session.name)))

    def _add(self) -> None:
        state = self._session.state
        if rules.can_add(state):
            self._page.play(PLUS)
            return
        why = "noAdd" if state.adds == 0 else "tooMany"
        self._page.say(self._words(why if state.cells else "boardCleared"), seen=True)

    # Help

    def hint(self) -> None:
        """Show the hint for the position."""
        self._hints.give(self._session, self._page.changed)

    def _show_pair(self, move: Move) -> None:
        path = rules.sight(self._session.state.cells, *move)
        self._mark(Marks(None, path, dom.milliseconds()))
        sentence = sentences.pair(self._words, "hintPair", self._session.state, move)
        self._page.say(sentence, seen=True)

    def _ask_for_solution(self) -> None:
        """Show the solution, after a question if that makes the board practice."""
        if self._session.shown:
            self._look_for_solution()
            return
        over = self._session.status is Status.CLEARED
        self._page.ask(
            self._words("solutionTitle", name=self.board_name(self._session.name)),
            self._words("solutionTextCleared" if over else "solutionText"),
            self._words("solutionYes"),
            self._look_for_solution,
        )

    def _look_for_solution(self) -> None:
        self._page.sheets.close()
        asyncio.ensure_future(self._show_solution(self._session))  # noqa: RUF006 - see endings

    async def _show_solution(self, session: Session[State, Move]) -> None:
        try:
            moves = await self._oracle.solution(session)
        except (Lost, asyncio.CancelledError):
            moves = None
        if moves is None or session is not self._session:
            self._page.say(self._words("solutionUnknown"), seen=True)
            return
        self._saves.show(session.name)
        self._page.lay_out(moves)

    def _settle(self) -> None:
        """Drop what belonged to the position before, and look at the new one."""
        self._marks = Marks()
        self._oracle.leave()
        self._lamp.look(self._session)

    def _select(self, cell: int | None) -> None:
        # A hint stays until the board changes: its first number is tapped with it in view.
        self._mark(self._marks._replace(selected=cell))

    def _mark(self, marks: Marks) -> None:
        self._marks = marks
        self.board.mark(marks)

    def _layer(self) -> bytes:
        if not self._ghosts_on:
            return b""
        return self._ghosts.layer(self._session.states, self._session.moves)
