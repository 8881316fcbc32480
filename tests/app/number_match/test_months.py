"""The calendar: which dailies it offers."""

import datetime as dt

import pytest

from app.number_match import months


@pytest.mark.parametrize(
    ("today", "kept", "reach", "offered", "withheld"),
    [
        ("1970-01-01", [], "2026-01 2026-01", [], ["1970-01-01", "2026-01-01"]),
        ("1970-01-01", ["2026-11-28"], "2026-01 2026-11", ["2026-11-28"], ["2026-11-27"]),
        ("2026-11-27", [], "2026-11 2026-11", ["2026-01-01", "2026-11-27"], ["2026-11-28"]),
        # Tomorrow's board, which is out in the east.
        ("2026-11-30", ["2026-12-01"], "2026-11 2026-12", ["2026-12-01"], ["2026-12-02"]),
        ("2099-12-30", [], "2099-12 2099-12", ["2099-12-30"], ["2025-12-31", "2099-12-31"]),
    ],
)
def test_the_calendar_shows_the_dailies_that_are_out_and_those_begun(
    today: str, kept: list[str], reach: str, offered: list[str], withheld: list[str]
) -> None:
    day, begun = dt.date.fromisoformat(today), {*map(dt.date.fromisoformat, kept)}
    ends = (months.opened(day), months.last(day, begun))
    assert " ".join(f"{end.year}-{end.month:02}" for end in ends) == reach
    assert all(months.offered(dt.date.fromisoformat(one), day, begun) for one in offered)
    assert not any(months.offered(dt.date.fromisoformat(one), day, begun) for one in withheld)
