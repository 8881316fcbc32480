"""Addresses, names and records from strangers: they are text on the page, never a part of it."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, Route, expect

from app.statistics import luggage
from tests.web.host import BASE

Ready = Callable[[Page], Page]
MARK = "hostile"  # in the id of whatever would be made of these
HOSTILE = (
    f"<img id={MARK} src=x onerror=hit=1>",
    f'"><script id={MARK}>hit=1</script>',
    f"'><svg id={MARK} onload=hit=1>",
    f"</title></textarea><iframe id={MARK} srcdoc='<script>hit=1</script>'>",
    f"<a id={MARK} href=javascript:hit=1>x</a>",
    f"{{{{constructor.constructor('hit=1')()}}}}<b id={MARK}>",
    f"&lt;i id={MARK}&gt;&#60;i id={MARK}&#62;",
)
# Fragments that name no board, beside those made of the texts above.
ODD = (
    *("__proto__", "constructor", "%", "%E0%A4%A", "%00", "~", "~~.", ".", "?x#y"),
    *(
        "easy-1~a1-b1",
        "easy-1e3",
        "daily-9999-99-99",
        "puzzle-12\u202e",
        "9x12x4-\u0661",
    ),
    *("easy-" + "9" * 5000, "9x12x4-" + "9" * 5000, "9x12x4-1~" + "a1." * 20_000),
)
FOUND = f"[document.querySelectorAll('#{MARK}').length, typeof hit]"
CLEAN = [0, "undefined"]


def unharmed(page: Page) -> None:
    """Fail if something of a hostile text has become a part of the page, or has been run."""
    assert page.evaluate(FOUND) == CLEAN


@pytest.mark.parametrize(
    ("kind", "board", "shown"),
    [("number-match", "easy-1", "Easy 1"), ("samegame", "puzzle-012", "Puzzle 12")],
)
def test_a_fragment_that_names_no_board_is_refused_and_the_game_goes_on(
    desktop: BrowserContext, ready: Ready, kind: str, board: str, shown: str
) -> None:
    page = desktop.new_page()
    page.goto(f"en/{kind}/#{board}")
    expect(ready(page).locator("#name")).to_have_text(shown)
    for fragment in (*HOSTILE, *(f"{board}~{text}" for text in HOSTILE), *ODD):
        page.evaluate("document.getElementById('toast').textContent = ''")
        page.evaluate("text => { location.hash = text }", fragment)
        expect(page.locator("#toast"), fragment[:60]).not_to_be_empty()
        assert page.evaluate("location.hash") == f"#{board}"
        unharmed(page)
    expect(page.locator("#name")).to_have_text(shown)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_name_in_a_best_list_is_shown_as_it_is_written(
    windows: Callable[..., BrowserContext], site: str, ready: Ready
) -> None:
    page = windows(site, locale="en-GB", service_workers="block").new_page()

    def answer(route: Route) -> None:
        lines = [["2026-11-30", text, 142, 0, "a1 a1"] for text in HOSTILE]
        route.fulfill(json=[lines] * 120)

    page.route("**/lists.*.json", answer)
    page.goto("en/samegame/#puzzle-001")
    ready(page)
    expect(page.locator("#best")).to_have_text("142")
    page.locator("[data-act=list]").first.click()
    for place, text in enumerate(HOSTILE):
        expect(page.locator("#list-all span").nth(place)).to_contain_text(text)
    unharmed(page)


PAGES = ["", "number-match/", "statistics/"]
MORE = [pytest.param(page, marks=pytest.mark.soak) for page in ("samegame/", "daily/", "puzzles/")]


@pytest.mark.parametrize("place", [*PAGES, *MORE])
def test_what_lies_in_the_storage_is_never_made_a_part_of_a_page(
    desktop: BrowserContext, ready: Ready, place: str
) -> None:
    page = desktop.new_page()
    records = {}
    for number, text in enumerate(HOSTILE):
        for kind in ("number-match", "samegame"):
            glance = {"version": 1, "name": text, "board": text, "left": text, "score": text}
            glance |= {"kind": kind, "status": "running", "seconds": text, "hash": text}
            records |= {
                f"{kind}:glance": json.dumps(glance),
                f"{kind}:running": text,
                f"{kind}:result:{number}": f"easy {text} 1 1 1 1 {text}",
                f"{kind}:end:{text}": text,
                f"{kind}:best:{text}": text,
            }
        records |= {f"number-match:daily:{text}": text, "settings": text, "lang": text}
    page.goto("en/about/")
    page.evaluate(
        "([base, all]) => { for (const key in all) localStorage.setItem(base + key, all[key]) }",
        [BASE, records],
    )
    page.goto(f"en/{place}")
    unharmed(ready(page))


def test_a_sealed_file_of_hostile_entries_is_never_made_a_part_of_a_page(
    desktop: BrowserContext, ready: Ready
) -> None:
    taken = {"settings": json.dumps({f"{number}": text for number, text in enumerate(HOSTILE)})}
    foreign = []
    for number, text in enumerate(HOSTILE):
        taken[f"samegame:end:9x12x4-1:{number}:0"] = f"2026-11-30 {' '.join(text.split())}"
        foreign += [{f"samegame:end:{text}:1:1": "2026-11-30 a1"}, {text: text}]
        foreign.append({f"number-match:result:{number}-easy-1": f"easy {text} 1 1 1 1 2026-11-30"})
    page = desktop.new_page()
    page.goto("en/statistics/")
    ready(page)
    said = page.locator("#files-said")
    for entries in (*foreign, taken):
        page.evaluate("document.getElementById('files-said').textContent = ''")
        page.locator("#import").set_input_files([sealed(entries)])
        expect(said).to_contain_text("left out" if entries is taken else "not a file")
        unharmed(page)
    assert taken["settings"] in page.evaluate("Object.values(localStorage)")
    page.reload()
    unharmed(ready(page))


def sealed(entries: dict[str, str]) -> FilePayload:
    """Return a file of these entries whose checksum is right."""
    record = {"format": luggage.FORMAT, "version": luggage.VERSION, "entries": entries}
    record["checksum"] = luggage._checksum(entries)
    return {
        "name": "mine.json",
        "mimeType": "application/json",
        "buffer": json.dumps(record).encode(),
    }
