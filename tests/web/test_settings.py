"""Settings: applied at once and before the first paint, on every page; and the sheets."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pygame_core.samegame import SAMEGAME, rules
from tests.sampled import sampled
from tests.web.support.player import begun
from tests.web.support.waiting import at_home, in_front, rest, shut

Ready = Callable[[Page], Page]
Axe = Callable[[Page], None]
KEY = "/x/y/settings"
# What was kept by each version of the record; a sample is never written anew.
SAMPLES = {
    1: '{"version":1,"theme":"dark","hand":"left","lamp":true}',
    2: '{"version":2,"checksum":2587809652,"theme":"dark","motion":"system","digits":"normal",'
    '"hand":"left","ghosts":true,"marks":true,"oneTap":false,"lamp":true,"clock":true,'
    '"letters":true,"vibration":false,"sound":false}',
}
DARK = "rgb(18, 21, 26)"
LIGHT = "rgb(244, 241, 234)"
PAPER = "getComputedStyle(document.body).backgroundColor"
COUNT_SOUNDS = """
window.tones = 0;
window.buzzes = [];
const Context = window.AudioContext;
window.AudioContext = class extends Context {
  createOscillator() {
    window.tones += 1;
    return super.createOscillator();
  }
};
navigator.vibrate = (buzz) => window.buzzes.push(buzz);
"""


def choose(page: Page, name: str, value: str | None = None) -> None:
    """Change a setting in the open sheet: a switch, or one of the values of a choice."""
    which = f"[data-setting={name}]" + (f"[value={value}]" if value else "")
    page.locator(f"#sheet-settings {which}").click()


def stored(page: Page, name: str) -> object:
    return page.evaluate(f"JSON.parse(localStorage.getItem('{KEY}'))")[name]


def test_a_theme_is_there_before_the_first_paint_on_every_page(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/")
    assert page.evaluate(PAPER) == LIGHT
    page.get_by_role("button", name="Settings").click()
    choose(page, "theme", "dark")
    assert page.evaluate(PAPER) == DARK
    metas = page.locator("meta[name=theme-color]")
    assert [meta.get_attribute("content") for meta in metas.all()] == ["#12151A", "#12151A"]
    page.add_init_script(
        "new MutationObserver(() => {"
        f"  if (document.body && !window.firstPaper) window.firstPaper = {PAPER};"
        "}).observe(document, { childList: true, subtree: true })"
    )
    for place in ("en/ranking/", "de/number-match/", "en/samegame/", "en/daily/"):
        page.goto(place)
        assert page.evaluate("window.firstPaper") == DARK
    ready(page)


def test_the_system_s_theme_and_motion_are_followed_while_nothing_else_is_chosen(
    desktop: BrowserContext,
) -> None:
    page = desktop.new_page()
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.goto("en/ranking/")
    assert page.evaluate("[tabula.setting('theme'), tabula.setting('motion')]") == ["dark", "off"]
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.evaluate("tabula.setting('motion')") == "on"
    page.evaluate("tabula.sheets.show('settings')")
    choose(page, "motion", "off")
    assert page.evaluate("tabula.setting('motion')") == "off"


@pytest.mark.quick
def test_settings_change_the_board_at_once_and_survive_a_reload(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    page.emulate_media(reduced_motion="reduce")
    player = begun(page, ready)
    player.move(player.deal.solution[0])
    seen = [rest(page)]
    page.get_by_role("button", name="Settings").click()
    for name, value in (("digits", "large"), ("ghosts", None), ("theme", "dark")):
        choose(page, name, value)
        seen.append(rest(page))
    assert len(set(seen)) == 4
    choose(page, "clock")
    choose(page, "letters")
    choose(page, "hand", "left")
    ready(page.reload() and page)
    assert rest(page) == seen[-1]
    expect(page.locator(".figure-time")).to_be_hidden()
    tools, figures = (page.locator(name).bounding_box() for name in (".tools", ".figures"))
    assert tools
    assert figures
    assert tools["x"] < figures["x"]
    page.keyboard.press("u")
    expect(page.locator("#left")).to_have_text("25")
    expect(page.locator("#tool-undo")).not_to_have_attribute("aria-keyshortcuts", "U")
    page.keyboard.press("Control+z")
    expect(page.locator("#left")).to_have_text("27")


def test_a_change_reaches_other_tabs(desktop: BrowserContext) -> None:
    one, other = desktop.new_page(), desktop.new_page()
    for page in (one, other):
        page.goto("en/ranking/")
    in_front(one).evaluate("tabula.sheets.show('settings')")
    choose(one, "theme", "dark")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize(
    "record", ["{", "[]", '"x"', "null", '{"version":1,"theme":"pink","marks":1}', '{"version":7}']
)
def test_a_record_that_is_none_of_ours_changes_nothing(
    desktop: BrowserContext, record: str
) -> None:
    page = desktop.new_page()
    page.add_init_script(
        f"localStorage.getItem('{KEY}') ?? localStorage.setItem('{KEY}', `{record}`)"
    )
    page.goto("en/ranking/")
    assert page.evaluate("[tabula.setting('theme'), tabula.setting('marks')]") == ["light", True]


def test_a_later_version_s_record_is_left_alone(desktop: BrowserContext) -> None:
    page = desktop.new_page()
    record = '{"version":3,"theme":{"day":"light"}}'
    page.add_init_script(f"localStorage.setItem('{KEY}', '{record}')")
    page.goto("en/ranking/")
    page.evaluate("tabula.sheets.show('settings')")
    choose(page, "theme", "dark")
    assert page.evaluate(PAPER) == DARK
    assert page.evaluate(f"localStorage.getItem('{KEY}')") == record


def test_without_storage_a_choice_holds_until_the_page_is_left(desktop: BrowserContext) -> None:
    page = desktop.new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('closed') } })"
    )
    page.goto("en/ranking/")
    page.evaluate("tabula.sheets.show('settings')")
    choose(page, "theme", "dark")
    assert page.evaluate(PAPER) == DARK
    expect(page.locator("#sheet-settings .told")).to_contain_text("until you leave the page")


@pytest.mark.parametrize("version", SAMPLES)
def test_records_of_every_version_are_read_and_written_anew(
    desktop: BrowserContext, version: int
) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/")
    page.evaluate("text => localStorage.setItem('/x/y/settings', text)", SAMPLES[version])
    page.reload()
    chosen = "['theme', 'hand', 'lamp', 'clock'].map(tabula.setting)"
    assert page.evaluate(chosen) == ["dark", "left", True, True]
    expect(page.locator("#toast")).not_to_contain_text("could not be read")
    page.evaluate("tabula.sheets.show('settings')")
    choose(page, "clock")
    expect(page.locator("html")).to_have_attribute("data-clock", "false")
    assert stored(page, "version") == max(SAMPLES)
    page.reload()
    assert page.evaluate(chosen) == ["dark", "left", True, False]


@pytest.mark.parametrize(
    "record",
    sampled(
        [
            "{",
            "[]",
            "null",
            '{"theme":"dark"}',
            '{"version":2,"theme":"dark"}',
            SAMPLES[2][:-9],
            SAMPLES[2].replace("left", "right"),
            SAMPLES[2].replace("checksum", "checksun"),
        ],
        ["{", SAMPLES[2].replace("left", "right")],
    ),
)
def test_a_record_that_cannot_be_read_is_put_aside_and_told_once(
    desktop: BrowserContext, record: str
) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/")
    page.evaluate("text => localStorage.setItem('/x/y/settings', text)", record)
    page.reload()
    assert page.evaluate("tabula.setting('theme')") == "light"
    expect(page.locator("#toast")).to_contain_text("could not be read")
    aside = "Object.entries(localStorage).filter(([key]) => key.startsWith('/x/y/aside:'))"
    ((key, text),) = page.evaluate(aside)
    assert key.endswith(":settings")
    assert text == record
    page.evaluate("tabula.sheets.show('settings')")
    choose(page, "theme", "dark")
    assert stored(page, "theme") == "dark"
    page.reload()
    assert page.evaluate("tabula.setting('theme')") == "dark"
    expect(page.locator("#toast")).not_to_contain_text("could not be read")
    assert len(page.evaluate(aside)) == 1


def test_the_language_changes_on_the_same_page_and_is_remembered(desktop: BrowserContext) -> None:
    page = desktop.new_page()
    page.goto("en/ranking/#main")
    page.evaluate("tabula.sheets.show('settings')")
    page.locator("#sheet-settings [data-language=de]").click()
    page.wait_for_url("**/de/ranking/#main")
    page.goto("")
    page.wait_for_url("**/de/")


def test_sounds_and_buzzes_come_only_where_they_are_asked_for(
    phone: BrowserContext, ready: Ready
) -> None:
    page = phone.new_page()
    page.add_init_script(COUNT_SOUNDS)
    player = begun(page, ready)
    player.move(player.deal.solution[0], touch=True)
    assert page.evaluate("[tones, buzzes.length]") == [0, 0]
    page.get_by_role("button", name="Settings").tap()
    choose(page, "sound")
    choose(page, "vibration")
    shut(page)
    player.move(player.deal.solution[1], touch=True)
    player.move("+", touch=True)
    tones, buzzes = page.evaluate("[tones, buzzes]")
    assert tones > 3
    assert buzzes == [[12], [24]]


def test_marks_can_be_left_out_and_one_tap_can_be_enough(
    phone: BrowserContext, ready: Ready
) -> None:
    page = phone.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto("en/samegame/#9x12x4-1")
    start = SAMEGAME.deal("9x12x4-1").start
    group = max(rules.groups(start), key=len)
    tile = ready(page).locator(f"#grid button[aria-label*=', {SAMEGAME.move_text(group[0])},']")
    left = page.locator("#left")
    tile.tap()
    expect(tile).to_have_attribute("aria-pressed", "true")  # shown, and no more than that
    expect(left).to_have_text(str(SAMEGAME.left(start)))
    seen = []
    for name in ("marks", "marks", "oneTap"):
        page.evaluate("tabula.sheets.show('settings')")
        choose(page, name)
        shut(page)
        page.keyboard.press("Escape")  # the focus came back to the tile and shows its group
        expect(tile).not_to_have_attribute("aria-pressed", "true")
        seen.append(rest(page))
    assert seen[0] != seen[1] == seen[2]
    tile.tap()
    expect(left).to_have_text(str(SAMEGAME.left(start) - len(group)))


def test_vibration_is_offered_where_there_is_any(
    desktop: BrowserContext, phone: BrowserContext
) -> None:
    for window, offered in ((desktop, False), (phone, True)):
        page = window.new_page()
        page.goto("en/ranking/")
        page.evaluate("tabula.sheets.show('settings')")
        expect(page.locator("#sheet-settings [data-setting=sound]")).to_be_visible()
        expect(page.locator("[data-needs=vibration]")).to_be_visible(visible=offered)
        page.add_init_script(
            "Object.defineProperty(Navigator.prototype, 'vibrate', { value: undefined })"
        )
        page.reload()
        page.evaluate("tabula.sheets.show('settings')")
        expect(page.locator("[data-needs=vibration]")).to_be_hidden()


def test_the_way_back_closes_a_sheet_and_stays_on_the_board(
    phone: BrowserContext, ready: Ready
) -> None:
    page = phone.new_page()
    page.goto("en/")
    player = begun(page, ready)
    player.move(player.deal.solution[0], touch=True)
    address = page.url
    for way in ("back", "escape", "button", "beside"):
        page.locator("#tool-new").tap()
        expect(page.locator("#sheet-new")).to_be_visible()
        page.wait_for_timeout(400)
        if way == "back":
            page.go_back()
        elif way == "escape":
            page.keyboard.press("Escape")
        elif way == "button":
            page.locator("#sheet-new [data-close]").tap()
        else:
            page.touchscreen.tap(200, 30)
        expect(page.locator("#sheet-new")).to_be_hidden()
        at_home(page)
        assert page.url == address
    player.check()
    page.go_back()
    page.wait_for_url("**/en/")


def test_a_new_board_from_a_sheet_has_its_own_address(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    begun(page, ready)
    page.keyboard.press("n")
    page.locator("#number").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_have_text("Easy 5")
    at_home(page)
    assert page.url.endswith("#easy-5")
    ready(page.reload() and page)
    expect(page.locator("#name")).to_have_text("Easy 5")


@pytest.mark.parametrize("lang", sampled(["en", "de"], ["de"]))
def test_nothing_that_axe_finds_in_the_settings(phone: BrowserContext, axe: Axe, lang: str) -> None:
    page = phone.new_page()
    page.goto(f"{lang}/ranking/")
    page.evaluate("tabula.sheets.show('settings')")
    axe(page)
