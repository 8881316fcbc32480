"""Ways to hold a board of SameGame, compared: ``python tests/bench/samegame_boards.py``.

Each plays the same random games on boards 15x15 with 5 colours. Printed is the time for a move of
known place (its group found and removed, tiles dropped, columns closed up) and for finding all
groups of a position, in microseconds.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pygame_core.rng import Rng
from pygame_core.samegame import SAMEGAME, rules, taps
from pygame_core.samegame.rules import Cell, State

GAMES = 40
HEIGHT = 15
STRIDE = HEIGHT + 1


def games() -> list[tuple[State, list[Cell], list[State]]]:
    """Return random games: start, moves, and the states before them."""
    rng = Rng(1)
    found = []
    for number in range(GAMES):
        state = start = SAMEGAME.deal(f"15x15x5-{number}").start
        moves, states = [], []
        while legal := SAMEGAME.moves(state):
            moves.append(legal[rng.below(len(legal))])
            states.append(state)
            state = SAMEGAME.play(state, moves[-1])
        found.append((start, moves, states))
    return found


class Columns:
    """The state of the rules: a tuple of bytes, and sets of cells."""

    @staticmethod
    def made(state: State) -> State:
        return state

    @staticmethod
    def play(state: State, move: Cell) -> State:
        return rules.play(state, move)

    @staticmethod
    def groups(state: State) -> int:
        return len(rules.groups(state))


class Bytes:
    """The board of the search: one string of bytes with walls."""

    @staticmethod
    def made(state: State) -> bytes:
        return taps.encode(state)

    @staticmethod
    def play(board: bytes, move: Cell) -> bytes:
        group, after = taps.take(board, STRIDE, move[0] * STRIDE + move[1])
        return taps.closed(after, STRIDE, min(group), max(group))

    @staticmethod
    def groups(board: bytes) -> int:
        seen, found = board, 0
        for at, tile in enumerate(board):
            if tile >= taps.SAME and seen[at]:
                group, seen = taps.take(seen, STRIDE, at)
                found += len(group) > 1
        return found


class Lists:
    """One list of colours, with an empty cell on top of each column."""

    @staticmethod
    def made(state: State) -> list[int]:
        board = []
        for tiles in state.columns:
            board += [*tiles, *[0] * (STRIDE - len(tiles))]
        return board + [0] * STRIDE

    @staticmethod
    def _take(board: list[int], at: int) -> list[int]:
        colour = board[at]
        group = [at]
        board[at] = 0
        for cell in group:
            for near in (cell + 1, cell - 1, cell + STRIDE, cell - STRIDE):
                if board[near] == colour:
                    board[near] = 0
                    group.append(near)
        return group

    @classmethod
    def play(cls, board: list[int], move: Cell) -> list[int]:
        board = board[:]
        group = cls._take(board, move[0] * STRIDE + move[1])
        for column in range(max(group) // STRIDE, min(group) // STRIDE - 1, -1):
            at = column * STRIDE
            tiles = [tile for tile in board[at : at + STRIDE] if tile]
            board[at : at + STRIDE] = tiles + [0] * (STRIDE - len(tiles)) if tiles else []
        return board

    @classmethod
    def groups(cls, board: list[int]) -> int:
        board = board[:]
        return sum(len(cls._take(board, at)) > 1 for at in range(len(board)) if board[at])


class Bits:
    """A big integer for each colour, a bit for each cell; floods by shifts."""

    @staticmethod
    def made(state: State) -> list[int]:
        planes = [0] * 7
        for column, tiles in enumerate(state.columns):
            for row, colour in enumerate(tiles):
                planes[colour] |= 1 << column * STRIDE + row
        return planes

    @staticmethod
    def _flood(plane: int, group: int) -> int:
        while True:
            more = group | group << 1 | group >> 1 | group << STRIDE | group >> STRIDE
            more &= plane
            if more == group:
                return group
            group = more

    @classmethod
    def play(cls, planes: list[int], move: Cell) -> list[int]:
        bit = 1 << move[0] * STRIDE + move[1]
        planes = planes[:]
        colour = next(colour for colour, plane in enumerate(planes) if plane & bit)
        group = cls._flood(planes[colour], bit)
        planes[colour] ^= group
        while group:
            top = group.bit_length() - 1
            group ^= 1 << top
            cls._drop(planes, top)
        used = 0
        for plane in planes:
            used |= plane
        column = (1 << STRIDE) - 1
        for at in range(used.bit_length() // STRIDE * STRIDE, -1, -STRIDE):
            if not used >> at & column:
                low = (1 << at) - 1
                planes = [plane & low | plane >> STRIDE & ~low for plane in planes]
        return planes

    @staticmethod
    def _drop(planes: list[int], at: int) -> None:
        """Let the tiles above an emptied cell fall by one."""
        low = (1 << at) - 1
        above = (1 << at - at % STRIDE + STRIDE) - 1 ^ low
        for colour, plane in enumerate(planes):
            moving = plane & above
            if moving:
                planes[colour] = plane ^ moving | moving >> 1

    @classmethod
    def groups(cls, planes: list[int]) -> int:
        found = 0
        for plane in planes:
            joined = plane & (plane << 1 | plane >> 1 | plane << STRIDE | plane >> STRIDE)
            while joined:
                joined ^= cls._flood(plane, joined & -joined)
                found += 1
        return found


WAYS = (Columns, Bytes, Lists, Bits)


def time_of(work: Callable[[], int]) -> float:
    """Return microseconds for each of what some work counts, the best of three runs."""
    times = []
    for _ in range(3):
        begin = process_time()
        count = work()
        times.append((process_time() - begin) / count * 1e6)
    return min(times)


def main() -> None:
    """Print the times, and stop if two ways do not agree."""
    played = games()
    print("a move  all groups")  # noqa: T201 - a script prints
    for way in WAYS:

        def moves(way: type = way) -> int:
            count = 0
            for start, line, _ in played:
                board = way.made(start)
                for move in line:
                    board = way.play(board, move)
                    count += 1
            return count

        boards = [way.made(state) for _, _, states in played for state in states]
        for (_, line, states), at in zip(played, range(GAMES), strict=True):
            for move, before, after in zip(line, states, states[1:], strict=False):
                same = way.groups(way.play(way.made(before), move)) == len(rules.groups(after))
                if not same:
                    sys.exit(f"{way.__name__} goes wrong in game {at}")

        def groups(way: type = way, boards: list[object] = boards) -> int:
            return len([way.groups(board) for board in boards])

        what = (way.__doc__ or "").rstrip(".")
        print(f"{time_of(moves):6.1f}  {time_of(groups):10.1f}  {what}", flush=True)  # noqa: T201 - as above


if __name__ == "__main__":
    main()
