"""How Firefox and WebKit are told what to do: the commands of W3C WebDriver, on two wires.

Firefox takes them on a socket of its own (Marionette), WebKit's driver over HTTP. Both wires are
short, so no package of drivers is needed.
"""

import contextlib
import itertools
import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Protocol

from builder.lab import engines

# Seconds in which a browser must show the first sign of life, and in which it must answer: a page
# is loaded in them, on a slow machine.
_PATIENCE = 60
_ANSWER = 240
# What Firefox is told beforehand: to call nobody, and to know fingers.
_PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.safebrowsing.update.enabled": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "extensions.getAddons.cache.enabled": False,
    "intl.accept_languages": "en-GB",
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "data:,",
}
# WebDriver's commands, by their names in Firefox, as WebKit's driver takes them.
_HTTP = {
    "CloseWindow": "DELETE window",
    "ElementClick": "POST element/{id}/click",
    "ExecuteScript": "POST execute/sync",
    "FindElement": "POST element",
    "GetWindowHandle": "GET window",
    "Navigate": "POST url",
    "NewWindow": "POST window/new",
    "PerformActions": "POST actions",
    "SetWindowRect": "POST window/rect",
    "SwitchToWindow": "POST window",
    "TakeScreenshot": "GET screenshot",
}


class NotStartedError(Exception):
    """Says that a browser does not start."""


class RefusedError(Exception):
    """A browser's own words why it did not do what it was told, and WebDriver's name for that."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(f"{name}: {message}")
        self.name = name


class Wire(Protocol):
    """A browser that is running."""

    def ask(self, command: str, **values: object) -> Any:  # noqa: ANN401 - any JSON
        """Give a command of WebDriver and return its value."""

    def close(self) -> None:
        """End the browser."""


class _Process:
    """A program with a session of its own, so that it ends with all that it has started."""

    def __init__(self, command: list[str], pipe: int | None = None, **surroundings: str) -> None:
        self._deadline = time.monotonic() + _PATIENCE
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | surroundings,
            start_new_session=True,
            pass_fds=() if pipe is None else (pipe,),
        )

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def connect(self, port: int) -> socket.socket:
        """Return a connection to what it answers on; raises NotStartedError."""
        while self.soon():
            with contextlib.suppress(ConnectionRefusedError):
                return socket.create_connection(("127.0.0.1", port), timeout=_ANSWER)
        raise NotStartedError("no answer")

    def port(self, file: Path) -> int:
        """Return the port that it writes into a file; raises NotStartedError."""
        while self.soon():
            if file.is_file() and (text := file.read_text(encoding="utf-8").strip()):
                return int(text)
        raise NotStartedError("no port")

    def soon(self) -> bool:
        """Wait a moment; tell whether there is still hope."""
        time.sleep(0.05)
        return time.monotonic() < self._deadline and self._process.poll() is None


class Firefox:
    """Firefox without a screen."""

    def __init__(self, home: Path, *, storage: bool = True) -> None:
        """Start it with a profile in an empty folder, and perhaps without a storage for pages."""
        preferences = dict(_PREFERENCES)
        if not storage:
            preferences["network.cookie.cookieBehavior"] = 2  # "block all cookies and site data"
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items())
        (home / "user.js").write_text("\n".join(lines), encoding="utf-8")
        (program,) = engines.FIREFOX.find() or [""]
        flags = ["--headless", "--marionette", "--no-remote", "--profile", str(home)]
        self._process = _Process([program, *flags], HOME=str(home))
        self._number = itertools.count(1)
        self._rest = b""
        try:
            port = self._process.port(home / "MarionetteActivePort")
            self._socket = self._process.connect(port)
            self._receive()
            self.ask("NewSession", capabilities={})
        except (NotStartedError, RefusedError, OSError) as error:
            self._process.end()
            raise NotStartedError(f"it does not start ({error})") from error

    def _receive(self) -> Any:  # noqa: ANN401 - any JSON
        """Return the next message: its length, a colon, and that many bytes of JSON."""
        while b":" not in self._rest:
            self._more()
        length, _, self._rest = self._rest.partition(b":")
        while len(self._rest) < int(length):
            self._more()
        message, self._rest = self._rest[: int(length)], self._rest[int(length) :]
        return json.loads(message)

    def _more(self) -> None:
        data = self._socket.recv(1 << 16)
        if not data:
            raise ConnectionError("Firefox has hung up")
        self._rest += data

    def ask(self, command: str, **values: object) -> Any:  # noqa: ANN401 - any JSON
        """Give a command of WebDriver and return its value."""
        message = json.dumps([0, next(self._number), f"WebDriver:{command}", values]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, value = self._receive()
        if error:
            raise RefusedError(error["error"], error["message"])
        return value["value"] if isinstance(value, dict) and [*value] == ["value"] else value

    def close(self) -> None:
        """End the browser."""
        self._socket.close()
        self._process.end()


class WebKit:
    """WebKit in GTK's small browser, on a screen in memory."""

    def __init__(self, home: Path, *, storage: bool = True) -> None:
        """Start it with an empty folder as its home, and perhaps without a storage for pages."""
        driver, program, screen = engines.WEBKIT.find() or ["", "", ""]
        self._screen, display = _screen(screen)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._process = _Process(
            [driver, f"--port={port}"],
            DISPLAY=display,
            HOME=str(home),
            XDG_RUNTIME_DIR=str(home),
            LANG="en_GB.UTF-8",
            NO_AT_BRIDGE="1",
            LIBGL_ALWAYS_SOFTWARE="1",
            WEBKIT_DISABLE_COMPOSITING_MODE="1",
        )
        self._address = f"http://127.0.0.1:{port}/session"
        arguments = ["--automation", f"--enable-html5-local-storage={str(storage).lower()}"]
        options = {"binary": program, "args": arguments}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        try:
            self._process.connect(port).close()
            self._address += "/" + self._send("POST", "", wanted)["sessionId"]
            self.ask("GetWindowHandle")
        except (NotStartedError, RefusedError, OSError) as error:
            self._end()
            raise NotStartedError(f"it does not start ({error})") from error

    def _send(self, method: str, path: str, values: object) -> Any:  # noqa: ANN401 - any JSON
        data = json.dumps(values).encode() if method == "POST" else None
        request = urllib.request.Request(self._address + path, data=data, method=method)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=_ANSWER) as answer:  # noqa: S310 - ours
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            said = json.load(error)["value"]
            raise RefusedError(said["error"], said["message"]) from None

    def ask(self, command: str, **values: object) -> Any:  # noqa: ANN401 - any JSON
        """Give a command of WebDriver and return its value."""
        method, path = _HTTP[command].split()
        return self._send(method, "/" + path.format(**values), values)

    def close(self) -> None:
        """End the browser."""
        with contextlib.suppress(OSError, RefusedError):
            self._send("DELETE", "", None)
        self._end()

    def _end(self) -> None:
        self._process.end()
        self._screen.end()


def _screen(program: str) -> tuple[_Process, str]:
    """Start a screen in memory; return it and its name."""
    read, write = os.pipe()
    flags = ["-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    process = _Process([program, *flags], write)
    os.close(write)
    with os.fdopen(read) as line:
        return process, f":{line.readline().strip()}"
