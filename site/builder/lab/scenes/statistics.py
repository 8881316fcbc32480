"""The scenes of the statistics: nothing kept, a few games, years of them."""

import datetime as dt
import itertools
import json

from playwright.sync_api import Page

from builder.lab import chromium
from builder.lab.scenes.scene import Scene, press
from pygame_core import stats
from pygame_core.rng import Rng
from pygame_core.samegame import SAMEGAME
from pygame_core.streak import Daily

PAGE = "LANG/statistics/"
_DAY = dt.timedelta(days=1)
_FIRST = dt.date(2026, 1, 3)
_LEVELS = {"easy": 150, "medium": 260, "hard": 420, "expert": 600, "classic": 900, "daily": 400}


def _cleared(rng: Rng, level: str, number: int, day: dt.date) -> str:
    seconds = _LEVELS[level] * (0.6 + rng.below(1000) / 1000) * (1 + 8 / (number + 8))
    score = _LEVELS[level] // 3 + 180 + rng.below(160)
    name = {"daily": f"daily-{day}", "classic": "classic"}.get(level, f"{level}-{number}")
    adds, hints = rng.below(4), rng.below(2)
    return stats.Result(level, name, score, seconds, adds, hints, str(day)).line()


def games(count: int) -> dict[str, str]:
    """Return entries of so many games of Number Match, and of dailies to the same date."""
    rng, found = Rng(7), {}
    levels = list(_LEVELS)
    for number in range(1, count + 1):
        day = _FIRST + _DAY * (number * 320 // count)
        level = levels[rng.below(6)]
        line = _cleared(rng, level, number, day)
        if rng.below(5) == 0:
            line = stats.Left(level, line.split(" ")[1], str(day)).line()
        key = f"number-match:result:{1_767_400_000_000 + number * 1000}-{line.split(' ')[1]}"
        found[key] = line
    for step in range(0, 320, max(1, 320 // count)):
        kind = rng.below(12)
        daily = Daily(_FIRST + _DAY * step, timely=kind < 9)
        done = daily if kind == 11 else daily.shown() if kind == 8 else daily.cleared()
        if kind != 10:
            found[f"number-match:daily:{daily.day}"] = done.line()
    return found


def ends(names: list[str]) -> dict[str, str]:
    """Return entries of games of SameGame on these boards, played to their ends."""
    found = {}
    for number, name in enumerate(names):
        state, moves = SAMEGAME.deal(name).start, []
        for pick in itertools.count(number):
            legal = SAMEGAME.moves(state)
            if not legal:
                break
            moves.append(SAMEGAME.move_text(legal[pick % len(legal)]))
            state = SAMEGAME.play(state, SAMEGAME.read_move(state, moves[-1]))
        score, left, day = SAMEGAME.score(state), SAMEGAME.left(state), _FIRST + _DAY * number
        found[f"samegame:end:{name}:{score}:{left}"] = f"{day} {' '.join(moves)}"
        played = stats.Played(name.partition("-")[0], name, score, left, str(day))
        found[f"samegame:result:{1_767_400_000_000 + number * 1000}-{name}"] = played.line()
    return found


def dailies(today: dt.date) -> dict[str, str]:
    """Return what became of the dailies of two months: today's begun, most others cleared."""
    found = {f"number-match:daily:{today}": Daily(today, timely=True).line()}
    for before in range(1, 60):
        day = today - before * _DAY
        daily = Daily(day, timely=before % 17 < 13)
        end = daily if before % 9 == 8 else daily.cleared()
        if before % 17 != 16:
            found[f"number-match:daily:{day}"] = end.line()
    return found


def keep(page: Page, entries: dict[str, str]) -> None:
    """Open the page again with these entries kept."""
    page.evaluate(
        "text => Object.entries(JSON.parse(text)).forEach(([key, one]) =>"
        " localStorage.setItem(tabula.scope + key, one))",
        json.dumps(entries),
    )
    page.reload()
    chromium.await_mark(page, "ready")
    page.wait_for_timeout(600)


def _few(page: Page) -> None:
    keep(page, games(9) | ends(["9x12x4-1", "9x12x4-2", "15x10x4-1", "puzzle-001"]))


def _many(page: Page) -> None:
    names = [f"9x12x4-{number}" for number in range(60)]
    puzzles = [f"puzzle-{number:03}" for number in range(1, 50)]
    keep(page, games(900) | ends(names + puzzles))


def _many_whole(page: Page) -> None:
    _many(page)
    width, height = page.evaluate("[innerWidth, document.documentElement.scrollHeight]")
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(400)


def _erase(page: Page) -> None:
    _few(page)
    page.locator("#erase-open").click()
    press(page, "")


SCENES = [
    Scene("statistics-empty", PAGE),
    Scene("statistics-few", PAGE, _few),
    Scene("statistics-many", PAGE, _many),
    Scene("statistics-whole", PAGE, _many_whole),
    Scene("statistics-erase", PAGE, _erase),
]
