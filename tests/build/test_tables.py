"""Making the table of dealt boards: shared work, and work that was cut off."""

from pathlib import Path

import pytest

from builder.content import tables
from pygame_core.number_match import table

SIZES = {"easy": 3, "daily": 4}


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_STEP", 2)


def shipped() -> dict[str, list[table.Row]]:
    rows = {}
    for level, size in SIZES.items():
        found = [table.find(level, number) for number in range(1, size + 1)]
        rows[level] = [row for row in found if row]
    return rows


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("processes", [1, 3])
def test_the_rows_are_the_same_however_many_share_the_work(tmp_path: Path, processes: int) -> None:
    assert tables.make(SIZES, tmp_path, processes) == shipped()


@pytest.mark.usefixtures("small_parts")
def test_a_run_that_was_cut_off_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables.make(SIZES, tmp_path, 1)
    assert len(list(tmp_path.iterdir())) == 4
    (tmp_path / "daily-3.txt").unlink()
    # Of a part that was being written, only its beginning under another name may be there.
    (tmp_path / "daily-3.new").write_text("00", encoding="utf-8")
    (tmp_path / "easy-1.txt").write_text("10 47 84\n13 50 87\n", encoding="utf-8")
    capsys.readouterr()
    rows = tables.make(SIZES, tmp_path, 1)
    assert capsys.readouterr().out == "7 of 7 boards\n"
    assert rows["daily"] == shipped()["daily"]
    assert rows["easy"][:2] == [table.Row(10, 47, 84), table.Row(13, 50, 87)]


def test_parts_are_for_one_dealer_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = tables._version()
    assert now == tables._version()
    changed = tmp_path / "deal.py"
    changed.write_text("DEALER = 3\n", encoding="utf-8")
    monkeypatch.setattr(tables, "_DEALER", [*tables._DEALER[1:], changed])
    assert tables._version() != now
