"""Results and the best of them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygame_core.stats import Best, Result, best, read_line

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
    assert best(results, "easy") == Best(40.0, 300)
    assert best(iter(results), "hard") == Best(20.0, 900)
    assert best(results, "medium") == Best(None, None)
