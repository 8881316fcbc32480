"""Versions of the site as the service worker keeps them, on a site of a few small files.

The worker and `offline.js` are the real ones; the pages are small so that many builds, hosts and
tabs can be gone through quickly. `test_offline.py` looks at the real site.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.sampled import sampled
from tests.web.support.host import BASE, Host
from tests.web.support.small_site import GAME, INSTALLED, UPDATE, build, files, is_whole, visit
from tests.web.support.waiting import eventually

REGISTERED = "navigator.serviceWorker.getRegistration().then(Boolean)"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Serve version A, in which a game is always on screen."""
    host = Host(build(tmp_path / "a", "A", game=True))
    yield host
    host.stop()


@pytest.fixture
def window(windows: Callable[..., BrowserContext], host: Host) -> BrowserContext:
    return windows(host.address)


def caches(page: Page) -> list[str]:
    return page.evaluate("caches.keys()")


def test_first_visit_makes_the_site_ready_for_offline(window: BrowserContext, host: Host) -> None:
    page = visit(window)
    expect(page.locator("#toast")).to_have_text("Ready offline.")
    assert is_whole(page, "A")
    host.stop()
    assert is_whole(page, "A")
    page.reload()
    assert is_whole(page, "A")
    expect(page.locator("#toast")).to_be_empty()
    page.goto(f"{GAME}?from=home#hard-417")
    assert is_whole(page, "A")
    page.goto("de/number-match?from=home#hard-417")
    assert page.url == f"{host.address}de/number-match/?from=home#hard-417"
    assert is_whole(page, "A")
    page.goto("")
    assert page.title() == "root A"


def test_offline_an_unknown_address_is_the_missing_page(
    window: BrowserContext, host: Host, allowed: list[str]
) -> None:
    allowed.append("deep/below/nothing")
    page = visit(window)
    host.stop()
    answer = page.goto("en/deep/below/nothing")
    assert answer is not None
    assert (answer.status, page.title()) == (404, "missing A")


def test_what_belongs_to_others_survives(
    window: BrowserContext, host: Host, tmp_path: Path
) -> None:
    page = window.new_page()
    page.goto("")
    foreign = [f"{BASE}other", f"{BASE}@0123", "/x/@0123456789abcdef", "workbox-precache"]
    page.evaluate("names => Promise.all(names.map(name => caches.open(name)))", foreign)
    page.evaluate("localStorage.setItem('theirs', '1')")
    page.close()
    page = visit(window)
    host.folder = build(tmp_path / "b", "B")
    assert page.evaluate(UPDATE) == "installed"
    page.evaluate("tabula.takeOver()")
    expect(page).to_have_title("B")
    eventually(page, lambda: len(caches(page)) == len(foreign) + 1)
    assert set(foreign) < set(caches(page))
    keys = page.evaluate("Object.keys(localStorage)")
    assert sorted(keys) == [f"{BASE}offline", "theirs"]


def test_a_new_version_waits_for_the_next_new_game(
    window: BrowserContext, host: Host, tmp_path: Path
) -> None:
    page = visit(window)
    assert page.evaluate("tabula.takeOver()") is False
    host.folder = build(tmp_path / "b", "B", game=True)
    assert page.evaluate(UPDATE) == "installed"
    expect(page.locator("#toast")).to_have_text("Update waiting.")
    page.reload()
    assert is_whole(page, "A")
    host.stop()
    assert page.evaluate("tabula.takeOver()") is True
    expect(page).to_have_title("B")
    assert is_whole(page, "B")


def test_each_tab_stays_on_its_version_until_it_is_loaded_again(
    window: BrowserContext, host: Host, tmp_path: Path
) -> None:
    first, second = visit(window), visit(window)
    host.folder = build(tmp_path / "b", "B", game=True)
    assert first.evaluate(UPDATE) == "installed"
    first.evaluate("tabula.takeOver()")
    expect(first).to_have_title("B")
    host.stop()
    assert is_whole(first, "B")
    assert is_whole(second, "A")
    assert len(caches(first)) == 2
    assert second.evaluate("tabula.takeOver()") is True
    expect(second).to_have_title("B")
    assert is_whole(second, "B")
    eventually(first, lambda: len(caches(first)) == 1)


def test_older_files_go_when_the_last_older_tab_is_closed(
    window: BrowserContext, host: Host, tmp_path: Path
) -> None:
    first, second = visit(window), visit(window)
    host.folder = build(tmp_path / "b", "B", game=True)
    assert first.evaluate(UPDATE) == "installed"
    first.evaluate("tabula.takeOver()")
    expect(first).to_have_title("B")
    second.close()
    first.reload()
    eventually(first, lambda: len(caches(first)) == 1)
    assert is_whole(first, "B")


def test_a_new_version_comes_in_by_itself_when_no_tab_has_a_game(
    window: BrowserContext, host: Host, tmp_path: Path
) -> None:
    first, second = visit(window), visit(window)
    host.folder = build(tmp_path / "b", "B")
    assert first.evaluate(UPDATE) == "installed"
    first.evaluate("delete document.documentElement.dataset.game")
    first.wait_for_timeout(300)
    assert first.evaluate(INSTALLED)  # the other tab has a game
    second.close()
    eventually(first, lambda: not first.evaluate(INSTALLED))
    assert is_whole(first, "A")  # not loaded again under the player's finger
    first.reload()
    assert is_whole(first, "B")


def test_a_damaged_file_keeps_a_version_out_whichever_it_is(
    window: BrowserContext, host: Host, tmp_path: Path
) -> None:
    page = visit(window)
    before = caches(page)
    devtools = window.new_cdp_session(page)
    host.folder = build(tmp_path / "b", "B")
    for path in files(host.folder) - {"assets/offline.js"}:  # which has come with version A
        good = (host.folder / path).read_bytes()
        (host.folder / path).write_bytes(b"of some other version")
        devtools.send("Network.clearBrowserCache")  # it may have the right one from last time
        assert page.evaluate(UPDATE) == "redundant", path
        assert caches(page) == before
        (host.folder / path).write_bytes(good)
    page.reload()
    assert is_whole(page, "A")
    assert page.evaluate(UPDATE) == "installed"


@pytest.mark.parametrize("where", sampled(["before", "within"], ["within"]))
def test_a_first_visit_cut_off_at_any_file_is_made_good_by_the_next(
    windows: Callable[..., BrowserContext], host: Host, allowed: list[str], where: str
) -> None:
    broken = host.cut if where == "before" else host.halved
    allowed.extend(["failed", "Failed"])
    for path in files(host.folder) - {f"{GAME}index.html", "assets/offline.js"}:
        page = windows(host.address).new_page()
        broken.add(path.removesuffix("index.html"))
        page.goto(GAME)
        eventually(page, lambda page=page: page.evaluate(REGISTERED) is False)
        assert caches(page) == [], path
        broken.clear()
        page.goto(GAME)
        page.evaluate("navigator.serviceWorker.ready")
        host.stop()
        page.reload()
        assert is_whole(page, "A"), path
        host.start()


def test_an_installation_that_failed_is_tried_again_when_the_page_is_looked_at(
    window: BrowserContext, host: Host, allowed: list[str]
) -> None:
    allowed.append("failed")
    page = window.new_page()
    host.cut = {"assets/late.A.txt"}
    page.goto(GAME)
    eventually(page, lambda: page.evaluate(REGISTERED) is False)
    host.cut = set()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.evaluate("navigator.serviceWorker.ready")
    host.stop()
    page.reload()
    assert is_whole(page, "A")


def test_a_redirected_file_keeps_a_version_out(
    window: BrowserContext, host: Host, tmp_path: Path, allowed: list[str]
) -> None:
    allowed.append("request failed: .*late.B.txt")
    page = visit(window)
    host.folder = build(tmp_path / "b", "B")
    (host.folder / "elsewhere.txt").write_bytes((host.folder / "assets/late.B.txt").read_bytes())
    host.moved["assets/late.B.txt"] = "elsewhere.txt"
    assert page.evaluate(UPDATE) == "redundant"
    host.moved.clear()
    assert page.evaluate(UPDATE) == "installed"


def test_only_what_has_changed_is_fetched(
    window: BrowserContext, host: Host, tmp_path: Path
) -> None:
    page = visit(window)
    host.folder = build(tmp_path / "b", "B")
    host.asked.clear()
    assert page.evaluate(UPDATE) == "installed"
    assert "assets/late.B.txt" in host.asked
    assert "assets/offline.js" not in host.asked
    assert "sitemap.xml" not in host.asked


def test_what_a_killed_installation_left_is_checked(
    window: BrowserContext, host: Host, tmp_path: Path
) -> None:
    page = visit(window)
    host.folder = build(tmp_path / "b", "B", game=True)
    found = re.search(r'"version": "(\w+)"', (host.folder / "sw.js").read_text(encoding="utf-8"))
    assert found
    page.evaluate(
        """async ([name, folder]) => {
            const cache = await caches.open(name);
            await cache.put(`${folder}late.B.txt`, new Response("half of it"));
        }""",
        [f"{BASE}@{found[1]}", f"{host.address}assets/"],
    )
    assert page.evaluate(UPDATE) == "installed"
    page.evaluate("tabula.takeOver()")
    expect(page).to_have_title("B")
    host.stop()
    assert is_whole(page, "B")


def test_without_storage_everything_works_and_is_said_once(
    window: BrowserContext, host: Host
) -> None:
    window.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('closed') } })"
    )
    page = visit(window)
    expect(page.locator("#toast")).to_have_text("Ready offline.")
    host.stop()
    page.reload()
    assert is_whole(page, "A")
    page.wait_for_timeout(300)
    expect(page.locator("#toast")).to_be_empty()
