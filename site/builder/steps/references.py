"""Finds what the files of the site refer to: nothing may be missing, nothing foreign.

Pyodide and PyScript name many addresses that they never ask for here, so their files are left out;
that nothing foreign is asked for is tested in the browser.
"""

import json
import posixpath
import re
import urllib.parse
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from builder.errors import BuildError
from builder.paths import APP
from builder.steps import addresses, library

_THIRD_PARTY = ("py/", "pyscript/", "assets/licences.")
_CSS_URL = re.compile(r"""url\(\s*["']?([^"')]+)""")
_JS_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")
_ABSOLUTE = re.compile(r"""(?:https?|wss?):?//[^\s"'<>)\\]+""", re.IGNORECASE)
_PROTOCOL_RELATIVE = re.compile(r"""["'(]//[\w-]+\.""")
# Names, not places: nobody fetches a namespace.
_NAMESPACES = ("http://www.w3.org/", "http://www.sitemaps.org/")
# Behind the # of a game's page stands what is to be played, not a place in the page.
_GAMES = ("number-match/index.html", "samegame/index.html")
_TEXT = {".html", ".css", ".js", ".json", ".svg", ".webmanifest", ".xml", ".txt"}


class _Links(HTMLParser):
    """Collects the addresses of a page, and the places in it that an address can name."""

    _ATTRIBUTES = ("href", "src", "action", "poster", "data-src")

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.places: set[str] = set()
        self._tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag = tag
        for name, value in attrs:
            if name == "id" and value:
                self.places.add(value)
            elif name in self._ATTRIBUTES and value:
                self.found.append(value)
            elif name == "srcset" and value:
                self.found += [source.split()[0] for source in value.split(",")]

    def handle_data(self, data: str) -> None:
        if self._tag == "py-config" and data.strip():
            self.found.append(json.loads(data)["interpreter"])
        elif self._tag == "style":
            self.found += _CSS_URL.findall(data)


def _read(path: Path) -> _Links:
    links = _Links()
    links.feed(path.read_text(encoding="utf-8"))
    return links


def _named(path: Path) -> Iterator[str]:
    """Yield the addresses that a file names, as they stand there."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        yield from _read(path).found
    elif path.suffix == ".css":
        yield from _CSS_URL.findall(text)
    elif path.suffix == ".js":
        yield from _JS_IMPORT.findall(text)
    elif path.suffix == ".webmanifest":
        manifest = json.loads(text)
        yield from (manifest["start_url"], manifest["scope"])
        yield from (icon["src"] for icon in manifest["icons"])


def _resolve(page: str, address: str) -> str | None:
    """Return the file that a relative address means, or None if it means no file of ours."""
    parts = urllib.parse.urlsplit(address)
    if parts.scheme or parts.netloc or not parts.path:
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), parts.path))
    if parts.path.endswith(("/", "/.", "..")) or path == ".":
        path = posixpath.normpath(posixpath.join(path, "index.html"))
    return urllib.parse.unquote(path)


def files(dist: Path, page: str) -> set[str]:
    """Return the files that a file of the site loads or links to, as far as they are files."""
    named = (_resolve(page, address) for address in _named(dist / page))
    return {path for path in named if path and not path.endswith(".html")}


def check(dist: Path, address: str | None = None, repository: str | None = None) -> None:
    """Raise BuildError naming every reference that is broken, from `/`, or foreign."""
    wrong = []
    own = tuple(filter(None, (address, addresses.source(repository) if repository else None)))
    for path in sorted(dist.rglob("*")):
        name = path.relative_to(dist).as_posix()
        if path.suffix not in _TEXT or name.startswith(_THIRD_PARTY):
            continue
        wrong += [f"{name}: {problem}" for problem in _problems(dist, name, address, own)]
    for name, data in library.package("app", APP).items():
        wrong += [f"{name}: {foreign} is foreign" for foreign in _foreign(data.decode(), own)]
    if wrong:
        raise BuildError("\n".join(["the site refers to what it may not:", *wrong]))


def _problems(dist: Path, name: str, address: str | None, own: tuple[str, ...]) -> Iterator[str]:
    """Yield what is wrong with the references of one file; `own` addresses are not foreign."""
    for link in _named(dist / name):
        target = _resolve(name, link)
        if link.startswith("/"):
            yield f"{link} would leave a site that lies under a path"
        elif target is not None and not (dist / target).is_file():
            yield f"{link} is not there"
        elif name.endswith(".html") and not _leads(dist, name, target, link):
            yield f"{link} names no place in the page"
    text = (dist / name).read_text(encoding="utf-8")
    yield from (f"{foreign} is foreign" for foreign in _foreign(text, own))
    for link in _ABSOLUTE.findall(text):
        if address and link.startswith(address):
            target = _resolve("", "./" + link.removeprefix(address))
            if target is None or not (dist / target).is_file():
                yield f"{link} is not there"


def _leads(dist: Path, name: str, target: str | None, link: str) -> bool:
    """Tell whether what stands behind the # of an address is a place in the page it leads to."""
    parts = urllib.parse.urlsplit(link)
    page = target or name
    if not parts.fragment or parts.scheme or parts.netloc or page.endswith(_GAMES):
        return True
    return page.endswith(".html") and parts.fragment in _read(dist / page).places


def _foreign(text: str, own: tuple[str, ...]) -> Iterator[str]:
    """Yield the addresses of other hosts in a text that are not our own."""
    allowed = (*_NAMESPACES, *own)
    yield from (found for found in _ABSOLUTE.findall(text) if not found.startswith(allowed))
    yield from _PROTOCOL_RELATIVE.findall(text)
