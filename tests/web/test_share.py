"""Sharing: by the device, the clipboard or by hand; and the links that are shared."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from builder.content import best_lists
from pygame_core import codes
from pygame_core.number_match import GAME
from pygame_core.session import Session
from tests.strategies import TODAY
from tests.web.support.player import Player
from tests.web.support.waiting import shut
from tests.web.test_samegame import TAP_TWICE

Ready = Callable[[Page], Page]
DEVICE = """Object.defineProperty(navigator, "share", { value: async (data) => {
  window.shared = data;
  if (window.refuses) throw new DOMException("closed", window.refuses);
} })"""
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
PUZZLE = 12


def cleared(page: Page, ready: Ready) -> str:
    """Make the last move on a board that was left, and return the address that is to be shared."""
    deal = GAME.deal("easy-1")
    session = Session(GAME, deal.name, deal.start)
    *before, last = deal.solution
    for move in before:
        session.play(move, TODAY)
    record = codes.encode(session.save(0) | {"seconds": 99.5})
    page.goto("en/")
    page.evaluate("code => localStorage.setItem('/x/y/number-match:running', code)", record)
    page.goto("en/number-match/")
    player = Player(ready(page), deal.name)
    for name in last.split("-"):
        player.cell(name).click()
    expect(page.locator("#sheet-cleared")).to_be_visible()
    return page.url + "#easy-1"


def share(page: Page, sheet: str = "cleared") -> None:
    page.locator(f"#sheet-{sheet} [data-act=share]").click()


def check(text: str, address: str) -> None:
    """Check what is shared of the cleared board."""
    first, second, course, link = text.split("\n")
    assert first == "Number Match · Easy 1"
    assert second.split(" points in ")[0].isdigit()
    assert len(course) <= 12
    assert set(course) <= set("▁▂▃▄▅▆▇█")
    assert course.endswith("▁")
    assert link == address


def test_a_cleared_board_is_copied_where_the_device_has_no_sheet(
    desktop: BrowserContext, ready: Ready
) -> None:
    desktop.grant_permissions(["clipboard-read", "clipboard-write"])
    page = desktop.new_page()
    address = cleared(page, ready)
    share(page)
    expect(page.locator("#sheet-cleared .told")).to_have_text("Copied.")
    check(page.evaluate("navigator.clipboard.readText()"), address)


def test_the_device_s_own_sheet_goes_first(desktop: BrowserContext, ready: Ready) -> None:
    page = desktop.new_page()
    page.add_init_script(DEVICE)
    address = cleared(page, ready)
    share(page)
    expect(page.locator("#sheet-cleared .told")).to_have_text("Shared.")
    check(page.evaluate("shared.text"), address)


@pytest.mark.parametrize("refusal", ["AbortError", "NotAllowedError"])
def test_a_device_that_refuses_is_followed_by_a_text_but_a_player_who_does_is_not(
    desktop: BrowserContext, ready: Ready, refusal: str
) -> None:
    page = desktop.new_page()
    page.add_init_script(DEVICE)
    page.add_init_script(NO_CLIPBOARD)
    address = cleared(page, ready)
    page.evaluate("name => { window.refuses = name; }", refusal)
    share(page)
    if refusal == "AbortError":
        page.wait_for_timeout(200)
        expect(page.locator("#sheet-cleared")).to_be_visible()
    else:
        expect(page.locator("#sheet-share")).to_be_visible()
        check(page.locator("#share-text").input_value(), address)
        assert page.evaluate("getSelection().toString()").startswith("Number Match")


def test_a_solution_travels_in_a_link_once_one_may_watch_it(
    desktop: BrowserContext, ready: Ready
) -> None:
    moves = best_lists.read(PUZZLE)[0].moves
    link = f"en/samegame/#puzzle-{PUZZLE:03}~{'.'.join(moves)}"
    page = desktop.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(NO_CLIPBOARD)
    page.goto(link)
    ready(page)
    expect(page.locator("#toast")).to_contain_text("once you have played this puzzle to an end")
    expect(page.locator("html")).to_have_attribute("data-watched", "false")
    for move in moves:
        page.evaluate(TAP_TWICE, f", {move},")
    expect(page.locator("#sheet-end")).to_be_visible()
    share(page, "end")
    expect(page.locator("#sheet-share")).to_be_visible()
    text = page.locator("#share-text").input_value()
    assert text.startswith(f"SameGame · Puzzle {PUZZLE}\n")
    shut(page)
    page.locator("[data-act=list]").click()
    page.locator("#list-own [data-then=share]").click()
    expect(page.locator("#sheet-share")).to_be_visible()
    shared = page.locator("#share-text").input_value().split("\n")[-1]
    assert shared.endswith(link)
    shut(page)
    page.evaluate("address => location.assign(address)", shared)
    expect(page.locator("html")).to_have_attribute("data-watched", "true")
    for _ in moves:
        page.locator("#tool-redo").click()
    expect(page.locator("#score")).to_have_text(str(best_lists.read(PUZZLE)[0].score))


def test_a_link_to_no_solution_is_refused_in_a_sentence(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    page.goto("en/samegame/")
    ready(page)
    for moves in ("", "zz", "a3", "a1.a1.a1", "a1." * 500, "<b>x</b>", "a1~b2"):
        page.evaluate("document.getElementById('toast').textContent = ''")
        page.evaluate("moves => { location.hash = `9x12x4-1~${moves}`; }", moves)
        expect(page.locator("#toast")).to_have_text("This address holds no solution of this board.")
        expect(page.locator("html")).to_have_attribute("data-game", "off")
