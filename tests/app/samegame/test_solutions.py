"""The ends of boards that a player keeps."""

import pytest

from app.samegame.solutions import KEPT, OwnSolutions
from app.storage.store import Storage
from pygame_core.samegame import SAMEGAME
from tests.app.support.device import Local
from tests.app.support.samegame import ended


@pytest.fixture
def ends(local: Local) -> OwnSolutions:
    return OwnSolutions(Storage(local, "/x/y/", lambda _word: None))


def test_the_best_ends_of_a_puzzle_are_kept_the_best_first(ends: OwnSolutions) -> None:
    played = [ended("puzzle-020", pick) for pick in range(9)]
    for session in played:
        ends.add(session, "2026-11-30", 1)
    scores = sorted({session.score for session in played}, reverse=True)
    found = ends.of("puzzle-020", played[0].start)
    assert [end.score for end in found][:KEPT] == scores[:KEPT]
    assert len(found) <= KEPT + 1
    fewest = min(SAMEGAME.left(session.state) for session in played)
    assert fewest in {end.left for end in found}


def test_of_other_boards_the_best_score_and_the_fewest_tiles_are_kept(ends: OwnSolutions) -> None:
    for pick in range(9):
        ends.add(ended("9x12x4-7", pick), "2026-11-30", 1)
    assert len(ends.of("9x12x4-7", SAMEGAME.deal("9x12x4-7").start)) <= 2
    assert list(ends.by_kind()) == ["9x12x4"]


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("99999:0", "2026-11-30 a1"),
        ("3:0", "2026-11-30 z9"),
        ("3:0", ""),
        ("x:y", "2026-11-30 a1"),
        ("3", "2026-11-30 a1"),
    ],
)
def test_an_end_that_does_not_replay_counts_for_nothing(
    ends: OwnSolutions, local: Local, key: str, line: str
) -> None:
    local.items[f"/x/y/samegame:end:9x12x4-7:{key}"] = line
    assert ends.of("9x12x4-7", SAMEGAME.deal("9x12x4-7").start) == []
