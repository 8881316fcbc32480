"""Dealing: what a name stands for, that every board has been cleared once, and the table."""

import zlib
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_core.game import BadCode, Status
from pygame_core.number_match import GAME, rules, table
from pygame_core.number_match import deal as dealing
from pygame_core.number_match.deal import CLASSIC, DAILY, LEVELS, NUMBERED, TABLED, board_name
from pygame_core.number_match.rating import rate
from pygame_core.number_match.rules import ADD
from pygame_core.number_match.table import DAYS, SIZES, Row
from pygame_core.rng import Rng

BEYOND = ["easy-1001", "medium-31415", "hard-1000000000", "expert-123456789", "daily-2036-01-01"]
TABLED_NAMES = st.one_of(
    st.builds(board_name, st.sampled_from(NUMBERED), st.integers(1, TABLED)),
    st.builds(board_name, st.just(DAILY), st.integers(1, DAYS)),
)


def level_of(name: str) -> dealing.Level:
    level = name.partition("-")[0]
    return LEVELS["hard" if level == DAILY else level]


def drawn(each: int) -> list[str]:
    """Return the names of some boards of the table, so many of each level, by lot."""
    rng = Rng.named("rows of the table to be found again")
    return [
        board_name(level, 1 + rng.below(size)) for level, size in SIZES.items() for _ in range(each)
    ]


def agrees(name: str) -> bool:
    return table.find(*dealing.read_name(name)) == dealing.search(name)


def test_the_levels_are_those_of_the_rules() -> None:
    assert {level: (size, adds, *band) for level, (size, adds, band) in LEVELS.items()} == {
        "easy": (27, 5, 80, 100),
        "medium": (36, 5, 60, 75),
        "hard": (45, 4, 40, 55),
        "expert": (54, 3, 10, 35),
        "classic": (27, None, 0, 100),
    }


def check(name: str) -> None:
    """Check what holds for every board that is dealt."""
    dealt, (size, adds, band) = GAME.deal(name), level_of(name)
    assert dealt.name == name
    assert (GAME.left(dealt.start), dealt.start.adds, dealt.start.points) == (size, adds, 0)
    assert dealt.rating is not None
    assert band.low <= round(100 * dealt.rating) <= band.high
    state = dealt.start
    for text in dealt.solution:
        state = GAME.play(state, GAME.read_move(state, text))
    assert GAME.status(state) is Status.CLEARED


@settings(max_examples=100)
@given(TABLED_NAMES)
def test_a_dealt_board_has_been_rated_and_cleared_within_its_adds(name: str) -> None:
    check(name)
    assert dealing.tabled(name)


@pytest.mark.parametrize("name", BEYOND)
def test_so_has_a_board_that_no_table_holds(name: str) -> None:
    check(name)
    assert not dealing.tabled(name)
    assert GAME.deal(name) == GAME.deal(name)


def test_classic_is_one_board_with_unlimited_adds() -> None:
    dealt = GAME.deal(CLASSIC)
    assert GAME.board_text(dealt.start) == "123456789/111213141/516171819"
    assert dealt.start.adds is None
    assert dealt.rating is None
    assert "+" in dealt.solution
    assert dealing.tabled(CLASSIC)


def test_the_daily_is_a_hard_board_for_each_date() -> None:
    names = [dealing.daily_name(date(2026, 1, 1) + n * timedelta(days=1)) for n in range(DAYS)]
    assert (names[0], names[-1], len(set(names))) == ("daily-2026-01-01", "daily-2035-12-31", DAYS)
    assert names == [board_name(DAILY, number) for number in range(1, DAYS + 1)]
    assert [dealing.read_name(name) for name in names] == [(DAILY, n + 1) for n in range(DAYS)]


def test_a_casual_player_adds_only_without_a_pair() -> None:
    dealt = GAME.deal("hard-1")
    state = dealt.start
    for text in dealt.solution:
        move = GAME.read_move(state, text)
        assert move != ADD or GAME.moves(state) == [ADD]
        state = GAME.play(state, move)


def test_boards_differ() -> None:
    names = [board_name(level, number) for level in ("hard", DAILY) for number in range(1, 151)]
    assert len({GAME.board_text(GAME.deal(name).start) for name in names}) == 300


def test_digits_are_equally_frequent() -> None:
    numbers = b"".join(
        GAME.deal(board_name("expert", number)).start.cells for number in range(1, 201)
    )
    for digit in range(1, 10):
        assert 1050 < numbers.count(digit) < 1350


# The table


def test_every_row_lies_in_its_band() -> None:
    for level, size in SIZES.items():
        band = level_of(level).band
        rows = [table.find(level, number) for number in range(1, size + 1)]
        assert all(row and band.low <= row.percent <= band.high for row in rows)
        assert table.find(level, 0) is table.find(level, size + 1) is None


def test_rows_of_the_table_are_found_again_without_it() -> None:
    assert [name for name in drawn(3) if not agrees(name)] == []


@pytest.mark.soak
def test_many_rows_of_the_table_are_found_again_without_it() -> None:
    assert [name for name in drawn(80) if not agrees(name)] == []


@pytest.mark.soak
@pytest.mark.timeout(1200)
def test_every_board_of_the_table_keeps_what_it_promises() -> None:
    for level, size in SIZES.items():
        for number in range(1, size + 1):
            check(board_name(level, number))


@pytest.mark.parametrize("name", ["easy-999", "daily-2026-11-29"])
def test_a_table_that_knows_nothing_changes_no_board(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tabled = GAME.deal(name)
    monkeypatch.setattr(table, "_table", table.read_table("expert 10 0 0 0\n"))
    assert not dealing.tabled(name)
    assert GAME.deal(name) == tabled


def test_a_row_of_another_dealer_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    start = GAME.deal("expert-1").start
    index = next(n for n in range(99) if dealing.solution(start, n) is None)
    row = table.find("expert", 1)
    assert row is not None
    other = table.table_text({"expert": [row._replace(first=index)]})
    monkeypatch.setattr(table, "_table", table.read_table(other))
    with pytest.raises(RuntimeError, match="another dealer"):
        GAME.deal("expert-1")


ROWS = st.lists(st.builds(Row, st.integers(0, 70), st.integers(0, 100), st.integers(0, 70)))


@given(st.dictionaries(st.sampled_from([*SIZES]), ROWS))
def test_a_table_gives_back_its_rows(levels: dict[str, list[Row]]) -> None:
    read = table.read_table(table.table_text(levels))
    assert read.keys() == levels.keys()
    for level, rows in levels.items():
        lowest = min((row.percent for row in rows), default=0)
        for at, row in enumerate(rows):
            nameable = max(row.attempt, row.percent - lowest, row.first) < 62
            assert read[level].row(at) == (row if nameable else None)
        assert read[level].row(len(rows)) is None


def test_the_table_holds_every_board_it_is_to_hold_and_is_small() -> None:
    text = Path(table.__file__).with_name("table.txt").read_text(encoding="ascii")
    read = table.read_table(text)
    assert {level: len(columns.attempts) for level, columns in read.items()} == SIZES
    assert "-" not in text
    rows = {
        level: [columns.row(at) for at in range(SIZES[level])] for level, columns in read.items()
    }
    assert table.table_text({level: [row for row in rows[level] if row] for level in SIZES}) == text
    assert len(zlib.compress(text.encode())) < 12_000


def test_the_rating_is_that_of_the_board_wherever_it_comes_from() -> None:
    for name in ["easy-17", "medium-417", "hard-999", "expert-250", "daily-2030-02-28"]:
        dealt = GAME.deal(name)
        assert dealt.rating == rate(dealt.start).percent / 100


def test_the_solution_is_the_first_playout_that_clears() -> None:
    dealt = GAME.deal("expert-2")
    row = table.find("expert", 2)
    assert row is not None
    tried = [dealing.solution(dealt.start, index) for index in range(row.first + 1)]
    assert tried[:-1] == [None] * row.first
    assert tried[-1] is not None
    assert rules.clears(dealt.start, tried[-1])
    assert tuple(map(GAME.move_text, tried[-1])) == dealt.solution


# Names


def test_unknown_names_are_bad_code() -> None:
    for name in ["easy-0", "daily-2025-12-31", "daily-tomorrow", "nothing"]:
        for asked in (GAME.deal, dealing.tabled):
            with pytest.raises(BadCode):
                asked(name)


def test_there_is_no_daily_before_the_first() -> None:
    with pytest.raises(BadCode, match="2026-01-01") as caught:
        dealing.daily_name(date(2025, 12, 31))
    assert caught.value.reason == "daily-early"
