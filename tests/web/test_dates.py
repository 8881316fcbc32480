"""Every page under clocks of 1970 to 2099: what needs no date works, and nothing that is kept goes.

The first daily is 1 January 2026. A clock that shows an earlier date is wrong.
"""

import datetime as dt
import json
import re
from collections.abc import Callable
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from builder.content import words as all_words
from builder.content.facts import puzzle_count
from builder.paths import LANGUAGES
from pygame_core.number_match.names import FIRST_DAILY
from tests.strategies import TODAY
from tests.web.support.player import Player, unsealed
from tests.web.support.waiting import shut
from tests.web.test_pages import NAMES
from tests.web.test_samegame import TAP_TWICE, known
from tests.web.test_samegame import Player as Tiles

Ready = Callable[[Page], Page]
WORDS = all_words.load()
DAILY, GAME, STATISTICS = "en/daily/", "en/number-match/", "en/statistics/"
CLOCK = WORDS["en"]["appNumberMatch"]["dailyClock"]
DASH = "\N{EN DASH}"


class Clock(NamedTuple):
    """An instant in UTC, and the time zone of the device."""

    instant: dt.datetime
    zone: str = "UTC"

    def __str__(self) -> str:
        """Return what tells it from others in a list of tests."""
        return f"{self.instant:%Y-%m-%dT%H}-{self.zone.replace('/', '-')}"


def utc(*date: int) -> Clock:
    """Return a clock in Greenwich."""
    return Clock(dt.datetime(*date, tzinfo=dt.UTC))


RESET = utc(1970, 1, 1)
# The date is 1 January 1970 already, the instant is negative: the far east of the map.
EAST = Clock(dt.datetime(1969, 12, 31, 10, 30, tzinfo=dt.UTC), "Etc/GMT-14")
# The instant is past 0, the date is still in 1969.
WEST = Clock(dt.datetime(1970, 1, 1, 3, tzinfo=dt.UTC), "America/Los_Angeles")
SUMMER = utc(2025, 6, 15, 12)
NOON = utc(2026, 11, 29, 12)
FAR = utc(2099, 12, 31, 12)
SAMPLE = [EAST, SUMMER, FAR]
EARLY = [RESET, EAST, WEST, utc(2000, 1, 1), SUMMER]
EVE = utc(2025, 12, 31, 12)  # 02:00 on New Year's Day at UTC+14
CLOCKS = [
    *EARLY,
    EVE,
    utc(1999, 12, 31, 23, 59, 59),
    utc(2026, 1, 1),
    NOON,
    utc(2035, 12, 31, 12),
    utc(2036, 1, 1),
    utc(2038, 1, 19, 3, 14, 8),  # a second more than 32 bits can count
    utc(2096, 2, 29, 12),
    FAR,
]
PLACES = ["", *(f"{name}/" for name in NAMES if name != "home")]
FIRST = f"#daily-{FIRST_DAILY}"
FIRST_BEGINS = dt.datetime(2025, 12, 31, 10, tzinfo=dt.UTC)  # at UTC+14
ADDRESSES = ["#daily-1970-01-01", "#new", FIRST, "#easy-7"]
TRIED = ["", "daily/", "statistics/", "number-match/", f"number-match/{FIRST}"]


@pytest.fixture
def at(windows: Callable[..., BrowserContext], site: str) -> Callable[..., Page]:
    """Open a window on a device whose clock stands still."""

    def open_at(clock: Clock, language: str = "en-GB", **options: object) -> Page:
        context = windows(
            site, timezone_id=clock.zone, locale=language, service_workers="block", **options
        )
        page = context.new_page()
        page.clock.set_fixed_time(clock.instant)
        return page

    return open_at


def start(page: Page, ready: Ready, address: str) -> Page:
    """Open a page afresh, and wait until it can be used."""
    page.goto("about:blank")
    page.goto(address)
    if page.locator("html[data-state]").count():
        return ready(page)
    expect(page.locator("main")).to_be_visible()
    return page


def kept(page: Page) -> dict[str, str]:
    """Return all that lies in the storage, but for what is made of it and what was said."""
    return page.evaluate(
        "Object.fromEntries(Object.entries(localStorage).filter(([key]) => !/glance/.test(key)))"
    )


def begin(page: Page, ready: Ready, name: str) -> Player:
    """Open a board by its address, and return its player."""
    start(page, ready, f"{GAME}#{name}")
    player = Player(page, name)
    expect(page.locator("html")).to_have_attribute("data-game", "on", timeout=60_000)
    player.check()
    return player


def clear(player: Player) -> None:
    """Play the board to its end."""
    for move in player.deal.solution[len(player.session.moves) :]:
        player.move(move)
    expect(player.page.get_by_role("dialog", name="Board cleared")).to_be_visible()


def remove(page: Page, ready: Ready, number: int, moves: int) -> Tiles:
    """Make the first moves of the shipped solution of a puzzle, and return its player."""
    start(page, ready, f"en/samegame/#puzzle-{number:03}")
    expect(page.locator("html")).to_have_attribute("data-game", "on")
    player = Tiles(page, f"puzzle-{number:03}")
    for move in known(number)[:moves]:
        page.evaluate(TAP_TWICE, f", {move},")
        player.session.play(move, TODAY)
    player.check()
    return player


# Every page


def check_pages(
    at: Callable[..., Page], ready: Ready, clock: Clock, addresses: list[str], language: str
) -> None:
    """Open pages, without and with a running game, and see that they show what they should."""
    page = at(clock, "en-GB" if language == "en" else "de-DE")
    for running in (False, True):
        if running:
            begin(page, ready, "easy-7").move("+")
        for address in addresses:
            start(page, ready, f"{language}/{address}")
            assert page.locator("html").get_attribute("lang") == language
            if address in {"", "daily/"}:
                expect(page.locator("#days td").first).to_be_visible()
            elif address.startswith("number-match/"):
                begun = address.endswith("#easy-7") or (running and FIRST not in address)
                on = begun or (FIRST in address and clock.instant >= FIRST_BEGINS)
                state = "on" if on else "off"
                expect(page.locator("html")).to_have_attribute("data-game", state)
        assert not [key for key in kept(page) if "aside:" in key]


@pytest.mark.parametrize("clock", SAMPLE, ids=str)
def test_pages_start_at_any_date(at: Callable[..., Page], ready: Ready, clock: Clock) -> None:
    check_pages(at, ready, clock, TRIED, "en")


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("clock", CLOCKS, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_starts_at_every_date(
    at: Callable[..., Page], ready: Ready, clock: Clock, language: str
) -> None:
    check_pages(
        at, ready, clock, [*PLACES, *(f"number-match/{one}" for one in ADDRESSES)], language
    )


# A clock that stands before the first daily


def early(clocks: list[Clock]) -> list[object]:
    """Return the sample's clocks for every run, the others for the soak."""
    return [
        clock if clock in SAMPLE else pytest.param(clock, marks=pytest.mark.soak)
        for clock in clocks
    ]


@pytest.mark.parametrize("clock", early(EARLY), ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_the_daily_say_that_the_clock_is_wrong(
    at: Callable[..., Page], ready: Ready, clock: Clock, language: str
) -> None:
    said = WORDS[language]["appNumberMatch"]["dailyClock"]
    page = at(clock, "en-GB" if language == "en" else "de-DE")
    month = "January 2026" if language == "en" else "Januar 2026"
    for address in ("daily/", ""):
        start(page, ready, f"{language}/{address}")
        expect(page.locator("#today-state")).to_have_text(said)
        for hidden in ("today-play", "countdown"):
            expect(page.locator(f"#{hidden}")).to_be_hidden()
        expect(page.locator("#month")).to_have_text(month)
        expect(page.locator("#days td")).to_have_count(35)
        expect(page.locator("#days a")).to_have_count(0)
    expect(page.locator(".main:visible")).to_have_count(1)
    start(page, ready, f"{language}/daily/")
    year = clock.instant.astimezone(ZoneInfo(clock.zone)).year
    expect(page.locator("#today-date")).to_have_text(re.compile(f" {year}$"))
    expect(page.locator("#streak-now")).to_have_text(DASH)
    expect(page.locator("#streak-longest")).to_have_text("0")
    for button in ("month-before", "month-after"):
        expect(page.locator(f"#{button}")).to_be_disabled()


@pytest.mark.parametrize("clock", early(EARLY), ids=str)
def test_levels_need_no_date_and_the_daily_is_refused_in_one_sentence(
    at: Callable[..., Page], ready: Ready, clock: Clock
) -> None:
    page = at(clock, viewport={"width": 360, "height": 640})
    start(page, ready, GAME)
    toast = page.locator("#toast")
    expect(page.locator("#daily-line")).to_have_text(CLOCK)
    page.locator("[data-act=daily]:visible").click()
    expect(toast).to_have_text(CLOCK)
    expect(page.locator("html")).to_have_attribute("data-game", "off")
    page.locator("[data-value=classic]").click()
    player = Player(page, "classic")
    player.move(player.deal.solution[0])
    player.check()
    page.keyboard.press("n")
    sheet = page.get_by_role("dialog", name="New game")
    sheet.get_by_role("button", name="s daily").click()
    expect(sheet.locator(".told")).to_have_text(CLOCK)
    expect(sheet.locator(".told")).to_be_in_viewport(ratio=0.9)
    shut(page)
    for address in ("daily-1970-01-01", "daily-2026-11-29"):
        page.evaluate("name => { location.hash = name; }", address)
        expect(toast).to_have_text(CLOCK)
        player.check()


def test_the_first_daily_is_played_where_its_date_has_begun(
    at: Callable[..., Page], ready: Ready
) -> None:
    page = at(EVE)
    player = begin(page, ready, f"daily-{FIRST_DAILY}")
    player.move("+")
    start(page, ready, DAILY)
    expect(page.locator(".day.begun")).to_have_text("1")


# What is kept


def test_a_clock_set_back_to_1970_takes_nothing_away(at: Callable[..., Page], ready: Ready) -> None:
    page = at(utc(2026, 11, 28, 12))
    clear(begin(page, ready, "daily-2026-11-28"))
    page.clock.set_fixed_time(NOON.instant)
    left = begin(page, ready, "daily-2026-11-29")
    left.move(left.deal.solution[0])
    start(page, ready, "en/")
    before = kept(page)
    page.clock.set_fixed_time(RESET.instant)
    start(page, ready, "en/")
    expect(page.locator("#streak")).to_have_text("Longest streak 1")
    expect(page.locator("#today-state")).to_have_text(CLOCK)
    start(page, ready, STATISTICS)
    expect(page.locator("#year")).to_have_text("2026")
    expect(page.locator("#dailies-cleared")).to_have_text("1")
    expect(page.locator("#streak-longest")).to_have_text("1")
    expect(page.locator("#streak-now")).to_have_text(DASH)
    start(page, ready, DAILY)
    expect(page.locator("#streak-longest")).to_have_text("1")
    for _ in range(10):
        page.locator("#month-after").click()
    expect(page.locator("#month")).to_have_text("November 2026")
    expect(page.locator("#month-after")).to_be_disabled()
    expect(page.locator(".day.counted")).to_have_text("28")
    assert kept(page) == before
    # What was begun goes on, whichever way it is asked for.
    page.get_by_role("link", name="29: Begun").click()
    ready(page)
    left.check()
    page.evaluate("location.hash = 'daily-2026-11-28'")
    expect(page.locator("#name")).to_have_text(re.compile("^Daily 28 Nov"))
    page.evaluate("location.hash = 'daily-2026-11-29'")
    expect(page.locator("#name")).to_have_text(re.compile("^Daily 29 Nov"))
    clear(left)
    page.clock.set_fixed_time(NOON.instant)
    start(page, ready, DAILY)
    expect(page.locator("#streak-now")).to_have_text("2")
    expect(page.locator(".day.counted")).to_have_text(["28", "29"])


@pytest.mark.parametrize("clock", early([*EARLY, FAR]), ids=str)
def test_what_is_played_under_a_wrong_clock_is_there_when_it_is_right(
    at: Callable[..., Page], ready: Ready, clock: Clock
) -> None:
    page = at(clock)
    clear(begin(page, ready, "easy-1"))
    running = begin(page, ready, "easy-2")
    running.move(running.deal.solution[0])
    page.clock.set_fixed_time(NOON.instant)
    start(page, ready, GAME)
    running.check()
    clear(running)
    start(page, ready, STATISTICS)
    expect(page.locator("#begun")).to_have_text("2")
    expect(page.locator("#cleared")).to_have_text("2")
    instants = [
        int(key.partition("result:")[2].partition("-")[0])
        for key in kept(page)
        if "number-match:result:" in key
    ]
    assert len(instants) == 2
    assert min(instants) > 0
    begun = page.evaluate("localStorage.getItem('/x/y/number-match:begun:easy')")
    assert unsealed(begun) == "1-2"
    assert not [key for key in kept(page) if "aside:" in key]


@pytest.mark.parametrize("clock", early([*EARLY, FAR]), ids=str)
def test_tiles_removed_under_a_wrong_clock_are_gone_when_it_is_right(
    at: Callable[..., Page], ready: Ready, clock: Clock
) -> None:
    page = at(clock, reduced_motion="reduce")
    remove(page, ready, 1, len(known(1)))
    expect(page.locator("#sheet-end")).to_be_visible()
    player = remove(page, ready, 2, 1)
    page.clock.set_fixed_time(NOON.instant)
    start(page, ready, "en/samegame/#puzzle-002")
    player.check()
    start(page, ready, STATISTICS)
    expect(page.locator("#puzzles-ended")).to_have_text("1")
    assert not [key for key in kept(page) if "aside:" in key]


def test_another_puzzle_is_offered_each_day_before_1970_too(at: Callable[..., Page]) -> None:
    page = at(WEST)
    page.goto("en/")
    keys = [f"/x/y/samegame:end:puzzle-{number:03}:9:9" for number in range(1, puzzle_count() + 1)]
    page.evaluate("keys => keys.forEach((key) => localStorage.setItem(key, ''))", keys)
    page.reload()
    expect(page.locator("#home-moment [data-go]")).to_have_attribute(
        "href", re.compile(f"puzzle-{puzzle_count():03}$")
    )


# The clock of the worker, which the browser's tools leave as it is

SET = """self.Date = class extends Date {
  constructor(...when) { super(...(when.length ? when : [INSTANT])); }
  static now() { return INSTANT; }
};
"""
SET_IN_WORKERS = """
const { Worker: Before } = window;
window.Worker = class extends Before {
  constructor(address, ...more) {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.send();
    const text = new Blob([SET, request.responseText], { type: "text/javascript" });
    super(URL.createObjectURL(text), ...more);
  }
};
"""


@pytest.mark.parametrize("clock", early([EAST, WEST, FAR]), ids=str)
def test_the_worker_deals_and_hints_at_any_date(
    at: Callable[..., Page], ready: Ready, clock: Clock
) -> None:
    page = at(clock, bypass_csp=True)
    setting = SET.replace("INSTANT", str(round(clock.instant.timestamp() * 1000)))
    page.add_init_script(SET_IN_WORKERS.replace("SET", json.dumps(setting)))
    begin(page, ready, "hard-123456")
    page.keyboard.press("h")
    expect(page.locator("#toast")).to_have_text(re.compile("^Hint: "), timeout=60_000)


# Beyond the table


@pytest.mark.parametrize("day", ["2036-01-01", pytest.param("2099-12-31", marks=pytest.mark.soak)])
def test_a_daily_beyond_the_table_is_dealt_played_and_counted(
    at: Callable[..., Page], ready: Ready, day: str
) -> None:
    date = dt.date.fromisoformat(day)
    page = at(utc(date.year, date.month, date.day, 12))
    start(page, ready, DAILY)
    page.get_by_role("link", name=re.compile("^Play today")).click()
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-game", "on", timeout=120_000)
    player = Player(page, f"daily-{day}")
    player.check()
    player.move(player.deal.solution[0])
    page.reload()  # which knows no solution of the board
    ready(page)
    clear(player)
    start(page, ready, DAILY)
    expect(page.locator("#streak-now")).to_have_text("1")
    expect(page.locator("#month")).to_have_text(f"{date:%B %Y}")
    expect(page.locator(".day.counted")).to_have_text(str(date.day))
    before = page.locator("#month-before")
    before.click()
    expect(page.locator("#days a").first).to_have_text("1")
    start(page, ready, STATISTICS)
    expect(page.locator("#year")).to_have_text(str(date.year))
