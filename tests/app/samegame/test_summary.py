"""What the statistics tell of SameGame."""

from app.charts import pictures
from app.samegame.solutions import OwnSolutions
from app.samegame.summary import Summary as Kinds
from app.storage.store import Storage
from pygame_core import stats
from pygame_core.samegame import SAMEGAME, puzzles
from tests.app.support.samegame import ended


def test_ends_are_in_the_order_of_their_instants_however_many_digits_these_have() -> None:
    texts = {
        f"samegame:result:{instant}-6x5x3-1": f"6x5x3 6x5x3-1 {score} 3 {day}"
        for instant, score, day in (
            (1_795_953_600_000, 50, "2026-11-29"),
            (946_684_800_000, 40, "2000-01-01"),
        )
    }
    assert [played.score for played in Kinds(texts).of("6x5x3").games] == [40, 50]


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


def texts(node: pictures.Node) -> list[str]:
    return [child.text for child in node.children if child.text]
