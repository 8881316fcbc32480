"""Style sheets, scripts and pictures of `site/static`, each under a name that holds its hash."""

import hashlib
import re
from pathlib import Path

import rcssmin
import rjsmin

from builder.errors import BuildError
from builder.paths import STATIC

# These go to fixed places of their own: the service worker must, and icons.py draws the icons.
_NOT_HERE = ("sw.js", "icons/")
_URL = re.compile(r"""(url\(\s*["']?)([^"')]+)(["']?\s*\))""")
# Comments and blanks are for those who read the sources, not for players.
_SMALLER = {".css": rcssmin.cssmin, ".js": rjsmin.jsmin}
_IMPORT = re.compile(r"""(\b(?:from|import)\s*\(?\s*["'])\./([^"']+)(["'])""")


class Assets:
    """Write files of `site/static` into `dist/assets` when they are first asked for."""

    def __init__(self, dist: Path) -> None:
        self._dist = dist
        self._addresses: dict[str, str] = {}

    def address(self, name: str) -> str:
        """Return where a file lies, from the site's root; raises BuildError if there is none."""
        if name not in self._addresses:
            source = STATIC / name
            if not source.is_file() or name.startswith(_NOT_HERE):
                raise BuildError(f"site/static has no file {name}")
            self._addresses[name] = self.write(name, source.read_bytes())
        return self._addresses[name]

    def write(self, name: str, data: bytes) -> str:
        """Write one file, with what it refers to replaced by hashed names; return its address."""
        stem, suffix = Path(name).stem, Path(name).suffix
        pattern = {".css": _URL, ".js": _IMPORT}.get(suffix)
        if pattern:
            text = pattern.sub(self._hashed, data.decode())
            data = _SMALLER[suffix](text).encode()
        digest = hashlib.sha256(data).hexdigest()[:12]
        address = f"assets/{stem}.{digest}{suffix}"
        (self._dist / "assets").mkdir(exist_ok=True)
        (self._dist / address).write_bytes(data)
        return address

    def _hashed(self, found: re.Match[str]) -> str:
        before, name, after = found.groups()
        if name.startswith(("data:", "#")):
            return found.group()
        neighbour = self.address(name).removeprefix("assets/")
        return f"{before}{'./' if found.re is _IMPORT else ''}{neighbour}{after}"
