"""Addresses, from anywhere: a board, a refusal in our own words, or a solution by the rules."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game import addresses
from app.number_match import boards as numbers
from app.samegame import boards as tiles
from builder.content import words as all_words
from pygame_core.game import Game, Status
from pygame_core.number_match import GAME
from pygame_core.samegame import SAMEGAME
from tests.app.support.device import NOW
from tests.core.test_fuzz import near
from tests.strategies import TODAY

FIRST_DAY_BEGINS = 1_767_175_200.0
LETTERS = "0123456789-x~.+abcdefghimrslpuzy "


def solved(game: Game[Any, Any], name: str) -> str:
    """Return the address of a game that is played to its end, always by the first move."""
    state, moves = game.deal(name).start, []
    while found := game.moves(state):
        moves.append(game.move_text(found[0]))
        state = game.play(state, found[0])
    return f"{name}{addresses.OF}{addresses.STOP.join(moves)}"


WHOLE = solved(SAMEGAME, "6x5x3-1")
GAMES: dict[str, tuple[Game[Any, Any], Callable[[str], str], Callable[[str], str], list[str]]] = {
    "number-match": (
        GAME,
        numbers.canonical_name,
        partial(numbers.refusal_key, instant=NOW),
        ["hard-417", "lesson-1", "daily-2026-11-29", "Easy-007~a1-b1.+", "classic~+.+"],
    ),
    "samegame": (
        SAMEGAME,
        tiles.canonical_name,
        tiles.refusal_key,
        ["9x12x4-1~a1.b2", "puzzle-042", "9X12x4-7", WHOLE],
    ),
}


@pytest.mark.parametrize("kind", GAMES)
@given(st.data())
def test_any_address_is_a_board_a_refusal_or_no_solution(kind: str, data: st.DataObject) -> None:
    game, canonical_name, refusal_key, good = GAMES[kind]
    text = data.draw(st.sampled_from(good).flatmap(lambda one: near(one, LETTERS)))
    name, moves = addresses.read(text, canonical_name)
    refusal = refusal_key(name)
    if refusal:
        assert all_words.for_app(all_words.load()["en"], kind)[refusal]
        return
    assert addresses.read(name, canonical_name) == (name, None)  # in its one form it names the same
    if moves is None:
        return
    start = game.deal(name).start
    session = addresses.replay(game, name, start, moves, TODAY)
    if session is not None:
        assert session.status is not Status.RUNNING
        assert not game.moves(session.state)


def test_a_whole_solution_is_replayed_and_a_part_of_it_is_none() -> None:
    name, moves = addresses.read(WHOLE, tiles.canonical_name)
    assert moves is not None
    start = SAMEGAME.deal(name).start
    session = addresses.replay(SAMEGAME, name, start, moves, TODAY)
    assert session is not None
    assert tuple(session.moves) == moves
    for wrong in (moves[:-1], (*moves, moves[-1]), moves[1:], ("", *moves)):
        assert addresses.replay(SAMEGAME, name, start, wrong, TODAY) is None


def test_addresses_are_read_as_they_are_typed() -> None:
    assert addresses.read("Hard-007", numbers.canonical_name) == ("hard-7", None)
    assert addresses.read("PUZZLE-42~", tiles.canonical_name) == ("puzzle-042", ("",))
    refusals = {
        "hard-0": "noSuchBoard",
        "daily-2025-12-31": "dailyTooOld",
        "daily-2026-12-02": "dailyTooNew",
        "daily-2026-11-30": "",
    }
    assert {name: numbers.refusal_key(name, NOW) for name in refusals} == refusals


@pytest.mark.parametrize("instant", [-50_400.0, 0.0, 1_767_175_199.0])
def test_a_clock_before_the_first_daily_refuses_all_of_them_and_no_other_board(
    instant: float,
) -> None:
    refusals = {
        "hard-417": "",
        "classic": "",
        "hard-0": "noSuchBoard",
        "daily-1970-01-01": "dailyClock",
        "daily-2026-01-01": "dailyClock",
        "daily-2026-13-01": "noSuchBoard",
    }
    assert {name: numbers.refusal_key(name, instant) for name in refusals} == refusals
    begun = FIRST_DAY_BEGINS  # at UTC+14
    assert numbers.refusal_key("daily-2026-01-01", begun) == ""
    assert numbers.refusal_key("daily-2026-01-02", begun) == "dailyTooNew"
    assert numbers.refusal_key("daily-2025-12-31", begun) == "dailyTooOld"
