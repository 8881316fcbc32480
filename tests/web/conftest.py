"""A browser, its windows on the site, and what every page is watched for while a test runs."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

from builder.lab import chromium
from builder.paths import MODULES
from tests.web.support.host import BASE, Host

# What is awaited is awaited so long, in milliseconds, before it has failed to come: a slow machine
# with two processes at work needs far longer than a quick one.
expect.set_options(timeout=20_000)
AXE = MODULES / "axe-core" / "axe.min.js"
# Waits for what fades or moves, but not for what would do so for ever.
AT_REST = """Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime < Infinity)
  .map((one) => one.finished))"""
# The accessibility rules that every page must keep: WCAG 2.2 to level AA.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


class Watch:
    """Collect what must not happen in a window."""

    def __init__(self, context: BrowserContext, origin: str, faults: list[str]) -> None:
        self.faults = faults
        self._origin = origin
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        context.on("requestfailed", self._failed)
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        policy = "Content Security Policy" in message.text
        if message.type == "error" or (message.type == "warning" and policy):
            self.faults.append(f"console: {message.text} ({message.location.get('url')})")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before the answer came
            self.faults.append(f"request failed: {request.url} {request.failure}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self._origin, "blob:", "data:")):
            self.faults.append(f"foreign request: {request.url}")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Yield the browser, started once; every test has windows of its own in it."""
    opened = chromium.launch(playwright, chromium.COMPILED_ONCE)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def shared_host(dist: Path) -> Iterator[Host]:
    """Yield the host of all tests that only look at it."""
    host = Host(dist)
    yield host
    host.stop()


@pytest.fixture
def site(shared_host: Host) -> str:
    """Return the address of the site's root."""
    return shared_host.address


@pytest.fixture
def host(dist: Path) -> Iterator[Host]:
    """Yield a host of one test's own, to be switched off or given another build."""
    host = Host(dist)
    yield host
    host.stop()


@pytest.fixture
def allowed() -> list[str]:
    """Patterns of faults that the test wants to see; it appends to this list."""
    return []


@pytest.fixture
def faults() -> list[str]:
    """Return the list of what must not happen and has happened in the test's windows so far."""
    return []


@pytest.fixture
def windows(
    browser: Browser, allowed: list[str], faults: list[str]
) -> Iterator[Callable[..., BrowserContext]]:
    """Yield a function that opens a fresh window with a storage of its own.

    At the test's end none may have seen a console error, a breach of its policy, a failed request
    or one to a foreign origin.
    """
    opened: list[BrowserContext] = []

    def open_window(address: str, **options: Any) -> BrowserContext:  # noqa: ANN401 - Playwright's
        context = browser.new_context(base_url=address, **options)
        opened.append(context)
        Watch(context, address.removesuffix(BASE) + "/", faults)
        return context

    yield open_window
    seen = list(faults)  # closing a window in the middle of something is no fault
    for context in opened:
        context.close()
    wrong = [fault for fault in seen if not any(re.search(one, fault) for one in allowed)]
    assert not wrong, "\n".join(wrong)


@pytest.fixture
def desktop(windows: Callable[..., BrowserContext], site: str) -> BrowserContext:
    """Return a desktop's window on the site.

    Without its service worker, which has tests of its own: it would copy the site for each test.
    """
    return windows(
        site, viewport={"width": 1280, "height": 800}, locale="en-GB", service_workers="block"
    )


@pytest.fixture
def phone(
    windows: Callable[..., BrowserContext], site: str, playwright: Playwright
) -> BrowserContext:
    """Return a phone with a touch screen on the site, as the desktop without service worker."""
    return windows(site, **playwright.devices["Pixel 7"], locale="en-GB", service_workers="block")


@pytest.fixture
def ready() -> Callable[[Page], Page]:
    """Return a function that waits until the app can be used, and returns the page."""

    def wait(page: Page) -> Page:
        page.locator("html[data-state=ready]").wait_for(state="attached", timeout=60_000)
        return page

    return wait


@pytest.fixture
def axe() -> Callable[[Page], None]:
    """Return a function that fails if axe finds a violation in what the page shows now.

    It looks in light and in dark, at a page at rest, and leaves it in dark and with little motion.
    """
    source = AXE.read_text(encoding="utf-8")

    def check(page: Page) -> None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(source)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.evaluate(AT_REST)
            found = page.evaluate("rules => axe.run({ runOnly: rules })", RULES)
            violations = [
                f"{scheme}: {violation['id']}: {violation['help']}\n  "
                + "\n  ".join(node["html"] for node in violation["nodes"])
                for violation in found["violations"]
            ]
            assert not violations, "\n".join(violations)

    return check
