"""Records on other people's machines: damaged, of other versions, without room, interrupted."""

import contextlib
import datetime as dt
import json
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.saves import SavedGames
from app.number_match.results import level_of
from app.number_match.summary import Summary as LevelTallies
from app.storage import backup, versions
from app.storage.store import Storage, checksum, seal
from builder.lab.scenes import statistics
from builder.paths import SITE
from pygame_core import codes, stats
from pygame_core.number_match import GAME
from pygame_core.samegame import SAMEGAME
from pygame_core.session import FORMAT, Session
from tests.app.support.device import NOW, SCOPE, Device, Local, Told

# What a player had kept in each version of the records, from a first one without seals on. They are
# never written anew: what they hold must be found by every later version.
SAMPLES: dict[str, dict[str, str]] = json.loads(
    Path(__file__).with_name("records.json").read_text(encoding="utf-8")
)
NEWEST = SAMPLES["1"]
CLOCK = "number-match:clock"
SAVE = "number-match:running"
NOTE = seal(CLOCK, f"{checksum(NEWEST[SAVE])} 61.250")  # of what was played since that save
RECORDS = sorted(key for key in NEWEST | {CLOCK: NOTE} if "glance" not in key)
SINCE = 1_795_953_600_000
SETTINGS_SCRIPT = SITE / "static" / "settings.js"


def save_of(name: str, board_of: str) -> str:
    """Return the code of a game that bears one board's name and is on another."""
    deal = GAME.deal(board_of)
    return codes.encode(Session(GAME, name, deal.start).save(0))


@pytest.mark.parametrize(
    ("place", "name", "board_of"),
    [
        ("", "x", "easy-1"),
        ("", "toString", "easy-1"),
        ("", "hard-0", "hard-1"),
        ("", "daily-2026-11-28", "daily-2026-11-28"),  # it has a place of its own
        ("daily-2026-11-28", "daily-2026-11-27", "daily-2026-11-27"),
        ("daily-2026-11-28", "easy-1", "easy-1"),
        ("lesson-1", "lesson-1", "easy-1"),  # of which no steps are told
    ],
)
def test_a_saved_game_of_a_board_that_is_not_there_is_set_aside(
    place: str, name: str, board_of: str
) -> None:
    text = save_of(name, board_of)
    device = Device({f"number-match:running{f':{place}' if place else ''}": text})
    assert device.numbers.running(place) is None
    assert (device.told, device.aside()) == (["savedUnreadable"], [text])


def test_a_saved_game_in_its_own_place_is_found() -> None:
    for name in ("easy-1", "daily-2026-11-28", "lesson-2"):
        place = "" if name == "easy-1" else f":{name}"
        device = Device({f"number-match:running{place}": save_of(name, name)})
        session = device.numbers.running(name)
        assert session is not None
        assert (session.name, device.told) == (name, [])


def test_a_saved_game_of_tiles_without_a_board_is_set_aside() -> None:
    start = SAMEGAME.deal("9x12x4-1").start
    text = codes.encode(Session(SAMEGAME, "1x1x9-1", start).save(0))
    device = Device({"samegame:running": text})
    assert device.tiles.running("") is None
    assert device.aside() == [text]


# Versions


@pytest.mark.parametrize("version", SAMPLES)
def test_records_of_every_version_are_read_alike_and_nothing_is_said(version: str) -> None:
    device = Device(SAMPLES[version])
    found = device.found()
    assert found == Device(NEWEST).found()
    assert all(found.values())
    assert found["streak"].days == 1
    assert found["best easy"] == stats.Best(61.5, 227, 1)
    assert (device.told, device.aside()) == ([], [])


def test_an_older_record_is_sealed_when_it_is_next_written() -> None:
    device = Device(SAMPLES["0"])
    device.numbers.begin("easy-3", SINCE)
    device.numbers.show("hard-1")
    device.dailies.cleared("daily-2026-11-28")
    kept = device.kept()
    for key, text in [
        ("number-match:begun:easy", "1-3"),
        ("number-match:shown", "hard-1 hard-9"),
        ("number-match:daily:2026-11-28", "2026-11-28 late cleared"),
    ]:
        assert kept[key] == seal(key, text)
        assert kept[key].startswith("~1")


@pytest.mark.parametrize("head", ["~2", "~9", "tr2-"])
def test_what_a_later_version_wrote_is_left_alone(head: str) -> None:
    later = {key: f"{head}{number}" for number, key in enumerate(RECORDS)}
    device = Device(later)
    assert not any(device.found()[key] for key in ("dailies", "shown", "numbers ", "tiles "))
    play_all(device)
    assert device.numbers.running("") is not None  # in memory
    device.numbers.forget("")
    kept = device.kept()
    assert {key: kept[key] for key in later} == later
    assert device.told == ["newerVersion"]


PLACES = ["", ":daily-2026-11-28", ":puzzle-001"]
GAMES = {"": "easy-2", ":daily-2026-11-28": "daily-2026-11-28", ":puzzle-001": "puzzle-001"}


def later_save(place: str) -> dict[str, str]:
    """Return a running game of a later version in a place, and what lies beside it."""
    kind = "samegame" if "puzzle" in place else "number-match"
    record = codes.decode(NEWEST[f"{kind}:running{place}"])
    clock = f"{kind}:clock{place}"
    return {
        f"{kind}:running{place}": codes.encode(record | {"format": FORMAT + 1, "more": "x"}),
        f"{kind}:glance{place}": '{"board":"later"}',
        clock: seal(clock, "01234567 61.250"),
    }


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("met", ["at first", "from another tab"])
def test_a_save_whose_own_format_is_later_is_left_alone_with_what_lies_beside_it(
    place: str, met: str
) -> None:
    later, name = later_save(place), GAMES[place]
    device = Device(later if met == "at first" else {})
    records = device.tiles if "puzzle" in name else device.numbers
    session = Session(records._game, name, records._game.deal(name).start)
    if met != "at first":
        play_on(records, session, 1.5)
        device.local.items |= {SCOPE + key: text for key, text in later.items()}
        assert records.replaced(session.name)
    assert records.running(name) is None
    assert records.later(name)
    play_on(records, session, 1.5)
    device.local.items |= {SCOPE + key: text for key, text in later.items()}
    assert not records.replaced(session.name)
    found = records.running(name)
    assert found is not None
    assert found.clock.seconds(0) == session.clock.seconds(0) > 0
    records.forget(name)
    assert device.kept() == later
    assert device.told == ["newerVersion"]


def test_what_is_left_of_a_game_before_a_later_version_s_came_is_never_written_over_it() -> None:
    device = Device({}, frail := Frail(room=0))
    device.numbers.keep(begun("easy-2", 3), 0.0, {})
    later = later_save("")
    device.local.items |= {SCOPE + key: text for key, text in later.items()}
    frail.room = math.inf
    device.storage.set("number-match:shown", "hard-1")
    assert {key: device.kept()[key] for key in later} == later


@pytest.mark.parametrize("written", [True, 1.5, "2", None, -2, [2], 0])
def test_a_format_that_no_version_writes_is_damage(written: Any) -> None:  # noqa: ANN401 - that is the point
    record = codes.decode(NEWEST[SAVE]) | {"format": written, "kind": "x"}
    device = Device({SAVE: codes.encode(record)})
    assert device.numbers.running("") is None
    assert (device.aside(), device.told) == ([codes.encode(record)], ["savedUnreadable"])


def test_settings_of_a_later_version_are_not_written_over_by_a_file() -> None:
    version = int(re.search(r"version = (\d+)", SETTINGS_SCRIPT.read_text(encoding="utf-8"))[1])
    assert version == versions.SETTINGS
    mine, later = (f'{{"version":{version + more},"new":{{}}}}' for more in (0, 1))
    for text, written in [(mine, True), (later, False)]:
        device = Device({"settings": text})
        assert device.storage.write("settings", "{}") is written
        assert device.kept() == {"settings": "{}" if written else text}
        assert device.told == ["newerVersion"] * (not written)


def test_the_preview_of_dailies_of_which_a_later_version_knows_more_stays() -> None:
    texts = {"number-match:daily:2026-11-27": "~2x", "number-match:dailies-glance": "later"}
    device = Device(texts)
    device.dailies.begin("daily-2026-11-28", NOW)
    assert device.dailies.state("daily-2026-11-28") == "begun"
    assert {key: device.kept()[key] for key in texts} == texts


def test_erasing_all_erases_what_a_later_version_wrote() -> None:
    device = Device(later_save(""))
    for key in [*later_save("")]:
        device.storage.remove(key, always=True)
    assert device.kept() == {}


def play_all(device: Device) -> None:
    """Do whatever writes records, on the boards of the samples."""
    for name in ("easy-2", "daily-2026-11-28"):
        session = begun(name, 3)
        device.numbers.begin(name, SINCE)
        play_on(device.numbers, session, 1.5)
        device.numbers.show(name)
        result = stats.Result(level_of(name), name, 1, 2.0, 3, 0, "2026-11-30")
        device.results.finish(result, SINCE + 1)
    for name in ("9x12x4-1", "puzzle-001"):
        tiles = Session(SAMEGAME, name, SAMEGAME.deal(name).start)
        while moves := SAMEGAME.moves(tiles.state):
            tiles.play(SAMEGAME.move_text(moves[0]), dt.date(2026, 11, 30))
        device.tiles.begin(name, SINCE)
        device.tiles.keep(tiles, 0.0, {})
        device.ends.add(tiles, "2026-11-30", SINCE)


def begun(name: str, moves: int) -> Session[Any, Any]:
    """Return a game after the first moves of its solution."""
    deal = GAME.deal(name)
    session = Session(GAME, name, deal.start)
    for text in deal.solution[:moves]:
        session.play(text, dt.date(2026, 11, 30))
    session.since = SINCE
    return session


def play_on(records: SavedGames, session: Session[Any, Any], seconds: float) -> None:
    """Save a game, and note the seconds that it is then played on, two at most."""
    session.clock.run(0.0)
    records.keep(session, 0.0, {})
    records.note(session, seconds)
    session.clock.pause(seconds)


# Damage

CUTS = st.builds(lambda at: lambda text: text[: at % len(text)], st.integers(0, 999))
LETTERS = st.characters() | st.sampled_from("0123456789 -~:abct")
SWAPS = st.builds(
    lambda at, new: lambda text: text[: at % len(text)] + new + text[at % len(text) + 1 :],
    st.integers(0, 999),
    LETTERS,
)
ADDS = st.builds(lambda more: lambda text: text + more, st.text(LETTERS, min_size=1))
OTHERS = st.builds(lambda other: lambda _text: other, st.text(LETTERS, min_size=1))
HARM = st.lists(
    st.tuples(st.sampled_from(RECORDS), CUTS | SWAPS | ADDS | OTHERS), min_size=1, max_size=4
)


@given(HARM, st.sampled_from(sorted(SAMPLES)))
def test_whatever_is_damaged_is_played_over_never_thrown_away_and_told_once(
    harm: list[tuple[str, Callable[[str], str]]], version: str
) -> None:
    texts = SAMPLES[version] | {CLOCK: NOTE}
    for key, change in harm:
        texts[key] = change(texts[key]) if texts[key] else ""
    device = Device(texts)
    device.found()
    play_all(device)
    there = list(device.kept().values())
    for key in {key for key, _ in harm}:
        text = texts[key]
        read = device.storage.get(key)
        assert not text or text in there or read is not None, f"{text!r} of {key} is gone"
    assert len(device.told) == len(set(device.told))
    assert bool(device.aside()) <= ("savedUnreadable" in device.told)


@pytest.mark.parametrize("key", RECORDS)
def test_a_damaged_record_holds_what_was_written_or_nothing_and_stays_somewhere(key: str) -> None:
    sound = (NEWEST | {CLOCK: NOTE})[key]
    beside = {SAVE: NEWEST[SAVE]} if key == CLOCK else {}
    believed = [Device(beside | texts).found() for texts in ({key: sound}, {})]
    assert key != CLOCK or believed[0] != believed[1]
    for at in range(len(sound)):
        for text in (sound[:at], sound[:at] + "x" + sound[at + 1 :], sound[:at] + sound[at + 1 :]):
            device = Device(beside | {key: text})
            assert device.found() in believed, f"{text!r} was believed"
            assert text in device.local.items.values(), f"{text!r} is gone"
            seems_later = re.match("~[2-9]", text) is not None  # of its head the 1 was lost
            told = ["newerVersion"] if seems_later else ["savedUnreadable"] * len(device.aside())
            assert device.told == told


def test_one_that_was_set_aside_is_not_written_over_by_the_next() -> None:
    key = "number-match:daily:2026-11-29"
    device = Device({})
    for text in ("nonsense", "~1nonsense", "2026-11-30 timely cleared x", "nonsense"):
        device.local.items[SCOPE + key] = text
        device.dailies.begin("daily-2026-11-29", NOW)
        assert device.kept()[key] == seal(key, "2026-11-29 timely open")
    assert sorted(device.aside()) == sorted(
        {"nonsense", "~1nonsense", "2026-11-30 timely cleared x"}
    )
    assert device.told == ["savedUnreadable"]


def test_what_cannot_even_be_moved_stays_and_the_game_goes_on_in_memory() -> None:
    key = "number-match:daily:2026-11-29"
    device = Device({key: "nonsense"}, Frail(room=0))
    device.dailies.begin("daily-2026-11-29", NOW)
    device.dailies.cleared("daily-2026-11-29")
    assert device.dailies.state("daily-2026-11-29") == "counted"
    assert device.kept() == {key: "nonsense"}
    assert sorted(device.told) == ["memoryOnly", "savedUnreadable"]


# The clock


@pytest.mark.parametrize("name", ["easy-2", "daily-2026-11-28", "9x12x4-1", "puzzle-001"])
def test_a_game_goes_on_from_the_second_that_was_noted_since_its_save(name: str) -> None:
    device = Device({})
    records = device.tiles if name in {"9x12x4-1", "puzzle-001"} else device.numbers
    session = Session(records._game, name, records._game.deal(name).start)
    play_on(records, session, 1.5)
    again = Device(device.kept())
    records = again.tiles if records is device.tiles else again.numbers
    found = records.running(name)
    assert found is not None
    assert found.save(0) == session.save(0)
    records.forget(name)
    assert again.kept() == {}


@pytest.mark.parametrize("what", ["an older save", "another game", "an earlier second"])
def test_a_note_of_anything_else_is_ignored(what: str) -> None:
    device, session = Device({}), begun("easy-2", 3)
    play_on(device.numbers, session, 1.5)
    if what == "an older save":
        session.undo()
    elif what == "another game":
        session = begun("easy-3", 1)
        session.clock.run(0.0)
    device.numbers.keep(session, 1.0, {})
    if what == "an earlier second":
        device.storage.note(CLOCK, f"{checksum(device.kept()[SAVE])} 0.250")
    again = Device(device.kept())
    found = again.numbers.running("")
    assert found is not None
    assert found.save(0) == session.save(1.0)
    assert (again.kept(), again.told) == (device.kept(), [])


@pytest.mark.parametrize("seconds", ["nan", "1e3", "-1.000", "1234567890.000", "1.0 2", ""])
def test_what_is_no_note_is_set_aside(seconds: str) -> None:
    device = Device({})
    device.numbers.keep(begun("easy-2", 3), 0.0, {})
    text = f"{checksum(device.kept()[SAVE])} {seconds}"
    again = Device(device.kept() | {CLOCK: seal(CLOCK, text)})
    found = again.numbers.running("")
    assert found is not None
    assert found.clock.seconds(0) == 0
    assert (again.aside(), again.told) == ([seal(CLOCK, text)], ["savedUnreadable"])


def test_the_same_board_begun_anew_has_no_time() -> None:
    device = Device({})
    play_on(device.numbers, begun("easy-2", 0), 1.5)
    assert device.found()["numbers "]["seconds"] == 1.5
    device.numbers.keep(begun("easy-2", 0), 0.0, {})  # the same save
    assert Device(device.kept()).found()["numbers "]["seconds"] == 0


def test_a_tab_that_takes_a_game_over_goes_on_from_the_second_noted_in_the_other() -> None:
    one = Device({})
    session = begun("easy-2", 3)
    play_on(one.numbers, session, 0.0)
    other = Device({}, one.local)
    followed = other.numbers.running("")
    assert followed is not None
    session.clock.run(0.0)
    one.numbers.note(session, 1.5)
    other.numbers.catch_up(followed)
    assert followed.clock.seconds(0) == 1.5
    one.numbers.keep(begun("easy-2", 4), 0.0, {})
    one.numbers.note(session, 2.0)
    other.numbers.catch_up(followed)  # it has not seen that save
    assert followed.clock.seconds(0) == 1.5


def test_no_room_for_a_note_is_no_word_worth_and_keeps_nothing_else_waiting() -> None:
    device = Device({}, frail := Frail())
    play_on(device.numbers, begun("easy-2", 3), 0.5)
    frail.room = 0
    device.numbers.note(begun("easy-2", 3), 0.0)
    assert device.told == []
    frail.room = 1
    device.storage.set("number-match:shown", "hard-1")
    assert device.kept()["number-match:shown"] == seal("number-match:shown", "hard-1")
    assert device.told == []


def test_a_note_takes_no_room_from_what_waits() -> None:
    device = Device({}, frail := Frail(room=0))
    device.numbers.keep(begun("easy-2", 3), 0.0, {})
    frail.room = 1
    device.numbers.note(begun("easy-2", 3), 0.0)
    assert device.kept() == {}
    device.storage.remove("other")
    assert list(device.kept()) == [SAVE]


# No room


class Killed(BaseException):
    """The end of the process: no handler of an error sees it."""


class Frail(Local):
    """A storage that takes so many writes and no more, and whose page is killed after so many."""

    def __init__(self, *, room: float = math.inf, life: float = math.inf) -> None:
        super().__init__()
        self.room = room
        self.life = life
        self.writes = 0

    def setItem(self, key: str, text: str) -> None:  # noqa: N802 - the browser's name
        self._live()
        self.room -= 1
        if self.room < 0:
            raise RuntimeError("QuotaExceededError")
        super().setItem(key, text)
        self.writes += 1

    def removeItem(self, key: str) -> None:  # noqa: N802 - the browser's name
        self._live()
        super().removeItem(key)

    def _live(self) -> None:
        self.life -= 1
        if self.life < 0:
            raise Killed


class Small(Local):
    """A storage with room for so many characters beside those that are in it at first."""

    def __init__(self, more: int) -> None:
        super().__init__()
        self.more = more
        self.size = -1

    def used(self) -> int:
        """Return how many characters are in it."""
        return sum(len(key) + len(text) for key, text in self.items.items())

    def setItem(self, key: str, text: str) -> None:  # noqa: N802 - the browser's name
        self.size = self.used() + self.more if self.size < 0 else self.size
        before = self.items.get(key)
        self.items[key] = text
        if self.used() > self.size:
            del self.items[key]
            self.items |= {} if before is None else {key: before}
            raise RuntimeError("QuotaExceededError")


STEPS = st.lists(
    st.tuples(
        st.sampled_from("abc"),
        st.none() | st.sampled_from(["1", "2", "~3", ""]),
        st.sampled_from([Storage.set, Storage.note]),
    ),
    max_size=30,
)


@given(STEPS, st.sets(st.integers(0, 30)))
def test_whatever_the_browser_refuses_what_was_set_is_what_is_read(
    steps: list[tuple[str, str | None, Callable[[Storage, str, str], None]]], refused: set[int]
) -> None:
    local, told, kept = Local(), Told(), {}
    storage = Storage(local, SCOPE, told)
    for number, (key, text, keep) in enumerate(steps):
        local.broken = number in refused
        kept[key] = text
        if text is None:
            storage.remove(key)
        else:
            keep(storage, key, text)
        local.broken = False
        assert {one: storage.get(one) for one in kept} == kept
        assert storage.under("") == {one: kept[one] for one in sorted(kept) if kept[one]}
    assert len(told) <= 1


WRITES = 29  # that `play_all` makes in an empty storage


@pytest.mark.parametrize("writes", range(WRITES + 1))
def test_without_room_from_any_write_on_a_game_is_played_to_its_end_in_memory(writes: int) -> None:
    device = Device({}, Frail(room=writes))
    play_all(device)
    whole = Device({})
    play_all(whole)
    assert device.found() == whole.found()
    enough = writes == WRITES
    assert (device.local.items == whole.local.items) is enough
    assert device.told == ([] if enough else ["memoryOnly"])


def test_ten_thousand_games_take_a_quarter_of_the_room_and_are_all_read() -> None:
    room = 5 * 1024 * 1024  # characters that browsers give a site
    games = statistics.games(10_000)
    device = Device({key: seal(key, text) for key, text in games.items()})
    assert sum(len(key) + len(text) for key, text in device.local.items.items()) < room // 4
    read = device.storage.lines("number-match:result:", stats.read_game)
    assert len(read) == 10_000
    assert len(device.results.cleared()) == sum(" left " not in line for line in games.values()) - (
        len(games) - 10_000
    )


def test_what_is_freed_by_the_end_of_a_game_is_room_for_its_result() -> None:
    session = begun("easy-2", 99)
    device = Device({})
    device.numbers.keep(begun("easy-2", -1), 0.0, {})
    device = Device(device.kept(), Small(9))
    finish(device, session, 7.5)
    again = Device(device.kept())
    assert [game.seconds for game in again.results.cleared()] == [7.5]
    assert list(again.kept()) == [f"number-match:result:{SINCE}-easy-2"]
    assert device.told == ["memoryOnly"]


def test_what_another_tab_has_written_meanwhile_stands() -> None:
    before = {"number-match:shown": "hard-1", "settings": "{}"}
    device = Device(before, frail := Frail(room=0))
    device.storage.set("number-match:shown", "hard-1 hard-2")
    device.storage.remove("settings")
    assert device.kept() == before
    frail.room = math.inf
    device.local.items |= {SCOPE + "number-match:shown": "hard-3", SCOPE + "settings": '{"x":1}'}
    device.storage.remove("other")
    assert device.kept() == {"number-match:shown": "hard-3", "settings": '{"x":1}'}
    assert device.storage.get("number-match:shown") == "hard-3"


# Interrupted

FRAIL = ["room", "life"]


def finish(device: Device, session: Session[Any, Any], seconds: float) -> None:
    """Keep what the page keeps of a cleared game, in its order."""
    level = level_of(session.name)
    result = stats.Result(level, session.name, session.score, seconds, 1, 0, "2026-11-30")
    device.results.finish(result, session.since)
    device.results.forget(session.name)


@pytest.mark.parametrize("writes", range(14))
@pytest.mark.parametrize("frail", FRAIL)
@pytest.mark.parametrize("name", ["easy-2", "daily-2026-11-28"])
@pytest.mark.parametrize("way", ["cleared", "left", "followed"])
def test_killed_or_without_room_at_any_write_of_its_end_a_game_has_one_line(
    writes: int, frail: str, name: str, way: str
) -> None:
    session = begun(name, -1)
    device = Device({})
    device.numbers.begin(name, SINCE)
    play_on(device.numbers, session, 1.5)
    session.play(GAME.deal(name).solution[-1], dt.date(2026, 11, 30))
    dying = Device(device.kept(), Frail(**{frail: writes}))
    try:
        if way == "left":
            dying.results.leave(name, "2026-11-30", session.since)
        else:
            finish(dying, session, 7.5)
        if way == "followed":
            dying.numbers.keep(begun("easy-3", 1), 0.0, {})
    except Killed:
        pass
    again = Device(dying.kept())
    left = again.numbers.running(name)
    if left is not None and left.name == name:
        left.play(GAME.deal(name).solution[-1], dt.date(2026, 12, 1))
        finish(again, left, 9.5)
    games = again.storage.lines("number-match:result:", stats.read_game)
    assert [game.name for game in games.values()] == [name]
    assert stats.best(again.results.cleared(), level_of(name)).seconds in {7.5, 9.5}
    assert again.dailies.state(name) in {None, "cleared", "counted"}


def ended(name: str, choice: int) -> Session[Any, Any]:
    """Return a game of SameGame whose moves are always the first ones, or always the last."""
    session = Session(SAMEGAME, name, SAMEGAME.deal(name).start)
    while moves := SAMEGAME.moves(session.state):
        session.play(SAMEGAME.move_text(moves[choice]), dt.date(2026, 11, 30))
    return session


@pytest.mark.parametrize("writes", range(5))
@pytest.mark.parametrize("frail", FRAIL)
@pytest.mark.parametrize("name", ["9x12x4-1", "puzzle-001"])
def test_killed_or_without_room_at_any_write_a_better_end_takes_no_other_with_it(
    writes: int, frail: str, name: str
) -> None:
    worse, better = sorted((ended(name, 0), ended(name, -1)), key=lambda one: one.score)
    assert worse.score < better.score
    device = Device({})
    device.ends.add(worse, "2026-11-29", SINCE)
    device.tiles.keep(better, 0.0, {})
    dying = Device(device.kept(), Frail(**{frail: writes}))
    with contextlib.suppress(Killed):
        dying.ends.add(better, "2026-11-30", SINCE + 1)
        assert dying.ends.of(name, better.start)[0].score == better.score
    kept = Device(dying.kept()).ends.of(name, better.start)
    assert kept[0].score in {worse.score, better.score}
    assert min(end.left for end in kept) <= SAMEGAME.left(worse.state)
    assert kept[0].score == better.score or writes < 4


TEXTS = {"a": "1 2", "c": "3", "b": "2 3", "d": "4"}


@pytest.mark.parametrize("life", range(9))
@pytest.mark.parametrize("room", range(8))
def test_a_file_without_room_and_killed_at_any_write_costs_nothing(room: int, life: int) -> None:
    before = {"a": "1", "b": "2", "x": "9"}
    device = Device(before, Frail(room=room, life=life))
    put = None
    with contextlib.suppress(Killed):
        put = backup.put(device.storage, TEXTS)
        assert device.storage.under("") == (before | TEXTS if put else before)
    again = Device(device.kept()).storage.under("")
    assert all(again.get(key) in {text, TEXTS.get(key)} for key, text in before.items())
    assert put is None or put is (room >= len(TEXTS))
    assert not put or again == before | TEXTS


def test_a_file_is_taken_back_in_the_room_that_there_was() -> None:
    before = {"a": "1" * 40, "b": "2"}
    before = {key: seal(key, text) for key, text in before.items()}
    device = Device(before, Small(0))
    assert not backup.put(device.storage, {"a": "1", "b": "2" * 40, "c": "3"})
    assert device.kept() == before
    assert device.told == []


def test_leaving_a_game_after_it_was_cleared_takes_nothing_away() -> None:
    device = Device({})
    session = begun("easy-2", 99)
    finish(device, session, 7.5)
    device.results.leave("easy-2", "2026-12-01", session.since)
    finish(device, session, 3.5)
    assert stats.best(device.results.cleared(), "easy") == stats.Best(7.5, session.score, 1)
    (tally,) = [LevelTallies(device.storage.under("")).of("easy")]
    assert (tally.begun, tally.cleared) == (1, 1)
