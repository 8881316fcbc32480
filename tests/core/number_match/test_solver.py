"""The solver: what it claims holds, and it can be stopped."""

from collections.abc import Generator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_core.game import Status
from pygame_core.number_match import GAME, rules
from pygame_core.number_match.rules import LIMIT, State
from pygame_core.number_match.solver import solve
from pygame_core.search import CLEARABLE, DEAD, OPEN, Progress, Result, run
from tests.core.support import naive_number_match as naive
from tests.core.support.number_match_boards import quiet
from tests.strategies import boards, choices, states

# An even number of each class and many pairs, yet dead. Trying everything takes 11,572 positions.
LONG = GAME.start("723718644/536257312/593667115/9", {"adds": 0})
# Dead as well; the search ends after some 20,000 positions.
LONGER = GAME.start(
    "...7...../2......9./......72./9.7....../...5....4/5......../...4545../.....9.../........2/"
    "972.75.59/454597.72/972.7..54/545.7.729/7275..945/45974",
    {"adds": 0},
)


def cleared_by(state: State, moves: tuple[str, ...]) -> bool:
    for text in moves:
        state = GAME.play(state, GAME.read_move(state, text))
    return GAME.status(state) is Status.CLEARED


@settings(max_examples=300)
@given(boards(8), st.integers(0, 1))
def test_on_small_boards_the_verdict_is_that_of_trying_everything(cells: bytes, adds: int) -> None:
    if adds and len(cells) > 5:
        cells = naive.flat([list(cells[:5])]).rstrip(b"\0")
    result = run(solve(State(cells, adds, 0), 5000))
    rows = naive.rows_of(cells)
    if result.verdict != OPEN:
        assert result.verdict == (CLEARABLE if naive.clearable(rows, adds) else DEAD)
    else:
        assert result.nodes == 5000


@settings(max_examples=60)
@given(states(80), st.integers(1, 3000))
def test_what_is_clearable_is_cleared_by_the_moves(state: State, nodes: int) -> None:
    result = run(solve(state, nodes))
    assert result.nodes <= nodes
    if result.verdict == CLEARABLE:
        assert cleared_by(state, result.moves)
    else:
        assert result.moves == ()
    assert result == run(solve(state, nodes))


@pytest.mark.parametrize("name", ["easy-3", "medium-3", "hard-3", "expert-3", "classic"])
def test_dealt_boards_are_clearable(name: str) -> None:
    result = run(solve(GAME.deal(name).start))
    assert result.verdict == CLEARABLE


@settings(max_examples=40)
@given(st.integers(1, 1000), choices(15))
def test_a_board_left_in_the_middle_is_mostly_clearable(number: int, chosen: list[int]) -> None:
    state = GAME.deal(f"hard-{number}").start
    for choice in chosen:
        pairs = rules.pairs(state)
        if pairs:
            state = rules.play(state, pairs[choice % len(pairs)])
    assert run(solve(state, 10_000)).verdict == CLEARABLE


def test_a_number_that_must_stay_makes_dead_at_once_though_there_is_a_pair() -> None:
    state = GAME.start("1123", {"adds": 0})
    assert rules.has_pair(state)
    assert run(solve(state)) == Result(DEAD, (), 0)


@pytest.mark.parametrize(
    ("board", "adds", "verdict"),
    [
        (".", 0, CLEARABLE),
        ("55", 0, CLEARABLE),
        ("12", 0, DEAD),
        ("12", 2, DEAD),
        ("12", 3, CLEARABLE),
        ("12", None, CLEARABLE),
        ("1212", 0, DEAD),
        ("123123", 0, DEAD),
        ("1122", 0, CLEARABLE),
    ],
)
def test_verdicts(board: str, adds: int | None, verdict: str) -> None:
    assert run(solve(GAME.start(board, {"adds": adds}))).verdict == verdict


def test_a_search_that_ends_proves_a_board_dead() -> None:
    result = run(solve(LONG))
    assert result.verdict == DEAD
    assert result.nodes < 1000
    assert run(solve(LONG, result.nodes // 2)).verdict == OPEN


def test_a_full_board_is_dead_even_with_unlimited_adds() -> None:
    state = State(quiet(LIMIT // 2 + 1), None, 0)
    assert run(solve(state)).verdict == DEAD


@pytest.mark.parametrize("size", [630, 1130])
def test_boards_as_big_as_limited_adds_can_make_them_are_proved_dead(size: int) -> None:
    state = State(quiet(size) + bytes([5, 5]), 0, 0)
    assert rules.has_pair(state)
    assert run(solve(state)).verdict == DEAD


def test_a_budget_that_is_spent_leaves_the_verdict_open() -> None:
    state = GAME.deal("expert-9").start
    for nodes in (1, 2, 3):
        assert run(solve(state, nodes)) == Result(OPEN, (), nodes)


def test_an_add_that_has_no_room_now_may_have_room_later() -> None:
    # An odd count in a class is fatal only when no add is left, not when the board is full.
    cells = bytes([1]) * (LIMIT - 2) + bytes([2, 3])
    assert run(solve(State(cells, 1, 0), 50)).verdict == OPEN


def test_it_can_be_stopped_at_any_yield() -> None:
    search = solve(LONGER, 10**9)
    spent = [next(search).nodes for _ in range(70)]
    assert spent == sorted(spent)
    search.close()


@pytest.mark.parametrize("size", [30, 300, 3000])
def test_it_yields_often(size: int) -> None:
    search = solve(State(quiet(size - 2) + bytes([5, 5]), 2, 0), 6000)
    spent = [0] + [progress.nodes for progress in search]
    assert all(after - before <= 2000 for before, after in pairwise(spent))


def test_run_returns_what_a_search_ends_in() -> None:
    def search() -> Generator[Progress, None, Result]:
        yield Progress(1)
        return Result(OPEN, (), 1)

    assert run(search()) == Result(OPEN, (), 1)
