"""Players of both games in any browser, beside whom the same game is played by the rules."""

from builder.content import words
from pygame_core.number_match import GAME
from pygame_core.samegame import SAMEGAME
from pygame_core.session import Session
from tests.engines.support.window import Window
from tests.strategies import TODAY
from tests.web.support.player import expected_labels
from tests.web.support.samegame_model import labels as samegame_labels

ENGLISH = words.for_app(words.load()["en"], "samegame")


def cell(name: str) -> str:
    """Return what finds the button of a cell."""
    return f'#grid button[aria-label$=", {name}"], #grid button[aria-label*=", {name},"]'


class NumberMatch:
    """Plays a board whose solution is known."""

    def __init__(self, window: Window, name: str) -> None:
        self.window = window
        self.deal = GAME.deal(name)
        self.session = Session(GAME, name, self.deal.start)

    def begin(self, level: str) -> None:
        """Choose a level where no game is running."""
        self.window.click(f"[data-act=level][data-value={level}]")
        self.window.wait("return document.documentElement.dataset.game === 'on'")

    def move(self, text: str, *, touch: bool = False) -> None:
        """Make a move with mouse or finger."""
        hand = self.window.tap if touch else self.window.click
        for css in ["#tool-add"] if text == "+" else map(cell, text.split("-")):
            hand(css)
        self.session.play(text, TODAY)

    def check(self) -> None:
        """Compare the page with the rules: figures and every label."""
        self.window.shows("#left", str(GAME.left(self.session.state)))
        self.window.shows("#score", str(self.session.score))
        assert self.window.labels() == expected_labels(self.session.state)


class SameGame:
    """Plays a board by known moves."""

    def __init__(self, window: Window, name: str) -> None:
        self.window = window
        self.session = Session(SAMEGAME, name, SAMEGAME.deal(name).start)

    def move(self, text: str) -> None:
        """Remove a group: the mouse shows it by lying on it, and a click takes it."""
        self.window.click(cell(text))
        self.session.play(text, TODAY)

    def check(self) -> None:
        """Compare the page with the rules: figures and every label."""
        self.window.shows("#left", str(SAMEGAME.left(self.session.state)))
        self.window.shows("#score", f"{self.session.score:,}")
        assert self.window.labels() == samegame_labels(self.session.state, ENGLISH)
