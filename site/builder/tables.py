"""Makes the engine's table of winning trials anew, after the dealer has changed."""

from builder.places import ENGINE
from pygame_core.number_match import deal

_TABLE = ENGINE / "number_match" / "table.txt"
_STEP = 250


def write() -> None:
    """Write `table.txt`; boards that are in the table are dealt without searching."""
    text = deal.make_table(_tell)
    new = _TABLE.with_suffix(".new")
    new.write_text(text, encoding="utf-8", newline="\n")
    new.replace(_TABLE)


def _tell(level: str, number: int) -> None:
    if number % _STEP == 0:
        print(f"{level} {number}", flush=True)
