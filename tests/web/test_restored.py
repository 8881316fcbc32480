"""A page restored by the way back: it was told of nothing meanwhile, and may have lost its locks.

Chromium keeps no page that holds a lock, so what WebKit does is done here by hand; `tests/engines`
has WebKit's own way back.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pygame_core.samegame import SAMEGAME
from tests.strategies import TODAY
from tests.web.support import small_site
from tests.web.support.host import BASE, Host
from tests.web.support.player import Player
from tests.web.support.waiting import eventually
from tests.web.test_samegame import NONE, PAGE, opened
from tests.web.test_samegame import Player as TilePlayer

Ready = Callable[[Page], Page]
KEY = "/x/y/settings"
RESTORE = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
# No word from other tabs, as while a page is away.
DEAF = "addEventListener('storage', event => event.stopImmediatePropagation(), true)"
CHOSEN = '{"version":1,"theme":"dark","digits":"large"}'
WRITE = "text => localStorage.setItem('/x/y/settings', text)"
SETTINGS = "['theme', 'digits', 'sound'].map(tabula.setting)"
LOSE = """names => Promise.all(
  names.map((name) => navigator.locks.request(name, { steal: true }, () => {})),
)"""
FILL = """() => {
  let text = "";
  for (let size = 1 << 23; size; size >>= 1) {
    try { localStorage.setItem("theirs", text + "x".repeat(size)); } catch { continue; }
    text += "x".repeat(size);
  }
}"""
HELD = "navigator.locks.query().then(({ held }) => held.map(({ name }) => name).sort())"


def stored(page: Page) -> dict[str, object]:
    found: dict[str, object] = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))
    return found


def switch(page: Page, name: str) -> None:
    page.locator(f"#sheet-settings [data-setting={name}]").click()


@pytest.mark.parametrize("path", ["en/ranking/", "en/number-match/#easy-7", "en/samegame/"])
def test_it_shows_what_was_chosen_meanwhile_and_writes_nothing_back(
    desktop: BrowserContext, ready: Ready, path: str
) -> None:
    page = desktop.new_page()
    page.goto(path)
    ready(page)
    page.evaluate(WRITE, CHOSEN)
    page.evaluate(RESTORE)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.evaluate("tabula.sheets.show('settings')")
    large = page.locator("#sheet-settings [data-setting=digits][value=large]")
    expect(large).to_be_checked()
    switch(page, "sound")
    assert page.evaluate(SETTINGS) == ["dark", "large", True]
    kept = stored(page)
    assert (kept["theme"], kept["digits"], kept["sound"]) == ("dark", "large", True)


def test_a_change_is_merged_into_what_another_page_has_stored(desktop: BrowserContext) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/")
    page.evaluate("tabula.sheets.show('settings')")
    page.evaluate(WRITE, CHOSEN)
    switch(page, "sound")
    kept = stored(page)
    assert (kept["theme"], kept["digits"], kept["sound"]) == ("dark", "large", True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_change_that_found_no_room_outlives_what_others_write(desktop: BrowserContext) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/")
    page.evaluate("tabula.sheets.show('settings')")
    page.evaluate(FILL)
    switch(page, "sound")
    page.evaluate("localStorage.removeItem('theirs')")
    page.evaluate(WRITE, CHOSEN)
    page.evaluate(RESTORE)
    assert page.evaluate(SETTINGS) == ["dark", "large", True]
    switch(page, "marks")
    kept = stored(page)
    assert (kept["theme"], kept["sound"], kept["marks"]) == ("dark", True, False)


def test_a_damaged_record_met_then_is_put_aside_and_told(desktop: BrowserContext) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/")
    page.evaluate(WRITE, "{")
    page.evaluate(RESTORE)
    expect(page.locator("#toast")).to_contain_text("could not be read")
    page.evaluate("tabula.sheets.show('settings')")
    switch(page, "sound")
    assert stored(page)["sound"] is True


def test_the_choice_of_a_level_shows_what_was_reached_meanwhile(
    desktop: BrowserContext, ready: Ready
) -> None:
    away = desktop.new_page()
    away.add_init_script(DEAF)
    away.goto("en/number-match/")
    best = ready(away).locator("[data-best=easy]")
    other = desktop.new_page()
    other.goto("en/number-match/")
    player = Player(ready(other), "easy-1")
    player.choose("easy")
    for move in player.deal.solution:
        player.move(move)
    expect(other.locator("#sheet-cleared")).to_be_visible()
    expect(best).to_be_empty()
    away.evaluate(RESTORE)
    expect(best).to_contain_text("best")


def test_a_board_of_samegame_shows_the_best_that_was_reached_meanwhile(
    desktop: BrowserContext, ready: Ready
) -> None:
    name = "9x12x4-1"
    away = opened(desktop, ready, f"{PAGE}#{name}")
    expect(away.locator("#best")).to_have_text(NONE)
    away.evaluate(DEAF)
    other = TilePlayer(opened(desktop, ready, f"{PAGE}#{name}"), name)
    other.page.evaluate("document.querySelector('[data-setting=oneTap]').click()")
    while moves := SAMEGAME.moves(other.session.state):
        move = SAMEGAME.move_text(moves[0])
        other.page.locator(other.tile(move)).click()
        other.session.play(move, TODAY)
    expect(other.page.locator("#sheet-end")).to_be_visible()
    away.evaluate(RESTORE)
    expect(away.locator("#best")).to_have_text(str(other.session.score))


@pytest.fixture
def small(tmp_path: Path) -> Host:
    host = Host(small_site.build(tmp_path / "a", "A", game=True))
    yield host
    host.stop()


def test_locks_that_were_lost_are_taken_again_and_an_update_waits(
    windows: Callable[..., BrowserContext], small: Host, tmp_path: Path
) -> None:
    window = windows(small.address)
    page = small_site.visit(window)
    held = page.evaluate(HELD)
    assert len(held) == 2
    for _ in range(2):
        page.evaluate(LOSE, held)
        assert page.evaluate(HELD) == []
        page.evaluate(RESTORE)
        eventually(page, lambda: page.evaluate(HELD) == held)
    page.evaluate(RESTORE)  # and none was lost
    page.wait_for_timeout(200)
    assert page.evaluate(HELD) == held
    small.folder = small_site.build(tmp_path / "b", "B")
    assert page.evaluate(small_site.UPDATE) == "installed"
    expect(page.locator("#toast")).to_have_text("Update waiting.")
    page.wait_for_timeout(500)
    assert small_site.is_whole(page, "A")
    page.evaluate("document.documentElement.dataset.game = 'off'")
    expect(page.locator("h1")).to_have_text("A")  # until it is loaded again
    page.reload()
    expect(page.locator("h1")).to_have_text("B")


def test_an_update_that_came_meanwhile_is_shown_at_once(
    windows: Callable[..., BrowserContext], small: Host, tmp_path: Path
) -> None:
    window = windows(small.address)
    away, other = small_site.visit(window), small_site.visit(window)
    version = away.evaluate("document.documentElement.dataset.version")
    small.folder = small_site.build(tmp_path / "b", "B", game=True)
    assert other.evaluate(small_site.UPDATE) == "installed"
    other.evaluate("tabula.takeOver()")
    expect(other).to_have_title("B")
    expect(away).to_have_title("A")
    away.evaluate(LOSE, [f"{BASE}@{version}"])
    away.evaluate(RESTORE)
    expect(away).to_have_title("B")
    assert small_site.is_whole(away, "B")
    eventually(away, lambda: len(away.evaluate("caches.keys()")) == 1)
