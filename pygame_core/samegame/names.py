"""Names of boards: the same in every language, and the fragment of the board's address.

A name stands for the same board for ever: ``15x10x4-8231`` is board 8231 of those 15 wide and 10
high with 4 colours, ``puzzle-042`` a preset puzzle.
"""

from typing import NamedTuple

from pygame_core.game import BadCode, quoted
from pygame_core.samegame.text import COLOURS, HEIGHTS, WIDTHS

PUZZLE = "puzzle"
NUMBERS = 10**9
_DIGITS = 3


class Kind(NamedTuple):
    """A kind of boards: how wide and high they are, and how many colours they have."""

    width: int
    height: int
    colours: int


def board_name(kind: Kind, number: int) -> str:
    """Return the name of a board of the play mode.

    >>> board_name(Kind(15, 10, 4), 8231)
    '15x10x4-8231'
    """
    return f"{kind.width}x{kind.height}x{kind.colours}-{number}"


def puzzle_name(number: int) -> str:
    """Return the name of a puzzle.

    >>> puzzle_name(42)
    'puzzle-042'
    """
    return f"{PUZZLE}-{number:0{_DIGITS}}"


def read_name(name: str) -> tuple[Kind | None, int]:
    """Return kind and number of a board's name; a puzzle has no kind here.

    Raises BadCode if the name is none, or another way to write one.

    >>> read_name("15x10x4-8231"), read_name("puzzle-042")
    ((Kind(width=15, height=10, colours=4), 8231), (None, 42))
    """
    if not isinstance(name, str):
        raise BadCode("name-not-text", "The name of a board is a text.")
    which, _, digits = name.partition("-")
    number = _whole(digits, 10)
    if which == PUZZLE and len(digits) == _DIGITS and digits.isascii() and digits.isdigit():
        return None, int(digits)
    sizes = [_whole(size, 2) for size in which.split("x", 3)]
    if which == PUZZLE or len(sizes) != 3 or None in sizes:
        raise BadCode(
            "name",
            f"{quoted(name)} names no board: names are such as 15x10x4-8231 and {PUZZLE}-042.",
            name=quoted(name),
        )
    kind = Kind(*(size for size in sizes if size is not None))
    check_kind(kind)
    if number is None or number > NUMBERS:
        raise BadCode("board-number", f"Boards are numbered from 0 to {NUMBERS:,}.", limit=NUMBERS)
    return kind, number


def check_kind(kind: Kind) -> None:
    """Raise BadCode unless there are boards of this kind."""
    if kind.width not in WIDTHS or kind.height not in HEIGHTS:
        raise BadCode(
            "board-size",
            f"A board is {WIDTHS[0]} to {WIDTHS[-1]} cells wide "
            f"and {HEIGHTS[0]} to {HEIGHTS[-1]} high.",
        )
    most = min(COLOURS[-1], kind.width * kind.height // 2)
    if not COLOURS[0] <= kind.colours <= most:
        raise BadCode(
            "board-colours",
            f"A board of this size has {_range(COLOURS[0], most)} colours.",
            most=most,
        )


def _whole(digits: str, longest: int) -> int | None:
    """Return a number written without signs and leading zeros, else None."""
    plain = digits.isascii() and digits.isdigit() and len(digits) <= longest
    return int(digits) if plain and (digits == "0" or digits[0] != "0") else None


def _range(low: int, high: int) -> str:
    """Return a range of whole numbers, which may be a single one.

    >>> _range(2, 6), _range(2, 2)
    ('2 to 6', '2')
    """
    return str(low) if low == high else f"{low} to {high}"
