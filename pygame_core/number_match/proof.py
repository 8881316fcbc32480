"""Search of one phase that learns from each dead position why it is dead.

The reason is a set of numbers that stay and a set that is taken: every position with the ones and
without the others is dead, whatever else is on the board. It is found by asking how one number
could go. Each of its partners is kept apart from it by some number: that one is added to those that
stay, and asked about in turn. A partner that is in sight is tried; if what follows is dead, that
reason is added, too. When nothing is left to ask, none of those that stay can be the first to go
without running into a dead end. So only pairs that matter to the reason are tried at all, and a
position for which an earlier reason holds need not be looked at.
"""

from pygame_core.number_match.field import Field, Position
from pygame_core.number_match.walls import Pairs, Walls

_TABLE = 50_000  # dead positions remembered with their reasons, about 25 MB
_WALLS = 1_000_000  # pairs in all cached walls together, about 50 MB

# What stays and what is taken; for what stays the pairs asked about, those of them kept apart, the
# rows kept, and the rows gone while this was found.
Reason = tuple[int, int, int, int, int, int]


class _Node:
    """A position on the line that is searched, and the reason for it as far as it is known."""

    __slots__ = (
        "alive", "apart", "asked", "kept", "open", "order", "pair", "position", "stay", "still",
        "taken", "walls",
    )  # fmt: skip

    def __init__(self, position: Position, alive: int, walls: Walls) -> None:
        self.position = position
        self.walls = walls
        self.alive = self.open = alive  # pairs on the board; those not tried yet
        self.order: list[int] = []  # the classes, that of fewest numbers first, once needed
        self.stay = self.kept = self.asked = self.apart = self.taken = self.pair = 0
        mobile = 0
        for pair in position[2]:
            mobile |= pair
        self.still = position[0] & ~mobile  # without a partner in sight


class Proof:
    """The search of one field.

    ``spent`` counts positions looked at. The search is ``over`` when the field has been ``cleared``
    by the pairs in ``path``, or is dead.
    """

    def __init__(self, field: Field) -> None:
        self._field = field
        self._pairs = Pairs(field)
        self._walls = {0: self._pairs.walls()}  # by the rows gone
        self._dead: dict[int, Reason] = {}
        # Reasons by a number of those taken that is there yet on all of the line.
        self._waiting: list[list[tuple[int, int, Reason]]] = [[] for _ in range(field.size)]
        self._line: list[_Node] = []
        self.spent = 0
        self.over = False
        self.cleared = False
        self._enter(field.start, self._pairs.all)

    @property
    def path(self) -> list[int]:
        """Return the pairs taken so far."""
        return [node.pair for node in self._line]

    def advance(self, nodes: int) -> None:
        """Go on, to the end or until so many positions have been looked at."""
        line, ends, take = self._line, self._pairs.ends, self._field.take
        while line:
            node = line[-1]
            pair = self._ask(node)
            if not pair:
                self._close(node)
                continue
            if not nodes:
                return
            nodes -= 1
            self.spent += 1
            node.pair = pair
            if node.position[0] == pair:
                self.cleared = self.over = True
                return
            lost = ends[pair.bit_length() - 1] | ends[(pair & -pair).bit_length() - 1]
            self._enter(take(node.position, pair), node.alive & ~lost)
        self.over = True

    def _enter(self, position: Position, alive: int) -> None:
        """Put a position on the line, and begin to ask how one of its numbers could go."""
        sights = position[1]
        walls = self._walls.get(sights.gone)
        if walls is None:
            before = self._line[-1].walls if self._line else self._walls[0]
            walls = before.after(sights)
            if len(self._walls) * len(self._pairs.pair) >= _WALLS:
                self._walls = {0: self._walls[0]}
            self._walls[sights.gone] = walls
        node = _Node(position, alive, walls)
        self._line.append(node)
        self._keep(node, node.still or position[0])

    def _keep(self, node: _Node, numbers: int) -> None:
        """Add one of these numbers, of the smallest class, to those that stay."""
        if numbers & numbers - 1:
            if not node.order:
                kinds = [node.position[0] & mask for mask in self._field.of_kind]
                node.order = sorted(filter(None, kinds), key=int.bit_count)
            for mask in node.order:
                if numbers & mask:
                    numbers &= mask
                    break
            numbers &= -numbers
        number = numbers.bit_length() - 1
        node.stay |= numbers
        node.kept |= self._pairs.row[number]
        node.asked |= self._pairs.ends[number]
        node.apart |= self._pairs.parts[number]

    def _ask(self, node: _Node) -> int:
        """Return the next pair to try, or none if the reason is complete."""
        numbers, keepers_of = node.position[0], node.walls.keepers
        left = node.asked & node.open & ~node.apart
        while left:
            bit = left & -left
            index = bit.bit_length() - 1
            keepers = keepers_of(index, node.stay, node.kept)
            if keepers < 0:
                node.apart |= bit
                left ^= bit
                continue
            keepers &= numbers
            if keepers:
                self._keep(node, keepers & node.still or keepers)
            else:
                pair = self._pairs.pair[index]
                reason = self._known(numbers ^ pair, pair)
                if not reason:
                    return pair
                self._merge(node, pair, reason)
            left = node.asked & node.open & ~node.apart
        return 0

    def _known(self, mask: int, pair: int) -> Reason | None:
        """Return a reason why a position is dead, if one is known.

        No reason holds for the position before; so it waits for a number of the pair to be taken.
        """
        reason = self._dead.get(mask)
        if reason:
            return reason
        for number in (pair.bit_length() - 1, (pair & -pair).bit_length() - 1):
            waiting = self._waiting[number]
            index = len(waiting)
            for stay, taken, reason in reversed(waiting):
                index -= 1
                if mask & stay == stay:
                    rest = mask & taken
                    if not rest:
                        return reason
                    self._waiting[rest.bit_length() - 1].append((stay, taken, reason))
                    waiting[index] = waiting[-1]
                    waiting.pop()
        return None

    def _merge(self, node: _Node, pair: int, reason: Reason) -> None:
        """Add the reason why a position is dead after a pair."""
        ends, across = self._pairs.ends, self._pairs.across
        stay, taken, asked, apart, kept, gone = reason
        node.open &= ~(ends[pair.bit_length() - 1] & ends[(pair & -pair).bit_length() - 1])
        node.taken |= taken & ~pair
        node.asked |= asked
        node.stay |= stay
        node.kept |= kept
        gone ^= node.position[1].gone
        while gone:
            row = gone.bit_length() - 1
            gone ^= 1 << row
            apart &= ~across[row]
        node.apart |= apart

    def _close(self, node: _Node) -> None:
        """Complete the reason why a position is dead; leave all on the line it holds for."""
        numbers, gone = node.position[0], node.position[1].gone
        pairs, taken, apart = self._pairs, node.taken, node.apart
        asked = node.asked & ~apart & ~node.alive
        keepers_of = node.walls.keepers
        while asked:
            index = asked.bit_length() - 1
            asked ^= 1 << index
            if keepers_of(index, node.stay, node.kept) < 0:
                apart |= 1 << index
            else:
                missing = pairs.pair[index] & ~numbers
                taken |= missing
                asked &= ~pairs.ends[missing.bit_length() - 1]
        taken |= self._gap(gone, node.asked & apart)
        reason = node.stay, taken, node.asked, apart, node.kept, gone
        line, room = self._line, len(self._dead) < _TABLE
        while line and not line[-1].position[0] & taken:
            if room:
                self._dead[line[-1].position[0]] = reason
            line.pop()
        if line:
            if room:
                rest = line[-1].position[0] & taken
                self._waiting[rest.bit_length() - 1].append((node.stay, taken, reason))
            self._merge(line[-1], line[-1].pair, reason)

    def _gap(self, gone: int, apart: int) -> int:
        """Return the numbers of the rows gone on which it depends that these pairs are apart."""
        across, rows, numbers = self._pairs.across, self._field.rows, 0
        while gone:
            row = gone.bit_length() - 1
            gone ^= 1 << row
            if apart & across[row]:
                numbers |= rows[row]
        return numbers
