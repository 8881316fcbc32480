"""Habits of the platform: printing, storage that is to last, installing."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.player import Player, begun

Ready = Callable[[Page], Page]
COUNT_REQUESTS = """
window.asked = 0;
navigator.storage.persist = async () => {
  window.asked += 1;
  return true;
};
"""


def test_the_whole_board_is_printed_as_a_table(phone: BrowserContext, ready: Ready) -> None:
    page = phone.new_page()
    player = begun(page, ready, "expert")
    for move in ("+", "+", player.deal.solution[0]):
        player.move(move, touch=True)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    rows = page.locator("#print tr")
    board = [
        "".join(cell or "." for cell in row.locator("td").all_text_contents()) for row in rows.all()
    ]
    assert "/".join(board).rstrip("./") == player.board().rstrip("./")
    expect(page.locator("#print h2")).to_have_text("Expert 1 · adds ☐")
    for hidden in (".bar", ".tools", ".desk"):
        expect(page.locator(hidden)).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#print tr")).to_have_count(0)


def test_lasting_storage_is_asked_for_once_when_a_first_game_is_over(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    page.add_init_script(COUNT_REQUESTS)
    page.goto("en/number-match/#lesson-1")
    ready(page)
    for _ in range(2):
        player = Player(page, "lesson-1")
        for move in player.deal.solution:
            player.move(move)
        expect(page.locator("#sheet-lesson")).to_be_visible()
        page.locator("#sheet-lesson [data-act=again]").click()
        expect(page.locator("#sheet-lesson")).to_be_hidden()
    assert page.evaluate("asked") == 1
