"""One running game of any kind: its moves, undo and redo, and all that a reload must bring back.

What undo restores is in the states; what a reload restores and undo does not (hints paid, seconds,
date begun, solution shown) is kept here. Texts of moves are the only way in, so that a saved game
is tested by every move ever made. Hints paid are kept here, what a hint says is the game's.
"""

from datetime import date
from math import isfinite
from typing import Generic, cast

from pygame_core.clock import Clock
from pygame_core.game import JSON, BadCode, Game, GameError, IllegalMove, M, Params, S, Status

FORMAT = 1
# Nobody plays so long, but a board can be led in a circle, and a save of that takes no room at all.
MOST_MOVES = 20_000
# Letters of all boards of a game together: what its states take in memory is of that order.
MOST_ROOM = 1 << 26
_LONGEST_NAME = 80


class Session(Generic[S, M]):
    """A game being played from a start state.

    ``states`` holds every state from the start to the present one, ``moves`` the text of the moves
    between them, ``undone`` the moves that redo would make, the next one last. ``hinted`` holds the
    positions whose hint was paid, ``begun`` the ISO date of the first move ever made on this board,
    ``shown`` whether its solution was shown. ``since`` is the instant of the first move in
    milliseconds, by which games are told apart: whoever plays notes it; 0 if nobody did.
    """

    def __init__(self, game: Game[S, M], name: str, start: S) -> None:
        self.game = game
        self.name = name
        self.start = start
        self.clock = Clock()
        self.states = [start]
        self._room = [0]  # up to each of the states, in letters
        self.moves: list[str] = []
        self.undone: list[str] = []
        self.hinted: list[str] = []
        self.begun: str | None = None
        self.shown = False
        self.since = 0

    @property
    def state(self) -> S:
        """The present state."""
        return self.states[-1]

    @property
    def status(self) -> Status:
        """Whether the game is running, stuck or cleared."""
        return self.game.status(self.state)

    @property
    def score(self) -> int:
        """The points made so far."""
        return self.game.score(self.state)

    @property
    def hints_left(self) -> int | None:
        """How many hints can still be paid, None where there is no limit."""
        hints = self.game.hints
        return None if hints is None else hints - len(self.hinted)

    @property
    def over(self) -> bool:
        """Whether the game has ended for good: nothing of it needs to be kept."""
        return self.game.final and self.status is Status.CLEARED

    @property
    def watched(self) -> bool:
        """Whether a solution is stepped through beside the player's own game, which is kept.

        Where clearing ends a game for good there is no beside: the board is practice from then on.
        """
        return self.shown and not self.game.final

    @property
    def full(self) -> bool:
        """Whether the game has as many moves as it may have: none can follow but one undone."""
        return len(self.moves) >= MOST_MOVES or self._room[-1] >= MOST_ROOM

    @property
    def can_leave_freely(self) -> bool:
        """Whether leaving now costs the player nothing.

        A stuck board is one unless clearing is all that the game is about.
        """
        return self.status is Status.CLEARED or (
            not self.game.final and self.status is Status.STUCK
        )

    @property
    def can_undo(self) -> bool:
        """Tell whether there is a move to take back.

        None after a game is over, unless its solution is being shown: that can be stepped through
        in both directions.
        """
        return bool(self.moves) and (self.shown or not self.over)

    @property
    def can_redo(self) -> bool:
        """Tell whether there is an undone move to make again."""
        return bool(self.undone)

    def play(self, text: str, today: date) -> S:
        """Make a move and return the new state; what was undone is then gone.

        Raises BadCode or IllegalMove, and changes nothing then.
        """
        self._check_room()
        state = self._make(text)
        self.undone.clear()
        if self.begun is None:
            self.begun = today.isoformat()
        return state

    def _check_room(self) -> None:
        if self.full:
            number = len(self.moves)
            raise IllegalMove("too-many-moves", f"After {number:,} moves a game is full.")

    def _make(self, text: str) -> S:
        move = self.game.read_move(self.state, text)
        state = self.game.play(self.state, move)
        self.states.append(state)
        self._room.append(self._room[-1] + len(self.game.board_text(state)))
        self.moves.append(self.game.move_text(move))
        return state

    def undo(self) -> S:
        """Take the last move back and return the state before it. Raises IllegalMove."""
        if not self.can_undo:
            raise IllegalMove("nothing-to-undo", "There is no move to undo.")
        self._drop()
        return self.state

    def _drop(self) -> None:
        self.states.pop()
        self._room.pop()
        self.undone.append(self.moves.pop())

    def redo(self) -> S:
        """Make the move again that was undone last and return its state. Raises IllegalMove."""
        if not self.can_redo:
            raise IllegalMove("nothing-to-redo", "There is no move to redo.")
        state = self._make(self.undone[-1])
        self.undone.pop()
        return state

    def restart(self) -> None:
        """Begin the same board again: fresh hints, clock at 0.

        The date begun stays, for it tells when this board was first attempted; so does that its
        solution was shown, where a game is about clearing the board and nothing else.
        """
        self.clock = Clock()
        self.states = [self.start]
        self._room = [0]
        self.moves = []
        self.undone = []
        self.hinted = []
        self.since = 0
        self.shown = self.shown and self.game.final

    def save(self, now: float) -> dict[str, JSON]:
        """Return all of the session as JSON; ``now`` is the clock's instant in seconds."""
        params: dict[str, JSON] = {**self.game.params(self.start)}
        return {
            "format": FORMAT,
            "kind": self.game.kind,
            "name": self.name,
            "board": self.game.board_text(self.start),
            "params": params,
            "moves": " ".join(self.moves),
            "undone": " ".join(self.undone),
            "seconds": round(self.clock.seconds(now), 3),
            "hinted": [*self.hinted],
            "begun": self.begun,
            "shown": self.shown,
            "since": self.since,
        }

    def preview(self, now: float) -> dict[str, JSON]:
        """Return the figures a page paints before the game itself is there."""
        return {
            "kind": self.game.kind,
            "name": self.name,
            "board": self.game.board_text(self.state),
            "score": self.score,
            "seconds": round(self.clock.seconds(now), 3),
            "left": self.game.left(self.state),
            **self.game.params(self.state),
            "hints": self.hints_left,
        }

    def is_at(self, other: "Session[S, M]") -> bool:
        """Tell whether all that is saved of another session is the same, but for the time."""
        return self.save(0) | {"seconds": 0} == other.save(0) | {"seconds": 0}

    @classmethod
    def load(cls, game: Game[S, M], record: JSON) -> "Session[S, M]":
        """Return the session of a record that :meth:`save` made, its clock standing.

        Every move is made again by the rules. Raises BadCode for anything else.
        """
        saved = _Record(record)
        if is_later(record):
            raise BadCode("save-newer", "The game was saved by a later version.")
        if saved.get("format") != FORMAT or saved.get("kind") != game.kind:
            raise BadCode("save-kind", f"This is no saved game of {game.kind}.", kind=game.kind)
        start = game.start(saved.text("board"), cast("Params", saved.get("params")))
        session = cls(game, saved.name(), start)
        session._replay(*saved.moves())
        session.clock = Clock(saved.seconds())
        session.hinted = saved.positions(game.hints)
        session.begun = saved.date()
        session.shown = saved.get("shown") is True
        session.since = saved.instant()
        return session

    def _replay(self, moves: list[str], undone: list[str]) -> None:
        try:
            for text in (*moves, *reversed(undone)):
                self._check_room()
                self._make(text)
        except GameError as error:
            number = len(self.moves) + 1
            raise BadCode(
                "save-move", f"Move {number} of the saved game: {error}", number=number
            ) from error
        for _ in undone:
            self._drop()


def is_later(record: JSON) -> bool:
    """Tell whether a record says that a later version saved it.

    >>> is_later({"format": FORMAT}), is_later({"format": FORMAT + 1})
    (False, True)
    """
    written = record.get("format") if isinstance(record, dict) else None
    return isinstance(written, int) and not isinstance(written, bool) and written > FORMAT


class _Record:
    """Reads the fields of a saved game, raising BadCode for what no save would hold."""

    def __init__(self, record: JSON) -> None:
        if not isinstance(record, dict):
            raise BadCode("save-not-object", "A saved game is an object.")
        self._record = record

    def get(self, field: str) -> JSON:
        """Return a field as it is, None if it is missing."""
        return self._record.get(field)

    def text(self, field: str) -> str:
        value = self.get(field)
        if not isinstance(value, str):
            raise self._damaged(field)
        return value

    def moves(self) -> tuple[list[str], list[str]]:
        """Return the moves, and those undone, as texts; they are counted before any is read."""
        made, undone = self.text("moves"), self.text("undone")
        if sum(text.count(" ") + bool(text) for text in (made, undone)) > MOST_MOVES:
            raise BadCode(
                "save-moves",
                f"A saved game has no more than {MOST_MOVES:,} moves.",
                limit=MOST_MOVES,
            )
        return made.split(" ") if made else [], undone.split(" ") if undone else []

    def name(self) -> str:
        name = self.text("name")
        if not 0 < len(name) <= _LONGEST_NAME:
            raise self._damaged("name")
        return name

    def seconds(self) -> float:
        value = self.get("seconds")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._damaged("seconds")
        if not 0 <= value < 1e9 or not isfinite(value):
            raise self._damaged("seconds")
        return float(value)

    def instant(self) -> int:
        value = self._record.get("since", 0)  # saves were made that lack it
        if isinstance(value, bool) or not isinstance(value, int) or not -1e16 < value < 1e16:
            raise self._damaged("since")
        return max(0, value)  # saves were made under clocks that stood before 1970

    def positions(self, most: int | None) -> list[str]:
        value = self.get("hinted")
        if not isinstance(value, list) or (most is not None and len(value) > most):
            raise self._damaged("hinted")
        positions = [position for position in value if isinstance(position, str)]
        if len(set(positions)) != len(value):
            raise self._damaged("hinted")
        return positions

    def date(self) -> str | None:
        value = self.get("begun")
        if value is None:
            return None
        try:
            if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
                return value
        except ValueError:
            pass
        raise self._damaged("begun")

    @staticmethod
    def _damaged(field: str) -> BadCode:
        return BadCode("save-field", f"The saved game is damaged in its {field}.", field=field)
