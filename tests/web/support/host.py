"""A static host that tests can switch off, give another build, and make misbehave."""

import contextlib
import operator
import socket
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder import serve

if TYPE_CHECKING:
    from collections.abc import Callable

# Under a sub-path, as on GitHub Pages, so that no test passes by an address from `/`.
BASE = "/x/y/"


class _Server(serve.Server):
    """The builder's server, which writes down what is asked for and can be cut off at once."""

    def __init__(self, host: "Host", port: int) -> None:
        super().__init__(host.folder, port, BASE)
        self.host = host
        self.open: set[socket.socket] = set()
        self.RequestHandlerClass = _Handler

    def process_request(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as the library has it
        self.open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:  # noqa: ANN401 - as the library has it
        self.open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as the library has it
        """Keep quiet: a browser that hangs up in the middle is no news."""


class _Handler(serve._Handler):
    server: _Server

    def _answer(self, *, body: bool) -> None:
        host = self.server.host
        self.server.folder = host.choose(host.folders)
        path = self.path.removeprefix(BASE).partition("?")[0]
        host.asked.append(path)
        if path in host.cut or host.is_worn_out():
            self.close_connection = True
        elif path in host.moved:
            self._send(302, b"", ".html", location=BASE + host.moved[path])
        else:
            super()._answer(body=body)

    def _send(self, status: int, data: bytes, suffix: str, **more: Any) -> None:  # noqa: ANN401 - as is
        path = self.path.removeprefix(BASE).partition("?")[0]
        if path not in self.server.host.halved:
            super()._send(status, data, suffix, **more)
            return
        super()._send(status, data, suffix, **more | {"body": False})  # its length is all there
        self.wfile.write(data[: len(data) // 2])
        self.close_connection = True


class Host:
    """A static host: serves `folder`, which may be set to another build at any time.

    For a while it may have several, and give each file out of any of them.
    """

    def __init__(self, folder: Path) -> None:
        self.folders = [folder]
        self.choose: Callable[[list[Path]], Path] = operator.itemgetter(0)
        self.answers: int | None = (
            None  # how many more there will be before every connection breaks
        )
        self.asked: list[str] = []  # every path asked for, relative to the site's root
        self.cut: set[str] = set()  # paths at which the connection breaks off
        self.halved: set[str] = set()  # paths at which it does so in the midst of the file
        self.moved: dict[str, str] = {}  # paths that are answered with a redirect to another
        self._port = 0
        self.start()

    @property
    def address(self) -> str:
        """The site's root."""
        return f"http://localhost:{self._port}{BASE}"

    @property
    def folder(self) -> Path:
        """The build that it serves."""
        return self.folders[0]

    @folder.setter
    def folder(self, folder: Path) -> None:
        self.folders = [folder]

    def is_worn_out(self) -> bool:
        """Count an answer; tell whether it was one too many."""
        if self.answers is None:
            return False
        self.answers -= 1
        return self.answers < 0

    def start(self) -> None:
        """Start to answer, on the same port each time."""
        self._server = _Server(self, self._port)
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Stop to answer, also on connections that are open."""
        self._server.shutdown()
        self._server.server_close()
        for connection in list(self._server.open):
            with contextlib.suppress(OSError):  # the other end may have hung up by itself
                connection.shutdown(socket.SHUT_RDWR)
