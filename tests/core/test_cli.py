"""The command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.core.support.command_line import Run

ROOT = Path(__file__).resolve().parents[2]


def test_deal(cli: Run) -> None:
    (dealt,) = cli.json("deal", "number-match", "--level", "hard", "--number", "417")
    assert list(dealt) == ["name", "board", "adds", "rating", "solution"]
    assert (dealt["name"], dealt["adds"]) == ("hard-417", 4)
    assert 0.40 <= dealt["rating"] <= 0.55
    (replayed,) = cli.json(
        "replay", "number-match", dealt["board"], "--adds", "4", *dealt["solution"]
    )
    assert replayed["cleared"]


def test_deal_classic(cli: Run) -> None:
    (dealt,) = cli.json("deal", "number-match", "--level", "classic")
    assert dealt["name"] == "classic"
    assert dealt["board"] == "123456789/111213141/516171819"
    assert dealt["adds"] is None
    assert dealt["rating"] is None


def test_daily(cli: Run) -> None:
    (dealt,) = cli.json("daily", "2026-11-29")
    assert list(dealt) == ["name", "board", "adds", "rating", "solution"]
    assert (dealt["name"], dealt["adds"]) == ("daily-2026-11-29", 4)
    assert 0.40 <= dealt["rating"] <= 0.55
    (replayed,) = cli.json(
        "replay", "number-match", dealt["board"], "--adds", "4", *dealt["solution"]
    )
    assert replayed["cleared"]


def test_rate_gives_the_rating_of_a_dealt_board(cli: Run) -> None:
    (dealt,) = cli.json("deal", "number-match", "--level", "expert", "--number", "7")
    (rated,) = cli.json("rate", "number-match", dealt["board"], "--adds", "3")
    assert rated == {"rating": dealt["rating"], "playouts": 400}


def test_rate_boards_from_standard_input(cli: Run) -> None:
    code, out, err = cli("rate", "number-match", "-", "--adds", "2", "--json", given=b"12\n\n55\n")
    rated = [json.loads(line) for line in out.splitlines()]
    assert [record.get("rating") for record in rated] == [0.0, None, 1.0]
    assert list(rated[1]) == ["error"]
    assert (code, len(err.splitlines())) == (2, 1)


def test_solve(cli: Run) -> None:
    (solved,) = cli.json("solve", "number-match", "12", "--adds", "3")
    assert list(solved) == ["verdict", "moves", "adds_used", "nodes", "seconds"]
    assert (solved["verdict"], solved["adds_used"]) == ("clearable", 3)
    (replayed,) = cli.json("replay", "number-match", "12", "--adds", "3", *solved["moves"])
    assert replayed["cleared"]


@pytest.mark.parametrize(
    ("board", "adds", "verdict"),
    [("12", "0", "dead"), ("12", "none", "clearable"), (".", "0", "clearable")],
)
def test_solve_verdicts(cli: Run, board: str, adds: str, verdict: str) -> None:
    (solved,) = cli.json("solve", "number-match", board, "--adds", adds)
    assert solved["verdict"] == verdict


def test_solve_within_a_number_of_nodes(cli: Run) -> None:
    board = "723718644/536257312/593667115/9"
    (solved,) = cli.json("solve", "number-match", board, "--adds", "0", "--nodes", "50")
    assert (solved["verdict"], solved["nodes"], solved["moves"]) == ("open", 50, [])


def test_replay(cli: Run) -> None:
    board = "3......../....5..../7"
    assert cli.json("replay", "number-match", board, "--adds", "3", "a3-a1", "+") == [
        {"legal": True, "score": 24, "left": 2, "cleared": False, "error": None}
    ]


def test_replay_takes_moves_and_options_in_any_order(cli: Run) -> None:
    words = ["replay", "number-match", "55", "a1-b1"]
    for more in (["--adds", "0", "+"], ["+", "--adds", "0"]):
        (replayed,) = cli.json(*words, *more)
        assert replayed == {
            "legal": False,
            "score": 161,
            "left": 0,
            "cleared": True,
            "error": "Move 2 (+): The board is cleared: nothing is left to add.",
        }


def test_replay_stops_before_an_illegal_move_and_ends_with_0(cli: Run) -> None:
    code, out, err = cli(
        "replay", "number-match", "1199", "--adds", "0", "--json", "a1-b1", "a1-d1", "c1-d1"
    )
    record = json.loads(out)
    error = record.pop("error")
    assert record == {"legal": False, "score": 1, "left": 2, "cleared": False}
    assert error == "Move 2 (a1-d1): a1 is empty."
    assert (code, err) == (0, "")


def test_replay_without_moves(cli: Run) -> None:
    (replayed,) = cli.json("replay", "number-match", ".", "--adds", "none")
    assert replayed == {"legal": True, "score": 0, "left": 0, "cleared": True, "error": None}


def test_boards_from_standard_input(cli: Run) -> None:
    given = b"55\n\nx\r\n1\xff\n12\r\n"
    code, out, err = cli("solve", "number-match", "-", "--adds", "0", "--json", given=given)
    records = [json.loads(line) for line in out.splitlines()]
    assert [record.get("verdict", "error") for record in records] == [
        "clearable",
        "error",
        "error",
        "error",
        "dead",
    ]
    assert all(list(record) == ["error"] for record in records[1:4])
    assert code == 2
    assert len(err.splitlines()) == 1


def test_one_bad_line_of_thousands_costs_no_answer() -> None:
    given = b"".join([b"55\n" * 2000, b"5x\n", b"55\n" * 1000])
    command = [sys.executable, "-m", "pygame_core", "solve", "number-match", "-", "--adds", "0"]
    done = subprocess.run(
        [*command, "--json"], cwd=ROOT, input=given, capture_output=True, check=False
    )
    records = [json.loads(line) for line in done.stdout.splitlines()]
    verdicts = [record.get("verdict", "error") for record in records]
    assert verdicts == ["clearable"] * 2000 + ["error"] + ["clearable"] * 1000
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_good_boards_from_standard_input_end_with_0(cli: Run) -> None:
    given = b"55\n5512"
    code, out, err = cli("replay", "number-match", "-", "--adds", "0", "a1-b1", given=given)
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "legal: True"
    assert out.count("left: ") == 2


def test_no_boards_from_standard_input_are_no_error(cli: Run) -> None:
    assert cli("solve", "number-match", "-", "--adds", "0", "--json") == (0, "", "")


def test_plain_output_names_every_key(cli: Run) -> None:
    _, out, _ = cli("deal", "number-match", "--level", "classic")
    keys = [line.partition(": ")[0] for line in out.splitlines()]
    assert keys == ["name", "board", "adds", "rating", "solution"]
    assert "adds: none" in out.splitlines()


@pytest.mark.parametrize(
    "words",
    [
        "",
        "deal",
        "deal chess",
        "deal number-match",
        "deal number-match --level",
        "deal number-match --level insane --number 1",
        "deal number-match --level hard",
        "deal number-match --level hard --number 0",
        "deal number-match --level hard --number -1",
        "deal number-match --level hard --number 1.5",
        "deal number-match --level hard --number 1000000001",
        "deal number-match --level hard --number 99999999999999999999",
        "deal number-match --level classic --number 1",
        "deal number-match --level hard --number 1 more",
        "daily",
        "daily today",
        "daily 2025-12-31",
        "daily 20261129",
        "daily 2026-11-31",
        "daily 2026-11-29 2026-11-30",
        "daily 2026-11-29 --level hard",
        "rate",
        "rate number-match 12",
        "rate number-match 12 --adds none",
        "rate number-match - --adds none",
        "rate number-match 1x --adds 1",
        "rate number-match 12 --adds 1 --nodes 3",
        "solve number-match --adds 1",
        "solve number-match 12",
        "solve number-match 12 --adds",
        "solve number-match 12 --adds x",
        "solve number-match 12 --adds -1",
        "solve number-match 12 --adds 1000",
        "solve number-match - --adds 1000",
        "solve number-match 1x --adds 1",
        "solve number-match 12 --adds 1 --nodes 0",
        "solve number-match 12 --adds 1 more",
        "solve number-match 12 --adds 1 --seconds 3",
        "replay number-match 12 --adds 1 zz",
        "replay number-match 12 --adds 1 --rating",
    ],
)
def test_bad_input_is_one_line_on_standard_error(cli: Run, words: str) -> None:
    cli.assert_refuses(*words.split())


def test_help_is_no_error(cli: Run) -> None:
    code, out, _ = cli("replay", "number-match", "--help")
    assert code == 0
    assert "--adds" in out


def test_it_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pygame_core", "solve", "number-match", "-", "--adds=0", "--json"],
        input="55\n",
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["verdict"] == "clearable"
