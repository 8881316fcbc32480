"""The browser of the tests does nothing that nobody looks at, and axe looks when all is at rest."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from builder.lab import chromium


@pytest.mark.usefixtures("browser")
def test_who_opens_one_is_marked(request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("browser")


def test_it_goes_without_all_that_playwright_switches_off(browser: Browser) -> None:
    tools = browser.new_browser_cdp_session()
    line = tools.send("SystemInfo.getInfo")["commandLine"]
    playwrights, ours = re.findall(r"--disable-features=(\S+)", line)
    assert ours.split(",") == list(chromium.WITHOUT)
    assert set(playwrights.split(",")) < set(chromium.WITHOUT)


def test_axe_waits_for_what_fades(desktop: BrowserContext, axe: Callable[[Page], None]) -> None:
    page = desktop.new_page()
    page.goto("en/about/")
    page.evaluate("document.querySelector('main p').animate({ opacity: [0.2, 1] }, 1500)")
    axe(page)
