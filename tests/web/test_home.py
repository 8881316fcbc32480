"""The start page shows what was left, and pages to read fit on phone and paper."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.number_match.dailies import PREVIEW, Dailies
from app.storage.store import Storage
from pygame_core import streak
from pygame_core.samegame import SAMEGAME
from tests.web.support.player import Player

Ready = Callable[[Page], Page]
HOME = "en/"
NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


def keep(page: Page, key: str, value: object) -> None:
    """Keep a record in the storage of the page."""
    page.evaluate(
        "([key, text]) => localStorage.setItem(tabula.scope + key, text)", [key, json.dumps(value)]
    )


def left(page: Page, items: dict[str, object]) -> Page:
    """Open the start page as if these records had been left."""
    page.goto(HOME)
    for key, value in items.items():
        keep(page, key, value)
    page.reload()
    return page


def dailies(*lines: str) -> object:
    """Return the preview that Python leaves at noon when these dailies are kept."""
    storage = Storage(None, "", lambda _word: None)
    kept = Dailies(storage, NOON.timestamp)
    for line in lines:
        daily = streak.read_line(line)
        assert daily is not None
        kept._keep(daily)
    return json.loads(storage.get(PREVIEW) or "")


def test_the_start_page_goes_on_with_a_game_that_was_really_left(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    page.goto("en/number-match/")
    ready(page)
    player = Player(page, "easy-1")
    player.choose("easy")
    for move in player.deal.solution[:2]:
        player.move(move)
    page.goto(HOME)
    card = page.locator("#home-number-match")
    numbers = 27 - 4
    expect(card.locator("[data-line]")).to_contain_text(f"Easy 1 · {numbers} left")
    expect(card.locator("canvas")).to_be_visible()
    expect(page.locator(".main:visible")).to_have_text(["Continue"])
    card.get_by_role("link", name="New").click()
    ready(page)
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    page.goto(HOME)
    card.get_by_role("link", name="Continue").click()
    ready(page)
    expect(page.locator("#name")).to_have_text("Easy 1")
    player.check()


def test_a_puzzle_played_last_is_the_one_to_go_on_with(desktop: BrowserContext) -> None:
    state = SAMEGAME.deal("puzzle-042").start
    preview = {
        "name": "puzzle-042",
        "board": SAMEGAME.board_text(state),
        "score": 1204,
        "seconds": 0.0,
        "left": SAMEGAME.left(state),
        "status": "running",
        "at": 2,
    }
    page = left(desktop.new_page(), {"samegame:glance:puzzle-042": preview})
    card = page.locator("#home-samegame")
    expect(card.locator("[data-line]")).to_contain_text("Puzzle 42 · 1,204 points")
    go = card.get_by_role("link", name="Continue")
    expect(go).to_have_class("main")
    expect(go).to_have_attribute("href", "../en/samegame/#puzzle-042")
    expect(page.locator(".main:visible")).to_have_count(1)


def test_the_puzzle_of_the_moment_is_the_first_not_played(desktop: BrowserContext) -> None:
    page = left(desktop.new_page(), {})
    expect(page.locator("#home-moment [data-line]")).to_contain_text("Puzzle 1 ·")
    page.evaluate("localStorage.setItem(tabula.scope + 'samegame:end:puzzle-001:50:3', '')")
    page.reload()
    expect(page.locator("#home-moment [data-line]")).to_contain_text("Puzzle 2 ·")


def test_streak_and_calendar_are_those_that_python_left(desktop: BrowserContext) -> None:
    preview = dailies(
        "2026-11-29 timely cleared",
        "2026-11-28 timely cleared",
        "2026-11-27 late cleared",
        "2026-11-26 timely open",
    )
    page = desktop.new_page()
    page.clock.set_fixed_time(NOON)
    left(page, {PREVIEW: preview})
    expect(page.locator("#streak")).to_have_text("Streak 2 days · longest 2")
    expect(page.locator(".day.counted")).to_have_text(["28", "29"])
    expect(page.locator(".day.cleared")).to_have_text(["27"])
    expect(page.locator(".day.begun")).to_have_text(["26"])
    expect(page.locator(".day[aria-current=date]")).to_have_text("29")
    expect(page.locator("#today-state")).to_have_text("Cleared, counts for the streak.")


@pytest.mark.parametrize(
    ("days", "text"),
    [
        (-31, "Longest streak 1"),  # the clock was set back: of that time nothing is known
        (-1, "Streak 1 day · longest 1"),  # of this time it is
        (1, "Streak 1 day · longest 1"),
        (3, "Streak 0 days · longest 1"),
    ],
)
def test_the_streak_is_shown_as_far_as_it_is_known(
    desktop: BrowserContext, days: int, text: str
) -> None:
    page = desktop.new_page()
    page.clock.set_fixed_time(NOON + timedelta(days=days))
    left(page, {PREVIEW: dailies("2026-11-29 timely cleared")})
    expect(page.locator("#streak")).to_have_text(text)


NUMBERS = {
    "name": "hard-7", "board": "12.4/.3", "score": 5, "seconds": 2.5, "left": 4, "adds": None,
    "hints": 3, "ghosts": "..3./1.", "at": 17,
}  # fmt: skip
TILES = {
    "name": "9x12x4-8", "board": "1.2/332", "score": 5, "seconds": 0, "left": 5, "best": None,
    "at": 17,
}  # fmt: skip
FOREIGN = [{}, [], True, "<i>", -1]  # none is right in any place
COURSES = [{"course": 5}, {"course": [5]}, {"days": None}, {"days": {"2026-11-29": "x"}}, []]


@pytest.mark.parametrize(("kind", "sound"), [("number-match", NUMBERS), ("samegame", TILES)])
def test_of_what_was_left_nothing_is_painted_that_is_of_another_kind(
    desktop: BrowserContext, kind: str, sound: dict[str, object]
) -> None:
    page = left(desktop.new_page(), {f"{kind}:glance": sound})
    picture = page.locator(f"#home-{kind} canvas")
    expect(picture).to_be_visible()
    for place in sound:
        for foreign in FOREIGN:
            if not (place == "ghosts" and foreign == "<i>"):
                keep(page, f"{kind}:glance", sound | {place: foreign})
                page.evaluate("dispatchEvent(new Event('storage'))")
                expect(picture, f"{place}: {foreign}").to_have_count(0)
    keep(page, f"{kind}:glance", sound)
    page.evaluate("dispatchEvent(new Event('storage'))")
    expect(picture).to_be_visible()


@pytest.mark.parametrize("dailies", [*COURSES, {"longest": "9"}])
def test_records_that_cannot_be_read_leave_the_page_as_it_came(
    desktop: BrowserContext, dailies: object
) -> None:
    sound = {"course": [[0, 3]], "longest": 9, "days": {}}
    foreign = sound | dailies if isinstance(dailies, dict) else dailies
    page = left(
        desktop.new_page(),
        {"number-match:glance": 7, "samegame:glance": {"board": 1}, PREVIEW: foreign}
        | {"samegame:end:": 0},
    )
    expect(page.locator("#streak")).not_to_contain_text("9")
    expect(page.locator("#today-play")).to_have_attribute("href", re.compile("#daily-"))
    expect(page.locator("#home-number-match [data-go]")).to_have_text("Play")
    expect(page.locator("#home-number-match svg")).to_be_visible()
    expect(page.locator("#calendar")).to_be_visible()


def test_rules_are_printed_without_what_is_of_no_use_on_paper(desktop: BrowserContext) -> None:
    page = desktop.new_page()
    page.goto("en/how-to-play-number-match/")
    page.emulate_media(media="print")
    for part in (".bar", ".foot", ".contents", ".no-print"):
        expect(page.locator(part).first).to_be_hidden()
    expect(page.locator(".example svg").first).to_be_visible()


@pytest.mark.parametrize("address", ["none", "en/none/at/all"])
def test_the_page_for_what_is_not_there_follows_the_theme(
    desktop: BrowserContext, address: str, allowed: list[str]
) -> None:
    allowed.append("404")
    page = desktop.new_page()
    page.goto(HOME)
    keep(page, "settings", {"version": 1, "theme": "dark"})
    page.goto(address)
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == "rgb(18, 21, 26)"


def test_the_page_of_licences_leads_to_their_texts(desktop: BrowserContext, dist: Path) -> None:
    page = desktop.new_page()
    page.goto("en/about/")
    link = page.get_by_role("link", name="All licence texts").get_attribute("href")
    assert link is not None
    assert (dist / link.removeprefix("../../")).is_file()
