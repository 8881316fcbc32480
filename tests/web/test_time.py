"""The clock of a game and the date of the day, on devices that sleep and have wrong clocks."""

import datetime as dt
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.storage.store import checksum
from tests.core.test_zones import ZONES, changes, offset, second
from tests.sampled import sampled
from tests.web.support.host import BASE
from tests.web.support.player import Player, cell, unsealed

NOON = dt.datetime(2026, 11, 29, 12, tzinfo=dt.UTC)
JUMPS = 20
SAVE, CLOCK = f"{BASE}number-match:running", f"{BASE}number-match:clock"
KEPT = "({ ...localStorage })"
NOTHING = "\N{EN DASH}"
HIDE = """
window.away = false;
Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
"""
TURN = """away => {
  window.away = away;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
Ready = Callable[[Page], Page]


class Timed:
    """A game on a page whose time passes only as the test lets it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def shown(self) -> int:
        """Return the seconds that the page shows."""
        minutes, seconds = self.page.locator("#time").inner_text().split(":")
        return 60 * int(minutes) + int(seconds)

    def counts(self, seconds: int, counted: int) -> None:
        """Let time pass and expect that so much of it is counted."""
        before = self.shown()
        self.page.clock.run_for(1000 * seconds)
        assert before + counted - 1 <= self.shown() <= before + counted + 1


@pytest.fixture
def timed(desktop: BrowserContext, ready: Ready) -> Timed:
    page = desktop.new_page()
    page.clock.install(time=NOON)
    page.add_init_script(HIDE)
    page.goto("en/number-match/")
    Player(ready(page), "easy-1").choose("easy")
    page.clock.pause_at(NOON + dt.timedelta(hours=1))
    page.clock.run_for(5000)
    expect(page.locator("#time")).to_have_text(NOTHING)  # before the first action
    cell(page, "a1").click()
    expect(page.locator("#time")).to_have_text("0:00")
    return Timed(page)


def test_time_counts_while_the_board_is_seen_and_nothing_lies_over_it(timed: Timed) -> None:
    page = timed.page
    timed.counts(10, 10)
    page.evaluate(TURN, arg=True)
    timed.counts(600, 0)
    page.evaluate(TURN, arg=False)
    timed.counts(5, 5)
    page.keyboard.press("n")
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    timed.counts(600, 0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="New game")).to_be_hidden()
    timed.counts(5, 5)


def test_each_second_is_noted_beside_the_save_which_stays_as_it_is(timed: Timed) -> None:
    """So a page that is killed loses no second that it had shown."""
    kept = timed.page.evaluate(KEPT)
    for seconds in (1, 2, 30):
        timed.counts(seconds, seconds)
        now = timed.page.evaluate(KEPT)
        stamp, noted = unsealed(now.pop(CLOCK)).split(" ")
        assert now == {key: text for key, text in kept.items() if key != CLOCK}
        assert (stamp, int(float(noted))) == (checksum(now[SAVE]), timed.shown())
    timed.page.evaluate(TURN, arg=True)
    kept = timed.page.evaluate(KEPT)
    assert kept[SAVE] != now[SAVE]  # a page that is put away may never be shown again
    timed.counts(600, 0)
    assert timed.page.evaluate(KEPT) == kept


def test_a_sleep_is_no_time_played(timed: Timed) -> None:
    timed.counts(5, 5)
    before = timed.shown()
    timed.page.clock.fast_forward("08:00:00")
    timed.page.clock.run_for(1000)
    assert timed.shown() <= before + 4
    timed.counts(5, 5)


@pytest.mark.parametrize(
    "jump", sampled([-40 * 86_400, -3600, 3600, 40 * 86_400], [-3600, 40 * 86_400])
)
def test_a_clock_that_is_set_back_and_forth_changes_no_time(timed: Timed, jump: int) -> None:
    """It is set so often that a time taken from it would be off by many seconds."""
    timed.counts(5, 5)
    before = timed.shown()
    for turn in range(JUMPS):
        away = jump if turn % 2 == 0 else 0
        timed.page.clock.set_system_time(NOON + dt.timedelta(seconds=away))
        timed.page.clock.run_for(1000)
    assert before + JUMPS - 1 <= timed.shown() <= before + JUMPS + 1


# Dates

SPECIAL = [
    "America/Santiago",  # midnight itself is skipped
    "Australia/Lord_Howe",  # half an hour
    "Africa/Casablanca",
    "Pacific/Kiritimati",
    "Pacific/Honolulu",
    "Asia/Kolkata",
]
KNOWN = [name for name in ZONES if "/" in name and not name.startswith(("Etc/", "SystemV/"))]
PARTS = [KNOWN[start : start + 30] for start in range(0, len(KNOWN), 30)]


# By the browser's own knowledge of the zone, which may be newer than the one on this machine.
ON_THE_WALL = "zone => new Date().toLocaleDateString('sv', { timeZone: zone })"


def moments(name: str) -> list[int]:
    """Return instants about a change of the clocks, and about midnight."""
    change = next(changes(name, second(2026, 8), second(2027)), second(2026, 11, 29))
    midnight = change - change % 86_400 - offset(name, change)
    return [change - 1, change, midnight - 1, midnight + 1]


@pytest.mark.parametrize(
    "names",
    [SPECIAL, *(pytest.param(names, marks=pytest.mark.soak) for names in PARTS)],
    ids=lambda names: names[0],
)
def test_the_daily_offered_is_that_of_the_date_on_the_wall(
    windows: Callable[..., BrowserContext], site: str, names: list[str]
) -> None:
    wrong = []
    for name in names:
        page = windows(site, timezone_id=name, service_workers="block").new_page()
        for instant in moments(name):
            page.clock.set_fixed_time(dt.datetime.fromtimestamp(instant, dt.UTC))
            page.goto("en/")
            link = page.locator("#today-play")
            expect(link).to_have_attribute("href", re.compile("#daily-"))
            offered = str(link.get_attribute("href"))
            if not offered.endswith(f"#daily-{page.evaluate(ON_THE_WALL, name)}"):
                wrong.append(f"{name} at {instant}: {offered}")
        page.close()
    assert not wrong, "\n".join(wrong)
