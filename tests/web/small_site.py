"""A site of a few small files, with the real worker and the real `offline.js`."""

from pathlib import Path

from builder import precache
from builder.places import STATIC

GAME = "en/number-match/"
ICON = '<link rel="icon" href="data:,">'
PAGE = f"""<!doctype html>
<html lang="en"{{game}}>
<title>{{mark}}</title>
{ICON}
<link rel="stylesheet" href="../../assets/style.{{mark}}.css">
<h1>{{mark}}</h1>
<p id="toast" role="status"></p>
<script type="application/json" id="words">
{{{{"offline": {{{{"ready": "Ready offline.", "update": "Update waiting."}}}}}}}}
</script>
<script src="../../assets/offline.js" data-root="../../" defer></script>
"""


def build(folder: Path, mark: str, *, game: bool = False) -> Path:
    """Write a small site whose every page and file says its mark; returns the folder."""
    text = PAGE.format(mark=mark, game=' data-game="on"' if game else "")
    files = {
        "index.html": f"<!doctype html>{ICON}<title>root {mark}</title>",
        "404.html": f"<!doctype html>{ICON}<title>missing {mark}</title>",
        "sitemap.xml": "",
        f"{GAME}index.html": text,
        "de/number-match/index.html": text,
        f"assets/style.{mark}.css": "h1 { color: rgb(1, 2, 3) }",
        f"assets/late.{mark}.txt": f"late {mark}",
        "assets/offline.js": (STATIC / "offline.js").read_text(encoding="utf-8"),
    }
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content, encoding="utf-8")
    precache.write(folder)
    return folder


def files(folder: Path) -> set[str]:
    """Return the paths of all files that the version in a folder is made of."""
    paths = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return paths - precache.LEFT_OUT
