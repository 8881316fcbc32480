"""Positions as sets of numbers agree with the rules, and big boards block nothing."""

import pytest
from hypothesis import given, settings

from pygame_core.number_match import GAME, rules
from pygame_core.number_match.field import Field, doubled
from pygame_core.number_match.rules import ADD, CLASSES, State
from pygame_core.number_match.solver import solve
from pygame_core.number_match.text import read_move
from pygame_core.rng import Rng
from pygame_core.search import CLEARABLE, run
from tests.core.support.number_match_boards import quiet
from tests.strategies import choices, states


@settings(max_examples=300)
@given(states(80), choices(60))
def test_a_field_has_the_pairs_of_the_rules_whatever_is_taken(
    state: State, chosen: list[int]
) -> None:
    field = Field(state.cells.translate(CLASSES))
    position = field.start
    for choice in chosen:
        mask, _, pairs = position
        assert field.board(mask) == state.cells.translate(CLASSES)
        assert len(set(pairs)) == len(pairs)
        moves = [field.moves(mask, [pair])[0] for pair in pairs]
        assert sorted(moves) == rules.pairs(state)
        if not pairs:
            break
        state = rules.play(state, moves[choice % len(pairs)])
        position = field.take(position, pairs[choice % len(pairs)])


@given(states(80))
def test_doubling_a_board_is_an_add(state: State) -> None:
    if state.cells:
        added = rules.play(State(state.cells, 1, 0), ADD)
        assert doubled(state.cells) == added.cells


@pytest.mark.parametrize("size", [300, 1000])
def test_a_long_game_of_classic_is_cleared_in_a_short_way(size: int) -> None:
    state, rng = GAME.deal("classic").start, Rng(2)
    while rules.left(state) < size:
        pairs = rules.pairs(state)
        choice = rng.below(len(pairs) + 2)
        state = rules.play(state, pairs[choice] if choice < len(pairs) else ADD)
    result = run(solve(state))
    assert result.verdict == CLEARABLE
    assert rules.clears(state, [read_move(state, move) for move in result.moves])
    # Hardly more than the pairs there are: at most what an add late in the game costs.
    assert len(result.moves) < 0.6 * rules.left(state)


@pytest.mark.parametrize("adds", [0, 1, 3, None])
@pytest.mark.parametrize("size", [40, 300, 1000])
def test_what_it_looks_at_between_two_yields_is_bounded(size: int, adds: int | None) -> None:
    spent = 0
    for progress in solve(State(quiet(size - 2) + bytes([5, 5]), adds, 0), 4000):
        assert progress.nodes - spent <= 500
        spent = progress.nodes
