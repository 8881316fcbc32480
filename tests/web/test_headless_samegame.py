"""The parts of SameGame's page that know no browser: outlines, motion, places, ends."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.browser.words import Words
from app.samegame import shapes
from app.samegame.coordinates import cell_at, fallen, group_at, index_of, labels, tiles_of
from app.samegame.motion import CLOSE, REMOVAL, Change, Motion, Still
from app.samegame.solutions import KEPT, OwnSolutions
from app.storage.store import Storage
from builder.content import words as all_words
from pygame_core.samegame import SAMEGAME, rules
from pygame_core.samegame.rules import State
from pygame_core.session import Session
from tests.strategies import TODAY
from tests.web.test_headless import Local

STEP = re.compile(r"([mhvlaz])([^mhvlaz]*)")


def state(text: str) -> State:
    return SAMEGAME.start(text, {})


@st.composite
def boards(draw: st.DrawFn) -> State:
    """Draw a dealt board after some moves."""
    number = draw(st.integers(0, 500))
    here = SAMEGAME.deal(f"7x6x3-{number}").start
    for _ in range(draw(st.integers(0, 8))):
        moves = SAMEGAME.moves(here)
        if not moves:
            break
        here = SAMEGAME.play(here, draw(st.sampled_from(moves)))
    return here


def corners(path: str) -> list[tuple[float, float]]:
    """Return the points that an outline goes through."""
    x = y = 0.0
    found = []
    for letter, rest in STEP.findall(path):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", rest)]
        if letter == "h":
            x += numbers[0]
        elif letter == "v":
            y += numbers[0]
        elif letter in "mla":
            x, y = x + numbers[-2], y + numbers[-1]
        found.append((x, y))
    return found


@given(st.integers(0, 255))
def test_an_outline_stays_in_its_cell_and_reaches_its_edge_where_it_is_joined(mask: int) -> None:
    size, gap = 40, 3
    points = corners(shapes.tile(mask, size, gap, 8))
    assert all(0 <= x <= size and 0 <= y <= size for x, y in points)
    for bit, edge in (
        (shapes.NORTH, min(y for _, y in points)),
        (shapes.WEST, min(x for x, _ in points)),
        (shapes.EAST, size - max(x for x, _ in points)),
        (shapes.SOUTH, size - max(y for _, y in points)),
    ):
        assert edge == (0 if mask & bit else gap)


@given(boards())
def test_two_joined_tiles_meet_along_their_whole_common_edge(board: State) -> None:
    """What one tile leaves out at an inner corner its neighbour leaves out too: no hair, no gap."""
    cells, width, size = tiles_of(board), board.width, 40
    for cell, colour in enumerate(cells):
        east = cell + 1
        if not colour or east % width == 0 or cells[east] != colour:
            continue
        edges = []
        for one, side in ((cell, size), (east, 0)):
            mask = sum(
                1 << bit
                for bit, (across, down) in enumerate(shapes.STEPS)
                if 0 <= one % width + across < width
                and 0 <= one + down * width < len(cells)
                and cells[one + down * width + across] == colour
            )
            rows = [y for x, y in corners(shapes.tile(mask, size, 3, 8)) if x == side]
            edges.append((min(rows), max(rows)))
        assert edges[0] == edges[1]


def test_marks_grow_with_their_tiles() -> None:
    assert shapes.mark(4, 200) == "m-84-84h168v168h-168z"
    for colour in range(1, 7):
        assert shapes.mark(colour, 20) != shapes.mark(colour, 40)


@given(boards())
def test_places_and_cells_are_each_others_inverse(board: State) -> None:
    for index in range(board.width * board.height):
        cell = cell_at(board, index)
        assert index_of(board, cell) == index
        assert tiles_of(board)[index] == rules.colour_at(board, cell)


@given(boards())
def test_every_tile_that_stays_arrives_where_the_rules_put_it(board: State) -> None:
    for move in SAMEGAME.moves(board):
        after = tiles_of(SAMEGAME.play(board, move))
        ways = fallen(board, move)
        assert all(tiles_of(board)[start] == after[end] for start, end in ways)
        assert sorted(end for _, end in ways) == [i for i, tile in enumerate(after) if tile]


def change(board: State, move: rules.Move) -> Change:
    group = group_at(board, index_of(board, move))
    gone = tuple((cell, rules.colour_at(board, move)) for cell in sorted(group))
    return Change(tuple(fallen(board, move)), gone=gone)


def test_tiles_set_out_from_where_they_were_and_land() -> None:
    board = state("12/21/21")
    motion = Motion(2)
    motion.change(change(board, rules.Cell(0, 0)), 1000.0)
    # The upper left tile falls by two rows.
    assert motion.offset(4, 1000.0) == (0, -2)
    assert -2 < motion.offset(4, 1100.0)[1] < 0
    assert motion.offset(4, 1000.0 + motion.rest(1000.0)) == (0, 0)
    assert motion.fades(1000.0)[0][0].places == ((0, 1), (0, 2))
    assert not motion.fades(1000.0 + REMOVAL)


def test_columns_close_up_and_undo_in_the_midst_goes_back_from_there() -> None:
    board = state("12/12")
    motion = Motion(2)
    there = change(board, rules.Cell(0, 0))
    motion.change(there, 0.0)
    assert motion.offset(0, 0.0) == (1, 0)
    half = motion.offset(0, CLOSE / 2)[0]
    motion.change(Change(tuple((b, a) for a, b in there.moved), come=(0, 2)), CLOSE / 2)
    assert motion.offset(1, CLOSE / 2) == (pytest.approx(half - 1), 0)
    assert set(motion.births(CLOSE / 2)) == {0, 2}
    assert motion.rest(CLOSE * 3) == 0


def test_the_motionless_twin_never_moves() -> None:
    still = Still(2)
    still.change(change(state("12/12"), rules.Cell(0, 0)), 0.0)
    assert (still.rest(0.0), still.moving(0.0), still.fades(0.0)) == (0, {}, [])


@pytest.mark.parametrize("lang", ["en", "de"])
def test_labels_tell_colour_place_and_group(lang: str) -> None:
    table = all_words.for_app(all_words.load()[lang], "samegame")
    texts = labels(Words(table, str), state("1./12/33"))
    one, alone, empty = table["colour1"], table["colour2"], table["emptyCell"]
    assert texts[0].startswith(f"{one}, a3")
    assert texts[1] == empty.format(cell="b3")
    assert texts[3] == table["loneCell"].format(colour=alone, cell="b2")
    assert "2" in texts[4].rpartition(",")[2]


# Ends


@pytest.fixture
def local() -> Local:
    return Local()


@pytest.fixture
def ends(local: Local) -> OwnSolutions:
    return OwnSolutions(Storage(local, "/x/y/", lambda _word: None))


def ended(name: str, pick: int) -> Session[State, rules.Move]:
    """Return a game played to an end, always by the move of this rank."""
    session = Session(SAMEGAME, name, SAMEGAME.deal(name).start)
    while moves := SAMEGAME.moves(session.state):
        session.play(SAMEGAME.move_text(moves[pick % len(moves)]), TODAY)
    return session


def test_the_best_ends_of_a_puzzle_are_kept_the_best_first(ends: OwnSolutions) -> None:
    played = [ended("puzzle-020", pick) for pick in range(9)]
    for session in played:
        ends.add(session, "2026-11-30", 1)
    scores = sorted({session.score for session in played}, reverse=True)
    found = ends.of("puzzle-020", played[0].start)
    assert [end.score for end in found][:KEPT] == scores[:KEPT]
    assert len(found) <= KEPT + 1
    fewest = min(SAMEGAME.left(session.state) for session in played)
    assert fewest in {end.left for end in found}


def test_of_other_boards_the_best_score_and_the_fewest_tiles_are_kept(ends: OwnSolutions) -> None:
    for pick in range(9):
        ends.add(ended("9x12x4-7", pick), "2026-11-30", 1)
    assert len(ends.of("9x12x4-7", SAMEGAME.deal("9x12x4-7").start)) <= 2
    assert list(ends.by_kind()) == ["9x12x4"]


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("99999:0", "2026-11-30 a1"),
        ("3:0", "2026-11-30 z9"),
        ("3:0", ""),
        ("x:y", "2026-11-30 a1"),
        ("3", "2026-11-30 a1"),
    ],
)
def test_an_end_that_does_not_replay_counts_for_nothing(
    ends: OwnSolutions, local: Local, key: str, line: str
) -> None:
    local.items[f"/x/y/samegame:end:9x12x4-7:{key}"] = line
    assert ends.of("9x12x4-7", SAMEGAME.deal("9x12x4-7").start) == []
