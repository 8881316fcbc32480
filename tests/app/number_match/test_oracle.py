"""The way back from a dead end, found with a solver that does not always come to an end."""

import asyncio
import sys
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from pygame_core.number_match import GAME, solver
from pygame_core.number_match.rules import State
from pygame_core.search import CLEARABLE, DEAD, OPEN, run
from pygame_core.session import Session
from tests.core.number_match.test_solver_limits import scattered
from tests.strategies import TODAY
from tests.web.support.player import spoiled

LAST = 9  # the last move after which the board can be cleared
MIDDLE = 6  # what is asked about first
Way = Callable[[Session, Collection[int]], Any]


class Solver:
    """The solver without a worker, and without an answer for some states."""

    idle = True

    def __init__(self, states: list[State], left_open: Collection[int]) -> None:
        self.asked: list[int] = []
        self._places = {(GAME.board_text(state), state.adds): at for at, state in enumerate(states)}
        self._states = states
        self._open = left_open

    async def ask(self, task: str, *, board: str, adds: int, nodes: int) -> dict[str, Any]:
        """Return the answer to a question."""
        assert task == "solve"
        place = self._places[board, adds]
        self.asked.append(place)
        if place in self._open:
            return {"verdict": OPEN, "moves": (), "nodes": nodes}
        return run(solver.solve(self._states[place], nodes))._asdict()

    def cancel(self) -> None:
        """Leave a question."""


@pytest.fixture
def session() -> Session:
    found = spoiled("easy-12", 1)
    verdicts = [run(solver.solve(state)).verdict for state in found.states]
    assert verdicts == [CLEARABLE] * (LAST + 1) + [DEAD] * 4
    return found


@pytest.fixture
def way(monkeypatch: pytest.MonkeyPatch) -> Way:
    """Return a function from a game and the states left open to its way back and what was asked."""
    monkeypatch.setitem(
        sys.modules, "app.browser.dom", ModuleType("app.browser.dom")
    )  # there is no browser
    oracle = import_module("app.number_match.oracle")

    def find(session: Session, left_open: Collection[int]) -> Any:  # noqa: ANN401 - loaded late
        worker = Solver(session.states, left_open)

        def found() -> Any:  # noqa: ANN401 - as above
            return asyncio.run(oracle.Oracle(worker).way_back(session))

        with ThreadPoolExecutor(1) as thread:  # Playwright keeps a loop running in this one
            return thread.submit(found).result(), worker.asked

    return find


def test_the_fault_is_named_where_the_next_position_is_proved_dead(
    session: Session, way: Way
) -> None:
    found, _ = way(session, ())
    assert found == (LAST, True)


def test_the_fault_is_not_named_where_the_next_position_stays_open(
    session: Session, way: Way
) -> None:
    found, asked = way(session, range(LAST + 1, len(session.states)))
    assert found == (LAST, False)
    assert LAST + 1 in asked


def test_behind_a_position_that_stays_open_a_later_one_is_looked_for(
    session: Session, way: Way
) -> None:
    found, asked = way(session, {MIDDLE})
    assert found == (LAST, True)
    assert MIDDLE in asked


def test_before_open_positions_alone_it_is_found_with_few_questions(
    session: Session, way: Way
) -> None:
    found, asked = way(session, range(3, len(session.states)))
    assert found == (2, False)
    assert len(asked) <= 8


def test_a_board_of_hundreds_of_numbers_gets_an_answer_as_well(way: Way) -> None:
    session = Session(GAME, "easy-1", State(scattered(640, 800, 5), 1, 0))
    for _ in range(3):
        session.play(GAME.move_text(GAME.moves(session.state)[0]), TODAY)
    found, _ = way(session, ())
    assert found == (2, False)


def test_there_is_no_way_back_where_the_start_stays_open(session: Session, way: Way) -> None:
    found, _ = way(session, {0})
    assert found is None
