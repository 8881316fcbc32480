"""Random monkeys at the game: whatever is done to the page, it shows the game that it has saved."""

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from builder import browser as chromium
from pygame_core.number_match import GAME, rules
from tests.web import samegame_model
from tests.web.host import BASE
from tests.web.monkey import Monkey
from tests.web.number_match_model import Hands, NumberMatch
from tests.web.samegame_model import SameGame

PAGE = "en/number-match/"
GAMES = 500
SHARE = 40  # actions of each profile in every run
SOAK = [pytest.param(seed, 700, marks=pytest.mark.soak) for seed in range(2, 6)]


@pytest.fixture(params=["desktop", "phone"])
def window(request: pytest.FixtureRequest) -> BrowserContext:
    return request.getfixturevalue(request.param)


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("seed", "actions"), [(1, SHARE), *SOAK])
def test_the_page_shows_the_saved_game_whatever_a_monkey_does(
    window: BrowserContext, faults: list[str], seed: int, actions: int
) -> None:
    model = NumberMatch()
    monkey = Monkey(window.new_page(), seed, Hands(model).table(), model, faults)
    monkey.open(PAGE)
    monkey.press_one("[data-value=easy]")
    monkey.page.locator("html[data-game=on]").wait_for()
    monkey.live(actions)
    assert actions == SHARE or not monkey.idle


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("seed", "actions"), [(1, SHARE), *SOAK])
def test_samegame_holds_whatever_a_monkey_does(
    window: BrowserContext, faults: list[str], seed: int, actions: int
) -> None:
    monkey = Monkey(window.new_page(), seed, samegame_model.TABLE, SameGame(), faults)
    monkey.open("en/samegame/")
    monkey.press_one("[data-value='9x12x4']")
    monkey.page.locator("html[data-game=on]").wait_for()
    monkey.live(actions)
    assert actions == SHARE or not monkey.idle


# Writes what Python holds after its garbage is collected: objects, and bytes of its memory.
PROBE = """() => {
  const script = document.createElement("script");
  script.type = "py";
  script.textContent = `
import gc, js, pyodide_js
gc.collect()
js.document.body.dataset.held = f"{len(gc.get_objects())} {pyodide_js._module.HEAP8.length}"
`;
  delete document.body.dataset.held;
  document.body.append(script);
}"""
LAMP_ON = f"""localStorage.setItem("{BASE}settings", '{{"version":1,"lamp":true}}')"""


class Held(NamedTuple):
    """What a page holds."""

    objects: int  # of Python, that may hold others
    python: int  # bytes
    script: int  # bytes of JavaScript's
    nodes: int
    listeners: int


def held(page: Page, tools: CDPSession) -> Held:
    page.evaluate(PROBE)
    body = page.locator("body")
    expect(body).to_have_attribute("data-held", re.compile(r"\d+ \d+"), timeout=20_000)
    objects, python = map(int, (body.get_attribute("data-held") or "").split())
    tools.send("HeapProfiler.collectGarbage")
    found = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
    script = (found[name] for name in ("JSHeapUsedSize", "Nodes", "JSEventListeners"))
    return Held(objects, python, *map(int, script))


def play_a_little(page: Page, number: int) -> None:
    """Make some moves off the known way, ask for a hint, undo, and begin the next board."""
    name = f"easy-{number}"
    expect(page.locator("#name")).to_have_text(f"Easy {number}")
    state = GAME.deal(name).start
    for turn in range(3):
        pairs = rules.pairs(state)
        move = pairs[(7 * number + turn) % len(pairs)]
        for at in move:
            page.locator("#grid button").nth(at).click()
        state = GAME.play(state, move)
    page.keyboard.press("h")
    expect(page.locator("#lamp")).not_to_have_attribute("data-lamp", "thinking", timeout=20_000)
    for key in ("Escape", "u", "r", "n", "Enter"):
        page.keyboard.press(key)
    page.locator("#question-yes").click()


def remove_a_little(page: Page, number: int) -> None:
    """Remove some groups, now and then after a hint, undo, start over, and begin the next board."""
    expect(page.locator("#name")).to_have_text(re.compile(rf"no\. {number}$"))
    left = page.locator("#left")
    for turn in range(3):
        before = left.inner_text()
        tile = page.locator("#grid button[aria-label*='group of']").nth(7 * number % 9 + turn)
        while left.inner_text() == before:  # while tiles move a click only previews
            tile.click()
    if number % 10 == 0:
        page.keyboard.press("h")
        expect(page.locator("#toast")).to_have_text(re.compile("^Hint"), timeout=60_000)
    for key in ("Escape", "u", "r", "n", "Enter"):
        page.keyboard.press(key)
    page.locator("#question-yes").click()


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(
    ("address", "play"),
    [(f"{PAGE}#easy-1", play_a_little), ("en/samegame/#9x12x4-1", remove_a_little)],
)
def test_five_hundred_games_leave_nothing_behind(
    desktop: BrowserContext, address: str, play: Callable[[Page, int], None]
) -> None:
    page = desktop.new_page()
    page.add_init_script(LAMP_ON)
    page.goto(address)
    chromium.await_mark(page, "solver")
    tools = desktop.new_cdp_session(page)
    tools.send("Performance.enable")
    seen = []
    for number in range(1, GAMES + 1):
        play(page, number)
        if number % (GAMES // 10) == 0:
            seen.append(held(page, tools))
            print(number, seen[-1])  # noqa: T201 - shown when asked for
    first, last = seen[0], seen[-1]
    games = GAMES - GAMES // 10
    assert last.objects - first.objects < games
    assert last.python == first.python
    assert last.script - first.script < 5000 * games  # every game has a line in the storage
    assert last.nodes - first.nodes < 100  # some for each look
    assert last.listeners == first.listeners
