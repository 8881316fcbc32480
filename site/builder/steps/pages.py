"""Renders the templates of `site/pages` in every language.

A template's place in `dist/` follows from its name: `index.html`, `404.html` and the manifests lie
at the root, `home.html` in `LANGUAGE/`, every other page in `LANGUAGE/NAME/`. `base.html` and
`parts/` are no pages.
"""

import json
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from builder.content import facts, pictures, puzzle_cards, words
from builder.errors import BuildError
from builder.paths import LANGUAGES, PAGES
from builder.steps import addresses, licences, policy
from builder.steps.assets import Assets
from builder.steps.runtime import Runtime
from pygame_core.game import GameError

_LAYOUT = "base.html"
_AT_ROOT = ("index.html", "404.html")
_HOME = "home.html"


class Renderer:
    """Render pages into `dist`; `used` holds the names of all words that they have shown."""

    def __init__(
        self,
        dist: Path,
        runtime: Runtime,
        address: str | None = None,
        repository: str | None = None,
        shown: puzzle_cards.Shown | None = None,
    ) -> None:
        """Take where to write, and what the pages tell; `shown` is read from the data if not given.

        Raises BuildError if the data are bad.
        """
        self._dist = dist
        self._runtime = runtime
        self._assets = Assets(dist)
        shown = shown or puzzle_cards.collect()
        self._common = {
            "address": address,
            "repository": repository,
            "form": addresses.form(repository) if repository else "",
            "csp": policy.PLACEHOLDER,
            "shown": shown,
            "lists": self._assets.write("lists.json", shown.lists.encode()),
            "boards": self._assets.write("boards.json", shown.boards.encode()),
            "pictures": pictures,
            "facts": facts,
            "licences": licences,
            "licence_texts": self._assets.write("licences.txt", licences.texts().encode()),
            "source": addresses.source(repository) if repository else "",
        }
        self._texts = words.load()
        self.used: set[str] = set()
        self._templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader(PAGES),
            autoescape=jinja2.select_autoescape(["html"]),
            undefined=jinja2.StrictUndefined,
            keep_trailing_newline=True,
        )

    def write(self) -> None:
        """Write all pages and manifests; raises BuildError naming a template that is wrong."""
        for template in sorted(path.name for path in PAGES.glob("*.html")):
            if template in _AT_ROOT:
                self._write(template, template, LANGUAGES[0])
            elif template != _LAYOUT:
                folder = "" if template == _HOME else f"{Path(template).stem}/"
                for language in LANGUAGES:
                    self._write(template, f"{language}/{folder}index.html", language)
        for language in LANGUAGES:
            self._write("manifest.json", f"manifest-{language}.webmanifest", language)

    def _write(self, template: str, target: str, language: str) -> None:
        context = self._context(target, language)
        try:
            text = self._templates.get_template(template).render(context)
        except (jinja2.TemplateError, GameError, BuildError) as error:
            raise BuildError(f"site/pages/{template}, {language}: {error}") from error
        path = self._dist / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(policy.fill(text), encoding="utf-8", newline="\n")

    def _context(self, target: str, language: str) -> dict[str, Any]:
        """Return what a template may use; addresses in it are relative to the page."""
        root = "../" * target.count("/") or "./"
        others = [other for other in LANGUAGES if other != language]
        text = self._texts[language]
        page = target.split("/")[1] if target.count("/") > 1 else ""
        return self._common | {
            "t": words.Words(text, self.used),
            "texts": {name: words.Words(self._texts[name], self.used) for name in LANGUAGES},
            "lang": language,
            "other": others[0],
            "page": page,
            "root": root,
            "here": f"{root}{language}/",
            "asset": lambda name: root + self._assets.address(name),
            "runtime": root + self._runtime.wrapper,
            "pyscript": root + self._runtime.pyscript,
            "fetched": self._runtime.fetched,
            "preload": [root + path for path in self._runtime.preload],
            "number": lambda value: f"{value:,}".replace(",", text["app"]["group"]),
            "words_json": _for_script(words.for_app(text, page)),
        }


def _for_script(value: object) -> Markup:
    """Return JSON that may stand inside a script element: it cannot close it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))  # noqa: S704 - made safe by the replacement
