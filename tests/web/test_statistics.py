"""The statistics after real games, and all that is the player's as a file: out, in, erased."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.browser.words import clock_text
from app.number_match.summary import Summary as Levels
from app.storage import backup
from app.storage.store import seal
from builder.content import words
from builder.lab.scenes import statistics
from pygame_core import stats
from pygame_core.samegame import SAMEGAME
from pygame_core.session import Session
from tests.app.storage.test_backup import KINDS
from tests.sampled import sampled
from tests.strategies import TODAY
from tests.web.support.player import Player, begun, unsealed
from tests.web.test_samegame import TAP_TWICE, known

Ready = Callable[[Page], Page]
Axe = Callable[[Page], None]
PAGE = "en/statistics/"
ENTRIES = "Object.fromEntries(Object.entries(localStorage).sort())"
KEEP = """text => Object.entries(JSON.parse(text)).forEach(([key, one]) =>
  localStorage.setItem('/x/y/' + key, one))"""
FILE = b'{"format": "tabula-rasa", "version": %d, "checksum": "0", "entries": {}}'
HOSTILE = {
    "foreign": [b"", b"{}", b"<script>document.title = 1</script>", b"[" * 100_000],
    "tooLarge": [b" " * ((1 << 23) + 1)],
    "newer": [FILE % 99],
    "damaged": [FILE % 1],
}


def figure(page: Page, name: str) -> str:
    return page.locator(f"#{name}").inner_text()


def play_through(page: Page, ready: Ready) -> list[stats.Result]:
    """Clear two easy boards and leave a third one, and return the results that are kept."""
    player = begun(page, ready)
    for number in (1, 2, 3):
        player = Player(page, f"easy-{number}")
        for move in player.deal.solution if number < 3 else player.deal.solution[:2]:
            player.move(move)
        if number < 3:
            expect(page.locator("#sheet-cleared")).to_be_visible()
            page.locator("#sheet-cleared [data-act=next]").click()
            expect(page.locator("#name")).to_have_text(f"Easy {number + 1}")
    page.keyboard.press("n")
    page.locator("#new-again").click()
    page.locator("#question-yes").click()
    expect(page.locator("#left")).to_have_text("27")
    entries = page.evaluate(ENTRIES)
    lines = [unsealed(text) for key, text in entries.items() if ":result:" in key]
    return [one for one in map(stats.read_line, lines) if one]


def test_the_figures_after_games_that_were_played(desktop: BrowserContext, ready: Ready) -> None:
    page = desktop.new_page()
    results = play_through(page, ready)
    assert len(results) == 2
    page.emulate_media(reduced_motion="reduce")
    page.goto("en/samegame/#puzzle-012")
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-game", "on")
    for move in known(12):
        page.evaluate(TAP_TWICE, f", {move},")
    expect(page.locator("#sheet-end")).to_be_visible()
    page.goto("en/about/")
    page.goto("en/samegame/#9x12x4-1")
    expect(ready(page).locator("#left")).to_have_text("108")
    tiles = Session(SAMEGAME, "9x12x4-1", SAMEGAME.deal("9x12x4-1").start)
    while moves := SAMEGAME.moves(tiles.state):
        move = SAMEGAME.move_text(moves[0])
        page.evaluate(TAP_TWICE, f", {move},")
        tiles.play(move, TODAY)
    expect(page.locator("#sheet-end")).to_be_visible()
    page.goto(PAGE)
    ready(page)
    assert figure(page, "kind-score") == str(tiles.score)
    assert figure(page, "kind-fewest") == str(SAMEGAME.left(tiles.state))
    assert figure(page, "kind-games") == "1"
    assert figure(page, "best-time") == clock_text(min(result.seconds for result in results))
    best = max(result.score for result in results)
    assert figure(page, "best-score") == f"{best:,}"
    assert figure(page, "begun") == "3"
    assert figure(page, "cleared") == "2"
    assert figure(page, "share") == "66%"
    assert figure(page, "run") == "0"
    assert figure(page, "longest-run") == "2"
    assert figure(page, "fewest-adds") == str(min(result.adds for result in results))
    assert figure(page, "puzzles-ended") == "1"
    assert figure(page, "puzzles-best") == "1"
    expect(page.locator("#empty")).to_be_hidden()
    expect(page.locator("#level-course svg")).to_be_visible()


@pytest.mark.quick
def test_all_goes_out_as_a_file_and_into_an_empty_profile(
    desktop: BrowserContext, phone: BrowserContext, ready: Ready, tmp_path: Path
) -> None:
    page = desktop.new_page()
    page.goto(PAGE)
    games = statistics.games(40) | statistics.ends(["9x12x4-1", "puzzle-001"])
    page.evaluate(KEEP, json.dumps(games))
    page.reload()
    ready(page)
    with page.expect_download() as download:
        page.locator("#export").click()
    path = tmp_path / "mine.json"
    download.value.save_as(path)
    there = page.evaluate(ENTRIES)
    other = phone.new_page()
    other.goto(PAGE)
    ready(other)
    expect(other.locator("#empty")).to_be_visible()
    other.locator("#import").set_input_files(path)
    expect(other.locator("#files-said")).to_contain_text("nothing was overwritten")
    assert figure(other, "begun") == figure(page, "begun")
    assert figure(other, "best-time") == figure(page, "best-time")
    brought = other.evaluate(ENTRIES)
    carried = json.loads(path.read_text("utf-8"))["entries"]
    assert {key: brought[f"/x/y/{key}"] for key in carried} == {
        key: seal(key, text) for key, text in carried.items()
    }
    assert {f"/x/y/{key}" for key in carried} <= there.keys()
    other.locator("#import").set_input_files(path)
    expect(other.locator("#files-said")).to_contain_text("nothing in this file")
    assert other.evaluate(ENTRIES) == brought


def test_dailies_from_a_file_are_seen_on_the_start_page(
    desktop: BrowserContext, ready: Ready, tmp_path: Path
) -> None:
    page = desktop.new_page()
    page.goto(PAGE)
    ready(page)
    path = tmp_path / "mine.json"
    path.write_text(backup.write(statistics.games(20), KINDS, "2026-11-30"))
    page.locator("#import").set_input_files(path)
    expect(page.locator("#years")).to_be_visible()
    page.locator("#years summary").click()
    months = page.locator("#year-table tbody tr").all_inner_texts()
    dailies = Levels(statistics.games(20)).dailies
    assert len(months) == len({daily.day.month for daily in dailies})
    assert months[0] == "\t".join(["Jan", "3", *"\N{EN DASH}" * 3])
    preview = page.evaluate("localStorage.getItem('/x/y/number-match:dailies-glance')")
    assert len(json.loads(preview)["days"]) == len(dailies)


@pytest.mark.parametrize("reason", sampled(HOSTILE, ["foreign"]))
def test_a_bad_file_gets_one_sentence_and_changes_nothing(
    desktop: BrowserContext, ready: Ready, tmp_path: Path, reason: str
) -> None:
    page = desktop.new_page()
    page.goto(PAGE)
    page.evaluate(KEEP, json.dumps(statistics.games(5)))
    page.reload()
    ready(page)
    before = page.evaluate(ENTRIES)
    sentence = words.load()["en"]["appStatistics"]["importFailed"][reason]
    for number, data in enumerate(HOSTILE[reason]):
        path = tmp_path / f"{number}.json"
        path.write_bytes(data)
        page.locator("#import").set_input_files(path)
        expect(page.locator("#files-said")).to_have_text(sentence)
        assert page.evaluate(ENTRIES) == before
    expect(page).to_have_title("Statistics · Tabula Rasa")


def test_erasing_asks_first_and_leaves_the_neighbours_alone(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    page.goto(PAGE)
    page.evaluate(KEEP, json.dumps(statistics.games(5)))
    page.evaluate("localStorage.setItem('/x/y/sub/number-match:running', 'theirs')")
    page.evaluate("localStorage.setItem('/z/settings', 'theirs')")
    page.reload()
    ready(page)
    page.locator("#erase-open").click()
    page.locator("#sheet-erase [data-close]").last.click()
    expect(page.locator("#levels")).to_be_visible()
    page.locator("#erase-open").click()
    page.locator("#erase").click()
    expect(page.locator("#empty")).to_be_visible()
    assert page.evaluate(ENTRIES) == {
        "/x/y/sub/number-match:running": "theirs",
        "/z/settings": "theirs",
    }


def test_ten_thousand_games_are_counted(desktop: BrowserContext, ready: Ready) -> None:
    page = desktop.new_page()
    page.goto(PAGE)
    page.evaluate(KEEP, json.dumps(statistics.games(10_000)))
    page.reload()
    ready(page)
    begun = 0
    for level in ("easy", "medium", "hard", "expert", "classic", "daily"):
        page.locator(f"#level-choice [value={level}]").check(force=True)
        begun += int(figure(page, "begun").replace(",", ""))
    assert begun == 10_000


@pytest.mark.parametrize("lang", sampled(["en", "de"], ["de"]))
def test_nothing_that_axe_finds_in_the_statistics(
    desktop: BrowserContext, ready: Ready, axe: Axe, lang: str
) -> None:
    page = desktop.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{lang}/statistics/")
    ready(page)
    axe(page)
    games = statistics.games(60) | statistics.ends(["9x12x4-1", "puzzle-001"])
    page.evaluate(KEEP, json.dumps(games))
    page.reload()
    ready(page)
    axe(page)
    for summary in page.locator("summary").all():
        summary.click()
    axe(page)
    page.locator("#erase-open").click()
    axe(page)
