"""Firefox and WebKit, each with a host of its own; passed over where they cannot be had."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from builder.lab import engines
from tests.engines.support.players import NumberMatch
from tests.engines.support.watched import watched
from tests.engines.support.window import Window
from tests.engines.support.wires import Firefox, NotStartedError, WebKit, Wire
from tests.web.support.host import Host

_WIRES: dict[engines.Engine, Callable[..., Wire]] = {
    engines.FIREFOX: Firefox,
    engines.WEBKIT: WebKit,
}


@pytest.fixture(params=engines.ALL, ids=lambda engine: engine.name)
def engine(request: pytest.FixtureRequest) -> engines.Engine:
    """Return each engine in its turn."""
    found: engines.Engine = request.param
    if not found.find():
        pytest.skip(found.why_not())
    return found


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Host]:
    """Yield a host of the test's own, whose pages are watched from their first line on."""
    host = Host(watched(dist, tmp_path / "watched"))
    yield host
    host.stop()


@pytest.fixture
def start(engine: engines.Engine, tmp_path: Path) -> Iterator[Callable[..., Wire]]:
    """Yield a function that starts the engine; it is ended after the test."""
    started: list[Wire] = []

    def start(**options: bool) -> Wire:
        home = tmp_path / "home"
        home.mkdir()
        try:
            started.append(_WIRES[engine](home, **options))
        except NotStartedError as error:
            if os.environ.get(engines.VARIABLE):
                raise
            pytest.skip(engine.why_not(str(error)))
        return started[-1]

    yield start
    for wire in started:
        wire.close()


@pytest.fixture
def window(start: Callable[..., Wire], host: Host) -> Window:
    """Return a tab on the site."""
    return Window(start(), host.address)


@pytest.fixture
def midway(window: Window) -> NumberMatch:
    """Return a player in the middle of a game; the whole site is cached, the solver is up."""
    window.goto("en/number-match/").ready().kept()
    player = NumberMatch(window, "easy-1")
    player.begin("easy")
    player.move(player.deal.solution[0])
    window.wait("return performance.getEntriesByName('solver').length > 0")
    return player
