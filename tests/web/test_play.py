"""Number Match as people play it: whole games by finger and by keys, and what surrounds them."""

import re
from collections.abc import Callable, Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import BrowserContext, Page, Playwright, Route, expect

from builder.lab import chromium
from pygame_core.number_match import GAME
from pygame_core.number_match.rules import has_pair, pairs
from tests.sampled import sampled
from tests.strategies import TODAY
from tests.web.support.player import Player, cell, focused_cell, save
from tests.web.support.waiting import eventually, rest, shut

PAGE = "en/number-match/"
SMOOTHING = 40  # of 255 levels of grey
Ready = Callable[[Page], Page]
Axe = Callable[[Page], None]


@pytest.fixture
def on_phone(phone: BrowserContext, ready: Ready) -> Page:
    page = phone.new_page()
    page.goto(PAGE)
    return ready(page)


@pytest.fixture
def on_desktop(desktop: BrowserContext, ready: Ready) -> Page:
    page = desktop.new_page()
    page.goto(PAGE)
    return ready(page)


@pytest.fixture
def play_board(
    desktop: BrowserContext, ready: Ready
) -> Iterator[Callable[[str, int | None], Page]]:
    """Open the page with a game on a board of the test's own."""

    def play(board: str, adds: int | None = 0, **more: object) -> Page:
        page = desktop.new_page()
        save(page, board, adds, **more)
        page.goto(PAGE)
        return ready(page)

    return play


# Whole games


@pytest.mark.quick
def test_a_whole_easy_game_by_finger_with_a_reload_in_the_middle(
    on_phone: Page, ready: Ready
) -> None:
    player = Player(on_phone, "easy-1")
    player.choose("easy")
    player.check()
    moves = player.deal.solution
    for number, move in enumerate(moves[:-1], 1):
        player.move(move, touch=True)
        player.check()
        if number == len(moves) // 2:
            on_phone.reload()
            ready(on_phone)
            player.check()
    player.move(moves[-1], touch=True)
    sheet = on_phone.get_by_role("dialog", name="Board cleared")
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text(f"Easy 1: {player.session.score} points in ")
    expect(sheet).to_contain_text("Your best time and best score at this level.")
    sheet.get_by_role("button", name="New board").tap()
    expect(on_phone.locator("#name")).to_have_text("Easy 2")
    Player(on_phone, "easy-2").check()


# What a reload brings back


def test_adds_hints_score_history_and_redo_are_all_as_they_were(
    on_desktop: Page, ready: Ready
) -> None:
    page = on_desktop
    player = Player(page, "hard-1")
    player.choose("hard")
    for _ in range(2):
        player.move("+")
    page.keyboard.press("h")
    expect(page.locator("#count-hint")).to_have_text("2")
    for move in list(map(GAME.move_text, pairs(player.session.state)))[:1]:
        player.move(move)
    page.keyboard.press("u")
    player.session.undo()
    page.reload()
    ready(page)
    player.check()
    expect(page.locator("#count-add")).to_have_text("2")
    expect(page.locator("#count-hint")).to_have_text("2")
    expect(page.locator("#time")).to_have_text(re.compile(r"\d:\d\d"))
    page.keyboard.press("r")
    player.session.redo()
    player.check()
    for _ in range(3):
        page.keyboard.press("u")
        player.session.undo()
    player.check()
    expect(page.locator("#count-add")).to_have_text("4")


def test_the_game_is_the_same_in_the_other_language(on_desktop: Page, ready: Ready) -> None:
    player = Player(on_desktop, "easy-1")
    player.choose("easy")
    player.move("+")
    on_desktop.locator(".bar").get_by_role("link", name="Deutsch").click()
    ready(on_desktop)
    expect(on_desktop).to_have_url(re.compile("/de/number-match/#easy-1$"))
    expect(on_desktop.locator("#name")).to_have_text("Leicht 1")
    expect(on_desktop.locator("#left")).to_have_text("54")
    expect(on_desktop).to_have_title("Leicht 1 · Number Match · Tabula Rasa")
    on_desktop.goto("")
    expect(on_desktop).to_have_url(re.compile("/de/$"))


def test_a_save_that_cannot_be_read_is_put_aside_and_said(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    page.add_init_script("localStorage.setItem('/x/y/number-match:running', 'tr1-nonsense')")
    page.goto(PAGE)
    ready(page)
    expect(page.locator("#toast")).to_have_text(re.compile("could not be read"))
    aside = "Object.entries(localStorage).filter(([key]) => key.startsWith('/x/y/aside:'))"
    ((key, text),) = page.evaluate(aside)
    assert key.endswith(":number-match:running")
    assert text == "tr1-nonsense"
    expect(page.get_by_role("button", name="Easy")).to_be_visible()


def test_without_storage_the_game_is_played_in_memory_and_said_so(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('closed') } })"
    )
    page.goto(PAGE)
    ready(page)
    player = Player(page, "easy-1")
    player.choose("easy")
    expect(page.locator("#toast")).to_have_text(re.compile("keeps nothing"))
    for move in player.deal.solution:
        player.move(move)
    expect(page.get_by_role("dialog", name="Board cleared")).to_be_visible()


def test_a_tab_that_made_no_move_never_writes_over_one_that_did(
    desktop: BrowserContext, ready: Ready
) -> None:
    stale, busy = desktop.new_page(), desktop.new_page()
    stale.goto(PAGE)
    Player(ready(stale), "easy-1").choose("easy")
    busy.goto(PAGE)
    player = Player(ready(busy), "easy-1")
    player.move("+")
    busy.close()
    stale.goto("en/daily/")
    stale.goto(PAGE)
    expect(ready(stale).locator("#left")).to_have_text("54")


def test_a_link_asks_also_where_the_page_is_opened_by_it(
    on_desktop: Page, desktop: BrowserContext, ready: Ready
) -> None:
    player = Player(on_desktop, "easy-1")
    player.choose("easy")
    player.move("+")
    other = desktop.new_page()
    other.goto(f"{PAGE}#hard-5")
    question = ready(other).get_by_role("dialog", name="Give up Easy 1?")
    question.get_by_role("button", name="Keep playing").click()
    expect(other).to_have_url(re.compile("#easy-1$"))
    expect(cell(other, "a1")).to_be_focused()


def test_a_cleared_board_is_not_dealt_again_by_a_reload(
    play_board: Callable[..., Page], ready: Ready
) -> None:
    page = play_board("55", 0)
    cell(page, "a1").click()
    cell(page, "b1").click()
    expect(page.get_by_role("dialog", name="Board cleared")).to_be_visible()
    shut(page)
    page.locator("#tool-add").click(force=True)
    expect(page.locator("#toast")).to_have_text("The board is cleared.")
    page.reload()
    expect(ready(page).locator("html")).to_have_attribute("data-game", "off")


# Before Python is there


class SlowPage:
    """A phone whose requests for Python's interpreter are held back until it is let go."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._held: list[Route] = []

    def hold(self) -> None:
        """Hold the interpreter back from now on."""
        self.page.route("**/*.wasm", self._keep)

    def _keep(self, route: Route) -> None:
        self._held.append(route)

    def let_go(self, *, fail: bool = False) -> None:
        """Answer, or fail, what was held back, and hold nothing from now on."""
        expect(self.page.locator("html")).to_have_attribute("data-state", "booting")
        while not self._held:
            self.page.wait_for_timeout(20)
        while self._held:
            route = self._held.pop()
            route.abort() if fail else route.continue_()
        self.page.unroute("**/*.wasm")


@pytest.fixture
def slow(windows: Callable[..., BrowserContext], site: str, playwright: Playwright) -> SlowPage:
    device = playwright.devices["Pixel 7"]
    page = windows(site, **device, locale="en", service_workers="block").new_page()
    slow = SlowPage(page)
    slow.hold()
    page.goto(PAGE, wait_until="commit")
    chromium.await_mark(page, "board")
    return slow


def test_taps_made_before_python_is_there_are_kept_and_played(slow: SlowPage, ready: Ready) -> None:
    page = slow.page
    page.locator("[data-value=medium]").tap()
    slow.let_go()
    expect(ready(page).locator("#name")).to_have_text("Medium 1")
    slow.hold()
    page.reload(wait_until="commit")
    player = Player(page, "medium-1")
    first = GAME.move_text(pairs(player.session.state)[0])
    expect(page.locator("#left")).to_have_text("36")
    box = page.locator("#board").bounding_box()
    assert box
    for name in first.split("-"):
        across, down = "abcdefghi".index(name[0]) + 0.5, int(name[1:]) - 0.5
        size = box["width"] / 9
        page.touchscreen.tap(box["x"] + across * size, box["y"] + down * size)
    slow.let_go()
    ready(page)
    player.session.play(first, TODAY)
    player.check()


def test_a_drag_before_python_is_there_makes_no_move(slow: SlowPage, ready: Ready) -> None:
    """A browser clicks after it on what lies under both ends: on the board."""
    page = slow.page
    page.locator("[data-value=easy]").click()
    slow.let_go()
    player = Player(ready(page), "easy-1")
    slow.hold()
    page.reload(wait_until="commit")
    expect(page.locator("#left")).to_have_text("27")
    box = page.locator("#board").bounding_box()
    assert box
    size = box["width"] / 9
    for place in pairs(player.session.state)[0]:
        column, row = place % 9, place // 9
        page.mouse.move(box["x"] + (8.5 - column) * size, box["y"] + 4.5 * size)
        page.mouse.down()
        page.mouse.move(box["x"] + (column + 0.5) * size, box["y"] + (row + 0.5) * size, steps=3)
        page.mouse.up()
    slow.let_go()
    ready(page)
    player.check()


def alike(one: bytes, other: bytes) -> bool:
    """Tell whether two pictures show the same; the edges of digits differ by how a browser smooths.

    So each block of eight by eight pixels may be a little lighter or darker than the other.
    """
    pictures = [Image.open(BytesIO(shot)).convert("L").reduce(8) for shot in (one, other)]
    most = ImageChops.difference(*pictures).getextrema()[1]
    return pictures[0].size == pictures[1].size and most < SMOOTHING


def test_the_board_that_was_left_is_seen_before_python_is_there(
    slow: SlowPage, ready: Ready
) -> None:
    page = slow.page
    page.emulate_media(reduced_motion="reduce")
    slow.let_go()
    player = Player(ready(page), "easy-1")
    player.choose("easy")
    rest(page)
    before_the_move = page.locator("#board").screenshot()
    player.move(GAME.move_text(pairs(player.session.state)[0]))
    expect(page.locator("#left")).to_have_text("25")
    rest(page)
    painted_by_python = page.locator("#board").screenshot()
    slow.hold()
    page.reload(wait_until="commit")
    expect(page.locator("#left")).to_have_text("25")
    eventually(page, lambda: alike(page.locator("#board").screenshot(), painted_by_python))
    assert not alike(before_the_move, painted_by_python)
    slow.let_go()
    ready(page)


def test_if_python_cannot_start_a_sentence_and_a_retry_appear(
    slow: SlowPage, ready: Ready, allowed: list[str]
) -> None:
    allowed += ["wasm", "Failed to fetch"]
    slow.let_go(fail=True)
    expect(slow.page.locator("#boot-text")).to_have_text(re.compile("could not start"))
    slow.page.get_by_role("button", name="Try again").click()
    ready(slow.page)


# Rules as they are met on the page


def test_a_double_tap_on_a_number_selects_and_drops_it(play_board: Callable[..., Page]) -> None:
    page = play_board("55", 0)
    cell(page, "a1").dblclick()
    expect(cell(page, "a1")).not_to_have_attribute("aria-pressed", "true")
    expect(page.locator("#left")).to_have_text("2")
    cell(page, "a1").click()
    cell(page, "b1").click()
    expect(page.get_by_role("dialog", name="Board cleared")).to_contain_text("161 points")


def test_only_12_left_nothing_is_added_by_itself(play_board: Callable[..., Page]) -> None:
    page = play_board("12", 3)
    for left in ("2", "4", "8"):
        expect(page.locator("#left")).to_have_text(left)
        expect(page.locator("#tool-add")).to_have_class(re.compile("next"))
        page.locator("#tool-add").click()
    expect(page.locator("#left")).to_have_text("16")
    expect(page.locator("#tool-add")).not_to_have_class(re.compile("next"))
    page.wait_for_timeout(700)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_stuck_board_offers_undo_the_same_board_and_a_new_one(
    play_board: Callable[..., Page],
) -> None:
    page = play_board("1134", 0)
    cell(page, "a1").click()
    cell(page, "b1").click()
    sheet = page.get_by_role("dialog", name="No pairs left, no adds left")
    expect(sheet).to_contain_text("1 point in 0:0")
    sheet.get_by_role("button", name="Undo one step").click()
    expect(page.locator("#left")).to_have_text("4")
    cell(page, "a1").click()
    cell(page, "b1").click()
    sheet.get_by_role("button", name="Same board again").click()
    expect(page.locator("#left")).to_have_text("4")
    expect(page.locator("#score")).to_have_text("0")
    cell(page, "a1").click()
    cell(page, "b1").click()
    sheet.get_by_role("button", name="New board").click()
    expect(page.locator("#left")).to_have_text("27")


def test_undo_is_one_step_for_pair_row_and_score(play_board: Callable[..., Page]) -> None:
    page = play_board("3......../....5..../3......../7", 0)
    cell(page, "a1").click()
    cell(page, "a3").click()
    expect(page.locator("#score")).to_have_text("24")
    expect(cell(page, "e1")).to_have_attribute("aria-label", "5, e1")
    page.get_by_role("button", name="Undo one step").click()
    expect(page.locator("#score")).to_have_text("0")
    expect(cell(page, "e2")).to_have_attribute("aria-label", "5, e2")
    expect(cell(page, "a3")).to_have_attribute("aria-label", "3, a3")


def test_sixty_rows_what_is_under_the_finger_stays_there(play_board: Callable[..., Page]) -> None:
    page = play_board("/".join(["5.......5", *["123412341"] * 70]), None)
    board = page.locator("#board")
    cell(page, "a1").click()
    page.keyboard.press("ArrowRight")
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    board.evaluate("board => board.scrollTop = 30.5 * tabula.cell")
    expect(cell(page, "a36")).to_be_attached()
    before = cell(page, "a36").bounding_box()
    page.keyboard.press("Enter")  # on i1, far above what is seen
    expect(page.locator("#left")).to_have_text("630")
    page.wait_for_timeout(400)
    assert cell(page, "a35").bounding_box() == before
    page.keyboard.press("u")
    expect(page.locator("#left")).to_have_text("632")
    assert cell(page, "a36").bounding_box() == before


def test_a_hint_shows_a_pair_that_leads_on_and_costs_one(on_desktop: Page) -> None:
    page = on_desktop
    player = Player(page, "expert-1")
    player.choose("expert")
    for _ in range(2):
        page.keyboard.press("h")
        expect(page.locator("#toast")).to_have_text(re.compile(r"^Hint: \d on .* and \d on "))
        expect(page.locator("#count-hint")).to_have_text("2")
    hinted = page.locator("#grid button[aria-label$=', hint']")
    expect(hinted).to_have_count(2)
    hinted.nth(0).click()
    hinted.nth(1).click()
    expect(page.locator("#left")).to_have_text("52")
    expect(hinted).to_have_count(0)


def test_off_the_known_way_the_worker_finds_another(on_desktop: Page) -> None:
    page = on_desktop
    player = Player(page, "easy-1")
    player.choose("easy")
    known = set(player.deal.solution)
    strange = next(m for m in map(GAME.move_text, pairs(player.session.state)) if m not in known)
    player.move(strange)
    page.keyboard.press("h")
    expect(page.locator("#toast")).to_have_text(re.compile(r"^Hint: \d on "), timeout=60_000)
    hinted = page.locator("#grid button[aria-label$=', hint']")
    expect(hinted).to_have_count(2)


def test_a_dead_end_is_said_and_costs_nothing(play_board: Callable[..., Page]) -> None:
    page = play_board("1123", 0)
    page.keyboard.press("h")
    sheet = page.get_by_role("dialog", name="A dead end")
    expect(sheet).to_contain_text("No position was found", timeout=60_000)
    expect(page.locator("#count-hint")).to_have_text("3")


# New games


def test_new_asks_only_before_it_would_end_a_game_with_a_move(on_desktop: Page) -> None:
    page = on_desktop
    player = Player(page, "easy-1")
    player.choose("easy")
    page.keyboard.press("n")
    sheet = page.get_by_role("dialog", name="New game")
    sheet.get_by_role("radio", name="Hard").check()
    expect(sheet.get_by_label("Board number")).to_have_value("1")
    sheet.get_by_label("Board number").fill("417")
    sheet.get_by_role("button", name="New board").click()
    expect(page.locator("#name")).to_have_text("Hard 417")
    player = Player(page, "hard-417")
    player.move("+")
    page.locator("#tool-new").click()
    sheet.get_by_role("button", name="Same board again").click()
    question = page.get_by_role("dialog", name="Give up Hard 417?")
    question.get_by_role("button", name="Keep playing").click()
    player.check()
    page.locator("#tool-new").click()
    expect(sheet.get_by_label("Board number")).to_have_value("1")
    sheet.get_by_role("button", name="New board").click()
    question.get_by_role("button", name="Begin Hard 1").click()
    Player(page, "hard-1").check()


@pytest.mark.parametrize(
    "number", sampled(["0", "-3", "1e3", "two", "", "1000000001", "١٢"], ["1e3"])
)
def test_a_number_that_is_none_gets_a_sentence_and_loses_nothing(
    on_desktop: Page, number: str
) -> None:
    player = Player(on_desktop, "easy-1")
    player.choose("easy")
    player.move("+")
    on_desktop.keyboard.press("n")
    field = on_desktop.get_by_label("Board number")
    field.fill(number)
    field.press("Enter")
    expect(on_desktop.get_by_role("alert")).to_have_text(re.compile("whole number"))
    shut(on_desktop)
    player.check()


def test_a_board_beyond_the_table_is_dealt_by_the_worker(on_desktop: Page) -> None:
    player = Player(on_desktop, "expert-123456789")
    player.choose("easy")
    on_desktop.keyboard.press("n")
    on_desktop.get_by_role("radio", name="Expert").check()
    field = on_desktop.get_by_label("Board number")
    field.fill("123456789")
    field.press("Enter")
    expect(on_desktop.locator("#name")).to_have_text("Expert 123,456,789", timeout=60_000)
    player.check()


def test_begun_boards_are_not_proposed_again(on_desktop: Page) -> None:
    page = on_desktop
    Player(page, "easy-1").choose("easy")
    page.locator("#tool-add").click()
    page.keyboard.press("n")
    expect(page.get_by_label("Board number")).to_have_value("2")


# Keys and focus


def test_letters_belong_to_the_game_and_not_to_fields_or_sheets(on_desktop: Page) -> None:
    page = on_desktop
    player = Player(page, "easy-1")
    player.choose("easy")
    page.keyboard.press("n")
    page.keyboard.press("a")
    page.keyboard.press("Escape")
    page.keyboard.press("Control+a")
    page.keyboard.press("Alt+a")
    player.check()
    page.keyboard.press("a")
    player.session.play("+", TODAY)
    player.check()


def test_keys_go_on_after_a_sheet_that_was_opened_from_the_header(on_desktop: Page) -> None:
    player = Player(on_desktop, "easy-1")
    player.choose("easy")
    on_desktop.get_by_role("button", name="Settings").click()
    on_desktop.keyboard.press("Escape")
    on_desktop.keyboard.press("a")
    player.session.play("+", TODAY)
    player.check()
    on_desktop.keyboard.press("Control+Shift+z")
    player.check()


def test_the_clock_stands_under_a_sheet(on_desktop: Page) -> None:
    Player(on_desktop, "easy-1").choose("easy")
    cell(on_desktop, "a1").click()
    expect(on_desktop.locator("#time")).to_have_text("0:01")
    on_desktop.keyboard.press("n")
    shown = on_desktop.locator("#time").inner_text()
    on_desktop.wait_for_timeout(1500)
    expect(on_desktop.locator("#time")).to_have_text(shown)


def test_the_list_of_keys_names_each_key_that_is_bound(on_desktop: Page) -> None:
    on_desktop.keyboard.press("?")
    sheet = on_desktop.get_by_role("dialog", name="Keyboard")
    caps = sheet.locator("kbd").all_inner_texts()
    assert caps == [
        "Arrow keys", "Home", "End", "Space", "Enter", "Esc",
        "A", "H", "U", "Ctrl+Z", "R", "Ctrl+Y", "N", "?",
    ]  # fmt: skip
    expect(sheet.locator(".told")).to_be_hidden()  # nothing is said, so it takes no room


def test_a_sentence_in_passing_hides_neither_tools_nor_board(on_phone: Page) -> None:
    page = on_phone
    Player(page, "easy-1").choose("easy")
    page.keyboard.press("u")
    expect(page.locator("#toast")).to_have_text("Nothing to undo.")
    for size in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        said = page.locator("#toast").bounding_box()
        assert said
        for kept in ("header", ".tools", ".board-frame"):
            box = page.locator(kept).bounding_box()
            assert box
            above = box["y"] + box["height"] <= said["y"] or said["y"] + said["height"] <= box["y"]
            beside = box["x"] + box["width"] <= said["x"] or said["x"] + said["width"] <= box["x"]
            assert above or beside, kept
    links = page.locator("header a:visible").evaluate_all("links => links.map(link => link.href)")
    assert len(set(links)) == len(links), "a way stands in the title line twice"


def test_an_arrow_enters_the_board_from_nothing_and_focus_is_never_lost(on_desktop: Page) -> None:
    page = on_desktop
    player = Player(page, "easy-1")
    player.choose("easy")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowDown")
    assert focused_cell(page) == "a1"
    page.keyboard.press("ArrowLeft")
    assert focused_cell(page) == "a1"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    assert focused_cell(page) == "i1"
    for key, cell_name in (
        ("Home", "a1"),
        ("End", "i1"),
        ("ArrowRight", "a2"),
        ("End", "i2"),
        ("Control+End", "i3"),
        ("Control+Home", "a1"),
    ):
        page.keyboard.press(key)
        assert focused_cell(page) == cell_name
    while has_pair(player.session.state):
        player.key_move(GAME.move_text(pairs(player.session.state)[0]))
        focused_cell(page)


def test_a_move_says_one_sentence(on_desktop: Page) -> None:
    page = on_desktop
    player = Player(page, "easy-1")
    player.choose("easy")
    live = page.locator("#live")
    expect(live).to_have_text("Easy 1. 27 numbers.")
    move = pairs(player.session.state)[0]
    first, second = (player.session.state.cells[cell] for cell in move)
    player.move(GAME.move_text(move))
    points = player.session.score
    plural = "" if points == 1 else "s"
    expect(live).to_have_text(f"{first} and {second} removed, {points} point{plural}. 25 left.")
    page.keyboard.press("u")
    expect(live).to_have_text(re.compile("^Undone: .* 27 left.$"))


# Looks


@pytest.mark.quick
@pytest.mark.parametrize("lang", sampled(["en", "de"], ["en"]))
def test_nothing_that_axe_finds_in_start_play_and_sheets(
    desktop: BrowserContext, ready: Ready, axe: Axe, lang: str
) -> None:
    page = desktop.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{lang}/number-match/")
    ready(page)
    axe(page)
    page.locator("[data-value=easy]").click()
    page.keyboard.press("h")
    cell(page, "a1").click()
    axe(page)
    for sheet in ("new", "question", "stuck", "cleared", "keys"):
        page.evaluate("name => document.querySelector('#sheet-' + name).showModal()", sheet)
        page.evaluate(
            "document.querySelector('#sheet-question-title').textContent ||= 'Give up Easy 1?';"
            "document.querySelector('#question-yes').textContent ||= 'Begin Easy 2'"
        )
        axe(page)
        page.evaluate("name => document.querySelector('#sheet-' + name).close()", sheet)


@pytest.mark.parametrize(
    ("width", "height"),
    sampled([(360, 640), (390, 844), (844, 390), (1280, 720)], [(360, 640), (844, 390)]),
)
def test_the_board_fits_and_nothing_scrolls_sideways(
    desktop: BrowserContext, ready: Ready, width: int, height: int
) -> None:
    page = desktop.new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.goto("de/number-match/")
    ready(page)
    page.locator("[data-value=expert]").click()
    page.locator("html[data-game=on]").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    size = page.evaluate("tabula.cell")
    assert size >= (35 if width < height else 30)
    for tool in ("undo", "redo", "hint", "add", "new"):
        box = page.locator(f"#tool-{tool}").bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= height
        name = page.locator(f"#tool-{tool} .tool-name")
        assert name.evaluate("name => name.scrollWidth <= name.parentElement.clientWidth")


@pytest.mark.parametrize("ratio", sampled([1, 1.5, 2.625, 3], [2.625]))
def test_every_cell_is_a_whole_number_of_device_pixels(
    windows: Callable[..., BrowserContext], site: str, ready: Ready, ratio: float
) -> None:
    window = windows(
        site, viewport={"width": 411, "height": 800}, device_scale_factor=ratio, locale="en"
    )
    page = window.new_page()
    page.goto(PAGE)
    ready(page)
    page.locator("[data-value=easy]").click()
    page.locator("html[data-game=on]").wait_for()
    assert page.evaluate("document.querySelector('#paper').width % 9") == 0
    whole = page.evaluate("tabula.cell * tabula.ratio")
    assert whole == pytest.approx(round(whole), abs=1e-6)
    drawn = page.evaluate(
        "(() => { const p = document.querySelector('#paper');"
        "return p.width / p.getBoundingClientRect().width })()"
    )
    assert drawn == pytest.approx(ratio, rel=0.002)


def test_the_board_gets_sharp_when_only_the_pixel_ratio_changes(on_desktop: Page) -> None:
    Player(on_desktop, "easy-1").choose("easy")
    tools = on_desktop.context.new_cdp_session(on_desktop)
    width = "document.querySelector('#paper').width / document.querySelector('#paper').clientWidth"
    for ratio in (2, 1.5):
        view = {"width": 1280, "height": 800, "deviceScaleFactor": ratio, "mobile": False}
        tools.send("Emulation.setDeviceMetricsOverride", view)
        near = pytest.approx(ratio, rel=0.01)
        eventually(on_desktop, lambda near=near: on_desktop.evaluate(width) == near)


def test_classic_with_thousands_of_numbers_has_few_buttons_and_stays_quick(
    on_phone: Page,
) -> None:
    page = on_phone
    Player(page, "classic").choose("classic")
    for _ in range(7):
        page.locator("#tool-add").tap()
    expect(page.locator("#left")).to_have_text("3,456")
    assert page.locator("#grid tr").count() <= 60
    assert page.locator("#grid").get_attribute("aria-rowcount") == "384"
    # It tells that it is off, which Playwright would wait to change.
    page.locator("#tool-add").tap(force=True)
    expect(page.locator("#toast")).to_have_text(re.compile("4,999"))
    expect(page.locator("#left")).to_have_text("3,456")
