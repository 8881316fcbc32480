"""The positions by which verdicts are measured are what they are said to be."""

from pathlib import Path

import pytest

from pygame_core.number_match import rules
from tests.bench import positions


@pytest.mark.parametrize(("path", "each"), [(positions.TUNED, 320), (positions.HELD_OUT, 1000)])
def test_so_many_positions_have_each_number_of_adds_left_a_pair_and_no_odd_class(
    path: Path, each: int
) -> None:
    sets = positions.read(path)
    assert {adds: len(states) for adds, states in sets.items()} == dict.fromkeys(range(3), each)
    for states in sets.values():
        assert all(rules.has_pair(state) and not positions.odd(state) for state in states)


def test_casual_games_fail_on_some_of_them() -> None:
    for states in positions.read().values():
        assert all(positions.fails(state) for state in states[::50])


def test_the_first_positions_without_adds_are_made_again_from_their_seed() -> None:
    # Those with adds depend on how many of the others are still wanted from the same game.
    made, read = positions.make(2_000_000, 3)[0], positions.read()[0]
    assert [state.cells for state in made] == [state.cells for state in read[:3]]
