"""Boards made by a rule."""


def quiet(numbers: int) -> bytes:
    """Return a board without a pair: classes rise by 1 from column to column, by 2 from row to row.

    So neighbours differ in class along every line of sight.
    """
    return bytes((index % 9 + 2 * (index // 9)) % 5 + 1 for index in range(numbers))
