"""SameGame read naively, straight from the rules, on boards as text: slow, and independent.

A board is a list of rows from top to bottom, each a list of characters, ``.`` for empty.
"""

Grid = list[list[str]]
Place = tuple[int, int]


def grid(text: str) -> Grid:
    return [list(row) for row in text.split("/")]


def text(board: Grid) -> str:
    return "/".join("".join(row) for row in board)


def cell(board: Grid, place: Place) -> Place:
    """Return column and row from the bottom of a place, which counts rows from the top."""
    down, across = place
    return across, len(board) - 1 - down


def pieces(board: Grid) -> list[set[Place]]:
    """Return all joined tiles of one colour, single ones too: labels spread until all is still."""
    labels = {
        (down, across): (down, across)
        for down, row in enumerate(board)
        for across, tile in enumerate(row)
        if tile != "."
    }
    moved = True
    while moved:
        moved = False
        for (down, across), label in labels.items():
            for near in (
                (down + 1, across),
                (down - 1, across),
                (down, across + 1),
                (down, across - 1),
            ):
                same = near in labels and board[near[0]][near[1]] == board[down][across]
                if same and labels[near] < label:
                    labels[down, across] = labels[near]
                    moved = True
    found: dict[Place, set[Place]] = {}
    for place, label in labels.items():
        found.setdefault(label, set()).add(place)
    return list(found.values())


def groups(board: Grid) -> list[set[Place]]:
    return [piece for piece in pieces(board) if len(piece) > 1]


def removed(board: Grid, group: set[Place]) -> Grid:
    """Return the board without a group: tiles fall one row at a time, then columns close up."""
    height, width = len(board), len(board[0])
    after = [row[:] for row in board]
    for down, across in group:
        after[down][across] = "."
    for _ in range(height):
        for down in range(height - 1, 0, -1):
            for across in range(width):
                if after[down][across] == ".":
                    after[down][across] = after[down - 1][across]
                    after[down - 1][across] = "."
    for _ in range(width):
        for across in range(width - 1):
            if all(row[across] == "." for row in after):
                for row in after:
                    row[across], row[across + 1] = row[across + 1], "."
    return after


def best(board: Grid, known: dict[str, int] | None = None) -> int:
    """Return the best score that a board has in it, by trying everything once."""
    known = {} if known is None else known
    key = text(board)
    if key not in known:
        known[key] = max(
            (
                len(group) * (len(group) + 1) // 2 + best(removed(board, group), known)
                for group in groups(board)
            ),
            default=0,
        )
    return known[key]
