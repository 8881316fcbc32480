"""Random monkeys at the game: whatever is done to the page, it shows the game that it has saved."""

import pytest
from playwright.sync_api import BrowserContext

from tests.sampled import sampled
from tests.web.support import samegame_model
from tests.web.support.monkey import Monkey
from tests.web.support.number_match_model import Hands, NumberMatch
from tests.web.support.samegame_model import SameGame

pytestmark = pytest.mark.browser
PAGE = "en/number-match/"
SHARE = 40  # actions in every run, on a device for each game
DEVICES = ("desktop", "phone")
LIVES = [(1, SHARE), *((seed, 700) for seed in range(2, 6))]


def lives(every_run: str) -> pytest.MarkDecorator:
    """Let it live on each device, in every run a short life on this one."""
    cases = [(device, *life) for device in DEVICES for life in LIVES]
    return pytest.mark.parametrize(
        ("window", "seed", "actions"),
        sampled(cases, [(every_run, *LIVES[0])]),
        indirect=["window"],
    )


@pytest.fixture
def window(request: pytest.FixtureRequest) -> BrowserContext:
    return request.getfixturevalue(request.param)


@pytest.mark.timeout(1200)
@lives(every_run="phone")
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
@lives(every_run="desktop")
def test_samegame_holds_whatever_a_monkey_does(
    window: BrowserContext, faults: list[str], seed: int, actions: int
) -> None:
    monkey = Monkey(window.new_page(), seed, samegame_model.TABLE, SameGame(), faults)
    monkey.open("en/samegame/")
    monkey.press_one("[data-value='9x12x4']")
    monkey.page.locator("html[data-game=on]").wait_for()
    monkey.live(actions)
    assert actions == SHARE or not monkey.idle
