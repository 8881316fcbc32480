"""The lines of the dailies."""

import datetime as dt

from app.game.saves import SavedGames
from app.storage.store import seal
from pygame_core import stats
from pygame_core.number_match import GAME
from pygame_core.session import Session
from tests.app.support.device import Local, results


def test_each_daily_has_a_place_of_its_own_and_a_line(records: SavedGames, local: Local) -> None:
    name = "daily-2026-11-29"
    session = Session(GAME, name, GAME.deal("hard-1").start)
    records.keep(session, 0.0, {"ghosts": ""})
    assert records.running("hard-1") is None
    assert records.running("daily-2026-11-30") is None
    assert records.running(name) is not None
    assert records.same_place("hard-1", "classic")
    assert not records.same_place("hard-1", name)
    assert records.same_place("daily-nonsense", "hard-1")
    noon = int(dt.datetime(2026, 11, 29, 12, tzinfo=dt.UTC).timestamp() * 1000)
    records.begin(name, noon)
    results(records, local).finish(stats.Result("daily", name, 1, 2.0, 3, 0, "2026-11-30"), noon)
    key = "number-match:daily:2026-11-29"
    assert local.items[f"/x/y/{key}"] == seal(key, "2026-11-29 timely cleared")
