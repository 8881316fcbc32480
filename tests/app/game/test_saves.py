"""Running games, boards begun: what comes back."""

from app.game.saves import SavedGames
from pygame_core import codes
from pygame_core.number_match import GAME
from pygame_core.session import Session
from tests.app.support.device import Local
from tests.strategies import TODAY


def test_the_running_game_comes_back_as_it_was(records: SavedGames) -> None:
    session = Session(GAME, "hard-417", GAME.deal("hard-417").start)
    session.play("+", TODAY)
    records.keep(session, 12.0, {"ghosts": ""})
    found = records.running("")
    assert found is not None
    assert (found.name, found.state, found.moves) == ("hard-417", session.state, ["+"])


def test_a_game_that_cannot_be_read_is_put_aside_and_told(
    records: SavedGames, local: Local
) -> None:
    first, second = (codes.encode({"format": 1, "kind": kind}) for kind in ("chess", "go"))
    for text in (first, second):
        local.items["/x/y/number-match:running"] = text
        assert records.running("") is None
    assert sorted(local.items.values()) == sorted([first, second])
    assert all(key.startswith("/x/y/aside:") for key in local.items)


def test_the_lowest_number_not_begun_is_next_whatever_the_order(records: SavedGames) -> None:
    for number in (1, 3, 2, 5, 999_999_999):
        records.begin(f"hard-{number}", 0)
    assert records.next_number("hard") == 4
    assert records.next_number("easy") == 1
