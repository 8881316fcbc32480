"""A page whose writes to the storage fail, or end with its life, at any one of them.

Each write is tried by turns in the soak; the normal tests have a share of them.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.support.player import Player
from tests.web.test_tabs import PAGE, RESULTS, clear, nearly, save

DAILY = "daily-2026-11-28"
LINE = "/x/y/number-match:daily:2026-11-28"
# What a last move writes: the date and its preview, the result, the save with its preview and its
# clock, and that the browser was asked to keep all this.
WRITES = 7
# `writes` is how many more are made: then they are refused, as without room, or `dead` is true and
# nothing comes of them, as when the process is killed. `refused` tells whether one was of a record,
# and no note of what the player has been told or the browser been asked. Notes of the clock, which
# come with the seconds, are not counted.
COUNT = """
Object.assign(window, { writes: Infinity, dead: false, refused: false });
for (const name of ["setItem", "removeItem"]) {
  const real = Storage.prototype[name];
  Storage.prototype[name] = function (...given) {
    const room = name === "setItem" || dead; // a removal needs none
    if (this !== localStorage || !room) return real.apply(this, given);
    writes -= !(name === "setItem" && /:clock(:|$)/.test(given[0]));
    if (writes >= 0) return real.apply(this, given);
    refused ||= !/(offline|persist|:clock)$/.test(given[0]);
    if (!dead) throw new DOMException("no room", "QuotaExceededError");
  };
}
"""
Ready = Callable[[Page], Page]


def some(normal: set[int], most: int) -> list[object]:
    """Return the numbers below `most`, of which only some belong to the normal tests."""
    soak = pytest.mark.soak
    return [n if n in normal else pytest.param(n, marks=soak) for n in range(most)]


@pytest.mark.parametrize("writes", some({2, 3}, WRITES + 1))
def test_killed_at_any_write_of_its_last_move_a_game_is_counted_once(
    desktop: BrowserContext, ready: Ready, writes: int
) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/")
    save(page, {f":{DAILY}": nearly(DAILY)})
    page.evaluate(f"localStorage.setItem('{LINE}', '2026-11-28 timely open')")
    page.add_init_script(COUNT)
    page.goto(f"{PAGE}#{DAILY}")
    expect(ready(page).locator("#left")).to_have_text("2")
    page.evaluate(f"Object.assign(window, {{ writes: {writes}, dead: true }})")
    clear(page)
    assert (page.evaluate("writes") < 0) is (writes < WRITES)
    page.close()
    again = desktop.new_page()
    again.goto("en/ranking/")
    if again.evaluate(f"localStorage.getItem('/x/y/number-match:running:{DAILY}')") is not None:
        again.goto(f"{PAGE}#{DAILY}")
        expect(ready(again).locator("#left")).to_have_text("2")
        clear(again)
    assert again.evaluate(RESULTS) == 1
    assert again.evaluate(f"localStorage.getItem('{LINE}')").endswith("timely cleared")


@pytest.mark.parametrize("writes", some({9}, 40))
def test_without_room_from_any_write_on_the_game_goes_on_in_memory_and_says_so(
    desktop: BrowserContext, ready: Ready, writes: int
) -> None:
    page = desktop.new_page()
    page.add_init_script(COUNT)
    page.goto(PAGE)
    player = Player(ready(page), "easy-1")
    page.evaluate(f"writes = {writes}")
    player.choose("easy")
    toast = page.locator("#toast")
    said = False
    for move in player.deal.solution:
        player.move(move)
        if not said and page.evaluate("refused"):
            expect(toast).to_have_text(re.compile("keeps nothing"))
            said = True
        if len(player.session.moves) < len(player.deal.solution):
            player.check()
    assert said or writes >= 2 * len(player.deal.solution)  # a move writes game and preview
    expect(page.get_by_role("dialog", name="Board cleared")).to_be_visible()
    assert page.locator("#best-score").inner_text() == str(player.session.score)
