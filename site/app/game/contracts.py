"""What a game's page and the game's own controller ask of each other.

The page knows no rules; a controller is all that one game needs on the page besides its engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from app.browser.settings import Settings
    from app.browser.sheets import Sheets
    from app.game.readout import Readout
    from pygame_core.game import Game
    from pygame_core.session import Session


class GameLog(Protocol):
    """Bookkeeping that only one game needs: dailies, puzzle results."""

    def slot(self, name: str) -> str:
        """Return the place of a board's running game; most boards share the empty one."""

    def owns(self, session: Session[Any, Any]) -> bool:
        """Tell whether there is a board of the name that a saved game bears."""

    def begin(self, name: str, instant: float) -> None:
        """Note a first move."""

    def shown(self, name: str) -> None:
        """Note that a board's solution was shown."""


class BoardView(Protocol):
    """The board on the page."""

    cursor: int  # the cell that the keyboard stands on, by its reading index

    def point(self, cell: int) -> None:
        """Put the cursor and the focus on a cell."""

    def focus(self) -> None:
        """Put the focus on the cursor's cell."""

    def move_cursor(self, key: str, *, far: bool = False) -> None:
        """Move the cursor by an arrow key, or to an end of its row; far away, of the board."""


class Choice(Protocol):
    """The choice of a board, in the sheet that New opens."""

    def next_name(self, group: str) -> str:
        """Return the name of the lowest board of a group that has not been begun."""

    def prepare(self, name: str) -> None:
        """Propose what follows the board of this name."""

    def chosen(self) -> str | None:
        """Return the name of the board that was asked for, or None after saying what is wrong."""


class Controller(Protocol):
    """One game on the page: it turns taps into moves and shows what they did."""

    @property
    def game(self) -> Game[Any, Any]:
        """The game's rules."""

    @property
    def board(self) -> BoardView:
        """Its board on the page."""

    @property
    def choice(self) -> Choice:
        """Its sheet of a new game."""

    @property
    def acts(self) -> Mapping[str, Callable[[], None]]:
        """Its own tools and buttons, by name."""

    @property
    def free(self) -> frozenset[str]:
        """Those of them that need no game on the table."""

    def bind(self, settings: Settings) -> None:
        """Let the settings that are this game's own take effect."""

    def welcome(self) -> None:
        """Fill the choice that is shown while no game is on the table."""

    def board_name(self, name: str) -> str:
        """Return what the player reads for a board's name."""

    def group(self, name: str) -> str:
        """Return the group whose boards go on where this one ends."""

    def canonical_name(self, name: str) -> str:
        """Return a board's name in its one form, however its number was typed."""

    def refusal_key(self, name: str) -> str:
        """Return the word that says why no board of this name can be played; empty if one can."""

    async def deal(self, name: str, on_wait: Callable[[], None]) -> Any:
        """Return the start of a board; `on_wait()` is called if that takes a while. Raises Lost."""

    def open(self, session: Session[Any, Any]) -> None:
        """Lay out and show the board of a session."""

    def tap(self, cell: int) -> None:
        """Do what a tap on a cell means."""

    def drop(self) -> None:
        """Drop what is picked."""

    def moved(self, before: Any, text: str, step: str = "") -> None:
        """Show what a move did to the position `before`.

        `step` is "undone" or "redone" where the move was taken back or made again.
        """

    def jumped(self) -> None:
        """Show the position after several moves were taken back at once."""

    def show_figures(self) -> None:
        """Write the figures and tools that are this game's own."""

    def hint(self) -> None:
        """Show a hint for the position."""

    def signal(self, text: str) -> str:
        """Return by what a move is heard."""

    def report(self) -> str:
        """Return what is shared of the game on the table, without a link."""

    def watch_refusal_key(self, name: str) -> str:
        """Return the word that says why no solution of a board may be watched, empty if one may."""

    def ended(self) -> None:
        """Keep and show that the game on the table has ended or can go no further."""

    def left(self, session: Session[Any, Any]) -> None:
        """Note that a game with a move ends before its end."""

    def preview(self) -> Mapping[str, Any]:
        """Return what the preview needs beside the session's figures."""


class Page(Protocol):
    """What a controller may ask of the page."""

    @property
    def session(self) -> Session[Any, Any]:
        """The game on the table; raises LookupError where there is none."""

    @property
    def on_table(self) -> Session[Any, Any] | None:
        """The same, None where there is none."""

    @property
    def controller(self) -> Controller:
        """The game's own part of the page."""

    readout: Readout
    sheets: Sheets

    def play(self, text: str) -> None:
        """Make a move, given as text."""

    def back_to(self, move: int) -> None:
        """Take moves back until so many are left."""

    def say(self, sentence: str, *, seen: bool = False) -> None:
        """Tell the player something, seen as well as heard if it must be."""

    def touch(self) -> None:
        """Note an action that is no move."""

    def changed(self) -> None:
        """Save the session and show its figures: something beside its moves has changed."""

    def seconds(self) -> float:
        """Return the seconds played."""

    def begin(self, session: Session[Any, Any]) -> None:
        """Put a new game on the table."""

    def ask_for(self, name: str) -> None:
        """Begin a board, after a question if that ends a running game."""

    def lay_out(self, moves: Sequence[str]) -> None:
        """Begin the same board anew, with these moves to be stepped through."""

    def share(self, text: str, fragment: str = "") -> None:
        """Hand a text on, with a link that opens the board, or what the fragment names."""

    def ask(self, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        """Do something if the player says yes to a question."""
