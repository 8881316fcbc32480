"""Every word of the site is there in every language, and is used."""

import re
from pathlib import Path
from typing import Any

import pytest

from builder import words
from builder.pages import Renderer
from builder.places import APP, LANGUAGES, STATIC, BuildError
from builder.runtime import Runtime

# In the app a word is asked for by a literal: words("key"), words.table("key"), or a key that is
# kept in a table; parts of it may be filled in, as in words(f"keys.{action}").
SOURCES = sorted([*APP.rglob("*.py"), *STATIC.glob("*.js")])
RUNTIME = Runtime(wrapper="py/a.mjs", pyscript="pyscript/core.js", preload=(), fetched=0)
PLACES = re.compile(r"\{(\w+)\}")


@pytest.fixture(scope="module")
def texts() -> dict[str, dict[str, Any]]:
    """Return all words by language."""
    return words.load()


def shown_by_pages(folder: Path) -> set[str]:
    """Return the names of the words that the templates show."""
    used = set()
    for address in (None, "https://tabula.example/"):
        target = folder / str(bool(address))
        target.mkdir()
        renderer = Renderer(target, RUNTIME, address)
        renderer.write()
        used |= renderer.used
    return used


def test_no_word_of_the_pages_is_unused(texts: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    there = {path for path in words.flat(texts["en"]) if not path.startswith("app.")}
    assert there - shown_by_pages(tmp_path) == set()


def test_no_word_of_the_app_is_unused(texts: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    shown = {path.split(".")[1] for path in shown_by_pages(tmp_path) if path.startswith("app.")}
    unused = [
        key
        for key in texts["en"]["app"]
        if key not in shown and not re.search(rf"""["']{key}["'.]|\.{key}\b""", source)
    ]
    assert unused == []


def test_no_word_of_the_app_is_missing(texts: dict[str, dict[str, Any]]) -> None:
    table = texts["en"]["app"]
    for path in APP.rglob("*.py"):
        for key in re.findall(
            r"""words\(\s*f?["']([\w.]+)["'{]""", path.read_text(encoding="utf-8")
        ):
            found: Any = table
            for part in key.strip(".").split("."):
                assert part in found, f"{path.name} asks for {key}"
                found = found[part]


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
