"""The verdict against trying everything, on boards of at most six numbers, with 0, 1 and 2 adds.

Who can be cleared is found by the rules as read in ``naive``, which shares nothing with the engine;
positions once decided are remembered, nothing else is clever. Which class has which name makes no
difference, so boards that differ only in that are decided once; the solver gets each as it is.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice, product

import pytest

from pygame_core.number_match import rules
from pygame_core.number_match.field import Field
from pygame_core.number_match.proof import Proof
from pygame_core.number_match.rules import State
from pygame_core.number_match.solver import solve
from pygame_core.number_match.text import read_move
from pygame_core.rng import Rng
from pygame_core.search import CLEARABLE, DEAD, run
from tests.core.support import naive_number_match as naive
from tests.strategies import normal

SEQUENCES = 19_530  # 5 + 25 + ... + 5**6
SCATTERED = 20_000
PROVED = 2_000


def renamed(cells: bytes) -> bytes:
    """Return a board of classes with these named in the order of their first numbers."""
    order = bytes(dict.fromkeys(cells.replace(b"\0", b"")))
    return cells.translate(bytes.maketrans(order, bytes(range(1, len(order) + 1))))


@cache
def can_be_cleared(cells: bytes, adds: int) -> bool:
    """Tell by trying everything whether a board can be cleared."""
    known: dict[tuple[bytes, int], bool] = {}

    def search(rows: naive.Rows, adds: int) -> bool:
        if not rows:
            return True
        key = naive.flat(rows), adds
        if key not in known:
            known[key] = any(
                search(naive.removed(rows, *pair)[0], adds) for pair in naive.pairs(rows)
            ) or (adds > 0 and search(naive.doubled(rows), adds - 1))
        return known[key]

    return search(naive.rows_of(cells), adds)


def sequences() -> Iterator[bytes]:
    """Yield all boards without a gap of one to six numbers, one digit a class."""
    for length in range(1, 7):
        yield from map(bytes, product(range(1, 6), repeat=length))


def scattered() -> Iterator[bytes]:
    """Yield boards of two to six numbers over 18 to 27 cells, no row of them empty."""
    rng = Rng.named("scattered")
    while True:
        cells = bytearray(18 + rng.below(10))
        for _ in range(2 + rng.below(5)):
            cells[rng.below(len(cells))] = 1 + rng.below(5)
        board = bytes(cells.rstrip(b"\0"))
        if all(any(row) for row in naive.rows_of(board)) and len(board) > 9:
            yield board


def even() -> Iterator[bytes]:
    """Yield boards of six to twelve numbers of two or three classes, each class even."""
    rng = Rng.named("even")
    while True:
        cells = bytearray(27 + rng.below(19))
        free = [*range(len(cells))]
        for _ in range(3 + rng.below(4)):
            kind = 1 + rng.below(3)
            for _ in range(2):
                cells[free.pop(rng.below(len(free)))] = kind
        yield normal([*cells])


def check(cells: bytes, adds: int) -> None:
    """Compare the verdict with the truth, and replay the moves."""
    state = State(cells, adds, 0)
    result = run(solve(state, 10**6))
    truth = CLEARABLE if can_be_cleared(renamed(cells), adds) else DEAD
    assert result.verdict == truth, (cells, adds)
    if truth == CLEARABLE:
        assert rules.clears(state, [read_move(state, move) for move in result.moves])


@pytest.mark.parametrize("adds", [0, 1, 2])
def test_a_share_of_all_sequences(adds: int) -> None:
    for cells in islice(sequences(), 0, None, (7, 31, 97)[adds]):
        check(cells, adds)


@pytest.mark.parametrize("adds", [0, 1, 2])
def test_some_scattered_boards(adds: int) -> None:
    for cells in islice(scattered(), (1500, 400, 60)[adds]):
        check(cells, adds)


def test_the_proof_alone_on_some_boards_of_even_classes() -> None:
    seen = set()
    for cells in islice(even(), PROVED):
        proof = Proof(Field(cells))
        proof.advance(10**6)
        assert proof.over
        assert proof.cleared == can_be_cleared(renamed(cells), 0), cells
        seen.add(proof.cleared)
    assert seen == {False, True}


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("adds", [0, 1, 2])
def test_all_sequences(adds: int) -> None:
    boards = list(sequences())
    assert len(boards) == SEQUENCES
    for cells in boards:
        check(cells, adds)


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("adds", [0, 1, 2])
def test_all_scattered_boards(adds: int) -> None:
    for cells in islice(scattered(), SCATTERED):
        check(cells, adds)
