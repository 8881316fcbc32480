"""The command line, run inside the process of the tests."""

import io
import json
import sys
from typing import Any

import pytest

from pygame_core.__main__ import main


class Run:
    """Runs the command line in this process and keeps what it prints."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._patch = patch

    def __call__(self, *words: str, given: bytes = b"") -> tuple[int, str, str]:
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        try:
            code = main(list(words))
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        out, err = self._capsys.readouterr()
        return code, out, err

    def assert_refuses(self, *words: str) -> None:
        """Fail unless these words are answered by one clear line and the exit code 2."""
        code, out, err = self(*words)
        assert (code, out) == (2, "")
        assert len(err.splitlines()) == 1
        assert "Traceback" not in err

    def json(self, *words: str, given: bytes = b"") -> list[dict[str, Any]]:
        _, out, _ = self(*words, "--json", given=given)
        return [json.loads(line) for line in out.splitlines()]
