"""A site of a few small files, with the real worker and the real `offline.js`, and tabs on it."""

from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from builder.paths import STATIC
from builder.steps import precache

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

# Asks for a newer version and says what became of it.
UPDATE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const worker = registration.installing;
    if (!worker) return registration.waiting ? "installed" : "none";
    return new Promise((resolve) => {
        worker.addEventListener("statechange", () => resolve(worker.state));
    });
}"""
INSTALLED = "navigator.serviceWorker.getRegistration().then(r => Boolean(r.waiting))"
FETCH = "address => fetch(address).then(answer => answer.ok ? answer.text() : null)"


def build(folder: Path, mark: str, *, game: bool = False) -> Path:
    """Write a small site whose every page and file says its mark; returns the folder."""
    text = PAGE.format(mark=mark, game=' data-game="on"' if game else "")
    files = {
        "index.html": f"<!doctype html>{ICON}<title>root {mark}</title>",
        "404.html": f"<!doctype html>{ICON}<title>missing {mark}</title>",
        "sitemap.xml": "",
        f"{GAME}index.html": text,
        "de/number-match/index.html": text,
        f"assets/style.{mark}.css": f"h1 {{ color: rgb(1, 2, 3); --mark: {mark} }}",
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


def visit(window: BrowserContext) -> Page:
    """Open the game's page and waits until a worker serves it."""
    page = window.new_page()
    page.goto(GAME)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller")
    return page


def style(page: Page) -> str:
    """Return the mark of the style sheet that the page has, empty if it has none."""
    found = page.evaluate(
        "getComputedStyle(document.querySelector('h1')).getPropertyValue('--mark')"
    )
    return str(found)


def is_whole(page: Page, mark: str) -> bool:
    """Tell whether all that the page shows and loads is of one version."""
    colour = page.evaluate("getComputedStyle(document.querySelector('h1')).color")
    late = page.evaluate(FETCH, f"../../assets/late.{mark}.txt")
    found = (page.title(), late, colour, style(page))
    return found == (mark, f"late {mark}", "rgb(1, 2, 3)", mark)
