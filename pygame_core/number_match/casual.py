"""Casual games: how a player fares who does not think ahead, played as fast as can be.

A casual player takes a random pair in sight while there is one, and adds only when there is none.
A game that clears the board is a solution of it, and the share of such games is its rating. So
hundreds are played on each candidate board, and what a move does is written out for speed:

Every number knows its next and previous number along the four lines of sight, as in Knuth's
dancing links, so removing one costs a few steps instead of a look at the whole board. The pairs in
sight are kept as a sorted list meanwhile. Rows keep their place in memory when they vanish: only
their rank among the living rows changes, and with it the diagonals that cross the gap.
"""

from bisect import bisect_left

from pygame_core.number_match.rules import ADD, CLASSES, LIMIT, WIDTH, Move, State
from pygame_core.rng import Rng

# With unlimited adds a casual game could go round in circles for ever.
UNLIMITED = 24

# A row of memory is nine cells and a wall, which no line of sight along a diagonal gets past; rows
# of walls lie above and below the board. Slot 0 is such a wall, so 0 can mean "none".
_STRIDE = WIDTH + 1
_WALL = 6
_SPAN = 1 << 16  # more than any slot: a pair is one number, first * _SPAN + second

_Line = tuple[list[int], list[int]]  # the number before and after each slot along one line


class Board:
    """A mutable board that knows its pairs: ``pairs``, sorted in reading order, is to be read only.

    ``left`` is how many numbers are on the board.
    """

    __slots__ = ("_counts", "_kinds", "_lines", "_rows", "left", "pairs")

    def __init__(self, cells: bytes) -> None:
        self._build(list(cells.translate(CLASSES)))

    def copy(self) -> "Board":
        """Return a board that may be played on without changing this one."""
        # Fifteen times as fast as building it, and done hundreds of times for each rating.
        twin = Board.__new__(Board)
        twin._kinds, twin._rows = self._kinds[:], self._rows[:]  # noqa: SLF001 - the same class
        twin._counts = self._counts[:]  # noqa: SLF001 - as above
        twin._lines = [(before[:], after[:]) for before, after in self._lines]  # noqa: SLF001 - as above
        twin.left, twin.pairs = self.left, self.pairs[:]
        return twin

    def _build(self, cells: list[int]) -> None:
        kinds = self._kinds = [_WALL] * _STRIDE
        for start in range(0, len(cells), WIDTH):
            row = cells[start : start + WIDTH]
            kinds += row + [0] * (WIDTH - len(row)) + [_WALL]
        kinds += [_WALL] * _STRIDE
        self._rows = list(range(0, len(kinds), _STRIDE))
        self._counts = [0] * len(self._rows)
        self._lines: list[_Line] = [([0] * len(kinds), [0] * len(kinds)) for _ in range(4)]
        self.pairs = self._join()
        self.left = sum(self._counts)

    def _join(self) -> list[int]:
        """Tie all chains; return all pairs."""
        kinds, counts = self._kinds, self._counts
        (before0, after0), (before1, after1), (before2, after2), (before3, after3) = self._lines
        last, columns, falling, rising = 0, [0] * WIDTH, [0] * WIDTH, [0] * WIDTH
        found = set()
        for row, start in enumerate(self._rows[1:-1], 1):
            for column in range(WIDTH):
                slot = start + column
                kind = kinds[slot]
                if not kind:
                    continue
                counts[row] += 1
                one, two, three, four = last, columns[column], falling[column], rising[column]
                before0[slot], before1[slot], before2[slot], before3[slot] = one, two, three, four
                after0[one] = after1[two] = after2[three] = after3[four] = slot
                for other in (one, two, three, four):
                    if kinds[other] == kind:
                        found.add(other * _SPAN + slot)
                last = columns[column] = falling[column] = rising[column] = slot
            falling = [0, *falling[:-1]]
            rising = [*rising[1:], 0]
        return sorted(found)

    def move(self, pair: int) -> Move:
        """Return a pair as a move."""
        return Move(self._index(pair // _SPAN), self._index(pair % _SPAN))

    def _index(self, slot: int) -> int:
        column = slot % _STRIDE
        return (bisect_left(self._rows, slot - column) - 1) * WIDTH + column

    def add(self) -> None:
        """Copy all numbers behind the last one."""
        cells = self.classes()
        self._build(cells + [kind for kind in cells if kind])

    def classes(self) -> list[int]:
        """Return the classes of all cells in normal form; the board must not be cleared."""
        kinds = self._kinds
        cells = [kind for row in self._rows[1:-1] for kind in kinds[row : row + WIDTH]]
        while not cells[-1]:
            del cells[-1]
        return cells

    def gain(self, pair: int) -> int:
        """Return how many pairs come into sight between its ends' neighbours, less those lost."""
        kinds, gained = self._kinds, 0
        for slot in divmod(pair, _SPAN):
            kind = kinds[slot]
            for before, after in self._lines:
                above, below = kinds[before[slot]], kinds[after[slot]]
                if above == kind:
                    gained -= 1
                if below == kind:
                    gained -= 1
                elif above == below < _WALL:
                    gained += 1
        return gained

    def remove(self, pair: int) -> None:
        """Remove a pair, and the rows it empties."""
        kinds, pairs, counts = self._kinds, self.pairs, self._counts
        slots = divmod(pair, _SPAN)
        for slot in slots:
            kind = kinds[slot]
            for before, after in self._lines:
                one, two = before[slot], after[slot]
                after[one] = two
                before[two] = one
                above, below = kinds[one], kinds[two]
                if above == kind:
                    _drop(pairs, one * _SPAN + slot)
                if below == kind:
                    _drop(pairs, slot * _SPAN + two)
                if above == below < _WALL:
                    _keep(pairs, one * _SPAN + two)
            kinds[slot] = 0
        self.left -= 2
        for slot in slots:
            row = slot // _STRIDE
            counts[row] -= 1
            if not counts[row]:
                self._close(row * _STRIDE)

    def _close(self, row: int) -> None:
        """Close the gap of an emptied row: tie the diagonals that now cross it."""
        rows = self._rows
        rank = bisect_left(rows, row)
        del rows[rank]
        if 1 < rank < len(rows) - 1:
            self._tie(rank, 1)
            self._tie(rank, -1)

    def _tie(self, rank: int, side: int) -> None:
        """Tie one direction of diagonals anew between the rows above rank and those from it on."""
        before, after = self._lines[2 if side > 0 else 3]
        reading = self._lines[0][1]
        kinds, rows, pairs = self._kinds, self._rows, self.pairs
        columns = range(WIDTH - 1) if side > 0 else range(1, WIDTH)
        crossing = []
        for column in columns:
            near, at = rank - 1, column
            while not kinds[upper := rows[near] + at]:
                near -= 1
                at -= side
            near, at = rank, column + side
            while not kinds[lower := rows[near] + at]:
                near += 1
                at += side
            if kinds[upper] == _WALL:
                continue
            old = after[upper]
            if old:
                after[upper] = before[old] = 0
                if kinds[upper] == kinds[old] and reading[upper] != old:
                    _drop(pairs, upper * _SPAN + old)
            if kinds[lower] != _WALL:
                crossing.append((upper, lower))
        for upper, lower in crossing:
            after[upper], before[lower] = lower, upper
            if kinds[upper] == kinds[lower]:
                _keep(pairs, upper * _SPAN + lower)


def _drop(pairs: list[int], pair: int) -> None:
    at = bisect_left(pairs, pair)
    if at < len(pairs) and pairs[at] == pair:
        del pairs[at]


def _keep(pairs: list[int], pair: int) -> None:
    at = bisect_left(pairs, pair)
    if at == len(pairs) or pairs[at] != pair:
        pairs.insert(at, pair)


def clears(board: Board, adds: int, rng: Rng) -> bool:
    """Play a casual game to its end on the board itself; return whether it was cleared."""
    below, remove = rng.below, board.remove
    while True:
        pairs = board.pairs
        while pairs:
            remove(pairs[below(len(pairs))])
        if not board.left:
            return True
        if not adds or 2 * board.left > LIMIT:
            return False
        adds -= 1
        board.add()


class Casual:
    """One casual game from a state on, played in portions: :func:`clears` with its moves.

    While there are pairs, all of them sorted in reading order, the next is ``rng.below(count)``.
    """

    def __init__(self, state: State, rng: Rng) -> None:
        self._board = Board(state.cells)
        self._adds = UNLIMITED if state.adds is None else state.adds
        self._rng = rng
        self.moves: list[Move] = []

    @property
    def cleared(self) -> bool:
        """Tell whether the board is cleared."""
        return not self._board.left

    def advance(self, moves: int) -> bool:
        """Make up to so many moves; return whether the game goes on after them."""
        board, below = self._board, self._rng.below
        for _ in range(moves):
            pairs = board.pairs
            if pairs:
                pair = pairs[below(len(pairs))]
                self.moves.append(board.move(pair))
                board.remove(pair)
            elif self._adds and 0 < 2 * board.left <= LIMIT:
                self._adds -= 1
                self.moves.append(ADD)
                board.add()
            else:
                return False
        return True


def playout(state: State, rng: Rng) -> tuple[Move, ...] | None:
    """Return the moves of one casual game that cleared the board, or None if it got stuck."""
    game = Casual(state, rng)
    while game.advance(LIMIT):
        pass
    return tuple(game.moves) if game.cleared else None
