"""What all tests share."""

from pathlib import Path

import pytest
from hypothesis import settings

from builder.paths import DIST

# So that what these find different is shown in full, as it is in tests; before any is imported.
pytest.register_assert_rewrite(
    "tests.web.support.monkey",
    "tests.web.support.number_match_model",
    "tests.web.support.samegame_model",
)

# The same examples in every run: a test must not fail on another's change. `build.py soak` looks
# further, and differently each time.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("soak", max_examples=2000, deadline=None, print_blob=True)


# Whatever opens a browser does so by one of these fixtures, or carries the mark itself.
OPENERS = {"playwright", "engine"}


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser."""
    for item in items:
        if isinstance(item, pytest.Function) and not OPENERS.isdisjoint(item.fixturenames):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def dist() -> Path:
    """Return the folder of the built site, as `build.py test` has left it."""
    assert (DIST / "sw.js").is_file(), "the tests are run by `python3 build.py test`"
    return DIST
