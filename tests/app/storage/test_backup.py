"""What a file of the player's entries adds to a device: merged by laws, and never believed."""

import json
from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.number_match import entries as number_match
from app.number_match.dailies import Dailies
from app.number_match.summary import Summary as LevelTallies
from app.samegame import entries as samegame
from app.samegame.summary import Summary as KindTallies
from app.storage import backup, entries, ranges
from app.storage.entries import EntryType
from app.storage.versions import is_later
from builder.lab.scenes import statistics
from pygame_core import codes
from pygame_core.game import BadCode
from pygame_core.number_match import GAME
from pygame_core.number_match.rules import Move, State
from pygame_core.samegame import solutions
from pygame_core.session import MOST_MOVES, Session
from pygame_core.streak import Daily, read_line
from tests.strategies import TODAY, circle

KINDS = (
    *number_match.KINDS,
    *samegame.KINDS,
    EntryType("settings", entries.fits_settings),
)
DAY = "2026-11-30"
GAMES = statistics.games(40)
ENDS = statistics.ends(["9x12x4-1", "9x12x4-2", "15x10x4-1", "puzzle-001", "puzzle-012"])
NUMBERS = st.lists(st.tuples(st.integers(1, 60), st.integers(0, 9)), min_size=1).map(
    lambda pairs: ranges.text(ranges.union([(low, low + more) for low, more in pairs]))
)


def running(name: str, moves: int) -> str:
    """Return the code of a running game after the first moves of its solution."""
    deal = GAME.deal(name)
    session = Session(GAME, name, deal.start)
    for text in deal.solution[:moves]:
        session.play(text, TODAY)
    return codes.encode(session.save(0.0))


ALL = (
    GAMES
    | ENDS
    | {
        "number-match:begun:hard": "1-3 7",
        "number-match:shown": "hard-2 hard-9",
        "samegame:begun:9x12x4": "0-2",
        "settings": '{"version":1,"theme":"dark","lamp":true}',
        "number-match:running": running("hard-7", 3),
    }
)
PARTS = st.sets(st.sampled_from(sorted(ALL))).map(lambda keys: {key: ALL[key] for key in keys})


def merged(mine: Mapping[str, str], theirs: Mapping[str, str]) -> backup.Merged:
    steps = backup.merge(mine, theirs, KINDS)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: backup.Merged = end.value
            return found


def union(mine: dict[str, str], theirs: dict[str, str]) -> dict[str, str]:
    return mine | merged(mine, theirs).texts


def test_a_file_gives_back_what_was_written() -> None:
    others = {"offline": "yes", "persist": "asked", "number-match:clock": "0123abcd 61.250"}
    data = backup.write(ALL | others, KINDS, DAY).encode()
    assert backup.read(data, KINDS) == ALL


def test_an_empty_profile_takes_all_and_what_is_derived_from_it() -> None:
    found = merged({}, ALL)
    assert (found.new, found.unproved) == (len(ALL), 0)
    preview = json.loads(found.texts.pop("number-match:glance"))
    assert preview["name"] == "hard-7"
    assert found.texts == ALL


@given(PARTS, PARTS)
def test_nothing_of_the_device_is_lost_and_a_file_twice_is_a_file_once(
    mine: dict[str, str], theirs: dict[str, str]
) -> None:
    once = union(mine, theirs)
    assert mine.keys() <= once.keys()
    assert theirs.keys() <= once.keys()
    assert all(once[key] == text for key, text in mine.items() if key not in theirs)
    assert union(once, theirs) == once
    assert merged(once, theirs).new == 0


@given(NUMBERS, NUMBERS)
def test_boards_begun_are_those_of_both(one: str, other: str) -> None:
    key = "number-match:begun:hard"
    ways = union({key: one}, {key: other}), union({key: other}, {key: one})
    assert ways[0] == ways[1]
    numbers = ranges.read(ways[0][key])
    for number in range(1, 75):
        there = any(ranges.holds(ranges.read(text), number) for text in (one, other))
        assert ranges.holds(numbers, number) is there


DAILIES = st.builds(
    lambda timely, end: getattr(Daily(TODAY, timely=timely), end)(),
    st.booleans(),
    st.sampled_from(["cleared", "shown"]),
) | st.booleans().map(lambda timely: Daily(TODAY, timely=timely))


@given(DAILIES, DAILIES)
def test_a_daily_counts_if_it_did_on_either_device(one: Daily, other: Daily) -> None:
    key = f"number-match:daily:{TODAY}"
    ways = [
        read_line(union({key: a.line()}, {key: b.line()})[key])
        for a, b in ((one, other), (other, one))
    ]
    assert ways[0] == ways[1]
    assert ways[0] is not None
    for daily in (one, other):
        assert ways[0].timely or not daily.timely
        assert ways[0].end == "cleared" or daily.end != "cleared"


def test_a_running_game_of_the_device_stays() -> None:
    here, there = running("hard-7", 3), running("easy-2", 5)
    assert union({"number-match:running": here}, {"number-match:running": there}) == {
        "number-match:running": here
    }


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("samegame:end:9x12x4-1:99999:0", f"{DAY} a1 b1"),
        ("samegame:end:puzzle-012:95:2", f"{DAY} a1"),
        ("number-match:running", "tr1-nonsense"),
        ("number-match:running:daily-2026-11-29", ALL["number-match:running"]),
    ],
)
def test_what_does_not_replay_is_left_out_and_counted(key: str, text: str) -> None:
    found = merged({}, {key: text})
    assert (found.texts, found.unproved) == ({}, 1)


def test_of_a_line_of_tiles_no_more_is_replayed_than_the_tiles_allow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replayed, play = 0, solutions.rules.play

    def counted(state: solutions.State, move: solutions.rules.Move) -> solutions.State:
        nonlocal replayed
        replayed += 1
        return play(state, move)

    monkeypatch.setattr(solutions.rules, "play", counted)
    key, text = next((key, text) for key, text in ENDS.items() if "9x12x4-1:" in key)
    moves = len(text.split(" ")) - 1
    assert merged({}, {key: text}).unproved == 0
    assert replayed == moves <= 9 * 12 // 2
    assert merged({}, {key: f"{text} {' '.join(['a1'] * 100_000)}"}).unproved == 1
    assert moves <= replayed - moves <= moves + 1


@pytest.mark.parametrize(
    "change",
    [
        {"number-match:result:1-hard-7": "<b>hard</b> hard-7 1 1.0 0 0 2026-01-02"},
        {"number-match:result:1-hard-7": "hard hard-8 412 305.2 2 0 2026-11-29"},
        {"number-match:result:x-hard-7": "hard hard-7 412 305.2 2 0 2026-11-29"},
        {"number-match:daily:2026-11-29": "nonsense"},
        {"number-match:begun:hard": "1-99999999999999999999"},
        {"number-match:begun:<script>": "1"},
        {"samegame:end:x:1:1": f"{DAY} a1"},
        {"settings": '{"theme": {"a": 1}}'},
        {"settings": "[" * 1000},
        {"other/site:running": "x"},
        {"lang": "xx"},
        {"anything": "else"},
        {"number-match:clock": "0123abcd 61.250"},
    ],
)
def test_what_this_site_never_wrote_makes_a_file_foreign(change: dict[str, str]) -> None:
    record = json.loads(backup.write(ALL, KINDS, DAY))
    record["entries"] |= change
    record["checksum"] = backup._checksum(record["entries"])
    with pytest.raises(BadCode) as error:
        backup.read(json.dumps(record).encode(), KINDS)
    assert error.value.reason == "foreign"


@pytest.mark.parametrize(
    "change",
    [
        {
            "number-match:running": codes.encode(
                codes.decode(ALL["number-match:running"]) | {"format": 2}
            )
        },
        {"number-match:running": "tr2-abc"},
        {"settings": '{"version":3,"theme":"dark"}'},
    ],
)
def test_a_file_with_an_entry_of_a_later_version_is_a_newer_one(change: dict[str, str]) -> None:
    record = json.loads(backup.write(ALL, KINDS, DAY))
    record["entries"] |= change
    record["checksum"] = backup._checksum(record["entries"])
    theirs = backup.read(json.dumps(record).encode(), KINDS)
    with pytest.raises(BadCode) as error:
        merged({}, theirs)
    assert error.value.reason == "newer"


def test_a_file_is_replayed_a_game_at_a_time_and_never_more_than_a_game_may_hold() -> None:
    replayed = 0

    def play(state: State, move: Move) -> State:
        nonlocal replayed
        replayed += 1
        return GAME.play(state, move)

    kind = entries.running(GAME._replace(play=play), Dailies.slot, number_match.is_name, {})
    record = Session(GAME, "", GAME.start("11", {"adds": None})).save(0)
    theirs = {
        f"{kind.prefix}:{name}": codes.encode(record | {"name": name, "moves": circle(moves)})
        for name, moves in [
            ("daily-2026-11-25", MOST_MOVES),
            ("daily-2026-11-26", MOST_MOVES + 1),
            ("daily-2026-11-27", 100 * MOST_MOVES),
            ("daily-2026-11-28", MOST_MOVES - 1),
        ]
    }
    assert sum(map(len, theirs.values())) < 40_000
    counts = [0, *(replayed for _ in backup.merge({}, theirs, [kind])), replayed]
    assert max(after - before for before, after in pairwise(counts)) == MOST_MOVES
    found = merged({}, theirs)
    assert (found.new, found.unproved) == (2, 2)
    assert replayed == 2 * (MOST_MOVES + MOST_MOVES - 1)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "other"}, "foreign"),
        ({"version": 2}, "newer"),
        ({"version": True}, "foreign"),
        ({"version": "1"}, "foreign"),
        ({"checksum": "00000000"}, "damaged"),
        ({"entries": []}, "damaged"),
        ({"entries": {"settings": 1}}, "damaged"),
    ],
)
def test_a_bad_file_is_named_for_what_it_is(change: dict[str, object], reason: str) -> None:
    record = json.loads(backup.write(ALL, KINDS, DAY)) | change
    with pytest.raises(BadCode) as error:
        backup.read(json.dumps(record).encode(), KINDS)
    assert error.value.reason == reason


def test_too_large_a_file_is_not_even_read() -> None:
    with pytest.raises(BadCode) as error:
        backup.read(b" " * (backup.LARGEST + 1), KINDS)
    assert error.value.reason == "tooLarge"


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_other_bytes_are_a_foreign_file(data: bytes) -> None:
    with pytest.raises(BadCode) as error:
        backup.read(data, KINDS)
    assert error.value.reason == "foreign"


HOSTILE = "<b onload=x> -:~0123456789tr\u0661\ud800"
SPOILT = st.builds(
    lambda text, at, length, new: text[: at % len(text)] + new + text[at % len(text) + length :],
    st.sampled_from(sorted(ALL)) | st.sampled_from(sorted(ALL.values())),
    st.integers(0, 999),
    st.integers(0, 3),
    st.text(HOSTILE, max_size=4) | st.text(max_size=2),
)
KEYS = st.sampled_from(sorted(ALL)) | st.builds(
    str.__add__, st.sampled_from([kind.prefix for kind in KINDS]), st.text(HOSTILE, max_size=12)
)


@given(st.dictionaries(KEYS | SPOILT, st.sampled_from(sorted(ALL.values())) | SPOILT, max_size=3))
def test_a_sealed_file_of_anything_is_merged_or_foreign(entries: dict[str, str]) -> None:
    record = json.loads(backup.write({}, KINDS, DAY)) | {"entries": entries}
    record["checksum"] = backup._checksum(entries)
    try:
        theirs = backup.read(json.dumps(record).encode(), KINDS)
    except BadCode as error:
        theirs, reason = {}, error.reason
    else:
        reason = ""
    assert (theirs, reason) in [(entries, ""), ({}, "foreign")]
    if any(is_later(text) for key, text in theirs.items() if ALL.get(key) != text):
        with pytest.raises(BadCode, match="later version"):
            merged(ALL, theirs)
        return
    found = merged(ALL, theirs)
    assert found.new + found.unproved <= len(entries)
    assert backup.read(backup.write(ALL | found.texts, KINDS, DAY).encode(), KINDS)


@given(st.integers(0, 5000), st.integers(1, 255))
def test_any_changed_byte_changes_nothing_or_is_noticed(at: int, step: int) -> None:
    data = bytearray(backup.write(ALL, KINDS, DAY).encode())
    data[at % len(data)] = (data[at % len(data)] + step) % 256
    try:
        found = backup.read(bytes(data), KINDS)
    except BadCode:
        return
    assert found == ALL


def test_the_figures_of_a_level_are_those_of_its_lines() -> None:
    texts = {
        "number-match:result:1-hard-1": "hard hard-1 400 300.0 2 0 2026-11-01",
        "number-match:result:2-hard-2": "hard hard-2 420 250.5 1 0 2026-11-02",
        "number-match:result:3-hard-3": "hard hard-3 left 2026-11-03",
        "number-match:result:4-hard-4": "hard hard-4 380 280.0 0 1 2026-11-04",
        "number-match:result:5-easy-1": "easy easy-1 300 90.0 0 0 2026-11-05",
        "number-match:running": running("hard-7", 3),
        "number-match:running:lesson-1": running("lesson-1", 1),
    }
    tally = LevelTallies(texts).of("hard")
    assert (tally.begun, tally.cleared, tally.percent) == (5, 3, 60)
    assert (tally.run, tally.longest) == (1, 2)
    assert (tally.best.seconds, tally.best.score, tally.best.adds) == (250.5, 420, 0)
    assert LevelTallies(texts).favourite == "hard"
    assert LevelTallies({}).empty


def test_a_best_of_samegame_is_replayed_and_never_taken_from_a_claim() -> None:
    best = max(int(key.split(":")[3]) for key in ENDS if ":end:9x12x4-" in key)
    fewest = min(int(key.split(":")[4]) for key in ENDS if ":end:9x12x4-" in key)
    lies = {"samegame:end:9x12x4-1:99999:0": f"{DAY} a1 b1"}
    tally = KindTallies(ENDS | lies).of("9x12x4")
    assert (tally.score, tally.fewest, len(tally.games)) == (best, fewest, 2)
    assert KindTallies(ENDS).kinds == ["9x12x4", "15x10x4"]


def test_a_place_of_a_running_game_is_its_own() -> None:
    assert Dailies.slot("lesson-2") == "lesson-2"
