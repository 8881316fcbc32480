"""The preset puzzles: how many, of which kinds, and that what is told to be proved is so."""

import pytest

from pygame_core.game import BadCode
from pygame_core.samegame import SAMEGAME, names, puzzles, rules, solutions
from pygame_core.samegame.exact import Exact
from pygame_core.samegame.puzzles import GROUPS, IN_GROUP, Puzzle

POCKET = [puzzle for puzzle in puzzles.puzzles() if puzzle.group == "pocket"]


def start(puzzle: Puzzle) -> rules.State:
    return SAMEGAME.deal(names.puzzle_name(puzzle.number)).start


def test_there_are_eight_groups_of_fifteen() -> None:
    found = puzzles.puzzles()
    assert len(found) == 120
    assert [puzzle.number for puzzle in found] == list(range(1, 121))
    assert [puzzle.group for puzzle in found] == [
        group for group in GROUPS for _ in range(IN_GROUP)
    ]
    assert len({(puzzle.kind, puzzle.seed) for puzzle in found}) == 120


@pytest.mark.parametrize("puzzle", puzzles.puzzles(), ids=lambda puzzle: str(puzzle.number))
def test_a_puzzle_has_the_size_and_the_colours_of_its_kind(puzzle: Puzzle) -> None:
    board = start(puzzle)
    assert (board.width, board.height, rules.colours(board)) == puzzle.kind


@pytest.mark.parametrize("number", [0, 121, 999])
def test_other_numbers_are_no_puzzles(number: int) -> None:
    with pytest.raises(BadCode, match="numbered from 1 to 120"):
        SAMEGAME.deal(names.puzzle_name(number))


def test_just_the_pocket_puzzles_have_a_proved_best() -> None:
    proved = [puzzle for puzzle in puzzles.puzzles() if puzzle.optimum is not None]
    assert [puzzle.number for puzzle in proved] == [puzzle.number for puzzle in POCKET]
    assert {puzzle.kind[:2] for puzzle in POCKET} == {(6, 5)}


def prove(puzzle: Puzzle) -> None:
    """Search all that could bring more than the optimum told, and one that brings as much."""
    told = puzzle.optimum
    assert told is not None
    for known in (told, told - 1):
        search = Exact(start(puzzle), known, 10_000_000)
        for _ in search.run():
            pass
        assert search.proved
        assert search.score == told


def test_the_first_optimum_is_proved_again() -> None:
    prove(POCKET[0])


@pytest.mark.soak
@pytest.mark.parametrize("puzzle", POCKET, ids=lambda puzzle: str(puzzle.number))
def test_every_optimum_is_proved_again(puzzle: Puzzle) -> None:
    prove(puzzle)


# Solutions


def test_a_solution_is_replayed_and_written_canonically() -> None:
    board = SAMEGAME.start("112/112/332", {})
    found = solutions.replay(board, ["b2", "a1", "a3"])
    assert found.moves == ("a2", "a1", "a1")
    assert (found.score, found.left) == (10 + 3 + 6, 0)
    assert found.split == {
        frozenset({1, 2, 4, 5}), frozenset({0, 3}), frozenset({6, 7, 8}),
    }  # fmt: skip


def test_the_order_of_the_groups_does_not_matter_and_their_split_does() -> None:
    board = SAMEGAME.start("112/112/332", {})
    one = solutions.replay(board, ["a2", "a1", "a1"])
    other = solutions.replay(board, ["c1", "a2", "a1"])
    assert one.moves != other.moves
    assert one.split == other.split


@pytest.mark.parametrize(
    ("moves", "reason"),
    [(["c1"], "leave groups"), (["z9"], "Move 1"), (["a2", "a1", "a1", "a1"], "Move 4")],
)
def test_what_is_no_solution_says_where(moves: list[str], reason: str) -> None:
    with pytest.raises(BadCode, match=reason):
        solutions.replay(SAMEGAME.start("112/112/332", {}), moves)
