"""What keeps numbers apart does so, and the reasons why positions are dead hold.

White-box: the reasons a proof has found are read from within.
"""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from pygame_core.number_match.field import Field, Position
from pygame_core.number_match.proof import Proof
from pygame_core.number_match.rules import CLASSES, State
from pygame_core.number_match.walls import Pairs
from pygame_core.rng import Rng
from tests.strategies import choices, normal, states

# A reason found here holds only while a row is gone.
GAP = bytes([0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 4, *[0] * 8, 4, 2, *[0] * 6, 4, 1, *[0] * 8, 4])
MOST = 600  # positions of a field that are all looked at


@st.composite
def scattered(draw: st.DrawFn) -> bytes:
    """Boards of a few numbers of few classes with wide gaps over up to eight rows."""
    rng = Rng(draw(st.integers(0, 10**9)))
    rows, kinds, gaps = draw(st.tuples(st.integers(1, 8), st.integers(1, 3), st.integers(1, 8)))
    cells = [0 if rng.below(gaps + 1) else 1 + rng.below(kinds) for _ in range(9 * rows)]
    cells[rng.below(len(cells))] = 1
    return normal(cells)


def positions(field: Field) -> list[Position]:
    """Return all positions of a field, those of more numbers first, or a good many of them."""
    line, found = [field.start], {field.full}
    for position in line:
        for pair in position[2]:
            mask = position[0] ^ pair
            if mask and mask not in found and len(line) <= MOST:
                found.add(mask)
                line.append(field.take(position, pair))
    return line


def clearable(line: list[Position]) -> set[int]:
    """Return those of all positions of a field that can be cleared."""
    found = {0}
    for mask, _, pairs in reversed(line):
        if any(mask ^ pair in found for pair in pairs):
            found.add(mask)
    return found - {0}


def rows_of(field: Field, numbers: int) -> int:
    """Return the rows of some numbers, a bit each."""
    return sum(1 << row for row, mask in enumerate(field.rows) if mask & numbers)


def apart(field: Field, pairs: Pairs, position: Position, stay: int) -> set[int]:
    """Return the pairs of a position that these numbers keep apart as long as they stay."""
    mask, sights, _ = position
    walls, kept = pairs.walls().after(sights), rows_of(field, stay)
    of_one = parted(pairs, stay)
    return {
        pair
        for index, pair in enumerate(pairs.pair)
        if pair & mask == pair and (of_one >> index & 1 or walls.keepers(index, stay, kept) < 0)
    }


def parted(pairs: Pairs, stay: int) -> int:
    """Return the pairs that one of these numbers keeps apart whatever vanishes."""
    found = 0
    for number, parts in enumerate(pairs.parts):
        found |= parts * (stay >> number & 1)
    return found


@settings(max_examples=80)
@given(states(40), choices(20), st.integers(0))
def test_a_pair_is_apart_while_numbers_stay_that_keep_it_so(
    state: State, chosen: list[int], some: int
) -> None:
    field = Field(state.cells.translate(CLASSES))
    pairs = Pairs(field)
    line = [field.start]
    for choice in chosen:
        if line[-1][2]:
            line.append(field.take(line[-1], line[-1][2][choice % len(line[-1][2])]))
    for at, position in enumerate(line):
        mask, _, seen = position
        living = {pair for pair in pairs.pair if pair & mask == pair}
        assert apart(field, pairs, position, mask) == living - set(seen)
        for later, _, seen_later in line[at:]:
            assert not apart(field, pairs, position, later) & set(seen_later)
            assert not apart(field, pairs, position, later & some) & set(seen_later)


@settings(max_examples=80)
@given(states(40), choices(20))
def test_only_rows_gone_between_the_two_matter_to_what_keeps_them_apart(
    state: State, chosen: list[int]
) -> None:
    field = Field(state.cells.translate(CLASSES))
    pairs = Pairs(field)
    position = field.start
    for choice in chosen:
        if position[2]:
            position = field.take(position, position[2][choice % len(position[2])])
    mask, sights, _ = position
    walls = pairs.walls().after(sights)
    for index, pair in enumerate(pairs.pair):
        fewer = field.start[1]
        for row in range(len(field.rows)):
            if pairs.between[index] & sights.gone & 1 << row:
                fewer = fewer.without(row)
        if pair & mask:
            keepers = pairs.walls().after(fewer).keepers(index, 0, 0)
            assert walls.keepers(index, 0, 0) & mask == keepers & mask


@settings(max_examples=150)
@example(GAP)
@given(scattered())
def test_whatever_else_is_on_the_board_the_reason_for_a_dead_position_holds(cells: bytes) -> None:
    field = Field(cells)
    line = positions(field)
    if len(line) > MOST:
        return
    alive = clearable(line)
    dead = [position for position in line if position[0] not in alive]
    for position in dead[:: 1 + len(dead) // 16]:
        proof = Proof(field)
        gone = [proof._pairs.ends[n] for n in range(field.size) if not position[0] >> n & 1]
        kept = proof._pairs.all
        for lost in gone:
            kept &= ~lost
        proof._line.clear()
        proof._enter(position, kept)
        proof.advance(10**6)
        assert proof.over
        assert not proof.cleared
        for stay, taken, *_ in proof._dead.values():
            assert not any(mask & stay == stay and not mask & taken for mask in alive)


@settings(max_examples=150)
@given(scattered(), st.integers(1, 50))
def test_a_proof_ends_in_the_truth_in_whatever_portions(cells: bytes, portion: int) -> None:
    field = Field(cells)
    line = positions(field)
    if len(line) > MOST:
        return
    proof = Proof(field)
    while not proof.over:
        before = proof.spent
        proof.advance(portion)
        assert proof.over or proof.spent == before + portion
    assert proof.cleared == (field.full in clearable(line))
    assert proof.spent <= len(line) + 1
    if proof.cleared:
        mask = field.full
        for pair in proof.path:
            mask ^= pair
        assert not mask
