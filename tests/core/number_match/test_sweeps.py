"""Games from the top: what they return clears the board, and they keep to their budget."""

from collections.abc import Generator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_core.number_match import GAME, rules
from pygame_core.number_match.casual import Board
from pygame_core.number_match.rules import ADD, Move, State
from pygame_core.number_match.sweeps import Sweeps
from pygame_core.search import Progress
from tests.strategies import states

Game = Generator[Progress, None, list[Move]]


def played(game: Game) -> list[Move]:
    while True:
        try:
            next(game)
        except StopIteration as end:
            moves: list[Move] = end.value
            return moves


@settings(max_examples=200)
@given(states(60), st.integers(0, 3), st.integers(0, 5))
def test_the_moves_of_a_sweep_clear_the_board(state: State, adds: int, number: int) -> None:
    if not state.cells:
        return
    state = State(state.cells, adds, 0)
    sweeps = Sweeps(Board(state.cells), adds, 10_000)
    moves = played(sweeps.sweep(number))
    if moves:
        assert moves.count(ADD) <= adds
        assert rules.clears(state, moves)
        assert len(moves) <= sweeps.spent


def test_the_first_sweeps_are_sure_and_later_ones_go_astray() -> None:
    board = Board(GAME.deal("expert-1").start.cells)
    games = [[played(Sweeps(board, 24, 10**6).sweep(number)) for _ in "ab"] for number in range(6)]
    assert all(one == other for one, other in games)
    assert len({tuple(one) for one, _ in games}) > 1


def test_nine_numbers_in_a_row_are_cleared_by_an_add_at_once() -> None:
    state = State(bytes([1, 9, 2, 3, 4, 5, 1, 2, 3]), 1, 0)
    moves = played(Sweeps(Board(state.cells), 1, 1000).sweep(0))
    assert moves[0] == ADD
    assert rules.clears(state, moves)


@pytest.mark.parametrize("nodes", [1, 5, 30])
def test_a_sweep_ends_soon_after_its_nodes_are_spent(nodes: int) -> None:
    sweeps = Sweeps(Board(GAME.deal("expert-1").start.cells), 3, nodes)
    for number in range(8):
        played(sweeps.sweep(number))
    assert nodes <= sweeps.spent < nodes + 30
