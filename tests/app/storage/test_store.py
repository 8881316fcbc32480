"""Keys and texts in the browser's storage, and in memory where it is closed."""

import pytest

from app.storage import backup
from app.storage.store import Storage, seal
from tests.app.support.device import Local, Told


def test_keys_stand_behind_the_path_and_foreign_ones_are_not_seen(local: Local) -> None:
    local.items["number-match:running"] = "of another project"
    storage = Storage(local, "/x/y/", Told())
    assert storage.get("number-match:running") is None
    storage.set("number-match:running", "mine")
    assert local.items["/x/y/number-match:running"].endswith("mine")
    assert local.items["number-match:running"] == "of another project"
    assert storage.under("number-match:") == {"running": "mine"}


@pytest.mark.parametrize("closed", [True, False], ids=["no storage", "writing fails"])
def test_without_storage_all_goes_on_in_memory_and_the_player_is_told_once(
    local: Local, *, closed: bool
) -> None:
    told = Told()
    storage = Storage(None if closed else local, "/", told)
    local.broken = True
    storage.set("game", "1")
    storage.set("game", "2")
    assert storage.get("game") == "2"
    assert storage.under("ga") == {"me": "2"}
    storage.remove("game")
    assert storage.get("game") is None
    assert told == ["memoryOnly"]


def test_a_write_that_works_again_wins_over_what_memory_held(local: Local) -> None:
    storage = Storage(local, "/", Told())
    local.broken = True
    storage.set("game", "1")
    local.broken = False
    storage.set("game", "2")
    assert storage.get("game") == "2"
    assert local.items["/game"] == seal("game", "2")


def test_several_texts_are_kept_together_or_not_at_all(local: Local) -> None:
    told = Told()
    storage = Storage(local, "/x/y/", told)
    storage.set("a", "1")
    assert backup.put(storage, {"a": "2", "b": "3"})
    assert storage.under("") == {"a": "2", "b": "3"}

    class Full(Local):
        def setItem(self, key: str, text: str) -> None:  # noqa: N802 - the browser's name
            if len(self.items) == 2 and key not in self.items:
                raise RuntimeError("QuotaExceededError")
            super().setItem(key, text)

    full = Full()
    storage = Storage(full, "/x/y/", told)
    storage.set("a", "1")
    assert not backup.put(storage, {"a": "2", "b": "3", "c": "4"})
    assert full.items == {"/x/y/a": seal("a", "1")}
    assert told == []
    assert not backup.put(Storage(None, "/x/y/", told), {"a": "1"})


def test_keys_are_those_of_this_site_and_none_of_its_neighbours(local: Local) -> None:
    local.items |= {"/x/y/z/number-match:running": "theirs", "/x/settings": "theirs"}
    storage = Storage(local, "/x/y/", Told())
    storage.set("settings", "{}")
    storage.set("number-match:running", "mine")
    assert storage.keys() == ["number-match:running", "settings"]
