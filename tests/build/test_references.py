"""A build fails on what is missing and on what is foreign."""

from pathlib import Path

import pytest

from builder.errors import BuildError
from builder.steps import references

SOUND = {
    "index.html": '<a href="en/x/#here">x</a><style>a { background: url(a.svg) }</style>',
    "en/x/index.html": '<link href="../../a.css"><a href="../../">up</a><a id="here" href="#here">',
    "en/samegame/index.html": '<a href="../x/#here">x</a><a href="./#puzzle-042">a game</a>',
    "a.css": "a { background: url('a.svg') } b { background: url(data:,) }",
    "a.js": 'import { b } from "./b.js";',
    "b.js": "",
    "a.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "m.webmanifest": '{"start_url": "./", "scope": "./", "icons": [{"src": "a.svg"}]}',
    "py/1/pyodide.mjs": 'fetch("https://elsewhere.example/")',
}


def site(folder: Path, **changes: str) -> Path:
    """Write a small sound site, with changes to its files."""
    for name, text in (SOUND | changes).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_sound_site_passes(tmp_path: Path) -> None:
    references.check(site(tmp_path))


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("index.html", '<a href="en/y/">y</a>', "index.html: en/y/ is not there"),
        ("index.html", '<a href="en/x/#there">y</a>', "en/x/#there names no place in the page"),
        ("index.html", '<a href="#there">y</a>', "#there names no place in the page"),
        ("index.html", '<script src="no.js"></script>', "no.js is not there"),
        ("index.html", '<img srcset="a.svg 1x, b.svg 2x">', "b.svg is not there"),
        ("index.html", '<a href="/en/x/">x</a>', "/en/x/ would leave a site"),
        ("index.html", '<py-config>{"interpreter": "./p.mjs"}</py-config>', "./p.mjs is not there"),
        ("index.html", "<style>a { background: url(b.png) }</style>", "b.png is not there"),
        ("index.html", '<img src="https://elsewhere.example/a.png">', "a.png is foreign"),
        ("index.html", '<img src="//elsewhere.example/a.png">', "is foreign"),
        ("en/x/index.html", '<link href="a.css">', "en/x/index.html: a.css is not there"),
        ("a.css", "a { background: url(b.svg) }", "a.css: b.svg is not there"),
        ("a.css", "@import 'http://elsewhere.example/a.css';", "a.css is foreign"),
        ("a.js", 'import { c } from "./c.js";', "a.js: ./c.js is not there"),
        ("a.js", "fetch('wss://elsewhere.example/')", "wss://elsewhere.example/ is foreign"),
        ("m.webmanifest", '{"start_url": "x/", "scope": "./", "icons": []}', "x/ is not there"),
        (
            "m.webmanifest",
            '{"start_url": "./", "scope": "./", "icons": [{"src": "b.svg"}]}',
            "b.svg is not there",
        ),
    ],
)
def test_a_wrong_reference_is_named(tmp_path: Path, name: str, text: str, said: str) -> None:
    with pytest.raises(BuildError) as error:
        references.check(site(tmp_path, **{name: text}))
    assert said in str(error.value)


def test_the_sites_own_address_may_be_named_where_it_leads_to_a_page(tmp_path: Path) -> None:
    own = "https://tabula.example/x/"
    references.check(site(tmp_path, **{"index.html": f'<link href="{own}en/x/">'}), own)
    with pytest.raises(BuildError, match=r"en/y/ is not there"):
        references.check(site(tmp_path, **{"index.html": f'<link href="{own}en/y/">'}), own)


def test_a_page_knows_the_files_it_loads(tmp_path: Path) -> None:
    assert references.files(site(tmp_path), "en/x/index.html") == {"a.css"}
