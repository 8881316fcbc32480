"""Games one after the other in one page leave nothing behind: no objects, nodes or listeners."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Locator, Page, expect

from builder.lab import chromium
from pygame_core.number_match import GAME, rules
from tests.web.support.host import BASE
from tests.web.support.waiting import settled
from tests.web.test_runtime import RUN

GAMES = 500
WARM, SHARE = 4, 20  # games before the first look and between the two looks of every run
# Tells what Python holds after its garbage is collected: its objects, those of JavaScript that it
# has hands on, and bytes of its memory.
PROBE = """
import gc, js, pyodide_js
gc.collect()
module = pyodide_js._module
held = len(gc.get_objects()), module._hiwire_num_refs(), module.HEAP8.length
" ".join(map(str, held))
"""
LAMP_ON = f"""localStorage.setItem("{BASE}settings", '{{"version":1,"lamp":true}}')"""
Press = Callable[[Locator], None]
Play = Callable[[Page, int, Press], None]


class Held(NamedTuple):
    """What a page holds."""

    objects: int  # of Python, that may hold others
    proxies: int  # objects of JavaScript that Python holds
    python: int  # bytes
    script: int  # bytes of JavaScript's
    nodes: int
    listeners: int


class Many:
    """A page in which game after game is played."""

    def __init__(self, window: BrowserContext, dist: Path, address: str) -> None:
        """Take the address of a page and a kind of boards, of which the first is opened."""
        self.page = window.new_page()
        self.page.add_init_script(LAMP_ON)
        self.page.goto(f"{address}-1")
        chromium.await_mark(self.page, "solver")
        self._board = address.partition("#")[2]
        (core,) = dist.glob("pyscript/*/core.js")
        self._core = f"{BASE}{core.relative_to(dist).as_posix()}"
        self._tools: CDPSession = window.new_cdp_session(self.page)
        self._tools.send("Performance.enable")
        self._look()  # the first look leaves something behind itself
        self.page.clock.install()

    def go(self, number: int) -> None:
        """Follow a link to a board, while no move of a game would be lost by it."""
        self.page.evaluate("name => { location.hash = name }", f"{self._board}-{number}")
        await_board(self.page, number)

    def held(self) -> Held:
        """Return what the page holds once nothing waits for its time any more."""
        self.page.clock.fast_forward("02:00")
        settled(self.page, lambda: self._look().objects)
        return self._look()

    def _look(self) -> Held:
        """Return what the page holds after its garbage is collected."""
        python = map(int, self.page.evaluate(RUN, [self._core, PROBE]).split())
        self._tools.send("HeapProfiler.collectGarbage")
        metrics = self._tools.send("Performance.getMetrics")["metrics"]
        found = {one["name"]: one["value"] for one in metrics}
        script = (found[name] for name in ("JSHeapUsedSize", "Nodes", "JSEventListeners"))
        return Held(*python, *map(int, script))


def await_board(page: Page, number: int) -> None:
    """Wait until the board of this number is there."""
    expect(page.locator("#name")).to_have_text(re.compile(rf"\b{number}$"))


def play_a_little(page: Page, number: int, press: Press) -> None:
    """Make some moves off the known way, ask for a hint, undo, and begin the next board."""
    state = GAME.deal(f"easy-{number}").start
    for turn in range(3):
        pairs = rules.pairs(state)
        move = pairs[(7 * number + turn) % len(pairs)]
        for at in move:
            press(page.locator("#grid button").nth(at))
        state = GAME.play(state, move)
    page.keyboard.press("h")
    expect(page.locator("#lamp")).not_to_have_attribute("data-lamp", "thinking")
    begin_next(page, number, press)


def remove_a_little(page: Page, number: int, press: Press) -> None:
    """Remove some groups, now and then after a hint, undo, and begin the next board."""
    left = page.locator("#left")
    for turn in range(3):
        before = left.inner_text()
        tile = page.locator("#grid button[aria-label*='group of']").nth(7 * number % 9 + turn)
        while left.inner_text() == before:  # while tiles move a press only previews
            press(tile)
    if number % 25 == 0:
        page.keyboard.press("h")
        expect(page.locator("#toast")).to_have_text(re.compile("^Hint"), timeout=60_000)
    begin_next(page, number, press)


def begin_next(page: Page, number: int, press: Press) -> None:
    """Undo and redo, and replace the game by one on the next board."""
    for key in ("Escape", "u", "r", "n", "Enter"):
        page.keyboard.press(key)
    press(page.locator("#question-yes:visible"))
    await_board(page, number + 1)


PLAYS = pytest.mark.parametrize(
    ("address", "play"),
    [("en/number-match/#easy", play_a_little), ("en/samegame/#9x12x4", remove_a_little)],
    ids=["number-match", "samegame"],
)


@PLAYS
def test_twenty_games_leave_nothing_behind(
    desktop: BrowserContext, dist: Path, address: str, play: Play
) -> None:
    """Looks twice at the same board; what leaks once a game would be there twenty times."""
    many = Many(desktop, dist, address)
    many.page.emulate_media(reduced_motion="reduce")
    seen = []
    for games in (range(1, WARM + 1), range(WARM + 1, WARM + SHARE + 1)):
        many.go(games[0])
        for number in games:
            play(many.page, number, lambda button: button.dispatch_event("click"))
        many.go(1)
        seen.append(many.held())
    first, last = seen
    assert last.python == first.python, seen
    for name in ("objects", "proxies", "nodes", "listeners"):
        assert getattr(last, name) - getattr(first, name) < SHARE // 2, (name, seen)


@pytest.mark.soak
@pytest.mark.timeout(7200)
@PLAYS
def test_five_hundred_games_leave_nothing_behind(
    desktop: BrowserContext, dist: Path, address: str, play: Play
) -> None:
    many = Many(desktop, dist, address)
    seen = []
    for number in range(1, GAMES + 1):
        play(many.page, number, Locator.click)
        if number % (GAMES // 10) == 0:
            seen.append(many.held())
            print(number, seen[-1])  # noqa: T201 - shown when asked for
    first, last = seen[0], seen[-1]
    games = GAMES - GAMES // 10
    assert last.python == first.python
    assert last.script - first.script < 5000 * games  # every game has a line in the storage
    for name in ("objects", "proxies", "nodes", "listeners"):
        assert getattr(last, name) - getattr(first, name) < games // 2, (name, seen)
