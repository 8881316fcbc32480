"""The first lessons, played by mouse and by finger; they leave no trace in the records."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from builder.content import words
from pygame_core.number_match.lessons import LESSONS
from tests.sampled import sampled
from tests.web.support.player import Player, begun

Ready = Callable[[Page], Page]
RESULTS = "Object.keys(localStorage).filter(key => key.includes(':result:'))"


@pytest.mark.parametrize(("lang", "touch"), sampled([("en", False), ("de", True)], [("de", True)]))
def test_the_lessons_lead_from_the_first_pair_to_an_easy_board(
    desktop: BrowserContext, phone: BrowserContext, ready: Ready, lang: str, *, touch: bool
) -> None:
    told = words.load()[lang]["appNumberMatch"]
    page = (phone if touch else desktop).new_page()
    page.goto(f"{lang}/number-match/")
    ready(page)
    page.locator("a[href='#lesson-1']").click()
    for number, lesson in enumerate(LESSONS, 1):
        expect(page.locator("#name")).to_have_text(f"{told['level']['lesson']} {number}")
        player = Player(page, f"lesson-{number}")
        for step, move in enumerate(lesson.moves):
            expect(page.locator("#lesson")).to_have_text(
                told["lessons"][f"lesson-{number}"][str(step)]
            )
            player.move(move, touch=touch)
        expect(page.locator("#sheet-lesson")).to_be_visible()
        page.locator("#lesson-go").click()
    expect(page.locator("#name")).to_have_text(f"{told['level']['easy']} 1")
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator("#score")).to_be_visible()
    assert page.evaluate(RESULTS) == []


def test_a_lesson_replaces_no_game_and_goes_on_after_a_reload(
    desktop: BrowserContext, ready: Ready
) -> None:
    page = desktop.new_page()
    player = begun(page, ready)
    player.move(player.deal.solution[0])
    page.evaluate("location.hash = 'lesson-1'")
    expect(page.locator("#name")).to_have_text("Lesson 1")
    lesson = Player(page, "lesson-1")
    lesson.move(lesson.deal.solution[0])
    page.reload()
    ready(page)
    expect(page.locator("#lesson")).to_contain_text("Empty cells")
    lesson.check()
    page.goto("en/")
    page.goto("en/number-match/")
    ready(page)
    expect(page.locator("#name")).to_have_text("Easy 1")
    player.check()
