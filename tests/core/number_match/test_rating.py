"""The rating: a share of casual games, when it stops, and that the levels keep their promise."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_core.game import BadCode
from pygame_core.number_match import GAME
from pygame_core.number_match.casual import Board, clears, playout
from pygame_core.number_match.deal import LEVELS, NUMBERED, board_name
from pygame_core.number_match.rating import ANY, PLAYOUTS, Band, Rating, rate, solution
from pygame_core.number_match.rules import State
from pygame_core.rng import Rng
from tests.core.support.number_match_boards import quiet

BANDS = st.tuples(st.integers(0, 100), st.integers(0, 100)).map(lambda ends: Band(*sorted(ends)))
SLACKS = {20: 10, 40: 8, 80: 6, 160: 3, PLAYOUTS: 0}


def share(state: State, seed: str, playouts: int = 400) -> float:
    """Return the share of casual games that clear, with other seeds than the dealer's."""
    board, adds = Board(state.cells), state.adds
    assert adds is not None
    games = (clears(board.copy(), adds, Rng.named(f"{seed} {n}")) for n in range(playouts))
    return sum(games) / playouts


def test_a_rating_counts_the_playouts_that_clear() -> None:
    state = GAME.deal("expert-3").start
    games = [solution(state, index) for index in range(PLAYOUTS)]
    cleared = [index for index, moves in enumerate(games) if moves is not None]
    assert rate(state) == Rating(len(cleared), PLAYOUTS, cleared[0])


@pytest.mark.parametrize(
    ("board", "adds", "rating"),
    [
        (".", 0, (400, 400, 0)),
        ("55", 0, (400, 400, 0)),
        ("12", 2, (0, 400, None)),
    ],
)
def test_boards_that_leave_no_choice(
    board: str, adds: int, rating: tuple[int, int, int | None]
) -> None:
    assert rate(GAME.start(board, {"adds": adds})) == rating


def test_the_points_and_the_name_of_a_board_do_not_matter() -> None:
    cells = GAME.deal("hard-5").start.cells
    assert rate(State(cells, 4, 0)) == rate(State(cells, 4, 99))


def test_unlimited_adds_have_no_rating() -> None:
    with pytest.raises(BadCode, match="unlimited"):
        rate(GAME.deal("classic").start)


@settings(max_examples=40)
@given(st.integers(1, 200), st.integers(0, 2), BANDS)
def test_it_stops_early_only_where_the_share_is_far_off_the_band(
    number: int, adds: int, band: Band
) -> None:
    rng = Rng.named(f"small {number}")
    state = State(bytes(rng.below(9) + 1 for _ in range(8 + number % 5)), adds, 0)
    found, whole = rate(state, band), rate(state)
    assert whole.playouts == PLAYOUTS
    assert found.playouts in SLACKS
    far = max(band.low - 100 * found.cleared / found.playouts, 0)
    far = max(100 * found.cleared / found.playouts - band.high, far)
    if found.playouts < PLAYOUTS:
        assert far > SLACKS[found.playouts]
        assert not found.within(band)
    else:
        assert found == whole
        assert found.within(band) == (far == 0)


@given(st.integers(0, 400))
def test_percent_is_the_nearest_whole_one(cleared: int) -> None:
    percent = Rating(cleared, 400, 0).percent
    assert abs(4 * percent - cleared) <= 2
    assert ANY.holds(cleared, 400)


def test_a_rating_is_as_exact_as_it_should_be() -> None:
    # The largest standard error of a share, at one half.
    assert (0.25 / PLAYOUTS) ** 0.5 <= 0.03


def test_playouts_are_independent_of_each_other() -> None:
    # Of neighbouring playouts as many agree as would by chance.
    state = GAME.deal("hard-1").start
    games = [solution(state, index) is not None for index in range(PLAYOUTS)]
    agreeing = sum(one == two for one, two in pairwise(games))
    cleared = sum(games) / PLAYOUTS
    expected = cleared**2 + (1 - cleared) ** 2
    assert abs(agreeing / (PLAYOUTS - 1) - expected) < 0.08


def off_band(level: str, numbers: list[int]) -> list[str]:
    """Return the boards whose share, with new seeds, is off the band by more than .06."""
    band = LEVELS[level].band
    names = [board_name(level, number) for number in numbers]
    shares = {name: share(GAME.deal(name).start, f"another look at {name}") for name in names}
    low, high = band.low / 100 - 0.06, band.high / 100 + 0.06
    return [name for name, found in shares.items() if not low <= found <= high]


@pytest.mark.parametrize("level", NUMBERED)
def test_boards_of_a_level_lie_in_its_band(level: str) -> None:
    # A tenth of the test below, with the same allowance: none of ten may be off.
    assert off_band(level, [*range(11, 811, 100), 10**6, 10**9]) == []


@pytest.mark.soak
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("level", NUMBERED)
def test_of_a_hundred_boards_at_least_ninety_five_lie_in_the_band(level: str) -> None:
    # A share of 400 playouts errs by .025 at most; .06 leave room for the dealer's error as well.
    numbers = [*range(5, 1000, 20), *range(10**6, 10**6 + 50)]
    assert len(off_band(level, numbers)) <= 5


def test_a_board_without_pairs_and_adds_is_never_cleared() -> None:
    assert rate(State(quiet(45), 0, 0)) == Rating(0, PLAYOUTS, None)
    assert playout(State(quiet(45), 0, 0), Rng(1)) is None
