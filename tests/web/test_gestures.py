"""Whatever fingers do that is no tap: it never makes a move, and a tap makes one afterwards."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from pygame_core.number_match import GAME
from pygame_core.samegame import SAMEGAME, rules
from tests.web.support.touch import GESTURES, Point, Touch

Ready = Callable[[Page], Page]
NUMBERS, TILES = "easy-1", "9x12x3-1"


def middle(page: Page, name: str) -> Point:
    """Return the middle of a cell."""
    button = page.locator(f"#grid button[aria-label*=', {name}']").first
    box = button.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def check(hand: Touch, prepare: Callable[[], None], last: Point, other: Point, left: int) -> None:
    """Do every gesture where a tap at `last` would make a move; then make it."""
    number = hand.page.locator("#left")
    before = number.inner_text()
    for name, gesture in GESTURES.items():
        prepare()
        gesture(hand, last, other)
        hand.rest()
        assert number.inner_text() == before, f"{name} made a move"
    # A finger that lies still for long and that the browser takes for a tap, as some hands need it,
    # is one tap: it shows what a tap would, and no more, or makes one move.
    pressed = hand.page.locator("#grid button[aria-pressed=true]")
    hand.page.keyboard.press("Escape")
    expect(pressed).to_have_count(0)
    hand.slowly(last)
    hand.rest()
    expect(pressed).not_to_have_count(0)
    assert number.inner_text() == before, "a slow tap made a move"
    hand.page.keyboard.press("Escape")
    expect(pressed).to_have_count(0)
    for tap in (hand.slowly, lambda point: hand.page.touchscreen.tap(*point)):
        prepare()
        tap(last)
        expect(number).to_have_text(str(left))
        hand.rest()
        assert number.inner_text() == str(left), "a tap made two moves"
        hand.page.keyboard.press("u")
        expect(number).to_have_text(before)
        hand.rest()  # what comes back is chosen again, when it is there
        hand.page.keyboard.press("Escape")
        expect(pressed).to_have_count(0)


def test_no_gesture_removes_a_pair(phone: BrowserContext, ready: Ready) -> None:
    page = phone.new_page()
    page.goto(f"en/number-match/#{NUMBERS}")
    ready(page)
    start = GAME.deal(NUMBERS).start
    one, other = GAME.move_text(GAME.moves(start)[0]).split("-")
    selected = page.locator(f"#grid button[aria-label$=', {one}']")
    expect(selected).to_be_visible()

    def select() -> None:
        if selected.get_attribute("aria-pressed") != "true":
            selected.tap()
        expect(selected).to_have_attribute("aria-pressed", "true")

    check(Touch(page), select, middle(page, other), middle(page, one), GAME.left(start) - 2)


def test_no_gesture_removes_a_group(phone: BrowserContext, ready: Ready) -> None:
    page = phone.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"en/samegame/#{TILES}")
    ready(page)
    start = SAMEGAME.deal(TILES).start
    group = max(rules.groups(start), key=len)
    one, other = (SAMEGAME.move_text(cell) for cell in (group[0], group[-1]))
    tile = page.locator(f"#grid button[aria-label*=', {one},']")
    expect(tile).to_be_visible()

    def preview() -> None:
        if tile.get_attribute("aria-pressed") != "true":
            tile.tap()
        expect(tile).to_have_attribute("aria-pressed", "true")

    left = SAMEGAME.left(start) - len(group)
    check(Touch(page), preview, middle(page, other), middle(page, one), left)
