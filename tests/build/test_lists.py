"""Best lists and ranking: every line is replayed, a bad one is named, a submission is data."""

from pathlib import Path

import pytest

from builder.content import best_lists, puzzle_cards, submissions
from builder.content.best_lists import SOLVER, Entry
from builder.errors import BuildError
from pygame_core import codes
from pygame_core.samegame import SAMEGAME, names, puzzles

DAY = "2026-11-30"
NUMBER = 20


def ending(number: int, pick: int = 0) -> list[str]:
    """Return the moves of an end of a puzzle, the group of this rank first of all."""
    state, moves = SAMEGAME.deal(names.puzzle_name(number)).start, []
    while found := SAMEGAME.moves(state):
        move = found[min(pick, len(found) - 1)] if not moves else found[0]
        moves.append(SAMEGAME.move_text(move))
        state = SAMEGAME.play(state, move)
    return moves


def entry(name: str = "somebody", day: str = DAY, number: int = NUMBER, pick: int = 0) -> Entry:
    return best_lists.entry(number, day, name, ending(number, pick))


def put(folder: Path, *lines: str, number: int = NUMBER) -> None:
    best_lists.file_of(number, folder).write_text("".join(f"{line}\n" for line in lines))


def code(number: int = NUMBER, pick: int = 0, **changes: str) -> str:
    """Return the code that the game would give."""
    record = {"name": names.puzzle_name(number), "moves": " ".join(ending(number, pick))}
    return codes.encode({**record, **changes})


def test_the_lists_that_are_shipped_hold() -> None:
    entries = best_lists.read_all()
    assert len(entries) == len(puzzles.puzzles())
    for puzzle in puzzles.puzzles():
        scores = [one.score for one in entries[puzzle.number]]
        if puzzle.optimum is not None:
            assert max(scores, default=0) <= puzzle.optimum


def test_a_line_comes_back_as_it_was_written(tmp_path: Path) -> None:
    best_lists.write(NUMBER, [entry()], tmp_path)
    assert best_lists.read(NUMBER, tmp_path) == [entry()]


GOOD = entry().line.split("\t")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "four fields"),
        ("\t".join(GOOD[:3]), "four fields"),
        ("\t".join(["30.11.2026", *GOOD[1:]]), "date"),
        ("\t".join([GOOD[0], "<b>me</b>", *GOOD[2:]]), "login"),
        ("\t".join([*GOOD[:2], "99999", GOOD[3]]), "score"),
        ("\t".join([*GOOD[:3], GOOD[3] + " a1"]), "Move"),
        ("\t".join([*GOOD[:3], GOOD[3].rpartition(" ")[0]]), "leave groups"),
        ("\t".join([*GOOD[:3], "z9"]), "Move 1"),
        ("\t".join(GOOD) + " " * 5000, "four fields"),
    ],
)
def test_a_bad_line_is_named_by_file_and_line(tmp_path: Path, line: str, reason: str) -> None:
    put(tmp_path, entry(pick=1).line, line)
    with pytest.raises(BuildError, match=rf"^020\.tsv, line 2: .*{reason}"):
        best_lists.read(NUMBER, tmp_path)


def test_a_file_of_no_puzzle_is_named(tmp_path: Path) -> None:
    put(tmp_path, entry().line, number=999)
    with pytest.raises(BuildError, match=r"999\.tsv"):
        best_lists.read_all(tmp_path)


def two_orders() -> tuple[list[str], list[str]]:
    """Return two pairs of first moves that lead to the same board by the same groups."""
    start = SAMEGAME.deal(names.puzzle_name(NUMBER)).start
    seen: dict[tuple[bytes, ...], list[str]] = {}
    for first in SAMEGAME.moves(start):
        state = SAMEGAME.play(start, first)
        for second in SAMEGAME.moves(state):
            moves = [SAMEGAME.move_text(first), SAMEGAME.move_text(second)]
            columns = SAMEGAME.play(state, second).columns
            if columns in seen and seen[columns][0] != moves[0]:
                return seen[columns], moves
            seen[columns] = moves
    raise AssertionError("no two groups of this board are independent")


def test_the_same_split_in_another_order_is_the_same_solution(tmp_path: Path) -> None:
    orders = []
    for moves in two_orders():
        state = SAMEGAME.deal(names.puzzle_name(NUMBER)).start
        for text in moves:
            state = SAMEGAME.play(state, SAMEGAME.read_move(state, text))
        while found := SAMEGAME.moves(state):
            moves.append(SAMEGAME.move_text(found[0]))
            state = SAMEGAME.play(state, found[0])
        orders.append(best_lists.entry(NUMBER, DAY, "somebody", moves))
    assert orders[0].moves != orders[1].moves
    assert orders[0].split == orders[1].split
    put(tmp_path, *(one.line for one in orders))
    with pytest.raises(BuildError, match="already listed, by somebody"):
        best_lists.read(NUMBER, tmp_path)


def test_a_proved_best_is_entered_after_the_first(tmp_path: Path) -> None:
    best = best_lists.best_list(best_lists.read(1))[0]
    assert best.score == puzzles.find(1).optimum
    mine = best._replace(name="somebody")
    put(tmp_path, best.line, mine.line, number=1)
    assert [one.name for one in best_lists.read(1, tmp_path)] == [SOLVER, "somebody"]
    put(tmp_path, best.line, mine.line, mine.line, number=1)
    with pytest.raises(BuildError, match="already listed"):
        best_lists.read(1, tmp_path)


def listed(name: str, score: int, day: str) -> Entry:
    return Entry(day, name, score, (), 0, frozenset())


def test_a_list_shows_each_name_once_and_the_earlier_first() -> None:
    found = best_lists.best_list(
        [
            listed("b", 50, "2026-03-02"),
            listed("a", 50, "2026-03-01"),
            listed("b", 70, "2026-03-03"),
        ]
    )
    assert [(one.name, one.score) for one in found] == [("b", 70), ("a", 50)]


def test_the_ranking_measures_by_the_best_known_and_leaves_the_solver_out() -> None:
    first = [listed(SOLVER, 100, "2026-01-01"), listed("zoe", 80, "2026-01-02")]
    second = [listed("adam", 60, "2026-01-03"), listed("zoe", 60, "2026-01-04")]
    third = [listed("adam", 40, "2026-01-05"), listed(SOLVER, 40, "2026-01-01")]
    places = best_lists.ranking([first, best_lists.best_list(second), third, []])
    assert [(one.name, one.percent, one.firsts, one.solved) for one in places] == [
        ("adam", 200.0, 2, 2),
        ("zoe", 180.0, 0, 2),
    ]


def test_ties_go_by_puzzles_held_first_and_then_by_name() -> None:
    one = [listed("eve", 10, "2026-01-01"), listed("bob", 10, "2026-01-02")]
    two = [listed("Cid", 10, "2026-01-01")]
    names_ = [place.name for place in best_lists.ranking([one, two])]
    assert names_ == ["Cid", "eve", "bob"]


def test_the_pages_tell_the_date_of_the_newest_line(tmp_path: Path) -> None:
    put(tmp_path, entry(day="2026-02-01").line, entry(day="2026-05-01", pick=2).line)
    shown = puzzle_cards.collect(tmp_path)
    assert shown.as_of == "2026-05-01"
    assert [place.name for place in shown.ranking] == ["somebody"]


# Submissions


def test_a_submission_is_replayed_entered_and_answered(tmp_path: Path) -> None:
    answer = submissions.take(f"My best:\n\n{code()}\n", "somebody", DAY, tmp_path)
    assert answer.entered
    assert f"{entry().score:,} points" in answer.sentence
    assert "place 1 of 1" in answer.sentence
    assert best_lists.read(NUMBER, tmp_path) == [entry()]
    assert not submissions.take(code(), "another", DAY, tmp_path).entered
    assert submissions.take(code(pick=2), "another", DAY, tmp_path).entered
    assert [one.name for one in best_lists.read(NUMBER, tmp_path)] == ["somebody", "another"]


HOSTILE = "$(rm -rf /) `id` ${{ github.token }} <script>alert(1)</script>\n::set-output name=x::y"


@pytest.mark.parametrize(
    ("body", "login", "reason"),
    [
        (None, "somebody", "no text"),
        ("", "somebody", "exactly one code"),
        (HOSTILE, "somebody", "exactly one code"),
        (f"{code()} {code(pick=1)}", "somebody", "exactly one code"),
        (code()[:-3], "somebody", "incomplete or mistyped"),
        (code(name="hard-417"), "somebody", "no solution of a puzzle"),
        (code(name="15x10x4-1"), "somebody", "Only solutions of puzzles"),
        (code(name="puzzle-999"), "somebody", "no puzzle 999"),
        (code(moves=HOSTILE), "somebody", "Move 1"),
        (code(moves="c4 " * 500), "somebody", "no more than 400 moves"),
        (code(moves=" ".join(ending(NUMBER)[:-1])), "somebody", "leave groups"),
        (codes.encode({"name": "puzzle-020"}), "somebody", "no solution"),
        (code(), "*", "login"),
        (code(), HOSTILE, "login"),
        (code(), None, "no text"),
        ("x" * 30_000 + code(), "somebody", "longer than"),
    ],
)
def test_what_is_no_solution_gets_one_sentence_and_changes_nothing(
    tmp_path: Path, body: object, login: object, reason: str
) -> None:
    answer = submissions.take(body, login, DAY, tmp_path)
    assert not answer.entered
    assert reason in answer.sentence
    assert "\n" not in answer.sentence
    assert not set("<$`{@") & set(answer.sentence)
    assert not list(tmp_path.iterdir())


def test_an_event_without_an_issue_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert submissions.main({}) == 1
    assert capsys.readouterr().out == "Not entered: There is no text to read.\n"
