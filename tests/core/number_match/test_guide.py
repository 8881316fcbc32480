"""Hints: never a dead end, and paid once."""

import pytest

from pygame_core.game import BadCode, IllegalMove
from pygame_core.number_match import GAME, rules
from pygame_core.number_match.guide import Guide, Hint, charge, hint, position
from pygame_core.number_match.rules import ADD, Move, State
from pygame_core.number_match.solver import solve
from pygame_core.search import DEAD, OPEN, run
from pygame_core.session import Session
from tests.strategies import TODAY

Game = Session[State, Move]


def session(board: str, adds: int | None = 0) -> Game:
    return Session(GAME, "easy-1", GAME.start(board, {"adds": adds}))


def guide_for(game: Game, *moves: str) -> Guide:
    guide = Guide()
    guide.learn(game.state, moves)
    return guide


def shown(game: Game, guide: Guide, verdict: str | None = None) -> tuple[str, str | None, bool]:
    """Return the hint as text, and pay for it."""
    found = hint(game, guide, verdict)
    charge(game, found)
    return found.kind, None if found.move is None else GAME.move_text(found.move), found.charged


# What a guide knows


def test_a_guide_knows_the_way_from_every_position_of_a_solution() -> None:
    dealt = GAME.deal("hard-417")
    guide = Guide()
    guide.learn(dealt.start, dealt.solution)
    state = dealt.start
    for text in dealt.solution:
        move = guide.next(state)
        assert move is not None
        assert GAME.move_text(move) == text
        state = GAME.play(state, move)
    assert guide.next(state) is None


def test_a_position_is_the_board_with_its_adds_whatever_the_points() -> None:
    guide = guide_for(session("1199"), "a1-b1", "c1-d1")
    start = GAME.start("1199", {"adds": 0})
    assert guide.next(start._replace(points=77)) == Move(0, 1)
    assert guide.next(start._replace(adds=1)) is None


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        (["a1-b1"], IllegalMove),
        (["a1-b1", "a1-b1"], IllegalMove),
        (["+"], IllegalMove),
        (["a1-b1", "x"], BadCode),
        ([], IllegalMove),
    ],
)
def test_a_guide_learns_nothing_that_does_not_clear(
    moves: list[str], error: type[ValueError]
) -> None:
    guide, start = Guide(), GAME.start("1199", {"adds": 0})
    with pytest.raises(error):
        guide.learn(start, moves)
    assert guide.next(start) is None


def test_a_newer_solution_replaces_an_older_one_and_no_way_goes_in_circles() -> None:
    start = GAME.start("1199", {"adds": None})
    guide = Guide()
    guide.learn(start, ["a1-b1", "c1-d1"])
    guide.learn(start, ["+", "a1-b1", "c1-d1", "e1-f1", "g1-h1"])
    # This one comes back to its first position on the way.
    guide.learn(start, ["c1-d1", "+", "a1-b1", "c1-d1"])
    state, steps = start, 0
    while state.cells:
        move = guide.next(state)
        assert move is not None
        state, steps = GAME.play(state, move), steps + 1
    assert steps == 4


# What a hint shows and costs


def test_a_hint_costs_one_and_is_free_again_on_the_same_position() -> None:
    game = session("1199")
    guide = guide_for(game, "a1-b1", "c1-d1")
    assert shown(game, guide) == ("pair", "a1-b1", True)
    assert game.hints_left == 2
    assert shown(game, guide) == ("pair", "a1-b1", False)
    assert game.hinted == ["0:1199"] == [position(game.state)]
    game.play("a1-b1", TODAY)
    assert shown(game, guide) == ("pair", "c1-d1", True)
    game.undo()
    assert shown(game, guide) == ("pair", "a1-b1", False)
    assert game.hints_left == 1


def test_a_hint_changes_nothing_until_it_is_charged() -> None:
    game = session("1199")
    guide = guide_for(game, "a1-b1", "c1-d1")
    for _ in range(5):
        assert hint(game, guide) == Hint("pair", Move(0, 1), charged=True)
    assert game.hints_left == 3


def test_with_none_left_paid_positions_are_repeated_and_others_are_not_shown() -> None:
    game = session("1199")
    guide = guide_for(game, "a1-b1", "c1-d1")
    shown(game, guide)
    game.hinted += ["x", "y"]
    assert shown(game, guide) == ("pair", "a1-b1", False)
    game.play("a1-b1", TODAY)
    assert shown(game, guide) == ("none-left", None, False)


def test_an_add_is_free_when_no_pair_is_on_the_board() -> None:
    game = session("12", 3)
    guide = guide_for(game, *run(solve(game.state)).moves)
    game.hinted = ["x", "y", "z"]
    assert shown(game, guide) == ("add", "+", False)


def test_an_add_costs_one_while_pairs_are_on_the_board() -> None:
    game = session("1199", 1)
    guide = guide_for(game, "+", "a1-b1", "c1-d1", "e1-f1", "g1-h1")
    assert shown(game, guide) == ("add", "+", True)
    assert shown(game, guide) == ("add", "+", False)


def test_a_pair_that_leads_to_a_known_position_goes_before_an_add() -> None:
    game = session("1199", 1)
    guide = guide_for(game, "+", "a1-b1", "c1-d1", "e1-f1", "g1-h1")
    guide.learn(GAME.play(game.state, Move(0, 1)), ["c1-d1"])
    assert shown(game, guide) == ("pair", "a1-b1", True)


def test_a_pair_that_clears_the_board_goes_before_an_add() -> None:
    game = session("55", 1)
    guide = guide_for(game, "+", "a1-b1", "c1-d1")
    assert shown(game, guide) == ("pair", "a1-b1", True)


def test_off_the_known_ways_the_solver_is_asked_and_its_answer_learned() -> None:
    game = session("1199")
    guide = Guide()
    assert shown(game, guide) == ("ask", None, False)
    guide.learn(game.state, ["c1-d1", "a1-b1"])
    assert shown(game, guide) == ("pair", "c1-d1", True)


def test_what_the_solver_proves_or_does_not_find_is_free() -> None:
    game = session("1199", 1)
    assert shown(game, Guide(), DEAD) == ("dead", None, False)
    assert shown(game, Guide(), OPEN) == ("unknown", None, False)
    assert game.hints_left == 3


def test_with_none_left_the_solver_is_still_asked_whether_the_board_is_dead() -> None:
    game = session("1199", 1)
    game.hinted = ["x", "y", "z"]
    assert shown(game, Guide()) == ("ask", None, False)
    assert shown(game, Guide(), DEAD) == ("dead", None, False)
    assert shown(game, Guide(), OPEN) == ("none-left", None, False)


def test_a_stuck_board_is_dead_without_asking() -> None:
    assert shown(session("12"), Guide()) == ("dead", None, False)


def test_a_cleared_board_has_no_hint() -> None:
    assert shown(session("."), Guide()) == ("none-left", None, False)


def test_following_hints_clears_a_board() -> None:
    dealt = GAME.deal("expert-17")
    game = Session(GAME, dealt.name, dealt.start)
    guide = Guide()
    guide.learn(dealt.start, dealt.solution)
    while rules.left(game.state):
        game.hinted.clear()
        found = hint(game, guide)
        assert found.move is not None
        assert found.kind == ("add" if found.move == ADD else "pair")
        game.play(GAME.move_text(found.move), TODAY)
