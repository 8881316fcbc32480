"""A screen reader of a kind: roles, names and states as the browser tells them, and what is said.

It never looks at the canvas, at styles or at ids: whoever plays by it knows of a page what somebody
who cannot see it would know.
"""

import re
from typing import Any, NamedTuple

from playwright.sync_api import Page

# Notes what stands in a live region a frame after it has changed: what is gone by then, or has not
# changed, is not heard. A region that is hidden says nothing.
EAR = """window.heard = [];
const LIVE = "[role=status], [role=alert], [aria-live]";
const pending = new Set();
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const region = (target.closest ? target : target.parentElement)?.closest(LIVE);
    if (!region || pending.has(region)) continue;
    pending.add(region);
    requestAnimationFrame(() => requestAnimationFrame(() => {
      pending.delete(region);
      const text = region.checkVisibility() ? region.textContent.trim() : "";
      if (text) heard.push(text);
    }));
  }
}).observe(document, { subtree: true, childList: true, characterData: true });"""
PATIENCE = 600  # looks, 50 ms or more apart, until something must have been said
SILENT = {"none", "generic", "StaticText", "InlineTextBox", "LineBreak", "ListMarker"}


class Node(NamedTuple):
    """What is told of one thing on the page."""

    role: str
    name: str
    states: dict[str, Any]  # pressed, disabled, focused, level, modal, ...
    value: str
    description: str
    within: tuple[str, ...]  # "role name" of what it lies in, the outermost first

    def __str__(self) -> str:
        return f"{self.role} {self.name!r}"


class Reader:
    """Reads a page, which is not opened yet, and listens to it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tools = page.context.new_cdp_session(page)
        self._tools.send("Accessibility.enable")
        page.add_init_script(EAR)
        self._told = 0

    def open(self, address: str) -> None:
        """Open a page, and wait until it is no longer starting."""
        self.page.goto(address)
        self.arrive()

    def arrive(self) -> None:
        """Wait until a page that is being opened is there; only what is said there counts."""
        self.page.wait_for_load_state("load")
        self._told = 0
        for _ in range(PATIENCE):
            if not self.all("progressbar"):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the page is still starting")

    # Reading

    def tree(self) -> list[Node]:
        """Return all that is told, in the order in which it is read."""
        nodes = {n["nodeId"]: n for n in self._tools.send("Accessibility.getFullAXTree")["nodes"]}
        found: list[Node] = []

        def visit(raw: dict[str, Any], within: tuple[str, ...]) -> None:
            if not raw["ignored"]:
                node = _node(raw, within)
                found.append(node)
                if node.role not in SILENT:
                    within = (*within, f"{node.role} {node.name}".strip())
            for child in raw.get("childIds", ()):
                if child in nodes:
                    visit(nodes[child], within)

        visit(next(n for n in nodes.values() if not n.get("parentId")), ())
        return found

    def all(self, role: str, name: str = "") -> list[Node]:
        """Return everything of a role whose name matches."""
        return [n for n in self.tree() if n.role == role and re.search(name, n.name)]

    def one(self, role: str, name: str = "") -> Node:
        """Return the one thing of a role whose name matches, once there is just one."""
        for _ in range(PATIENCE):
            found = self.all(role, name)
            if len(found) == 1:
                return found[0]
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{len(found)} of {role} {name!r}: {[str(n) for n in self.tree()]}")

    @property
    def focus(self) -> Node:
        """What has the focus."""
        thing = self._tools.send("Runtime.evaluate", {"expression": "document.activeElement"})
        asked = {"objectId": thing["result"]["objectId"], "fetchRelatives": False}
        (raw,) = self._tools.send("Accessibility.getPartialAXTree", asked)["nodes"]
        return _node(raw, ())

    def focused(self) -> Node:
        """Return what has the focus, with what it lies in."""
        return max(
            (node for node in self.tree() if node.states.get("focused")),
            key=lambda node: len(node.within),
        )

    # Listening

    def hear(self, *patterns: str) -> re.Match[str]:
        """Wait until a sentence is said that is one of the patterns; what came before is past."""
        for _ in range(PATIENCE):
            heard = self.page.evaluate("heard")
            for at in range(self._told, len(heard)):
                for pattern in patterns:
                    match = re.fullmatch(pattern, heard[at])
                    if match:
                        self._told = at + 1
                        return match
            self.page.wait_for_timeout(50)
        raise AssertionError(f"not said: {patterns}, but {heard[self._told :]}")

    # Keys

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, role: str, name: str) -> None:
        """Press Tab until the focus is on something of a role whose name matches."""
        passed = []
        for _ in range(80):
            here = self.focus
            if here.role == role and re.search(name, here.name):
                return
            passed.append(str(here))
            self.press("Tab")
        raise AssertionError(f"Tab does not come to {role} {name!r}, but to {passed}")


def _node(raw: dict[str, Any], within: tuple[str, ...]) -> Node:
    def text(key: str) -> str:
        return str(raw.get(key, {}).get("value", ""))

    states = {one["name"]: one["value"].get("value") for one in raw.get("properties", ())}
    return Node(text("role"), text("name"), states, text("value"), text("description"), within)
