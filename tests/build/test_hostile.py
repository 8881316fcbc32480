"""What strangers send: the text of an issue, the lines of a list, the steps that take them."""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.content import best_lists, submissions
from builder.content.best_lists import Entry
from builder.errors import BuildError
from builder.paths import ROOT
from pygame_core import codes

WORKFLOW = ROOT / ".github" / "workflows" / "submission.yml"
NUMBER, DAY = 12, "2026-11-30"
LINE = best_lists.file_of(NUMBER).read_text(encoding="utf-8").splitlines()[0]
TEXTS = st.text(max_size=30) | st.text("puzzle-012 abcdef123456\t\n<>$`{}", max_size=40)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
RECORDS = st.fixed_dictionaries(
    {}, optional={"name": st.just("puzzle-012") | JSON, "moves": st.just("a1 b2") | JSON}
) | st.dictionaries(TEXTS, JSON, max_size=3)


@given(TEXTS | st.builds("{}{}{}".format, TEXTS, RECORDS.map(codes.encode), TEXTS), TEXTS | JSON)
def test_any_submission_is_answered_in_one_sentence_of_our_own(body: object, login: object) -> None:
    with tempfile.TemporaryDirectory() as folder:
        answer = submissions.take(body, login, DAY, Path(folder))
        assert answer.entered == bool(list(Path(folder).iterdir()))
    assert "\n" not in answer.sentence
    assert not set("<$`{@") & set(answer.sentence)


@given(st.integers(0, len(LINE)), st.integers(0, 4), TEXTS)
def test_any_changed_line_of_a_list_is_read_or_named(at: int, length: int, new: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        text = LINE[:at] + new + LINE[at + length :]
        best_lists.file_of(NUMBER, Path(folder)).write_text(
            text + "\n", encoding="utf-8", newline=""
        )
        entries, reason = read(Path(folder))
    assert not reason or f"{NUMBER:03}.tsv" in reason
    assert all(re.fullmatch(r"[A-Za-z0-9-]+|\*", one.name) for one in entries)


def read(folder: Path) -> tuple[list[Entry], str]:
    """Return the entries of the puzzle's list, or why it cannot be read."""
    try:
        return best_lists.read(NUMBER, folder), ""
    except BuildError as error:
        return [], str(error)


def steps(workflow: Path = WORKFLOW) -> list[str]:
    """Return the commands of a workflow's steps."""
    text = workflow.read_text(encoding="utf-8")
    blocks = re.findall(r"^( *)(?:- )?run: \|\n((?:\1 .*\n)+)", text, re.MULTILINE)
    return [block for _, block in blocks]


def test_nothing_of_an_issue_stands_in_a_command() -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    assert len(steps()) == 2
    commands = re.findall(r".*\brun\b.*", text)
    assert [line.strip(" -") for line in commands] == ["run: |"] * len(steps())
    assert re.findall(r"\${{(.*?)}}", text, re.DOTALL) == [
        " steps.take.outputs.entered ",
        " github.token ",
        " github.event.issue.number ",
    ]
    for command in steps():
        assert "${{" not in command
    # Where it is asked for, it is a number, or only compared.
    asked = re.findall(r".*github\.event.*", text)
    assert [line.strip() for line in asked] == [
        "if: startsWith(github.event.issue.title, 'puzzle-')",
        "ISSUE: ${{ github.event.issue.number }}",
    ]


CANARY = "canary"
HOSTILE = (
    f"$(touch {CANARY})",
    f"`touch {CANARY}`",
    f'"; touch {CANARY}; echo "',
    f"'; touch {CANARY} #",
    f"\n::set-output name=entered::true\nentered=true\n$(touch {CANARY})",
    f"${{{{ github.token }}}} %0Aentered=true && touch {CANARY}",
    f"EOF\ntouch {CANARY}\n",
    "tr1-" + "A" * 4000 + f"; touch {CANARY}",
    f"\x00\x1b]0;touch {CANARY}\x07\u202e",
    f"../../{CANARY}\n__import__('os').system('touch {CANARY}')",
)


@pytest.mark.parametrize("sent", [text for text in HOSTILE if "tr1-" not in text])
def test_a_solution_among_hostile_text_is_entered_and_nothing_of_the_text(
    tmp_path: Path, sent: str
) -> None:
    best = best_lists.best_list(best_lists.read(NUMBER))[0]
    before = best_lists.file_of(NUMBER).read_text(encoding="utf-8")
    best_lists.file_of(NUMBER, tmp_path).write_text(before, encoding="utf-8", newline="")
    record = {"name": "puzzle-012", "moves": " ".join(best.moves), "said": sent}
    answer = submissions.take(f"{sent}\n{codes.encode(record)}\n{sent}", "me", DAY, tmp_path)
    assert answer.entered
    assert CANARY not in answer.sentence
    after = best_lists.file_of(NUMBER, tmp_path).read_text(encoding="utf-8")
    assert after == f"{before}{best._replace(name='me', day=DAY).line}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["012.tsv"]


@pytest.mark.skipif(sys.platform == "win32", reason="the workflow runs on Linux")
@pytest.mark.parametrize("sent", HOSTILE)
def test_the_step_that_takes_an_issue_runs_nothing_of_it(tmp_path: Path, sent: str) -> None:
    user = {"login": sent}
    event = {"issue": {"title": f"puzzle-{sent}", "body": sent, "user": user, "number": 1}}
    (tmp_path / "event.json").write_text(json.dumps(event), encoding="utf-8")
    places = f"{ROOT}{os.pathsep}{ROOT / 'site'}"
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": places,
        "GITHUB_EVENT_PATH": str(tmp_path / "event.json"),
        "GITHUB_OUTPUT": str(tmp_path / "output"),
    }
    work = tmp_path / "work"
    work.mkdir()
    # Nothing is entered, so nothing of Git is needed but that it was told so.
    told = 'printf "%s\\n" "$*" >> "$GIT_TOLD"'
    git = f"git() {{ {told}; }}\n"
    environment["GIT_TOLD"] = str(tmp_path / "told")
    command = git + steps()[0].replace("python3", sys.executable)
    subprocess.run(["bash", "-e", "-c", command], cwd=work, env=environment, check=True)
    assert (tmp_path / "output").read_text(encoding="utf-8") == "entered=false\n"
    assert [path.name for path in work.iterdir()] == ["answer.txt"]
    said = (tmp_path / "told").read_text(encoding="utf-8").splitlines()
    assert [line.split()[0] for line in said] == ["config", "config", "fetch", "reset"]
    assert CANARY not in " ".join(said)
    answer = (work / "answer.txt").read_text(encoding="utf-8")
    assert answer.startswith("Not entered: ")
    assert CANARY not in answer
