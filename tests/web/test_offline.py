"""The built site without a network: the game, the way in, and addresses that lead nowhere."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect
from playwright.sync_api import TimeoutError as Late

from builder.lab import chromium
from tests.sampled import sampled
from tests.web.support import deployed
from tests.web.support.host import Host
from tests.web.support.player import Player
from tests.web.support.waiting import eventually

GAME = "en/number-match/"
# Writes down what the page says to its workers, until it is loaded again.
NOTE_POSTS = """() => {
  const { postMessage } = ServiceWorker.prototype;
  window.posts = [];
  ServiceWorker.prototype.postMessage = function (...said) {
    window.posts.push(said[0]);
    return postMessage.apply(this, said);
  };
}"""


@pytest.fixture
def window(windows: Callable[..., BrowserContext], host: Host) -> BrowserContext:
    """Return an English window on a host that can be switched off."""
    return windows(host.address, locale="en-GB")


@pytest.fixture
def german(windows: Callable[..., BrowserContext], host: Host) -> BrowserContext:
    return windows(host.address, locale="de-AT")


@pytest.fixture
def profile(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    """Yield a window as players have it, with a profile on disk: the others are private ones."""
    window = playwright.chromium.launch_persistent_context(
        tmp_path / "profile",
        executable_path=chromium.find(),
        args=[*chromium.ARGUMENTS, chromium.COMPILED_ONCE],
    )
    yield window
    window.close()


@pytest.fixture
def begun(window: BrowserContext, ready: Callable[[Page], Page]) -> Page:
    """Return a page with an Easy game on it, complete in the cache."""
    page = window.new_page()
    page.goto(GAME)
    expect(ready(page).locator("#toast")).to_have_text("Ready to play offline.", timeout=20_000)
    page.get_by_role("button", name="Easy").click()
    expect(page.locator("#name")).to_have_text("Easy 1")
    return page


@pytest.mark.quick
def test_a_game_goes_on_with_the_host_switched_off(
    begun: Page, host: Host, ready: Callable[[Page], Page]
) -> None:
    host.stop()
    begun.reload()
    expect(ready(begun).locator("#name")).to_have_text("Easy 1")
    begun.goto("")
    expect(begun).to_have_url(f"{host.address}en/")
    begun.get_by_role("link", name="Continue").click()
    expect(ready(begun).locator("#name")).to_have_text("Easy 1")
    begun.goto("de/number-match/")
    expect(ready(begun).locator("#name")).to_have_text("Leicht 1")


def test_the_first_visit_loads_no_file_twice(
    profile: BrowserContext, host: Host, ready: Callable[[Page], Page]
) -> None:
    """What the page has loaded the worker finds in the browser's own cache."""
    page = profile.new_page()
    page.goto(f"{host.address}{GAME}")
    ready(page).evaluate("navigator.serviceWorker.ready")
    assert sorted(host.asked) == sorted(set(host.asked))


def deploy(page: Page, host: Host, folder: Path) -> str:
    """Put a version on the host that differs in every file, let it come, and return its name."""
    version = deployed.newer(host.folder, folder / "newer")
    host.folder = folder / "newer"
    page.evaluate("navigator.serviceWorker.getRegistration().then(r => r.update())")
    expect(page.locator("#toast")).to_have_text(
        "A new version is ready. It starts with your next new game.", timeout=30_000
    )
    return version


def shows(page: Page, version: str) -> None:
    """Wait until the page can be used, in this version."""
    ready = page.locator(f"html[data-version='{version}'][data-state=ready]")
    ready.wait_for(state="attached", timeout=60_000)


def test_an_update_is_taken_over_at_the_next_new_game(
    begun: Page, window: BrowserContext, host: Host, tmp_path: Path
) -> None:
    # While the old version still hands out files, to the solver's start, a browser that is driven
    # from outside keeps it alive, and the new one waiting.
    chromium.await_mark(begun, "solver")
    older = begun.locator("html").get_attribute("data-version")
    version = deploy(begun, host, tmp_path)
    host.stop()
    begun.evaluate(NOTE_POSTS)
    begun.keyboard.press("n")
    sheet = begun.get_by_role("dialog")
    sheet.get_by_label("Medium").check()
    sheet.get_by_role("button", name="New board").click()
    expect(begun.locator("#name")).to_have_text("Medium 1")
    taken_over = begun.locator(f"html[data-version='{version}'][data-state=ready]")
    try:
        taken_over.wait_for(state="attached", timeout=20_000)
    except Late:
        # The old version goes on to the end of its window, whole; the next window has the new one.
        # It is held up by nothing but that: the page has asked for it.
        assert "take-over" in begun.evaluate("posts")
        expect(begun.locator("html")).to_have_attribute("data-version", str(older))
        begun.close()
        begun = window.new_page()

        def is_newer(page: Page = begun) -> bool:
            """Open the game; a busy browser may not have done with the closed window yet."""
            page.goto(GAME)
            return page.locator("html").get_attribute("data-version") == version

        eventually(begun, is_newer)
        shows(begun, version)
    expect(begun.locator("#name")).to_have_text("Medium 1")


def test_a_game_begun_in_one_version_goes_on_in_the_next(
    begun: Page, window: BrowserContext, host: Host, tmp_path: Path, ready: Callable[[Page], Page]
) -> None:
    """Two tabs are loaded again at every step; each stays on its version until it is its time."""
    player = Player(begun, "easy-1")
    older = begun.locator("html").get_attribute("data-version") or ""
    other = window.new_page()
    other.goto("en/samegame/")
    ready(other)
    for page in (begun, other):
        chromium.await_mark(page, "solver")
    moves = list(player.deal.solution)
    player.move(moves.pop(0))
    version = deploy(begun, host, tmp_path)
    host.stop()
    for page in (begun, other):
        page.reload()
        shows(page, older)
    player.check()
    player.move(moves.pop(0))
    begun.close()  # now no tab has a game: the new version comes in, and no page is loaded by it
    waiting = "navigator.serviceWorker.getRegistration().then(r => Boolean(r.waiting))"
    while other.evaluate(waiting):
        other.wait_for_timeout(200)
    shows(other, older)
    other.reload()
    shows(other, version)
    player.page = window.new_page()
    player.page.goto(GAME)
    shows(player.page, version)
    player.check()
    for move in moves:
        player.move(move)
    expect(player.page.get_by_role("dialog", name="Board cleared")).to_be_visible()


@pytest.mark.parametrize("stopped", sampled([False, True], [True]), ids=["online", "offline"])
def test_an_address_that_leads_nowhere_leads_home(
    begun: Page, host: Host, allowed: list[str], *, stopped: bool
) -> None:
    allowed.append("deep/below/nothing")
    if stopped:
        host.stop()
    answer = begun.goto("en/deep/below/nothing?from=afar")
    assert answer is not None
    assert answer.status == 404
    expect(begun).to_have_title("Page not found · Tabula Rasa")
    link = begun.get_by_role("link", name="Go to the home page")
    expect(link).to_have_attribute("href", host.address)
    expect(begun.get_by_text("shorten the address")).to_be_hidden()
    expect(begun.get_by_text("Seite nicht gefunden")).to_be_hidden()


def test_the_missing_page_finds_the_root_without_a_worker(
    german: BrowserContext, host: Host, allowed: list[str], axe: Callable[[Page], None]
) -> None:
    allowed.extend(["deep/below", "status of 404"])
    page = german.new_page()
    page.goto("deep/below/nothing.html")
    expect(page).to_have_title("Seite nicht gefunden · Tabula Rasa")
    expect(page.get_by_role("link", name="Zur Startseite")).to_have_attribute("href", host.address)
    axe(page)


def test_the_way_in_speaks_the_language_of_the_browser(german: BrowserContext, host: Host) -> None:
    page = german.new_page()
    page.goto("")
    expect(page).to_have_url(f"{host.address}de/")
    page.locator(".bar").get_by_role("link", name="English").click()
    expect(page).to_have_url(f"{host.address}en/")
    page.goto("")
    expect(page).to_have_url(f"{host.address}en/")


def test_the_way_in_is_two_links_without_javascript(
    windows: Callable[..., BrowserContext], site: str, allowed: list[str]
) -> None:
    page = windows(site, java_script_enabled=False).new_page()
    page.goto("")
    for language in ("English", "Deutsch"):
        expect(page.get_by_role("link", name=language)).to_be_visible()
    allowed.append("status of 404")
    page.goto("nothing/here")
    for sentence in ("shorten the address", "die Adresse vom Ende her"):
        expect(page.get_by_text(sentence)).to_be_visible()


def test_the_way_in_breaks_no_rule_of_accessibility(
    windows: Callable[..., BrowserContext], site: str, dist: Path, axe: Callable[[Page], None]
) -> None:
    text = (dist / "index.html").read_text(encoding="utf-8")
    stays = re.sub("<script>.*?</script>", "", text, flags=re.DOTALL)
    window = windows(site)
    window.route(site, lambda route: route.fulfill(body=stays, content_type="text/html"))
    page = window.new_page()
    page.goto("")
    axe(page)


@pytest.mark.parametrize("language", sampled(["en", "de"], ["de"]))
def test_the_site_can_be_installed(profile: BrowserContext, host: Host, language: str) -> None:
    page = profile.new_page()
    page.goto(f"{host.address}{language}/number-match/")
    page.evaluate("navigator.serviceWorker.ready")
    devtools = profile.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert json.loads(found["data"])["lang"] == language
    assert found["manifest"]["startUrl"] == host.address
    assert found["manifest"]["id"] == host.address
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
