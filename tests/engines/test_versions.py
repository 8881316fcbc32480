"""A new version of the whole site comes in Firefox and WebKit, every file of it another."""

from pathlib import Path

import pytest

from tests.engines.support.players import NumberMatch
from tests.engines.support.window import Window
from tests.web.support import deployed
from tests.web.support.host import Host

pytestmark = pytest.mark.engines
PAGE = "en/number-match/"
VERSION = "return document.documentElement.dataset.version"
UPDATE = "return navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true)"
WAITS = "return navigator.serviceWorker.getRegistration().then(r => Boolean(r.waiting))"
IDLE = "return navigator.serviceWorker.getRegistration().then(r => !r.installing && !r.waiting)"


def shows(window: Window, version: str) -> None:
    """Wait until the page can be used, in this version."""
    window.wait("return document.documentElement.dataset.version === arguments[0]", version)
    window.ready()


def test_a_new_version_waits_and_the_game_goes_on_in_it(
    midway: NumberMatch, host: Host, tmp_path: Path
) -> None:
    first = midway.window
    older = first.script(VERSION)
    second = first.tab().goto("en/samegame/").ready()
    version = deployed.newer(host.folder, tmp_path / "newer")
    host.folder = tmp_path / "newer"
    first.wait(UPDATE)
    first.wait(WAITS)
    host.stop()
    for window in (first, second):
        shows(window.reload(), older)
    midway.check()
    first.close()
    second.wait(IDLE)
    shows(second, older)
    shows(second.reload(), version)
    midway.window = second.goto(PAGE).ready()
    shows(second, version)
    midway.check()
    midway.move(midway.deal.solution[1])
    midway.check()
    assert second.faults() == []


def test_a_connection_that_breaks_in_the_midst_leaves_the_older_version_whole(
    midway: NumberMatch, host: Host, tmp_path: Path
) -> None:
    window = midway.window
    older = window.script(VERSION)
    version = deployed.newer(host.folder, tmp_path / "newer")
    host.folder = tmp_path / "newer"
    host.answers = 20
    window.wait(UPDATE)
    window.wait(IDLE)
    shows(window.reload(), older)
    midway.check()
    host.answers = None
    window.wait(UPDATE)
    window.wait(WAITS)
    host.stop()
    window.press("n")
    window.click("#sheet-new [data-act=deal]")
    window.click("#question-yes")
    shows(window, version)
