"""New boards while another tab plays in their place: its game never ends without a question."""

import datetime as dt
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from pygame_core import codes
from pygame_core.samegame import SAMEGAME
from pygame_core.session import Session
from tests.strategies import TODAY
from tests.web.support.player import Player
from tests.web.support.waiting import eventually, in_front
from tests.web.test_samegame import Player as TilePlayer
from tests.web.test_tabs import DEAF, ELSEWHERE, RESULTS, nearly

Ready = Callable[[Page], Page]
# A button is pressed, and before that has led to a new board another tab saves.
PRESS_AND_SAVE = """([button, key, text, told]) => {
  document.querySelector(button).click();
  localStorage.setItem(key, text);
  if (told) dispatchEvent(new StorageEvent("storage", { key }));
}"""
NO_WORKER = "window.Worker = class { constructor() { throw new Error('no workers here') } }"


def played(name: str, *, spare: int) -> Session[Any, Any]:
    """Return a game of SameGame played to its end but for some moves."""
    session = Session(SAMEGAME, name, SAMEGAME.deal(name).start)
    while moves := SAMEGAME.moves(session.state):
        session.play(SAMEGAME.move_text(moves[0]), TODAY)
    for _ in range(spare):
        session.undo()
    session.undone.clear()
    session.since = 1_795_953_600_000
    return session


class Kind(NamedTuple):
    """A game and boards of it, each by its name and as that is shown."""

    game: str
    player: type[Player | TilePlayer]
    group: str  # a group whose boards share a place with `other`
    first: tuple[str, str]
    other: tuple[str, str]
    apart: str  # a board with a place of its own
    nearly: Session[Any, Any]  # a game that one more move ends, and what sheet then opens
    sheet: str

    @property
    def key(self) -> str:
        """Under which key the running game of the shared place lies."""
        return f"/x/y/{self.game}:running"

    def running(self, page: Page) -> str:
        """Return what lies there."""
        return str(page.evaluate("key => localStorage.getItem(key)", self.key))


NUMBERS = Kind(
    "number-match",
    Player,
    "easy",
    ("easy-1", "Easy 1"),
    ("medium-1", "Medium 1"),
    "daily-2026-11-28",
    nearly("easy-1"),
    "#sheet-cleared",
)
TILES = Kind(
    "samegame",
    TilePlayer,
    "9x12x4",
    ("9x12x4-1", "9\N{MULTIPLICATION SIGN}12, 4 colours, no. 1"),
    ("9x12x3-5", "9\N{MULTIPLICATION SIGN}12, 3 colours, no. 5"),
    "puzzle-002",
    played("9x12x4-1", spare=1),
    "#sheet-end",
)
NAMES = {"numbers": NUMBERS, "tiles": TILES}
TOLD = {"told": False, "untold": True}


def both(every_run: str) -> pytest.MarkDecorator:
    """Try both games, in every run only the one of this name."""
    return pytest.mark.parametrize(
        "kind", [_case(name, kind, soak=name != every_run) for name, kind in NAMES.items()]
    )


def told_or_not(*every_run: str) -> pytest.MarkDecorator:
    """Try both games, told and untold, in every run only the cases of these names."""
    cases = {f"{told}-{name}": (TOLD[told], NAMES[name]) for name in NAMES for told in TOLD}
    return pytest.mark.parametrize(
        ("deaf", "kind"),
        [_case(name, *case, soak=name not in every_run) for name, case in cases.items()],
    )


def _case(name: str, *values: object, soak: bool) -> Any:  # noqa: ANN401 - pytest's own
    return pytest.param(*values, id=name, marks=[pytest.mark.soak] if soak else [])


@pytest.fixture
def tab(desktop: BrowserContext, ready: Ready) -> Callable[..., Page]:
    """Return a function that opens one more tab on a game."""

    def open_one(kind: Kind, fragment: str = "", *, deaf: bool = False) -> Page:
        page = desktop.new_page()
        page.emulate_media(reduced_motion="reduce")
        if deaf:
            page.add_init_script(DEAF)
        page.goto(f"en/{kind.game}/{fragment}")
        return ready(page)

    return open_one


def level(page: Page, group: str) -> Locator:
    """Return the button of a group in the choice of a board."""
    return page.locator(f"[data-act=level][data-value='{group}']")


def begun(page: Page, kind: Kind) -> Player | TilePlayer:
    """Begin the first board of the group, and make a move."""
    level(page, kind.group).click()
    player = kind.player(page, kind.first[0])
    step(player)
    return player


def step(player: Player | TilePlayer) -> None:
    """Make the first move that there is."""
    game = player.session.game
    move = game.move_text(game.moves(player.session.state)[0])
    if isinstance(player, Player):
        player.move(move)
    else:
        in_front(player.page).locator(player.tile(move)).click()
        player.session.play(move, TODAY)
    player.check()


def arrived(page: Page, kind: Kind, player: Player | TilePlayer) -> str:
    """Return what a player's tab has saved, once another tab reads it: that may take a moment."""
    eventually(page, lambda: kind.running(page) == kind.running(player.page))
    return kind.running(page)


def further(session: Session[Any, Any]) -> str:
    """Return a game with one more move, as another tab would save it."""
    game = session.game
    session.play(game.move_text(game.moves(session.state)[0]), TODAY)
    return codes.encode(session.save(0))


def follows(page: Page, kind: Kind, player: Player | TilePlayer) -> None:
    """Check that a page shows what a player plays elsewhere."""
    expect(page.locator("#toast")).to_have_text(ELSEWHERE)
    expect(page.locator("dialog[open]")).to_have_count(0)
    same = kind.player(page, player.session.name)
    same.session = player.session
    same.check()


def asks(page: Page, name: str) -> None:
    """Check that a page asks whether a game is to be given up."""
    expect(page.locator("#sheet-question")).to_be_visible()
    expect(page.locator("#sheet-question-title")).to_have_text(f"Give up {name}?")


def consent(page: Page) -> None:
    """Say yes to the question."""
    in_front(page).locator("#question-yes").click()


@both("numbers")
def test_a_board_begun_elsewhere_is_shown_in_place_of_the_choice(
    tab: Callable[..., Page], kind: Kind
) -> None:
    other = tab(kind)
    player = begun(tab(kind), kind)
    expect(other.locator("#start")).to_be_hidden()
    follows(other, kind, player)
    second = kind.player(other, kind.first[0])
    second.session = player.session
    step(second)
    follows(player.page, kind, second)


@both("tiles")
def test_a_tap_on_a_choice_that_was_told_of_nothing_shows_the_game_begun_elsewhere(
    tab: Callable[..., Page], kind: Kind
) -> None:
    deaf = tab(kind, deaf=True)
    player = begun(tab(kind), kind)
    saved = arrived(deaf, kind, player)
    level(in_front(deaf), kind.group).click()
    follows(deaf, kind, player)
    assert kind.running(deaf) == saved
    assert deaf.evaluate(RESULTS) == 0
    expect(player.page.locator("#toast")).not_to_have_text(ELSEWHERE)


@both("numbers")
def test_an_address_at_a_choice_that_was_told_of_nothing_asks_about_the_game_begun_elsewhere(
    tab: Callable[..., Page], kind: Kind
) -> None:
    deaf = tab(kind, deaf=True)
    player = begun(tab(kind), kind)
    saved = arrived(deaf, kind, player)
    deaf.evaluate("name => { location.hash = name; }", kind.other[0])
    asks(deaf, kind.first[1])
    assert kind.running(deaf) == saved
    consent(deaf)
    expect(player.page.locator("#name")).to_have_text(kind.other[1])


@told_or_not("told-tiles", "untold-numbers")
def test_the_next_board_after_an_end_is_that_begun_elsewhere(
    tab: Callable[..., Page], kind: Kind, *, deaf: bool
) -> None:
    code = codes.encode(kind.nearly.save(0))
    ended = tab(kind, deaf=deaf)
    ended.evaluate("([key, text]) => localStorage.setItem(key, text)", [kind.key, code])
    ended.reload()
    ended.locator("html[data-state=ready]").wait_for(state="attached")
    last = kind.player(ended, kind.first[0])
    last.session = Session.load(kind.nearly.game, codes.decode(code))
    step(last)
    expect(ended.locator(kind.sheet)).to_be_visible()
    player = kind.player(tab(kind, f"#{kind.other[0]}"), kind.other[0])
    expect(player.page.locator("#name")).to_have_text(kind.other[1])
    step(player)
    saved = arrived(ended, kind, player)
    if deaf:
        in_front(ended).locator(f"{kind.sheet} [data-act=next]").click()
    follows(ended, kind, player)
    assert kind.running(ended) == saved


@both("tiles")
def test_what_a_question_was_about_is_asked_anew_if_it_has_changed_meanwhile(
    tab: Callable[..., Page], kind: Kind
) -> None:
    player = begun(tab(kind), kind)
    apart = tab(kind, f"#{kind.apart}")
    expect(apart.locator("html")).to_have_attribute("data-game", "on")
    apart.evaluate("name => { location.hash = name; }", kind.other[0])
    asks(apart, kind.first[1])
    step(player)
    saved = arrived(apart, kind, player)
    consent(apart)
    asks(apart, kind.first[1])
    assert kind.running(apart) == saved
    consent(apart)
    expect(player.page.locator("#name")).to_have_text(kind.other[1])


@told_or_not("told-numbers", "untold-tiles")
def test_a_game_begun_elsewhere_while_a_board_is_dealt_stays(
    tab: Callable[..., Page], kind: Kind, *, deaf: bool
) -> None:
    page = tab(kind, deaf=deaf)
    player = kind.player(page, kind.first[0])
    text = further(player.session)
    button = f"#start [data-value='{kind.other[0].rpartition('-')[0]}']"
    page.evaluate(PRESS_AND_SAVE, [button, kind.key, text, not deaf])
    if not deaf:  # seen before the board is dealt, it can be asked about
        asks(page, kind.first[1])
        page.locator("#sheet-question .main").click()
    follows(page, kind, player)
    assert kind.running(page) == text


def test_a_game_played_on_elsewhere_while_its_solution_is_looked_for_stays(
    tab: Callable[..., Page],
) -> None:
    player = begun(tab(NUMBERS), NUMBERS)
    page = tab(NUMBERS, deaf=True)
    page.keyboard.press("n")
    page.locator("#sheet-new [data-act=solution]").click()
    expect(page.locator("#question-yes")).to_be_visible()
    text = further(player.session)
    page.evaluate(PRESS_AND_SAVE, ["#question-yes", NUMBERS.key, text, False])
    follows(page, NUMBERS, player)
    assert NUMBERS.running(page) == text


def test_the_game_beside_a_solution_is_asked_about_anew_if_it_has_changed_meanwhile(
    tab: Callable[..., Page],
) -> None:
    player = begun(tab(TILES), TILES)
    page = tab(TILES)
    moves = ".".join(played(TILES.first[0], spare=0).moves)
    page.evaluate("name => { location.hash = name; }", f"{TILES.first[0]}~{moves}")
    expect(page.locator("html")).to_have_attribute("data-watched", "true")
    page.keyboard.press("n")
    page.locator("#new-again").click()
    asks(page, TILES.first[1])
    step(player)
    saved = arrived(page, TILES, player)
    consent(page)
    asks(page, TILES.first[1])
    assert TILES.running(page) == saved
    consent(page)
    player.session.restart()
    follows(player.page, TILES, player)


def test_a_choice_beside_a_game_that_is_kept_asks_before_it_ends(
    tab: Callable[..., Page], desktop: BrowserContext, ready: Ready, allowed: list[str]
) -> None:
    allowed.append("no workers here")
    begun(tab(NUMBERS), NUMBERS).page.close()
    # A daily has a place of its own; this one has to be dealt by the worker, which does not come.
    page = desktop.new_page()
    page.add_init_script(NO_WORKER)
    page.clock.install(time=dt.datetime(2040, 1, 5, 12, tzinfo=dt.UTC))
    page.goto("en/number-match/#daily-2040-01-05")
    ready(page)

    def lost() -> bool:
        """Tell whether it is said that it does not come: a minute more has passed."""
        page.clock.fast_forward(61_000)
        return bool(re.match("This board could not be dealt", page.locator("#toast").inner_text()))

    eventually(page, lost)
    level(page, "medium").click()
    asks(page, NUMBERS.first[1])
    consent(page)
    expect(page.locator("#name")).to_have_text("Medium 1")
