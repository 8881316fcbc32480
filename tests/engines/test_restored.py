"""The way back in Firefox and WebKit: a restored page shows what has changed since it was left."""

from pathlib import Path

import pytest

from tests.engines.support.players import NumberMatch
from tests.engines.support.window import Window
from tests.engines.test_versions import IDLE, UPDATE, VERSION, shows
from tests.web.support import deployed
from tests.web.support.host import Host

pytestmark = pytest.mark.engines
PAGE = "en/number-match/"
CHOOSE = "document.querySelector(arguments[0]).click()"
KEPT = """
const { theme, digits, sound } = JSON.parse(localStorage["/x/y/settings"]);
return [theme, digits, sound];
"""
HELD = "return navigator.locks.query().then(({ held }) => held.length === arguments[0])"
ABOUT = "setTimeout(() => { location.href = '../about/'; })"
BACK = "setTimeout(() => history.back())"
AT = "return location.pathname.endsWith(arguments[0]) && document.readyState === 'complete'"


def was_restored(window: Window) -> bool:
    """Tell whether the page is the one that was left, not loaded again."""
    return bool(window.script("return window.leftOpen === true"))


def test_what_was_chosen_elsewhere_holds_and_the_locks_are_held(midway: NumberMatch) -> None:
    window = midway.window
    window.wait(HELD, 2)
    window.script("window.leftOpen = true")
    window.script(ABOUT)
    window.wait(AT, "/about/")
    for setting in ("theme][value=dark", "digits][value=large"):
        window.script(CHOOSE, f"[data-setting={setting}]")
    window.script(BACK)
    window.wait(AT, "/number-match/")
    window.ready()
    assert was_restored(window) or "firefox" in window.script("return navigator.userAgent").lower()
    window.wait("return document.documentElement.dataset.theme === 'dark'")
    window.script(CHOOSE, "[data-setting=sound]")
    assert window.script(KEPT) == ["dark", "large", True]
    window.wait(HELD, 2)
    midway.check()
    midway.move(midway.deal.solution[1])
    midway.check()
    assert window.faults() == []


def test_a_version_that_came_while_it_was_away_is_shown_and_the_game_goes_on(
    midway: NumberMatch, host: Host, tmp_path: Path
) -> None:
    window = midway.window
    older = window.script(VERSION)
    window.script(ABOUT)
    window.wait(AT, "/about/")
    version = deployed.newer(host.folder, tmp_path / "newer")
    host.folder = tmp_path / "newer"
    window.wait(UPDATE)
    window.wait(IDLE)
    host.stop()
    window.script(BACK)
    shows(window, version)
    assert version != older
    midway.check()
    midway.move(midway.deal.solution[1])
    midway.check()
    assert window.faults() == []
