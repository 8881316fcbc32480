"""Measures the site in a browser: how long until what, and how many bytes.

The bare page beside it starts the same Python from the same library without PyScript and without
the game, in the same run: what the game adds is the quotient of the two, whatever the machine.
"""

import argparse
import json
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from builder.lab import chromium, solver_load
from builder.paths import DIST
from builder.serve import Server
from builder.steps import assemble, sizes
from pygame_core.number_match import GAME

GAME_PAGE = "en/number-match/"
BARE_PAGE = "bare/"
_BOARD = "easy-1"
# What a phone of the middle class does to a desktop's processor.
_SLOW = 4
# Real moves that are tapped for the time to the painted frame.
_MOVES = 8
_FIGURES = ("board", "python", "ready", "answered", "longest task")
# What the solver does; where it is idle the same moves are made with no question to it.
_SOLVER = ("starts", "works", "idle")
_LONG = 50  # milliseconds; one such task is too much, so of all runs the largest counts
# Compared with the first line of Python on the bare page.
_COMPARED = ("python", "answered")

_BARE = """<!doctype html><title>bare</title>
<script type="module">
import {{ loadPyodide }} from "../{wrapper}";
const python = await loadPyodide({{}});
python.runPython("import js; js.performance.mark('python')");
</script>
"""
# Long tasks must be watched from the start: the browser keeps none for later.
_WATCH = """
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) longTasks.push([entry.startTime, entry.duration]);
}).observe({ type: "longtask", buffered: true });
// Of each click, after it has come to the page: when the last listener was done, and when the frame
// after that had been painted.
window.clicks = [];
let came = 0;
addEventListener("click", () => { came = performance.now(); }, true);
addEventListener("click", () => {
  const start = came;
  const handled = performance.now() - start;
  const channel = new MessageChannel();
  channel.port1.onmessage = () => clicks.push([handled, performance.now() - start]);
  requestAnimationFrame(() => channel.port2.postMessage(0));
});
"""
_MARKS = "Object.fromEntries(performance.getEntriesByType('mark').map(m => [m.name, m.startTime]))"


@dataclass(frozen=True)
class Start:
    """One way in which a page is started."""

    page: str
    warm: bool
    slow: bool

    @property
    def name(self) -> str:
        """What the table calls it."""
        return f"{'warm' if self.warm else 'cold'}{f', CPU x{_SLOW}' if self.slow else ''}"


_SOLVED = [(slow, board) for slow in (False, True) for board in solver_load.boards()]
STARTS = [
    Start(page, warm, slow)
    for slow in (False, True)
    for warm in (False, True)
    for page in (BARE_PAGE, GAME_PAGE)
]


def main(arguments: list[str]) -> int:
    """Build, measure, and print a table or, with --json, one object."""
    parser = argparse.ArgumentParser(prog="build.py measure", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--runs", type=int, default=5, help="how often each start is measured")
    chosen = parser.parse_args(arguments)
    assemble.build()
    chromium.find()
    result = measure(chosen.runs, quiet=chosen.json)
    print(json.dumps(result) if chosen.json else table(result))
    return int(disturbed(result))


def disturbed(result: dict[str, Any]) -> bool:
    """Tell whether the solver's work made a long task on the page, the processor not slowed."""
    boards = [board for slow, board in _SOLVED if not slow]
    return any(result["solver"][board.name]["works"] > _LONG for board in boards)


def measure(runs: int, *, quiet: bool = False) -> dict[str, Any]:
    """Return medians by start, in milliseconds after navigation, the longest tasks, the bytes."""
    seen: dict[Start, list[dict[str, float]]] = {start: [] for start in STARTS}
    tasks: dict[tuple[bool, solver_load.Board], list[dict[str, float]]] = {
        key: [] for key in _SOLVED
    }
    with _site() as address, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for number in range(1, runs + 1):
            if not quiet:
                print(f"Run {number} of {runs}", flush=True)
            for start in STARTS:
                seen[start].append(_started(browser, address, start))
            for slow, board in _SOLVED:
                tasks[slow, board].append(_solved(browser, address, board, slow=slow))
        taps = {slow: _taps(browser, address, slow=slow) for slow in (False, True)}
        browser.close()
    files = sizes.measure(DIST)
    return {
        "starts": [
            {"page": start.page, "start": start.name, **_medians(values)}
            for start, values in seen.items()
        ],
        "taps": {
            f"{what}{f', CPU x{_SLOW}' if slow else ''}": round(
                statistics.median(tap[place] for tap in taps[slow]), 1
            )
            for slow in taps
            for place, what in enumerate(("handled", "painted"))
        },
        "solver": {
            f"{board.name}{f', CPU x{_SLOW}' if slow else ''}": _largest(found)
            for (slow, board), found in tasks.items()
        },
        "bytes": [size._asdict() for size in files],
        "budgets": sizes.totals(DIST, files),
    }


@contextmanager
def _site() -> Iterator[str]:
    """Serve a copy of the site with the bare page in it; give its address."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(DIST, site)
        (wrapper,) = site.glob("py/*/runtime.mjs")
        bare = site / BARE_PAGE / "index.html"
        bare.parent.mkdir()
        bare.write_text(_BARE.format(wrapper=wrapper.relative_to(site).as_posix()))
        with Server.running(site) as server:
            yield server.address


def _open(context: BrowserContext, *, slow: bool) -> Page:
    page = context.new_page()
    page.add_init_script(_WATCH)
    if slow:
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": _SLOW})
    return page


def _started(browser: Browser, address: str, start: Start) -> dict[str, float]:
    """Start a page once and return its marks and its longest task."""
    with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True) as context:
        if start.warm:
            # A first visit fills the caches, the service worker's among them.
            page = _open(context, slow=False)
            page.goto(address + start.page)
            chromium.await_mark(page, "python")
            if start.page == GAME_PAGE:
                page.evaluate("navigator.serviceWorker.ready.then(() => null)")
            page.close()
        page = _open(context, slow=start.slow)
        page.goto(address + start.page)
        if start.page == GAME_PAGE:
            page.locator("[data-act=level][data-value=easy]").tap()
            chromium.await_mark(page, "answered")
        else:
            chromium.await_mark(page, "python")
        marks: dict[str, float] = page.evaluate(_MARKS)
        tasks = page.evaluate("longTasks")
        return marks | {
            "longest task": max((length for _, length in tasks), default=0.0),
        }


def _taps(browser: Browser, address: str, *, slow: bool) -> list[tuple[float, float]]:
    """Play a known board by taps.

    Return for each tap, in milliseconds, when it was handled and when the next frame was painted.
    """
    with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True) as context:
        page = _open(context, slow=slow)
        page.goto(address + GAME_PAGE)
        chromium.await_mark(page, "ready")
        page.locator("[data-act=level][data-value=easy]").tap()
        chromium.await_mark(page, "answered")
        page.wait_for_timeout(1000)
        page.evaluate("clicks.length = 0")
        moves = [move for move in GAME.deal(_BOARD).solution if move != "+"][:_MOVES]
        for cell in (cell for move in moves for cell in move.split("-")):
            page.locator(f'#grid button[aria-label*=", {cell}"]').first.tap()
            page.wait_for_timeout(400)
        clicks: list[tuple[float, float]] = page.evaluate("clicks")
        return clicks


def _solved(
    browser: Browser, address: str, board: solver_load.Board, *, slow: bool
) -> dict[str, float]:
    """Return the longest task while the solver starts, works, and is idle in the same game."""
    found: dict[str, float] = {}
    for lamp in (True, False):
        with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True) as window:
            page = _open(window, slow=slow)
            found |= solver_load.longest_tasks(page, address + GAME_PAGE, board, lamp=lamp)
    return found


def _medians(values: list[dict[str, float]]) -> dict[str, int]:
    """Return the median of each figure, to the millisecond."""
    names = list(dict.fromkeys(name for value in values for name in value))
    return {name: round(statistics.median(value[name] for value in values)) for name in names}


def _largest(values: list[dict[str, float]]) -> dict[str, int]:
    """Return the largest of each figure, to the millisecond."""
    return {name: round(max(value[name] for value in values)) for name in values[0]}


def table(result: dict[str, Any]) -> str:
    """Return the measurements as text, each start of the game with its quotient to the bare one."""
    lines = [f"{'milliseconds, medians':<28}" + "".join(f"{name:>18}" for name in _FIGURES)]
    bare = {entry["start"]: entry for entry in result["starts"] if entry["page"] == BARE_PAGE}
    for entry in result["starts"]:
        cells = []
        for name in _FIGURES:
            cell = str(entry.get(name, ""))
            if name in _COMPARED and entry["page"] == GAME_PAGE:
                cell += f" ({entry[name] / bare[entry['start']]['python']:.2f})"
            cells.append(f"{cell:>18}")
        kind = "bare" if entry["page"] == BARE_PAGE else "game"
        lines.append(f"{kind + ', ' + entry['start']:<28}" + "".join(cells))
    lines += ["", "after a tap, milliseconds, medians"]
    lines += [f"{name:<28}{value:>18}" for name, value in result["taps"].items()]
    lines += ["", f"{'longest task of all runs':<28}" + "".join(f"{w:>18}" for w in _SOLVER)]
    lines += [
        f"{name:<28}" + "".join(f"{longest[what]:>18}" for what in _SOLVER)
        for name, longest in result["solver"].items()
    ]
    lines += ["", sizes.table([sizes.Size(**entry) for entry in result["bytes"]]), ""]
    for name, (there, allowed) in result["budgets"].items():
        lines.append(f"{there:>24,}  of {allowed:,} allowed: {name}")
    return "\n".join(lines)
