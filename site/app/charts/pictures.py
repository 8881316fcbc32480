"""Pictures of figures as elements of SVG, described but not yet on a page.

Colours come from the style sheet by class. Whatever a colour tells, a form tells too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from app.charts.scales import Class, Spot

HEIGHT = 180
_TOP, _BOTTOM, _RIGHT = 14, 24, 10
_LETTER = 7.2  # the width of a digit on an axis
_TEXT = 13  # its height
_MONTHS = 62  # the room for a label before a row of cells
_WIDEST = 64.0  # of a bar: a single one is not to fill the picture

# What a cell of a row shows.
FULL, RING, DOT, DASH, NONE = "full", "ring", "dot", "dash", "none"


class Node(NamedTuple):
    """An element: its tag, attributes, children and text."""

    tag: str
    attributes: dict[str, str]
    children: tuple[Node, ...] = ()
    text: str = ""


class _Frame(NamedTuple):
    """Where values come to lie."""

    left: float
    right: float
    low: float
    high: float

    def y(self, value: float) -> float:
        share = (value - self.low) / ((self.high - self.low) or 1)
        return HEIGHT - _BOTTOM - share * (HEIGHT - _BOTTOM - _TOP)

    def x(self, share: float) -> float:
        return self.left + share * (self.right - self.left)


def over_time(
    spots: Sequence[Spot],
    ticks: Sequence[int],
    width: float,
    value_text: Callable[[float], str],
    date_text: Callable[[str], str],
) -> Node:
    """Return the values of games in their order as dots, and the best so far as a line of steps."""
    labels = [value_text(tick) for tick in ticks]
    left = max(map(len, labels)) * _LETTER + 10
    frame = _Frame(left, width - _RIGHT, ticks[0], ticks[-1])
    last = len(spots) - 1
    places = [frame.x((number + 0.5) / len(spots)) for number in range(len(spots))]
    radius = "4" if last < 24 else "3"
    dots = [
        _node("circle", "chart-dot", cx=x, cy=frame.y(spot.value), r=radius)
        for x, spot in zip(places, spots, strict=True)
    ]
    path = f"M{frame.left:.1f} {frame.y(spots[0].best):.1f}"
    for x, spot in zip(places, spots, strict=True):
        path += f"H{x:.1f}V{frame.y(spot.best):.1f}"
    path += f"H{frame.right:.1f}"
    dates = [_label(frame.left, HEIGHT - 6, date_text(spots[0].first), "start")]
    if spots[last].last != spots[0].first:
        dates.append(_label(frame.right, HEIGHT - 6, date_text(spots[last].last), "end"))
    best = _node("path", "chart-best", d=path)
    return _picture(width, HEIGHT, [*_grid(frame, ticks, labels), best, *dots, *dates])


def histogram(
    classes: Sequence[Class],
    ticks: Sequence[int],
    width: float,
    value_text: Callable[[float], str],
    more: str,
) -> Node:
    """Return bars of how many values lie in each class; `more` is the mark of an open end."""
    labels = [str(tick) for tick in ticks]
    left = max(map(len, labels)) * _LETTER + 10
    frame = _Frame(left, width - _RIGHT, 0, ticks[-1])
    wide = min((frame.right - frame.left) / len(classes), _WIDEST)
    found = _grid(frame, ticks, labels)
    longest = max(len(value_text(one.low)) for one in classes) * _LETTER + 12
    every = int(longest // wide) + 1
    for number, one in enumerate(classes):
        x, y = frame.left + number * wide, frame.y(one.games)
        if one.games:
            size = {"width": wide - 4, "height": frame.y(0) - y}
            found.append(_node("rect", "chart-bar", x=x + 2, y=y, rx="3", **size))
        if one.high is None:
            found.append(_label(x + wide / 2, HEIGHT - 6, more, "middle"))
        elif number % every == 0:
            found.append(_label(x + 2, HEIGHT - 6, value_text(one.low), "start"))
    return _picture(width, HEIGHT, found)


def rows(named: Sequence[tuple[str, Sequence[str]]], columns: int, width: float) -> Node:
    """Return rows of cells, each row with its name before it; full ones in a row are joined."""
    size = min((width - _MONTHS) / columns, 26.0)
    tall = max(size, _TEXT + 3.0)
    found: list[Node] = []
    for row, (name, cells) in enumerate(named):
        middle = row * tall + tall / 2
        found.append(_label(0, middle + 4.5, name, "start"))
        for first, last, state in _runs(cells):
            x = _MONTHS + first * size
            found += _cells(state, x, middle, size, last - first + 1)
    return _picture(width, len(named) * tall, found)


def _runs(cells: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Yield runs of cells: first, last, state; only full ones are longer than one."""
    first = 0
    for index, state in enumerate(cells):
        if index + 1 == len(cells) or state != FULL or cells[index + 1] != FULL:
            yield first, index, state
            first = index + 1


def _cells(state: str, x: float, middle: float, size: float, count: int) -> list[Node]:
    """Return the form of a state in a cell, or over a run of them."""
    gap = max(1.0, size * 0.12)
    side = size - 2 * gap
    centre = x + size / 2
    if state == FULL:
        box = {"x": x + gap, "y": middle - side / 2, "rx": side * 0.3}
        return [_node("rect", "cell-full", **box, width=count * size - 2 * gap, height=side)]
    if state == RING:
        return [_node("circle", "cell-ring", cx=centre, cy=middle, r=max(side / 2 - 0.8, 1.6))]
    if state == DASH:
        return [
            _node("path", "cell-dash", d=f"M{centre - side / 3:.1f} {middle:.1f}h{side / 1.5:.1f}")
        ]
    if state == DOT:
        return [_node("circle", "cell-dot", cx=centre, cy=middle, r=max(side * 0.26, 1.8))]
    return [_node("circle", "cell-none", cx=centre, cy=middle, r=max(side * 0.1, 0.9))]


def _grid(frame: _Frame, ticks: Sequence[int], labels: Sequence[str]) -> list[Node]:
    lines = "".join(f"M{frame.left:.1f} {frame.y(tick):.1f}H{frame.right:.1f}" for tick in ticks)
    texts = [
        _label(frame.left - 8, frame.y(tick) + 4.5, text, "end")
        for tick, text in zip(ticks, labels, strict=True)
    ]
    return [_node("path", "chart-grid", d=lines), *texts]


def _label(x: float, y: float, text: str, anchor: str) -> Node:
    at = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor}
    return Node("text", {"class": "chart-label", **at}, text=text)


def _node(tag: str, kind: str, **attributes: float | str) -> Node:
    texts = {
        key: value if isinstance(value, str) else f"{value:.1f}"
        for key, value in attributes.items()
    }
    return Node(tag, {"class": kind, **texts})


def _picture(width: float, height: float, children: Sequence[Node]) -> Node:
    box = {"viewBox": f"0 0 {width:.0f} {height:.0f}", "class": "chart"}
    return Node("svg", box, tuple(children))
