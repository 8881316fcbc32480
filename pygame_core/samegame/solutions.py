"""Solutions: moves that lead a board to an end, replayed; nothing else is ever believed.

Two solutions that split the tiles into the same groups are the same solution, whatever the order of
the groups, so what a solution is compared by is that split.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from pygame_core.game import BadCode, GameError
from pygame_core.samegame import rules, text
from pygame_core.samegame.rules import State

# The name under which the solver's own solutions are listed; no login can be this.
SOLVER = "*"
# The groups of a solution, each as the tiles that it removed, by their places on the start board.
Split: TypeAlias = frozenset[frozenset[int]]


class Solution(NamedTuple):
    """What some moves come to: canonical moves, points, tiles left, how they split the board."""

    moves: tuple[str, ...]
    score: int
    left: int
    split: Split


def replay(start: State, texts: Iterable[str]) -> Solution:
    """Return the solution that moves make of a start board.

    Raises BadCode, naming the move, for one that cannot be read or made, and if groups are left.
    """
    state, moves, split = start, [], set()
    # Where each tile on the board stood at the start, column by column like the tiles themselves.
    origins = _numbered(start)
    for number, one in enumerate(texts, 1):
        try:
            move = text.read_move(state, one)
            group = set(rules.group_of(state, move))
            after = rules.play(state, move)
        except GameError as error:
            raise BadCode("solution-move", f"Move {number}: {error}", number=number) from error
        split.add(frozenset(origins[column][row] for column, row in group))
        origins = _without(origins, group)
        moves.append(text.move_text(min(group)))
        state = after
    if rules.has_group(state):
        raise BadCode("solution-open", "These moves leave groups on the board.")
    return Solution(tuple(moves), state.points, rules.left(state), frozenset(split))


def _numbered(state: State) -> list[list[int]]:
    height = state.height
    return [
        list(range(column * height, column * height + len(tiles)))
        for column, tiles in enumerate(state.columns)
    ]


def _without(origins: list[list[int]], group: set[rules.Cell]) -> list[list[int]]:
    kept = [
        [tile for row, tile in enumerate(tiles) if (column, row) not in group]
        for column, tiles in enumerate(origins)
    ]
    return [tiles for tiles in kept if tiles]
