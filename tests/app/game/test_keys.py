"""Which key does what."""

import pytest

from app.game import keys


@pytest.mark.parametrize(
    ("key", "held", "name"),
    [
        ("a", {}, "add"),
        ("A", {}, "add"),
        ("z", {"ctrl": True}, "undo"),
        ("Z", {"ctrl": True}, "undo"),
        ("y", {"ctrl": True}, "redo"),
        ("z", {}, None),
        ("a", {"ctrl": True}, None),
        ("u", {"letters": False}, None),
        ("?", {"letters": False}, None),
        (" ", {"letters": False}, "pick"),
        ("z", {"ctrl": True, "letters": False}, "undo"),
        ("ArrowUp", {}, "move"),
        ("Home", {}, "move"),
        ("End", {"ctrl": True}, "move"),
        ("ArrowUp", {"ctrl": True}, None),
        ("Enter", {}, "pick"),
        ("Tab", {}, None),
    ],
)
def test_keys_do_what_the_table_says_and_leave_the_browser_its_own(
    key: str, held: dict[str, bool], name: str | None
) -> None:
    assert keys.action(key, **held) == name
