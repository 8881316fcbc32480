"""Results and the best of them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygame_core.stats import (
    Best,
    Left,
    Played,
    Result,
    Summary,
    best,
    better,
    read_game,
    read_line,
    read_played,
    summary,
)

LINE = "hard hard-417 412 305.2 2 0 2026-11-29"
RESULTS = st.builds(
    Result,
    st.sampled_from(["easy", "hard", "daily"]),
    st.sampled_from(["easy-1", "hard-417", "daily-2026-11-29"]),
    st.integers(0, 99999),
    st.integers(0, 10**7).map(lambda tenths: tenths / 10),
    st.integers(0, 99),
    st.integers(0, 3),
    st.dates(min_value=date(2026, 1, 1)).map(lambda day: day.isoformat()),
)


@given(RESULTS)
def test_a_line_gives_back_its_result(result: Result) -> None:
    assert read_line(result.line()) == result


def test_equal_figures_are_not_mixed_up() -> None:
    assert Result("easy", "easy-1", 5, 5, 5, 5, "2026-01-01").line() == (
        "easy easy-1 5 5.0 5 5 2026-01-01"
    )


@pytest.mark.parametrize(
    "line",
    [
        "",
        "hard",
        LINE + " ",
        LINE + " 1",
        " " + LINE,
        LINE.replace(" ", "  ", 1),
        LINE + "\n",
        LINE.replace("305.2", "305"),
        LINE.replace("305.2", "nan"),
        LINE.replace("305.2", "305.25"),
        LINE.replace("305.2", "-5.2"),
        LINE.replace("412", "4_1"),
        LINE.replace("412", "\u0664"),
        LINE.replace("412", "9" * 5000),
        LINE.replace("2026-11-29", "2026-11-31"),
        LINE.replace("2026-11-29", "20261129"),
        '{"format": 1}',
    ],
)
def test_a_foreign_line_counts_for_nothing(line: str) -> None:
    assert read_line(line) is None


@given(st.text())
def test_no_text_makes_reading_fail(text: str) -> None:
    result = read_line(text)
    assert result is None or result.line() == text


def test_the_best_time_and_the_best_score_may_be_of_different_games() -> None:
    results = [
        Result("easy", "easy-1", 300, 61.5, 1, 0, "2026-01-01"),
        Result("easy", "easy-2", 250, 40.0, 0, 0, "2026-01-02"),
        Result("hard", "hard-1", 900, 20.0, 0, 0, "2026-01-03"),
    ]
    assert best(results, "easy") == Best(40.0, 300, 0)
    assert best(iter(results), "hard") == Best(20.0, 900, 0)
    assert best(results, "medium") == Best(None, None, None)


@given(RESULTS, st.dates())
def test_a_line_gives_back_how_a_game_ended(result: Result, day: date) -> None:
    left = Left(result.level, result.name, day.isoformat())
    assert [read_game(game.line()) for game in (result, left)] == [result, left]
    assert read_line(left.line()) is None


@pytest.mark.parametrize(
    "line",
    [
        "hard hard-417 left",
        "hard hard-417 kept 2026-11-29",
        "hard hard-417 left 2026-11-31",
        "left",
    ],
)
def test_a_foreign_line_is_no_game(line: str) -> None:
    assert read_game(line) is None


def ended(level: str, how: str) -> list[Result | Left]:
    """Return games of a level from letters: c for one that was cleared, l for one that was left."""
    cleared = Result(level, f"{level}-1", 300, 61.5, 1, 0, "2026-01-01")
    return [cleared if letter == "c" else Left(level, f"{level}-1", "2026-01-01") for letter in how]


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("", (0, 0, 0, 0)),
        ("c", (1, 1, 1, 1)),
        ("l", (1, 0, 0, 0)),
        ("cclc", (4, 3, 1, 2)),
        ("ccl", (3, 2, 0, 2)),
        ("lccc", (4, 3, 3, 3)),
    ],
)
def test_runs_of_cleared_games(how: str, told: tuple[int, int, int, int]) -> None:
    assert summary(ended("hard", how), "hard") == Summary(*told)


@given(st.text("cl"), st.text("cl"))
def test_levels_have_their_own_runs(hard: str, daily: str) -> None:
    mixed = ended("hard", hard) + ended("daily", daily)
    assert summary(mixed, "hard") == summary(ended("hard", hard), "hard")
    assert summary(mixed, "daily") == summary(ended("daily", daily), "daily")


PLAYED = st.builds(
    Played,
    st.sampled_from(["15x10x4", "puzzle"]),
    st.sampled_from(["15x10x4-8231", "puzzle-042"]),
    st.integers(0, 99999),
    st.integers(0, 99),
    st.dates(min_value=date(2026, 1, 1)).map(lambda day: day.isoformat()),
)


@given(PLAYED)
def test_a_line_gives_back_its_game_of_points(played: Played) -> None:
    assert read_played(played.line()) == played
    assert read_game(played.line()) is None


@given(st.text())
def test_no_text_makes_reading_a_game_of_points_fail(text: str) -> None:
    played = read_played(text)
    assert played is None or played.line() == text


@pytest.mark.parametrize(
    "line",
    [
        "",
        "a a-1 5 0",
        "a a-1 5 0 2026-11-31",
        "a a-1 05 0 2026-11-29",
        "a a-1 -5 0 2026-11-29",
        "a a-1 5 \u0664 2026-11-29",
        "a a-1 5 0 2026-11-29 ",
    ],
)
def test_a_foreign_line_is_no_game_of_points(line: str) -> None:
    assert read_played(line) is None


@given(PLAYED, PLAYED)
def test_the_better_of_two_ends_has_more_points_or_fewer_pieces(one: Played, other: Played) -> None:
    found = better(one, other)
    assert found in {one, other}
    assert (found.score, -found.left) == max((one.score, -one.left), (other.score, -other.left))
    assert better(other, one)[2:] == found[2:]
