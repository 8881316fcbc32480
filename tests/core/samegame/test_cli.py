"""The command line of SameGame."""

import json

import pytest

from tests.core.support.command_line import Run


def test_deal(cli: Run) -> None:
    words = ["deal", "samegame", "--size", "15x10", "--colours", "4", "--number"]
    (dealt,) = cli.json(*words, "8231")
    assert list(dealt) == ["name", "board"]
    assert dealt["name"] == "15x10x4-8231"
    assert [len(row) for row in dealt["board"].split("/")] == [15] * 10
    assert cli.json(*words, "8231") == [dealt]
    (zero,) = cli.json(*words, "0")
    assert zero["name"] == "15x10x4-0"
    assert zero["board"] != dealt["board"]


def test_replay(cli: Run) -> None:
    assert cli.json("replay", "samegame", "3223/4224/3225", "c2", "a1") == [
        {"legal": False, "score": 21, "left": 6, "cleared": False, "error": ALONE}
    ]
    assert cli.json("replay", "samegame", "12/12", "a2", "a1") == [
        {"legal": True, "score": 6, "left": 0, "cleared": True, "error": None}
    ]
    assert cli.json("replay", "samegame", "../..") == [
        {"legal": True, "score": 0, "left": 0, "cleared": True, "error": None}
    ]


ALONE = "Move 2 (a1): The tile on a1 has no neighbour of its colour."


KEYS = ["score", "moves", "left", "cleared", "proved", "nodes", "seconds"]


def test_solve(cli: Run) -> None:
    (solved,) = cli.json("solve", "samegame", "3223/4224/3223", "--nodes", "1000")
    assert list(solved) == KEYS
    assert solved["seconds"] >= 0
    assert {key: solved[key] for key in ("score", "left", "cleared", "proved")} == {
        "score": 34,
        "left": 0,
        "cleared": True,
        "proved": True,
    }
    (replayed,) = cli.json("replay", "samegame", "3223/4224/3223", *solved["moves"])
    assert replayed["score"] == solved["score"]
    assert replayed["cleared"]


def test_solve_repeats_with_the_same_seed(cli: Run) -> None:
    (dealt,) = cli.json("deal", "samegame", "--size", "9x12", "--colours", "4", "--number", "1")
    words = ["solve", "samegame", dealt["board"], "--nodes", "4000", "--seed"]
    runs = [cli.json(*words, seed)[0] for seed in ("3", "3", "4")]
    for solved in runs:
        del solved["seconds"]
        assert not solved["proved"]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


@pytest.mark.parametrize("more", [[], ["--nodes", "2000"]])
def test_solve_within_a_time(cli: Run, more: list[str]) -> None:
    (dealt,) = cli.json("deal", "samegame", "--size", "15x15", "--colours", "5", "--number", "1")
    words = ["solve", "samegame", dealt["board"], "--seconds", "0.3", *more]
    (solved,) = cli.json(*words)
    assert solved["score"] > 500
    if more:
        assert solved["nodes"] < 4000
    (replayed,) = cli.json("replay", "samegame", dealt["board"], *solved["moves"])
    assert (replayed["score"], replayed["left"]) == (solved["score"], solved["left"])


def test_solve_within_a_time_by_a_clock_that_stands_still(
    cli: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pygame_core.__main__.perf_counter", lambda: 7.0)
    words = ["solve", "samegame", "123/123/321", "--seconds", "0.5", "--nodes", "500"]
    (solved,) = cli.json(*words)
    assert solved["seconds"] == 0


def test_solve_where_nothing_can_be_done(cli: Run) -> None:
    (solved,) = cli.json("solve", "samegame", "12/21", "--seconds", "0")
    del solved["seconds"]
    assert solved == {
        "score": 0,
        "moves": [],
        "left": 4,
        "cleared": False,
        "proved": True,
        "nodes": 0,
    }


def test_boards_from_standard_input(cli: Run) -> None:
    given = b"12/12\n\n1./.1\r\n11/11\n"
    code, out, err = cli("replay", "samegame", "-", "--json", "b1", given=given)
    records = [json.loads(line) for line in out.splitlines()]
    assert [record.get("score") for record in records] == [3, None, None, 10]
    assert all(list(record) == ["error"] for record in records[1:3])
    assert (code, len(err.splitlines())) == (2, 1)


@pytest.mark.parametrize(
    "words",
    [
        "deal samegame",
        "deal samegame --size 15x15 --colours 5",
        "deal samegame --size 15x15 --number 5",
        "deal samegame --colours 5 --number 5",
        "deal samegame --size 15 --colours 5 --number 5",
        "deal samegame --size 15x15x5 --colours 5 --number 5",
        "deal samegame --size 1x15 --colours 5 --number 5",
        "deal samegame --size 15x31 --colours 5 --number 5",
        "deal samegame --size 15x15 --colours 1 --number 5",
        "deal samegame --size 15x15 --colours 7 --number 5",
        "deal samegame --size 15x15 --colours 5 --number -1",
        "deal samegame --size 15x15 --colours 5 --number 01x",
        "deal samegame --size 15x15 --colours 5 --number 1000000001",
        "deal samegame --size 15x15 --colours 5 --number 1 --puzzle 1",
        "deal samegame --puzzle 1 --number 0",
        "deal samegame --puzzle 0",
        "deal samegame --puzzle 999",
        "deal samegame --puzzle 1000",
        "deal samegame --level hard --number 1",
        "replay samegame",
        "replay samegame 11/1 a1",
        "replay samegame 11/11 M",
        "replay samegame 11/11 --adds 3",
        "solve samegame",
        "solve samegame 11/1",
        "solve samegame 11/11 --nodes 0",
        "solve samegame 11/11 --seconds x",
        "solve samegame 11/11 --seconds -1",
        "solve samegame 11/11 --seconds 1e3",
        "solve samegame 11/11 --seconds .",
        "solve samegame 11/11 --seconds 1000000000",
        f"solve samegame 11/11 --seconds {400 * '9'}",
        "solve samegame 11/11 --seed -1",
        "solve samegame 11/11 --adds 3",
        "rate samegame 11/11",
        "daily samegame",
    ],
)
def test_bad_input_is_one_line_on_standard_error(cli: Run, words: str) -> None:
    cli.assert_refuses(*words.split())


def test_plain_output_names_every_key(cli: Run) -> None:
    _, out, _ = cli("deal", "samegame", "--size", "2x2", "--colours", "2", "--number", "0")
    assert [line.partition(": ")[0] for line in out.splitlines()] == ["name", "board"]
