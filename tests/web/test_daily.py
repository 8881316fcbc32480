"""The daily board: its page, calendar and streak, under clocks and time zones set by hand."""

import datetime as dt
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.sampled import sampled
from tests.web.support.player import Player, unsealed

Ready = Callable[[Page], Page]
DAILY, GAME = "en/daily/", "en/number-match/"
BERLIN = "Europe/Berlin"
NOON = dt.datetime(2026, 11, 29, 11, tzinfo=dt.UTC)


@pytest.fixture
def at(windows: Callable[..., BrowserContext], site: str) -> Callable[..., Page]:
    """Open a window in a time zone whose clock stands at an instant."""

    def open_at(instant: dt.datetime, zone: str = BERLIN) -> Page:
        page = windows(site, timezone_id=zone, locale="en-GB", service_workers="block").new_page()
        page.clock.set_fixed_time(instant)
        return page

    return open_at


def open_daily(page: Page, ready: Ready, day: str) -> Player:
    """Open a daily's board and return its player."""
    page.goto("about:blank")
    page.goto(f"{GAME}#daily-{day}")
    ready(page)
    expect(page.locator("#name")).to_have_text(re.compile("^Daily"), timeout=20_000)
    return Player(page, f"daily-{day}")


def clear(player: Player) -> None:
    """Play the board to its end."""
    for move in player.deal.solution[len(player.session.moves) :]:
        player.move(move)
    expect(player.page.get_by_role("dialog", name="Board cleared")).to_be_visible()


def line(page: Page, day: str) -> str | None:
    """Return what is kept of a date."""
    kept = page.evaluate("day => localStorage.getItem('/x/y/number-match:daily:' + day)", day)
    return kept and unsealed(kept)


@pytest.mark.quick
def test_today_is_played_from_the_page_and_counts(at: Callable[..., Page], ready: Ready) -> None:
    page = at(NOON)
    page.goto(DAILY)
    ready(page)
    expect(page.get_by_role("heading", name="29 Nov")).to_be_visible()
    expect(page.locator("#countdown")).to_have_text("Next board in 12:00:00")
    expect(page.locator("#today-state")).to_have_text("Not begun yet.")
    page.get_by_role("link", name=re.compile("^Play today")).click()
    ready(page)
    player = Player(page, "daily-2026-11-29")
    expect(page.locator("#name")).to_have_text("Daily 29 Nov", timeout=20_000)
    player.check()
    clear(player)
    assert line(page, "2026-11-29") == "2026-11-29 timely cleared"
    page.goto(DAILY)
    ready(page)
    expect(page.locator("#today-state")).to_have_text("Cleared, counts for the streak.")
    expect(page.locator("#streak-now")).to_have_text("1")
    expect(page.get_by_role("link", name="29: Cleared, counts")).to_be_visible()


NIGHTS = [
    # zone, midnight there, the date after it, what is left of the day a second later
    (BERLIN, dt.datetime(2026, 11, 30, 23, tzinfo=dt.UTC), "2026-12-01", "23:59:59"),
    ("Pacific/Kiritimati", dt.datetime(2026, 11, 30, 10, tzinfo=dt.UTC), "2026-12-01", "23:59:59"),
    # Midnight itself is skipped: at once it is one o'clock.
    ("America/Santiago", dt.datetime(2026, 9, 6, 4, tzinfo=dt.UTC), "2026-09-06", "22:59:59"),
]
MORE_NIGHTS = [
    ("Pacific/Honolulu", dt.datetime(2026, 12, 1, 10, tzinfo=dt.UTC), "2026-12-01", "23:59:59"),
    # Half an hour is skipped later that day.
    (
        "Australia/Lord_Howe",
        dt.datetime(2026, 10, 3, 13, 30, tzinfo=dt.UTC),
        "2026-10-04",
        "23:29:59",
    ),
]


@pytest.mark.parametrize(
    "night",
    [*NIGHTS, *(pytest.param(night, marks=pytest.mark.soak) for night in MORE_NIGHTS)],
    ids=lambda night: night[0],
)
def test_the_page_left_open_over_midnight_goes_on_to_the_next_board(
    at: Callable[..., Page], ready: Ready, night: tuple[str, dt.datetime, str, str]
) -> None:
    zone, midnight, day, left = night
    date = dt.date.fromisoformat(day)
    before = date - dt.timedelta(days=1)
    page = at(midnight - dt.timedelta(seconds=2), zone)
    page.goto(DAILY)
    ready(page)
    expect(page.locator("#month")).to_have_text(f"{before:%B %Y}")
    expect(page.locator("#today-date")).to_have_text(re.compile(f"^{before.day} {before:%b}"))
    expect(page.locator("#countdown")).to_have_text("Next board in 0:02")
    page.clock.set_fixed_time(midnight + dt.timedelta(seconds=1))
    expect(page.locator("#today-date")).to_have_text(re.compile(f"^{date.day} {date:%b}"))
    expect(page.locator("#month")).to_have_text(f"{date:%B %Y}")
    expect(page.locator("#countdown")).to_have_text(f"Next board in {left}")
    play = page.get_by_role("link", name=re.compile("^Play today"))
    expect(play).to_have_attribute("href", f"../number-match/#daily-{day}")


def test_the_calendar_goes_back_to_the_first_month_and_forth_to_the_present(
    at: Callable[..., Page], ready: Ready
) -> None:
    page = at(dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC))
    page.goto(DAILY)
    ready(page)
    month, before, after = (page.locator(f"#month{end}") for end in ("", "-before", "-after"))
    for name in ("February 2026", "January 2026"):
        expect(before).to_be_enabled()
        before.click()
        expect(month).to_have_text(name)
    expect(before).to_be_disabled()
    expect(page.locator("#days a")).to_have_count(31)
    for name in ("February 2026", "March 2026"):
        after.click()
        expect(month).to_have_text(name)
    expect(after).to_be_disabled()
    expect(page.locator("#days a")).to_have_count(1)


@pytest.mark.parametrize(
    ("instant", "left"),
    [
        (dt.datetime(2026, 3, 28, 23, tzinfo=dt.UTC), "23:00:00"),  # to summer time
        (dt.datetime(2026, 10, 24, 22, tzinfo=dt.UTC), "25:00:00"),  # and back
    ],
)
def test_the_countdown_knows_days_of_23_and_25_hours(
    at: Callable[..., Page], ready: Ready, instant: dt.datetime, left: str
) -> None:
    page = at(instant)
    page.goto(DAILY)
    ready(page)
    expect(page.locator("#countdown")).to_have_text(f"Next board in {left}")


def test_begun_before_midnight_and_cleared_after_a_flight_it_counts(
    at: Callable[..., Page], ready: Ready
) -> None:
    page = at(dt.datetime(2026, 11, 29, 22, 59, tzinfo=dt.UTC))
    player = open_daily(page, ready, "2026-11-29")
    player.move("+")
    assert line(page, "2026-11-29") == "2026-11-29 timely open"
    page.keyboard.press("u")
    player.session.undo()
    page.clock.set_fixed_time(dt.datetime(2026, 12, 3, 9, tzinfo=dt.UTC))
    page.goto(GAME)  # a game of the levels is another one
    ready(page)
    page.locator("[data-value=easy]").click()
    expect(page.locator("#name")).to_have_text("Easy 1")
    again = open_daily(page, ready, "2026-11-29")
    clear(again)
    assert line(page, "2026-11-29") == "2026-11-29 timely cleared"
    page.goto(GAME)
    expect(ready(page).locator("#name")).to_have_text("Easy 1")


def test_an_older_daily_fills_the_calendar_without_counting(
    at: Callable[..., Page], ready: Ready
) -> None:
    page = at(NOON)
    clear(open_daily(page, ready, "2026-11-20"))
    assert line(page, "2026-11-20") == "2026-11-20 late cleared"
    page.goto(DAILY)
    ready(page)
    expect(page.locator("#streak-now")).to_have_text("0")
    expect(page.locator(".day.cleared")).to_have_text("20")


@pytest.mark.parametrize(
    ("day", "sentence"),
    sampled(
        [
            ("2025-12-31", "that of 1 January 2026"),
            ("2026-12-01", "not out yet"),
            ("2026-02-30", "no board"),
            ("x", "no board"),
        ],
        [("2026-12-01", "not out yet")],
    ),
)
def test_dates_without_a_board_get_one_sentence(
    at: Callable[..., Page], ready: Ready, day: str, sentence: str
) -> None:
    page = at(NOON)
    page.goto(f"{GAME}#daily-{day}")
    ready(page)
    expect(page.locator("#toast")).to_have_text(re.compile(sentence))
    expect(page.locator("html")).to_have_attribute("data-game", "off")


def test_tomorrow_is_there_as_soon_as_its_date_has_begun_somewhere(
    at: Callable[..., Page], ready: Ready
) -> None:
    page = at(NOON)  # 01:00 on the 30th at UTC+14
    player = open_daily(page, ready, "2026-11-30")
    player.move("+")
    assert line(page, "2026-11-30") == "2026-11-30 timely open"


@pytest.mark.parametrize("lang", sampled(["en", "de"], ["en"]))
def test_nothing_that_axe_finds_on_the_page(
    at: Callable[..., Page], ready: Ready, axe: Callable[[Page], None], lang: str
) -> None:
    page = at(NOON)
    page.goto(DAILY.replace("en", lang))
    ready(page)
    for day, end in (("27", "timely cleared"), ("26", "late cleared"), ("25", "timely open")):
        page.evaluate(
            "([key, value]) => localStorage.setItem('/x/y/number-match:daily:' + key, value)",
            [f"2026-11-{day}", f"2026-11-{day} {end}"],
        )
    page.reload()
    ready(page)
    expect(page.locator(".day.counted")).to_have_text("27")
    axe(page)
