"""One game in two tabs: one plays it, the other shows it and takes over on a tap."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.number_match import entries as number_match
from app.storage import backup
from pygame_core import codes
from pygame_core.number_match import GAME
from pygame_core.samegame import SAMEGAME
from pygame_core.session import FORMAT, Session
from tests.sampled import sampled
from tests.strategies import TODAY
from tests.web.support.player import Player, cell
from tests.web.support.waiting import HEAR as HEAR_TOAST
from tests.web.support.waiting import eventually, in_front
from tests.web.test_samegame import Player as TilePlayer
from tests.web.test_samegame import opened

PAGE = "en/number-match/"
ELSEWHERE = re.compile("goes on in another tab")
GONE = re.compile("finished or deleted in another tab")
# No word from other tabs, and no look at the clock, which would find out as well.
DEAF = """
addEventListener("storage", event => event.stopImmediatePropagation(), true);
window.setInterval = () => 0;
"""
HEAR = """() => {
  window.news = [];
  addEventListener("storage", ({ key }) => news.push(key));
}"""
CLOCK = "localStorage.getItem('/x/y/number-match:clock')"
RUNNING = "localStorage.getItem('/x/y/number-match:running')"
RESULTS = "Object.keys(localStorage).filter(key => key.includes(':result:')).length"
Ready = Callable[[Page], Page]


@pytest.fixture
def open_tab(desktop: BrowserContext, ready: Ready) -> Callable[..., Page]:
    """Return a function that opens one more tab on the game."""

    def open_one(fragment: str = "", *, deaf: bool = False) -> Page:
        page = desktop.new_page()
        if deaf:
            page.add_init_script(DEAF)
        page.goto(f"{PAGE}{fragment}")
        return ready(page)

    return open_one


def two_tabs(open_tab: Callable[..., Page], *, deaf: bool = False) -> tuple[Player, Player]:
    """Return the players of two tabs with one game, of which one move was made in the first."""
    one = Player(open_tab(deaf=deaf), "easy-1")
    one.choose("easy")
    one.move(one.deal.solution[0])
    other = Player(open_tab(), "easy-1")
    other.session = one.session  # it is one game
    other.check()
    return one, other


def arrived(page: Page, player: Player) -> str:
    """Return what a player's tab has saved, once another tab reads it: that may take a moment."""
    eventually(page, lambda: page.evaluate(RUNNING) == player.page.evaluate(RUNNING))
    return str(page.evaluate(RUNNING))


@pytest.mark.quick
def test_the_tab_that_is_not_played_follows_and_takes_over_on_a_tap(
    open_tab: Callable[..., Page],
) -> None:
    one, other = two_tabs(open_tab)
    moves = iter(one.deal.solution[1:7])
    for player, follower in [(other, one), (one, other), (other, one)]:
        for _ in range(2):
            player.move(next(moves))
        player.check()
        follower.check()
        expect(follower.page.locator("#toast")).to_have_text(ELSEWHERE)
        expect(player.page.locator("#toast")).not_to_have_text(ELSEWHERE)
    one.page.keyboard.press("u")
    one.session.undo()
    one.check()
    other.check()
    saved = Session.load(GAME, codes.decode(other.page.evaluate(RUNNING)))
    assert (saved.moves, saved.undone) == (one.session.moves, one.session.undone)


def test_a_tab_that_was_told_of_nothing_shows_the_newer_state_instead_of_its_move(
    open_tab: Callable[..., Page],
) -> None:
    deaf, other = two_tabs(open_tab, deaf=True)
    first, second, third = other.deal.solution[1:4]
    other.move(first)
    other.move(second)
    saved = arrived(deaf.page, other)
    cell(in_front(deaf.page), third.split("-")[0]).click()
    expect(deaf.page.locator("#toast")).to_have_text(ELSEWHERE)
    deaf.check()
    expect(deaf.page.locator("#grid [aria-pressed=true]")).to_have_count(0)
    assert other.page.evaluate(RUNNING) == saved
    deaf.move(third)
    deaf.check()
    other.check()


def test_half_a_pair_picked_before_the_newer_state_is_shown_is_dropped(
    open_tab: Callable[..., Page],
) -> None:
    deaf, other = two_tabs(open_tab, deaf=True)
    first, second, third = other.deal.solution[1:4]
    one, two = third.split("-")
    cell(in_front(deaf.page), one).click()
    expect(deaf.page.locator("#grid [aria-pressed=true]")).to_have_count(1)
    other.move(first)
    other.move(second)
    saved = arrived(deaf.page, other)
    cell(in_front(deaf.page), two).click()
    expect(deaf.page.locator("#toast")).to_have_text(ELSEWHERE)
    deaf.check()
    expect(deaf.page.locator("#grid [aria-pressed=true]")).to_have_count(0)
    assert other.page.evaluate(RUNNING) == saved


@pytest.mark.parametrize("by", sampled(["tool", "key"], ["key"]))
def test_a_tool_in_a_tab_that_was_told_of_nothing_shows_the_newer_state_first(
    open_tab: Callable[..., Page], by: str
) -> None:
    deaf, other = two_tabs(open_tab, deaf=True)
    for move in other.deal.solution[1:3]:
        other.move(move)
    arrived(deaf.page, other)

    def undo() -> None:
        if by == "tool":
            in_front(deaf.page).locator("#tool-undo").click()
        else:
            deaf.page.keyboard.press("u")

    undo()
    expect(deaf.page.locator("#toast")).to_have_text(ELSEWHERE)
    deaf.check()
    undo()
    deaf.session.undo()
    deaf.check()
    other.check()


def test_the_clock_of_a_tab_that_follows_stands(open_tab: Callable[..., Page]) -> None:
    one, other = two_tabs(open_tab)
    other.move(other.deal.solution[1])
    expect(one.page.locator("#toast")).to_have_text(ELSEWHERE)
    shown = one.page.locator("#time").inner_text()
    now = other.page.locator("#time").inner_text()
    expect(other.page.locator("#time")).not_to_have_text(now)
    now = other.page.locator("#time").inner_text()
    expect(other.page.locator("#time")).not_to_have_text(now)
    expect(one.page.locator("#time")).to_have_text(shown)


def shown(page: Page) -> int:
    """Return the seconds that a page shows."""
    minutes, seconds = page.locator("#time").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def play_on(page: Page, seconds: int) -> int:
    """Wait until so many more seconds are shown, and return how many are."""
    aim = shown(page) + seconds
    eventually(page, lambda: shown(page) >= aim)
    return shown(page)


def test_a_tab_that_takes_over_goes_on_from_the_second_noted_in_the_other(
    open_tab: Callable[..., Page],
) -> None:
    one, other = two_tabs(open_tab)
    first, second = other.deal.solution[1:3]
    other.move(first)
    expect(one.page.locator("#toast")).to_have_text(ELSEWHERE)
    saved, stood = other.page.evaluate(RUNNING), shown(one.page)
    went = play_on(other.page, 3)
    assert (other.page.evaluate(RUNNING), shown(one.page)) == (saved, stood)
    cell(in_front(one.page), second.split("-")[0]).click()
    assert shown(one.page) >= went
    expect(other.page.locator("#toast")).to_have_text(ELSEWHERE)
    assert shown(other.page) >= went


def test_a_clock_that_runs_is_no_news_to_other_pages(
    open_tab: Callable[..., Page], desktop: BrowserContext
) -> None:
    player = Player(open_tab(), "easy-1")
    player.choose("easy")
    player.move(player.deal.solution[0])
    other = desktop.new_page()
    other.goto("en/")
    other.evaluate(HEAR)
    play_on(player.page, 1)
    noted = player.page.evaluate(CLOCK)
    play_on(player.page, 2)
    assert player.page.evaluate(CLOCK) not in {noted, None}
    player.move(player.deal.solution[1])
    eventually(other, lambda: "/x/y/number-match:running" in other.evaluate("news"))
    assert not any("clock" in key for key in other.evaluate("news"))


def test_tiles_are_followed_as_numbers_are(desktop: BrowserContext, ready: Ready) -> None:
    name = "9x12x4-1"
    one, other = (
        TilePlayer(opened(desktop, ready, f"en/samegame/#{name}"), name) for _ in range(2)
    )
    other.session = one.session
    for player, follower in [(one, other), (other, one), (one, other)]:
        state = one.session.state
        move = SAMEGAME.move_text(SAMEGAME.moves(state)[0])
        in_front(player.page).locator(player.tile(move)).click()
        one.session.play(move, TODAY)
        player.check()
        follower.check()
        expect(follower.page.locator("#toast")).to_have_text(ELSEWHERE)


def test_a_new_board_in_one_tab_is_the_board_of_the_other(open_tab: Callable[..., Page]) -> None:
    one, other = two_tabs(open_tab)
    other.page.evaluate("location.hash = '#hard-5'")
    other.page.get_by_role("dialog").get_by_role("button", name="Begin Hard 5").click()
    expect(one.page.locator("#name")).to_have_text("Hard 5")
    expect(one.page).to_have_url(re.compile("#hard-5$"))
    expect(one.page.locator("#left")).to_have_text("45")
    Player(one.page, "hard-5").move("+")
    expect(other.page.locator("#left")).to_have_text("90")


NEWER = re.compile("newer version of this site was used here")
LATER_SAVES: list[Callable[[str], str]] = [
    lambda code: codes.encode(codes.decode(code) | {"format": FORMAT + 1, "more": "x"}),
    lambda code: code.replace("tr1-", "tr2-"),
]
KEPT = """Object.fromEntries(Object.entries(localStorage).filter(
    ([key]) => /:(running|glance|clock)$|aside:/.test(key)))"""


@pytest.mark.parametrize(
    "later", sampled(LATER_SAVES, LATER_SAVES[:1]), ids=["its format", "its code"]
)
def test_a_game_that_a_later_version_saves_in_another_tab_is_left_to_it(
    open_tab: Callable[..., Page],
    desktop: BrowserContext,
    ready: Ready,
    later: Callable[[str], str],
) -> None:
    player = Player(open_tab(), "easy-1")
    player.choose("easy")
    moves = player.deal.solution
    player.move(moves[0])
    player.page.evaluate(HEAR_TOAST)
    other = desktop.new_page()
    other.goto("en/ranking/")
    other.evaluate(
        "([running, code]) => { localStorage.setItem(running, code);"
        " localStorage.setItem(running.replace('running', 'glance'), '{}') }",
        ["/x/y/number-match:running", later(other.evaluate(RUNNING))],
    )
    kept = other.evaluate(KEPT)
    expect(player.page.locator("#toast")).to_have_text(NEWER)
    for move in moves[1:3]:
        player.move(move)
        player.check()
    play_on(player.page, 2)
    assert other.evaluate(KEPT) == kept
    said = [text for text in player.page.evaluate("said") if text]
    assert len(said) == 1
    player.page.reload()
    ready(player.page)
    expect(player.page.locator("#toast")).to_have_text(NEWER)
    expect(player.page.locator("#left")).to_have_text("27")  # the address names that board
    assert other.evaluate(KEPT) == kept


def test_a_file_writes_nothing_over_what_a_later_version_saved(
    desktop: BrowserContext, ready: Ready, tmp_path: Path
) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/")
    save(page, {"": nearly("easy-1")})
    code = page.evaluate(RUNNING)
    entries = {"number-match:running": code, "number-match:shown": "hard-2"}
    file = tmp_path / "mine.json"
    file.write_text(backup.write(entries, number_match.KINDS, f"{TODAY}"), encoding="utf-8")
    later = LATER_SAVES[0](code)
    page.evaluate("code => localStorage.setItem('/x/y/number-match:running', code)", later)
    page.goto("en/statistics/")
    ready(page).locator("#import").set_input_files(file)
    expect(page.locator("#files-said")).to_have_text(NEWER)
    assert page.evaluate(RUNNING) == later
    assert page.evaluate("localStorage.getItem('/x/y/number-match:shown')") is None


def save(page: Page, entries: dict[str, Session[Any, Any]]) -> None:
    """Keep running games by the rests of their keys."""
    texts = {
        f"/x/y/number-match:running{rest}": codes.encode(session.save(0))
        for rest, session in entries.items()
    }
    page.evaluate("text => Object.assign(localStorage, JSON.parse(text))", json.dumps(texts))


def nearly(name: str) -> Session[Any, Any]:
    """Return a game that one more pair clears."""
    session = Session(GAME, name, GAME.start("1199", {"adds": 0}))
    session.play("a1-b1", TODAY)
    session.since = 1_795_953_600_000
    return session


def clear(page: Page) -> None:
    """Clear a board of `nearly`."""
    cell(in_front(page), "c1").click()
    cell(page, "d1").click()
    expect(page.get_by_role("dialog", name="Board cleared")).to_be_visible()


def test_games_of_two_tabs_are_both_counted(
    desktop: BrowserContext, open_tab: Callable[..., Page], ready: Ready
) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/")
    daily = "daily-2026-11-28"
    save(page, {"": nearly("easy-1"), f":{daily}": nearly(daily)})
    tabs = [open_tab(), open_tab(f"#{daily}")]
    for tab in tabs:
        expect(tab.locator("#left")).to_have_text("2")
    for tab in tabs:
        clear(tab)
        expect(tab.locator("#toast")).to_have_text("")
    page.goto("en/statistics/")
    ready(page)
    for level in ("easy", "daily"):
        page.locator(f"#level-choice [value={level}]").check(force=True)
        expect(page.locator("#begun")).to_have_text("1")


def test_a_game_finished_in_both_tabs_is_counted_once(
    desktop: BrowserContext, open_tab: Callable[..., Page]
) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/")
    save(page, {"": nearly("easy-1")})
    deaf, other = open_tab(deaf=True), open_tab()
    clear(other)
    clear(deaf)
    assert page.evaluate(RESULTS) == 1


def test_a_game_ended_in_another_tab_is_told_and_stays(
    desktop: BrowserContext, open_tab: Callable[..., Page]
) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/")
    save(page, {"": nearly("easy-1")})
    one, other = open_tab(), open_tab()
    clear(other)
    expect(one.locator("#toast")).to_have_text(GONE)
    expect(one.locator("#left")).to_have_text("2")
    clear(one)
    assert page.evaluate(RESULTS) == 1
    assert page.evaluate(RUNNING) is None


@pytest.mark.parametrize("where", sampled(["in another tab", "under the game"], ["in another tab"]))
def test_a_storage_that_is_cleared_leaves_the_game_and_the_player_is_told(
    open_tab: Callable[..., Page], desktop: BrowserContext, ready: Ready, where: str
) -> None:
    page = open_tab()
    player = Player(page, "easy-1")
    player.choose("easy")
    player.move(player.deal.solution[0])
    if where == "in another tab":
        other = desktop.new_page()
        other.goto("en/ranking/")
        other.evaluate("localStorage.clear()")
    else:
        page.evaluate("localStorage.clear()")  # which is told to no one: the next second finds out
    expect(page.locator("#toast")).to_have_text(GONE)
    player.check()
    player.move(player.deal.solution[1])
    player.check()
    page.reload()
    ready(page)
    player.check()
