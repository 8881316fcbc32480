"""The parts of the app that know no browser: words, storage, keys, picks, history, motion."""

import datetime as dt
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.browser.words import Words, clock_text
from app.game import keys
from app.game.saves import SavedGames
from app.number_match import months, sentences
from app.number_match.dailies import Dailies
from app.number_match.history import Ghosts, backward, forward
from app.number_match.motion import REMOVAL, SHIFT, SPREAD, Change, Motion, Still
from app.number_match.picks import pick
from app.number_match.results import Results
from app.storage import backup
from app.storage.store import Storage, seal
from builder.content import words as all_words
from pygame_core import codes, stats
from pygame_core.number_match import GAME, names, table
from pygame_core.number_match.rules import ADD, WIDTH, Move, State
from pygame_core.session import Session
from tests.strategies import TODAY, games

NOW = 1_795_953_600.0  # noon UTC of TODAY


def cells(text: str) -> bytes:
    return GAME.start(text, {"adds": 1}).cells


class Local:
    """A browser's storage that can be made to fail."""

    def __init__(self) -> None:
        self.items: dict[str, str] = {}
        self.broken = False

    @property
    def length(self) -> int:
        return len(self.items)

    def key(self, index: int) -> str:
        return list(self.items)[index]

    def getItem(self, key: str) -> object:  # noqa: N802 - the browser's name
        self._check()
        return self.items.get(key, object())  # JavaScript's null is no None

    def setItem(self, key: str, text: str) -> None:  # noqa: N802 - the browser's name
        self._check()
        self.items[key] = text

    def removeItem(self, key: str) -> None:  # noqa: N802 - the browser's name
        self._check()
        self.items.pop(key, None)

    def _check(self) -> None:
        if self.broken:
            raise RuntimeError("QuotaExceededError")


class Told(list[str]):
    """Collects the words of what the player is told."""

    def __call__(self, word: str) -> None:
        self.append(word)


@pytest.fixture
def local() -> Local:
    return Local()


@pytest.fixture
def records(local: Local) -> SavedGames:
    storage = Storage(local, "/x/y/", Told())
    return SavedGames(storage, GAME, Dailies(storage, lambda: NOW))


def results(records: SavedGames, local: Local) -> Results:
    """Return what is kept of games that have ended, in the same storage."""
    storage = Storage(local, "/x/y/", Told())
    return Results(storage, records, Dailies(storage, lambda: NOW))


# Ratings


@pytest.mark.parametrize("language", ["en", "de"])
def test_of_ten_games_so_many_clear_a_board_as_its_level_says(language: str) -> None:
    texts = all_words.load()[language]
    words = Words(texts["app"] | texts["appNumberMatch"], str)
    for level, size in table.SIZES.items():
        line = texts["numberMatch"]["hardRated" if level == names.DAILY else f"{level}Rated"]
        low, *high = map(int, re.findall(r"\d+", line.replace("10", "")))
        rows = filter(None, (table.find(level, number) for number in range(1, size + 1)))
        told = {sentences.rated(words, row.percent / 100) for row in rows}
        numbers = range(low, (high[0] if high else 10) + 1)
        assert told
        assert told <= {words("rated", count=number) for number in numbers}


def test_a_board_without_a_rating_is_told_none() -> None:
    assert sentences.rated(Words({}, str), None) == ""


# Storage


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


# SavedGames


def test_the_running_game_comes_back_as_it_was(records: SavedGames) -> None:
    session = Session(GAME, "hard-417", GAME.deal("hard-417").start)
    session.play("+", TODAY)
    records.keep(session, 12.0, {"ghosts": ""})
    found = records.running("")
    assert found is not None
    assert (found.name, found.state, found.moves) == ("hard-417", session.state, ["+"])


def test_a_game_that_cannot_be_read_is_put_aside_and_told(
    records: SavedGames, local: Local
) -> None:
    first, second = (codes.encode({"format": 1, "kind": kind}) for kind in ("chess", "go"))
    for text in (first, second):
        local.items["/x/y/number-match:running"] = text
        assert records.running("") is None
    assert sorted(local.items.values()) == sorted([first, second])
    assert all(key.startswith("/x/y/aside:") for key in local.items)


def test_the_lowest_number_not_begun_is_next_whatever_the_order(records: SavedGames) -> None:
    for number in (1, 3, 2, 5, 999_999_999):
        records.begin(f"hard-{number}", 0)
    assert records.next_number("hard") == 4
    assert records.next_number("easy") == 1


def test_each_daily_has_a_place_of_its_own_and_a_line(records: SavedGames, local: Local) -> None:
    name = "daily-2026-11-29"
    session = Session(GAME, name, GAME.deal("hard-1").start)
    records.keep(session, 0.0, {"ghosts": ""})
    assert records.running("hard-1") is None
    assert records.running("daily-2026-11-30") is None
    assert records.running(name) is not None
    assert records.same_place("hard-1", "classic")
    assert not records.same_place("hard-1", name)
    assert records.same_place("daily-nonsense", "hard-1")
    noon = int(dt.datetime(2026, 11, 29, 12, tzinfo=dt.UTC).timestamp() * 1000)
    records.begin(name, noon)
    results(records, local).finish(stats.Result("daily", name, 1, 2.0, 3, 0, "2026-11-30"), noon)
    key = "number-match:daily:2026-11-29"
    assert local.items[f"/x/y/{key}"] == seal(key, "2026-11-29 timely cleared")


@pytest.mark.parametrize(
    ("today", "kept", "reach", "offered", "withheld"),
    [
        ("1970-01-01", [], "2026-01 2026-01", [], ["1970-01-01", "2026-01-01"]),
        ("1970-01-01", ["2026-11-28"], "2026-01 2026-11", ["2026-11-28"], ["2026-11-27"]),
        ("2026-11-27", [], "2026-11 2026-11", ["2026-01-01", "2026-11-27"], ["2026-11-28"]),
        # Tomorrow's board, which is out in the east.
        ("2026-11-30", ["2026-12-01"], "2026-11 2026-12", ["2026-12-01"], ["2026-12-02"]),
        ("2099-12-30", [], "2099-12 2099-12", ["2099-12-30"], ["2025-12-31", "2099-12-31"]),
    ],
)
def test_the_calendar_shows_the_dailies_that_are_out_and_those_begun(
    today: str, kept: list[str], reach: str, offered: list[str], withheld: list[str]
) -> None:
    day, begun = dt.date.fromisoformat(today), {*map(dt.date.fromisoformat, kept)}
    ends = (months.opened(day), months.last(day, begun))
    assert " ".join(f"{end.year}-{end.month:02}" for end in ends) == reach
    assert all(months.offered(dt.date.fromisoformat(one), day, begun) for one in offered)
    assert not any(months.offered(dt.date.fromisoformat(one), day, begun) for one in withheld)


def test_bests_are_taken_over_the_lines_of_a_level(records: SavedGames, local: Local) -> None:
    kept = results(records, local)
    lines = [("easy", 200, 90.5), ("easy", 300, 120.0), ("hard", 900, 10.0)]
    for instant, (level, score, seconds) in enumerate(lines):
        name = f"{level}-1"
        line = stats.Result(level, name, score, seconds, 1, 0, "2026-11-29")
        kept.finish(line, instant)
    kept.leave("easy-9", "2026-11-29", 77)
    local.items["/x/y/number-match:result:x"] = "no line at all"
    assert stats.best(kept.cleared(), "easy") == stats.Best(90.5, 300, 1)
    assert stats.best(kept.cleared(), "expert") == stats.Best(None, None, None)


# Words


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_word_says_one_or_many(lang: str) -> None:
    words = Words(all_words.for_app(all_words.load()[lang], "number-match"), str)
    one = words("stuckText", amount=1, points=1, time="0:05")
    many = words("stuckText", amount=2, points=2, time="0:05")
    assert one != many.replace("2", "1")
    assert words.number(1204) == {"en": "1,204", "de": "1.204"}[lang]
    assert words.number(999) == "999"


def test_a_word_that_lacks_its_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        Words({"hello": "Hello {name}"}, str)("hello")


def test_time_is_written_as_on_a_watch() -> None:
    assert [clock_text(s) for s in (0, 59.99, 60, 3599, 3600, 36000)] == [
        "0:00", "0:59", "1:00", "59:59", "1:00:00", "10:00:00",
    ]  # fmt: skip


# Keys


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


# Picks


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


# History: what changes, and what is left of removed numbers


def test_a_pair_that_empties_two_rows_closes_both_and_undo_opens_them() -> None:
    before = GAME.start("3......../....5..../3......../7", {"adds": 0})
    move = Move(0, 18)
    after = GAME.play(before, move)
    there = forward(before, after, move)
    assert there == Change(gone=((0, 3), (18, 3)), closed=(0, 2))
    assert [there.row_after(row) for row in range(4)] == [None, 0, None, 1]
    back = backward(before, after, move)
    assert [back.row_after(row) for row in range(2)] == [1, 3]


def test_an_add_brings_its_numbers_one_after_the_other_and_undo_takes_them() -> None:
    before = GAME.start("123", {"adds": 1})
    after = GAME.play(before, ADD)
    assert forward(before, after, ADD) == Change(come=(3, 4, 5), spread=True)
    assert backward(before, after, ADD) == Change(gone=((3, 1), (4, 2), (5, 3)))


def test_ghosts_stand_where_numbers_were_until_their_row_goes() -> None:
    session = Session(GAME, "x", GAME.start("112345678/75555", {"adds": 1}))
    ghosts = Ghosts()
    assert not any(ghosts.layer(session.states, session.moves))
    session.play("a1-b1", TODAY)
    assert ghosts.layer(session.states, session.moves)[:3] == bytes([1, 1, 0])
    session.play("d2-e2", TODAY)  # behind the end of the board from now on
    assert ghosts.layer(session.states, session.moves)[12:14] == bytes([5, 5])
    session.play("+", TODAY)
    assert not any(ghosts.layer(session.states, session.moves)[12:])
    session.undo()
    assert ghosts.layer(session.states, session.moves)[12:14] == bytes([5, 5])


@given(games())
def test_ghosts_and_numbers_never_share_a_cell(game: Session[State, Move]) -> None:
    states, texts = game.states, game.moves
    ghosts = Ghosts()
    for count in range(len(states)):
        layer = ghosts.layer(states[: count + 1], texts[:count])
        now = states[count].cells
        assert not any(ghost and number for ghost, number in zip(layer, now, strict=False))
    assert Ghosts().layer(states, texts) == layer  # step by step or all at once


# Motion


def test_a_removed_number_fades_and_the_rows_below_move_up() -> None:
    motion = Motion(WIDTH)
    motion.change(Change(gone=((0, 3), (18, 3)), closed=(0, 2)), 4, now=1000.0)
    assert [fade.row for fade, _ in motion.fades(1000.0)] == [0.0, 2.0]
    assert (motion.offset(0, 1000.0), motion.offset(1, 1000.0)) == (1.0, 2.0)
    assert motion.busy(1000.0 + SHIFT - 1)
    assert not motion.fades(1000.0 + REMOVAL)
    assert motion.offset(1, 1000.0 + SHIFT) == 0.0
    assert not motion.busy(1000.0 + SHIFT)


def test_rows_above_the_view_vanish_without_moving_what_is_seen() -> None:
    motion = Motion(WIDTH)
    motion.change(Change(gone=((0, 5), (1, 5)), closed=(0,)), 60, now=0.0, held=30)
    assert all(motion.offset(row, 0.0) == 0.0 for row in range(59))


def test_a_second_change_adds_to_the_first() -> None:
    motion = Motion(WIDTH)
    motion.change(Change(closed=(0,)), 5, now=0.0)
    halfway = motion.offset(3, 50.0)
    assert 0 < halfway < 1
    motion.change(Change(closed=(0,)), 4, now=50.0)
    assert motion.offset(2, 50.0) == pytest.approx(1 + halfway)


def test_added_numbers_appear_in_reading_order_and_in_time() -> None:
    motion = Motion(WIDTH)
    motion.change(Change(come=(3, 4, 5), spread=True), 1, now=0.0)
    births = motion.births(150.0)
    assert births[4] > births[5]
    assert births.get(3, 1.0) > births[4]
    assert not motion.births(SPREAD)


def test_undo_in_the_middle_brings_everything_back_to_rest() -> None:
    motion = Motion(WIDTH)
    motion.change(Change(gone=((0, 1), (1, 1)), closed=(0,)), 3, now=0.0)
    motion.change(Change(come=(0, 1), opened=(0,)), 2, now=40.0)
    assert [motion.offset(row, 40.0 + SHIFT) for row in range(3)] == [0.0] * 3
    assert not motion.busy(40.0 + SHIFT)


def test_the_motionless_twin_never_moves() -> None:
    still = Still(WIDTH)
    still.change(Change(gone=((0, 1),), come=(3,), closed=(0,)), 3, now=0.0)
    assert not still.busy(0.0)
    assert not still.fades(0.0)
    assert not still.births(0.0)
    assert still.offset(0, 0.0) == 0.0


@given(st.lists(st.integers(0, 9), max_size=2, unique=True), st.integers(0, 9))
def test_every_row_lands_once(closed: list[int], row: int) -> None:
    change = Change(closed=tuple(sorted(closed)))
    kept = [r for r in range(10) if r not in closed]
    after = change.row_after(row)
    assert after == (kept.index(row) if row in kept else None)
    back = Change(opened=tuple(sorted(closed)))
    if after is not None:
        assert back.row_after(after) == row
