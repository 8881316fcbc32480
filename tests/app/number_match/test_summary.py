"""What the statistics tell of the levels."""

import pytest

from app.charts import pictures
from app.number_match.summary import Summary as Levels
from pygame_core import codes, stats
from pygame_core.number_match import GAME
from pygame_core.session import Session
from tests.strategies import TODAY


def result(level: str, seconds: float, score: int = 300, adds: int = 1) -> str:
    return stats.Result(level, f"{level}-1", score, seconds, adds, 0, "2026-11-29").line()


def lines(*texts: str) -> dict[str, str]:
    return {f"number-match:result:{number}-x": text for number, text in enumerate(texts)}


def test_a_level_tells_bests_shares_and_runs() -> None:
    left = stats.Left("hard", "hard-2", "2026-11-29").line()
    texts = lines(
        result("hard", 90.5, 300, 2),
        result("hard", 60.0, 200, 3),
        left,
        result("hard", 70.0, 400, 1),
        result("easy", 5.0),
        "hard and no line at all",
    )
    tally = Levels(texts).of("hard")
    assert tally[:4] == (4, 3, 1, 2)
    assert tally.best == stats.Best(60.0, 400, 1)
    assert tally.percent == 75
    assert [one.seconds for one in tally.results] == [90.5, 60.0, 70.0]
    assert Levels(texts).favourite == "hard"
    assert Levels(texts).of("expert").percent is None


def test_games_are_in_the_order_of_their_instants_however_many_digits_these_have() -> None:
    left = stats.Left("hard", "hard-2", "2000-01-01").line()
    texts = {
        "number-match:result:1795953600000-hard-1": result("hard", 90.5),
        "number-match:result:1795953700000-hard-1": result("hard", 60.0),
        "number-match:result:946684800000-hard-2": left,  # the clock was at 2000
        "number-match:result:1-hard-1": result("hard", 30.0),  # and at 1970
    }
    tally = Levels(texts).of("hard")
    assert (tally.run, tally.longest) == (2, 2)
    assert [one.seconds for one in tally.results] == [30.0, 90.5, 60.0]


def saved(name: str, moves: int, *, shown: bool = False) -> str:
    deal = GAME.deal("hard-7")
    session = Session(GAME, name, deal.start)
    for move in deal.solution[:moves]:
        session.play(move, TODAY)
    session.shown = shown
    return codes.encode(session.save(0.0))


@pytest.mark.parametrize(
    ("name", "moves", "shown", "begun"),
    [("hard-7", 1, False, 1), ("hard-7", 0, False, 0), ("hard-7", 1, True, 0)],
)
def test_a_running_game_is_begun_with_its_first_move(
    name: str, moves: int, begun: int, *, shown: bool
) -> None:
    tallies = Levels({"number-match:running": saved(name, moves, shown=shown)})
    assert tallies.of("hard").begun == begun
    assert tallies.empty == (not begun)


def test_running_dailies_are_begun_and_lessons_belong_to_no_level() -> None:
    texts = {
        "number-match:running": "no code",
        "number-match:running:daily-2026-11-29": saved("daily-2026-11-29", 2),
        "number-match:running:lesson-1": saved("lesson-1", 2),
    }
    assert Levels(texts).of("daily").begun == 1
    assert sum(Levels(texts).of(level).begun for level in ("easy", "hard", "classic")) == 0


def texts(node: pictures.Node) -> list[str]:
    return [child.text for child in node.children if child.text]
