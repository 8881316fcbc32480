"""What the documentation shows happens."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

from builder.paths import ENGINE, ROOT

MODULES = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
    for path in ENGINE.rglob("*.py")
    if path.name != "__main__.py"
)
README = ROOT / "README.md"


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_the_example_of_the_readme_runs() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_the_folders_and_files_that_the_readme_names_are_there() -> None:
    for _, target in re.findall(r"\[([^\]]*)\]\(([^)#]+)\)", README.read_text(encoding="utf-8")):
        assert (ROOT / Path(target)).exists(), target


def test_the_tests_that_the_table_of_faults_names_are_there() -> None:
    _, _, after = README.read_text(encoding="utf-8").partition("\n## Faults, provoked\n")
    rows = [row for row in after.partition("\n## ")[0].splitlines() if row.startswith("| ")][1:]
    assert rows
    for row in rows:
        named = re.findall(r"`([^`]*)`", row.split("|")[-2])
        assert named, row
        for name in named:
            assert (ROOT / "tests" / name).exists(), name
