"""Names of boards: the same in every language, and the fragment of the board's address.

A name stands for the same board for ever: ``hard-417``, ``daily-2026-11-29``, ``classic``,
``lesson-1``.
"""

from datetime import date, timedelta

from pygame_core.game import BadCode, quoted
from pygame_core.number_match.lessons import LESSONS

CLASSIC = "classic"
DAILY = "daily"
LESSON = "lesson"
NUMBERED = ("easy", "medium", "hard", "expert")
NUMBERS = 10**9
FIRST_DAILY = date(2026, 1, 1)
_DAY = timedelta(days=1)


def board_name(level: str, number: int | None = None) -> str:
    """Return the name of a board.

    >>> board_name("hard", 417), board_name("classic"), board_name("daily", 333)
    ('hard-417', 'classic', 'daily-2026-11-29')
    """
    if level == DAILY and number is not None:
        return daily_name(FIRST_DAILY + (number - 1) * _DAY)
    return level if number is None else f"{level}-{number}"


def read_name(name: str) -> tuple[str, int]:
    """Return level and number of a board's name.

    Classic's only board has number 0; dailies are counted from 2026-01-01, which is number 1, and
    lessons from 1.
    Raises BadCode.

    >>> read_name("hard-417"), read_name("classic"), read_name("daily-2026-11-29")
    (('hard', 417), ('classic', 0), ('daily', 333))
    """
    if not isinstance(name, str):
        raise BadCode("name-not-text", "The name of a board is a text.")
    if name == CLASSIC:
        return CLASSIC, 0
    level, _, which = name.partition("-")
    if level == DAILY:
        return DAILY, (read_date(which) - FIRST_DAILY).days + 1
    if level == LESSON and which in map(str, range(1, len(LESSONS) + 1)):
        return LESSON, int(which)
    if level not in NUMBERED:
        known = ", ".join(f"{key}-NUMBER" for key in NUMBERED)
        raise BadCode(
            "name",
            f"{quoted(name)} names no board: names are {known}, {DAILY}-YYYY-MM-DD, {CLASSIC}.",
            name=quoted(name),
        )
    plain = which.isascii() and which.isdigit() and which[0] != "0" and len(which) <= 10
    if not plain or int(which) > NUMBERS:
        raise BadCode(
            "board-number",
            f"Boards of a level are numbered from 1 to {NUMBERS:,}.",
            limit=NUMBERS,
        )
    return level, int(which)


def daily_name(day: date) -> str:
    """Return the name of the daily board of a date. Raises BadCode for a date before the first."""
    if day < FIRST_DAILY:
        raise BadCode(
            "daily-early", f"There is a daily board from {FIRST_DAILY} on.", first=str(FIRST_DAILY)
        )
    return f"{DAILY}-{day}"


def read_date(text: str) -> date:
    """Return the date of a daily board. Raises BadCode if there is none of this date.

    >>> read_date("2026-11-29")
    datetime.date(2026, 11, 29)
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    # From Python 3.11 on other ways to write a date are read as well; a board has one name.
    if day is None or day.isoformat() != text:
        raise BadCode(
            "daily-date",
            f"{quoted(text)} is no date: dates are written YYYY-MM-DD.",
            date=quoted(text),
        )
    daily_name(day)
    return day
