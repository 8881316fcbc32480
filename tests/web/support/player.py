"""A player of Number Match: hands on the page, and a board of its own to compare with."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from app.storage.store import seal
from pygame_core import codes
from pygame_core.number_match import GAME
from pygame_core.number_match.rules import State
from pygame_core.session import Session
from tests.strategies import TODAY
from tests.web.support.host import BASE
from tests.web.support.waiting import in_front

ARROWS = {-1: "ArrowLeft", 1: "ArrowRight", -9: "ArrowUp", 9: "ArrowDown"}


class Player:
    """Plays on a page, and the same game by the rules beside it."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.deal = GAME.deal(name)
        self.session = Session(GAME, name, self.deal.start)

    def choose(self, level: str) -> None:
        """Choose a level where no game is running."""
        self.page.locator(f"[data-act=level][data-value={level}]").click()
        expect(self.page.locator("html")).to_have_attribute("data-game", "on")

    def cell(self, name: str) -> Locator:
        """Return the button of a cell."""
        return cell(self.page, name)

    def move(self, text: str, *, touch: bool = False) -> None:
        """Make a move with mouse or finger."""
        in_front(self.page)
        parts = [self.page.locator("#tool-add")] if text == "+" else map(self.cell, text.split("-"))
        for part in parts:
            part.tap() if touch else part.click()
        self.session.play(text, TODAY)

    def key_move(self, text: str) -> None:
        """Make a move by keys, the focus being on a cell."""
        if text == "+":
            self.page.keyboard.press("a")
        else:
            for name in text.split("-"):
                self.walk(name)
                self.page.keyboard.press("Enter")
        self.session.play(text, TODAY)

    def walk(self, name: str) -> None:
        """Move the cursor to a cell by arrows."""
        here, there = index(focused_cell(self.page)), index(name)
        while here != there:
            down = abs(there - here) >= 9
            step = (9 if down else 1) * (1 if there > here else -1)
            self.page.keyboard.press(ARROWS[step])
            here += step
        expect(self.cell(name)).to_be_focused()

    def board(self) -> str:
        """Return the board as it is by the rules, as text."""
        return GAME.board_text(self.session.state)

    def check(self) -> None:
        """Compare the page with the rules: figures and every label."""
        expect(self.page.locator("#score")).to_have_text(str(self.session.score))
        expect(self.page.locator("#left")).to_have_text(str(GAME.left(self.session.state)))
        assert labels(self.page) == expected_labels(self.session.state)


def spoiled(name: str, adds: int) -> Session:
    """Return a game on a dealt board, played by the first pair at hand until it is stuck."""
    start = GAME.start(GAME.board_text(GAME.deal(name).start), {"adds": adds})
    session = Session(GAME, name, start)
    while moves := GAME.moves(session.state):
        session.play(GAME.move_text(moves[0]), TODAY)
    assert session.state.cells
    return session


def cell(page: Page, name: str) -> Locator:
    """Return the button of a cell."""
    return page.locator(
        f'#grid button[aria-label$=", {name}"], #grid button[aria-label*=", {name},"]'
    )


def index(name: str) -> int:
    """Return the reading index of a cell's name."""
    return "abcdefghi".index(name[0]) + 9 * (int(name[1:]) - 1)


def begun(page: Page, ready: Callable[[Page], Page], level: str = "easy") -> Player:
    """Open the game's page where no game is running, and begin the first board of a level."""
    page.goto("en/number-match/")
    player = Player(ready(page), f"{level}-1")
    player.choose(level)
    return player


def focused_cell(page: Page) -> str:
    """Return the name of the cell that has the focus."""
    label = page.evaluate("document.activeElement.getAttribute('aria-label') || ''")
    found = re.search(r", ([a-i]\d+)", label)
    assert found, f"the focus is on no cell but on {label!r}"
    return found[1]


def unsealed(text: str) -> str:
    """Return what a record in the storage holds behind its seal."""
    return text[len(seal("", "")) :]


def labels(page: Page) -> list[str]:
    """Return the labels of all cells that exist, in reading order."""
    return page.evaluate(
        "[...document.querySelectorAll('#grid button')].map(b => b.getAttribute('aria-label'))"
    )


def expected_labels(state: State) -> list[str]:
    """Return what the labels must be, without marks."""
    rows = max(1, -(-len(state.cells) // 9))
    digits = state.cells.ljust(9 * rows, b"\0")
    return [
        f"{digit or 'empty'}, {'abcdefghi'[place % 9]}{place // 9 + 1}"
        for place, digit in enumerate(digits)
    ]


def save(page: Page, board: str, adds: int | None, **more: object) -> None:
    """Put a saved game into the storage of the page's origin, before anything runs there."""
    record = Session(GAME, "easy-1", GAME.start(board, {"adds": adds})).save(0) | more
    key, code = json.dumps(f"{BASE}number-match:running"), json.dumps(codes.encode(record))
    page.add_init_script(
        f"if (!sessionStorage.left) localStorage.setItem({key}, {code}); sessionStorage.left = 1"
    )
