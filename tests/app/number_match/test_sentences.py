"""Sentences: how hard a board is, in words."""

import re

import pytest

from app.browser.words import Words
from app.number_match import sentences
from builder.content import words as all_words
from pygame_core.number_match import names, table


@pytest.mark.parametrize("language", ["en", "de"])
def test_of_ten_games_so_many_clear_a_board_as_its_level_says(language: str) -> None:
    texts = all_words.load()[language]
    words = Words(texts["app"] | texts["appNumberMatch"], str)
    for level, size in table.SIZES.items():
        line = texts["numberMatch"]["hardRated" if level == names.DAILY else f"{level}Rated"]
        low, *high = map(int, re.findall(r"\d+", line.replace("10", "")))
        rows = filter(None, (table.find(level, number) for number in range(1, size + 1)))
        told = {sentences.rated(words, row.percent / 100) for row in rows}
        numbers = range(low, (high[0] if high else 10) + 1)
        assert told
        assert told <= {words("rated", count=number) for number in numbers}


def test_a_board_without_a_rating_is_told_none() -> None:
    assert sentences.rated(Words({}, str), None) == ""
