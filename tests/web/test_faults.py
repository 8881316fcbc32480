"""What may fail when the game starts: a sentence says so, and there is a way on."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, Route, expect

from builder.lab import chromium
from builder.steps import references
from tests.web.support.host import Host
from tests.web.support.player import Player
from tests.web.support.waiting import HEAR, eventually

GAME = "en/number-match/"
Ready = Callable[[Page], Page]
# Without these the game is as good as with them.
SPARED = ("png", "svg", "webmanifest")
SPARED_SCRIPTS = ("offline", "print")


# The page takes itself for failed when nothing has moved for long. Without that, only what fails
# can say so.
NO_PATIENCE = """
const { setInterval } = window;
window.setInterval = (act, pause, ...rest) => pause < 2000 ? setInterval(act, pause, ...rest) : 0;
"""


def needed(dist: Path) -> list[str]:
    """Return the files without which the game cannot start."""
    found = references.files(dist, f"{GAME}index.html")
    found |= {path.relative_to(dist).as_posix() for path in dist.glob("pyscript/*/core*.js")}
    return sorted(
        path
        for path in found
        if not path.endswith(SPARED) and Path(path).name.split(".")[0] not in SPARED_SCRIPTS
    )


def assert_told_and_mended(page: Page, host: Host, ready: Ready, told: str) -> None:
    """Start the game, read the sentence, then bring all files back and try again."""
    page.add_init_script(NO_PATIENCE)
    page.goto(GAME)
    sentence = page.get_by_text("The game could not start. The connection may have been lost")
    expect(sentence.locator("visible=true").first, told).to_be_visible()
    asked = -1
    while asked != len(host.asked):  # what is fetched beforehand is asked for again, and lost again
        asked = len(host.asked)
        page.wait_for_timeout(1000)
    expect(page.locator("html"), told).to_have_attribute("data-state", "failed")
    expect(sentence.locator("visible=true")).to_have_count(1)
    host.cut, host.answers = set(), None
    page.get_by_text("Try again").locator("visible=true").click()
    ready(page)
    Player(page, "easy-1").choose("easy")


@pytest.fixture
def first_visit(
    windows: Callable[..., BrowserContext], host: Host, allowed: list[str]
) -> Callable[[], Page]:
    """Return a function that opens a tab which has nothing of the site yet."""
    allowed.append("")
    return lambda: windows(host.address, locale="en-GB").new_page()


# One of each kind: what says so itself, what comes before and after it, a style, a module.
@pytest.mark.parametrize("name", ["shell.", "settings.", "boot.", "tokens.", "core-"])
def test_a_file_that_the_first_visit_loses_is_told(
    first_visit: Callable[[], Page], host: Host, dist: Path, ready: Ready, name: str
) -> None:
    path = next(path for path in needed(dist) if Path(path).name.startswith(name))
    host.cut = {path}
    assert_told_and_mended(first_visit(), host, ready, path)


@pytest.mark.parametrize("name", ["number-match", "samegame", "daily", "statistics", "puzzles"])
def test_every_page_tells_it_where_the_script_that_would_is_lost(
    first_visit: Callable[[], Page], host: Host, dist: Path, name: str
) -> None:
    host.cut = {path for path in needed(dist) if "/shell." in path}
    page = first_visit()
    page.goto(f"en/{name}/")
    expect(page.get_by_text("The game could not start")).to_be_visible()
    expect(page.get_by_text("Starting Python")).to_be_hidden()
    expect(page.locator("#boot-bar")).to_be_hidden()


@pytest.mark.parametrize("answers", [3, 5, 7])
def test_a_connection_that_breaks_after_a_few_files_is_told(
    first_visit: Callable[[], Page], host: Host, ready: Ready, answers: int
) -> None:
    host.answers = answers
    assert_told_and_mended(first_visit(), host, ready, f"after {answers}")


@pytest.mark.soak
def test_a_connection_that_breaks_before_all_is_there_is_told(
    first_visit: Callable[[], Page], host: Host, dist: Path, ready: Ready
) -> None:
    for answers in range(1, len(needed(dist))):
        page = first_visit()
        host.answers = answers
        assert_told_and_mended(page, host, ready, f"after {answers}")
        page.context.close()


@pytest.mark.soak
def test_whatever_the_first_visit_loses_is_said_and_the_next_one_completes(
    first_visit: Callable[[], Page], host: Host, dist: Path, ready: Ready
) -> None:
    for path in needed(dist):
        page = first_visit()
        host.cut = {path}
        assert_told_and_mended(page, host, ready, path)
        page.evaluate("navigator.serviceWorker.ready")
        page.context.close()


def test_a_page_of_the_network_s_in_place_of_a_script_is_told(
    windows: Callable[..., BrowserContext], site: str, allowed: list[str], ready: Ready
) -> None:
    allowed.append("")
    page = windows(site, locale="en-GB", service_workers="block").new_page()
    page.add_init_script(NO_PATIENCE)
    login = "<!doctype html><h1>Please log in</h1>"
    for script in ("settings", "shell", "boot-number-match"):
        address = re.compile(rf"/assets/{script}\.")
        page.route(address, lambda route: route.fulfill(content_type="text/html", body=login))
        page.goto(GAME)
        sentence = page.get_by_text("The game could not start").locator("visible=true")
        expect(sentence, script).to_be_visible()
        page.unroute(address)
        page.get_by_text("Try again").locator("visible=true").click()
        ready(page)


# What extensions and proxies do to a page: scripts that the policy forbids, that are not there, or
# that fail, and pictures and styles of their own.
ADDED = """
<script src="https://proxy.example/added.js"></script>
<script src="/added/not-there.js"></script>
<link rel="stylesheet" href="/added/not-there.css">
<script>throw new SyntaxError("added")</script>
<img src="/added/not-there.png" alt="" hidden>
"""


def test_what_others_add_to_the_page_keeps_no_game_from_starting(
    windows: Callable[..., BrowserContext], site: str, allowed: list[str], ready: Ready
) -> None:
    allowed.append("")
    page = windows(site, locale="en-GB", service_workers="block", bypass_csp=True).new_page()
    page.add_init_script(
        "window.lost = [];"
        "addEventListener('error', ({ target }) => lost.push(target.nodeName ?? 'thrown'), true)"
    )

    def add(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("</head>", f"{ADDED}</head>"))

    page.route("**/en/number-match/", add)
    page.goto(GAME)
    Player(ready(page), "easy-1").choose("easy")
    assert sorted(page.evaluate("lost")) == ["IMG", "LINK", "SCRIPT", "SCRIPT", "thrown"]


def test_what_can_be_done_without_is_done_without(
    first_visit: Callable[[], Page], host: Host, dist: Path, ready: Ready
) -> None:
    names = tuple(f"{name}." for name in SPARED_SCRIPTS)
    host.cut = {
        path.relative_to(dist).as_posix()
        for path in (dist / "assets").iterdir()
        if path.name.startswith(names)
    }
    assert len(host.cut) == len(names)
    page = first_visit()
    page.goto(GAME)
    Player(ready(page), "easy-1").choose("easy")


INTERPRETER = "**/pyodide.asm.wasm"


def test_an_interpreter_that_does_not_come_whole_is_said_at_once(
    windows: Callable[..., BrowserContext], site: str, allowed: list[str], dist: Path, ready: Ready
) -> None:
    allowed.append("")
    (path,) = dist.glob("py/*/pyodide.asm.wasm")
    half = path.read_bytes()[:1_000_000]
    ways: list[Callable[[Route], None]] = [
        lambda route: route.abort(),
        lambda route: route.fulfill(status=404, body="not there"),
        lambda route: route.fulfill(content_type="text/html", body="<h1>Please log in</h1>"),
        lambda route: route.fulfill(content_type="application/wasm", body=half),
    ]
    page = windows(site, locale="en-GB", service_workers="block").new_page()
    page.add_init_script(NO_PATIENCE)
    for way in ways:
        page.route(INTERPRETER, way)
        page.goto(GAME)
        expect(page.locator("#boot-text")).to_contain_text("could not start", timeout=60_000)
        page.unroute(INTERPRETER)
        page.locator("#boot-retry").click()
        ready(page)


@pytest.fixture
def private(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    """Yield the window of a player whose browser keeps no data of sites, nor lets them keep any."""
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(settings), encoding="utf-8")
    window = playwright.chromium.launch_persistent_context(
        tmp_path,
        executable_path=chromium.find(),
        args=[*chromium.ARGUMENTS, chromium.COMPILED_ONCE],
        locale="en-GB",
    )
    yield window
    window.close()


def test_where_no_data_of_sites_are_allowed_the_game_is_played_in_memory(
    private: BrowserContext, site: str, ready: Ready
) -> None:
    page = private.new_page()
    page.goto(f"{site}{GAME}")
    player = Player(ready(page), "easy-1")
    player.choose("easy")
    expect(page.locator("#toast")).to_contain_text("This browser keeps nothing")
    for _ in range(2):
        player.move("+")
    page.keyboard.press("h")
    expect(page.locator("#toast")).to_contain_text("Hint: ", timeout=60_000)


def test_a_solver_that_is_not_let_start_is_said_and_the_game_goes_on(
    windows: Callable[..., BrowserContext], site: str, ready: Ready, allowed: list[str]
) -> None:
    allowed.append("no workers here")
    page = windows(site, locale="en-GB", service_workers="block").new_page()
    page.add_init_script(
        "window.Worker = class { constructor() { throw new Error('no workers here') } }"
    )
    page.clock.install()
    page.goto(GAME)
    player = Player(ready(page), "easy-1")
    player.choose("easy")
    for _ in range(2):
        player.move("+")
    page.evaluate(HEAR)
    page.keyboard.press("h")

    def told() -> bool:
        """Tell whether it was said, after a minute more: whenever the wait for it had begun."""
        page.clock.fast_forward(61_000)
        return any(text.startswith("The solver stopped") for text in page.evaluate("said"))

    eventually(page, told)
    assert page.evaluate("said")[0].startswith("Looking")
    expect(page.locator("#count-hint")).to_have_text("3")
    player.move("+")
    player.check()
