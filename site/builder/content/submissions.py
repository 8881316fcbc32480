"""Takes a solution that was submitted as an issue, replays it, and enters it in its best list.

    python -m builder.content.submissions < EVENT.json

The text of an issue is foreign and is never more than data: it is searched for one code, and what
the code holds is replayed by the rules. Nothing of it is run, and nothing of it is repeated in the
answer but scores, ranks and the number of a puzzle.
"""

import datetime as dt
import json
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from builder.content import best_lists
from builder.content.best_lists import Entry, Refused
from pygame_core import codes
from pygame_core.game import BadCode, GameError
from pygame_core.samegame import names, puzzles

_CODE = re.compile(r"tr1-[A-Za-z0-9_-]{1,4000}")
_LONGEST = 20_000  # characters of an issue
_MOST = 400  # moves


class Answer(NamedTuple):
    """What the player is told, and whether the solution was entered."""

    sentence: str
    entered: bool


def take(body: object, login: object, day: str, folder: Path = best_lists.FOLDER) -> Answer:
    """Enter the solution in the text of an issue under the login of its author.

    A solution that cannot be entered is answered by one sentence that says why.
    """
    try:
        number, entry = read(body, login, day)
        entries = best_lists.read(number, folder)
        best_lists.check_new(number, entry, entries)
    except Refused as error:
        return Answer(f"Not entered: {error}", entered=False)
    except GameError as error:
        return Answer(f"Not entered: {_in_our_words(error)}", entered=False)
    best_lists.write(number, [*entries, entry], folder)
    return Answer(_praise(number, entry, [*entries, entry]), entered=True)


def read(body: object, login: object, day: str) -> tuple[int, Entry]:
    """Return the puzzle and the entry of a submission. Raises GameError or Refused."""
    if not isinstance(body, str) or not isinstance(login, str):
        raise Refused("There is no text to read.")
    if len(body) > _LONGEST:
        raise Refused(f"The text is longer than {_LONGEST:,} characters.")
    found = _CODE.findall(body)
    if len(found) != 1:
        raise Refused("The text must hold exactly one code, as the game gives it.")
    best_lists.check_name(login)
    record = codes.decode(found[0])
    name, moves = record.get("name"), record.get("moves")
    if not isinstance(name, str) or not isinstance(moves, str):
        raise BadCode("code-content", "The code holds no solution.")
    kind, number = names.read_name(name)
    if kind is not None:
        raise Refused("Only solutions of puzzles are listed.")
    puzzles.find(number)
    texts = moves.split(" ")
    if len(texts) > _MOST:
        raise Refused(f"A solution has no more than {_MOST} moves.")
    return number, best_lists.entry(number, day, login, texts)


def _in_our_words(error: GameError) -> str:
    """Return what is wrong with a code; sentences that quote it are replaced by plainer ones."""
    if error.reason == "solution-move":
        return f"Move {error.values['number']} of the solution cannot be made."
    if any(isinstance(value, str) for value in error.values.values()):
        return "The code holds no solution of a puzzle."
    return str(error)


def _praise(number: int, entry: Entry, entries: list[Entry]) -> str:
    """Return what an entry is worth: its score, its share of the best, its place on the list."""
    best = best_lists.best_list(entries)
    place = next(at for at, one in enumerate(best, 1) if one.name == entry.name)
    share = 100 * entry.score // best[0].score
    return (
        f"Entered: puzzle {number}, {entry.score:,} points, {share} % of the best known;"
        f" place {place} of {len(best)} on the best list."
    )


def main(event: dict[str, Any]) -> int:
    """Answer the event of an opened issue on standard output; exit 1 if nothing was entered."""
    issue = event.get("issue") or {}
    login = (issue.get("user") or {}).get("login")
    today = dt.datetime.now(dt.UTC).date().isoformat()
    answer = take(issue.get("body"), login, today)
    print(answer.sentence)
    return 0 if answer.entered else 1


if __name__ == "__main__":
    sys.exit(main(json.load(sys.stdin)))
