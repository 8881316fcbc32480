"""The Content-Security-Policy of each page."""

import base64
import hashlib
import re
from pathlib import Path

import pytest

from builder.steps import policy

PYTHON = '<script type="py">import app.main</script>'


def rules(page: str) -> dict[str, list[str]]:
    """Return a page's policy by directive."""
    parts = [rule.split() for rule in policy.of(page).split(";")]
    return {name: values for name, *values in parts}


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_a_page_without_python_may_evaluate_nothing() -> None:
    assert rules("<h1>Here</h1>")["script-src"] == ["'self'"]
    assert "blob:" not in policy.of("<h1>Here</h1>")


def test_a_page_with_python_gets_what_pyscript_needs() -> None:
    given = rules(PYTHON)
    assert given["script-src"] == ["'self'", "'unsafe-eval'", "'wasm-unsafe-eval'"]
    assert given["worker-src"] == given["connect-src"] == ["'self'", "blob:"]


def test_inline_scripts_are_allowed_by_their_hash() -> None:
    page = "<script>go()</script><script type=module>import './x.js'</script>"
    assert rules(page)["script-src"] == ["'self'", digest("go()"), digest("import './x.js'")]


@pytest.mark.parametrize(
    "inert",
    ['<script type="application/json">{}</script>', PYTHON, '<script src="x.js" defer></script>'],
)
def test_what_no_browser_executes_inline_gets_no_hash(inert: str) -> None:
    assert "sha256" not in policy.of(inert)


def test_inline_styles_are_allowed_by_their_hash() -> None:
    assert rules("<style>a{}</style>")["style-src"] == ["'self'", digest("a{}")]


def test_every_page_has_its_policy_before_anything_it_rules(dist: Path) -> None:
    for path in dist.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        given = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
        assert given, path
        assert given[1] == policy.of(page)
        assert given.start() < min(
            page.index(tag) for tag in ("<link", "<style", "<script") if tag in page
        )


def test_no_page_has_styles_or_handlers_that_its_policy_forbids(dist: Path) -> None:
    for path in dist.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        assert not re.search(r'<[^>]*\s(style|on[a-z]+)="', page), path
