"""The server for trying the site does what GitHub Pages does."""

import http.client
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.errors import BuildError
from builder.serve import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Serve a small site under a path."""
    site = tmp_path / "site"
    (site / "en").mkdir(parents=True)
    (site / "index.html").write_text("home")
    (site / "404.html").write_text("missing")
    (site / "en" / "index.html").write_text("english")
    for name in ("a.mjs", "a.wasm", "a.webmanifest", "a.css", "sw.js", "a b.txt"):
        (site / name).write_text(name)
    (tmp_path / "secret.txt").write_text("secret")
    with Server.running(site, "/x/y/") as server:
        yield server


def get(server: Server, path: str, method: str = "GET") -> tuple[int, dict[str, str], str]:
    """Ask the server for a path as it stands, redirects not followed."""
    connection = http.client.HTTPConnection("localhost", server.server_address[1])
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode()
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("sw.js", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.css", "text/css; charset=utf-8"),
        ("a%20b.txt", "text/plain; charset=utf-8"),
    ],
)
def test_files_have_their_types(server: Server, name: str, kind: str) -> None:
    status, headers, _ = get(server, f"/x/y/{name}")
    assert (status, headers["Content-Type"]) == (200, kind)


def test_answers_come_in_one_piece(server: Server) -> None:
    """In two, the second would wait for the word that the first has come, on many a machine."""
    with socket.create_connection(("localhost", server.server_address[1])) as connection:
        for _ in range(50):
            connection.sendall(b"GET /x/y/a.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
            head, _, body = connection.recv(65_536).partition(b"\r\n\r\n")
            assert (head[:15], body) == (b"HTTP/1.1 200 OK", b"a.css")


def test_a_folder_is_its_index(server: Server) -> None:
    assert get(server, "/x/y/en/?some=query")[2] == "english"


def test_a_folder_without_its_slash_is_redirected(server: Server) -> None:
    status, headers, _ = get(server, "/x/y/en")
    assert (status, headers["Location"]) == (301, "/x/y/en/")


@pytest.mark.parametrize("path", ["/x/y/no", "/x/y/no/such/page/", "/x/y/en/no.html", "/", "/x/"])
def test_what_is_not_there_gets_the_page_for_it(server: Server, path: str) -> None:
    status, _, text = get(server, path)
    assert (status, text) == (404, "missing")


@pytest.mark.parametrize("path", ["/x/y/../secret.txt", "/x/y/%2e%2e/secret.txt"])
def test_nothing_outside_the_site_is_served(server: Server, path: str) -> None:
    assert get(server, path)[0] == 404


def test_head_has_no_body(server: Server) -> None:
    status, headers, text = get(server, "/x/y/", "HEAD")
    assert (status, headers["Content-Length"], text) == (200, "4", "")


@pytest.mark.parametrize(("base", "path"), [("/", "/"), ("", "/"), ("x", "/x/"), ("/x/y", "/x/y/")])
def test_a_base_is_understood_with_and_without_slashes(
    tmp_path: Path, base: str, path: str
) -> None:
    with Server(tmp_path, 0, base) as server:
        assert server.address == f"http://localhost:{server.server_address[1]}{path}"


def test_a_port_in_use_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("localhost", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(BuildError, match=f"port {port} is in use"):
            Server(tmp_path, port)
