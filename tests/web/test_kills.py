"""The page's process is killed at any moment: at most the animation of the last move is lost.

Killed is the renderer, by a signal it cannot catch: what happens to a tab when a phone runs short
of memory or a page crashes. What it has written to the storage lies with the browser by then.

A browser killed as a whole is another case. Chromium writes the storage to its disk five seconds
late, and where a page writes often only once a minute, so the last moves before its end may be
gone, whatever a page does; the game must then stand at an earlier move, whole.
"""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect
from playwright.sync_api import Error as BrowserError

from builder import browser as chromium
from pygame_core.number_match import GAME
from pygame_core.rng import Rng
from tests.web.player import Player, cell, expected_labels, labels

PAGE = "en/number-match/"
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows ends a process at once by any signal
# A move by two taps takes about a quarter of a second, its animation as long again.
LONGEST = 600  # milliseconds after the first finger of a move
LONGEST_START = 2500  # after the page is asked for
FLUSHED = 70  # seconds after which Chromium has written everything to its disk
# What the player has seen: the number of numbers left, told by the page whenever it changes.
TELL = """
addEventListener("DOMContentLoaded", () => {
  const left = document.getElementById("left");
  if (left) {
    const tell = () => console.debug(`left ${left.textContent}`);
    new MutationObserver(tell).observe(left, { childList: true });
  }
});
"""
RESULTS = "Object.keys(localStorage).filter(key => key.includes(':result:')).length"


class Killer:
    """Ends every process of a browser that runs pages."""

    def __init__(self, browser: Browser) -> None:
        self._tools = browser.new_browser_cdp_session()
        self._victims: list[int] = []

    def aim(self) -> None:
        """Find out whom to kill."""
        self._victims = self._living()

    def bury(self) -> None:
        """Wait until the browser knows: it keeps one for the next page, and would use it dead."""
        while set(self._victims) & set(self._living()):
            time.sleep(0.02)

    def _living(self) -> list[int]:
        processes = self._tools.send("SystemInfo.getProcessInfo")["processInfo"]
        return [entry["id"] for entry in processes if entry["type"] == "renderer"]

    def kill(self) -> None:
        """Kill them now."""
        for victim in self._victims:
            with contextlib.suppress(ProcessLookupError):
                os.kill(victim, KILL)

    def soon(self, milliseconds: int) -> threading.Timer:
        """Kill them after a while, whatever is going on then."""
        timer = threading.Timer(milliseconds / 1000, self.kill)
        timer.start()
        return timer


class Mortal:
    """A player by finger of known moves, whose page is killed and opened again."""

    def __init__(self, window: BrowserContext, killer: Killer, seed: int) -> None:
        self._window = window
        self._killer = killer
        self._rng = Rng(seed)
        self._number = 50 * seed  # of a board in the table, and with no comma in it
        self._results = 0
        self.log: list[str] = []
        window.add_init_script(TELL)
        window.on("console", lambda message: self._told.append(message.text))
        self._told: list[str] = []
        self._sit_down()

    def _sit_down(self) -> None:
        """Open the next board."""
        self._number += 1
        deal = GAME.deal(f"easy-{self._number}")
        self._name, self._moves = deal.name, deal.solution
        self._states = [deal.start]
        for text in deal.solution:
            last = self._states[-1]
            self._states.append(GAME.play(last, GAME.read_move(last, text)))
        self._made = 0
        self._open(f"#{self._name}")
        expect(self._page.locator("#name")).to_have_text(f"Easy {self._number}")

    def _open(self, fragment: str = "") -> None:
        self._page = self._window.new_page()
        self._page.goto(PAGE + fragment)
        self._page.locator("html[data-state=ready]").wait_for(state="attached", timeout=60_000)

    def play(self, moves: int) -> None:
        """Make a few moves in peace, and be killed in the midst of the next or of a start."""
        moves = min(moves, len(self._moves) - 1 - self._made)
        for _ in range(moves):
            self._move()
            self._made += 1
            expect(self._page.locator("#left")).to_have_text(self._left(self._made))
        self._die(self._move, self._rng.below(LONGEST))

    def start(self) -> None:
        """Be killed while the page starts."""
        start = partial(self._page.reload, wait_until="commit")
        self._die(start, self._rng.below(LONGEST_START))

    def _move(self) -> None:
        text = self._moves[self._made]
        parts = ["+"] if text == "+" else text.split("-")
        for part in parts:
            place = self._page.locator("#tool-add") if part == "+" else cell(self._page, part)
            place.tap(timeout=5000)

    def _die(self, act: Callable[[], object], after: int) -> None:
        self._told.clear()
        self._killer.aim()
        timer = self._killer.soon(after)
        with contextlib.suppress(BrowserError):
            act()
        timer.join()
        with pytest.raises(BrowserError, match="crashed"):
            self._page.evaluate("document.title")
        self._killer.bury()
        self._page.close()
        seen = f"left {self._left(self._made + 1)}" in self._told
        self._check(seen=seen, moving=act == self._move, after=after)

    def _check(self, *, seen: bool, moving: bool, after: int) -> None:
        """Open the page again and compare it with what was made; `seen` was at least the last."""
        self._open()  # not by the board's name, which would deal anew what had been lost
        page, next_one = self._page, self._made + 1
        over = page.locator("html").get_attribute("data-game") != "on"
        found = "0" if over else page.locator("#left").inner_text()
        there = next((at for at in (self._made, next_one) if self._left(at) == found), None)
        line = f"{self._name}, move {next_one}, killed after {after} ms: {found} left"
        self.log.append(f"{line}, {'seen' if seen else 'not seen'}")
        assert there is not None, line
        assert moving or there == self._made, line
        assert there == next_one or not seen, f"{line}, but the move had been seen"
        self._made = there
        if over:
            self._results += 1
            assert page.evaluate(RESULTS) == self._results
            page.close()
            self._sit_down()
        else:
            state = self._states[there]
            assert labels(page) == expected_labels(state)
            expect(page.locator("#score")).to_have_text(str(GAME.score(state)))
            assert page.evaluate(RESULTS) == self._results

    def _left(self, move: int) -> str:
        return str(GAME.left(self._states[move]))

    def live(self, kills: int) -> None:
        """Be killed so many times."""
        for _ in range(kills):
            if self._rng.below(5):
                self.play(self._rng.below(3))
            else:
                self.start()


@pytest.mark.parametrize(
    ("seed", "kills"),
    [(1, 3), *(pytest.param(seed, 10, marks=pytest.mark.soak) for seed in range(2, 12))],
)
def test_a_killed_page_comes_back_with_every_move_that_was_made(
    phone: BrowserContext, browser: Browser, seed: int, kills: int
) -> None:
    mortal = Mortal(phone, Killer(browser), seed)
    mortal.live(kills)
    print("\n".join(mortal.log))  # noqa: T201 - shown when asked for


class OwnBrowser:
    """A browser with a profile on disk, in a process that can be killed and started again."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        self._playwright = playwright
        self._profile = profile
        self._port = profile / "DevToolsActivePort"

    def start(self) -> BrowserContext:
        """Start it; return its window."""
        self._port.unlink(missing_ok=True)
        own = ["--headless", "--remote-debugging-port=0", f"--user-data-dir={self._profile}"]
        command = [str(chromium.find()), *chromium.ARGUMENTS, *own, "about:blank"]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        while not (self._port.is_file() and self._port.read_text(encoding="utf-8").strip()):
            time.sleep(0.05)
        port = self._port.read_text(encoding="utf-8").split()[0]
        browser = self._playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        return browser.contexts[0]

    def kill(self) -> None:
        """Kill it as a whole, at once."""
        self._process.kill()
        self._process.wait()


@pytest.fixture
def own_browser(playwright: Playwright, tmp_path: Path) -> Iterator[OwnBrowser]:
    browser = OwnBrowser(playwright, tmp_path)
    yield browser
    browser.kill()


@pytest.mark.soak
@pytest.mark.parametrize("rest", [0, 3, 7, FLUSHED])
def test_a_killed_browser_comes_back_at_an_earlier_move_and_what_is_old_enough_is_there(
    own_browser: OwnBrowser, site: str, ready: Callable[[Page], Page], rest: int
) -> None:
    """After `rest` seconds without a move."""
    page = own_browser.start().new_page()
    page.goto(f"{site}{PAGE}#hard-1")
    player = Player(ready(page), "hard-1")
    first, *others = player.deal.solution[:8]
    player.move(first)
    page.wait_for_timeout(8000)
    for move in others:
        player.move(move)
        page.wait_for_timeout(1500)
    page.wait_for_timeout(1000 * rest)
    own_browser.kill()
    page = own_browser.start().new_page()
    page.goto(f"{site}{PAGE}")
    ready(page)
    states = player.session.states[len(others) + 1 if rest == FLUSHED else 1 :]
    left = page.locator("#left").inner_text()
    state = next((state for state in states if str(GAME.left(state)) == left), None)
    assert state is not None, f"{left} left"
    assert labels(page) == expected_labels(state)
    expect(page.locator("#score")).to_have_text(str(GAME.score(state)))
    found = player.session.states.index(state)
    print(f"{rest} s after move {len(player.session.moves)}: {found}")  # noqa: T201 - as above
