"""A hand on a phone's screen: what fingers do that is no tap."""

from collections.abc import Callable

from playwright.sync_api import Page

Point = tuple[float, float]
LONG = 1000  # milliseconds: browsers wait half of it before they take a press for a long one
STEPS = 6
# What a phone's browser tells of a long press. It makes no click of it; the browser in tests knows
# no long presses and would.
MENU = """([x, y]) => {
  const over = new AbortController();
  const end = event => {
    over.abort();
    if (event.type === "touchend") event.preventDefault();
  };
  for (const type of ["touchend", "touchcancel"]) {
    addEventListener(type, end, { signal: over.signal, passive: false });
  }
  const place = { clientX: x, clientY: y, pointerType: "touch", bubbles: true, cancelable: true };
  document.elementFromPoint(x, y).dispatchEvent(new PointerEvent("contextmenu", place));
}"""


class Touch:
    """Fingers by number, put down, moved and lifted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tools = page.context.new_cdp_session(page)
        self._down: dict[int, Point] = {}

    def down(self, *points: Point) -> None:
        """Put further fingers down."""
        for point in points:
            self._down[len(self._down)] = point
            self._send("touchStart")

    def drag(self, *ends: Point) -> None:
        """Move the fingers that are down, the first first, in a few steps."""
        start = dict(self._down)
        for step in range(1, STEPS + 1):
            for finger, (x, y) in enumerate(ends):
                across, down = start[finger]
                part = step / STEPS
                self._down[finger] = (across + (x - across) * part, down + (y - down) * part)
            self._send("touchMove")
            self.page.wait_for_timeout(16)

    def up(self) -> None:
        """Lift the finger that was put down last."""
        self._down.popitem()
        self._send("touchEnd")

    def slowly(self, point: Point) -> None:
        """Tap as slow hands do."""
        self.lie(point)
        self.up()

    def lie(self, point: Point) -> None:
        """Put a finger down and let it lie still for long."""
        self.down(point)
        self.page.wait_for_timeout(LONG)

    def menu(self, point: Point) -> None:
        """Let the browser take a finger that has lain still for a long press."""
        self.page.evaluate(MENU, point)

    def lost(self) -> None:
        """Let the browser take the touch away, as it does for a gesture of its own."""
        self._down.clear()
        self._send("touchCancel")

    def rest(self) -> None:
        """Let what a gesture leads to come, and undo a zoom."""
        self.page.wait_for_timeout(100)
        self._tools.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})

    def _send(self, kind: str) -> None:
        points = [{"id": finger, "x": x, "y": y} for finger, (x, y) in self._down.items()]
        self._tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def _two_fingers(hand: Touch, one: Point, other: Point) -> None:
    hand.down(one, other)
    hand.up()
    hand.up()


def _second_finger(hand: Touch, one: Point, other: Point) -> None:
    hand.down((other[0], 4), one)
    hand.up()
    hand.up()


def _spread(hand: Touch, one: Point, other: Point) -> None:
    hand.down(one, other)
    hand.drag((one[0] + 50, one[1] + 90), (other[0] - 50, other[1] - 40))
    hand.up()
    hand.up()


def _pinch(hand: Touch, one: Point, other: Point) -> None:
    hand.down((one[0], one[1] + 120), (other[0], other[1] - 60))
    hand.drag(one, other)
    hand.up()
    hand.up()


def _long_press(hand: Touch, one: Point, _other: Point) -> None:
    hand.lie(one)
    hand.menu(one)
    hand.up()


def _long_press_with_menu(hand: Touch, one: Point, _other: Point) -> None:
    hand.lie(one)
    hand.menu(one)
    hand.lost()  # to the menu that has opened over the page


def _drag_off(hand: Touch, one: Point, _other: Point) -> None:
    hand.down(one)
    hand.drag((one[0], 4))
    hand.up()


def _drag_across(hand: Touch, one: Point, other: Point) -> None:
    hand.down(other)
    hand.drag((one[0], one[1] + 90))
    hand.drag(one)
    hand.up()


def _taken_away(hand: Touch, one: Point, _other: Point) -> None:
    hand.down(one)
    hand.lost()


def _other_buttons(hand: Touch, one: Point, _other: Point) -> None:
    hand.page.mouse.click(*one, button="right")
    hand.page.mouse.click(*one, button="middle")


# By name; each is done at a place where a tap would make a move, and at another one.
GESTURES: dict[str, Callable[[Touch, Point, Point], None]] = {
    "two fingers": _two_fingers,
    "a second finger": _second_finger,
    "spreading": _spread,
    "pinching": _pinch,
    "a long press": _long_press,
    "a long press that opens a menu": _long_press_with_menu,
    "a drag off the board": _drag_off,
    "a drag across the board": _drag_across,
    "a touch taken away": _taken_away,
    "other buttons of a mouse": _other_buttons,
}
