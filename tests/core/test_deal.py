"""Dealing: what a name stands for, and that every board has been cleared once."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_core.game import BadCode, Status
from pygame_core.number_match import GAME
from pygame_core.number_match import deal as dealing
from pygame_core.number_match.deal import CLASSIC, LEVELS, TABLED, board_name
from pygame_core.number_match.rules import ADD

NUMBERED = [level for level in LEVELS if level != CLASSIC]


def test_the_levels_are_those_of_the_rules() -> None:
    assert {level: tuple(figures) for level, figures in LEVELS.items()} == {
        "easy": (27, 5),
        "medium": (36, 5),
        "hard": (45, 4),
        "expert": (54, 3),
        "classic": (27, None),
    }


@settings(max_examples=60)
@given(st.sampled_from(NUMBERED), st.one_of(st.integers(1, TABLED), st.integers(1, 10**9)))
def test_a_dealt_board_has_been_cleared_within_its_adds(level: str, number: int) -> None:
    dealt = GAME.deal(board_name(level, number))
    size, adds = LEVELS[level]
    assert dealt.name == board_name(level, number)
    assert (GAME.left(dealt.start), dealt.start.adds, dealt.start.points) == (size, adds, 0)
    state = dealt.start
    for text in dealt.solution:
        state = GAME.play(state, GAME.read_move(state, text))
    assert GAME.status(state) is Status.CLEARED


@pytest.mark.parametrize("name", ["easy-1", "hard-417", "expert-123456789", CLASSIC])
def test_the_same_name_is_the_same_board(name: str) -> None:
    assert GAME.deal(name) == GAME.deal(name)


def test_classic_is_one_board_with_unlimited_adds() -> None:
    dealt = GAME.deal(CLASSIC)
    assert GAME.board_text(dealt.start) == "123456789/111213141/516171819"
    assert dealt.start.adds is None
    assert "+" in dealt.solution


def test_a_casual_player_adds_only_without_a_pair() -> None:
    dealt = GAME.deal("hard-1")
    state = dealt.start
    for text in dealt.solution:
        move = GAME.read_move(state, text)
        assert move != ADD or GAME.moves(state) == [ADD]
        state = GAME.play(state, move)


def test_boards_differ() -> None:
    boards = {
        GAME.board_text(GAME.deal(board_name("easy", number)).start) for number in range(1, 301)
    }
    assert len(boards) == 300


def test_digits_are_equally_frequent() -> None:
    numbers = b"".join(
        GAME.deal(board_name("expert", number)).start.cells for number in range(1, 201)
    )
    for digit in range(1, 10):
        assert 1050 < numbers.count(digit) < 1350


@pytest.mark.parametrize("level", NUMBERED)
def test_the_table_names_the_first_winning_trial(level: str) -> None:
    for number in [1, 2, 3, *range(7, TABLED, 31), TABLED]:
        trial, _, _ = next(dealing._winners(level, number, 0))
        assert dealing._tabled(level, number) == trial


@pytest.mark.parametrize("name", ["easy-999", "expert-5", CLASSIC])
def test_a_table_that_knows_nothing_changes_no_board(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tabled = GAME.deal(name)
    monkeypatch.setattr(dealing, "_tabled", lambda *_: 0)
    assert GAME.deal(name) == tabled


def test_making_the_table_tells_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "TABLED", 5)
    told: list[tuple[str, int]] = []
    table = dealing.make_table(lambda level, number: told.append((level, number)))
    assert told == [(level, n) for level in NUMBERED for n in range(1, 6)] + [(CLASSIC, 0)]
    assert [len(line) for line in table.splitlines()] == [10, 12, 10, 12, 9]


@pytest.mark.soak
def test_the_shipped_table_is_the_one_that_is_made() -> None:
    table = Path(dealing.__file__).with_name("table.txt").read_text(encoding="utf-8")
    assert table == dealing.make_table(lambda *_: None)


def test_unknown_names_are_bad_code() -> None:
    with pytest.raises(BadCode):
        GAME.deal("easy-0")
