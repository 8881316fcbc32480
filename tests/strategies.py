"""Boards and games of Number Match for the tests, most of them random, by Hypothesis."""

from datetime import date
from itertools import cycle, islice

from hypothesis import strategies as st

from pygame_core.number_match import GAME
from pygame_core.number_match.rules import ADD, LIMIT, WIDTH, Move, State, moves
from pygame_core.rng import Rng
from pygame_core.session import Session

TODAY = date(2026, 11, 29)
MOST = 200

# Boards of few kinds of numbers are cleared or stuck soon, boards with gaps are seen through far.
ALPHABETS = ["123456789", "1", "19", "5", "1234", "12345....", "123456789.............."]


def normal(cells: list[int]) -> bytes:
    """Return cells in normal form: without empty rows, and without empty cells at the end."""
    rows = [cells[at : at + WIDTH] for at in range(0, len(cells), WIDTH)]
    kept = [cell for row in rows if any(row) for cell in row]
    while kept and not kept[-1]:
        kept.pop()
    return bytes(kept)


def _cells(alphabet: str, raw: bytes) -> bytes:
    digits = [alphabet[byte % len(alphabet)] for byte in raw]
    return normal([0 if digit == "." else int(digit) for digit in digits])


def boards(most: int = MOST) -> st.SearchStrategy[bytes]:
    """Boards of 1 to ``most`` numbers, in normal form."""
    # The size is drawn first, since Hypothesis would hardly ever make a long board by itself.
    raw = st.integers(1, most).flatmap(lambda size: st.binary(min_size=size, max_size=size))
    return st.builds(_cells, st.sampled_from(ALPHABETS), raw).filter(bool)


ADDS = st.one_of(st.integers(0, 5), st.none())


def states(most: int = MOST) -> st.SearchStrategy[State]:
    """First states of boards of 1 to ``most`` numbers."""
    return st.builds(State, boards(most), ADDS, st.just(0))


def spread(numbers: int, columns: int, in_a_row: int, kinds: int, seed: int) -> bytes:
    """Return a board with up to ``in_a_row`` numbers in each row, in the first ``columns``.

    Its digits are random ones from 1 to ``kinds``.
    """
    rng, cells = Rng(seed), bytearray()
    while numbers:
        cells += bytes(WIDTH)
        free = [*range(columns)]
        for _ in range(min(in_a_row, columns, numbers)):
            cells[free.pop(rng.below(len(free))) - WIDTH] = 1 + rng.below(kinds)
            numbers -= 1
    return bytes(cells.rstrip(b"\0"))


def large_boards(most: int = LIMIT) -> st.SearchStrategy[bytes]:
    """Boards of up to as many numbers as a board may have, dense or over as many rows."""
    size, upto = st.integers(1, most), st.integers(1, 9)
    return st.builds(spread, size, upto, upto, upto, st.integers(0, 10**6))


def choose(state: State, choice: int) -> Move | None:
    """Return one of the legal moves, an add rather less often; None if there is none."""
    legal = moves(state)
    if not legal:
        return None
    return legal[choice % len(legal)]


def choices(longest: int) -> st.SearchStrategy[list[int]]:
    """Numbers to choose moves by: a length and a seed, since Hypothesis prefers short lists."""

    def draw(size: int, seed: int) -> list[int]:
        rng = Rng(seed)
        return [rng.below(10**6) for _ in range(size)]

    return st.builds(draw, st.integers(0, longest), st.integers(0, 10**6))


def games(most: int = 60, longest: int = 60) -> st.SearchStrategy[Session[State, Move]]:
    """Sessions after random moves and some undos."""

    def play(state: State, chosen: list[int], undos: int) -> Session[State, Move]:
        session = Session(GAME, "easy-1", state)
        for choice in chosen:
            move = choose(session.state, choice)
            # Boards that have been doubled over and over only make the tests slow.
            if move is None or len(session.state.cells) > 4 * MOST:
                break
            session.play(GAME.move_text(move), TODAY)
        for _ in range(undos):
            if session.can_undo:
                session.undo()
        return session

    return st.builds(play, states(most), choices(longest), st.integers(0, 3))


def circle(count: int) -> str:
    """Return so many moves of a board `11` with unlimited adds, which lead to it again and again.

    Written out they are long, and compressed they are next to nothing.
    """
    start = GAME.start("11", {"adds": None})
    state, round_ = start, []
    while not round_ or state.cells != start.cells:
        move = ADD if GAME.left(state) == 2 else GAME.moves(state)[0]
        state = GAME.play(state, move)
        round_.append(GAME.move_text(move))
    return " ".join(islice(cycle(round_), count))
