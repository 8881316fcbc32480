"""What holds on every board of SameGame: random play, checked against a naive reading."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_core.game import IllegalMove, Status
from pygame_core.rng import Rng
from pygame_core.samegame import SAMEGAME, rules
from pygame_core.samegame.names import Kind, board_name, read_name
from pygame_core.samegame.rules import Cell, State
from tests.core.support import naive_samegame as naive
from tests.core.support.samegame_boards import states

KINDS = st.builds(Kind, st.integers(2, 26), st.integers(2, 30), st.integers(2, 6)).filter(
    lambda kind: 2 * kind.colours <= kind.width * kind.height
)


def cells(state: State) -> list[Cell]:
    return [Cell(column, row) for column in range(state.width) for row in range(state.height)]


def grid(state: State) -> naive.Grid:
    return naive.grid(SAMEGAME.board_text(state))


@settings(max_examples=150)
@given(states())
def test_the_groups_are_those_of_a_naive_flood_fill(state: State) -> None:
    board = grid(state)
    expected = sorted(
        tuple(sorted(naive.cell(board, place) for place in group)) for group in naive.groups(board)
    )
    assert rules.groups(state) == expected
    assert rules.moves(state) == [group[0] for group in expected]
    assert rules.has_group(state) == bool(expected)
    by_cell = {cell: group for group in expected for cell in group}
    for cell in cells(state):
        assert rules.group_of(state, cell) == by_cell.get(cell, ())


@settings(max_examples=150)
@given(states(), st.integers(0, 10**6))
def test_play_does_what_a_naive_reading_does(state: State, seed: int) -> None:
    rng = Rng(seed)
    while legal := SAMEGAME.moves(state):
        board = grid(state)
        groups = sorted(naive.groups(board), key=lambda g: min(naive.cell(board, p) for p in g))
        which = rng.below(len(legal))
        after = SAMEGAME.play(state, legal[which])
        assert SAMEGAME.board_text(after) == naive.text(naive.removed(board, groups[which]))
        size = len(groups[which])
        assert after.points == state.points + size * (size + 1) // 2
        assert SAMEGAME.left(after) == SAMEGAME.left(state) - size
        state = after
    stuck = SAMEGAME.left(state) > 0
    assert SAMEGAME.status(state) is (Status.STUCK if stuck else Status.CLEARED)


@settings(max_examples=60)
@given(states())
def test_a_tile_makes_the_move_of_its_group_and_every_other_cell_is_refused(state: State) -> None:
    legal = {cell: group[0] for group in rules.groups(state) for cell in group}
    for cell in cells(state):
        if cell in legal:
            assert rules.play(state, cell) == rules.play(state, legal[cell])
            assert SAMEGAME.read_move(state, SAMEGAME.move_text(cell)) == legal[cell]
        else:
            assert refused(state, cell)


def refused(state: State, cell: Cell) -> bool:
    try:
        rules.play(state, cell)
    except IllegalMove:
        return True
    return False


@given(states())
def test_tiles_fall_to_where_they_are_afterwards(state: State) -> None:
    for move in rules.moves(state):
        after = rules.play(state, move)
        falls = rules.falls(state, move)
        gone = set(rules.group_of(state, move))
        assert {at for at, _ in falls} | gone == {
            cell for cell in cells(state) if rules.colour_at(state, cell)
        }
        assert len(falls) + len(gone) == rules.left(state)
        assert len({to for _, to in falls}) == len(falls) == rules.left(after)
        for at, to in falls:
            assert rules.colour_at(state, at) == rules.colour_at(after, to)
            assert to.column <= at.column
            assert to.row <= at.row


@given(states())
def test_text_in_after_text_out_is_the_identity(state: State) -> None:
    text = SAMEGAME.board_text(state)
    assert SAMEGAME.start(text, SAMEGAME.params(state)) == state
    rows = text.split("/")
    assert (len(rows), {len(row) for row in rows}) == (state.height, {state.width})


@given(KINDS, st.integers(0, 10**9))
def test_a_dealt_board_is_full_and_has_two_tiles_of_each_colour(kind: Kind, number: int) -> None:
    name = board_name(kind, number)
    assert read_name(name) == (kind, number)
    start = SAMEGAME.deal(name).start
    assert start == SAMEGAME.deal(name).start
    assert [len(tiles) for tiles in start.columns] == [kind.height] * kind.width
    tiles = b"".join(start.columns)
    assert set(tiles) == set(range(1, kind.colours + 1))
    assert min(tiles.count(colour) for colour in set(tiles)) >= 2
