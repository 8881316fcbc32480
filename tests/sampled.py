"""Parameters of which every run tries a few, and the soak the rest."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def sampled(cases: Iterable[Any], every_run: Sequence[Any]) -> list[Any]:
    """Return all cases for `parametrize`, in their order; those not named are for the soak alone.

    A tuple holds the values of several parameters.
    """
    cases = list(cases)
    assert all(case in cases for case in every_run), "a sample is none of the cases"
    return [case if case in every_run else _soaked(case) for case in cases]


def _soaked(case: object) -> object:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.soak)
