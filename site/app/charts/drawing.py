"""Pictures and tables of figures on the page.

Every text comes to the page as a text: nothing that was stored or read is ever taken for HTML.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.browser import dom

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from app.charts.pictures import Node

_SVG = "http://www.w3.org/2000/svg"
_LEAST = 240.0


def width(name: str) -> float:
    """Return the width there is for a picture, in CSS pixels."""
    return max(float(dom.element(name).clientWidth), _LEAST)


def picture(name: str, node: Node | None, text: str) -> None:
    """Put a picture into an element, with what it shows told in words; None: nothing."""
    place = dom.element(name)
    if node is None:
        place.replaceChildren()
        return
    svg = _element(node)
    svg.setAttribute("role", "img")
    svg.setAttribute("aria-label", text)
    place.replaceChildren(svg)


def table(name: str, head: Sequence[str], lines: Iterable[Sequence[str]]) -> None:
    """Fill a table; the first cell of a line is its head."""
    top, body = (dom.document.createElement(tag) for tag in ("thead", "tbody"))
    top.append(_row([_cell("th", text, "col") for text in head]))
    body.append(
        *[
            _row([_cell("th", first, "row"), *(_cell("td", text) for text in rest)])
            for first, *rest in lines
        ]
    )
    dom.element(name).replaceChildren(top, body)


def _row(cells: list[Any]) -> Any:
    row = dom.document.createElement("tr")
    row.append(*cells)
    return row


def _cell(tag: str, text: str, scope: str = "") -> Any:
    cell = dom.document.createElement(tag)
    cell.textContent = text
    if scope:
        cell.scope = scope
    return cell


def _element(node: Node) -> Any:
    element = dom.document.createElementNS(_SVG, node.tag)
    for name, value in node.attributes.items():
        element.setAttribute(name, value)
    if node.text:
        element.textContent = node.text
    if node.children:
        element.append(*[_element(child) for child in node.children])
    return element
