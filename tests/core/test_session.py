"""Sessions: moves, undo and redo, saving, and what a reload may be given."""

import json
import tracemalloc
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_core import codes
from pygame_core.game import BadCode, IllegalMove, Status
from pygame_core.number_match import GAME
from pygame_core.number_match.rules import LIMIT, Move, State
from pygame_core.session import FORMAT, MOST_MOVES, MOST_ROOM, Session, is_later
from tests.strategies import TODAY, circle

ANYTHING = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(["a1-b1", "+", "12", "easy-1", "2026-11-29"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)


def session(board: str = "1199", adds: int | None = 2) -> Session[State, Move]:
    return Session(GAME, "easy-1", GAME.start(board, {"adds": adds}))


def saved() -> dict[str, Any]:
    game = session()
    for move in ("+", "a1-b1", "e1-f1"):
        game.play(move, TODAY)
    game.undo()
    game.hinted.append("1:1199")
    record: dict[str, Any] = json.loads(json.dumps(game.save(0)))
    return record


def test_a_move_drops_what_was_undone() -> None:
    game = session()
    game.play("a1-b1", TODAY)
    game.undo()
    assert game.can_redo
    game.play("+", TODAY)
    assert not game.can_redo
    assert game.moves == ["+"]


def test_a_refused_move_keeps_what_was_undone() -> None:
    game = session()
    game.play("a1-b1", TODAY)
    game.undo()
    with pytest.raises(IllegalMove):
        game.play("a1-d1", TODAY)
    assert game.undone == ["a1-b1"]


def test_moves_are_kept_canonically() -> None:
    game = session()
    game.play("b1-a1", TODAY)
    assert game.moves == ["a1-b1"]


def test_there_is_nothing_to_undo_or_redo_at_the_start() -> None:
    game = session()
    for step, key in ((game.undo, "nothing-to-undo"), (game.redo, "nothing-to-redo")):
        with pytest.raises(IllegalMove) as caught:
            step()
        assert caught.value.reason == key


def test_cleared_is_the_end() -> None:
    game = session("55")
    game.play("a1-b1", TODAY)
    assert game.status is Status.CLEARED
    assert not game.can_undo
    with pytest.raises(IllegalMove):
        game.undo()


def test_stuck_can_be_undone() -> None:
    game = session("5512", 0)
    game.play("a1-b1", TODAY)
    assert game.status is Status.STUCK
    assert game.undo() == game.start


def test_the_first_move_ever_is_the_date_begun() -> None:
    game = session()
    assert game.begun is None
    game.play("a1-b1", date(2026, 2, 28))
    game.undo()
    game.play("+", date(2026, 3, 1))
    assert game.begun == "2026-02-28"
    game.restart()
    assert game.begun == "2026-02-28"


def test_the_same_board_again_is_fresh() -> None:
    game = session()
    game.clock.run(0)
    game.play("a1-b1", TODAY)
    game.play("+", TODAY)
    game.undo()
    game.hinted = ["a", "b", "c"]
    game.shown = True
    game.restart()
    assert game.state == game.start
    assert (game.moves, game.undone, game.hints_left) == ([], [], 3)
    assert not game.clock.running
    assert game.clock.seconds(99) == 0
    assert game.shown


def test_a_save_holds_all_that_a_reload_needs() -> None:
    assert saved() == {
        "format": 1,
        "kind": "number-match",
        "name": "easy-1",
        "board": "1199",
        "params": {"adds": 2},
        "moves": "+ a1-b1",
        "undone": "e1-f1",
        "seconds": 0.0,
        "hinted": ["1:1199"],
        "begun": "2026-11-29",
        "shown": False,
        "since": 0,
    }


def test_a_preview_holds_what_is_painted_first() -> None:
    game = session("1199")
    game.clock.run(10)
    game.play("a1-b1", TODAY)
    assert game.preview(11.5) == {
        "kind": "number-match",
        "name": "easy-1",
        "board": "..99",
        "score": 1,
        "seconds": 1.5,
        "left": 2,
        "adds": 2,
        "hints": 3,
    }


def test_a_loaded_session_has_its_clock_standing() -> None:
    game = Session.load(GAME, saved() | {"seconds": 12.25})
    assert not game.clock.running
    game.clock.run(1000)
    assert game.clock.seconds(1001) == 13.25


def test_a_loaded_session_plays_on() -> None:
    game = Session.load(GAME, saved())
    game.redo()
    game.undo()
    game.undo()
    assert (game.moves, game.undone) == (["+"], ["e1-f1", "a1-b1"])
    assert GAME.board_text(game.state) == "11991199"


def test_saved_moves_in_other_order_are_read() -> None:
    assert Session.load(GAME, saved() | {"moves": "+ b1-a1"}).moves == ["+", "a1-b1"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", 2),
        ("format", None),
        ("format", 0),
        ("kind", "samegame"),
        ("name", 7),
        ("name", ""),
        ("name", "x" * 81),
        ("board", None),
        ("board", "12x"),
        ("params", {"adds": 2.5}),
        ("params", None),
        ("moves", "+ a1-d1"),
        ("moves", "a1-b1  +"),
        ("moves", ["+"]),
        ("undone", "a1-b1"),
        ("undone", "x"),
        ("seconds", -1),
        ("seconds", float("nan")),
        ("seconds", float("inf")),
        ("seconds", 10**400),
        ("seconds", True),
        ("seconds", "12"),
        ("hinted", "abc"),
        ("hinted", ["a", "a"]),
        ("hinted", ["a", "b", "c", "d"]),
        ("hinted", [1]),
        ("hinted", [[], {}]),
        ("begun", "2026-02-30"),
        ("begun", "20261129"),
        ("begun", 20261129),
        ("since", -(10**16)),
        ("since", 1.5),
        ("since", True),
        ("since", None),
        ("since", 10**16),
    ],
)
def test_a_damaged_save_is_bad_code(field: str, value: object) -> None:
    with pytest.raises(BadCode) as caught:
        Session.load(GAME, saved() | {field: value})
    assert str(caught.value).endswith(".")


def test_a_save_begun_before_1970_by_a_wrong_clock_opens() -> None:
    assert Session.load(GAME, saved() | {"since": -36_000_000}).since == 0


def test_a_bad_move_in_a_save_is_named() -> None:
    with pytest.raises(BadCode) as caught:
        Session.load(GAME, saved() | {"moves": "+ a1-d1"})
    assert caught.value.reason == "save-move"
    assert caught.value.values == {"number": 2}


def endless(made: int, undone: int = 0) -> dict[str, Any]:
    """Return a save of a board that is led in a circle."""
    moves = circle(made + undone).split(" ")
    return session("11", None).save(0) | {
        "moves": " ".join(moves[:made]),
        "undone": " ".join(reversed(moves[made:])),
    }


@pytest.mark.parametrize("undone", [0, 1, MOST_MOVES - 1, MOST_MOVES])
def test_a_save_of_as_many_moves_as_a_game_may_have_opens(undone: int) -> None:
    game = Session.load(GAME, endless(MOST_MOVES - undone, undone))
    assert (len(game.moves), len(game.undone)) == (MOST_MOVES - undone, undone)
    assert game.full is (undone == 0)
    while game.can_redo:
        game.redo()
    assert game.full
    assert Session.load(GAME, game.save(0)).full


@pytest.mark.parametrize("made", [0, 1, MOST_MOVES, MOST_MOVES + 1])
def test_a_save_of_more_moves_is_refused_before_one_is_made(made: int) -> None:
    plays = 0

    def play(state: State, move: Move) -> State:
        nonlocal plays
        plays += 1
        return GAME.play(state, move)

    with pytest.raises(BadCode) as caught:
        Session.load(GAME._replace(play=play), endless(made, MOST_MOVES + 1 - made))
    assert (caught.value.reason, caught.value.values) == ("save-moves", {"limit": MOST_MOVES})
    assert plays == 0


def test_two_sessions_are_at_one_point_whatever_their_clocks_say() -> None:
    one, other = session("1199", 1), session("1199", 1)
    other.clock.run(0)
    other.clock.pause(5)
    assert one.is_at(other)
    one.play("+", TODAY)
    assert not one.is_at(other)
    other.play("+", TODAY)
    assert one.is_at(other)
    one.undo()
    one.redo()
    other.undo()
    assert not one.is_at(other)


def test_a_full_game_takes_no_move_but_can_be_undone() -> None:
    game = Session.load(GAME, endless(MOST_MOVES - 1))
    game.play(
        "+" if GAME.left(game.state) == 2 else GAME.move_text(GAME.moves(game.state)[0]), TODAY
    )
    before = game.save(0)
    with pytest.raises(IllegalMove) as caught:
        game.play("+", TODAY)
    assert (caught.value.reason, game.save(0)) == ("too-many-moves", before)
    game.undo()
    game.redo()
    assert game.save(0) == before
    game.undo()
    game.play("+", TODAY)
    assert game.full


def test_boards_too_large_to_be_kept_so_often_fill_a_game_sooner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An eighth of the room is enough to see it: what takes long is to watch all memory."""
    monkeypatch.setattr("pygame_core.session.MOST_ROOM", MOST_ROOM // 8)
    assert_filled_sooner(MOST_ROOM // 8, MOST_MOVES // 8)


@pytest.mark.soak
def test_all_the_room_that_boards_may_take_is_filled_sooner() -> None:
    assert_filled_sooner(MOST_ROOM, MOST_MOVES)


def assert_filled_sooner(room: int, moves: int) -> None:
    """Fill a game by large boards, in not much more memory than `room`, with far fewer moves."""
    rows = 2400
    sparse = session("/".join(["1........"] * rows), None)
    made = 0
    tracemalloc.start()
    while not sparse.full:
        sparse.play(GAME.move_text(Move(made - 2, made - 1)) if made > 9 * rows else "+", TODAY)
        made = len(sparse.state.cells)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(sparse.moves) < moves // 5
    assert peak < 1.1 * room
    record = sparse.save(0)
    assert Session.load(GAME, record).full
    with pytest.raises(BadCode, match="full"):
        Session.load(GAME, record | {"moves": f"{record['moves']} +"})
    sparse.restart()
    assert not sparse.full


def test_the_longest_save_fits_into_a_code() -> None:
    board = "/".join(["1........"] * LIMIT)
    assert GAME.board_text(GAME.start(board, {"adds": None}))
    text = GAME.move_text(Move(9 * LIMIT - 2, 9 * LIMIT - 1))
    record = saved() | {
        "name": "x" * 80,
        "board": board,
        "moves": " ".join([text] * MOST_MOVES),
        "hinted": [f"{number}:{board}" for number in range(3)],
    }
    assert codes.decode(codes.encode(record)) == record


@pytest.mark.parametrize("written", [FORMAT + 1, 10**20])
def test_a_save_of_a_later_version_is_told_from_damage(written: int) -> None:
    record = {"format": written, "kind": "not known yet"}
    assert is_later(record)
    with pytest.raises(BadCode) as caught:
        Session.load(GAME, record)
    assert caught.value.reason == "save-newer"


@pytest.mark.parametrize(
    "record", [None, [], 2, {}, *({"format": one} for one in (True, 1.5, "2"))]
)
def test_what_no_version_writes_is_not_of_a_later_one(record: Any) -> None:  # noqa: ANN401 - as above
    assert not is_later(record)
    with pytest.raises(BadCode) as caught:
        Session.load(GAME, record)
    assert caught.value.reason != "save-newer"


def loads_or_is_bad_code(record: Any) -> None:  # noqa: ANN401 - that is the point
    try:
        game = Session.load(GAME, record)
    except BadCode:
        return
    again = game.save(0)
    assert Session.load(GAME, again).save(0) == again


@settings(max_examples=300)
@given(ANYTHING)
def test_any_json_loads_or_is_bad_code(record: Any) -> None:  # noqa: ANN401 - as above
    loads_or_is_bad_code(record)


@settings(max_examples=500)
@given(st.sampled_from(sorted(saved())), ANYTHING)
def test_any_json_in_any_field_loads_or_is_bad_code(field: str, value: Any) -> None:  # noqa: ANN401 - as above
    loads_or_is_bad_code(saved() | {field: value})


@given(st.sampled_from(sorted(saved())))
def test_a_missing_field_loads_or_is_bad_code(field: str) -> None:
    record = saved()
    del record[field]
    loads_or_is_bad_code(record)
