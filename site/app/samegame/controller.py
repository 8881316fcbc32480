"""SameGame as the frame plays it: what a tap means, what is previewed, what an end is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.browser import dom
from app.samegame import boards
from app.samegame.best_lists import Lists
from app.samegame.board import BoardView
from app.samegame.choice import Choice
from app.samegame.coordinates import cell_at, fallen, group_at, tiles_of
from app.samegame.end_sheet import EndSheet
from app.samegame.hints import Hints
from app.samegame.motion import Change
from app.samegame.solutions_sheet import SolutionsSheet
from pygame_core.game import Status
from pygame_core.samegame import SAMEGAME, rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.browser.settings import Settings
    from app.game.contracts import Page
    from app.game.saves import SavedGames
    from app.game.startup import Parts
    from app.samegame.solutions import OwnSolutions
    from pygame_core.samegame.rules import Move, State
    from pygame_core.session import Session

NOTHING: frozenset[int] = frozenset()
NONE = "\N{EN DASH}"


class SameGame:
    """The board of the running game, and all that is SameGame's own about playing it."""

    game = SAMEGAME

    def __init__(self, parts: Parts, saves: SavedGames, ends: OwnSolutions, page: Page) -> None:
        words = self._words = parts.words
        self._page = page
        self._previewed = NOTHING
        self._hint = NOTHING
        self._one_tap = False
        self._ends = ends
        self._end_sheet = EndSheet(words, page, ends, Lists(), self._on_known)
        self._solutions_sheet = SolutionsSheet(words, page, ends, self._end_sheet)
        self._hints = Hints(
            words, parts.worker, self._show_hint, say=lambda text: page.say(text, seen=True)
        )
        self.choice = Choice(words, saves)
        self.board = BoardView(words, self.tap, self._point)
        self.acts: dict[str, Callable[[], None]] = {
            "restart": self._restart,
            "watch": self._end_sheet.watch,
            "list": lambda: self._solutions_sheet.show(self._session),
            "submit": lambda: self._solutions_sheet.submit(self._session),
            "copy": self._solutions_sheet.copy,
        }
        self.free: frozenset[str] = frozenset()

    def bind(self, settings: Settings) -> None:
        """Let the settings that are this game's own take effect."""
        settings.bind("theme", lambda _theme: self.board.resize())
        settings.bind("motion", self.board.set_motion)
        settings.bind("marks", self.board.set_marks)
        settings.bind("oneTap", self._set_one_tap)

    def _set_one_tap(self, on: bool) -> None:  # noqa: FBT001 - the value of a setting
        self._one_tap = on

    # Boards

    def welcome(self) -> None:
        """Write into the choice of a size what the player has reached there."""
        kept = self._ends.by_kind()
        for place in dom.document.querySelectorAll("[data-best]"):
            if place.dataset.best in kept:
                best = max(end.score for end in kept[place.dataset.best])
                place.textContent = self._words("kindBest", points=self._words.number(best))

    def board_name(self, name: str) -> str:
        """Return what the player reads for a board's name."""
        return boards.board_name(self._words, name)

    def group(self, name: str) -> str:
        """Return the kind whose boards go on where this one ends."""
        return boards.group(name)

    def canonical_name(self, name: str) -> str:
        """Return a board's name in its one form, however its number was typed."""
        return boards.canonical_name(name)

    def refusal_key(self, name: str) -> str:
        """Return the word that says why no board of this name can be played; empty if one can."""
        return boards.refusal_key(name)

    async def deal(self, name: str, on_wait: Callable[[], None]) -> State:  # noqa: ARG002
        """Return the start of a board."""
        return SAMEGAME.deal(name).start

    def open(self, session: Session[State, Move]) -> None:
        """Show the board of a session."""
        self._session = session
        self._hints.forget()
        self._previewed = self._hint = NOTHING
        self._end_sheet.open(session)
        name = self._words("boardLabel", name=self.board_name(session.name))
        self.board.show(session.state, name)
        short, kind = boards.parts(self._words, session)
        self._page.readout.write("name-large", short)
        self._page.readout.write("kind", kind)

    def _on_known(self) -> None:
        """Follow and show the best solution that is known, now that it has come."""
        for listed in self._end_sheet.known.listed[:1]:
            self._hints.learn(self._session.start, listed.moves)
        self.show_figures()

    def preview(self) -> Mapping[str, Any]:
        """Return the best that is known of this board, and the word that says whose it is."""
        return {"best": self._end_sheet.known.score, "bestLabel": self._end_sheet.best_label}

    @staticmethod
    def signal(text: str) -> str:  # noqa: ARG004 - all moves sound alike
        """Return by what a move is heard."""
        return "remove"

    def report(self) -> str:
        """Return what is shared of the game on the table, without a link."""
        return self._end_sheet.report(self._session)

    def watch_refusal_key(self, name: str) -> str:
        """Return the word that says why no solution of a board may be watched, empty if one may.

        A puzzle's may after an end of one's own.
        """
        ended = self._ends.best(name, lambda: SAMEGAME.deal(name).start)
        return "listLocked" if boards.is_puzzle(name) and not ended else ""

    def ended(self) -> None:
        """Keep and show that no group is left."""
        self._end_sheet.show(self._session)

    def left(self, session: Session[State, Move]) -> None:
        """Take no notice of a game left before its end: only ends count."""

    # Moves

    def tap(self, cell: int) -> None:
        """Remove the group of a tile if it is previewed, else preview it.

        While tiles move it is only previewed: the eye aims at where the tile was.
        """
        state = self._session.state
        if self._session.watched:
            self._page.say(self._words("watching"), seen=True)
            return
        group = group_at(state, cell)
        if not group:
            self._set_preview(NOTHING)
            empty = not tiles_of(state)[cell]
            if not empty:
                self._page.say(self._words("lone"))
        elif not self.board.moving and (self._one_tap or group == self._previewed):
            self._page.play(SAMEGAME.move_text(cell_at(state, cell)))
        else:
            self._set_preview(group)
            dom.signal("pick")

    def drop(self) -> None:
        """Drop the previewed group."""
        self._set_preview(NOTHING)

    def _point(self, cell: int | None) -> None:
        """Preview the group under the mouse or the cursor."""
        self._set_preview(NOTHING if cell is None else group_at(self._session.state, cell))

    def _set_preview(self, group: frozenset[int], *, said: bool = True) -> None:
        if group == self._previewed:
            return
        self._previewed = group
        self.board.mark(group, self._hint)
        self._show_preview()
        if group and said:
            size, points = len(group), rules.worth(len(group))
            self._page.say(
                self._words(
                    "previewed", amount=points, size=size, points=self._words.number(points)
                )
            )

    def moved(self, before: State, text: str, step: str = "") -> None:
        """Show what a move did to the position `before`.

        `step` is "undone" or "redone" where the move was taken back or made again.
        """
        self._settle()
        after, back = self._session.state, step == "undone"
        first, second = (after, before) if back else (before, after)
        move = SAMEGAME.read_move(first, text)
        ways = fallen(first, move)
        group = group_at(first, (first.height - 1 - move[1]) * first.width + move[0])
        if back:
            change = Change(tuple((b, a) for a, b in ways), come=tuple(sorted(group)))
        else:
            colour = rules.colour_at(first, move)
            change = Change(tuple(ways), gone=tuple((cell, colour) for cell in sorted(group)))
        self.board.change(after, change)
        sentence = self._sentence(step, len(group), second.points - first.points)
        if self.board.by_keys and self._session.status is Status.RUNNING:
            sentence += f" {self.board.here}."  # another tile may stand under the cursor
        self._page.say(sentence)
        dom.later(self.board.rest + 20, self._look_again)

    def jumped(self) -> None:
        """Show the position after several moves were taken back at once."""
        self._settle()
        state = self._session.state
        self.board.show(state, self._words("boardLabel", name=self.board_name(self._session.name)))
        self._page.say(self._words("restarted", left=rules.left(state)))

    def _sentence(self, step: str, size: int, points: int) -> str:
        left = rules.left(self._session.state)
        return self._words(
            step or "removed",
            amount=points,
            size=size,
            points=self._words.number(points),
            left=left,
        )

    def _look_again(self) -> None:
        """Preview what stands, once all stands still, where mouse or cursor point.

        Nothing is said: it would be said over what the move did.
        """
        if self.board.moving or self._session.status is not Status.RUNNING:
            return
        cell = self.board.cursor if self.board.by_keys else self.board.hovered
        if cell is not None:
            self._set_preview(group_at(self._session.state, cell), said=False)

    def _restart(self) -> None:
        if self._session.can_undo:
            self._page.back_to(0)
        else:
            self._page.say(self._words("nothingToUndo"), seen=True)

    # Figures and help

    def show_figures(self) -> None:
        """Show the previewed group, the best that is known, and whether there is a way back."""
        self._page.readout.usable("restart", can=self._session.can_undo)
        self._show_preview()
        best, label = self._end_sheet.known.score, self._end_sheet.best_label
        self._page.readout.write("best", NONE if best is None else self._words.number(best))
        self._page.readout.write("best-label", self._words(label))

    def _show_preview(self) -> None:
        size, write = len(self._previewed), self._page.readout.write
        points = self._words.number(rules.worth(size))
        write("preview", f"+{points}" if size else NONE)
        write(
            "preview-label",
            self._words("tiles", amount=size, size=size) if size else self._words("noTiles"),
        )

    def hint(self) -> None:
        """Show the next move of the best continuation that is known."""
        self._hints.give(self._session)

    def _show_hint(self, move: Move) -> None:
        state = self._session.state
        self._hint = group_at(state, (state.height - 1 - move[1]) * state.width + move[0])
        self.board.mark(self._previewed, self._hint)
        self._page.say(
            self._words(
                "hintGroup",
                colour=self._words(f"colour{rules.colour_at(state, move)}"),
                size=len(self._hint),
                cell=SAMEGAME.move_text(move),
            ),
            seen=True,
        )

    def _settle(self) -> None:
        """Drop what belonged to the position before."""
        self._previewed = self._hint = NOTHING
        self._hints.leave()
