"""The list of files that a version is, and the worker that carries it."""

import hashlib
import json
import re
import shutil
from pathlib import Path

import pytest

from builder.errors import BuildError
from builder.steps import precache


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a built site of a few files, without its worker."""
    folder = tmp_path / "dist"
    files = {
        "index.html": '<!doctype html>\n<html lang="en"><title>root</title></html>',
        "en/number-match/index.html": '<!doctype html>\n<html lang="en"><h1>Game</h1></html>',
        "assets/app.0123.css": "h1 {}",
        "robots.txt": "",
        "sitemap.xml": "",
        ".nojekyll": "",
    }
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def listed(folder: Path) -> dict[str, str]:
    """Return the hashes by path that the worker carries."""
    text = (folder / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"^const \{ version, files \} = (\{.*?^\});$", text, re.DOTALL | re.MULTILINE)
    assert found
    return json.loads(found[1])["files"]


def test_the_worker_lists_what_players_need_and_nothing_else(folder: Path) -> None:
    precache.write(folder)
    assert list(listed(folder)) == [
        "assets/app.0123.css",
        "en/number-match/index.html",
        "index.html",
    ]


def test_the_hashes_are_those_of_the_files_as_they_lie_there(folder: Path) -> None:
    precache.write(folder)
    for path, hexadecimal in listed(folder).items():
        assert hashlib.sha256((folder / path).read_bytes()).hexdigest() == hexadecimal


def test_every_page_carries_the_version(folder: Path) -> None:
    version = precache.write(folder)
    assert re.fullmatch("[0-9a-f]{16}", version)
    for path in ("index.html", "en/number-match/index.html"):
        text = (folder / path).read_text(encoding="utf-8")
        assert f'<html data-version="{version}" lang="en">' in text


def test_the_same_files_are_the_same_version(folder: Path, tmp_path: Path) -> None:
    other = shutil.copytree(folder, tmp_path / "other")
    assert precache.write(folder) == precache.write(other)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    precache.write(folder)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("path", ["index.html", "assets/app.0123.css", "assets/new.js"])
def test_a_changed_or_added_file_is_another_version(folder: Path, path: str) -> None:
    before = precache.write(folder)
    with (folder / path).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert precache.write(folder) != before


def test_another_worker_is_another_version(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = precache.write(folder)
    template = tmp_path / "sw.js"
    template.write_text(precache.TEMPLATE.read_text(encoding="utf-8") + "// changed\n")
    monkeypatch.setattr(precache, "TEMPLATE", template)
    assert precache.write(folder) != before


def test_a_worker_without_a_place_for_the_list_is_refused(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = tmp_path / "sw.js"
    template.write_text("const nothing = 0;")
    monkeypatch.setattr(precache, "TEMPLATE", template)
    with pytest.raises(BuildError, match="__BUILD__"):
        precache.write(folder)


def test_the_built_site_is_listed_whole(dist: Path) -> None:
    files = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    assert set(listed(dist)) == files - precache.LEFT_OUT
