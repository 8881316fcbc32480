"""Finds Firefox and WebKit, in which the site is looked at beside Chromium, or brings them."""

import os
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from builder.lab import debian

# Set for the tests when an engine that does not start is a failure and no reason to pass it over.
VARIABLE = "TABULA_ENGINES"
# Where Linux systems put programs that only other programs start.
_INNER = ("lib/*/webkit2gtk-4.1", "lib64/webkit2gtk-4.1", "libexec/webkit2gtk-4.1")


@dataclass(frozen=True)
class Engine:
    """A browser engine: the programs it takes, each by its names, and Debian's packages."""

    name: str
    programs: tuple[tuple[str, ...], ...]
    packages: tuple[str, ...]

    def find(self) -> list[str] | None:
        """Return the paths of its programs, or None if one is not there."""
        if not hasattr(os, "killpg"):
            return None  # these programs start others, which could not be ended
        found = [next(filter(None, map(_which, names)), None) for names in self.programs]
        return [path for path in found if path] if all(found) else None

    def why_not(self, reason: str = "it is not on this machine") -> str:
        """Return the sentence that says why nothing is tried in it."""
        return f"{self.name}: not tried, because {reason}"


FIREFOX = Engine("Firefox", (("firefox-esr", "firefox"),), ("firefox-esr",))
WEBKIT = Engine(
    "WebKit", (("WebKitWebDriver",), ("MiniBrowser",), ("Xvfb",)), ("webkit2gtk-driver", "xvfb")
)
ALL = (FIREFOX, WEBKIT)


def _which(name: str) -> str | None:
    inner = (path for folder in _INNER for path in Path("/usr").glob(f"{folder}/{name}"))
    return shutil.which(name) or next(map(str, inner), None)


def bring(seconds: float) -> list[str]:
    """Install what is missing where that is allowed and its packages arrive in so many seconds.

    Return a sentence for each engine that is not there then.
    """
    deadline = time.monotonic() + seconds
    sentences = []
    for engine in ALL:
        if engine.find():
            continue
        reason = debian.install(engine.name, engine.packages, deadline)
        if not engine.find():
            sentences.append(engine.why_not(reason or "its package brings another program"))
    return sentences


def missing() -> list[str]:
    """Return a sentence for each engine that is not there."""
    return [engine.why_not() for engine in ALL if not engine.find()]
