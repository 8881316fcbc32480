"""What the tests of the engine share."""

import pytest

from tests.core.support.command_line import Run


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)
