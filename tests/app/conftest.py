"""What the tests of the app share."""

import pytest

from app.game.saves import SavedGames
from app.number_match.dailies import Dailies
from app.storage.store import Storage
from pygame_core.number_match import GAME
from tests.app.support.device import NOW, Local, Told


@pytest.fixture
def local() -> Local:
    return Local()


@pytest.fixture
def records(local: Local) -> SavedGames:
    storage = Storage(local, "/x/y/", Told())
    return SavedGames(storage, GAME, Dailies(storage, lambda: NOW))


@pytest.fixture
def storage(local: Local) -> Storage:
    return Storage(local, "/x/y/", lambda _word: None)
