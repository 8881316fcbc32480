"""Where the site will be found, and where solutions are submitted."""

import os
import re
import tomllib
import urllib.parse
from pathlib import Path
from xml.sax.saxutils import escape

from builder.errors import BuildError
from builder.paths import ROOT

_REPOSITORY = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")


def read(text: str) -> str:
    """Return an address as the pages use it, ending in a slash; raise BuildError if it is none."""
    parts = urllib.parse.urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise BuildError(f"--address takes an address such as https://name.example/x/, not {text}")
    return text.rstrip("/") + "/"


def form(repository: str) -> str:
    """Return the address where a solution is submitted to a repository."""
    return f"https://github.com/{repository}/issues/new"


def source(repository: str) -> str:
    """Return the address of a repository."""
    return f"https://github.com/{repository}"


def repository(named: str | None) -> str | None:
    """Return the repository that takes submissions, as `owner/name`, None if it is not known.

    What is named goes before what the environment says (in a workflow), and that before
    `pyproject.toml`. Raises BuildError if the text is none.
    """
    text = named or os.environ.get("GITHUB_REPOSITORY") or _from_project()
    if text and not _REPOSITORY.fullmatch(text):
        raise BuildError(f"a repository is written as owner/name, not {text!r}")
    return text or None


def _from_project() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    address: str = project.get("urls", {}).get("Repository", "")
    return address.removeprefix("https://github.com/").removesuffix(".git").rstrip("/")


def write(dist: Path, address: str) -> None:
    """Write `sitemap.xml`; `robots.txt` is looked for at the root of a host, which is not ours."""
    pages = [page.relative_to(dist).parent.as_posix() for page in sorted(dist.rglob("index.html"))]
    lines = [
        f"  <url><loc>{escape(address + (page + '/' if page != '.' else ''))}</loc></url>"
        for page in pages
    ]
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    body = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    text = head + body + "\n".join(lines) + "\n</urlset>\n"
    (dist / "sitemap.xml").write_text(text, encoding="utf-8", newline="\n")
