"""Addresses, names and records from strangers: they are text on the page, never a part of it."""

import json
import re
from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, Route, expect

from app.storage import backup
from pygame_core import codes
from pygame_core.game import Game
from pygame_core.number_match import GAME
from pygame_core.samegame import SAMEGAME
from pygame_core.session import MOST_MOVES, Session
from tests.strategies import circle
from tests.web.support.host import BASE
from tests.web.support.player import Player, expected_labels, labels, save

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


def fill(page: Page, records: dict[str, str]) -> None:
    """Keep records, and nothing else."""
    page.evaluate(
        "([base, all]) => { localStorage.clear();"
        " for (const key in all) localStorage.setItem(base + key, all[key]) }",
        [BASE, records],
    )


GAMES: dict[str, tuple[Game[Any, Any], str]] = {
    "number-match": (GAME, "hard-1"),
    "samegame": (SAMEGAME, "9x12x4-1"),
}
DAY = "2026-11-30"
WITHOUT_PYTHON = re.compile(
    r'<script type="(?:module|py)".*?</script>|<link rel="(?:module)?preload".*?>', re.DOTALL
)


def sound_preview(kind: str) -> dict[str, Any]:
    """Return all that is kept of a game for what is painted before Python."""
    game, name = GAMES[kind]
    own = {"ghosts": ""} if game is GAME else {"best": 7, "bestLabel": "yourBest"}
    figures = Session(game, name, game.deal(name).start).preview(0.0) | {"seconds": 61.5}
    return figures | {"at": 1, "status": "running"} | own


def previews(kind: str, text: str, *, every: bool) -> list[dict[str, Any]]:
    """Return previews with a hostile text in all that is painted, and if `every` in each alone."""
    sound = sound_preview(kind)
    fields = sorted(sound.keys() - {"kind"})
    names = [f"hard-{text}", f"9x12x4-{text}", f"daily-{text}", f"{text}x9x4-1", f"{text}-1", text]
    figures = dict.fromkeys(set(fields) - {"name", "board"}, text)
    return [
        *(sound | figures | {"name": name} for name in names[:2]),
        *(sound | {"name": name} for name in names),
        *(sound | {field: text} for field in fields if every),
    ]


def dailies(text: str) -> list[dict[str, Any]]:
    """Return what the start page shows of the dailies, with a hostile text in each field."""
    sound = {"course": [[0, 3]], "longest": 3, "days": {DAY: "cleared"}}
    days = [f"2026-11-{day:02}" for day in range(1, 31)]
    return [
        sound | {"longest": text},
        sound | {"course": [[0, text]]},
        sound | {"course": [[text, 3]]},
        sound | {"days": dict.fromkeys([*days, text], text)},
    ]


@pytest.fixture
def bare(desktop: BrowserContext) -> Page:
    """Return a page on which Python never starts: what it shows comes from the scripts alone."""
    page = desktop.new_page()

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=WITHOUT_PYTHON.sub("", response.text()))

    page.route(re.compile("/en/([a-z-]+/)?$"), answer)
    page.clock.set_fixed_time(f"{DAY}T12:00:00")
    page.goto("en/about/")
    return page


@pytest.mark.parametrize("kind", GAMES)
def test_no_field_of_a_game_that_was_left_is_made_a_part_of_its_page(bare: Page, kind: str) -> None:
    assert_left_game_harmless(bare, kind, HOSTILE[:1])


@pytest.mark.soak
@pytest.mark.parametrize("kind", GAMES)
def test_nor_is_one_of_any_other_text(bare: Page, kind: str) -> None:
    assert_left_game_harmless(bare, kind, HOSTILE[1:])


def assert_left_game_harmless(bare: Page, kind: str, texts: Iterable[str]) -> None:
    """Open a game's page with each of these texts in what is kept of the game that was left."""
    key = f"{kind}:glance"
    for text in texts:
        for preview in previews(kind, text, every=text == HOSTILE[0]):
            fill(bare, {key: json.dumps(preview)})
            bare.goto(f"en/{kind}/")
            unharmed(bare)
    fill(bare, {key: json.dumps(sound_preview(kind))})
    bare.goto(f"en/{kind}/")
    expect(bare.locator("#left")).to_have_text(f"{sound_preview(kind)['left']}")


def test_no_field_of_what_was_left_is_made_a_part_of_the_start_page(bare: Page) -> None:
    assert_start_page_harmless(bare, HOSTILE[:1])


@pytest.mark.soak
def test_nor_is_one_of_any_other_text_a_part_of_the_start_page(bare: Page) -> None:
    assert_start_page_harmless(bare, HOSTILE[1:])


def assert_start_page_harmless(bare: Page, texts: Iterable[str]) -> None:
    """Open the start page with each of these texts in all that it may show of what was left."""
    sound = [*map(sound_preview, GAMES), {}]
    hostile = (
        records
        for text in texts
        for records in zip_longest(
            *(previews(kind, text, every=text == HOSTILE[0]) for kind in GAMES), dailies(text)
        )
    )
    for numbers, tiles, streak in [*hostile, sound]:
        records = {
            "number-match:glance": numbers,
            f"number-match:glance:daily-{DAY}": numbers,
            f"number-match:glance:{HOSTILE[0]}": numbers,
            "samegame:glance": tiles,
            f"samegame:glance:{HOSTILE[1]}": tiles,
            f"samegame:end:puzzle-{HOSTILE[2]}:1:1": tiles,
            "number-match:dailies-glance": streak,
        }
        fill(bare, {key: json.dumps(record) for key, record in records.items() if record})
        bare.goto("en/")
        unharmed(bare)
    lines = bare.locator("[data-line]")
    expect(lines.first).to_contain_text(f"{sound[0]['left']} left")
    expect(lines.nth(1)).to_contain_text(f"{sound[1]['left']} left")


PAGES = ["number-match/", "statistics/"]
MORE = [pytest.param(page, marks=pytest.mark.soak) for page in ("samegame/", "daily/", "puzzles/")]


@pytest.mark.parametrize("place", [*PAGES, *MORE])
def test_what_lies_in_the_storage_is_never_made_a_part_of_a_page(
    desktop: BrowserContext, ready: Ready, place: str
) -> None:
    page = desktop.new_page()
    records = {"settings": json.dumps({"theme": HOSTILE[0]}), "lang": HOSTILE[0]}
    for number, text in enumerate(HOSTILE, 1):
        for kind, (game, name) in GAMES.items():
            save = Session(game, name, game.deal(name).start).save(0) | {"name": text}
            records |= {
                f"{kind}:running": text,
                f"{kind}:running:{number}": codes.encode(save | {"moves": text}),
                f"{kind}:running:{text}": codes.encode(save),
                f"{kind}:clock:{text}": text,
                f"{kind}:result:{number}-easy-1": f"easy {text} 1 1 1 1 {text}",
                f"{kind}:result:{number}-{text}": f"{text} {text} 1 1 {DAY}",
                f"{kind}:begun:{text}": text,
                f"{kind}:shown": text,
                f"{kind}:game:{text}": text,
                f"{kind}:end:{text}": text,
                f"{kind}:end:9x12x4-1:{number}:1": f"{text} {text}",
            }
        records |= {f"number-match:daily:{text}": text, f"{text}": text}
    page.goto("en/about/")
    fill(page, records)
    page.goto(f"en/{place}")
    unharmed(ready(page))


WORDS = re.compile(r'(<script type="application/json" id="words">)(.*?)(</script>)', re.DOTALL)


def marked(texts: Any) -> Any:  # noqa: ANN401 - JSON of any kind
    """Return a table of words, behind each of which stands what an element would be made of."""
    if isinstance(texts, dict):
        return {key: marked(text) for key, text in texts.items()}
    return f"{texts}<i id={MARK}>"


def with_marked_words(page: str) -> str:
    """Return a page with such a table."""
    before, texts, after = WORDS.split(page)[1:4]
    table = json.dumps(marked(json.loads(texts))).replace("<", r"\u003c")
    return page.replace(f"{before}{texts}{after}", f"{before}{table}{after}")


@pytest.mark.parametrize("kind", GAMES)
def test_what_python_writes_into_a_page_is_text_whatever_it_is(
    desktop: BrowserContext, ready: Ready, kind: str
) -> None:
    page = desktop.new_page()

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=with_marked_words(response.text()))

    page.route(re.compile(f"/en/{kind}/$"), answer)
    page.goto(f"en/{kind}/#{GAMES[kind][1]}")
    expect(ready(page).locator("#name")).to_contain_text(f"<i id={MARK}>")
    for key in ("Space", "Space", "h", "u", "r", "?", "Escape", "n"):
        page.keyboard.press(key)
        unharmed(page)
    expect(page.locator("dialog[open]")).to_have_count(1)
    unharmed(page)


def test_a_board_led_in_a_circle_opens_takes_no_move_more_and_can_be_undone(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    save(page, "11", None, moves=circle(MOST_MOVES - 1))
    page.goto("en/number-match/")
    player = Player(ready(page), "easy-1")
    start = Session(GAME, "easy-1", GAME.start("11", {"adds": None})).save(0)
    player.session = Session.load(GAME, start | {"moves": circle(MOST_MOVES - 1)})
    shown = page.locator("#left")
    expect(shown).to_have_text(f"{GAME.left(player.session.state)}")
    player.move(circle(MOST_MOVES).split(" ")[-1])
    expect(shown).to_have_text(f"{GAME.left(player.session.state)}")
    assert player.session.full
    page.keyboard.press("a")
    expect(page.locator("#toast")).to_have_text(re.compile("No game has more moves"))
    expect(shown).to_have_text(f"{GAME.left(player.session.state)}")
    page.keyboard.press("u")
    player.session.undo()
    expect(shown).to_have_text(f"{GAME.left(player.session.state)}")
    assert labels(page) == expected_labels(player.session.state)


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
    record = {"format": backup.FORMAT, "version": backup.VERSION, "entries": entries}
    record["checksum"] = backup._checksum(entries)
    return {
        "name": "mine.json",
        "mimeType": "application/json",
        "buffer": json.dumps(record).encode(),
    }
