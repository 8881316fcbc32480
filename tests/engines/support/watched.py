"""The built site with a watch on each of its pages, from before its first script on."""

import shutil
from pathlib import Path

from builder.steps import precache
from tests.web.support.host import BASE

_FILE = "watch.0123456789ab.js"
# Writes down what must not happen in a document.
_WATCH = """(() => {
  window.wrong = [];
  const note = (text) => window.wrong.push(text);
  const watch = (kind, tell) =>
    addEventListener(kind, (event) => note(`${kind}: ${tell(event)}`), true);
  watch("error", (event) => event.message ?? event.target.outerHTML);
  watch("unhandledrejection", (event) => event.reason);
  watch("securitypolicyviolation", (event) => `${event.violatedDirective} ${event.blockedURI}`);
  const { error } = console;
  console.error = (...said) => { note(`console: ${said.join(" ")}`); error(...said); };
})();
"""
_BEFORE = '<meta name="viewport"'  # after the page's policy, which allows the site's own scripts


def watched(dist: Path, folder: Path) -> Path:
    """Write the site into a folder, each page of a player with the watch; return the folder."""
    shutil.copytree(dist, folder)
    (folder / _FILE).write_text(_WATCH, encoding="utf-8")
    for page in (*folder.glob("*/**/index.html"), folder / "404.html"):
        text = page.read_text(encoding="utf-8")
        assert _BEFORE in text
        # The page for what is not there stands at any depth.
        script = f'<script src="{BASE}{_FILE}"></script>\n{_BEFORE}'
        page.write_text(text.replace(_BEFORE, script, 1), encoding="utf-8", newline="")
    precache.write(folder)
    return folder
