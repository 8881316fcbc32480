"""Habits of the platform: printing, storage that is to last, installing."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.support.player import Player, begun

Ready = Callable[[Page], Page]
COUNT_REQUESTS = """
window.asked = 0;
navigator.storage.persist = async () => {
  window.asked += 1;
  return true;
};
"""
WHERE_OFFERED = "en/"
ON_AN_IPHONE = "Object.defineProperty(navigator, 'standalone', { value: false })"
# What a browser sends that can install a site, and the player's answer to its question.
OFFER = """answer => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = async () => ({ outcome: answer });
  return dispatchEvent(offer);
}"""


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


def test_an_iphone_is_told_how_the_site_is_installed(desktop: BrowserContext) -> None:
    page = desktop.new_page()
    page.goto(WHERE_OFFERED)
    expect(page.locator("#install")).to_be_hidden()
    page.add_init_script(ON_AN_IPHONE)
    page.reload()
    expect(page.locator("#install-hint")).to_be_visible()
    expect(page.locator("#install-do")).to_be_hidden()


def test_a_browser_s_offer_to_install_is_kept_for_a_button(desktop: BrowserContext) -> None:
    page = desktop.new_page()
    page.goto(WHERE_OFFERED)
    panel, button = page.locator("#install"), page.locator("#install-do")
    for answer in ("dismissed", "accepted"):  # either can be used once
        expect(panel).to_be_hidden()
        assert page.evaluate(OFFER, answer) is False  # the browser's own question is held back
        expect(page.locator("#install-hint")).to_be_hidden()
        button.click()
        expect(panel).to_be_hidden()
    page.evaluate(OFFER, "dismissed")
    expect(button).to_be_visible()
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(panel).to_be_hidden()
    page.add_init_script(ON_AN_IPHONE)
    page.reload()
    for answer in ("dismissed", "accepted"):  # where there is a way by hand it stays until then
        page.evaluate(OFFER, answer)
        button.click()
        expect(button).to_be_hidden()
        expect(panel).to_be_visible(visible=answer == "dismissed")
