"""Random monkeys at the game: whatever is done to the page, it shows the game that it has saved."""

import pytest
from playwright.sync_api import BrowserContext

from tests.web import samegame_model
from tests.web.monkey import Monkey
from tests.web.number_match_model import Hands, NumberMatch
from tests.web.samegame_model import SameGame

pytestmark = pytest.mark.browser
PAGE = "en/number-match/"
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
