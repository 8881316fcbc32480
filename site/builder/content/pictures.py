"""Pictures of boards for the pages, drawn by the engine as SVG in the colours of the theme.

Whatever a picture claims is looked up in the rules before it is drawn: that a pair may be removed,
that a number stands in the way, that tiles are a group. The build fails on a claim that is wrong.
"""

import itertools
import math
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from app.samegame import shapes
from builder.errors import BuildError
from pygame_core.game import Game, GameError, IllegalMove
from pygame_core.number_match import GAME, rules
from pygame_core.samegame import SAMEGAME
from pygame_core.samegame import rules as tiles_rules

CELL = 40  # units of a picture
RING = 0.41 * CELL
GAP, RADIUS, RIM, MARK = 2, 9, 1, 11
_WIDTH = rules.WIDTH
Point: TypeAlias = tuple[float, float]


# Number Match


def numbers(  # noqa: PLR0913 - all that a picture may show, each by its name
    board: str,
    label: str = "",
    *,
    pair: str = "",
    selected: str = "",
    blocked: str = "",
    ghosts: str = "",
    rows: int = 0,
) -> Markup:
    """Return a board of numbers, with a pair as a hint shows it, or what else is marked.

    `selected` is a cell; `blocked` are two equal or fitting numbers of a row, between which another
    one stands. `ghosts` is the board of the numbers removed, `rows` how many are shown at least.
    Raises BuildError if a claim is wrong.
    """
    state = GAME.start(board, {"adds": 1})
    cells = state.cells
    height = max(rows, len(board.split("/")), len(ghosts.split("/")))
    parts = [_paper(_WIDTH, height)]
    if selected:
        parts.append(_ring(_place(cells, selected), "pick"))
    if pair:
        parts += _hint(rules.sight(cells, *_pair(state, pair)))
    if blocked:
        parts += _blocked(state, blocked)
    if ghosts:
        before = GAME.start(ghosts, {"adds": 1}).cells
        now = cells.ljust(len(before), b"\0")
        shown = (0 if digit else ghost for digit, ghost in zip(now, before, strict=True))
        parts += _digits(bytes(shown), "ghost")
    parts += _digits(cells, "digit")
    return _svg(_WIDTH, height, label, parts, "numbers")


def numbers_after(board: str, *moves: str) -> str:
    """Return a board of numbers after these moves. Raises BuildError if one is illegal."""
    return _after(GAME, GAME.start(board, {"adds": 9}), moves)


def numbers_board(name: str) -> str:
    """Return the board of a name as text."""
    return GAME.board_text(GAME.deal(name).start)


def with_pair(board: str) -> str:
    """Return a board of numbers on which there is a pair. Raises BuildError if there is none."""
    return _paired(board, wanted=True)


def without_pair(board: str) -> str:
    """Return a board of numbers without a pair. Raises BuildError if there is one."""
    return _paired(board, wanted=False)


def _paired(board: str, *, wanted: bool) -> str:
    if rules.has_pair(GAME.start(board, {"adds": 1})) is not wanted:
        raise BuildError(f"{board} has {'no' if wanted else 'a'} pair")
    return board


def pair_text(board: str, pair: str, words: str) -> str:
    """Return what a marked pair is called, in `words` that name first, from, second and to."""
    state = GAME.start(board, {"adds": 1})
    first, second = (state.cells[at] for at in _pair(state, pair))
    start, end = pair.split("-")
    return words.format(first=first, second=second, **{"from": start, "to": end})


def numbers_left(name: str, count: int) -> tuple[str, str]:
    """Return a dealt board after the first moves of its solution, and the numbers removed.

    Raises BuildError if one of these moves did more than remove a pair.
    """
    deal = GAME.deal(name)
    state = deal.start
    for text in deal.solution[:count]:
        move = GAME.read_move(state, text)
        if move == rules.ADD or rules.emptied_rows(state.cells, move):
            raise BuildError(f"{text} on {name} does more than remove a pair")
        state = rules.play(state, move)
    return GAME.board_text(state), GAME.board_text(deal.start)


def _pair(state: rules.State, text: str) -> rules.Move:
    try:
        move = GAME.read_move(state, text)
        rules.play(state, move)
    except GameError as error:
        raise BuildError(f"{text} is no pair on {GAME.board_text(state)}: {error}") from error
    return move


def _blocked(state: rules.State, text: str) -> Iterator[str]:
    first, second = (_place(state.cells, name) for name in text.split("-"))
    between = [at for at in range(first + 1, second) if state.cells[at]]
    try:
        rules.play(state, rules.Move(first, second))
    except IllegalMove as error:
        if error.reason != "not-in-sight" or first // _WIDTH != second // _WIDTH:
            raise BuildError(f"{text} on {GAME.board_text(state)}: {error}") from error
    else:
        raise BuildError(f"{text} is a pair on {GAME.board_text(state)}")
    for at in between:
        x, y = _corner(at)
        yield f'<rect class="stop" x="{x + 4}" y="{y + 4}" width="32" height="32" rx="8"/>'
    yield _ring(first, "hint")
    yield _ring(second, "hint")


def _place(cells: bytes, name: str) -> int:
    """Return the index of a cell that must hold a number."""
    at = ord(name[0]) - ord("a") + _WIDTH * (int(name[1:]) - 1)
    if not cells[at : at + 1].strip(b"\0"):
        raise BuildError(f"a picture marks {name}, which holds no number")
    return at


def _corner(at: int) -> tuple[int, int]:
    return at % _WIDTH * CELL, at // _WIDTH * CELL


def _middle(at: int) -> Point:
    x, y = _corner(at)
    return x + CELL / 2, y + CELL / 2


def _digits(cells: bytes, kind: str) -> Iterator[str]:
    """Yield the numbers, a text for each row."""
    for row in range(0, len(cells), _WIDTH):
        there = [(at, cells[at]) for at in range(row, min(row + _WIDTH, len(cells))) if cells[at]]
        if there:
            across = " ".join(f"{_middle(at)[0]:g}" for at, _ in there)
            text = "".join(str(digit) for _, digit in there)
            yield f'<text class="{kind}" x="{across}" y="{_middle(row)[1] + 8:g}">{text}</text>'


def _ring(at: int, kind: str) -> str:
    x, y = _middle(at)
    return f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{RING:g}"/>'


def _hint(path: tuple[int, ...]) -> Iterator[str]:
    """Yield two rings and the line along which the pair sees each other."""
    yield _ring(path[0], "hint")
    yield _ring(path[-1], "hint")
    for (x1, y1), (x2, y2) in _segments(path):
        if math.hypot(x2 - x1, y2 - y1) > 1:
            yield f'<path class="sight" d="M{x1:.4g} {y1:.4g}L{x2:.4g} {y2:.4g}"/>'


def _segments(path: tuple[int, ...]) -> Iterator[tuple[Point, Point]]:
    """Yield the straight pieces of a line of sight; in the reading order it may have several."""
    pieces: list[tuple[Point, Point]] = []
    start = _middle(path[0])
    for before, cell in itertools.pairwise(path):
        if cell - before == 1 and before // _WIDTH != cell // _WIDTH:
            pieces.append((start, (_WIDTH * CELL, _middle(before)[1])))
            start = (0, _middle(cell)[1])
    pieces.append((start, _middle(path[-1])))
    for number, ((x1, y1), (x2, y2)) in enumerate(pieces):
        length = math.hypot(x2 - x1, y2 - y1) or 1
        across, down = (x2 - x1) / length, (y2 - y1) / length
        first = RING if number == 0 else 0
        last = RING if number == len(pieces) - 1 else 0
        if length > first + last:
            yield (
                (x1 + across * first, y1 + down * first),
                (x2 - across * last, y2 - down * last),
            )


# SameGame


def tiles(board: str, label: str = "", *, group: str = "") -> Markup:
    """Return a board of tiles, as the game paints it, one group outlined.

    `group` is the canonical name of its move. Raises BuildError if there is no such group.
    """
    state = SAMEGAME.start(board, {})
    rows = [[int(tile) if tile != "." else 0 for tile in row] for row in board.split("/")]
    width, height = len(rows[0]), len(rows)
    colours = {(x, y): rows[y][x] for y in range(height) for x in range(width) if rows[y][x]}
    parts: list[str] = []
    if group:
        parts += _outline(colours, _group(state, group))
    for colour in sorted(set(colours.values())):
        places = [place for place, found in colours.items() if found == colour]
        parts.append(_path(f"r{colour}", _outlines(colours, places, GAP, RADIUS)))
        parts.append(_path(f"t{colour}", _outlines(colours, places, GAP + RIM, RADIUS - RIM)))
        mark = shapes.mark(colour, MARK)
        marks = (f"M{x * CELL + CELL // 2} {y * CELL + CELL // 2}{mark}" for x, y in places)
        parts.append(_path(f"m{colour}", marks))
    return _svg(width, height, label, parts, "tiles")


def tiles_after(board: str, *moves: str) -> str:
    """Return a board of tiles after these moves. Raises BuildError if one is illegal."""
    return _after(SAMEGAME, SAMEGAME.start(board, {}), moves)


def tiles_board(name: str) -> str:
    """Return the board of a name as text."""
    return SAMEGAME.board_text(SAMEGAME.deal(name).start)


def count(board: str) -> int:
    """Return how many tiles are on a board."""
    return SAMEGAME.left(SAMEGAME.start(board, {}))


def tiles_end(board: str) -> tuple[str, int, int]:
    """Return where always taking the largest group leads, the points, and how many tiles are left.

    Raises BuildError if that is the empty board, of which there is nothing to see.
    """
    state = SAMEGAME.start(board, {})
    while found := tiles_rules.groups(state):
        state = tiles_rules.play(state, max(found, key=len)[0])
    if not state.columns:
        raise BuildError(f"{board} is cleared by its largest groups")
    return SAMEGAME.board_text(state), state.points, SAMEGAME.left(state)


def largest_group(board: str) -> str:
    """Return the name of the largest group of a board of tiles."""
    found = tiles_rules.groups(SAMEGAME.start(board, {}))
    return SAMEGAME.move_text(max(found, key=len)[0])


def marks() -> dict[int, str]:
    """Return the marks of all colours as paths of height 100, for scripts that paint tiles."""
    return {colour: shapes.mark(colour, 100) for colour in range(1, 7)}


def _group(state: tiles_rules.State, name: str) -> list[tuple[int, int]]:
    """Return the places of a group as the page counts them, from the top left."""
    try:
        found = tiles_rules.group_of(state, SAMEGAME.read_move(state, name))
    except GameError as error:
        raise BuildError(f"{name} on {SAMEGAME.board_text(state)}: {error}") from error
    if not found or SAMEGAME.move_text(found[0]) != name:
        raise BuildError(f"{name} names no group on {SAMEGAME.board_text(state)}")
    return [(cell.column, state.height - 1 - cell.row) for cell in found]


def _outline(colours: dict[tuple[int, int], int], places: list[tuple[int, int]]) -> Iterator[str]:
    """Yield a line around a group: what lies a gap inside it is card again."""
    for kind, gap in (("around", 0), ("within", GAP)):
        yield _path(kind, _outlines(colours, places, gap, RADIUS + GAP))


def _outlines(
    colours: dict[tuple[int, int], int],
    places: Iterable[tuple[int, int]],
    gap: int,
    radius: int,
) -> Iterator[str]:
    """Yield the outline of each tile; where a neighbour has its colour, they join."""
    for x, y in places:
        mask = 0
        for bit, (across, down) in enumerate(shapes.STEPS):
            if colours.get((x + across, y + down)) == colours[x, y]:
                mask |= 1 << bit
        yield f"M{x * CELL} {y * CELL}{shapes.tile(mask, CELL, gap, radius)}"


def _path(kind: str, pieces: Iterable[str]) -> str:
    return f'<path class="{kind}" d="{"".join(pieces)}"/>'


# Both


def _after(game: Game[Any, Any], state: Any, moves: Iterable[str]) -> str:  # noqa: ANN401 - a state
    for text in moves:
        try:
            state = game.play(state, game.read_move(state, text))
        except GameError as error:
            raise BuildError(f"{text} on {game.board_text(state)}: {error}") from error
    return game.board_text(state)


def _paper(width: int, height: int) -> str:
    """Return the hairlines between the cells."""
    across = "".join(f"M{x * CELL} 0v{height * CELL}" for x in range(1, width))
    down = "".join(f"M0 {y * CELL}h{width * CELL}" for y in range(1, height))
    return f'<path class="lines" d="{across}{down}"/>'


def _svg(width: int, height: int, label: str, parts: list[str], kind: str) -> Markup:
    """Return the picture; without a label it is an ornament."""
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    box = f'viewBox="0 0 {width * CELL} {height * CELL}"'
    text = f'<svg class="picture {kind}" {box} {spoken}>{"".join(parts)}</svg>'
    return Markup(text)  # noqa: S704 - made of numbers and what was escaped
