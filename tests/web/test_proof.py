"""What no rival has: the lamp, the way back, the solution; and a worker that may be lost."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from builder.lab import chromium, solver_load
from pygame_core import codes
from pygame_core.number_match import GAME, rules, solver
from pygame_core.number_match.rules import State
from pygame_core.search import CLEARABLE, DEAD, OPEN, run
from pygame_core.session import Session
from tests.core.number_match.test_solver_limits import even, scattered
from tests.strategies import TODAY
from tests.web.support.player import Player, cell, expected_labels, labels, save, spoiled
from tests.web.support.waiting import HEAR, eventually, shut

PAGE = "en/number-match/"
LAMP_ON = """localStorage.setItem('/x/y/settings', '{"version":1,"lamp":true}')"""
# Keeps what the worker answers: messages that hold a text of JSON with a verdict or a cancellation.
LISTEN = """
window.heard = [];
const heard = new WeakSet();
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (...sent) {
  if (!heard.has(this)) {
    heard.add(this);
    this.addEventListener("message", ({ data }) => {
      const texts = [data].flat().filter((part) => /"(verdict|cancelled)":/.test(part));
      if (texts.length) window.heard.push(texts);
    });
  }
  return post.apply(this, sent);
};
"""
# Python in the worker looks at what has come in once in a while; from now on it takes its time.
DAWDLE = """() => {
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...sent) {
    if (typeof sent[0] === "number") setTimeout(() => post.apply(this, sent), 150);
    else post.apply(this, sent);
  };
}"""
WATCH_LAMP = """
const lamp = document.getElementById("lamp");
window.shown = [];
window.heard.length = 0;
const look = () => window.shown.push(lamp.dataset.lamp);
new MutationObserver(look).observe(lamp, { attributeFilter: ["data-lamp"] });
"""
LOOKING = "Looking for a way to clear the board \N{HORIZONTAL ELLIPSIS}"
LOST = "The solver stopped and is being restarted. This hint was free."
Ready = Callable[[Page], Page]
Open = Callable[..., Page]
# On these boards the first pair at hand leads into a dead end, on the second one early.
SPOILED = "expert-4", 3
SPOILED_EARLY = "easy-5", 2
SAYS = {CLEARABLE: "can be cleared", DEAD: "dead end", OPEN: "not known"}


@pytest.fixture
def easy(desktop: BrowserContext, ready: Ready) -> Player:
    """Return the player of an easy board that has just been dealt."""
    page = desktop.new_page()
    page.goto(PAGE)
    player = Player(ready(page), "easy-1")
    player.choose("easy")
    return player


@pytest.fixture
def open_game(desktop: BrowserContext, ready: Ready) -> Open:
    """Open the page as if a game had been left on it, the lamp on."""

    def open_it(session: Session, *, lamp: bool = True, listen: bool = False) -> Page:
        page = desktop.new_page()
        if listen:
            page.add_init_script(LISTEN)
        code = codes.encode(session.save(0) | {"seconds": 60.0})
        page.add_init_script(
            f"localStorage.getItem('/x/y/number-match:running') ??"
            f" localStorage.setItem('/x/y/number-match:running', '{code}');"
        )
        if lamp:
            page.add_init_script(LAMP_ON)
        page.goto(PAGE)
        return ready(page)

    return open_it


def lamp(page: Page, text: str) -> None:
    """Wait until the lamp says this."""
    expect(page.locator("#lamp-text")).to_have_text(text, timeout=60_000)


def test_the_lamp_is_off_at_first_and_remembered_once_on(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    page.goto(PAGE)
    ready(page)
    Player(page, "easy-1").choose("easy")
    expect(page.locator("#lamp")).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name=re.compile("^Lamp")).check()
    shut(page)
    lamp(page, "can be cleared")
    page.reload()
    ready(page)
    lamp(page, "can be cleared")


@pytest.mark.quick
def test_the_lamp_through_a_whole_game(desktop: BrowserContext, ready: Ready) -> None:
    page = desktop.new_page()
    page.add_init_script(LAMP_ON)
    page.goto(PAGE)
    ready(page)
    player = Player(page, "medium-1")
    player.choose("medium")
    for move in player.deal.solution:
        lamp(page, "can be cleared")
        player.move(move)
    expect(page.get_by_role("dialog", name="Board cleared")).to_be_visible()


def test_the_lamp_says_after_each_move_of_a_spoiled_game_what_the_solver_finds(
    open_game: Open,
) -> None:
    session = spoiled(*SPOILED_EARLY)
    verdicts = [run(solver.solve(state)).verdict for state in session.states]
    assert set(verdicts) == {CLEARABLE, DEAD}
    page = open_game(Session(GAME, session.name, session.start))
    player = Player(page, session.name)
    player.session = Session(GAME, session.name, session.start)
    seen = []
    for move in [*session.moves, None]:
        expect(page.locator("#lamp")).not_to_have_attribute("data-lamp", "thinking")
        seen.append(page.locator("#lamp-text").inner_text())
        if move:
            player.move(move)
    assert seen == [SAYS[verdict] for verdict in verdicts]


def test_of_a_position_that_stays_open_lamp_and_hint_say_so_free_of_charge(open_game: Open) -> None:
    session = Session(GAME, "expert-1", GAME.start(solver_load.HARD, {"adds": 0}))
    page = open_game(session)
    lamp(page, "not known")
    page.keyboard.press("h")
    toast = page.locator("#toast")
    expect(toast).to_have_text(re.compile("^No way to clear the board was found"), timeout=60_000)
    expect(page.locator("#count-hint")).to_have_text("3")


def test_stuck_the_way_back_leads_to_the_last_position_that_can_be_cleared(open_game: Open) -> None:
    session = spoiled(*SPOILED)
    page = open_game(session)
    lamp(page, "dead end")
    sheet = page.get_by_role("dialog", name="No pairs left, no adds left")
    back = sheet.get_by_role("button", name=re.compile(r"Back to move \d+"))
    expect(back).to_be_visible(timeout=60_000)
    move = int(re.findall(r"\d+", back.inner_text())[0])
    told = f"After move {move} it could still be cleared, after move {move + 1} no longer."
    expect(sheet).to_contain_text(told)
    back.click()
    lamp(page, "can be cleared")
    assert labels(page) == expected_labels(session.states[move])
    expect(page.locator("#score")).to_have_text(str(session.states[move].points))
    page.keyboard.press("r")
    lamp(page, re.compile("dead end|not known"))


def test_a_hint_in_a_dead_position_costs_nothing_and_offers_the_way_back(open_game: Open) -> None:
    session = spoiled(*SPOILED)
    session.undo()
    page = open_game(session, lamp=False)
    page.keyboard.press("h")
    sheet = page.get_by_role("dialog", name="A dead end")
    back = sheet.get_by_role("button", name=re.compile(r"Back to move \d+"))
    expect(back).to_be_visible(timeout=60_000)
    expect(page.locator("#count-hint")).to_have_text("3")
    back.click()
    page.keyboard.press("h")
    expect(page.locator("#toast")).to_have_text(re.compile("^Hint: "), timeout=60_000)


def test_the_solution_is_stepped_through_in_both_directions_and_makes_practice(
    easy: Player,
) -> None:
    player, page = easy, easy.page
    player.move("+")
    page.keyboard.press("n")
    page.get_by_role("dialog", name="New game").get_by_role("button", name="Show").click()
    question = page.get_by_role("dialog", name="Show the solution of Easy 1?")
    question.get_by_role("button", name="Show the solution").click()
    expect(page.locator("#name")).to_have_text("Easy 1, practice")
    player = Player(page, "easy-1")
    for move in player.deal.solution:
        player.check()
        page.locator("#tool-redo").click()
        player.session.play(move, TODAY)
    sheet = page.get_by_role("dialog", name="Board cleared")
    expect(sheet).to_contain_text("practice")
    shut(page)
    page.locator("#tool-undo").click()
    player.session.shown = True
    player.session.undo()
    player.check()
    results = "Object.keys(localStorage).filter(key => key.includes(':result:'))"
    lines = page.evaluate(f"{results}.map(key => localStorage[key])")
    assert [line.split()[1:4] for line in lines] == [["easy", "easy-1", "left"]]
    page.goto("en/number-match/#easy-2")
    expect(page.locator("#name")).to_have_text("Easy 2", timeout=20_000)


def test_the_solution_is_shown_on_request_of_a_board_that_is_cleared(easy: Player) -> None:
    player, page = easy, easy.page
    solution = player.deal.solution
    for move in solution:
        player.move(move)
    page.get_by_role("dialog", name="Board cleared").get_by_role("button", name="Show").click()
    question = page.get_by_role("dialog", name="Show the solution of Easy 1?")
    expect(question).to_contain_text("From then on this board is practice and sets no records.")
    question.get_by_role("button", name="Show the solution").click()
    expect(page.locator("#name")).to_have_text("Easy 1, practice")
    expect(page.locator("#toast")).to_have_text(
        "Step through the solution with Redo and Undo.",
    )
    player = Player(page, "easy-1")
    player.check()
    for move in solution[:2]:
        page.locator("#tool-redo").click()
        player.session.play(move, TODAY)
        player.check()
    for _ in solution[:2]:
        page.locator("#tool-undo").click()
        player.session.undo()
        player.check()
    expect(page.locator("#tool-undo")).to_be_disabled()


def test_the_address_names_the_board_and_a_link_opens_it(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    page.goto(f"{PAGE}#hard-417")
    ready(page)
    player = Player(page, "hard-417")
    expect(page.locator("#name")).to_have_text("Hard 417")
    player.check()
    player.move("+")
    page.evaluate("location.hash = 'expert-9'")
    question = page.get_by_role("dialog", name="Give up Hard 417?")
    question.get_by_role("button", name="Keep playing").click()
    player.check()
    page.evaluate("location.hash = 'expert-8'")
    question.get_by_role("button", name="Begin Expert 8").click()
    Player(page, "expert-8").check()
    page.evaluate("location.hash = '<img src=x onerror=alert(1)>'")
    expect(page.locator("#toast")).to_have_text("There is no board at this address.")
    Player(page, "expert-8").check()
    page.evaluate("location.hash = 'Hard-007'")  # as a hand may type it
    expect(page.locator("#name")).to_have_text("Hard 7")
    assert page.url.endswith("#hard-7")
    page.evaluate("location.hash = 'hard-07'")  # the same board once more
    page.wait_for_url("**/#hard-7")


def test_what_is_asked_of_a_position_that_is_left_is_cancelled_and_never_answered(
    open_game: Open,
) -> None:
    start = GAME.deal("classic").start
    for _ in range(6):  # so many numbers that the solver needs a while, however good it is
        start = GAME.play(start, rules.ADD)
    start = start._replace(points=0)
    page = open_game(Session(GAME, "classic", start), listen=True)
    lamp(page, "can be cleared")
    for worker in page.workers:
        worker.evaluate(DAWDLE)
    page.evaluate(WATCH_LAMP)
    way = run(solver.solve(start)).moves[0]
    stray = next(move for move in map(GAME.move_text, rules.pairs(start)) if move != way)
    left = GAME.play(start, GAME.read_move(start, stray))
    for move in (stray, GAME.move_text(rules.pairs(left)[0])):
        for name in move.split("-"):
            cell(page, name).click()
        page.keyboard.press("h")
        expect(page.locator("#toast")).to_have_text(re.compile("^Looking for a way"))
    lamp(page, "can be cleared")
    answers = [json.loads(text) for (text,) in page.evaluate("heard")]
    assert answers[:-1] == [{"cancelled": True}]
    assert answers[-1]["verdict"] == CLEARABLE
    shown = page.evaluate("shown")
    assert shown == ["thinking"] * (len(shown) - 1) + ["yes"]
    expect(page.locator("#toast")).to_have_text(re.compile("^Hint: "))
    expect(page.locator("#count-hint")).to_have_text("2")


@pytest.mark.parametrize(
    "end", ["close()", "setTimeout(() => { for (;;); })"], ids=["killed", "hanging"]
)
def test_a_worker_that_is_lost_is_said_and_replaced(easy: Player, end: str) -> None:
    player, page = easy, easy.page
    known = set(player.deal.solution)
    texts = [GAME.move_text(move) for move in rules.pairs(player.session.state)]
    player.move(next(text for text in texts if text not in known))
    chromium.await_mark(page, "solver")
    page.clock.install()
    (worker,) = page.workers
    worker.evaluate(end)
    page.evaluate(HEAR)
    page.keyboard.press("h")

    def told() -> bool:
        """Tell whether it was said; silence is looked at every five seconds."""
        page.clock.fast_forward(5000)
        return LOST in page.evaluate("said")

    eventually(page, told)
    assert [text for text in page.evaluate("said") if text] == [LOOKING, LOST]
    expect(page.locator("#count-hint")).to_have_text("3")
    player.check()
    page.keyboard.press("h")
    toast = page.locator("#toast")
    expect(toast).to_have_text(re.compile("^Hint: "), timeout=90_000)
    expect(page.locator("#count-hint")).to_have_text("2")
    assert page.workers
    eventually(page, lambda: worker not in page.workers)


def test_no_search_ever_runs_on_the_main_thread(easy: Player) -> None:
    """The solver's module is loaded in the worker alone."""
    player, page = easy, easy.page
    texts = [GAME.move_text(move) for move in rules.pairs(player.session.state)]
    player.move(next(text for text in texts if text not in player.deal.solution))
    page.keyboard.press("h")
    expect(page.locator("#toast")).to_have_text(re.compile("^Hint: "), timeout=60_000)
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.type = "py";
          script.textContent = "import js, sys\\n"
            + "js.document.body.dataset.modules = ' '.join(sys.modules)";
          document.body.append(script);
        }"""
    )
    root = re.compile("app.number_match.main")
    expect(page.locator("body")).to_have_attribute("data-modules", root)
    modules = page.locator("body").get_attribute("data-modules") or ""
    assert "pygame_core.number_match.solver" not in modules.split()


@pytest.mark.parametrize(
    ("cells", "adds"),
    [(scattered(640, 800, 5), 1), (even(9, 1200, 1), 0)],
    ids=["640", "1200 rows"],
)
def test_a_hint_comes_on_a_board_of_hundreds_of_numbers(
    desktop: BrowserContext, ready: Ready, cells: bytes, adds: int
) -> None:
    page = desktop.new_page()
    save(page, GAME.board_text(State(cells, adds, 0)), adds)
    page.goto(PAGE)
    ready(page)
    page.keyboard.press("h")
    expect(page.locator("#toast")).to_have_text(re.compile("^Hint: "), timeout=60_000)
