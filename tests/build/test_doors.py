"""What reaches the browser's storage, read from the source: few doors, so each can be minded."""

import re
from pathlib import Path

import pytest

from builder.paths import ROOT

SITE = ROOT / "site"
# Each file that names it outside its comments, with the reason.
ALLOWED = {
    "app/browser/dom.py": "the door of Python: it gives the storage to app/storage/store.py alone",
    "static/settings.js": "the door of the scripts, and the first of them",
    "static/offline.js": "stands on any page by itself, also where no settings are",
    "pages/index.html": "sends the player on before anything else is fetched",
    "pages/404.html": "stands at any address, so it can fetch nothing",
}
COMMENTS = {
    ".js": r"(?s)/\*.*?\*/|(?<!:)//[^\n]*",
    ".mjs": r"(?s)/\*.*?\*/|(?<!:)//[^\n]*",
    ".html": r"(?s)/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->|{#.*?#}",
    ".py": r'(?s)""".*?"""|#[^\n]*',
}
FILES = sorted(
    path
    for folder in ("app", "pages", "static")
    for path in (SITE / folder).rglob("*")
    if path.suffix in COMMENTS
)


def names_it(path: Path, text: str) -> bool:
    """Tell whether a file's text names the storage outside its comments."""
    return "localStorage" in re.sub(COMMENTS[path.suffix], " ", text)


def test_only_the_doors_name_the_storage() -> None:
    found = [path for path in FILES if names_it(path, path.read_text(encoding="utf-8"))]
    assert {path.relative_to(SITE).as_posix() for path in found} == ALLOWED.keys()


@pytest.mark.parametrize(
    ("name", "text", "named"),
    [
        ("a.js", "/* localStorage */ x(); // localStorage", False),
        ("a.js", "open('https://a/', localStorage.a)", True),
        ("a.html", "{# localStorage #}<!-- localStorage --><script>// localStorage", False),
        ("a.html", "<script>localStorage.clear()</script>", True),
        ("a.py", '"""Of localStorage."""\nx = 1  # localStorage', False),
        ("a.py", "js.window.localStorage", True),
    ],
)
def test_a_comment_may_name_it(name: str, text: str, *, named: bool) -> None:
    assert names_it(Path(name), text) is named
