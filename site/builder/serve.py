"""A server for trying the site: what GitHub Pages does, on this machine.

It serves a folder under a base path, sends `404.html` for what is not there, and redirects a
folder's address without its slash.
"""

import errno
import sys
import threading
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from builder.errors import BuildError
from builder.paths import DIST

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
# Files without a hash in their name. The service worker is one of the scripts: browsers ask for it
# past their cache.
_CHANGING = (".html", ".webmanifest", ".xml", ".txt")


class Server(ThreadingHTTPServer):
    """Serve a built site; port 0 takes any that is free. Raises BuildError if it is in use."""

    daemon_threads = True

    def __init__(self, folder: Path = DIST, port: int = 0, base: str = "/", host: str = "") -> None:
        self.folder = folder
        self.base = "/" + base.strip("/") + "/" if base.strip("/") else "/"
        host = host or "localhost"
        try:
            super().__init__((host, port), _Handler)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            raise BuildError(f"port {port} is in use; choose another with --port.") from error

    @classmethod
    @contextmanager
    def running(cls, folder: Path = DIST, base: str = "/") -> Iterator["Server"]:
        """Serve from another thread while the context lasts."""
        with cls(folder, 0, base) as server:
            # It looks this often, in seconds, whether it is to end, and is waited for then.
            thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
            thread.start()
            try:
                yield server
            finally:
                server.shutdown()
                thread.join()

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as is
        """Stay silent when a browser hangs up in the middle; anything else is shown."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def address(self) -> str:
        """Where the site's root is found."""
        return f"http://localhost:{self.server_address[1]}{self.base}"


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    # Head and body leave together: in two packets the second waits forty milliseconds for the
    # browser's word that the first has come.
    wbufsize = -1

    def do_GET(self) -> None:
        """Answer with a file, a redirect, or the page for what is not there."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Answer as GET does, without the body."""
        self._answer(body=False)

    def log_message(self, *_: object) -> None:
        """Stay silent: a line for every file would bury the address."""

    def _answer(self, *, body: bool) -> None:
        path = urllib.parse.urlsplit(self.path).path
        file = self._file(path)
        if file is not None and file.is_dir():
            if not path.endswith("/"):
                self._send(HTTPStatus.MOVED_PERMANENTLY, b"", ".html", location=path + "/")
                return
            file /= "index.html"
        if file is not None and file.is_file():
            self._send(HTTPStatus.OK, file.read_bytes(), file.suffix, body=body)
            return
        missing = self.server.folder / "404.html"
        text = missing.read_bytes() if missing.is_file() else b""
        self._send(HTTPStatus.NOT_FOUND, text, ".html", body=body)

    def _file(self, path: str) -> Path | None:
        """Return what an address names inside the folder, or None if it lies outside of it."""
        if not path.startswith(self.server.base):
            return None
        inside = urllib.parse.unquote(path).removeprefix(self.server.base)
        file = (self.server.folder / inside).resolve()
        return file if file.is_relative_to(self.server.folder.resolve()) else None

    def _send(
        self,
        status: HTTPStatus,
        data: bytes,
        suffix: str,
        *,
        location: str | None = None,
        body: bool = True,
    ) -> None:
        self.send_response(status)
        if location:
            self.send_header("Location", location)
        self.send_header("Content-Type", _TYPES.get(suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(data)))
        # Ten minutes, as on GitHub Pages; but what a new build changes in place is asked for anew.
        fixed = suffix not in _CHANGING and status == HTTPStatus.OK
        self.send_header("Cache-Control", "max-age=600" if fixed else "no-cache")
        self.end_headers()
        if body:
            self.wfile.write(data)


def forever(server: Server) -> None:
    """Serve until it is interrupted, and says where once it answers."""
    print(f"Tabula Rasa is at {server.address} (Ctrl+C ends it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
