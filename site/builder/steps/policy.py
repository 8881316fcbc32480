"""The Content-Security-Policy of a page, computed from the page itself."""

import base64
import hashlib
import re

# Stands in the rendered page where the policy goes; it has no character that HTML would escape.
PLACEHOLDER = "content-security-policy"

_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
_STYLE = re.compile(r"<style[^>]*>(?P<text>.*?)</style>", re.DOTALL)
_TYPE = re.compile(r"""\btype=["']?([^"'\s>]+)""")
_EXECUTABLE = {"module", "text/javascript"}


def fill(page: str) -> str:
    """Return the page with its policy in it: this site only, inline scripts by their hashes."""
    return page.replace(PLACEHOLDER, of(page))


def of(page: str) -> str:
    """Return the policy for a rendered page.

    PyScript needs `'unsafe-eval'`, WebAssembly, and `blob:` for its worker and the worker's code;
    pages without Python are allowed none of that.
    """
    inline, python = [], False
    for script in _SCRIPT.finditer(page):
        kind = _TYPE.search(script["attributes"])
        python |= kind is not None and kind[1] == "py"
        executable = not kind or kind[1] in _EXECUTABLE
        if executable and "src=" not in script["attributes"]:
            inline.append(_hash(script["text"]))
    styles = [_hash(style["text"]) for style in _STYLE.finditer(page)]
    rules = {
        "default-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "script-src": ["'self'", *inline],
        "style-src": ["'self'", *styles],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
    }
    if python:
        rules["script-src"][1:1] = ["'unsafe-eval'", "'wasm-unsafe-eval'"]
        rules["connect-src"].append("blob:")
        rules["worker-src"].append("blob:")
    return "; ".join(" ".join([name, *values]) for name, values in rules.items())


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
