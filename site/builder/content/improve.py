"""Looks for better solutions of the puzzles, on all cores, and enters them in the best lists.

What is there is improved and never made worse. How long each puzzle has been worked on is noted in
the cache, so a run that was cut off goes on where it was, and a later one tries other seeds.
"""

import datetime as dt
import json
import time
from pathlib import Path
from typing import NamedTuple

from builder.content import best_lists, cores
from builder.paths import CACHE, write_whole
from pygame_core.samegame import SAMEGAME, names, puzzles, solver
from pygame_core.samegame.solutions import SOLVER
from pygame_core.search import run

_NODES_A_SECOND = 180_000  # groups removed; an annealing is planned by nodes, not by the clock
_SHORT = 100_000  # nodes of a first search, which is enough to prove the best of a small board
_NOTES = CACHE / "puzzles.json"


class Job(NamedTuple):
    """A search for better solutions of a puzzle: how long, and by which seed."""

    number: int
    seconds: float
    seed: int


class Found(NamedTuple):
    """What a job has found, and the processor seconds that it took."""

    job: Job
    score: int
    moves: tuple[str, ...]
    seconds: float


class Note(NamedTuple):
    """For how many processor seconds a puzzle has been worked on, in how many searches."""

    seconds: float = 0.0
    searches: int = 0


def improve(seconds: float, processes: int | None = None) -> None:
    """Work on each puzzle until it has had so many processor seconds in all; Ctrl+C is no loss."""
    notes = _read_notes()
    jobs = [
        Job(puzzle.number, seconds - note.seconds, note.searches)
        for puzzle in puzzles.puzzles()
        for note in [notes.get(puzzle.number, Note())]
        if note.seconds < seconds and not _finished(puzzle)
    ]
    jobs.sort(key=lambda job: -job.seconds)
    done = len(puzzles.puzzles()) - len(jobs)
    with cores.pool(processes) as pool:
        for found in pool.imap_unordered(_search, jobs):
            better = enter(found.job.number, found.moves)
            note = notes.get(found.job.number, Note())
            notes[found.job.number] = Note(note.seconds + found.seconds, note.searches + 1)
            _write_notes(notes)
            done += 1
            what = f"now {found.score}" if better else "no better"
            total = len(puzzles.puzzles())
            print(f"{done} of {total}: puzzle {found.job.number}, {what}", flush=True)


def _finished(puzzle: puzzles.Puzzle) -> bool:
    """Tell whether the proved best is entered: then there is nothing more to find."""
    return any(one.score == puzzle.optimum for one in best_lists.read(puzzle.number))


def _search(job: Job) -> Found:
    start = SAMEGAME.deal(names.puzzle_name(job.number)).start
    begun = time.process_time()
    best = run(solver.solve(start, _SHORT, job.seed))
    if not best.proved:
        longer = run(solver.solve(start, round(job.seconds * _NODES_A_SECOND), job.seed))
        best = max(best, longer, key=lambda found: found.score)
    return Found(job, best.score, best.moves, time.process_time() - begun)


def enter(number: int, moves: tuple[str, ...], folder: Path = best_lists.FOLDER) -> bool:
    """Put a solution in the solver's place on a best list; return whether it is better."""
    entries = best_lists.read(number, folder)
    new = best_lists.entry(number, dt.datetime.now(dt.UTC).date().isoformat(), SOLVER, moves)
    old = next((one for one in entries if one.name == SOLVER), None)
    if old and old.score >= new.score:
        return False
    others = [one for one in entries if one.name != SOLVER]
    best_lists.write(number, [new, *others], folder)
    return True


def _read_notes() -> dict[int, Note]:
    if not _NOTES.is_file():
        return {}
    kept = json.loads(_NOTES.read_text(encoding="utf-8"))
    return {int(number): Note(*note) for number, note in kept.items()}


def _write_notes(notes: dict[int, Note]) -> None:
    write_whole(_NOTES, json.dumps(notes))
