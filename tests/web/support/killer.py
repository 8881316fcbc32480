"""Ends the processes of pages from outside, as a phone does that runs short of memory."""

import contextlib
import os
import signal
import threading
import time

from playwright.sync_api import Browser

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows ends a process at once by any signal


class Killer:
    """Ends every process of a browser that runs pages."""

    def __init__(self, browser: Browser) -> None:
        self._tools = browser.new_browser_cdp_session()
        self._victims: list[int] = []

    def aim(self) -> None:
        """Find out whom to kill."""
        self._victims = self._living()

    def bury(self) -> None:
        """Wait until the browser knows: it keeps one for the next page, and would use it dead."""
        while set(self._victims) & set(self._living()):
            time.sleep(0.02)

    def _living(self) -> list[int]:
        processes = self._tools.send("SystemInfo.getProcessInfo")["processInfo"]
        return [entry["id"] for entry in processes if entry["type"] == "renderer"]

    def kill(self) -> None:
        """Kill them now."""
        for victim in self._victims:
            with contextlib.suppress(ProcessLookupError):
                os.kill(victim, KILL)

    def soon(self, milliseconds: int) -> threading.Timer:
        """Kill them after a while, whatever is going on then."""
        timer = threading.Timer(milliseconds / 1000, self.kill)
        timer.start()
        return timer
