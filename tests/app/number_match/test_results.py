"""The lines of finished games."""

from app.game.saves import SavedGames
from pygame_core import stats
from tests.app.support.device import Local, results


def test_bests_are_taken_over_the_lines_of_a_level(records: SavedGames, local: Local) -> None:
    kept = results(records, local)
    lines = [("easy", 200, 90.5), ("easy", 300, 120.0), ("hard", 900, 10.0)]
    for instant, (level, score, seconds) in enumerate(lines):
        name = f"{level}-1"
        line = stats.Result(level, name, score, seconds, 1, 0, "2026-11-29")
        kept.finish(line, instant)
    kept.leave("easy-9", "2026-11-29", 77)
    local.items["/x/y/number-match:result:x"] = "no line at all"
    assert stats.best(kept.cleared(), "easy") == stats.Best(90.5, 300, 1)
    assert stats.best(kept.cleared(), "expert") == stats.Best(None, None, None)
