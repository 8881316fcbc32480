"""What needs to know where the site will be found: the list of pages for search engines."""

import urllib.parse
from pathlib import Path
from xml.sax.saxutils import escape

from builder.places import BuildError


def read(text: str) -> str:
    """Return an address as the pages use it, ending in a slash; raise BuildError if it is none."""
    parts = urllib.parse.urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise BuildError(f"--address takes an address such as https://name.example/x/, not {text}")
    return text.rstrip("/") + "/"


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
