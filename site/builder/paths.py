"""Where things lie, and how a file is written there."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
ENGINE = ROOT / "pygame_core"
APP = SITE / "app"
PAGES = SITE / "pages"
STATIC = SITE / "static"
TEXT = SITE / "text"
DATA = SITE / "data"
MODULES = SITE / "node_modules"
DIST = ROOT / "dist"
SHOTS = ROOT / "shots"
CACHE = ROOT / ".cache"

LANGUAGES = ("en", "de")


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8", newline="\n")
    new.replace(path)
