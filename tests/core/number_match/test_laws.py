"""What holds on every board: random play on random boards, checked against a naive reading."""

import json
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_core.game import IllegalMove, Status
from pygame_core.number_match import GAME, rules
from pygame_core.number_match.rules import ADD, Move, State
from pygame_core.session import Session
from tests.core.support import naive_number_match as naive
from tests.strategies import TODAY, boards, choices, choose, games, states

Game = Session[State, Move]


def refused(state: State, pair: tuple[int, int]) -> bool:
    try:
        rules.play(state, Move(*pair))
    except IllegalMove:
        return True
    return False


@settings(max_examples=150)
@given(states())
def test_the_pairs_are_those_of_a_naive_reading_and_all_others_are_refused(state: State) -> None:
    expected = naive.pairs(naive.rows_of(state.cells))
    assert rules.pairs(state) == expected
    assert rules.has_pair(state) == bool(expected)
    legal = set(expected)
    for pair in combinations(range(len(state.cells)), 2):
        assert refused(state, pair) == (pair not in legal)


@settings(max_examples=200)
@given(states(), choices(80))
def test_play_does_what_a_naive_reading_does(state: State, chosen: list[int]) -> None:
    for choice in chosen:
        move = choose(state, choice)
        if move is None or len(state.cells) > 600:
            break
        rows = naive.rows_of(state.cells)
        if move == ADD:
            expected, points = naive.doubled(rows), 0
        else:
            expected, points = naive.removed(rows, *move)
            vanished = rules.emptied_rows(state.cells, move)
            assert points % 150 // 10 == len(vanished)
            swapped = rules.play(state, Move(move.second, move.first))
            assert swapped == rules.play(state, move)
        after = rules.play(state, move)
        assert naive.rows_of(after.cells) == expected
        assert after.points - state.points == points
        state = after


@given(states())
def test_status_follows_from_what_can_be_done(state: State) -> None:
    can_add = state.adds is None or state.adds > 0
    expected = can_add or bool(naive.pairs(naive.rows_of(state.cells)))
    assert rules.status(state) is (Status.RUNNING if expected else Status.STUCK)
    assert (ADD in rules.moves(state)) == can_add


@given(states())
def test_add_doubles_the_count_and_keeps_the_order(state: State) -> None:
    state = state._replace(adds=1)
    after = rules.play(state, ADD)
    numbers = state.cells.replace(b"\0", b"")
    assert rules.left(after) == 2 * rules.left(state)
    assert after.cells == state.cells + numbers
    assert (after.adds, after.points) == (0, 0)
    with pytest.raises(IllegalMove, match="No add is left"):
        rules.play(after, ADD)


@settings(max_examples=50)
@given(boards(90))
def test_sight_is_the_shortest_line_between_numbers_that_see_each_other(cells: bytes) -> None:
    visible = naive.in_sight(naive.rows_of(cells))
    for first, second in combinations(range(len(cells)), 2):
        line = rules.sight(cells, first, second)
        assert line[::-1] == rules.sight(cells, second, first)
        assert bool(line) == ((first, second) in visible)
        if line:
            assert (line[0], line[-1]) == (first, second)
            assert not any(cells[index] for index in line[1:-1])
            rows, columns = second // 9 - first // 9, abs(second % 9 - first % 9)
            straight = rows and columns in {0, rows}
            assert len(line) == 1 + (rows if straight else second - first)


@given(st.integers(0, 400), st.integers(0, 400))
def test_touching_is_being_neighbours(first: int, second: int) -> None:
    expected = first != second and naive.neighbours(first, second)
    assert rules.touches(first, second) == expected
    assert rules.touches(second, first) == expected


@settings(max_examples=150)
@given(games())
def test_undo_after_play_is_the_identity_and_redo_brings_all_back(session: Game) -> None:
    while session.can_redo:
        session.redo()
    states = list(session.states)
    if session.status is Status.CLEARED:
        assert not session.can_undo
        return
    for state in reversed(states):
        assert session.state == state
        assert session.score == state.points
        if session.can_undo:
            session.undo()
    assert session.state == session.start
    while session.can_redo:
        session.redo()
    assert session.states == states


@given(games())
def test_texts_name_what_they_came_from(session: Game) -> None:
    state = session.state
    text = GAME.board_text(state)
    again = GAME.start(text, GAME.params(state))
    assert again == state._replace(points=0)
    assert GAME.board_text(again) == text
    for move in GAME.moves(state):
        written = GAME.move_text(move)
        assert GAME.read_move(state, written) == move
        assert GAME.move_text(Move(move.second, move.first)) == written
        if move != ADD:
            first, second = written.split("-")
            assert GAME.read_move(state, f"{second}-{first}") == move


@settings(max_examples=150)
@given(games(), st.floats(0, 10**7), st.booleans())
def test_a_save_is_the_same_after_loading(session: Game, seconds: float, shown: bool) -> None:  # noqa: FBT001 - given by Hypothesis
    session.clock.run(0)
    session.shown = shown
    session.hinted = ["3:12"]
    record = session.save(seconds)
    loaded = Session.load(GAME, json.loads(json.dumps(record)))
    assert loaded.save(12345.0) == record
    assert loaded.states == session.states
    assert loaded.undone == session.undone
    assert loaded.preview(0) == session.preview(seconds)


@given(games(most=30))
def test_a_refused_move_changes_nothing(session: Game) -> None:
    before = session.save(0)
    for text in ("a1-a1", "a1-i555", "zz", "a1"):
        with pytest.raises(ValueError, match=r"\.$"):
            session.play(text, TODAY)
    assert session.save(0) == before
