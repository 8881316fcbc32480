"""The workflow's step that enters submissions, run with Git: what happens to several at once."""

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from builder.content import best_lists
from builder.paths import ROOT
from tests.build.test_hostile import WORKFLOW, steps
from tests.build.test_lists import NUMBER, code, entry

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="the workflow runs on Linux"),
    pytest.mark.skipif(not shutil.which("git"), reason="there is no Git on this machine"),
]
FILE = f"site/data/solutions/{NUMBER:03}.tsv"
MODULE = "site/builder/content/best_lists.py"
QUIET = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
    "GIT_AUTHOR_NAME": "test",
    "GIT_AUTHOR_EMAIL": "test@localhost",
    "GIT_COMMITTER_NAME": "test",
    "GIT_COMMITTER_EMAIL": "test@localhost",
}


def git(folder: Path, *arguments: str) -> str:
    """Run Git in a folder and return what it says."""
    command = ["git", "-C", str(folder), *arguments]
    environment = {**os.environ, **QUIET}
    return subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True
    ).stdout


class Run:
    """A run of the step on a machine of its own."""

    def __init__(self, origin: Path, folder: Path, login: str, pick: int) -> None:
        self.folder = folder
        folder.mkdir()
        git(folder, "clone", "--quiet", "--depth=1", origin.as_uri(), "work")
        user = {"login": login}
        event = {"issue": {"title": "puzzle-020: 1", "body": code(pick=pick), "user": user}}
        (folder / "event.json").write_text(json.dumps(event), encoding="utf-8")

    def before_push(self, command: str) -> None:
        """Let a command run whenever the step has asked the origin what is there, and pushes."""
        hook = self.folder / "work" / ".git" / "hooks" / "pre-push"
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\n{command}\n", encoding="utf-8")
        hook.chmod(0o755)

    def take(self) -> str:
        """Run the step to its end and return the answer."""
        environment = {
            **QUIET,
            "PATH": os.environ["PATH"],
            "PYTHONPATH": ".:site",
            "GITHUB_EVENT_PATH": str(self.folder / "event.json"),
            "GITHUB_OUTPUT": str(self.folder / "output"),
        }
        command = f"sleep() {{ :; }}\n{steps()[0]}".replace("python3", sys.executable)
        subprocess.run(
            ["bash", "-e", "-c", command],
            cwd=self.folder / "work",
            env=environment,
            check=True,
            capture_output=True,
        )
        return (self.folder / "work" / "answer.txt").read_text(encoding="utf-8")

    @property
    def output(self) -> str:
        """What the step hands on."""
        return (self.folder / "output").read_text(encoding="utf-8")


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """Return a repository with all that the step needs, and no solution of the puzzle."""
    tree, bare = tmp_path / "tree", tmp_path / "origin"
    for part in ("pygame_core", "site/builder", "site/data"):
        shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("__pycache__"))
    (tree / FILE).unlink()
    git(tmp_path, "init", "--quiet", "--initial-branch=main", "tree")
    git(tree, "add", ".")
    git(tree, "commit", "--quiet", "--message=all")
    git(tmp_path, "clone", "--quiet", "--bare", "tree", "origin")
    return bare


def listed(origin: Path) -> list[str]:
    """Return the names in the list of the puzzle, in its order."""
    return [line.split("\t")[1] for line in git(origin, "show", f"main:{FILE}").splitlines()]


def entered_meanwhile(origin: Path, folder: Path, login: str, pick: int) -> str:
    """Enter a submission on a branch, and return the command that makes the branch the main one."""
    Run(origin, folder, login, pick).take()
    late = git(origin, "rev-parse", "main").strip()
    git(origin, "update-ref", "refs/heads/main", f"{late}~1")
    git(origin, "update-ref", "refs/heads/late", late)
    return f"unset GIT_DIR; git --git-dir='{origin}' update-ref refs/heads/main {late}"


def test_no_submission_waits_in_a_group_that_drops_all_but_one() -> None:
    assert "concurrency" not in WORKFLOW.read_text(encoding="utf-8")


def test_a_submission_that_comes_second_is_entered_below_the_first(
    origin: Path, tmp_path: Path
) -> None:
    meanwhile = entered_meanwhile(origin, tmp_path / "first", "first", 2)
    run = Run(origin, tmp_path / "second", "second", 0)
    run.before_push(meanwhile)
    answer = run.take()
    assert run.output == "entered=true\n"
    assert listed(origin) == ["first", "second"]
    assert "of 2 on the best list" in answer


def test_the_same_solution_that_comes_second_is_refused(origin: Path, tmp_path: Path) -> None:
    meanwhile = entered_meanwhile(origin, tmp_path / "first", "first", 0)
    run = Run(origin, tmp_path / "second", "second", 0)
    run.before_push(meanwhile)
    assert run.take() == "Not entered: This solution is already listed, by first.\n"
    assert run.output == "entered=false\n"
    assert listed(origin) == ["first"]


def test_of_four_at_once_each_is_entered_and_answered(origin: Path, tmp_path: Path) -> None:
    names = ["anna", "bea", "carl", "dora"]
    splits = {entry(pick=pick).split: pick for pick in range(12)}
    picks = sorted(splits.values())[: len(names)]
    runs = [
        Run(origin, tmp_path / name, name, pick) for pick, name in zip(picks, names, strict=True)
    ]
    with ThreadPoolExecutor(len(runs)) as pool:
        answers = list(pool.map(Run.take, runs))
    assert [run.output for run in runs] == ["entered=true\n"] * 4
    assert all(answer.startswith(f"Entered: puzzle {NUMBER}") for answer in answers)
    assert sorted(listed(origin)) == names
    entries = git(origin, "show", f"main:{FILE}").splitlines()
    for at, line in enumerate(entries, 1):
        day, name, score, moves = line.split("\t")
        assert best_lists.entry(NUMBER, day, name, moves.split(" ")).score == int(score), at


def test_a_push_is_deployed_with_the_solutions_that_were_entered_while_it_was_tested(
    origin: Path, tmp_path: Path
) -> None:
    git(tmp_path, "clone", "--quiet", "--depth=1", origin.as_uri(), "deployed")
    Run(origin, tmp_path / "first", "first", 0).take()
    pushed = tmp_path / "pushed"
    git(tmp_path, "clone", "--quiet", origin.as_uri(), "pushed")
    (pushed / MODULE).write_text("not tested yet\n", encoding="utf-8")
    git(pushed, "commit", "--quiet", "--all", "--message=later")
    git(pushed, "push", "--quiet")
    work = tmp_path / "deployed"
    (command,) = steps(WORKFLOW.with_name("deploy.yml"))
    subprocess.run(["bash", "-e", "-c", command], cwd=work, check=True, capture_output=True)
    assert (work / FILE).read_text(encoding="utf-8").split("\t")[1] == "first"
    now = (work / MODULE).read_text(encoding="utf-8")
    assert now == (ROOT / MODULE).read_text(encoding="utf-8")


def test_a_push_that_is_never_taken_fails_and_tells_nobody_that_it_was(
    origin: Path, tmp_path: Path
) -> None:
    run = Run(origin, tmp_path / "alone", "alone", 0)
    run.before_push("exit 1")
    with pytest.raises(subprocess.CalledProcessError):
        run.take()
    assert not (tmp_path / "alone" / "output").exists()
