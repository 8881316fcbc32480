"""SameGame in the browser: a puzzle by finger, a board by keys, preview, motion, ends, lists."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from builder.content import best_lists, submissions, words
from pygame_core.samegame import SAMEGAME, rules
from pygame_core.session import Session
from tests.sampled import sampled
from tests.strategies import TODAY
from tests.web.support.samegame_model import labels
from tests.web.support.waiting import rest, shut

PAGE = "en/samegame/"
PUZZLE = "puzzle-012"
NUMBER = 12
Ready = Callable[[Page], Page]
Axe = Callable[[Page], None]
NONE = "\N{EN DASH}"
ENGLISH = words.for_app(words.load()["en"], "samegame")


# Clicks as of a screen reader: one previews, unless the cursor has done so, the next removes.
TAP_TWICE = """part => {
  const all = () => [...document.querySelectorAll("#grid button")];
  const left = () => document.getElementById("left").textContent;
  const before = left();
  for (let turn = 0; turn < 2 && left() === before; turn += 1) {
    all().find(button => button.ariaLabel.includes(part)).click();
  }
}"""
# Closing a sheet goes back a step in the history, which must be done before another page is opened.
CLOSE_SHEET = """() => new Promise(resolve => {
  addEventListener("popstate", resolve, { once: true });
  tabula.sheets.close();
})"""
TAP_IN_MID_FALL = """part => {
  const all = () => [...document.querySelectorAll("#grid button")];
  const find = part => all().find(button => button.ariaLabel.includes(part));
  find(part).click();
  for (let turn = 0; turn < 2; turn += 1) find("group of").click();
}"""


class Player:
    """Plays on a page, and the same game by the rules beside it."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.session = Session(SAMEGAME, name, SAMEGAME.deal(name).start)

    def tile(self, name: str) -> str:
        """Return what finds the button of a cell."""
        return f'#grid button[aria-label$=", {name}"], #grid button[aria-label*=", {name},"]'

    def tap(self, name: str) -> None:
        """Touch a tile."""
        self.page.locator(self.tile(name)).tap()

    def remove(self, name: str) -> None:
        """Remove a group by two taps: the first one shows it."""
        self.tap(name)
        expect(self.page.locator("#preview")).not_to_have_text(NONE)
        self.tap(name)
        self.session.play(name, TODAY)
        expect(self.page.locator("#left")).to_have_text(str(self.left))

    @property
    def left(self) -> int:
        """The tiles left."""
        return SAMEGAME.left(self.session.state)

    def check(self) -> None:
        """Compare the page with the rules: figures and every label."""
        expect(self.page.locator("#score")).to_have_text(f"{self.session.score:,}")
        expect(self.page.locator("#left")).to_have_text(str(self.left))
        found = self.page.evaluate(
            "[...document.querySelectorAll('#grid button')].map(b => b.ariaLabel)"
        )
        assert found == labels(self.session.state, ENGLISH)


def opened(window: BrowserContext, ready: Ready, address: str = PAGE) -> Page:
    """Open the page in a window, motionless."""
    page = window.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    return ready(page)


@pytest.fixture
def on_phone(phone: BrowserContext, ready: Ready) -> Page:
    return opened(phone, ready)


@pytest.fixture
def on_desktop(desktop: BrowserContext, ready: Ready) -> Page:
    return opened(desktop, ready)


def known(number: int) -> tuple[str, ...]:
    """Return the moves of the best solution that is shipped for a puzzle."""
    return best_lists.best_list(best_lists.read(number))[0].moves


@pytest.mark.quick
def test_a_whole_puzzle_by_finger_and_its_code_is_accepted(
    phone: BrowserContext, ready: Ready, tmp_path: Path
) -> None:
    page = opened(phone, ready, f"{PAGE}#{PUZZLE}")
    expect(page.locator("#name")).to_have_text("Puzzle 12")
    player, moves = Player(page, PUZZLE), known(NUMBER)
    for number, move in enumerate(moves):
        player.remove(move)
        if number == len(moves) // 2:
            player.check()
            page.reload()
            ready(page)
            player.check()
    expect(page.locator("#sheet-end")).to_be_visible()
    expect(page.locator("#end-text")).to_contain_text(f"{player.session.score:,} points")
    expect(page.locator("#end-share")).to_have_text(re.compile(r"^(100% of|Perfect)"))
    page.locator("#sheet-end [data-act=submit]").click()
    code = page.locator("#submit-code").input_value()
    answer = submissions.take(f"My solution: {code}", "somebody", "2026-11-30", tmp_path)
    assert answer.entered, answer.sentence
    (entered,) = best_lists.read(NUMBER, tmp_path)
    assert entered.score == player.session.score


def test_keys_lead_to_the_ends_of_a_row(on_desktop: Page) -> None:
    on_desktop.locator("[data-value='9x12x3']").click()
    expect(on_desktop.locator("html")).to_have_attribute("data-game", "on")
    for key, cell in (
        ("End", "i1"),
        ("ArrowUp", "i2"),
        ("Home", "a2"),
        ("Control+Home", "a12"),
        ("Control+End", "i1"),
    ):
        on_desktop.keyboard.press(key)
        expect(on_desktop.locator("#grid button:focus")).to_have_attribute(
            "aria-label", re.compile(f", {cell}\\b")
        )


def test_a_finger_previews_first_and_a_tap_on_a_lone_tile_says_so(on_phone: Page) -> None:
    page = on_phone
    page.locator("[data-value='9x12x4']").tap()
    player = Player(page, "9x12x4-1")
    move = SAMEGAME.move_text(SAMEGAME.moves(player.session.state)[0])
    size = len(rules.group_of(player.session.state, SAMEGAME.moves(player.session.state)[0]))
    player.tap(move)
    expect(page.locator("#preview")).to_have_text(f"+{size * (size + 1) // 2}")
    expect(page.locator("#preview-label")).to_have_text(f"{size} tiles")
    expect(page.locator("#left")).to_have_text(str(player.left))
    lone = page.locator("#grid button[aria-label$='alone']").first
    lone.tap()
    expect(page.locator("#preview")).to_have_text(NONE)
    expect(page.locator("#live")).to_have_text("This tile has no neighbour of its colour.")


def test_a_mouse_previews_by_hovering_and_removes_with_one_click(on_desktop: Page) -> None:
    page = on_desktop
    page.locator("[data-value='9x12x4']").click()
    player = Player(page, "9x12x4-1")
    move = SAMEGAME.move_text(SAMEGAME.moves(player.session.state)[-1])
    tile = page.locator(player.tile(move))
    tile.hover()
    expect(page.locator("#preview")).not_to_have_text(NONE)
    tile.click()
    player.session.play(move, TODAY)
    player.check()


def test_while_tiles_fall_a_tap_only_previews_and_undo_is_one_step(
    phone: BrowserContext, ready: Ready
) -> None:
    page = phone.new_page()
    page.goto(PAGE)
    ready(page)
    page.locator("[data-value='9x12x3']").tap()
    player = Player(page, "9x12x3-1")
    # A low group, so that much falls: in the midst of it a second one is tapped twice.
    low = SAMEGAME.move_text(min(SAMEGAME.moves(player.session.state), key=lambda move: move.row))
    player.tap(low)
    page.evaluate(TAP_IN_MID_FALL, f", {low},")
    player.session.play(low, TODAY)
    expect(page.locator("#left")).to_have_text(str(player.left))
    expect(page.locator("#preview")).not_to_have_text(NONE)
    page.locator("#tool-undo").tap()
    player.session.undo()
    rest(page)
    page.locator("#board").evaluate("board => document.activeElement.blur()")
    page.keyboard.press("Escape")
    player.check()


def test_undo_in_mid_fall_and_redo_bring_everything_back(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    page.goto(f"{PAGE}#15x15x5-7")
    ready(page)
    player = Player(page, "15x15x5-7")
    for _ in range(4):
        move = SAMEGAME.move_text(SAMEGAME.moves(player.session.state)[0])
        page.evaluate(TAP_TWICE, f", {move},")
        player.session.play(move, TODAY)
        page.wait_for_timeout(60)
        page.keyboard.press("u")
        page.keyboard.press("r")
        rest(page)
    player.check()
    page.locator("#tool-restart").click()
    expect(page.locator("#left")).to_have_text("225")
    for _ in range(4):
        page.keyboard.press("r")
    player.check()


def test_ends_are_kept_watched_and_undone(on_desktop: Page) -> None:
    page = on_desktop
    page.goto(f"{PAGE}#puzzle-1")
    expect(page.locator("html")).to_have_attribute("data-game", "on")
    player = Player(page, "puzzle-001")
    for move in known(1):
        page.evaluate(TAP_TWICE, f", {move},")
        player.session.play(move, TODAY)
    expect(page.locator("#sheet-end")).to_be_visible()
    expect(page.locator("#end-share")).to_have_text("Perfect: no solution scores more.")
    page.locator("#sheet-end [data-act=undo]").click()
    player.session.undo()
    player.check()
    page.keyboard.press("r")
    player.session.redo()
    expect(page.locator("#sheet-end")).to_be_visible()
    shut(page)
    page.locator("[data-act=list]").first.click()
    expect(page.locator("#list-own li")).to_have_count(1)
    expect(page.locator("#list-all li")).to_have_count(1)
    page.locator("#list-all [data-then=watch]").click()
    expect(page.locator("#score")).to_have_text("0")
    page.locator("#grid button[aria-label*='group of']").first.click()
    expect(page.locator("#toast")).to_contain_text("This is a solution to watch")
    for _ in known(1):
        page.keyboard.press("r")
    expect(page.locator("#end-praise")).to_have_text(
        "This was a solution to watch. It counts for nothing."
    )
    page.goto("en/puzzles/")
    expect(page.locator("[data-puzzle='puzzle-001'] [data-own]")).to_have_text(
        f"{player.session.score} · perfect"
    )


def test_the_overview_tells_what_is_left_of_puzzles_begun(on_desktop: Page, ready: Ready) -> None:
    page = on_desktop
    page.goto(f"{PAGE}#puzzle-002")
    expect(page.locator("html")).to_have_attribute("data-game", "on")
    page.evaluate(TAP_TWICE, f", {known(2)[0]},")
    expect(page.locator("#left")).not_to_have_text("30")
    left = page.locator("#left").inner_text()
    page.goto("en/puzzles/")
    ready(page)
    expect(page.locator("[data-puzzle='puzzle-002'] [data-begun]")).to_have_text(f"{left} left")
    expect(page.locator("[data-begun]:not(:empty)")).to_have_count(1)


def test_a_solution_is_watched_beside_the_game_which_stays_as_it_was(
    on_desktop: Page, ready: Ready
) -> None:
    page = on_desktop
    page.goto(f"{PAGE}#puzzle-003")
    expect(page.locator("html")).to_have_attribute("data-game", "on")
    for move in known(3):
        page.evaluate(TAP_TWICE, f", {move},")
    page.locator("#sheet-end [data-act=again]").click()
    player = Player(page, "puzzle-003")
    for move in known(3)[:2]:
        page.evaluate(TAP_TWICE, f", {move},")
        player.session.play(move, TODAY)
    for leave in ("tool", "again", "reload"):
        page.locator("[data-act=list]").first.click()
        page.locator("#list-all [data-then=watch]").click()
        expect(page.locator("#score")).to_have_text("0")
        page.keyboard.press("r")
        if leave == "tool":
            page.locator("#tool-leave").click()
        elif leave == "again":
            page.keyboard.press("n")
            page.locator("#new-again").click()
            expect(page.locator("#sheet-question")).to_be_visible()
            shut(page)
            page.locator("#tool-leave").click()
        else:
            page.reload()
            ready(page)
        player.check()


def test_solutions_of_others_are_hidden_before_the_first_end(on_desktop: Page) -> None:
    page = on_desktop
    page.goto(f"{PAGE}#puzzle-002")
    expect(page.locator("#best-label")).to_have_text("Best known")
    page.locator("[data-act=list]").first.click()
    expect(page.locator("#list-locked")).to_be_visible()
    expect(page.locator("#list-all [data-then=watch]")).to_have_count(0)


def test_a_hint_is_a_group_and_costs_nothing(on_desktop: Page) -> None:
    page = on_desktop
    page.locator("[data-value='9x12x4']").click()
    expect(page.locator("html")).to_have_attribute("data-game", "on")
    for _ in range(2):
        page.keyboard.press("h")
        expect(page.locator("#toast")).to_have_text(
            re.compile(r"^Hint: \w+, \d+ tiles at "), timeout=60_000
        )
        cell = re.search(r"at (\w+)\.", page.locator("#toast").inner_text())
        assert cell
        page.evaluate(TAP_TWICE, f", {cell[1]},")
    expect(page.locator("#left")).not_to_have_text("108")


@pytest.mark.parametrize("lang", sampled(["en", "de"], ["de"]))
def test_nothing_that_axe_finds(desktop: BrowserContext, ready: Ready, axe: Axe, lang: str) -> None:
    page = desktop.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{lang}/samegame/")
    ready(page)
    axe(page)
    page.goto(f"{lang}/samegame/#puzzle-001")
    expect(page.locator("html")).to_have_attribute("data-game", "on")
    for move in known(1):
        page.evaluate(TAP_TWICE, f", {move},")
    expect(page.locator("#sheet-end")).to_be_visible()
    axe(page)
    page.evaluate(CLOSE_SHEET)
    for sheet in ("list", "submit", "new", "settings"):
        page.evaluate("name => tabula.sheets.show(name)", sheet)
        expect(page.locator(f"#sheet-{sheet}")).to_be_visible()
        axe(page)
        page.evaluate(CLOSE_SHEET)
    for other in ("puzzles", "ranking"):
        page.goto(f"{lang}/{other}/")
        axe(page)


@pytest.mark.parametrize(
    ("name", "width", "height"),
    sampled(
        [
            (name, *size)
            for size in [(360, 640), (390, 844), (844, 390), (1280, 720)]
            for name in ["9x12x4-1", "24x12x6-1"]
        ],
        [("24x12x6-1", 360, 640), ("9x12x4-1", 844, 390)],
    ),
)
def test_tiles_can_be_hit_and_nothing_but_the_board_scrolls(
    desktop: BrowserContext, ready: Ready, width: int, height: int, name: str
) -> None:
    page = desktop.new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{PAGE}#{name}")
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-game", "on")
    sizes = page.evaluate(
        """() => {
          const root = document.documentElement;
          const tile = document.querySelector("#grid button").getBoundingClientRect();
          const tools = document.querySelector(".tools").getBoundingClientRect();
          const view = document.getElementById("board");
          return [
            root.scrollWidth - root.clientWidth, tile.width, tools.bottom - innerHeight,
            [view.scrollWidth - view.clientWidth, view.scrollHeight - view.clientHeight],
          ];
        }"""
    )
    assert sizes[0] == 0
    assert sizes[1] >= 24 - 0.01
    assert sizes[2] <= 0
    # The board was brought to its lower left corner.
    beyond = [side for side, hidden in zip(("right", "up"), sizes[3], strict=True) if hidden > 3]
    assert (page.locator("#board").get_attribute("data-beyond") or "").split() == beyond
