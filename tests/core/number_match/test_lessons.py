"""The first lessons: each step has one way, and together they show every kind of pair."""

import pytest

from pygame_core.game import BadCode, Status
from pygame_core.number_match import GAME, rules
from pygame_core.number_match.lessons import LESSONS
from pygame_core.number_match.rules import WIDTH

NAMES = [f"lesson-{number}" for number in range(1, len(LESSONS) + 1)]


@pytest.mark.parametrize("name", NAMES)
def test_every_step_of_a_lesson_has_one_way(name: str) -> None:
    deal = GAME.deal(name)
    state = deal.start
    for text in deal.solution:
        assert [GAME.move_text(move) for move in GAME.moves(state)] == [text]
        state = GAME.play(state, GAME.read_move(state, text))
    assert GAME.status(state) is Status.CLEARED


def test_the_lessons_show_a_sum_equals_a_slant_a_row_end_a_column_and_an_add() -> None:
    seen = set()
    for name in NAMES:
        deal = GAME.deal(name)
        state = deal.start
        for text in deal.solution:
            move = GAME.read_move(state, text)
            if text == "+":
                seen.add("add")
            else:
                (row, column), (row_to, column_to) = (divmod(cell, WIDTH) for cell in move)
                digits = {state.cells[cell] for cell in move}
                seen.add("equal" if len(digits) == 1 else "sum")
                if row == row_to:
                    seen.add("row")
                elif column == column_to:
                    seen.add("column")
                elif abs(column - column_to) == row_to - row:
                    seen.add("slant")
                else:
                    seen.add("end")
                if len(rules.sight(state.cells, *move)) > 2:
                    seen.add("far")
            state = GAME.play(state, move)
    assert seen == {"add", "column", "end", "equal", "far", "row", "slant", "sum"}


@pytest.mark.parametrize("name", ["lesson", "lesson-0", "lesson-01", "lesson-4", "lesson-x"])
def test_no_other_lesson_has_a_name(name: str) -> None:
    with pytest.raises(BadCode):
        GAME.deal(name)
