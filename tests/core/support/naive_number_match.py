"""The rules of Number Match once more, as slowly and plainly as they are written.

It shares nothing with the engine: rows are lists of digits, 0 is empty, and who sees whom is found
by walking from a number, cell by cell, until another one is met.
"""

Rows = list[list[int]]


def rows_of(cells: bytes) -> Rows:
    """Return a board of the engine as rows."""
    return [list(cells[at : at + 9]) for at in range(0, len(cells), 9)]


def flat(rows: Rows) -> bytes:
    """Return rows as a board of the engine."""
    return bytes(number for row in rows for number in row)


def digit(rows: Rows, row: int, column: int) -> int | None:
    """Return what is in a cell, None outside of the board."""
    if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
        return rows[row][column]
    return None


def met_by_column_or_diagonal(rows: Rows, row: int, column: int, side: int) -> int | None:
    """Walk down from a cell, with 0 or 1 to a side at each step; return the number met."""
    while True:
        row, column = row + 1, column + side
        found = digit(rows, row, column)
        if found is None:
            return None
        if found:
            return row * 9 + column


def met_by_reading(rows: Rows, row: int, column: int) -> int | None:
    """Read on from a cell; return the number met."""
    while True:
        column += 1
        if column == len(rows[row]):
            row, column = row + 1, 0
        if row == len(rows):
            return None
        if rows[row][column]:
            return row * 9 + column


def in_sight(rows: Rows) -> set[tuple[int, int]]:
    """Return all pairs of cells whose numbers see each other."""
    found = set()
    for row, numbers in enumerate(rows):
        for column, number in enumerate(numbers):
            if number:
                met = [met_by_column_or_diagonal(rows, row, column, side) for side in (-1, 0, 1)]
                met.append(met_by_reading(rows, row, column))
                found |= {(row * 9 + column, other) for other in met if other is not None}
    return found


def match(one: int, two: int) -> bool:
    """Tell whether two numbers are equal or add up to ten."""
    return one == two or one + two == 10


def pairs(rows: Rows) -> list[tuple[int, int]]:
    """Return all pairs that may be removed."""
    cells = flat(rows)
    return sorted(pair for pair in in_sight(rows) if match(cells[pair[0]], cells[pair[1]]))


def neighbours(first: int, second: int) -> bool:
    """Tell whether two cells touch."""
    rows = abs(first // 9 - second // 9)
    columns = abs(first % 9 - second % 9)
    return max(rows, columns) == 1 or abs(first - second) == 1


def removed(rows: Rows, first: int, second: int) -> tuple[Rows, int]:
    """Return the rows after a pair has gone, and the points for it."""
    points = 1 if neighbours(first, second) else 4
    rows = [list(row) for row in rows]
    for index in (first, second):
        rows[index // 9][index % 9] = 0
    kept = [row for row in rows if any(row)]
    points += 10 * (len(rows) - len(kept))
    while kept and not kept[-1][-1]:
        kept[-1].pop()
    return kept, points + (0 if kept else 150)


def doubled(rows: Rows) -> Rows:
    """Return the rows after an add."""
    cells = list(flat(rows))
    cells += [number for number in cells if number]
    return [cells[at : at + 9] for at in range(0, len(cells), 9)]


def clearable(rows: Rows, adds: int) -> bool:
    """Tell by trying everything whether a board can be cleared."""
    if not rows:
        return True
    if any(clearable(removed(rows, *pair)[0], adds) for pair in pairs(rows)):
        return True
    return adds > 0 and clearable(doubled(rows), adds - 1)
