"""The statistics' parts that know no browser: figures, classes, pictures, and what a year shows."""

import datetime as dt
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.charts import pictures, scales
from app.number_match.summary import Summary as Levels
from app.samegame.solutions import OwnSolutions
from app.samegame.summary import Summary as Kinds
from app.statistics.days import month_states, runs
from app.storage import ranges
from app.storage.store import Storage
from pygame_core import codes, stats
from pygame_core.number_match import GAME
from pygame_core.samegame import SAMEGAME, puzzles
from pygame_core.session import Session
from tests.strategies import TODAY
from tests.web.test_headless import Local
from tests.web.test_headless_samegame import ended

VALUES = st.lists(st.integers(0, 10**6).map(float), min_size=1, max_size=300)


# Number Match


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


def test_ends_are_in_the_order_of_their_instants_however_many_digits_these_have() -> None:
    texts = {
        f"samegame:result:{instant}-6x5x3-1": f"6x5x3 6x5x3-1 {score} 3 {day}"
        for instant, score, day in (
            (1_795_953_600_000, 50, "2026-11-29"),
            (946_684_800_000, 40, "2000-01-01"),
        )
    }
    assert [played.score for played in Kinds(texts).of("6x5x3").games] == [40, 50]


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


def test_lines_that_cannot_be_read_are_set_aside_and_said_once(local: Local) -> None:
    wrong = {
        "number-match:result:1-x": "hard and no line at all",
        "number-match:result:2-x": "no level",
        "number-match:daily:2026-11-29": "no daily",
        "samegame:result:3-x": "no line",
        "samegame:end:9x12x4-1:five:6": "no end",
    }
    right = {"number-match:result:4-x": result("hard", 90.0)}
    local.items = {f"/x/y/{key}": text for key, text in (wrong | right).items()}
    told: list[str] = []
    storage = Storage(local, "/x/y/", told.append)
    for _ in range(2):
        texts = storage.under("")
        assert Levels(texts, storage.set_aside).of("hard").cleared == 1
        assert Kinds(texts, storage.set_aside).empty
    assert storage.keys() == sorted([*right, *storage.keys("aside:")])
    assert len(storage.keys("aside:")) == len(wrong)
    assert told == ["savedUnreadable"]


def test_nothing_kept_is_empty() -> None:
    assert Levels({}).empty
    assert Kinds({}).empty
    assert Kinds({}).kinds == []
    assert Kinds({}).favourite is None


# SameGame


@pytest.fixture
def local() -> Local:
    return Local()


@pytest.fixture
def storage(local: Local) -> Storage:
    return Storage(local, "/x/y/", lambda _word: None)


def test_a_game_has_one_line_with_its_best_end_however_often_it_is_undone(
    storage: Storage,
) -> None:
    kept = OwnSolutions(storage)
    kept.begin("9x12x4-7", 5.0)
    ends = [ended("9x12x4-7", pick) for pick in range(4)]
    for session in ends:
        kept.add(session, "2026-11-30", 99_999)
    best = max(session.score for session in ends)
    found = storage.under("samegame:result:")
    assert list(found) == ["5000-9x12x4-7"]
    played = stats.read_played(found["5000-9x12x4-7"])
    assert played is not None
    assert (played.level, played.score) == ("9x12x4", best)
    kept.begin("9x12x4-7", 6.0)  # starting over is another game
    kept.add(ends[0], "2026-12-01", 99_999)
    assert len(storage.under("samegame:result:")) == 2


def test_an_end_seen_again_later_keeps_the_date_of_the_first_time(storage: Storage) -> None:
    kept, session = OwnSolutions(storage), ended("9x12x4-7", 1)
    for day in ("2026-11-30", "2026-12-05"):
        kept.add(session, day, 7)
    assert [end.day for end in kept.of("9x12x4-7", session.start)] == ["2026-11-30"]
    (line,) = storage.under("samegame:result:").values()
    assert line.endswith("2026-11-30")


def test_a_kind_tells_games_and_bests_that_replay(storage: Storage) -> None:
    kept = OwnSolutions(storage)
    sessions = [ended(f"9x12x4-{number}", number) for number in range(5)]
    for number, session in enumerate(sessions):
        kept.begin(session.name, number)
        kept.add(session, "2026-11-30", number)
    storage.set("samegame:end:9x12x4-1:99999:0", "2026-11-30 a1")
    storage.set("samegame:end:9x12x4-99:77777:0", "2026-11-30 a1")
    tally = Kinds(storage.under("")).of("9x12x4")
    assert tally.score == max(session.score for session in sessions)
    assert tally.fewest == min(SAMEGAME.left(session.state) for session in sessions)
    assert {played.name for played in tally.games} >= {session.name for session in sessions}


def test_an_end_without_a_line_stands_for_a_game(storage: Storage) -> None:
    session = ended("15x10x4-1", 0)
    OwnSolutions(storage).add(session, "2026-11-30", 5)
    (key,) = storage.under("samegame:result:")
    storage.remove(f"samegame:result:{key}")
    tallies = Kinds(storage.under(""))
    assert tallies.kinds == ["15x10x4"]
    assert [played.score for played in tallies.of("15x10x4").games] == [session.score]


def test_puzzles_tell_what_was_ended_and_what_came_up_to_the_best(storage: Storage) -> None:
    one, other = ended("puzzle-001", 0), ended("puzzle-002", 0)
    for number, session in enumerate((one, other)):
        OwnSolutions(storage).add(session, "2026-11-30", number)
    storage.set("samegame:end:puzzle-003:99999:0", "2026-11-30 a1")
    storage.set("samegame:end:puzzle-999:5:0", "2026-11-30 a1")
    known = {1: one.score, 2: 2 * other.score}
    *_, groups = Kinds(storage.under("")).puzzles(lambda number: known.get(number, 0))
    assert groups[puzzles.GROUPS[0]][1:] == (puzzles.IN_GROUP, 2, 1, 75)
    assert all(groups[name].ended == 0 for name in puzzles.GROUPS[1:])


@given(st.text(), st.text())
def test_no_text_makes_a_tally_fail(rest: str, text: str) -> None:
    for prefix in ("number-match:result:", "number-match:daily:", "number-match:running"):
        assert Levels({prefix + rest: text}).of("hard").cleared in {0, 1}
    for prefix in ("samegame:result:", "samegame:end:"):
        tallies = Kinds({prefix + rest: text})
        for kind in tallies.kinds:
            tallies.of(kind)
        assert list(tallies.puzzles(lambda _: 0))


# Scales


@given(VALUES, st.sampled_from([scales.SECONDS, scales.NUMBERS]))
def test_every_value_is_in_one_class(values: list[float], steps: tuple[int, ...]) -> None:
    found = scales.classes(values, steps)
    assert sum(one.games for one in found) == len(values)
    assert len(found) <= scales.CLASSES + 2
    for one, after in itertools.pairwise(found):
        assert one.high == after.low


def test_a_value_far_out_shares_the_last_class() -> None:
    found = scales.classes([60.0 + number for number in range(40)] + [7200.0], scales.SECONDS)
    assert found[-1] == (found[-1].low, None, 1)
    assert len(found) > 3


@given(VALUES)
def test_games_are_drawn_in_few_groups_none_lost(values: list[float]) -> None:
    spots = scales.spots([("2026-11-29", value) for value in values], min)
    assert len(spots) == min(len(values), scales.SPOTS)
    assert sum(spot.games for spot in spots) == len(values)
    assert max(spot.games for spot in spots) - min(spot.games for spot in spots) <= 1
    assert spots[-1].best == min(values)
    assert [spot.best for spot in spots] == sorted((spot.best for spot in spots), reverse=True)


@given(st.integers(0, 10**5), st.integers(0, 10**5), st.sampled_from([2, 4, 8]))
def test_ticks_are_few_and_around_what_they_measure(low: int, span: int, most: int) -> None:
    found = scales.ticks(low, low + span, most, scales.NUMBERS)
    assert found[0] <= low
    assert found[-1] >= low + span
    assert 2 <= len(found) <= most + 2


# Pictures


def texts(node: pictures.Node) -> list[str]:
    return [child.text for child in node.children if child.text]


def places(node: pictures.Node, kind: str) -> list[pictures.Node]:
    return [child for child in node.children if child.attributes.get("class") == kind]


@given(VALUES, st.sampled_from([240.0, 288.0, 900.0]))
def test_dots_and_bars_stay_in_their_pictures(values: list[float], width: float) -> None:
    games = [("2026-11-29", value) for value in values]
    spots = scales.spots(games, max)
    ticks = scales.ticks(min(values), max(values), 4, scales.NUMBERS)
    course = pictures.over_time(spots, ticks, width, lambda value: f"{value:.0f}", str)
    dots = places(course, "chart-dot")
    assert len(dots) == len(spots)
    assert all(0 <= float(dot.attributes["cx"]) <= width for dot in dots)
    assert all(0 <= float(dot.attributes["cy"]) <= pictures.HEIGHT for dot in dots)
    classes = scales.classes(values, scales.NUMBERS)
    counts = scales.ticks(0, max(one.games for one in classes), 4, scales.NUMBERS)
    spread = pictures.histogram(classes, counts, width, lambda value: f"{value:.0f}", "more")
    bars = places(spread, "chart-bar")
    assert len(bars) == sum(one.games > 0 for one in classes)
    assert all(0 < float(bar.attributes["width"]) <= 64 for bar in bars)


def test_full_cells_in_a_row_are_joined_and_every_state_has_a_form_of_its_own() -> None:
    full, ring, dot, dash, none = (
        pictures.FULL, pictures.RING, pictures.DOT, pictures.DASH, pictures.NONE,
    )  # fmt: skip
    node = pictures.rows([("Jan", [full, full, ring, full, dot, dash, none])], 7, 300.0)
    assert texts(node) == ["Jan"]
    wide, single = places(node, "cell-full")
    assert float(wide.attributes["width"]) > 2 * float(single.attributes["width"])
    for kind in ("cell-ring", "cell-dot", "cell-dash", "cell-none"):
        assert len(places(node, kind)) == 1


def test_a_month_tells_the_state_of_each_of_its_days() -> None:
    days = {dt.date(2028, 2, 1): "counted", dt.date(2028, 2, 29): "begun"}
    states = month_states(days, 2028, 2)
    assert (len(states), states[0], states[28], states[5]) == (29, "counted", "begun", "none")
    assert runs(states, "counted") == [(1, 1)]


# Ranges


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 5))))
def test_ranges_hold_just_their_numbers(pairs: list[tuple[int, int]]) -> None:
    numbers = {n for low, more in pairs for n in range(low, low + more + 1)}
    found = ranges.union([(low, low + more) for low, more in pairs])
    assert ranges.read(ranges.text(found)) == found
    assert {n for n in range(60) if ranges.holds(found, n)} == numbers
    assert ranges.lowest_free(found) == min(set(range(1, 60)) - numbers)


def test_a_short_text_of_very_many_numbers_is_read_at_once() -> None:
    assert ranges.lowest_free(ranges.read("1-999999999 junk 5-3 -7 8-")) == 10**9
