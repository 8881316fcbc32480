"""What a build leaves in `dist/`."""

import hashlib
import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from builder.errors import BuildError
from builder.paths import LANGUAGES, PAGES, ROOT
from builder.steps import addresses, assemble, library

FIXED = [
    ".nojekyll",
    "404.html",
    "icons/icon.svg",
    "icons/icon-32.png",
    "icons/icon-180.png",
    "icons/icon-192.png",
    "icons/icon-512.png",
    "index.html",
    "manifest-de.webmanifest",
    "manifest-en.webmanifest",
    "sw.js",
]
ADDRESS = "https://tabula.example/x/"


def tree(folder: Path) -> dict[str, str]:
    """Return the hash of every file of a folder."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def entries(archive: bytes) -> dict[str, str]:
    """Return the hash of every file in a packed library, and that of the whole."""
    found = {"": hashlib.sha256(archive).hexdigest()}
    with zipfile.ZipFile(io.BytesIO(archive)) as library:
        for name in library.namelist():
            data = library.read(name)
            if name == "own.zip":
                found |= {f"{name}/{inner}": value for inner, value in entries(data).items()}
            else:
                found[name] = hashlib.sha256(data).hexdigest()
    return found


def pages(dist: Path) -> list[Path]:
    """Return all pages of the site."""
    return sorted(dist.rglob("*.html"))


@pytest.mark.parametrize("name", FIXED)
def test_files_with_fixed_names_are_there(dist: Path, name: str) -> None:
    assert (dist / name).is_file()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_in_every_language(dist: Path, language: str) -> None:
    page = (dist / language / "number-match" / "index.html").read_text(encoding="utf-8")
    assert re.search(rf'<html [^>]*lang="{language}"', page)


def test_a_word_that_may_be_parted_is_whole_where_it_is_read_out(dist: Path) -> None:
    parted = 0
    for path in pages(dist):
        page = path.read_text(encoding="utf-8")
        read_out = re.sub(r'<span aria-hidden="true">[^<]*</span>', "", page)
        parted += len(page) - len(read_out)
        assert "\u00ad" not in read_out, path
    assert parted


def test_everything_else_has_a_hash_in_its_path(dist: Path) -> None:
    named = set(FIXED) | {path.relative_to(dist).as_posix() for path in pages(dist)}
    others = set(tree(dist)) - named - {path for path in tree(dist) if path.startswith("icons/")}
    assert [path for path in others if not re.search(r"[./][0-9a-f]{12}[./]", path)] == []


def test_an_asset_is_named_by_its_content(dist: Path) -> None:
    for path in (dist / "assets").iterdir():
        assert path.name.split(".")[-2] == hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def test_the_same_input_gives_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    assemble.build(target=tmp_path / "again")
    assert tree(tmp_path / "again") == tree(dist)


def test_the_library_is_compiled_to_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    (path,) = dist.glob("py/*/stdlib.zip")
    built = entries(path.read_bytes())
    assert entries(library.packed()) == built, "dist/ was built of other sources: build it anew"
    library.compile_all(library.sources(), tmp_path / "library.zip")
    assert entries((tmp_path / "library.zip").read_bytes()) == built


def test_what_the_compiling_python_has_loaded_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are strings that all code in an interpreter shares, and a file tells of sharing."""
    source = "class Outer:\n    class Inner:\n        pass\n"
    script, program = library._PROGRAMS
    text = program.read_text(encoding="utf-8")
    loaded = tmp_path / "loaded.py"
    loaded.write_text(f"{text}\nloaded = compile({source!r}, 'loaded', 'exec')", encoding="utf-8")
    for chosen in (program, loaded):
        monkeypatch.setattr(library, "_PROGRAMS", [script, chosen])
        library.compile_all({"module.py": source.encode()}, tmp_path / f"{chosen.stem}.zip")
    plain, after = ((tmp_path / name).read_bytes() for name in ("pack.zip", "loaded.zip"))
    assert entries(after) == entries(plain)


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site that was built for an address and for a repository."""
    site = tmp_path_factory.mktemp("at-home") / "site"
    assemble.build(ADDRESS, site, "some/where")
    return site


def test_an_address_turns_on_what_needs_one(at_home: Path) -> None:
    names = {path.stem for path in PAGES.glob("*.html")} - {"404", "base", "index"}
    places = {"" if name == "home" else f"{name}/" for name in names}
    for language in LANGUAGES:
        described = set()
        for place in places:
            page = (at_home / language / place / "index.html").read_text(encoding="utf-8")
            assert f'<link rel="canonical" href="{ADDRESS}{language}/{place}">' in page
            for other in LANGUAGES:
                at = f"{ADDRESS}{other}/{place}"
                assert f'<link rel="alternate" hreflang="{other}" href="{at}">' in page
            said = dict(re.findall('<meta (?:name|property)="([a-z:]+)" content="([^"]*)">', page))
            assert said["description"].strip()
            assert said["og:title"].strip()
            assert (at_home / said["og:image"].removeprefix(ADDRESS)).is_file()
            described.add(said["description"])
        assert len(described) == len(places)
    sitemap = (at_home / "sitemap.xml").read_text(encoding="utf-8")
    assert sorted(re.findall("<loc>(.*)</loc>", sitemap)) == sorted(
        [ADDRESS, *(f"{ADDRESS}{language}/{place}" for language in LANGUAGES for place in places)]
    )


def test_solutions_go_to_the_repository_that_the_build_knows(at_home: Path) -> None:
    for language in LANGUAGES:
        page = (at_home / language / "samegame" / "index.html").read_text("utf-8")
        assert 'data-form="https://github.com/some/where/issues/new"' in page


@pytest.mark.parametrize(
    "text", ["where", "some/where/else", "https://x.example/", "a b/c", "../x"]
)
def test_a_repository_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BuildError, match="owner/name"):
        addresses.repository(text)


def test_without_an_address_nothing_is_absolute(dist: Path) -> None:
    assert not (dist / "sitemap.xml").exists()
    for page in pages(dist):
        text = page.read_text(encoding="utf-8")
        assert "canonical" not in text
        assert "og:url" not in text


def test_an_old_site_stays_when_a_build_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "site"
    old.mkdir()
    (old / "index.html").write_text("old")
    monkeypatch.setattr(assemble.icons, "write", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        assemble.build(target=old)
    assert tree(tmp_path) == {"site/index.html": hashlib.sha256(b"old").hexdigest()}


def test_an_address_that_is_none_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "build.py", "--address", "tabula.example"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("build.py: --address takes an address")


def test_no_maps_are_asked_for(dist: Path) -> None:
    for path in dist.rglob("*.*js"):
        assert b"sourceMappingURL" not in path.read_bytes()[-200:]
