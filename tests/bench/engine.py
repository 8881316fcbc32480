"""Times of the engine on this machine: ``python tests/bench/engine.py`` from the root.

Each line is the median of several runs. In the browser everything takes two to four times as long.
"""

import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pygame_core.game import Status
from pygame_core.number_match import GAME, rules
from pygame_core.number_match.deal import LEVELS, board_name, deal
from pygame_core.number_match.rating import playout
from pygame_core.number_match.solver import solve
from pygame_core.rng import Rng
from pygame_core.search import run
from pygame_core.session import Session

TODAY = date(2026, 11, 29)
SIZE = 3000


def without_pairs() -> rules.State:
    """Return a board of 3,000 numbers without a pair: classes rise by 1 a column and 2 a row."""
    cells = bytes((index % 9 + 2 * (index // 9)) % 5 + 1 for index in range(SIZE))
    return rules.State(cells, 0, 0)


def at_random() -> rules.State:
    """Return a random board of 3,000 numbers."""
    rng = Rng(1)
    return rules.State(bytes(rng.below(9) + 1 for _ in range(SIZE)), None, 0)


def long_classic() -> Session[rules.State, rules.Move]:
    """Return a game of Classic of 2,000 moves on boards of up to 4,000 numbers."""
    session = Session(GAME, "classic", deal("classic").start)
    rng = Rng(2)
    for number in range(2000):
        grow = number < 6 or not number % 250
        found = [] if grow else rules.pairs(session.state)
        move = found[rng.below(len(found))] if found else rules.ADD
        if move == rules.ADD and not rules.can_add(session.state):
            break
        session.play(GAME.move_text(move), TODAY)
    return session


def show(what: str, work: Callable[[], object], repeat: int = 15) -> None:
    """Print the median time of some work."""
    times = []
    for _ in range(repeat):
        begin = perf_counter()
        work()
        times.append(perf_counter() - begin)
    print(f"{median(times) * 1e6:12,.1f} us  {what}")  # noqa: T201 - a script prints


def moves_on(state: rules.State) -> None:
    """Time what a tap on a big board needs."""
    quiet = without_pairs()
    pairs = rules.pairs(state)
    far = max(pairs, key=lambda move: move.second - move.first)
    show("play a touching pair", lambda: rules.play(state, pairs[len(pairs) // 2]), 200)
    show("play the pair farthest apart", lambda: rules.play(state, far), 200)
    show("play an add", lambda: rules.play(rules.State(state.cells[:2400], None, 0), rules.ADD))
    show("sight", lambda: rules.sight(state.cells, *far), 200)
    show("has_pair, none there", lambda: rules.has_pair(quiet))
    show("status, stuck", lambda: rules.status(quiet) is Status.STUCK)
    show("pairs", lambda: rules.pairs(state))
    show("board_text", lambda: GAME.board_text(state))


def main() -> None:
    """Print all times."""
    moves_on(at_random())
    for level in LEVELS:
        names = [board_name(level, None if level == "classic" else 1 + n) for n in range(15)]
        starts = iter([deal(name).start for name in names])
        show(f"playout, {level}", lambda starts=starts: playout(next(starts), Rng(3)))
        again = iter(names)
        show(f"deal, {level}", lambda again=again: deal(next(again)))
    beyond = iter(range(10**6, 10**6 + 15))
    show("deal beyond the table, expert", lambda: deal(f"expert-{next(beyond)}"))
    dead = rules.State(bytes([1, 2, 3] * 12 + [1, 3]), 1, 0)
    result = run(solve(dead, 2000))
    show(f"solve, {result.verdict} after {result.nodes} nodes", lambda: run(solve(dead, 2000)), 3)
    session = long_classic()
    record = session.save(0)
    show(f"load of a Classic game of {len(session.moves)} moves", lambda: Session.load(GAME, record), 5)
    show("save of it", lambda: session.save(0))
    show("glance of it", lambda: session.glance(0))
    print(max(len(state.cells) for state in session.states), GAME.left(session.state))


if __name__ == "__main__":
    main()
