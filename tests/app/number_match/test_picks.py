"""What a tap selects or pairs: rule 8."""

import pytest

from app.number_match.picks import pick
from tests.app.support.device import cells


@pytest.mark.parametrize(
    ("board", "selected", "cell", "reason", "after"),
    [
        ("55", None, 0, "selected", 0),
        ("55", 0, 0, "deselected", None),
        ("55", 0, 1, "paired", None),
        ("55", 1, 0, "paired", None),
        ("416", 2, 0, "no-sight", 0),
        ("416", 0, 2, "no-sight", 2),
        ("12", 0, 1, "no-match", 1),
        ("1.1", 0, 1, "empty", 0),
        ("1.1", 0, 8, "empty", 0),
        ("1.1", 0, 80, "empty", 0),
    ],
)
def test_a_tap_selects_pairs_or_does_nothing(
    board: str, selected: int | None, cell: int, reason: str, after: int | None
) -> None:
    found = pick(cells(board), selected, cell)
    assert (found.reason, found.selected) == (reason, after)
    assert (found.move is not None) == (reason == "paired")
