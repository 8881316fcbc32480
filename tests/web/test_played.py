"""What earlier versions of the site had kept after real play is all there in today's.

Each of them, named by its commit, was built and played in a browser: a hard board begun and left,
an easy one cleared, four moves on the next and one taken back; the daily of yesterday cleared and
that of the day begun; a board of SameGame to its end, another and a puzzle begun; settings changed.
What it could not do yet is missing. The texts are as it had stored them, and never written anew.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.number_match.summary import Summary as LevelTallies
from app.samegame.summary import Summary as KindTallies
from app.storage.store import ASIDE
from pygame_core import stats
from pygame_core.number_match import GAME
from pygame_core.samegame import SAMEGAME
from tests.app.support.device import Device
from tests.web.support.host import BASE
from tests.web.support.player import expected_labels, labels

PLAYED: dict[str, dict[str, str]] = json.loads(
    Path(__file__).with_name("played.json").read_text(encoding="utf-8")
)
FIRST, *LATER = PLAYED  # the first had other boards, and no dailies
WITH_TILES = LATER[1:]
NEWEST = LATER[-1]
BEST = {
    "0d88a7f": stats.Best(1.5, 229, 1),
    "e31bd62": stats.Best(1.9, 227, 1),
    "d9e0380": stats.Best(3.9, 227, 1),
    "9347257": stats.Best(2.5, 227, 1),
}
KEEP = f"""texts => {{
  for (const [key, text] of Object.entries(texts)) localStorage.setItem("{BASE}" + key, text);
}}"""
KEYS = f"Object.keys(localStorage).map(key => key.slice({len(BASE)}))"


@pytest.mark.parametrize("version", PLAYED)
def test_a_game_of_number_match_goes_on_with_its_moves(version: str) -> None:
    device = Device(PLAYED[version])
    session = device.numbers.running("")
    assert session is not None
    moves = "c1-d1 i2-h3 d2-c3 a2-b3" if version == FIRST else "i2-i3 h2-h3 f1-f2 f3-g3"
    assert [*session.moves, *session.undone] == moves.split()
    assert (session.name, session.score, session.hints_left) == ("easy-2", 3, 3)
    assert len(session.undone) == 1
    assert (device.told, device.aside()) == ([], [])


@pytest.mark.parametrize("version", PLAYED)
def test_results_and_boards_begun_are_counted(version: str) -> None:
    device = Device(PLAYED[version])
    assert stats.best(device.results.cleared(), "easy") == BEST[version]
    tally = LevelTallies(device.storage.under("")).of("easy")
    assert (tally.begun, tally.cleared, tally.run) == (2, 1, 1)
    assert device.numbers.next_number("easy") == 3
    assert device.numbers.next_number("hard") == 2


@pytest.mark.parametrize("version", LATER)
def test_dailies_and_the_streak_go_on(version: str) -> None:
    device = Device(PLAYED[version])
    assert device.dailies.state("daily-2026-11-29") == "counted"
    assert device.dailies.streak().days == 1
    session = device.numbers.running("daily-2026-11-30")
    assert session is not None
    assert session.moves == ["h2-i2", "g1-f2", "d4-c5"]
    assert (device.told, device.aside()) == ([], [])


@pytest.mark.parametrize("version", WITH_TILES)
def test_games_of_samegame_go_on_and_their_ends_are_counted(version: str) -> None:
    device = Device(PLAYED[version])
    running = [device.tiles.running(place) for place in ("", "puzzle-001")]
    found = [session and (session.name, session.moves, session.score) for session in running]
    assert found == [("9x12x4-2", ["a9", "a9", "b1"], 30), ("puzzle-001", ["a1", "a1"], 16)]
    (end,) = device.ends.of("9x12x4-1", SAMEGAME.deal("9x12x4-1").start)
    assert (end.score, end.left, len(end.moves)) == (240, 0, 35)
    tally = KindTallies(device.storage.under("")).of("9x12x4")
    assert (len(tally.games), tally.score, tally.fewest) == (1, 240, 0)
    assert (device.told, device.aside()) == ([], [])


@pytest.mark.parametrize(
    "version",
    [pytest.param(one, marks=[] if one == NEWEST else [pytest.mark.soak]) for one in PLAYED],
)
def test_a_page_opens_with_all_of_it(
    desktop: BrowserContext, ready: Callable[[Page], Page], version: str
) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/")  # a page without Python
    page.evaluate(KEEP, PLAYED[version])
    page.goto("en/number-match/")
    ready(page)
    session = Device(PLAYED[version]).numbers.running("")
    assert session is not None
    expect(page.locator("#name")).to_have_text("Easy 2")
    expect(page.locator("#left")).to_have_text(str(GAME.left(session.state)))
    assert labels(page) == expected_labels(session.state)
    page.keyboard.press("r")
    session.redo()
    expect(page.locator("#score")).to_have_text(str(session.score))
    assert labels(page) == expected_labels(session.state)
    page.keyboard.press("h")
    expect(page.locator("#count-hint")).to_have_text("2")
    page.goto("en/statistics/")
    ready(page)
    expect(page.locator("#begun")).to_have_text("2")
    expect(page.locator("#best-score")).to_have_text(str(BEST[version].score))
    if version in WITH_TILES:
        expect(page.locator("#kind-score")).to_have_text("240")
    theme = "dark" if version == NEWEST else "light"
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    keys = page.evaluate(KEYS)
    assert PLAYED[version].keys() <= set(keys)
    assert not any(key.startswith(ASIDE) for key in keys)
