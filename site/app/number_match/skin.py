"""Number Match as the frame plays it: what a tap means, and where a hint comes from."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from app import page
from app.jobs import Lost, Worker
from app.number_match import sentences
from app.number_match.board import Board, Marks
from app.number_match.history import Ghosts, backward, forward
from app.number_match.picks import pick
from pygame_core.game import GameError
from pygame_core.number_match import GAME, deal, guide, rules
from pygame_core.number_match.rules import WIDTH, Move, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.number_match.motion import Change
    from app.words import Words
    from pygame_core.session import Session

NODES = 20_000  # what a hint may cost in the worker: a few seconds there


class Frame(Protocol):
    """What the board asks of the frame around it."""

    def play(self, text: str) -> None:
        """Make a move, given as text."""

    def say(self, sentence: str, *, seen: bool = False) -> None:
        """Tell the player something, seen as well as heard if it must be."""

    def touch(self) -> None:
        """Note an action that is no move."""


class NumberMatch:
    """The board of the running game, and all that is Number Match's own about playing it."""

    game = GAME
    levels = tuple(deal.LEVELS)
    largest = deal.NUMBERS  # of the numbers that boards have

    def __init__(self, words: Words, worker: Worker, frame: Frame) -> None:
        self._words = words
        self._worker = worker
        self._frame = frame
        self._marks = Marks()
        self._ghosts = Ghosts()
        self._guide = guide.Guide()
        self._dealt: str | None = None
        self._hunt: asyncio.Task[None] | None = None
        self.board = Board(words, self.tap)

    @staticmethod
    def numbered(level: str) -> bool:
        """Tell whether a level has more than one board."""
        return level != deal.CLASSIC

    @staticmethod
    def board_name(level: str, number: int | None) -> str:
        """Return the name of a board."""
        return deal.board_name(level, number)

    async def deal(self, name: str, on_wait: Callable[[], None]) -> State:
        """Return the start of a board, its solution known from then on.

        Boards of the table take one playout; others are dealt in the worker, after `on_wait` was
        called. Raises Lost if that fails.
        """
        if _tabled(name):
            found = GAME.deal(name)
            start, solution = found.start, found.solution
        else:
            on_wait()
            answer = await self._worker.ask("deal", name=name)
            try:
                start, solution = (
                    GAME.start(answer["board"], answer["params"]),
                    tuple(answer["solution"]),
                )
            except (KeyError, TypeError, GameError) as error:
                raise Lost("no board came") from error
        self._guide.learn(start, solution)
        self._dealt = name
        return start

    def open(self, session: Session[State, Move]) -> None:
        """Show the board of a session."""
        self._session = session
        self._marks = Marks()
        self._ghosts = Ghosts()
        self._leave_hunt()
        name = self._words("boardLabel", name=self._words.board_name(session.name))
        self.board.show(session.state.cells, self._layer(), name)

    def ghosts_text(self) -> str:
        """Return the ghosts as the text of a board, rows joined by `/`."""
        text = "".join(str(digit) if digit else "." for digit in self._layer())
        return "/".join(text[start : start + WIDTH] for start in range(0, len(text), WIDTH))

    def tap(self, cell: int) -> None:
        """Pick a cell: select it, drop it, or remove it with the one selected before."""
        state, before = self._session.state, self._marks.selected
        result = pick(state.cells, before, cell)
        if result.reason == "empty":
            return
        if result.move is not None:
            self._frame.play(GAME.move_text(result.move))
            return
        self._frame.touch()
        self._select(result.selected)
        self._frame.say(sentences.picked(self._words, state, before, cell, result))

    def drop(self) -> None:
        """Drop the selection."""
        if self._marks.selected is not None:
            self._select(None)
            self._frame.say(self._words("deselected"))

    def moved(self, before: State, text: str, step: str = "") -> None:
        """Show what a move did to the position `before`.

        `step` is "undone" or "redone" where the move was taken back or made again.
        """
        self._marks = Marks()
        self._leave_hunt()
        after = self._session.state
        if step == "undone":
            move = GAME.read_move(after, text)
            change, sentence = (
                backward(after, before, move),
                sentences.stepped(self._words, step, after, before, move),
            )
        else:
            move = GAME.read_move(before, text)
            change = forward(before, after, move)
            sentence = (
                sentences.stepped(self._words, step, before, after, move)
                if step
                else sentences.moved(self._words, before, after, move)
            )
        self._show(after, change)
        self._frame.say(sentence)

    def needs_add(self) -> bool:
        """Tell whether no pair is on the board and an add is the way on."""
        return rules.can_add(self._session.state) and not rules.has_pair(self._session.state)

    def can_add(self) -> bool:
        """Tell whether an add may be made."""
        return rules.can_add(self._session.state)

    def why_no_add(self) -> str:
        """Return why none may be made."""
        return self._words("noAdd" if self._session.state.adds == 0 else "tooMany")

    def hint(self, on_charge: Callable[[], None]) -> None:
        """Show the hint for the position, at once if one is known, else when the worker has one."""
        self._learn_own_board()
        answer = guide.hint(self._session, self._guide)
        if answer.kind != guide.ASK:
            self._show_hint(answer, on_charge)
        elif self._hunt is None:
            self._frame.say(self._words("hintThinking"), seen=True)
            self._hunt = asyncio.ensure_future(self._search(self._session.state, on_charge))

    def _learn_own_board(self) -> None:
        """Learn the solution that the board was dealt with, if a reload has forgotten it."""
        session = self._session
        if self._dealt == session.name:
            return
        self._dealt = session.name
        if _tabled(session.name):
            found = GAME.deal(session.name)
            if found.start == session.start:
                self._guide.learn(found.start, found.solution)

    async def _search(self, state: State, on_charge: Callable[[], None]) -> None:
        try:
            answer = await self._worker.ask(
                "solve", board=GAME.board_text(state), adds=state.adds, nodes=NODES
            )
            verdict = answer.get("verdict")
            if verdict == "clearable":
                self._guide.learn(state, answer["moves"])
        except (Lost, GameError, KeyError, TypeError):
            verdict = None
        self._hunt = None
        if state != self._session.state:
            return
        if verdict is None:
            self._frame.say(self._words("hintLost"), seen=True)
        else:
            self._show_hint(guide.hint(self._session, self._guide, verdict), on_charge)

    def _leave_hunt(self) -> None:
        if self._hunt is not None:
            self._hunt.cancel()
            self._hunt = None
            self._worker.cancel()

    def _show_hint(self, answer: guide.Hint, on_charge: Callable[[], None]) -> None:
        words, state = self._words, self._session.state
        keys = {guide.ADD_NOW: "hintAdd", guide.NONE_LEFT: "hintNone", guide.UNKNOWN: "hintUnknown"}
        if answer.kind == guide.PAIR and answer.move is not None:
            first, second = answer.move
            path = rules.sight(state.cells, first, second)
            self._mark(Marks(None, path, page.milliseconds()))
            self._frame.say(sentences.pair(words, "hintPair", state, answer.move), seen=True)
        else:
            self._frame.say(words(keys.get(answer.kind, "hintDead")), seen=True)
        if answer.charged:
            guide.charge(self._session, answer)
            on_charge()

    def _select(self, cell: int | None) -> None:
        # A hint stays until the board changes: its first number is tapped with it in view.
        self._mark(self._marks._replace(selected=cell))

    def _mark(self, marks: Marks) -> None:
        self._marks = marks
        self.board.mark(marks)

    def _show(self, state: State, change: Change) -> None:
        self.board.change(state.cells, self._layer(), change)

    def _layer(self) -> bytes:
        return self._ghosts.layer(self._session.states, self._session.moves)


def _tabled(name: str) -> bool:
    return deal.read_name(name)[1] <= deal.TABLED
