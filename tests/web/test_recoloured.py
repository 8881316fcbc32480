"""A canvas keeps its contrast whoever recolours the page: a browser, an extension, a printer.

The recolouring happens when the page is composed, so these tests look at screenshots, too.
"""

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import BrowserContext, CDPSession, Locator, Page, expect

from builder.lab import chromium
from tests.colours import contrast, luminance, tokens
from tests.web.support.player import begun
from tests.web.support.waiting import eventually, rest

Ready = Callable[[Page], Page]
Show = Callable[[Page, Ready], Locator]
Opened = Callable[..., Page]
DESK = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "service_workers": "block"}
CLOSED = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('closed') } })"
# CSS pixels at the edges of what is compared: corners are cut, and a larger board fades there.
EDGE = 30
SMOOTHING = 16  # of 256: what another layer over the canvas may change of a pixel
# A sheet as of an extension, which gives everything its own colours. A canvas is left out: with a
# ground behind it, it is smoothed in another way where a pixel is no whole number of the device's.
RESTYLED = "17181a"
RESTYLE = f"""() => {{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* {{ color: #e8e6e3 !important; border-color: #444 !important }}
    :not(canvas) {{ background: #{RESTYLED} !important }}`);
  document.adoptedStyleSheets = [sheet];
}}"""
# The lowest alpha of a canvas.
ALPHA = """canvas => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.reduce((least, value, at) => at % 4 === 3 ? Math.min(least, value) : least, 255);
}"""
# The lowest alpha of the board in each of the frames that follow upon clicks.
FRAMES = f"""async buttons => {{
  const alpha = {ALPHA};
  const found = new Map();
  for (const button of buttons) button.click();
  for (let frame = 0; frame < 20; frame += 1) {{
    await new Promise(requestAnimationFrame);
    found.set(paper.toDataURL(), alpha(paper));
  }}
  return [...found.values()];
}}"""
PICTURES = "[...document.querySelectorAll('canvas')].map(canvas => canvas.toDataURL())"
# Keeps the colours that every canvas has while the page is printed.
LISTEN = """() => matchMedia("print").addEventListener("change", ({ matches }) => {
  if (!matches) return;
  window.printed = [...document.querySelectorAll("canvas")].map((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const two = (part) => part.toString(16).padStart(2, "0");
    const hex = (at) => [...data.slice(at, at + 3)].map(two).join("");
    return [...new Set(Array.from({ length: data.length / 4 }, (_, at) => hex(4 * at)))];
  });
})"""


@pytest.fixture
def opened(windows: Callable[..., BrowserContext], site: str) -> Opened:
    """Return a function that opens an empty page of a desktop's window."""

    def open_page(**options: object) -> Page:
        return windows(site, **DESK, **options).new_page()

    return open_page


def dark_by_browser(page: Page) -> CDPSession:
    """Let the browser darken what this tab shows, as one of its settings does."""
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setAutoDarkModeOverride", {"enabled": True})
    return tools


def theme_chosen(page: Page, theme: str) -> None:
    """Open pages as if this theme had been chosen on them."""
    page.add_init_script(
        f'localStorage.setItem(\'/x/y/settings\', \'{{"version": 1, "theme": "{theme}"}}\')'
    )


def seen(place: Locator, inset: float = EDGE) -> Image.Image:
    """Return what is seen of an element, without an edge of so many CSS pixels."""
    box = place.bounding_box()
    assert box
    ratio = place.page.evaluate("devicePixelRatio")
    left, top = box["x"] + inset, box["y"] + inset
    right, bottom = box["x"] + box["width"] - inset, box["y"] + box["height"] - inset
    shot = Image.open(BytesIO(place.page.screenshot())).convert("RGB")
    return shot.crop(tuple(round(side * ratio) for side in (left, top, right, bottom)))


def page_colour(page: Page) -> str:
    """Return the colour at the edge of the page."""
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    return bytes(shot.getpixel((2, shot.height - 3))).hex()


def colours(image: Image.Image) -> list[str]:
    """Return the colours of an image, the commonest first."""
    found = sorted(image.getcolors(1 << 24) or [], reverse=True)
    return [bytes(colour).hex() for _, colour in found]


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Tell whether two images are the same but for the smoothing of an edge, as of a focus ring."""
    return max(high for _, high in ImageChops.difference(one, other).getextrema()) < SMOOTHING


def largest_contrast(found: list[str]) -> float:
    """Return the largest contrast that a colour has to the first one."""
    return max(contrast(found[0], colour) for colour in found)


def number_match(page: Page, ready: Ready) -> Locator:
    """Show ghosts, a hint, a selection, and the focus on a cell."""
    player = begun(page, ready)
    player.move(player.deal.solution[0])
    page.keyboard.press("h")
    expect(page.locator("#count-hint")).to_have_text("2")
    page.locator("#grid button[aria-label^='5']").first.click()
    rest(page)
    return page.locator("#board")


def scrolled(page: Page, ready: Ready) -> Locator:
    """Show a board from the middle of a row."""
    player = begun(page, ready, "expert")
    for _ in range(3):
        player.move("+")
    page.evaluate("document.getElementById('board').scrollTop = 137.3")
    rest(page)
    return page.locator("#board")


def samegame(page: Page, ready: Ready) -> Locator:
    """Show a previewed group and a hint."""
    page.goto("en/samegame/#9x12x4-1")
    expect(ready(page).locator("html")).to_have_attribute("data-game", "on")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("h")
    expect(page.locator("#toast")).to_contain_text("Hint: ", timeout=60_000)
    rest(page)
    return page.locator("#board")


def panned(page: Page, ready: Ready) -> Locator:
    """Show a part of a board that is larger than its frame."""
    page.set_viewport_size({"width": 420, "height": 800})
    page.goto("en/samegame/#20x20x6-1")
    expect(ready(page).locator("html")).to_have_attribute("data-game", "on")
    page.evaluate("document.getElementById('board').scrollTo(77.7, 33.3)")
    rest(page)
    return page.locator("#board")


def home(page: Page, ready: Ready) -> Locator:
    """Show what was left."""
    begun(page, ready)
    page.goto("en/samegame/#9x12x4-1")
    expect(ready(page).locator("html")).to_have_attribute("data-game", "on")
    page.goto("en/")
    expect(page.locator("canvas")).to_have_count(3)
    return page.locator("canvas")


@pytest.mark.parametrize(("theme", "scale"), [("light", 1.25), ("dark", 1)])
@pytest.mark.parametrize("show", [number_match, scrolled, samegame, panned, home])
def test_a_canvas_looks_the_same_whoever_darkens_the_page(
    opened: Opened, ready: Ready, show: Show, theme: str, scale: float
) -> None:
    page = opened(color_scheme=theme, reduced_motion="reduce", device_scale_factor=scale)
    places = show(page, ready).all()
    inset = 2 if show is home else EDGE
    assert {canvas.evaluate(ALPHA) for canvas in page.locator("canvas").all()} == {255}
    usual = [seen(place, inset) for place in places]
    assert all(tokens(theme)["card"] in colours(image) for image in usual)
    tools = dark_by_browser(page)
    assert luminance(page_colour(page)) < 0.1
    assert all(map(alike, [seen(place, inset) for place in places], usual))
    tools.send("Emulation.setAutoDarkModeOverride", {"enabled": False})
    page.evaluate(RESTYLE)
    assert page_colour(page) == RESTYLED
    assert all(map(alike, [seen(place, inset) for place in places], usual))


def test_a_board_of_a_darkened_page_can_be_read_before_and_after_python_is_there(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    dark_by_browser(page)
    begun(page, ready)
    rest(page)
    assert largest_contrast(colours(seen(page.locator("#board")))) > 7
    page.route("**/*.wasm", lambda _route: None)  # Python never comes
    page.reload(wait_until="commit")
    chromium.await_mark(page, "board")
    assert page.locator("#paper").evaluate(ALPHA) == 255
    assert luminance(page_colour(page)) < 0.1
    assert largest_contrast(colours(seen(page.locator("#board")))) > 7


def test_no_corner_of_the_ground_sticks_out_of_the_frame(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    number_match(page, ready)
    dark_by_browser(page)
    frame = seen(page.locator(".board-frame"), 0)
    right, bottom = frame.width - 3, frame.height - 3
    for corner in ((2, 2), (right, 2), (2, bottom), (right, bottom)):
        assert luminance(bytes(frame.getpixel(corner)).hex()) < 0.1


@pytest.mark.parametrize("game", ["number-match", "samegame"])
def test_the_ground_is_whole_while_something_moves(
    desktop: BrowserContext, ready: Ready, game: str
) -> None:
    page = desktop.new_page()
    if game == "number-match":
        player = begun(page, ready)
        parts = [player.cell(name) for name in player.deal.solution[0].split("-")]
    else:
        page.goto("en/samegame/#9x12x4-1")
        expect(ready(page).locator("html")).to_have_attribute("data-game", "on")
        parts = [page.locator("#grid button[aria-label*='group of']").first] * 2
    rest(page)
    frames = page.evaluate(FRAMES, [part.element_handle() for part in parts])
    assert len(frames) > 3
    assert set(frames) == {255}


def test_a_page_is_left_light_on_a_dark_device_where_light_was_chosen(
    opened: Opened, ready: Ready
) -> None:
    page = opened(color_scheme="dark")
    dark_by_browser(page)
    begun(page, ready)
    assert page_colour(page) == tokens("dark")["paper"]
    theme_chosen(page, "light")
    page.reload()
    rest(ready(page))
    assert page_colour(page) == tokens("light")["paper"]
    assert colours(seen(page.locator("#board")))[0] == tokens("light")["card"]


@pytest.mark.parametrize(("theme", "ground"), [("light", "ffffff"), ("dark", "000000")])
@pytest.mark.parametrize("show", [number_match, panned, home])
def test_where_the_system_forces_its_colours_the_ground_is_the_systems(
    opened: Opened, ready: Ready, show: Show, theme: str, ground: str
) -> None:
    page = opened(color_scheme=theme, forced_colors="active")
    for place in show(page, ready).all():
        found = colours(seen(place, 2))
        assert ground in found
        assert tokens(theme)["card"] not in found


@pytest.mark.parametrize("show", [number_match, panned, home])
def test_a_canvas_is_printed_black_on_white_in_the_dark(
    opened: Opened, ready: Ready, show: Show
) -> None:
    page = opened(color_scheme="dark", reduced_motion="reduce")
    show(page, ready)
    page.evaluate(LISTEN)
    before = page.evaluate(PICTURES)
    page.pdf()
    dark = tokens("dark")
    for found in page.evaluate("printed"):
        assert found[0] == "ffffff"
        assert largest_contrast(found) > 7
        assert not {dark["card"], dark["ink"], dark["tile-3"]} & {*found}
    eventually(page, lambda: page.evaluate(PICTURES) == before)


def test_a_board_is_printed_black_on_white_where_nothing_may_be_stored(
    opened: Opened, ready: Ready
) -> None:
    page = opened(color_scheme="dark", reduced_motion="reduce")
    page.add_init_script(CLOSED)
    begun(page, ready)
    rest(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("#print tr")).to_have_count(0)
    found = colours(seen(page.locator("#board")))
    assert found[0] == "ffffff"
    assert largest_contrast(found) > 7


@pytest.mark.parametrize(
    ("device", "theme"),
    [("light", "system"), ("light", "light"), ("light", "dark"), ("dark", "light")],
)
def test_the_picture_of_the_missing_page_can_be_read_when_it_is_darkened(
    opened: Opened, allowed: list[str], device: str, theme: str
) -> None:
    allowed.append("status of 404")
    page = opened(color_scheme=device)
    theme_chosen(page, theme)
    dark_by_browser(page)
    page.goto("nowhere")
    found = colours(seen(page.locator("svg"), 4))
    assert largest_contrast(found) > 7
