"""The site at length in Firefox and WebKit: pages, games, hands, offline, faults of storage."""

from collections.abc import Callable
from pathlib import Path

import pytest

from builder.content import best_lists
from builder.paths import LANGUAGES
from tests.engines.support.players import NumberMatch, SameGame
from tests.engines.support.window import Window
from tests.engines.support.wires import Wire
from tests.web.support.host import Host

pytestmark = pytest.mark.engines
PAGE = "en/number-match/"
ESCAPE = "\ue00c"
HAS_PYTHON = "return 'state' in document.documentElement.dataset"
OPEN = "return document.getElementById(arguments[0]).open"
SAYS = "return document.getElementById('toast').textContent.includes(arguments[0])"
FILL = """
let size = 1 << 22;
for (let number = 0; size; number += 1) {
  try { localStorage.setItem(`theirs${number}`, "x".repeat(size)); } catch { size >>= 1; }
}
"""


def paths(dist: Path) -> list[str]:
    """Return the addresses of all pages in all languages."""
    files = (file for language in LANGUAGES for file in (dist / language).rglob("index.html"))
    return sorted(file.parent.relative_to(dist).as_posix() + "/" for file in files)


@pytest.fixture
def player(window: Window) -> NumberMatch:
    """Return a player before the first board of a level, which is just begun."""
    window.goto(PAGE).ready()
    player = NumberMatch(window, "easy-1")
    player.begin("easy")
    return player


def test_a_fault_while_a_page_loads_is_seen(window: Window, host: Host) -> None:
    host.cut = {path.relative_to(host.folder).as_posix() for path in host.folder.rglob("*.css")}
    assert "<link" in "".join(window.goto("en/about/").faults())
    host.cut = set()
    assert window.goto("en/about/").faults() == []


def test_every_page_starts_without_a_fault_and_fits_a_narrow_window(
    window: Window, dist: Path
) -> None:
    window.resize(420, 800)
    for path in paths(dist):
        window.goto(path)
        if window.script(HAS_PYTHON):
            window.ready()
        assert window.faults() == [], path
        assert window.script("return document.documentElement.scrollWidth <= innerWidth"), path


def test_a_whole_puzzle_of_samegame_with_a_reload_in_the_middle(window: Window) -> None:
    window.goto("en/about/").script(
        'localStorage.setItem(\'/x/y/settings\', \'{"version": 1, "motion": "off"}\')'
    )
    window.goto("en/samegame/#puzzle-001").ready()
    player = SameGame(window, "puzzle-001")
    player.check()
    assert window.colours() > 5  # the board is painted
    moves = best_lists.best_list(best_lists.read(1))[0].moves
    for number, move in enumerate(moves, 1):
        player.move(move)
        player.check()
        if number == len(moves) // 2:
            window.reload().ready()
            player.check()
    window.wait(OPEN, "sheet-end")
    window.click("#sheet-end [data-act=undo]")
    player.session.undo()
    player.check()
    assert window.faults() == []


def test_a_whole_game_by_finger(player: NumberMatch) -> None:
    for move in player.deal.solution:
        player.move(move, touch=True)
    player.window.wait(OPEN, "sheet-cleared")
    assert player.window.faults() == []


def test_keys_do_what_they_do(player: NumberMatch) -> None:
    window = player.window
    for key, then in (("a", "54"), ("u", "27"), ("r", "54"), ("u", "27")):
        window.press(key)
        window.shows("#left", then)
    window.press("n")
    window.wait(OPEN, "sheet-new")
    window.press(ESCAPE)
    window.wait("return !document.querySelector('dialog[open]')")
    player.check()
    assert window.faults() == []


def test_off_the_known_way_the_worker_finds_a_hint(player: NumberMatch) -> None:
    player.move("+")
    player.move("+")
    player.window.press("h")
    player.window.wait(SAYS, "Hint: ")
    assert player.window.faults() == []


def test_with_the_host_switched_off_everything_is_there(player: NumberMatch, host: Host) -> None:
    window = player.window
    player.move(player.deal.solution[0])
    window.kept()
    host.stop()
    window.reload().ready()
    player.check()
    window.goto("de/number-match/").ready()
    window.shows("#name", "Leicht 1")
    window.goto("en/samegame/#puzzle-001").ready()
    SameGame(window, "puzzle-001").check()
    window.goto("en/deep/below/nothing")
    assert window.text("h1") == "Page not found"
    assert window.faults() == []


def test_two_tabs_show_one_game_each_in_its_turn(player: NumberMatch) -> None:
    first = player.window
    other = NumberMatch(first.tab().goto(PAGE).ready(), "easy-1")
    for move in player.deal.solution[:3]:
        other.move(move)
    other.check()
    other.window.close()
    first.reload().ready()
    other.window = first
    other.check()
    assert first.faults() == []


def test_without_a_storage_everything_is_played_in_memory_and_that_is_said(
    start: Callable[..., Wire], host: Host, dist: Path
) -> None:
    window = Window(start(storage=False), host.address)
    window.goto(PAGE).ready()
    player = NumberMatch(window, "easy-1")
    player.begin("easy")
    window.wait(SAYS, "keeps nothing")
    player.move("+")
    player.move("+")
    window.press("h")
    window.wait(SAYS, "Hint: ")
    for path in (path for path in paths(dist) if path.startswith("en/")):
        window.goto(path)
        if window.script(HAS_PYTHON):
            window.ready()
        assert window.faults() == [], path


def test_a_storage_that_is_full_loses_no_move_before_the_page_is_left(window: Window) -> None:
    window.goto("en/about/").script(FILL)
    window.goto(PAGE).ready()
    player = NumberMatch(window, "easy-1")
    player.begin("easy")
    window.wait(SAYS, "keeps nothing")
    for move in player.deal.solution:
        player.move(move)
    window.wait(OPEN, "sheet-cleared")
    assert window.faults() == []
