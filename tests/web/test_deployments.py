"""A new version comes while everything goes wrong that can, mostly on a site of few small files."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pygame_core.rng import Rng
from tests.web.support import deployed
from tests.web.support.host import BASE, Host
from tests.web.support.small_site import (
    GAME,
    INSTALLED,
    UPDATE,
    build,
    files,
    is_whole,
    style,
    visit,
)
from tests.web.support.waiting import eventually

# The SHA-256 of what the page gets at each address, null where it gets nothing.
HASHES = """addresses => Promise.all(addresses.map(async (address) => {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return null;
  const digest = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}))"""
QUIET = "en/ranking/"  # a page of the built site that starts no Python


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Serve version A, in which a game is always on screen."""
    host = Host(build(tmp_path / "a", "A", game=True))
    yield host
    host.stop()


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """Return version B, in which only the script that all versions share is as it was."""
    return build(tmp_path / "b", "B", game=True)


@pytest.fixture
def tabs(
    windows: Callable[..., BrowserContext], host: Host, allowed: list[str]
) -> tuple[Page, Page]:
    """Return two tabs on version A, which have seen connections break before."""
    allowed.append("failed|Failed")
    window = windows(host.address)
    return visit(window), visit(window)


def assert_whole(pages: tuple[Page, Page], marks: str) -> None:
    """Check that each tab shows its version and nothing else, and does so again when reloaded."""
    for page, mark in zip(pages, marks, strict=True):
        assert is_whole(page, mark)
        page.reload()
        assert is_whole(page, mark)


def assert_taken_over(tabs: tuple[Page, Page], host: Host) -> None:
    """Check, without a network, that a version which waits comes in as is meant."""
    first, second = tabs
    host.stop()
    assert_whole(tabs, "AA")
    first.evaluate("tabula.takeOver()")
    expect(first).to_have_title("B")
    assert is_whole(second, "A")
    second.reload()
    assert_whole(tabs, "BB")


def test_the_connection_is_lost_in_the_midst_of_a_new_version(
    tabs: tuple[Page, Page], host: Host, newer: Path
) -> None:
    """After every number of files; both tabs are looked at and loaded again at every step."""
    first, _ = tabs
    devtools = first.context.new_cdp_session(first)
    host.folder = newer
    for answers in range(1, 2 * len(files(newer))):
        host.answers = answers
        devtools.send("Network.clearBrowserCache")  # it has what has come before
        if first.evaluate(UPDATE) == "installed":
            break
        assert_whole(tabs, "AA")
    assert answers >= len(files(newer))
    assert_taken_over(tabs, host)


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 30))]
)
def test_a_host_gives_out_files_of_both_versions_for_a_while(
    tabs: tuple[Page, Page], host: Host, newer: Path, seed: int
) -> None:
    first, _ = tabs
    rng = Rng(seed)
    host.folders = [host.folder, newer]
    host.choose = lambda folders: folders[rng.below(len(folders))]
    for _ in range(12):
        first.evaluate(UPDATE)
        if first.evaluate(INSTALLED):
            break
        assert_whole(tabs, "AA")
    host.folder = newer
    # To a browser either is newer than the other: A may have come in again over B in the meantime.
    assert first.evaluate(UPDATE) == "installed"
    assert_taken_over(tabs, host)


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 30))]
)
def test_a_first_visit_to_a_host_that_has_both_versions_ends_with_a_whole_one(
    windows: Callable[..., BrowserContext], host: Host, newer: Path, allowed: list[str], seed: int
) -> None:
    allowed.append("failed|Failed|404")
    page = windows(host.address).new_page()
    rng = Rng(seed)
    host.folders = [host.folder, newer]
    host.choose = lambda folders: folders[rng.below(len(folders))]
    for _ in range(4):
        page.goto(GAME)
        page.wait_for_timeout(200)
        assert style(page) in {"", page.title()}  # lost perhaps, but never another version's
    host.folder = newer
    page.goto(GAME)
    page.evaluate("navigator.serviceWorker.ready")
    # Had version A been complete, it is shown until the new one has come in; else B is there.
    for _ in range(2):
        page.reload()
        if page.title() == "A":
            assert is_whole(page, "A")
            page.evaluate(UPDATE)
            page.evaluate("tabula.takeOver()")
            expect(page).to_have_title("B")
    host.stop()
    page.reload()
    assert is_whole(page, "B")


def assert_built(page: Page, folder: Path, version: str) -> None:
    """Check that a page of the built site is of a version, and can get each of its files."""
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-version", version)
    paths = sorted(files(folder))
    found = page.evaluate(HASHES, [f"{BASE}{path}" for path in paths])
    expected = [hashlib.sha256((folder / path).read_bytes()).hexdigest() for path in paths]
    assert dict(zip(paths, found, strict=True)) == dict(zip(paths, expected, strict=True))


def assert_plays(page: Page, version: str) -> None:
    """Check that the game of the built site starts in a version."""
    page.goto(f"{GAME}#easy-1")
    ready = page.locator(f"html[data-version='{version}'][data-state=ready]")
    ready.wait_for(state="attached", timeout=60_000)
    expect(page.locator("#name")).to_have_text("Easy 1")


@pytest.fixture
def built(host: Host, dist: Path, windows: Callable[..., BrowserContext]) -> BrowserContext:
    """Return a window on the built site."""
    host.folder = dist
    return windows(host.address, locale="en-GB")


@pytest.mark.parametrize("step", [19, pytest.param(1, marks=pytest.mark.soak)])
def test_the_connection_is_lost_in_the_midst_of_a_new_version_of_the_built_site(
    built: BrowserContext, host: Host, tmp_path: Path, allowed: list[str], step: int
) -> None:
    """After some numbers of files, in the soak after each; every time all files are compared."""
    allowed.append("failed|Failed")
    game, page, older = built.new_page(), built.new_page(), host.folder
    page.goto(QUIET)
    page.evaluate("navigator.serviceWorker.ready")
    version = page.locator("html").get_attribute("data-version") or ""
    assert_plays(game, version)  # as long as it is on screen no other version comes in
    newer = deployed.newer(older, tmp_path / "newer")
    host.folder = tmp_path / "newer"
    devtools = built.new_cdp_session(page)
    last = len(files(older))  # that many answers are the worker and all files but one
    for answers in [*range(1, last, step), last, last + 1]:
        host.answers = answers
        devtools.send("Network.clearBrowserCache")
        assert page.evaluate(UPDATE) == ("installed" if answers > last else "redundant")
        assert_built(page, older, version)
    host.stop()
    game.reload()
    assert_plays(game, version)
    game.close()
    eventually(page, lambda: not page.evaluate(INSTALLED))
    assert_built(page, host.folder, newer)
    assert_plays(page, newer)
