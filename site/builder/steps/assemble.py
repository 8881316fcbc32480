"""Builds the whole of `dist/` beside the old one, and puts it in its place when it is complete."""

import shutil
import tempfile
from pathlib import Path

from builder.paths import CACHE, DIST
from builder.steps import addresses, card, icons, node, precache, references, runtime, sizes
from builder.steps.pages import Renderer


def build(address: str | None = None, target: Path = DIST, repository: str | None = None) -> None:
    """Build the site into `target`; raises BuildError and leaves the old one if it cannot."""
    node.install()
    CACHE.mkdir(exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix="dist-", dir=CACHE))
    try:
        _fill(work / "new", address, repository)
        if target.exists():
            target.rename(work / "old")
        (work / "new").rename(target)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _fill(dist: Path, address: str | None, repository: str | None) -> None:
    dist.mkdir()
    Renderer(dist, runtime.write(dist), address, repository).write()
    icons.write(dist)
    (dist / ".nojekyll").touch()
    if address:
        addresses.write(dist, address)
        card.write(dist)
    precache.write(dist)
    references.check(dist, address, repository)
    sizes.check(dist)
