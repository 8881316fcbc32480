"""The page's process is killed at any moment: at most the animation of the last act is lost.

Killed is the renderer, by a signal it cannot catch: what happens to a tab when a phone runs short
of memory or a page crashes. What it has written to the storage lies with the browser by then. It
dies in moves, undo, redo, hints, restarts, new boards, ends and starts of both games, or while the
player thinks. What was seen is there again, never anything but the position before or after the
act; a hint that was shown stays paid, and of the time shown a second at most is lost.

A browser killed as a whole is another case. Chromium writes the storage to its disk five seconds
late, and where a page writes often only once a minute, so the last moves before its end may be
gone, whatever a page does; the game must then stand at an earlier move, whole.
"""

import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from builder.content import words
from builder.lab import chromium
from pygame_core.number_match import GAME, guide, rules
from pygame_core.samegame import SAMEGAME
from pygame_core.session import Session
from tests.web.support import samegame_model
from tests.web.support.killed_player import LONGEST, Act, AnySession, KilledPlayer, Kind, make_move
from tests.web.support.killer import Killer
from tests.web.support.player import Player, expected_labels, labels
from tests.web.support.waiting import rest

PAGE = "en/number-match/"
FLUSHED = 70  # seconds after which Chromium has written everything to its disk
# Milliseconds after the begin of what takes longer than a tap.
LONGEST_HINT = 2000
LONGEST_START = 2500
LONGEST_THOUGHT = 1200
TILES = words.for_app(words.load()["en"], "samegame")


# What is done in peace, so that the act can be done


def still(mortal: KilledPlayer) -> None:
    """Let the board come to rest."""
    rest(mortal.page)


def moved(mortal: KilledPlayer) -> None:
    """See to it that there is a move to take back or to give up."""
    if not mortal.session.moves:
        mortal.move()


def undone(mortal: KilledPlayer) -> None:
    """See to it that there is a move to make again."""
    if not mortal.session.undone:
        moved(mortal)
        mortal.undo()


def near_the_end(mortal: KilledPlayer) -> None:
    """See to it that the next move is the last one."""
    moved(mortal)
    mortal.play_to_the_last()
    rest(mortal.page)


def thinking(mortal: KilledPlayer) -> None:
    """Let some seconds pass since the last save."""
    moved(mortal)
    mortal.page.wait_for_timeout(2500)


def asked_for_next(mortal: KilledPlayer) -> None:
    """Be asked whether the game is to be given up for the next board."""
    moved(mortal)
    mortal.give_up()


def asked_for_again(mortal: KilledPlayer) -> None:
    """Be asked whether the game is to be given up for the same board."""
    moved(mortal)
    mortal.tap("#tool-new")
    mortal.tap("#new-again")
    expect(mortal.page.locator("#sheet-question")).to_be_visible()


# What is done, and what it leads to


def nothing(_: object) -> None:
    """Do nothing, or change nothing."""


def tap(selector: str) -> Callable[[KilledPlayer], None]:
    """Return the act of touching something."""
    return lambda mortal: mortal.tap(selector)


def reload(mortal: KilledPlayer) -> None:
    mortal.page.reload(wait_until="commit")


def begin_next(session: AnySession) -> None:
    level, _, number = session.name.rpartition("-")
    session.name = f"{level}-{int(number) + 1}"
    session.start = session.game.deal(session.name).start
    session.restart()


def take_all_back(session: AnySession) -> None:
    while session.can_undo:
        session.undo()


def pay(session: AnySession) -> None:
    """Pay for a hint in Number Match."""
    here = guide.position(session.state)
    if rules.has_pair(session.state) and session.hints_left and here not in session.hinted:
        session.hinted.append(here)


def next_pair(session: AnySession) -> str | None:
    """Return the next move of the board's first solution."""
    rest_of_it = GAME.deal(session.name).solution[len(session.moves) :]
    return rest_of_it[0] if rest_of_it else None


def next_group(session: AnySession) -> str | None:
    moves = SAMEGAME.moves(session.state)
    return SAMEGAME.move_text(moves[0]) if moves else None


def acts(move: Callable[[AnySession], str | None]) -> tuple[Act, ...]:
    """Return what both games know; `move(session)` is the next move."""
    made = partial(make_move, move)
    return (
        Act("move", still, KilledPlayer.touch_move, made),
        Act("undo", moved, tap("#tool-undo"), Session.undo),
        Act("redo", undone, tap("#tool-redo"), Session.redo),
        Act("end", near_the_end, KilledPlayer.touch_move, made),
        Act("again", asked_for_again, tap("#question-yes"), Session.restart, LONGEST, anew=True),
        Act("next", asked_for_next, tap("#question-yes"), begin_next, LONGEST, anew=True),
        Act("start", nothing, reload, nothing, LONGEST_START),
    )


NUMBER_MATCH = Kind(
    GAME,
    "easy",
    next_pair,
    parts=lambda text: ["#tool-add"] if text == "+" else text.split("-"),
    labels=lambda session: expected_labels(session.state),
    acts=(
        Act("hint", nothing, tap("#tool-hint"), pay, LONGEST_HINT),
        *acts(next_pair),
        Act("thought", thinking, nothing, nothing, LONGEST_THOUGHT),
    ),
)
SAME_GAME = Kind(
    SAMEGAME,
    "9x12x4",
    next_group,
    parts=lambda text: [text, text],  # the first tap only shows the group
    labels=lambda session: samegame_model.labels(session.state, TILES),
    acts=(
        Act("hint", nothing, tap("#tool-hint"), nothing, LONGEST_HINT),
        *acts(next_group),
        Act("restart", moved, tap("#tool-restart"), take_all_back),
    ),
)


@pytest.mark.parametrize(
    ("seed", "kills"),
    [(1, 3), *(pytest.param(seed, 10, marks=pytest.mark.soak) for seed in range(2, 12))],
)
@pytest.mark.parametrize("kind", [NUMBER_MATCH, SAME_GAME], ids=lambda kind: kind.game.kind)
def test_a_killed_page_comes_back_with_all_that_was_seen(
    phone: BrowserContext, browser: Browser, kind: Kind, seed: int, kills: int
) -> None:
    mortal = KilledPlayer(phone, Killer(browser), kind, seed)
    try:
        mortal.live(kills)
    finally:
        print("\n".join(mortal.log))  # noqa: T201 - shown when asked for, and where it failed


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
