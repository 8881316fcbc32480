"""An engine that is there but does not start is passed over, and leaves nothing behind."""

from pathlib import Path

import pytest

from builder.lab import engines
from tests.engines.support.wires import Firefox, NotStartedError, WebKit


@pytest.mark.parametrize("start", [Firefox, WebKit])
def test_a_program_that_ends_at_once_is_an_engine_that_does_not_start(
    start: type[Firefox | WebKit], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = {Firefox: 1, WebKit: 3}[start]
    monkeypatch.setattr(engines.Engine, "find", lambda _: ["/bin/false"] * count)
    with pytest.raises(NotStartedError, match="it does not start"):
        start(tmp_path)
