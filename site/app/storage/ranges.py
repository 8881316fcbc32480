"""Whole numbers as ranges, which stay short however many boards are played: `1-3 7`.

They are never written out one by one: a text of a few letters may name millions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

# First and last numbers, in order, never touching each other.
Ranges: TypeAlias = "list[tuple[int, int]]"
_DIGITS = 10


def read(text: str) -> Ranges:
    """Return the ranges of a text; what is no range counts for nothing.

    >>> read("3 1-2 x 7")
    [(1, 3), (7, 7)]
    """
    found = []
    for part in text.split():
        low, dash, high = part.partition("-")
        numbers = (low, high) if dash else (low, low)
        if all(_is_number(number) for number in numbers) and int(low) <= int(numbers[1]):
            found.append((int(low), int(numbers[1])))
    return union(found)


def parse(given: str) -> Ranges | None:
    """Return the ranges of a text that is written as `text` writes, None of any other.

    >>> parse("1-3 7"), parse("3 1-2 7")
    ([(1, 3), (7, 7)], None)
    """
    found = read(given)
    return found if found and text(found) == given else None


def union(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """Return ranges with all the numbers of those given.

    >>> union([(5, 9), (1, 3), (4, 6)])
    [(1, 9)]
    """
    found: Ranges = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return found


def text(ranges: Ranges) -> str:
    """Return ranges as a text.

    >>> text([(1, 3), (7, 7)])
    '1-3 7'
    """
    return " ".join(str(low) if low == high else f"{low}-{high}" for low, high in ranges)


def holds(ranges: Ranges, number: int) -> bool:
    """Tell whether a number is in the ranges."""
    return any(low <= number <= high for low, high in ranges)


def lowest_free(ranges: Ranges) -> int:
    """Return the lowest number, from 1 on, that is not in the ranges.

    >>> lowest_free([(0, 3), (7, 7)]), lowest_free([(2, 3)])
    (4, 1)
    """
    number = 1
    for low, high in ranges:
        if low <= number:
            number = max(number, high + 1)
    return number


def _is_number(digits: str) -> bool:
    return digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS
