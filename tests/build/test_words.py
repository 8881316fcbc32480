"""Every word of the site is there in every language, and is used."""

import re
from pathlib import Path
from typing import Any

import pytest

from builder.content import puzzle_cards, words
from builder.content.best_lists import Place
from builder.errors import BuildError
from builder.paths import APP, LANGUAGES, STATIC
from builder.steps.pages import Renderer
from builder.steps.runtime import Runtime

# In the app a word is asked for by a literal: words("key"), words.table("key"), or a key that is
# kept in a table; parts of it may be filled in, as in words(f"keys.{action}").
SOURCES = sorted([*APP.rglob("*.py"), *STATIC.glob("*.js")])
# The words of all games stand in one group, those of each game in its own beside its package.
GAMES = {"appNumberMatch": "number_match", "appSamegame": "samegame"}
PACKAGES = {**GAMES, "appStatistics": "statistics"}
PAGES = {"appNumberMatch": "number-match", "appSamegame": "samegame", "appStatistics": "statistics"}
GROUPS = {
    "app": SOURCES,
    **{
        group: [path for path in SOURCES if all(one not in path.parts for one in others)]
        for group, package in PACKAGES.items()
        for others in [set(PACKAGES.values()) - {package}]
    },
}
RUNTIME = Runtime(wrapper="py/a.mjs", pyscript="pyscript/core.js", preload=(), fetched=0)
PLACES = re.compile(r"\{(\w+)\}")


@pytest.fixture(scope="module")
def texts() -> dict[str, dict[str, Any]]:
    """Return all words by language."""
    return words.load()


def asked(key: str) -> str:
    """Return a pattern of what asks for a word; its last letters may be filled in."""
    stem = re.sub(r"\d+$", "", key)
    filled = "" if stem == key else rf"|f[\"']{stem}\{{"
    return rf"""["']{key}["'.]|\.{key}\b{filled}"""


def read(paths: list[Path]) -> str:
    """Return the text of some files."""
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def shown_by_pages(folder: Path) -> set[str]:
    """Return the names of the words that the templates show."""
    used = set()
    shown = puzzle_cards.collect()
    ranked = shown._replace(ranking=[Place("somebody", 100.0, 1, 1)], as_of="2026-11-29")
    for address, repository, lists in ((None, None, shown), ("https://x.example/", "x/y", ranked)):
        target = folder / str(bool(address))
        target.mkdir()
        renderer = Renderer(target, RUNTIME, address, repository, lists)
        renderer.write()
        used |= renderer.used
    return used


def test_no_word_of_the_pages_is_unused(texts: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    there = {path for path in words.flat(texts["en"]) if not path.startswith("app")}
    assert there - shown_by_pages(tmp_path) == set()


def test_no_word_of_the_app_is_unused(texts: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    shown = {tuple(path.split(".")[:2]) for path in shown_by_pages(tmp_path)}
    unused = [
        f"{group}.{key}"
        for group, sources in GROUPS.items()
        for key in texts["en"][group]
        if (group, key) not in shown and not re.search(asked(key), read(sources))
    ]
    assert unused == []


def test_no_word_of_the_app_is_missing(texts: dict[str, dict[str, Any]]) -> None:
    for path in APP.rglob("*.py"):
        games = [group for group, package in PACKAGES.items() if package in path.parts]
        for group in games or GAMES:  # what all games share must find its words in each
            for key in re.findall(
                r"""words\(\s*f?["']([\w.]+)["'{]""", path.read_text(encoding="utf-8")
            ):
                found: Any = words.for_app(texts["en"], PAGES[group])
                for part in key.strip(".").split("."):
                    known = part in found or any(one.startswith(part) for one in found)
                    assert known, f"{path.name} asks for {key}, which {group} lacks"
                    found = found.get(part, {})


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_same_values_are_filled_in_in_every_language(
    texts: dict[str, dict[str, Any]], language: str
) -> None:
    first, other = words.flat(texts[LANGUAGES[0]]), words.flat(texts[language])
    for path, text in first.items():
        assert set(PLACES.findall(text)) == set(PLACES.findall(other[path])), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_empty_or_framed_by_spaces(
    texts: dict[str, dict[str, Any]], language: str
) -> None:
    for path, text in words.flat(texts[language]).items():
        assert text, path
        assert text == text.strip(), path


def test_a_key_that_one_language_lacks_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en.json").write_text('{"a": {"b": "x", "c": "y"}}')
    (tmp_path / "de.json").write_text('{"a": {"b": "x"}}')
    monkeypatch.setattr(words, "TEXT", tmp_path)
    with pytest.raises(BuildError, match=r"a\.c"):
        words.load()


def test_a_name_of_a_method_is_a_word_like_any_other() -> None:
    group = words.Words({"keys": "Keyboard", "items": {"copy": "Copy"}}, set())
    assert group["keys"] == "Keyboard"
    assert isinstance(group["items"], words.Words)


def test_a_word_for_a_script_cannot_close_it(tmp_path: Path) -> None:
    target = tmp_path / "site"
    target.mkdir()
    Renderer(target, RUNTIME, None).write()
    for page in target.rglob("*.html"):
        source = page.read_text(encoding="utf-8")
        for text in re.findall(r'<script type="application/json"[^>]*>(.*?)</', source, re.DOTALL):
            assert "<" not in text
