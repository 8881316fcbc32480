"""The solver on any legal board: up to 4,999 numbers, up to as many rows, any number of adds.

The level's boards have some dozens of numbers. A board that is typed in, or led there in Classic,
may have a hundred times as many; whatever it is, the budget of nodes ends the search.
"""

import json
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pygame_core.number_match import GAME, field, proof, rules, walls, widening
from pygame_core.number_match.dfs import DepthFirst
from pygame_core.number_match.field import Field
from pygame_core.number_match.guide import Guide, hint
from pygame_core.number_match.proof import Proof
from pygame_core.number_match.rating import rate
from pygame_core.number_match.rules import CLASSES, LIMIT, State
from pygame_core.number_match.solver import NODES, solve
from pygame_core.number_match.text import board_text, read_move
from pygame_core.number_match.widening import LARGEST
from pygame_core.rng import Rng
from pygame_core.search import CLEARABLE, DEAD, OPEN, Progress, Result
from pygame_core.session import Session
from tests.core.support.command_line import Run
from tests.strategies import large_boards, normal, spread

ADDS = st.sampled_from([0, 1, 2, 3, 7, 999, 10**9, None])
BETWEEN = 500  # nodes between two yields


def scattered(numbers: int, cells: int, seed: int) -> bytes:
    """Return a board of random digits on random cells."""
    rng, board = Rng(seed), [0] * cells
    free = [*range(cells)]
    for _ in range(numbers):
        board[free.pop(rng.below(len(free)))] = 1 + rng.below(9)
    return normal(board)


def even(columns: int, rows: int, seed: int) -> bytes:
    """Return a board with one number in each row, and an even count of each class."""
    rng = Rng(seed)
    digits = [digit for _ in range(rows // 2) for digit in [1 + rng.below(5)] * 2]
    cells = bytearray(9 * rows)
    for row in range(rows):
        cells[9 * row + rng.below(columns)] = digits.pop(rng.below(len(digits)))
    return bytes(cells.rstrip(b"\0"))


def watched(state: State, nodes: int) -> tuple[list[Progress], Result]:
    """Return all that a search yields, and its result."""
    search, seen = solve(state, nodes), []
    while True:
        try:
            seen.append(next(search))
        except StopIteration as end:
            return seen, end.value


def check(state: State, nodes: int) -> Result:
    """Solve, check all that is promised, and return the result."""
    seen, result = watched(state, nodes)
    spent = [0, *(progress.nodes for progress in seen), result.nodes]
    assert result.nodes <= nodes
    assert all(after - before <= BETWEEN for before, after in pairwise(spent))
    assert seen == sorted(seen)
    if result.verdict == CLEARABLE:
        assert rules.clears(state, [read_move(state, move) for move in result.moves])
    else:
        assert result.verdict in {DEAD, OPEN}
        assert not result.moves
    return result


@given(large_boards(), ADDS, st.sampled_from([0, 1, 2, 3, 100, 3000]))
def test_any_board_has_a_result_within_the_budget(
    cells: bytes, adds: int | None, nodes: int
) -> None:
    state = State(cells, adds, 0)
    result = check(state, nodes)
    guide, session = Guide(), Session(GAME, "easy-1", state)
    if result.moves:
        guide.learn(state, result.moves)
    verdict = None if result.moves else result.verdict
    assert hint(session, guide, verdict).kind in {"pair", "add", "dead", "unknown"}


# More than half of LARGEST, so hardly any position can be added to, and an odd class.
@pytest.mark.parametrize(
    ("numbers", "adds", "seed"), [(640, 1, 5), (640, 2, 5), (LARGEST, 1, 1), (LARGEST, 2, 8)]
)
def test_where_nothing_but_lists_is_left_the_search_ends_with_its_budget(
    numbers: int, adds: int, seed: int
) -> None:
    result = check(State(scattered(numbers, numbers * 5 // 4, seed), adds, 0), NODES)
    assert result.verdict in {CLEARABLE, OPEN}


@pytest.mark.parametrize("columns", [1, 2, 9])
@pytest.mark.parametrize("adds", [0, 1])
def test_a_board_of_as_many_rows_as_numbers_may_lose_them_all(columns: int, adds: int) -> None:
    check(State(even(columns, LARGEST, 1), adds, 0), 2000)
    check(State(even(columns, LARGEST // 2, 2), adds, 0), 2000)


@pytest.mark.parametrize("cells", [bytes([1]), bytes([1, 2]), bytes([1, 2, 1, 2])])
@pytest.mark.parametrize("adds", [0, 1, 999, 10**9, None])
def test_the_smallest_boards_have_a_result_for_any_adds(cells: bytes, adds: int | None) -> None:
    for nodes in (0, 1, 2, 3, 10_000):
        check(State(cells, adds, 0), nodes)


@settings(max_examples=60)
@example(even(2, 48, 6), 0)
@given(large_boards(150), st.integers(0, 2))
def test_what_is_forgotten_for_want_of_room_changes_no_result(cells: bytes, adds: int) -> None:
    state = State(cells, adds, 0)
    whole = check(state, 2000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(field, "_ROOM", 1)
        patch.setattr(proof, "_WALLS", 1)
        patch.setattr(walls, "_FILLING", 1)
        assert check(state, 2000) == whole


def test_lines_of_sight_and_walls_take_bounded_room() -> None:
    board = Field(even(2, 600, 1).translate(CLASSES))
    search = DepthFirst(board)
    search.begin()
    most = 0
    while not search.over and search.spent < 5000:
        search.advance(50)
        most = max(most, len(board._sights))
    assert search.spent >= 5000
    assert 600 < most <= field._ROOM // 600
    # Almost every position of this one has lost other rows than those before it.
    proved = Proof(Field(even(2, 48, 6).translate(CLASSES)))
    pairs = proved._pairs
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proof, "_WALLS", 100 * len(pairs.pair))
        patch.setattr(walls, "_FILLING", 1000)
        proved.advance(2000)
    assert proved.spent == 2000
    assert len(proved._walls) <= 100
    assert len(pairs._filling) <= 1000 + 48


def test_lists_hold_no_pairs_of_positions_that_nobody_looked_at() -> None:
    kinds = scattered(300, 300, 1).translate(CLASSES)
    phase = widening._Phase(kinds, 1, None, 0)
    while len(phase._by) < 2000:
        phase.look()
        while phase.next(LIMIT):
            pass
    held = {id(before) for before, _ in phase._ahead}
    assert len(held) < len(phase._ahead) / 20


@pytest.mark.parametrize("adds", ["1", "2", "999", "none"])
def test_the_command_line_solves_640_numbers_on_800_cells(cli: Run, adds: str) -> None:
    board = board_text(State(scattered(640, 800, 5), 0, 0))
    code, out, err = cli("solve", "number-match", board, "--adds", adds, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["verdict"] in {CLEARABLE, OPEN}


@pytest.mark.parametrize(
    ("numbers", "adds"),
    [(200, 1), pytest.param(LIMIT, 5, marks=pytest.mark.soak)],
)
@pytest.mark.parametrize("columns", [1, 9])
def test_large_boards_have_a_rating(numbers: int, adds: int, columns: int) -> None:
    assert 0 <= rate(State(spread(numbers, columns, 3, 9, 1), adds, 0)).percent <= 100


@pytest.mark.soak
@pytest.mark.timeout(7200)
@settings(max_examples=300)
@given(large_boards(), ADDS)
def test_any_board_has_a_result_within_the_budget_that_is_given_if_none_is_named(
    cells: bytes, adds: int | None
) -> None:
    check(State(cells, adds, 0), NODES)
