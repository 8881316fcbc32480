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

from pygame_core.codes import encode
from pygame_core.game import Status
from pygame_core.number_match import GAME, rules
from pygame_core.number_match.deal import LEVELS, board_name, deal
from pygame_core.number_match.rating import playout
from pygame_core.number_match.solver import solve
from pygame_core.rng import Rng
from pygame_core.search import run
from pygame_core.session import Session
from tests.core.support.number_match_boards import quiet

TODAY = date(2026, 11, 29)
SIZE = 3000


def at_random() -> rules.State:
    """Return a random board of 3,000 numbers."""
    rng = Rng(1)
    return rules.State(bytes(rng.below(9) + 1 for _ in range(SIZE)), None, 0)


def long_classic() -> Session[rules.State, rules.Move]:
    """Return a game of Classic of 2,000 moves, added to whenever there is room for 3,000."""
    session = Session(GAME, "classic", deal("classic").start)
    rng = Rng(2)
    while len(session.moves) < 2000:
        found = [] if 2 * GAME.left(session.state) < SIZE else rules.pairs(session.state)
        move = found[rng.below(len(found))] if found else rules.ADD
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
    without_pairs = rules.State(quiet(SIZE), 0, 0)
    pairs = rules.pairs(state)
    far = max(pairs, key=lambda move: move.second - move.first)
    show("play a touching pair", lambda: rules.play(state, pairs[len(pairs) // 2]), 200)
    show("play the pair farthest apart", lambda: rules.play(state, far), 200)
    show("play an add", lambda: rules.play(rules.State(state.cells[:2400], None, 0), rules.ADD))
    show("sight", lambda: rules.sight(state.cells, *far), 200)
    show("has_pair, none there", lambda: rules.has_pair(without_pairs))
    show("status, stuck", lambda: rules.status(without_pairs) is Status.STUCK)
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
    dead = GAME.start("723718644/536257312/593667115/9", {"adds": 0})
    for state in (deal("expert-1").start, dead):
        result = run(solve(state))
        what = f"solve, {result.verdict} after {result.nodes} nodes"
        show(what, lambda state=state: run(solve(state)), 3)
    session = long_classic()
    record = session.save(0)
    biggest = max(GAME.left(state) for state in session.states)
    game = f"a Classic game of {len(session.moves)} moves, up to {biggest} numbers"
    show(f"load {game}", lambda: Session.load(GAME, record), 5)
    show("save it", lambda: session.save(0))
    show("encode what was saved", lambda: encode(record))
    show("preview", lambda: session.preview(0))


if __name__ == "__main__":
    main()
