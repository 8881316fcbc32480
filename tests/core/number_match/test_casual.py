"""Casual playouts, against the same playout made by a naive reading of the rules."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_core.number_match import GAME
from pygame_core.number_match.casual import UNLIMITED, Board, Casual, playout
from pygame_core.number_match.casual import clears as clears_board
from pygame_core.number_match.deal import LEVELS
from pygame_core.number_match.rules import ADD, LIMIT, Move, State, clears
from pygame_core.rng import Rng
from tests.core.support import naive_number_match as naive
from tests.strategies import boards, states


def naive_playout(state: State, rng: Rng, longest: int) -> list[Move]:
    """Return the moves of a playout of at most so many moves."""
    rows = naive.rows_of(state.cells)
    adds = UNLIMITED if state.adds is None else state.adds
    made: list[Move] = []
    while rows and len(made) < longest:
        pairs = naive.pairs(rows)
        if pairs:
            move = Move(*pairs[rng.below(len(pairs))])
            rows, _ = naive.removed(rows, *move)
        elif adds and 2 * sum(map(bool, naive.flat(rows))) <= LIMIT:
            adds, move = adds - 1, ADD
            rows = naive.doubled(rows)
        else:
            break
        made.append(move)
    return made


@settings(max_examples=150)
@given(states(90), st.integers(0, 10**6))
def test_a_playout_is_that_of_a_naive_reading(state: State, seed: int) -> None:
    game = Casual(state, Rng(seed))
    game.advance(80)
    assert game.moves == naive_playout(state, Rng(seed), 80)


@given(boards(120), st.integers(0, 10**6))
def test_a_board_knows_its_pairs(cells: bytes, seed: int) -> None:
    board, rng, rows = Board(cells), Rng(seed), naive.rows_of(cells)
    while board.left:
        expected = naive.pairs(rows)
        assert [board.move(pair) for pair in board.pairs] == expected
        if not expected:
            break
        pair = board.pairs[rng.below(len(board.pairs))]
        rows, _ = naive.removed(rows, *board.move(pair))
        board.remove(pair)
        assert board.left == sum(map(bool, naive.flat(rows)))


@given(boards(60), st.integers(0, 3), st.integers(0, 99))
def test_playing_on_a_copy_changes_nothing(cells: bytes, adds: int, seed: int) -> None:
    board = Board(cells)
    games = [clears_board(board.copy(), adds, Rng(seed)) for _ in range(2)]
    assert games[0] == games[1] == (playout(State(cells, adds, 0), Rng(seed)) is not None)
    assert [board.move(pair) for pair in board.pairs] == naive.pairs(naive.rows_of(cells))


@given(states(60), st.integers(0, 10**6))
def test_a_playout_that_ends_cleared_is_a_solution(state: State, seed: int) -> None:
    moves = playout(state, Rng(seed))
    assert moves is None or clears(state, moves)


@given(states(60), st.integers(1, 9), st.integers(0, 99))
def test_portions_make_no_difference(state: State, portion: int, seed: int) -> None:
    game = Casual(state, Rng(seed))
    while game.advance(portion):
        pass
    whole = playout(state, Rng(seed))
    assert game.cleared == (whole is not None)
    assert whole is None or game.moves == list(whole)


def test_about_as_many_casual_games_clear_as_were_counted_on_random_boards() -> None:
    # Medians of uniformly random boards, counted independently: .70 .70 .55 .45.
    expected = {"easy": 0.70, "medium": 0.70, "hard": 0.55, "expert": 0.45}
    rng = Rng.named("random boards")
    for level, share in expected.items():
        size, adds, _ = LEVELS[level]
        games = 0
        for seed in range(500):
            board = Board(bytes(rng.below(9) + 1 for _ in range(size)))
            games += clears_board(board, adds or 0, Rng(seed))
        assert share - 0.06 < games / 500 < share + 0.06


def test_unlimited_adds_end_somewhere() -> None:
    # Playouts on such small boards may come back to the same position again and again.
    for seed in range(30):
        game = Casual(GAME.start("123", {"adds": None}), Rng(seed))
        while game.advance(LIMIT):
            pass
        assert game.moves.count(ADD) <= UNLIMITED
