"""Lets Lighthouse judge the pages: accessibility, best practices and SEO must reach 100."""

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path

from builder.errors import BuildError
from builder.lab import chromium
from builder.paths import MODULES
from builder.serve import Server
from builder.steps import assemble, node

_PROGRAM = MODULES / "lighthouse" / "cli" / "index.js"
_CATEGORIES = ("accessibility", "best-practices", "seo")
PAGES = (
    "en/",
    "en/number-match/",
    "en/samegame/",
    "en/how-to-play-number-match/",
    "en/how-to-play-samegame/",
    "en/statistics/",
)
_PATIENCE = 240  # seconds a page may take


def main(arguments: list[str]) -> int:
    """Build the site, judge pages, print a line for each, and return 1 if one is below 100."""
    parser = argparse.ArgumentParser(prog="build.py lighthouse", description=__doc__)
    parser.add_argument("pages", nargs="*", help="addresses such as de/daily/")
    chosen = parser.parse_args(arguments)
    assemble.build()
    below = False
    with Server.running() as server:
        folder = Path(server.folder)
        wanted = chosen.pages or [page for page in PAGES if (folder / page).is_dir()]
        for page in wanted:
            scores, failed = judge(server.address + page)
            below |= bool(failed)
            shown = ", ".join(f"{name} {score:.0f}" for name, score in scores.items())
            print(f"{page}: {shown}", flush=True)
            for line in failed:
                print(f"  {line}", flush=True)
    return int(below)


def judge(address: str) -> tuple[dict[str, float], list[str]]:
    """Return the scores of a page by category, of 100, and what keeps them from being 100.

    Raises BuildError if Lighthouse cannot judge it.
    """
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "report.json"
        command = [
            *(str(node.NODE), str(_PROGRAM), address, "--quiet"),
            *("--output=json", f"--output-path={target}"),
            f"--only-categories={','.join(_CATEGORIES)}",
            f"--chrome-flags={' '.join(['--headless=new', *chromium.ARGUMENTS])}",
        ]
        done = subprocess.run(
            command,
            check=False,
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            env=os.environ | {"CHROME_PATH": str(chromium.find())},
        )
        if done.returncode or not target.is_file():
            raise BuildError(f"Lighthouse could not judge {address}: {done.stderr.strip()[-400:]}")
        report = json.loads(target.read_text(encoding="utf-8"))
    scores = {name: 100.0 * (report["categories"][name]["score"] or 0) for name in _CATEGORIES}
    failed = [
        f"{name}: {report['audits'][audit['id']]['title']}"
        for name in _CATEGORIES
        for audit in report["categories"][name]["auditRefs"]
        if audit["weight"]
        and (report["audits"][audit["id"]]["score"] or 0) < 1
        and report["audits"][audit["id"]]["scoreDisplayMode"] not in ("notApplicable", "manual")
    ]
    return scores, failed
