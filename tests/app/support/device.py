"""A device without a browser: a storage that can fail, and what the app keeps in it."""

from typing import Any

from app.game.saves import SavedGames
from app.number_match.dailies import Dailies
from app.number_match.results import Results
from app.number_match.summary import Summary as LevelTallies
from app.samegame.solutions import OwnSolutions
from app.samegame.summary import Summary as KindTallies
from app.storage.store import ASIDE, Storage
from pygame_core import stats
from pygame_core.number_match import GAME
from pygame_core.samegame import SAMEGAME

NOW = 1_795_953_600.0  # noon UTC of TODAY


def cells(text: str) -> bytes:
    return GAME.start(text, {"adds": 1}).cells


class Local:
    """A browser's storage that can be made to fail."""

    def __init__(self) -> None:
        self.items: dict[str, str] = {}
        self.broken = False

    @property
    def length(self) -> int:
        return len(self.items)

    def key(self, index: int) -> str:
        return list(self.items)[index]

    def getItem(self, key: str) -> object:  # noqa: N802 - the browser's name
        self._check()
        return self.items.get(key, object())  # JavaScript's null is no None

    def setItem(self, key: str, text: str) -> None:  # noqa: N802 - the browser's name
        self._check()
        self.items[key] = text

    def removeItem(self, key: str) -> None:  # noqa: N802 - the browser's name
        self._check()
        self.items.pop(key, None)

    def _check(self) -> None:
        if self.broken:
            raise RuntimeError("QuotaExceededError")


class Told(list[str]):
    """Collects the words of what the player is told."""

    def __call__(self, word: str) -> None:
        self.append(word)


def results(records: SavedGames, local: Local) -> Results:
    """Return the results of finished games, in the same storage."""
    storage = Storage(local, "/x/y/", Told())
    return Results(storage, records, Dailies(storage, lambda: NOW))


SCOPE = "/x/y/"


class Device:
    """A browser's storage, and all that the app makes of it."""

    def __init__(self, texts: dict[str, str], local: Local | None = None) -> None:
        self.local = local or Local()
        self.local.items |= {SCOPE + key: text for key, text in texts.items()}
        self.told = Told()
        self.storage = Storage(self.local, SCOPE, self.told)
        self.dailies = Dailies(self.storage, lambda: NOW)
        self.ends = OwnSolutions(self.storage)
        self.numbers = SavedGames(self.storage, GAME, self.dailies)
        self.tiles = SavedGames(self.storage, SAMEGAME, self.ends)
        self.results = Results(self.storage, self.numbers, self.dailies)

    def found(self) -> dict[str, Any]:
        """Return everything that the app reads from the storage."""
        names = {
            "numbers": (self.numbers, ["", "daily-2026-11-28"]),
            "tiles": (self.tiles, ["", "puzzle-001"]),
        }
        found: dict[str, Any] = {
            f"{kind} {place}": session and session.save(0) | {"since": 0}
            for kind, (records, places) in names.items()
            for place in places
            for session in [records.running(place)]
        }
        for level in ("easy", "hard", "daily"):
            found[f"best {level}"] = stats.best(self.results.cleared(), level)
            found[f"next {level}"] = self.numbers.next_number(level)
        for name in ("9x12x4-1", "puzzle-001"):
            found[f"ends {name}"] = self.ends.of(name, SAMEGAME.deal(name).start)
        texts = self.storage.under("")
        found["levels"] = [LevelTallies(texts).of(level) for level in ("easy", "hard", "daily")]
        found["kinds"] = KindTallies(texts).of("9x12x4")
        return found | {
            "dailies": self.dailies.all(),
            "streak": self.dailies.streak(),
            "shown": self.numbers.shown("hard-9"),
        }

    def kept(self) -> dict[str, str]:
        """Return what is under the names of records, and by `name` what was set aside."""
        return {key.removeprefix(SCOPE): text for key, text in self.local.items.items()}

    def aside(self) -> list[str]:
        """Return the texts that were set aside."""
        return [text for key, text in self.kept().items() if key.startswith(ASIDE)]
