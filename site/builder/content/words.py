"""All words of the site, from `site/text`: one file a language, the same keys in each."""

import json
from typing import Any

from builder.errors import BuildError
from builder.paths import LANGUAGES, TEXT

# Under which name the words of a page's game stand, beside those that all games share.
APP_WORDS = {
    "number-match": "appNumberMatch",
    "daily": "appNumberMatch",
    "samegame": "appSamegame",
    "puzzles": "appSamegame",
    "statistics": "appStatistics",
}
# What a page of both games has of theirs: by page, the groups and the words of each.
BORROWED = {"statistics": {"appNumberMatch": ["level"], "appSamegame": ["kindName"]}}


class Words:
    """Words by name for templates, nested; remembers which of them have been read.

    A dict would not do: a template's `t.tools.keys` would find the method of that name.
    """

    def __init__(self, words: dict[str, Any], used: set[str], path: str = "") -> None:
        self._words = words
        self._used = used
        self._path = path

    def __getitem__(self, name: str) -> "str | Words":
        """Return a word or a group of them; KeyError, which Jinja reports, if there is none."""
        value = self._words[name]
        path = f"{self._path}{name}"
        if isinstance(value, dict):
            return Words(value, self._used, f"{path}.")
        self._used.add(path)
        return str(value)


def load() -> dict[str, dict[str, Any]]:
    """Return the words by language; raises BuildError unless all have the same keys."""
    texts = {}
    for language in LANGUAGES:
        path = TEXT / f"{language}.json"
        try:
            texts[language] = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise BuildError(f"site/text/{path.name} is no JSON: {error}") from error
    first, *others = LANGUAGES
    for other in others:
        differences = sorted(flat(texts[first]).keys() ^ flat(texts[other]).keys())
        if differences:
            raise BuildError(f"site/text: not in all languages: {', '.join(differences)}")
    return texts


def for_app(words: dict[str, Any], page: str) -> dict[str, Any]:
    """Return the words that Python and the scripts of a page ask for: all games' and its own."""
    borrowed = {
        name: words[group][name]
        for group, names in BORROWED.get(page, {}).items()
        for name in names
    }
    own: dict[str, Any] = words[APP_WORDS.get(page, "app")]
    shared: dict[str, Any] = words["app"]
    return shared | borrowed | own


def flat(words: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """Return all words of a language by their dotted names."""
    found: dict[str, str] = {}
    for name, value in words.items():
        path = prefix + name
        found |= flat(value, f"{path}.") if isinstance(value, dict) else {path: value}
    return found
