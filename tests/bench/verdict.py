"""Measures the verdict against its peer, and first solutions against repeated playouts.

    python tests/bench/verdict.py          # prints a Markdown table, some minutes
    python tests/bench/verdict.py tuned    # on the positions the solver was tuned on

The peer is what decides nearly everything sampled: repeated casual playouts, then a plain
depth-first search with a seen-set. It is measured twice: playing by the rules, as it would be
written first, and on the solver's own fast boards, which tells what the search itself is worth. The
positions are those where 200 playouts fail, so playouts only cost the peer time; it is given 20.
Times are of the processor, in milliseconds: for each position the shortest of three, since other
work on the machine only adds to it; by the rules one. Nodes are positions looked at.
"""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from time import process_time

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

import positions  # noqa: E402 - found by the line above

from pygame_core.number_match import rules  # noqa: E402 - as above
from pygame_core.number_match.casual import Casual  # noqa: E402 - as above
from pygame_core.number_match.deal import board_name, deal  # noqa: E402 - as above
from pygame_core.number_match.field import Field, doubled  # noqa: E402 - as above
from pygame_core.number_match.rules import ADD, CLASSES, State  # noqa: E402 - as above
from pygame_core.number_match.solver import solve  # noqa: E402 - as above
from pygame_core.number_match.text import move_text  # noqa: E402 - as above
from pygame_core.rng import Rng  # noqa: E402 - as above
from pygame_core.search import CLEARABLE, DEAD, OPEN, run  # noqa: E402 - as above

NODES = 150_000  # about two seconds of CPython
PLAYOUTS = 20
BOARDS = 300  # dealt boards of each level
REPEATS = 3
Measured = tuple[str, int, float]  # verdict, nodes, milliseconds


def peer(state: State) -> tuple[str, int]:
    """Return the verdict of playouts and plain depth-first search, and the nodes spent."""
    spent = 0
    for index in range(PLAYOUTS):
        game = Casual(state, Rng(index))
        while game.advance(rules.LIMIT):
            pass
        spent += len(game.moves)
        if game.cleared:
            return CLEARABLE, spent
    return _depth_first(state.cells.translate(CLASSES), state.adds or 0, spent)


def _depth_first(kinds: bytes, adds: int, spent: int) -> tuple[str, int]:
    known: dict[tuple[bytes, int], tuple[Field, set[int]]] = {}
    line = []

    def enter(kinds: bytes, adds: int) -> bool:
        """Begin a phase unless it has been seen."""
        if (kinds, adds) in known:
            return False
        field = Field(kinds)
        known[kinds, adds] = field, {field.full}
        position = field.start
        line.append((field, adds, known[kinds, adds][1], position, sorted(position[2])[::-1]))
        return True

    enter(kinds, adds)
    while line:
        field, adds, seen, position, ahead = line[-1]
        if ahead:
            pair = ahead.pop()
            mask = position[0] ^ pair
            if mask in seen:
                continue
            seen.add(mask)
            spent += 1
            if not mask:
                return CLEARABLE, spent
            after = field.take(position, pair)
            line.append((field, adds, seen, after, sorted(after[2])[::-1]))
        else:
            line.pop()
            if adds:
                spent += enter(doubled(field.board(position[0])), adds - 1)
        if spent >= NODES:
            return OPEN, spent
    return DEAD, spent


def games_by_rules(state: State, most: int = 10**6) -> tuple[bool, int]:
    """Return whether one of so many casual games on the states of the rules clears, and moves."""
    spent = 0
    for index in range(most):
        rng, position = Rng(index), state
        while moves := rules.pairs(position) or [ADD] * rules.can_add(position):
            position = rules.play(position, moves[rng.below(len(moves))])
            spent += 1
        if not position.cells:
            return True, spent
    return False, spent


def by_rules(state: State) -> tuple[str, int]:
    """Return the same verdict, found on the states of the rules, and the nodes spent."""
    cleared, spent = games_by_rules(state, PLAYOUTS)
    if cleared:
        return CLEARABLE, spent
    first = State(state.cells.translate(CLASSES), state.adds, 0)
    line, seen = [(first, rules.moves(first)[::-1])], {(first.cells, first.adds)}
    while line and spent < NODES:
        position, ahead = line[-1]
        if not ahead:
            line.pop()
            continue
        after = rules.play(position, ahead.pop())
        if (after.cells, after.adds) in seen:
            continue
        seen.add((after.cells, after.adds))
        spent += 1
        if not after.cells:
            return CLEARABLE, spent
        line.append((after, rules.moves(after)[::-1]))
    return OPEN if line else DEAD, spent


def verdict(state: State) -> tuple[str, int]:
    """Return the solver's verdict, which it has replayed, and its nodes."""
    result = run(solve(state, NODES))
    return result.verdict, result.nodes


def playouts(state: State) -> tuple[str, int]:
    """Repeat playouts until one clears the board; return the nodes spent.

    The moves are replayed and written as text, as the solver's are.
    """
    spent = 0
    for index in range(10**6):
        game = Casual(state, Rng(index, 5))
        while game.advance(rules.LIMIT):
            pass
        spent += len(game.moves)
        if game.cleared:
            break
    result = tuple(move_text(move) for move in game.moves)
    if not rules.clears(state, game.moves):
        raise AssertionError(result)
    return CLEARABLE, spent


def games(state: State) -> tuple[str, int]:
    """Repeat casual games by the rules until one clears the board; return the nodes spent."""
    return CLEARABLE, games_by_rules(state)[1]


def measure(
    method: Callable[[State], tuple[str, int]], states: Iterable[State], repeats: int = REPEATS
) -> list[Measured]:
    """Return what a method finds and costs on each state."""
    measured = []
    for state in states:
        times = []
        for _ in range(repeats):
            begin = process_time()
            found, nodes = method(state)
            times.append(process_time() - begin)
        measured.append((found, nodes, 1000 * min(times)))
    return measured


def rank(values: list[float], share: float) -> float:
    """Return the value below which a share of all lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def row(name: str, method: str, measured: list[Measured], base: list[Measured] | None) -> str:
    """Return a line of the table."""
    undecided = 100 * sum(found == OPEN for found, _, _ in measured) / len(measured)
    cells = [name, method, f"{undecided:.1f}"]
    for part, digits in ((1, 0), (2, 1)):
        for share in (0.5, 0.95, 0.99):
            value = rank([float(one[part]) for one in measured], share)
            text = f"{value:,.{digits}f}"
            if base:
                text += f" ({value / rank([float(one[part]) for one in base], share):.2f})"
            cells.append(text)
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Print the table."""
    out = sys.stdout.write
    out("| set | method | open % | nodes, median | 95 % | 99 % | ms, median | 95 % | 99 % |\n")
    out("|---|---|---|---|---|---|---|---|---|\n")
    path = positions.TUNED if sys.argv[1:] == ["tuned"] else positions.HELD_OUT
    for adds, states in positions.read(path).items():
        plain, base, ours = (
            measure(by_rules, states, 1),
            measure(peer, states),
            measure(verdict, states),
        )
        for decided in zip(plain, base, ours, strict=True):
            if len({found for found, _, _ in decided} - {OPEN}) > 1:
                raise AssertionError(decided)
        out(row(f"{adds} adds", "peer, by the rules", plain, None) + "\n")
        out(row(f"{adds} adds", "peer, fast boards", base, None) + "\n")
        out(row(f"{adds} adds", "solver (ratio to the first)", ours, plain) + "\n")
        out(row(f"{adds} adds", "solver (ratio to the second)", ours, base) + "\n")
        sys.stdout.flush()
    for level in ("easy", "medium", "hard", "expert"):
        states = [deal(board_name(level, number)).start for number in range(1, BOARDS + 1)]
        plain, base = measure(games, states), measure(playouts, states)
        ours = measure(verdict, states)
        out(row(f"{level}, dealt", "playouts, by the rules", plain, None) + "\n")
        out(row(f"{level}, dealt", "playouts, fast boards", base, None) + "\n")
        out(row(f"{level}, dealt", "solver (ratio to the first)", ours, plain) + "\n")
        out(row(f"{level}, dealt", "solver (ratio to the second)", ours, base) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
