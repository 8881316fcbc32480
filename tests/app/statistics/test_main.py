"""What the statistics make of any text, and of none."""

from hypothesis import given
from hypothesis import strategies as st

from app.charts import pictures
from app.number_match.summary import Summary as Levels
from app.samegame.summary import Summary as Kinds
from app.storage.store import Storage
from pygame_core import stats
from tests.app.support.device import Local


def result(level: str, seconds: float, score: int = 300, adds: int = 1) -> str:
    return stats.Result(level, f"{level}-1", score, seconds, adds, 0, "2026-11-29").line()


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


@given(st.text(), st.text())
def test_no_text_makes_a_tally_fail(rest: str, text: str) -> None:
    for prefix in ("number-match:result:", "number-match:daily:", "number-match:running"):
        assert Levels({prefix + rest: text}).of("hard").cleared in {0, 1}
    for prefix in ("samegame:result:", "samegame:end:"):
        tallies = Kinds({prefix + rest: text})
        for kind in tallies.kinds:
            tallies.of(kind)
        assert list(tallies.puzzles(lambda _: 0))


def texts(node: pictures.Node) -> list[str]:
    return [child.text for child in node.children if child.text]
