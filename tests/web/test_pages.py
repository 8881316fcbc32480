"""The pages around the games: read without Python, in two languages; home shows what was left."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from builder.content import words as all_words
from builder.paths import LANGUAGES
from builder.paths import PAGES as TEMPLATES
from tests.sampled import sampled
from tests.web.support.player import begun

Ready = Callable[[Page], Page]
Axe = Callable[[Page], None]
TEXTS = ["", "about/", "how-to-play-number-match/", "how-to-play-samegame/", "ranking/"]
NAMES = sorted({path.stem for path in TEMPLATES.glob("*.html")} - {"404", "base", "index"})
PLACES = ["" if name == "home" else f"{name}/" for name in NAMES]


@pytest.mark.parametrize("lang", sampled(LANGUAGES, ["de"]))
def test_pages_to_read_start_no_python_and_axe_finds_nothing(
    phone: BrowserContext, axe: Axe, lang: str
) -> None:
    page = phone.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for place in TEXTS:
        page.goto(f"{lang}/{place}")
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
    assert asked
    assert not [url for url in asked if "/py/" in url or "/pyscript/" in url]


@pytest.mark.parametrize("place", TEXTS)
def test_a_page_to_read_can_be_read_without_scripts(
    windows: Callable[..., BrowserContext], site: str, place: str
) -> None:
    page = windows(site, java_script_enabled=False).new_page()
    page.goto(f"en/{place}")
    expect(page.locator("main h1, main h2").first).to_be_attached()
    assert len(page.locator("main").inner_text()) > 100


@pytest.mark.parametrize(
    ("game", "lang"),
    sampled(
        [(game, lang) for lang in LANGUAGES for game in ["number-match", "samegame"]],
        [("number-match", "de"), ("samegame", "en")],
    ),
)
def test_a_game_says_what_the_browser_lacks(
    windows: Callable[..., BrowserContext], site: str, allowed: list[str], lang: str, game: str
) -> None:
    allowed.extend([r"\.m?js csp$", "WebAssembly is not defined"])
    words = all_words.load()[lang]
    without = windows(site, java_script_enabled=False).new_page()
    without.goto(f"{lang}/{game}/")
    assert words["site"]["noscript"] in without.locator("#boot").inner_text()
    old = windows(site, service_workers="block").new_page()
    old.add_init_script("delete window.WebAssembly")
    old.goto(f"{lang}/{game}/")
    expect(old.locator("#boot-text")).to_have_text(words["boot"]["unsupported"])
    expect(old.locator("#boot-text")).to_be_visible()


@pytest.mark.parametrize("place", sampled(PLACES, ["about/", "samegame/"]))
def test_the_language_changes_on_the_same_page(desktop: BrowserContext, place: str) -> None:
    page = desktop.new_page()
    page.goto(f"en/{place}")
    page.locator(".bar [data-language=de]").click()
    page.wait_for_url(f"**/de/{place}")
    expect(page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.quick
def test_home_goes_on_with_what_was_left(phone: BrowserContext, ready: Ready) -> None:
    page = phone.new_page()
    page.goto("en/")
    expect(page.locator("a.main")).to_have_count(1)
    player = begun(page, ready)
    player.move(player.deal.solution[0], touch=True)
    page.goto("en/")
    go_on = page.locator("a.main:visible")
    expect(go_on).to_have_text("Continue")
    expect(page.locator("main")).to_contain_text("Easy 1")
    expect(page.locator("main")).to_contain_text("25 left")
    go_on.click()
    ready(page)
    player.check()
