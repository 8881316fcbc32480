"""A monkey: does seeded random things to a game's page and looks after each whether it still holds.

It knows the frame that all games share. What is a game's own comes in as two things: more lines of
the table of actions, and a model that reads what the page has saved and compares it with what the
page shows.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page

from pygame_core.rng import Rng
from pygame_core.session import Session

T = TypeVar("T")
Point = tuple[float, float]
Moves = tuple[str, ...]
SHOWN = 20  # of the last actions, in the report of a failure
LEFT = "navigati"  # what the browser says, one way or another, when a page is left meanwhile
SLIP = 40  # pixels; a finger that slips less far has tapped
LEAVINGS = 5  # that one action may lead to, one after the other
SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (320, 480))
KEYS = (
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Space", "Enter", "Escape"),
    *("a", "h", "u", "r", "n", "?", "Control+z", "Control+y", "Control+a", "Alt+u", "Shift+A"),
    *("Tab", "Shift+Tab", "PageDown", "PageUp", "Home", "End", "x", "5", "Delete"),
)
# Middles of the elements that match and lie in the window, whether or not something covers them.
POINTS = """selector => [...document.querySelectorAll(selector)]
  .map((element) => element.getBoundingClientRect())
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2, box.width])
  .filter(([x, y, width]) => width && x > 0 && y > 0 && x < innerWidth && y < innerHeight)"""
# Counts the sheets that open: some do by themselves and may take what was meant for the board.
COUNT = """window.sheets = 0;
new MutationObserver((changes) => {
  for (const { target } of changes) if (target.open) window.sheets += 1;
}).observe(document, { subtree: true, attributeFilter: ["open"] })"""
# Changes with all that may come between a look and what is done then: another page, a sheet, a hint
# that was asked for before, which drops what is selected and costs one where hints are counted.
UNASKED = """[performance.timeOrigin, sheets, document.getElementById("count-hint")?.textContent]"""
# Waits until the board has stopped to scroll, which it does smoothly.
REST = """async () => {
  const board = document.getElementById("board");
  const at = () => board.scrollTop + board.scrollLeft;
  for (let still = 0, last = NaN; board && still < 3; last = at()) {
    await new Promise(requestAnimationFrame);
    still = at() === last ? still + 1 : 0;
  }
}"""
SHEET = "document.querySelector('dialog[open]')?.id ?? ''"
OTHER_LANGUAGE = "document.querySelector('[data-language]:not([aria-current])').click()"
# Letters are keys of the game unless the player has chosen otherwise.
NO_LETTERS = "document.documentElement.dataset.letters === 'false'"
HIDE = """for (const [name, value] of [["hidden", true], ["visibilityState", "hidden"]]) {
  Object.defineProperty(document, name, { value, configurable: true });
}
document.dispatchEvent(new Event("visibilitychange"))"""
SHOW = """delete document.hidden; delete document.visibilityState;
document.dispatchEvent(new Event("visibilitychange"))"""


class Seen(NamedTuple):
    """A game as a model has found it: which board, and the moves made on it."""

    board: str
    moves: Moves


class Model(Protocol):
    """Compares the page with the game that it has saved."""

    @property
    def session(self) -> Session[Any, Any] | None:
        """The game at the last look, None where there was none."""

    def look(self, page: Page) -> Seen:
        """Return the game; raises AssertionError if the page shows anything else."""


class Action(NamedTuple):
    """A line of the table: a thing to do, and how often in proportion to the others.

    `do` returns what the report is to say of it. An action that is `still` must make no move.
    """

    name: str
    weight: int
    do: "Callable[[Monkey], str]"
    still: bool = False


class Monkey:
    """Sits before one page."""

    def __init__(
        self, page: Page, seed: int, actions: Sequence[Action], model: Model, faults: list[str]
    ) -> None:
        """Take a page that is not opened yet; `faults` is where its window is watched."""
        self.page = page
        self.rng = Rng(seed)
        self.model = model
        self.tools = page.context.new_cdp_session(page)
        self.by_finger = False
        self.log: list[str] = []
        self._seed = seed
        self._actions = [action for action in actions for _ in range(action.weight)]
        self._idle = set(actions)
        self._faults = faults
        self._expected: Moves | None = None
        self._unasked: list[Any] = []
        self._seen = Seen("", ())
        page.add_init_script(COUNT)

    def open(self, address: str) -> None:
        """Open the game's page."""
        self._address, self._place = address, address[address.index("/") :]  # in any language
        self.page.goto(address)
        self._settle()
        self.by_finger = self.page.evaluate("navigator.maxTouchPoints > 0")

    def live(self, actions: int) -> None:
        """Do so many things; a failure says which seed it was, and what was done last.

        Each thing of the table is tried once before chance alone decides. In a short life that may
        come to nothing; at length each must have come to something, see `idle`.
        """
        once = list(dict.fromkeys(self._actions))
        once.sort(key=lambda _: self.rng.next32())
        try:
            for number in range(actions):
                self._act(once[number] if number < len(once) else self.choose(self._actions))
        except (AssertionError, BrowserError) as error:
            last = "\n".join(self.log[-SHOWN:])
            report = (
                f"seed {self._seed}, action {len(self.log)}: {error}\nThe last actions:\n{last}"
            )
            raise AssertionError(report) from error

    def _act(self, action: Action) -> None:
        self.log.append(action.name)
        before = self._seen
        said = self._do(action)
        if not said.endswith("nothing"):
            self._idle.discard(action)
        self.log[-1] = f"{action.name} {said}".rstrip()
        after = self.look()
        self.log[-1] += f": {after.board}, {len(after.moves)} moves"
        if action.still and self._same_board(before, after):
            assert after.moves == before.moves, "an unwanted move"

    def _do(self, action: Action) -> str:
        """Let it be done; a link that was followed before may lead away in the midst of it."""
        try:
            return action.do(self)
        except BrowserError as error:
            if not re.search(LEFT, error.message):
                raise
            self._expected = None
            return "while the page was left: nothing"

    @property
    def idle(self) -> list[str]:
        """The actions of the table that have come to nothing each time so far."""
        return sorted(action.name for action in self._idle)

    def look(self) -> Seen:
        """Compare the page with its game, and with what was expected, once it can be used."""
        before, expected, self._expected = self._seen, self._expected, None
        unasked = self._unasked
        after, self._unasked = self._find()
        self._seen = after
        assert not self._faults, "\n".join(self._faults)
        undisturbed = unasked == self._unasked
        if expected is not None and undisturbed and self._same_board(before, after):
            assert after.moves == expected
        return after

    @staticmethod
    def _same_board(before: Seen, after: Seen) -> bool:
        """Tell whether the game goes on.

        A board that was asked for before may be dealt, or its solution shown, at any time.
        """
        return after.board == before.board and bool(after.moves)

    def expect(self, moves: Moves) -> None:
        """Take it for a fault if the next look finds other moves than these and nothing unasked."""
        self._expected = moves

    def _find(self) -> tuple[Seen, list[Any]]:
        """Let the model look, once the page is there, wherever a link or a gesture has led."""
        for _ in range(LEAVINGS):
            try:
                self._settle()
                return self.model.look(self.page), self.page.evaluate(UNASKED)
            except BrowserError as error:
                # A swipe may lead back to the page before, a moment after it.
                if not re.search(LEFT, error.message):
                    raise
        raise AssertionError("the page is left again and again")

    def _settle(self) -> None:
        """Wait until the game's page can be used."""
        self.page.wait_for_load_state("domcontentloaded")
        if self._place not in self.page.url:
            self.page.goto(self._address)
        self.page.locator("html[data-state=ready]").wait_for(state="attached", timeout=60_000)

    # Hands

    def rest(self) -> None:
        """Wait until the board lies still: a finger would hit another cell than it aimed at."""
        self.page.evaluate(REST)

    def choose(self, things: Sequence[T]) -> T:
        """Return one of them."""
        return things[self.rng.below(len(things))]

    def points(self, selector: str) -> list[Point]:
        """Return the middles of the elements in view that match."""
        return [(x, y) for x, y, _ in self.page.evaluate(POINTS, selector)]

    def press(self, point: Point) -> None:
        """Tap or click."""
        if self.by_finger:
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def press_one(self, selector: str) -> str:
        """Press one of the elements that match, if any is in view; tell where."""
        points = self.points(selector)
        if not points:
            return "nothing"
        point = self.choose(points)
        self.press(point)
        return at(point)

    def anywhere(self) -> Point:
        """Return a point of the window."""
        width, height = self.page.evaluate("[innerWidth, innerHeight]")
        return float(self.rng.below(width)), float(self.rng.below(height))

    def fingers(self, *paths: Sequence[Point]) -> None:
        """Put down a finger for each path, move them along together, and lift them."""
        for step, points in enumerate(zip(*paths, strict=True)):
            touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
            self.touch("touchMove" if step else "touchStart", touches)
            self.page.wait_for_timeout(16)
        self.touch("touchEnd", [])

    def touch(self, kind: str, points: list[dict[str, float]]) -> None:
        """Send an event of the touch screen."""
        self.tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def at(point: Point) -> str:
    """Return a point as the report shows it."""
    return f"at {point[0]:.0f},{point[1]:.0f}"


def key(monkey: Monkey) -> str:
    name = monkey.choose(KEYS)
    monkey.page.keyboard.press(name)
    return name


def tool(name: str) -> Callable[[Monkey], str]:
    """Return the action of pressing a tool below the board."""
    return lambda monkey: monkey.press_one(f"#tool-{name}")


def sure(name: str, after: Callable[[Session[Any, Any]], Moves]) -> Callable[[Monkey], str]:
    """Return the action of a tool or its key; `after(session)` is what it must lead to."""

    def act(monkey: Monkey) -> str:
        session = monkey.model.session
        if session is None or monkey.page.evaluate(SHEET):
            return "nothing"
        by_key = monkey.rng.below(2)
        if by_key and monkey.page.evaluate(NO_LETTERS):
            return "nothing"
        monkey.expect(after(session))
        if by_key:
            monkey.page.keyboard.press(name[0])
            return f"{name} by key"
        return f"{name} {monkey.press_one(f'#tool-{name}')}"

    return act


def undone(session: Session[Any, Any]) -> Moves:
    """Return the moves after an undo."""
    return tuple(session.moves[:-1] if session.can_undo else session.moves)


def redone(session: Session[Any, Any]) -> Moves:
    """Return the moves after a redo."""
    return (*session.moves, *(session.undone[-1:] if session.can_redo else ()))


def scroll(monkey: Monkey) -> str:
    start, way = monkey.anywhere(), SLIP + monkey.rng.below(560)
    if monkey.rng.below(2):
        way = -way
    if monkey.by_finger:
        steps = range(0, way, way // 6)
        monkey.fingers([(start[0], start[1] + step) for step in steps])
    else:
        monkey.page.mouse.move(*start)
        monkey.page.mouse.wheel(0, way)
    return f"{at(start)} by {way}"


def drag_off(monkey: Monkey) -> str:
    """Put a finger or the mouse's button down on a cell and lift it somewhere else."""
    cells = monkey.points("#grid button")
    if not cells:
        return "nothing"
    start, end = monkey.choose(cells), monkey.anywhere()
    if abs(start[0] - end[0]) + abs(start[1] - end[1]) < 120:
        return "nothing"
    if monkey.by_finger:
        across, down = end[0] - start[0], end[1] - start[1]
        steps = (step / 5 for step in range(6))
        monkey.fingers([(start[0] + across * part, start[1] + down * part) for part in steps])
    else:
        monkey.page.mouse.move(*start)
        monkey.page.mouse.down()
        monkey.page.mouse.move(*end, steps=4)
        monkey.page.mouse.up()
    return f"{at(start)} to {at(end)}"


def two_fingers(monkey: Monkey) -> str:
    """Pinch or spread on the board, or turn the wheel with Ctrl held down."""
    first, second = monkey.anywhere(), monkey.anywhere()
    if not monkey.by_finger:
        monkey.page.mouse.move(*first)
        monkey.page.keyboard.down("Control")
        monkey.page.mouse.wheel(0, 100)
        monkey.page.keyboard.up("Control")
    else:
        middle = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
        monkey.fingers([first, middle], [second, second])
    monkey.tools.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})
    return f"{at(first)} and {at(second)}"


def other_press(monkey: Monkey) -> str:
    """Press a cell with the right button, or long."""
    cells = monkey.points("#grid button")
    if not cells:
        return "nothing"
    point = monkey.choose(cells)
    if monkey.by_finger:
        # A browser on a phone takes such a touch away from the page.
        monkey.touch("touchStart", [{"x": point[0], "y": point[1]}])
        monkey.page.wait_for_timeout(600)
        monkey.touch("touchCancel", [])
    else:
        monkey.page.mouse.click(*point, button="right")
    return at(point)


def resize(monkey: Monkey) -> str:
    width, height = monkey.choose(SIZES)
    monkey.page.set_viewport_size({"width": width, "height": height})
    return f"to {width}x{height}"


def theme(monkey: Monkey) -> str:
    scheme = monkey.choose(("light", "dark"))
    motion = monkey.choose(("reduce", "no-preference"))
    monkey.page.emulate_media(color_scheme=scheme, reduced_motion=motion)
    return f"{scheme}, motion {motion}"


def language(monkey: Monkey) -> str:
    """Follow the link to the other language, as if it were in view."""
    with monkey.page.expect_navigation():
        monkey.page.evaluate(OTHER_LANGUAGE)
    return monkey.page.url


def reload(monkey: Monkey) -> str:
    monkey.page.reload()
    return ""


def away(monkey: Monkey) -> str:
    """Lay another page over this one for a moment, frozen as on a phone, and come back."""
    monkey.page.evaluate(HIDE)
    monkey.tools.send("Page.setWebLifecycleState", {"state": "frozen"})
    monkey.page.wait_for_timeout(monkey.rng.below(200))
    monkey.tools.send("Page.setWebLifecycleState", {"state": "active"})
    monkey.page.evaluate(SHOW)
    return ""


def sheet(monkey: Monkey) -> str:
    """Open a sheet from the header, or press something in the one that is open."""
    if not monkey.page.evaluate(SHEET):
        return monkey.press_one("header :is([data-act], [data-sheet])")
    return monkey.press_one("dialog[open] :is(button, label)")


def leave_sheet(monkey: Monkey) -> str:
    if not monkey.page.evaluate(SHEET):
        return "nothing"
    if monkey.rng.below(2):
        monkey.page.keyboard.press("Escape")
        return "by Escape"
    return monkey.press_one("dialog[open] .close")


def wait(monkey: Monkey) -> str:
    """Let animations end and answers arrive."""
    length = monkey.rng.below(600)
    monkey.page.wait_for_timeout(length)
    return f"{length} ms"


# What can be done to any game; loading the page anew takes long and is done seldom.
COMMON = (
    Action("key", 12, key),
    Action("tool", 5, sure("undo", undone)),
    Action("tool", 4, sure("redo", redone)),
    Action("tool", 3, tool("hint")),
    Action("tool", 1, tool("new")),
    Action("scroll", 4, scroll, still=True),
    Action("drag off", 4, drag_off, still=True),
    Action("two fingers", 3, two_fingers, still=True),
    Action("other press", 3, other_press, still=True),
    Action("resize", 3, resize, still=True),
    Action("theme", 2, theme, still=True),
    Action("language", 1, language, still=True),
    Action("reload", 1, reload, still=True),
    Action("away", 2, away, still=True),
    Action("sheet", 4, sheet),
    Action("leave sheet", 8, leave_sheet, still=True),
    Action("wait", 4, wait, still=True),
)
