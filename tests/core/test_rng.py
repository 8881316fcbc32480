"""The generator: its published values, and that it is fair."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygame_core.rng import Rng, fingerprint

# The first round of the demonstration program that comes with the reference implementation in C.
PUBLISHED = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]


def test_it_makes_the_published_numbers() -> None:
    rng = Rng(42, 54)
    assert [rng.next32() for _ in PUBLISHED] == PUBLISHED


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**32))
def test_below_stays_below(seed: int, bound: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(bound) < bound for _ in range(5))


@pytest.mark.parametrize("bound", [2, 3, 5, 9, 100])
def test_all_numbers_below_are_as_likely(bound: int) -> None:
    rng = Rng.named(f"below {bound}")
    each = 1000
    counts = [0] * bound
    for _ in range(bound * each):
        counts[rng.below(bound)] += 1
    # Chi-squared has mean bound - 1 and variance 2 (bound - 1): six deviations leave room enough.
    chi_squared = sum((count - each) ** 2 / each for count in counts)
    assert chi_squared < bound - 1 + 6 * (2 * (bound - 1)) ** 0.5


def test_below_rejects_what_would_make_it_unfair() -> None:
    # For the bound 3 * 2**30 a quarter of all words are rejected: a third of the numbers lies in
    # each third only then.
    rng = Rng(7)
    thirds = [0, 0, 0]
    for _ in range(3000):
        thirds[rng.below(3 << 30) >> 30] += 1
    assert all(850 < third < 1150 for third in thirds)


def test_streams_differ_by_name() -> None:
    firsts = {Rng.named(f"hard {number}").next32() for number in range(2000)}
    assert len(firsts) == 2000


def test_neighbouring_names_have_nothing_in_common() -> None:
    for bit in range(64):
        ones = sum(fingerprint(f"board {number}") >> bit & 1 for number in range(1000))
        assert 400 < ones < 600
