"""The pages are HTML without error, as the W3C's checker sees it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from builder.paths import MODULES

CHECKER = MODULES / "vnu-jar" / "build" / "dist" / "vnu.jar"
# PyScript finds Python by the type "py", which is none by the standard.
KNOWN = re.compile(r"Bad value .+py.+ for attribute .+type.+ on element .+script.+Subtype missing")


@pytest.mark.skipif(not shutil.which("java"), reason="the checker is a Java program")
def test_no_page_has_an_error(dist: Path) -> None:
    command = ["java", "-jar", str(CHECKER), "--errors-only", "--skip-non-html"]
    done = subprocess.run([*command, str(dist)], capture_output=True, text=True, check=False)
    lines = done.stderr.splitlines()
    assert len(lines) > 1, "the checker did not find the pages with Python"
    assert [line for line in lines if not KNOWN.search(line)] == []
