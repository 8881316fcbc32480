"""The golden values on this Python."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.golden import check as golden

DATA: dict[str, list[dict[str, Any]]] = {}
for path in Path(golden.__file__).parent.glob("*.json"):
    DATA |= json.loads(path.read_text(encoding="utf-8"))


def test_the_engine_does_what_it_always_did() -> None:
    assert golden.check(DATA) == []


@pytest.mark.parametrize(
    "kind",
    ["words", "below", "games", "playouts", "deals", "samegame games", "samegame deals"],
)
def test_a_difference_would_be_told(kind: str) -> None:
    entry = DATA[kind][0]
    answer = list(entry)[-1]
    changed = [entry | {answer: "changed"}, *DATA[kind][1:3]]
    (difference,) = golden.check({kind: changed})
    assert difference.startswith(f"{kind} 0: ")
