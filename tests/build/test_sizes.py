"""A build fails when it has grown beyond its budgets."""

from pathlib import Path

import pytest

from builder.errors import BuildError
from builder.paths import ENGINE
from builder.steps import library, sizes, uses
from tests.sampled import sampled


@pytest.fixture(scope="module")
def measured(dist: Path) -> list[sizes.Size]:
    """Return the sizes of all files of the built site."""
    return sizes.measure(dist)


@pytest.fixture(scope="module")
def totals(dist: Path, measured: list[sizes.Size]) -> dict[str, tuple[int, int]]:
    """Return what each budget is about."""
    return sizes.totals(dist, measured)


def test_the_site_keeps_its_budgets(totals: dict[str, tuple[int, int]]) -> None:
    for name, (there, allowed) in totals.items():
        assert 0 < there <= allowed, name


@pytest.mark.parametrize("budget", sampled(["RUNTIME", "PAGE", "KEPT"], ["PAGE"]))
def test_an_overrun_budget_is_told_with_a_table(
    dist: Path, monkeypatch: pytest.MonkeyPatch, budget: str
) -> None:
    monkeypatch.setattr(sizes, budget, 1000)
    with pytest.raises(BuildError) as error:
        sizes.check(dist)
    assert "1,000 are allowed" in str(error.value)
    assert "pyodide.asm.wasm" in str(error.value)


def test_our_modules_count_for_the_page_that_uses_them(
    dist: Path, measured: list[sizes.Size], totals: dict[str, tuple[int, int]]
) -> None:
    for page, root in (("number-match", "number_match.main"), ("samegame", "samegame.main")):
        modules = sizes.own(dist, f"app.{root}")
        assert modules < sizes.own(dist)
        assert totals[f"en/{page}/index.html"][0] > modules
    runtime = sum(size.packed for size in measured if size.path.startswith(("py/", "pyscript/")))
    assert totals["runtime"][0] == runtime - sizes.own(dist)


def test_a_page_uses_what_its_modules_import_and_what_its_worker_is_told() -> None:
    used = uses.files("app.number_match.main")
    assert {
        "app/number_match/tasks.py",
        "pygame_core/number_match/solver.py",
        "pygame_core/number_match/table.txt",
        "pygame_core/__init__.py",
    } <= used
    assert not any("samegame" in name for name in used)


def test_all_data_count_for_a_page() -> None:
    roots = ("number_match.main", "samegame.main")
    used = set().union(*(uses.files(f"app.{root}") for root in roots))
    shipped = library.package("pygame_core", ENGINE)
    assert {name for name in shipped if not name.endswith(".py")} <= used


def test_the_table_lists_every_file_and_their_sum() -> None:
    table = sizes.table([sizes.Size("a.css", 3000, 1000), sizes.Size("b.js", 2000, 1500)])
    assert [line.split() for line in table.splitlines()] == [
        ["raw", "gzip", "file"],
        ["2,000", "1,500", "b.js"],
        ["3,000", "1,000", "a.css"],
        ["5,000", "2,500", "in", "all"],
    ]
