"""The solver of SameGame: what it claims holds, it repeats, and its proofs are proofs."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_core.rng import Rng
from pygame_core.samegame import SAMEGAME, rules
from pygame_core.samegame.annealing import NO_COLOUR, Chain
from pygame_core.samegame.exact import Exact
from pygame_core.samegame.names import Kind, board_name
from pygame_core.samegame.rules import State
from pygame_core.samegame.solver import Best, Search, bound, solve
from pygame_core.samegame.taps import cells_of, encode, groups, play
from pygame_core.search import run
from tests.core.support import naive_samegame as naive
from tests.core.support.samegame_boards import states

SMALL = Kind(4, 4, 3)


def dealt(name: str) -> State:
    return SAMEGAME.deal(name).start


def grid(state: State) -> naive.Grid:
    return naive.grid(SAMEGAME.board_text(state))


def check(state: State, best: Best) -> None:
    """Check that the moves are legal and canonical, and bring what is claimed."""
    after = state
    for text in best.moves:
        move = SAMEGAME.read_move(after, text)
        assert SAMEGAME.move_text(move) == text
        after = SAMEGAME.play(after, move)
    assert best.score == after.points - state.points
    assert best.left == rules.left(after)


@settings(max_examples=60)
@given(states(), st.integers(0, 10**6))
def test_taps_play_as_the_rules_do(state: State, seed: int) -> None:
    rng = Rng(seed)
    height = state.height
    line: list[tuple[int, bytes, int]] = []
    end = (0, encode(state), 0)
    after = state
    while found := groups(end[1], height):
        assert {rules.group_of(after, cell) for cell in where(found, end[1], height)} == set(
            rules.groups(after)
        )
        tap = found[rng.below(len(found))]
        end = play([tap], end, height, line)
        (cell,) = cells_of(line[-1:], height)
        after = rules.play(after, cell)
        assert end[2] == after.points
    assert not rules.groups(after)
    again: list[tuple[int, bytes, int]] = []
    taps = [tap for tap, _, _ in line]
    assert play([*taps, *taps], (0, encode(state), 0), height, again) == end
    assert again == line


def where(taps: list[int], cells: bytes, height: int) -> list[rules.Cell]:
    return cells_of([(tap, cells, 0) for tap in taps], height)


@settings(max_examples=40)
@given(states(7, 7), st.integers(0, 6), st.integers(0, 100), st.integers(0, 10**6))
def test_a_chain_knows_what_its_line_brings(state: State, tabu: int, heat: int, seed: int) -> None:
    chain = Chain(state, tabu, Rng(seed))
    for _ in range(10):
        chain.improve(10, heat)
        after = state
        for cell in cells_of(chain.best, state.height):
            after = rules.play(after, cell)
        assert after.points == chain.score
        assert not rules.groups(after)


@settings(max_examples=150)
@given(states(4, 4), st.integers(0, 6), st.integers(0, 10**6))
def test_a_chain_always_has_something_to_change_or_never_had(
    state: State, tabu: int, seed: int
) -> None:
    chain = Chain(state, tabu, Rng(seed))
    others = {rules.colour_at(state, move) for move in rules.moves(state)} - {tabu}
    for _ in range(20):
        assert bool(chain.free) is bool(others)
        chain.improve(3, 1000)
    after = state
    for cell in cells_of(chain.best, state.height):
        after = rules.play(after, cell)
    assert after.points == chain.score


@settings(max_examples=30)
@given(states(), st.integers(1, 5000), st.integers(0, 10**9))
def test_what_is_claimed_holds_and_repeats(state: State, nodes: int, seed: int) -> None:
    best = run(solve(state, nodes, seed))
    check(state, best)
    assert best == run(solve(state, nodes, seed))
    assert best.proved or bool(best.moves)


@given(states(26, 30, halved=True), st.sampled_from([0, 1, 2, 500]))
def test_boards_of_any_size_have_a_result(state: State, nodes: int) -> None:
    best = run(solve(state, nodes))
    check(state, best)
    assert best.score <= bound(state)
    assert best.proved or best.moves


@pytest.mark.parametrize("text", ["/".join(30 * [26 * "1"]), "/".join(20 * [10 * "1" + 16 * "2"])])
def test_a_large_board_is_proved_where_each_colour_goes_in_one_piece(text: str) -> None:
    state = SAMEGAME.start(text, {})
    best = run(solve(state))
    check(state, best)
    assert (best.score, best.proved) == (bound(state), True)
    assert best.nodes < 100


def test_a_large_board_is_not_proved_by_less_than_each_colour_in_one_piece() -> None:
    best = run(solve(dealt("15x15x5-1"), 3000))
    assert not best.proved
    assert best.score < bound(dealt("15x15x5-1"))


def test_it_goes_on_from_any_position_and_counts_from_there() -> None:
    state = dealt("9x9x4-3")
    for _ in range(3):
        state = SAMEGAME.play(state, SAMEGAME.moves(state)[0])
        check(state, run(solve(state, 3000)))
    assert state.points > 0
    assert run(solve(state, 3000)) == run(solve(state._replace(points=0), 3000))


@pytest.mark.parametrize("text", ["../..", "12/21", "1./2."])
def test_where_no_group_is_left_nothing_is_proved_to_be_the_best(text: str) -> None:
    best = run(solve(SAMEGAME.start(text, {})))
    assert (best.score, best.moves, best.proved, best.nodes) == (0, (), True, 0)


def test_it_may_be_stopped_at_any_time_and_has_something_at_once() -> None:
    state = dealt("15x15x5-101")
    search = Search(state, 100_000, 0)
    scores = [progress.score for progress in islice(search.run(), 20)]
    assert scores == sorted(scores)
    best = search.result()
    check(state, best)
    assert best.score == scores[-1] > 300
    assert not best.proved


def test_more_nodes_are_kept_to_and_bring_more() -> None:
    state = dealt("10x10x4-5")
    results = [run(solve(state, nodes)) for nodes in (500, 5000, 50_000)]
    assert results[0].score < results[2].score
    for nodes, best in zip((500, 5000, 50_000), results, strict=True):
        check(state, best)
        assert best.nodes < nodes + 4000


@pytest.mark.parametrize(
    "name",
    [f"{size}-{number}" for size in ("5x5x3", "5x5x4", "6x5x3", "6x5x4") for number in (1, 2)],
)
def test_pocket_boards_are_proved(name: str) -> None:
    state = dealt(name)
    best = run(solve(state))
    check(state, best)
    assert best.proved


def proves(number: int, colours: int) -> None:
    state = dealt(board_name(SMALL._replace(colours=colours), number))
    optimum = naive.best(grid(state))
    search = Exact(state, 0, 10**9)
    for _ in search.run():
        pass
    assert (search.score, search.proved) == (optimum, True)
    after = state
    for cell in search.moves:
        after = rules.play(after, cell)
    assert after.points == optimum
    known = Exact(state, optimum, 10**9)
    for _ in known.run():
        pass
    assert (known.score, known.proved, known.moves) == (optimum, True, [])
    best = run(solve(state, 20_000))
    check(state, best)
    assert (best.score, best.proved) == (optimum, True)


@pytest.mark.parametrize("number", range(12))
def test_the_exact_search_agrees_with_trying_everything(number: int) -> None:
    proves(number, 2 + number % 3)


@pytest.mark.soak
def test_the_exact_search_agrees_on_many_boards() -> None:
    for number in range(1000, 1400):
        proves(number, 2 + number % 4)


def test_an_exact_search_that_is_cut_short_proves_nothing() -> None:
    search = Exact(dealt("8x8x4-1"), 0, 2000)
    spent = [progress.nodes for progress in search.run()]
    assert not search.proved
    assert spent
    assert search.spent < 2100


def test_a_chain_with_nothing_to_change_ends() -> None:
    chain = Chain(SAMEGAME.start("11/11", {}), 1, Rng(0))
    assert (chain.free, chain.score, chain.spent) == (0, 10, 1)
    chain.improve(10, 10)
    assert chain.spent == 1
    assert Chain(SAMEGAME.start("11/11", {}), NO_COLOUR, Rng(0)).free == 1
