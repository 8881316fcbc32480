"""Large type, loose type, forced colours and large targets: nothing is cut, hidden or too small."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from builder.lab.shots import LOOSE
from tests.sampled import sampled

Ready = Callable[[Page], Page]
TEXTS = ("", "about/", "how-to-play-number-match/", "how-to-play-samegame/", "ranking/")
STARTED = ("daily/", "puzzles/", "statistics/")  # by Python
GAMES = {
    "number-match/": ("easy-1", ("new", "keys", "settings", "stuck", "cleared", "question")),
    "samegame/": ("9x12x4-1", ("new", "list", "end", "submit", "share")),
}
SMALLEST = {"width": 320, "height": 256}  # 1280 by 1024 at 400 %
# Windows between a phone's and a desktop's: 200 % and less of one, half a screen, tablets.
BETWEEN = [(640, 512), (700, 600), (820, 720), (940, 700), (1024, 768), (1100, 720), (1180, 820)]
# Texts that are seen only in part: beyond the window's or the open sheet's sides, or cut by what
# they stand in. What is said and not seen, and what can be scrolled to, is left out.
CUT = """() => {
  const sheet = document.querySelector("dialog[open]");
  const found = [];
  const walk = document.createTreeWalker(sheet ?? document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !element.checkVisibility()) continue;
    if (element.closest(".unseen, script, noscript, option, textarea, .toast, .print")) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const texts = [...range.getClientRects()].filter((box) => box.width > 1);
    let [left, right, top, bottom] = [0, innerWidth, -Infinity, Infinity];
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.clipPath !== "none") texts.length = 0;
      const { overflowX, overflowY } = style;
      const rim = box.getBoundingClientRect();
      const framed = box.matches("button, a.main, a.plain, .choice span, .level, dialog");
      const closed = (way) => way === "hidden" || way === "clip" || (framed && way === "visible");
      const sideways = box.matches(".scroll, .board");
      if (sideways) [left, right] = [-Infinity, Infinity];
      if (closed(overflowX) || box === sheet) {
        [left, right] = [Math.max(left, rim.left), Math.min(right, rim.right)];
      }
      if (closed(overflowY)) [top, bottom] = [Math.max(top, rim.top), Math.min(bottom, rim.bottom)];
    }
    const across = (box) => box.left >= left - 1 && box.right <= right + 1;
    const down = ({ y, height }) => y + height * 0.25 >= top && y + height * 0.75 <= bottom;
    if (texts.every((box) => across(box) && down(box))) continue;
    found.push(`${element.className || element.id}: ${element.textContent}`);
  }
  return found;
}"""
# What can be pressed and is smaller than 24 by 24 pixels. A link in the midst of a sentence may be.
SMALL = """() => [...document.querySelectorAll(
  "a[href], button, input, summary, select, [tabindex='0']")].filter((element) => {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return false;
  const label = element.matches("input") && element.closest("label");
  const box = (label || element).getBoundingClientRect();
  const text = element.parentElement.textContent.trim();
  const inline = element.matches("a") && getComputedStyle(element).display === "inline"
    && text.length > element.textContent.trim().length;
  return !inline && (box.width < 23.9 || box.height < 23.9);
}).map((element) => element.outerHTML.slice(0, 120))"""
# What is called otherwise than it is labelled: who speaks to the browser could not press it.
MISNAMED = """() => [...document.querySelectorAll("a[aria-label], button[aria-label]")].filter(
  (element) => element.checkVisibility() && !element.ariaLabel.includes(element.innerText.trim()),
).map((element) => element.outerHTML.slice(0, 120))"""
# Names of tools that are parted where no word may be.
PARTED = """() => [...document.querySelectorAll(".tool-name")].map(
  (name) => name.firstElementChild ?? name,
).filter((name) => {
  if (!name.checkVisibility()) return false;
  const range = document.createRange();
  range.selectNodeContents(name);
  const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
  return new Set(boxes.map(({ y }) => y)).size > name.textContent.split(/[\\s\u00ad]/).length;
}).map((name) => name.textContent)"""
# What has the focus: what it is, whether a ring of 2 pixels or more is drawn around it (around the
# words beside it, where it is itself unseen), and whether something lies over its middle.
FOCUS = """() => {
  const element = document.activeElement;
  const seen = getComputedStyle(element).opacity === "0" ? element.nextElementSibling : element;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(seen);
  const box = seen.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const colours = outlineColor.match(/[\\d.]+/g).map(Number);
  return {
    what: element === document.body ? "" : element.outerHTML.slice(0, 120),
    ring: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && colours[3] !== 0,
    hidden: ![seen, element, element.closest("label")].some((one) => one?.contains(hit)),
  };
}"""


def pages(page: Page, ready: Ready, lang: str) -> Iterator[str]:
    """Go through a language's pages to read; yield what is seen."""
    for place in (*TEXTS, *STARTED):
        page.goto(f"{lang}/{place}")
        ready(page)
        yield place


def games(page: Page, ready: Ready, lang: str) -> Iterator[str]:
    """Go through the games, before and in play, and their sheets; yield what is seen."""
    for place, (board, sheets) in GAMES.items():
        page.goto(f"{lang}/{place}")
        ready(page)
        yield f"{place} before a game"
        page.goto(f"{lang}/{place}#{board}")
        expect(page.locator("html")).to_have_attribute("data-game", "on")
        yield f"{place}#{board}"
        for sheet in sheets:
            page.evaluate("name => tabula.sheets.show(name)", sheet)
            yield f"{place} {sheet}"


@pytest.mark.parametrize(
    ("lang", "views"),
    sampled(
        [("de", games), ("de", pages), ("en", pages), ("en", games)],
        [("de", games), ("de", pages)],  # English words are shorter
    ),
)
def test_at_400_percent_nothing_is_wider_than_the_screen_or_cut_even_in_loose_type(
    windows: Callable[..., BrowserContext],
    site: str,
    ready: Ready,
    lang: str,
    views: Callable[[Page, Ready, str], Iterator[str]],
) -> None:
    page = windows(site, viewport=SMALLEST).new_page()
    wrong = []
    for view in views(page, ready, lang):
        for loose in (False, True):
            if loose:
                page.evaluate(LOOSE)
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > SMALLEST["width"]:
                wrong.append(f"{view} (loose: {loose}) is {wide} wide")
            wrong += [f"{view} (loose: {loose}) cuts {text}" for text in page.evaluate(CUT)]
        wrong += [f"{view} has the small {thing}" for thing in page.evaluate(SMALL)]
        wrong += [f"{view} has the misnamed {thing}" for thing in page.evaluate(MISNAMED)]
        page.evaluate("document.adoptedStyleSheets = []")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("lang", sampled(["en", "de"], ["de"]))
@pytest.mark.parametrize("place", GAMES)
def test_in_windows_between_no_tool_is_parted_or_cut(
    windows: Callable[..., BrowserContext], site: str, ready: Ready, lang: str, place: str
) -> None:
    page = windows(site).new_page()
    page.goto(f"{lang}/{place}#{GAMES[place][0]}")
    expect(ready(page).locator("html")).to_have_attribute("data-game", "on")
    wrong = []
    for width, height in BETWEEN:
        page.set_viewport_size({"width": width, "height": height})
        for loose in (False, True):
            page.evaluate(LOOSE if loose else "document.adoptedStyleSheets = []")
            found = [f"cuts {text}" for text in page.evaluate(CUT)]
            found += [f"parts {name}" for name in page.evaluate(PARTED) if not loose]
            wrong += [f"{width} by {height} (loose: {loose}) {what}" for what in found]
    assert not wrong, "\n".join(wrong)


# All words that Python has for a page.
SAID = """() => {
  const flat = (one) => typeof one === "string" ? [one] : Object.values(one).flatMap(flat);
  return flat(tabula.words);
}"""
# How far what is said in passing reaches down over the board, and up over the window's edge.
OVER = """(text) => {
  const toast = document.getElementById("toast");
  toast.textContent = text;
  const [{ top, bottom }, board] = [toast, document.getElementById("board")].map(
    (one) => one.getBoundingClientRect());
  toast.textContent = "";
  return [bottom - board.top, -top];
}"""


@pytest.mark.parametrize("place", GAMES)
def test_what_is_said_in_passing_lies_over_no_number(
    windows: Callable[..., BrowserContext], site: str, ready: Ready, place: str
) -> None:
    page = windows(site, viewport={"width": 320, "height": 568}).new_page()
    page.goto(f"de/{place}#{GAMES[place][0]}")
    expect(ready(page).locator("html")).to_have_attribute("data-game", "on")
    over = {text: max(page.evaluate(OVER, text)) for text in page.evaluate(SAID)}
    assert len(over) > 50
    assert {text: reach for text, reach in over.items() if reach > 0.5} == {}


@pytest.mark.parametrize("forced", ["active", pytest.param("none", marks=pytest.mark.soak)])
def test_whatever_tab_leads_to_is_seen_and_has_a_ring(
    windows: Callable[..., BrowserContext], site: str, ready: Ready, forced: str
) -> None:
    window = windows(site, viewport={"width": 640, "height": 400}, forced_colors=forced)
    page = window.new_page()
    page.clock.set_fixed_time("2026-11-30T12:00:00")  # a month with many days to go to
    wrong, passed = [], 0

    def walk(where: str) -> None:
        nonlocal passed
        first = ""
        for _ in range(60):
            page.keyboard.press("Tab")
            focus = page.evaluate(FOCUS)
            if not focus["what"] or focus["what"] == first:
                return
            first, passed = first or focus["what"], passed + 1
            if not focus["ring"] or focus["hidden"]:
                wrong.append(f"{where}: {focus}")

    page.goto("en/")
    walk("home")
    page.goto("en/number-match/#easy-1")
    expect(ready(page).locator("html")).to_have_attribute("data-game", "on")
    page.evaluate("document.activeElement.blur()")
    walk("game")
    page.evaluate("tabula.sheets.show('settings')")
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    walk("settings")
    assert not wrong, "\n".join(wrong)
    assert passed > 50
