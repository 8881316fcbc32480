"""Makes the engine's table of dealt boards anew, after the dealer has changed.

Every board is searched for by itself, so the table is the same however many processes share the
work. What is finished is kept in parts, so a run that was cut off goes on where it was.
"""

import hashlib
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from builder.content import cores
from builder.paths import CACHE, ENGINE, write_whole
from pygame_core.number_match import deal, table

_TABLE = ENGINE / "number_match" / "table.txt"
# What decides on a board: parts that were made by other code are of no use.
_DEALER = [
    ENGINE / "rng.py",
    *(ENGINE / "number_match" / f"{name}.py" for name in ("casual", "deal", "names", "rating")),
]
_STEP = 50  # boards in a part: some seconds


class Part(NamedTuple):
    """Some boards of a level: the number of the first, and that behind the last."""

    level: str
    first: int
    behind: int


def write() -> None:
    """Write `table.txt`, on all cores; Ctrl+C leaves the finished parts for the next run."""
    folder = CACHE / "tables" / _version()
    rows = make(table.SIZES, folder)
    write_whole(_TABLE, table.table_text(rows))
    shutil.rmtree(folder)
    print(f"Wrote {_TABLE.name}: {_TABLE.stat().st_size:,} bytes", flush=True)


def make(
    sizes: Mapping[str, int], folder: Path, processes: int | None = None
) -> dict[str, list[table.Row]]:
    """Return the rows of so many boards of each level; keep finished parts in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = [
        Part(level, first, min(first + _STEP, size + 1))
        for level, size in sizes.items()
        for first in range(1, size + 1, _STEP)
    ]
    missing = [part for part in parts if not _file(folder, part).is_file()]
    done = sum(part.behind - part.first for part in parts if part not in missing)
    with cores.pool(processes) as pool:
        for part, rows in pool.imap_unordered(_search, missing):
            write_whole(_file(folder, part), "".join(f"{_line(row)}\n" for row in rows))
            done += len(rows)
            print(f"{done:,} of {sum(sizes.values()):,} boards", flush=True)
    kept: dict[str, list[table.Row]] = {level: [] for level in sizes}
    for part in parts:
        text = _file(folder, part).read_text(encoding="utf-8")
        kept[part.level] += map(_row, text.splitlines())
    return kept


def _search(part: Part) -> tuple[Part, list[table.Row]]:
    names = [deal.board_name(part.level, number) for number in range(part.first, part.behind)]
    return part, [deal.search(name) for name in names]


def _line(row: table.Row) -> str:
    return " ".join(map(str, row))


def _row(line: str) -> table.Row:
    return table.Row(*map(int, line.split()))


def _version() -> str:
    """Return a name for the dealer as it is."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in _DEALER)).hexdigest()[:16]


def _file(folder: Path, part: Part) -> Path:
    return folder / f"{part.level}-{part.first}.txt"
