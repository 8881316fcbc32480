"""Foreign text at the engine's doors: only the named errors come out, soon and in little room.

`build.py soak` goes on for longer, and differently each time.
"""

import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygame_core import codes
from pygame_core.game import BadCode, Game, GameError, IllegalMove
from pygame_core.number_match import GAME
from pygame_core.samegame import SAMEGAME
from pygame_core.session import Session

GAMES: dict[str, tuple[Game[Any, Any], str, str, str]] = {
    "number-match": (GAME, "easy-7", "12.4..5.6/7", "0123456789./+-abcdefghi~ "),
    "samegame": (SAMEGAME, "puzzle-012", "1.2/112/221", "01234567./-abcxyz~ "),
}
LARGE = 4_000_000  # characters
ROOM = 24 * LARGE  # bytes: most that is taken is a list of short words
SOON = 5  # seconds of a slow processor


def near(text: str, alphabet: str) -> st.SearchStrategy[str]:
    """Texts of any kind, of the door's own letters, and good ones with a piece changed."""
    piece = st.text(alphabet, max_size=6) | st.text(max_size=3)
    changed = st.builds(
        lambda at, length, new: text[:at] + new + text[at + length :],
        st.integers(0, len(text)),
        st.integers(0, 3),
        piece,
    )
    return st.one_of(st.text(max_size=40), st.text(alphabet, max_size=60), changed)


@pytest.mark.parametrize("kind", GAMES)
@given(st.data())
def test_any_text_is_a_board_or_bad_code(kind: str, data: st.DataObject) -> None:
    game, _, board, alphabet = GAMES[kind]
    text = data.draw(near(board, alphabet))
    params = {"adds": 3} if game is GAME else {}
    try:
        state = game.start(text, params)
    except BadCode:
        return
    assert game.board_text(game.start(game.board_text(state), params)) == game.board_text(state)


@pytest.mark.parametrize("kind", GAMES)
@given(st.data())
def test_any_text_is_a_move_or_a_named_error(kind: str, data: st.DataObject) -> None:
    game, name, _, alphabet = GAMES[kind]
    start = game.deal(name).start
    good = game.move_text(game.moves(start)[0])
    try:
        move = game.read_move(start, data.draw(near(good, alphabet)))
        after = game.play(start, move)
    except (BadCode, IllegalMove):
        return
    assert move in game.moves(start)
    assert game.left(after) != game.left(start)


@pytest.mark.parametrize("kind", GAMES)
@given(st.data())
def test_any_text_is_a_board_s_name_or_bad_code(kind: str, data: st.DataObject) -> None:
    game, name, _, alphabet = GAMES[kind]
    text = data.draw(near(name, alphabet))
    try:
        deal = game.deal(text)
    except BadCode:
        return
    assert game.moves(deal.start)


@pytest.mark.parametrize("kind", GAMES)
@given(st.data())
def test_any_moves_in_a_save_load_or_are_bad_code(kind: str, data: st.DataObject) -> None:
    game, name, _, alphabet = GAMES[kind]
    start = game.deal(name).start
    record = Session(game, name, start).save(0)
    record["moves"] = data.draw(near(game.move_text(game.moves(start)[0]), alphabet))
    record["undone"] = data.draw(st.just("") | near("a1", alphabet))
    try:
        session = Session.load(game, codes.decode(codes.encode(record)))
    except BadCode:
        return
    assert Session.load(game, session.save(0)).save(0) == session.save(0)


def save(**changes: str) -> dict[str, Any]:
    """Return a save of a game, with some of its fields changed."""
    record: dict[str, Any] = Session(GAME, "easy-7", GAME.deal("easy-7").start).save(0)
    return record | changes


DOORS: dict[str, Callable[[str], object]] = {
    "a board": lambda text: GAME.start(text, {"adds": 3}),
    "a board of tiles": lambda text: SAMEGAME.start(text, {}),
    "a name": GAME.deal,
    "a name of tiles": SAMEGAME.deal,
    "a move": lambda text: GAME.read_move(GAME.deal("easy-7").start, text),
    "a move of tiles": lambda text: SAMEGAME.read_move(SAMEGAME.deal("9x12x4-1").start, text),
    "a save's moves": lambda text: Session.load(GAME, save(moves=text)),
    "a save's undone moves": lambda text: Session.load(GAME, save(undone=text)),
    "a save's board": lambda text: Session.load(GAME, save(board=text)),
    "a code": codes.decode,
    "a code's rest": lambda text: codes.decode(f"tr1-{text}"),
}


@pytest.mark.parametrize("letter", ["1", ".", "/", "a1-", "a1 ", "+ ", "\N{PILE OF POO}", "[", "="])
@pytest.mark.parametrize("door", DOORS)
def test_a_very_long_text_is_refused_without_being_taken_apart(door: str, letter: str) -> None:
    text = letter * (LARGE // len(letter))
    tracemalloc.start()
    begun = time.process_time()
    try:
        with pytest.raises(GameError):
            DOORS[door](text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert time.process_time() - begun < SOON
    assert peak < ROOM
