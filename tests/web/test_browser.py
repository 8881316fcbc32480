"""The browser of the tests does nothing that nobody looks at."""

import re

from playwright.sync_api import Browser

from builder import browser as chromium


def test_it_goes_without_all_that_playwright_switches_off(browser: Browser) -> None:
    tools = browser.new_browser_cdp_session()
    line = tools.send("SystemInfo.getInfo")["commandLine"]
    playwrights, ours = re.findall(r"--disable-features=(\S+)", line)
    assert ours.split(",") == list(chromium.WITHOUT)
    assert set(playwrights.split(",")) < set(chromium.WITHOUT)
