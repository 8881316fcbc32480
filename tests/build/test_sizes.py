"""A build fails when it has grown beyond its budgets."""

from pathlib import Path

import pytest

from builder import sizes
from builder.places import BuildError


def test_the_site_keeps_its_budgets(dist: Path) -> None:
    for name, (there, allowed) in sizes.totals(dist, sizes.measure(dist)).items():
        assert 0 < there <= allowed, name


@pytest.mark.parametrize("budget", ["RUNTIME", "PAGE", "KEPT"])
def test_an_overrun_budget_is_told_with_a_table(
    dist: Path, monkeypatch: pytest.MonkeyPatch, budget: str
) -> None:
    monkeypatch.setattr(sizes, budget, 1000)
    with pytest.raises(BuildError) as error:
        sizes.check(dist)
    assert "1,000 are allowed" in str(error.value)
    assert "pyodide.asm.wasm" in str(error.value)


def test_our_modules_count_for_the_page_that_uses_them(dist: Path) -> None:
    measured = sizes.measure(dist)
    totals = sizes.totals(dist, measured)
    own = {
        game: sizes.own(dist, other)
        for game, other in (("number-match", "samegame"), ("samegame", "number_match"))
    }
    for game, modules in own.items():
        assert modules < sizes.own(dist)
        assert totals[f"en/{game}/index.html"][0] > modules
    runtime = sum(size.packed for size in measured if size.path.startswith(("py/", "pyscript/")))
    assert totals["runtime"][0] == runtime - min(own.values())


def test_the_table_lists_every_file_and_their_sum() -> None:
    table = sizes.table([sizes.Size("a.css", 3000, 1000), sizes.Size("b.js", 2000, 1500)])
    assert [line.split() for line in table.splitlines()] == [
        ["raw", "gzip", "file"],
        ["2,000", "1,500", "b.js"],
        ["3,000", "1,000", "a.css"],
        ["5,000", "2,500", "in", "all"],
    ]
