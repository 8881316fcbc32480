"""A tab of Firefox or WebKit on the site: what tests do and see in it."""

import base64
import time
from pathlib import Path
from typing import Any

from tests.engines.support.wires import RefusedError, Wire

# Seconds within which what is waited for must come, on a slow and busy machine.
_PATIENCE = 120
# What a browser says of a button that has just been replaced, or is only about to come.
_AGAIN = (
    "element click intercepted",
    "element not interactable",
    "no such element",
    "stale element reference",
)
_READY = 'return document.documentElement.dataset.state === "ready"'
_KEPT = """
const { serviceWorker } = navigator;
return serviceWorker.ready.then(() => Boolean(serviceWorker.controller));
"""
_SHOWS = "return document.querySelector(arguments[0])?.innerText === arguments[1]"
_COLOURS = """
const paper = document.getElementById("paper");
const { data } = paper.getContext("2d").getImageData(0, 0, paper.width, paper.height);
return new Set(new Uint32Array(data.buffer)).size;
"""
_MIDDLE = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
"""


class Window:
    """A tab."""

    def __init__(self, wire: Wire, address: str) -> None:
        """Take a running browser, whose present tab this becomes, and the site's address."""
        self._wire = wire
        self._address = address
        self._handle = wire.ask("GetWindowHandle")

    def _ask(self, command: str, **values: object) -> Any:  # noqa: ANN401 - any JSON
        if self._shown() != self._handle:
            self._wire.ask("SwitchToWindow", handle=self._handle)
        return self._wire.ask(command, **values)

    def _shown(self) -> object:
        try:
            return self._wire.ask("GetWindowHandle")
        except RefusedError:
            return None  # it has been closed

    def tab(self) -> "Window":
        """Return another tab of the same browser."""
        handle = self._ask("NewWindow", type="tab")["handle"]
        self._wire.ask("SwitchToWindow", handle=handle)
        return Window(self._wire, self._address)

    def close(self) -> None:
        """Close this tab; another one must be there."""
        self._ask("CloseWindow")

    def script(self, body: str, *values: object) -> Any:  # noqa: ANN401 - any JSON
        """Return what a function in JavaScript returns."""
        return self._ask("ExecuteScript", script=body, args=list(values))

    def resize(self, width: int, height: int) -> None:
        """Give the browser's window another size."""
        self._ask("SetWindowRect", width=width, height=height)

    # Going and waiting

    def goto(self, path: str) -> "Window":
        """Open a page of the site."""
        self._ask("Navigate", url=self._address + path)
        return self

    def reload(self) -> "Window":
        """Load the page again, as a player does: WebDriver's own way goes past service workers."""
        self.script("window.older = true; setTimeout(() => location.reload())")
        self.wait("return !window.older && document.readyState === 'complete'")
        return self

    def wait(self, body: str, *values: object) -> None:
        """Wait until a function in JavaScript returns something true."""
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            try:
                if self.script(body, *values):
                    return
            except RefusedError:  # the document is just being replaced
                pass
            time.sleep(0.05)
        raise AssertionError(f"it never came: {body} {values}; wrong was {self.faults()}")

    def ready(self) -> "Window":
        """Wait until the page can be played on."""
        self.wait(_READY)
        return self

    def kept(self) -> "Window":
        """Wait until the site is complete in the browser's cache and comes from there."""
        self.wait(_KEPT)
        return self

    def shows(self, css: str, text: str) -> None:
        """Wait until an element has this text."""
        self.wait(_SHOWS, css, text)

    # Hands

    def click(self, css: str) -> None:
        """Click on an element, with the browser's own mouse."""
        deadline = time.monotonic() + _PATIENCE
        while True:
            try:
                self._ask("ElementClick", id=self._find(css))
            except RefusedError as error:
                if error.name not in _AGAIN or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
            else:
                return

    def tap(self, css: str) -> None:
        """Touch an element with a finger."""
        x, y = self.script(_MIDDLE, css)
        steps = [
            {"type": "pointerMove", "duration": 0, "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self._ask("PerformActions", actions=[finger | {"actions": steps}])

    def press(self, key: str) -> None:
        """Press a key."""
        steps = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self._ask("PerformActions", actions=[{"type": "key", "id": "keys", "actions": steps}])

    def _find(self, css: str) -> str:
        found = self._ask("FindElement", using="css selector", value=css)
        return str(next(iter(found.values())))

    # Eyes

    def text(self, css: str) -> str:
        """Return the text of an element as it is seen."""
        return str(self.script("return document.querySelector(arguments[0]).innerText", css))

    def labels(self) -> list[str]:
        """Return the labels of all cells, in reading order."""
        cells = "[...document.querySelectorAll('#grid button')]"
        found: list[str] = self.script(f"return {cells}.map(cell => cell.ariaLabel)")
        return found

    def colours(self) -> int:
        """Return how many different colours the board's canvas has."""
        return int(self.script(_COLOURS))

    def picture(self, file: Path) -> None:
        """Write what is seen into a file, in Firefox: WebKit's driver has no answer to this."""
        file.write_bytes(base64.b64decode(self._ask("TakeScreenshot", full=False)))

    def faults(self) -> list[str]:
        """Return what must not happen and has happened in the document since it began to load."""
        return list(self.script("return window.wrong"))
