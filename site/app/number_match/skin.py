"""Number Match as the frame plays it: what a tap means, and where a hint comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from app import page
from app.number_match import sentences
from app.number_match.board import Board, Marks
from app.number_match.dailies import date_of, is_daily
from app.number_match.hints import Hints
from app.number_match.history import Ghosts, backward, forward
from app.number_match.lamp import Lamp
from app.number_match.motion import Change
from app.number_match.oracle import Oracle
from app.number_match.picks import pick
from pygame_core import streak
from pygame_core.game import GameError
from pygame_core.number_match import GAME, deal, names, rules
from pygame_core.number_match.rules import WIDTH, Move, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.jobs import Worker
    from app.number_match.oracle import WayBack
    from app.words import Words
    from pygame_core.session import Session


class Frame(Protocol):
    """What the board asks of the frame around it."""

    def play(self, text: str) -> None:
        """Make a move, given as text."""

    def say(self, sentence: str, *, seen: bool = False) -> None:
        """Tell the player something, seen as well as heard if it must be."""

    def touch(self) -> None:
        """Note an action that is no move."""

    def dead_end(self) -> None:
        """Tell that the board can no longer be cleared, and offer the way back."""


class NumberMatch:
    """The board of the running game, and all that is Number Match's own about playing it."""

    game = GAME
    levels = tuple(deal.LEVELS)
    largest = deal.NUMBERS  # of the numbers that boards have

    def __init__(self, words: Words, worker: Worker, frame: Frame) -> None:
        self._words = words
        self._frame = frame
        self._marks = Marks()
        self._ghosts = Ghosts()
        self._oracle = Oracle(worker)
        self._hints = Hints(
            words,
            self._oracle,
            self._show_pair,
            say=lambda sentence: frame.say(sentence, seen=True),
            on_dead=frame.dead_end,
        )
        self.lamp = Lamp(words, self._oracle)
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
        """Return the start of a board; `on_wait()` is called if that takes a while. Raises Lost."""
        if not deal.tabled(name):
            on_wait()
        return await self._oracle.deal(name)

    @staticmethod
    def why_not(name: str) -> str:
        """Return the word that says why no board of this name can be played; empty if one can."""
        try:
            day = date_of(name)
            deal.read_name(name)
        except GameError as error:
            return "dailyTooOld" if error.reason == "daily-early" else "noSuchBoard"
        if day is not None and day > streak.newest(page.instant() / 1000):
            return "dailyTooNew"
        return ""

    @staticmethod
    def daily_name() -> str:
        """Return the name of today's daily board, by the player's own date."""
        return names.daily_name(page.today())

    @staticmethod
    def level(name: str) -> str:
        """Return the level whose boards go on where this one ends: a daily is a hard board."""
        return "hard" if is_daily(name) else name.partition("-")[0]

    @staticmethod
    def rating(name: str) -> float | None:
        """Return the share of casual games that clear a board, None if it is not at hand."""
        return GAME.deal(name).rating if deal.tabled(name) else None

    def open(self, session: Session[State, Move]) -> None:
        """Show the board of a session."""
        self._session = session
        self._ghosts = Ghosts()
        self._settle()
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
        self._settle()
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
        self.board.change(after.cells, self._layer(), change)
        self._frame.say(sentence)

    def needs_add(self) -> bool:
        """Tell whether no pair is on the board and an add is the way on."""
        return rules.can_add(self._session.state) and not rules.has_pair(self._session.state)

    def can_add(self) -> bool:
        """Tell whether an add may be made."""
        return rules.can_add(self._session.state)

    def why_no_add(self) -> str:
        """Return why none may be made."""
        if not self._session.state.cells:
            return self._words("boardCleared")
        return self._words("noAdd" if self._session.state.adds == 0 else "tooMany")

    def hint(self, on_charge: Callable[[], None]) -> None:
        """Show the hint for the position; `on_charge()` is called if it costs one."""
        self._hints.give(self._session, on_charge)

    async def way_back(self) -> WayBack | None:
        """Return the way back from a dead position. Raises Lost, or CancelledError if left."""
        return await self._oracle.way_back(self._session)

    async def solution(self) -> list[str] | None:
        """Return the moves of a solution of the board. Raises Lost, or CancelledError if left."""
        return await self._oracle.solution(self._session)

    def jumped(self) -> None:
        """Show the position after several moves were taken back at once."""
        self._settle()
        state = self._session.state
        self.board.change(state.cells, self._layer(), Change())
        count, numbers = len(self._session.moves), rules.left(state)
        self._frame.say(self._words("backAt", move=count, left=numbers))

    def _show_pair(self, move: Move) -> None:
        path = rules.sight(self._session.state.cells, *move)
        self._mark(Marks(None, path, page.milliseconds()))
        sentence = sentences.pair(self._words, "hintPair", self._session.state, move)
        self._frame.say(sentence, seen=True)

    def _settle(self) -> None:
        """Drop what belonged to the position before, and look at the new one."""
        self._marks = Marks()
        self._oracle.leave()
        self.lamp.look(self._session)

    def _select(self, cell: int | None) -> None:
        # A hint stays until the board changes: its first number is tapped with it in view.
        self._mark(self._marks._replace(selected=cell))

    def _mark(self, marks: Marks) -> None:
        self._marks = marks
        self.board.mark(marks)

    def _layer(self) -> bytes:
        return self._ghosts.layer(self._session.states, self._session.moves)
