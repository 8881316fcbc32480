"""Words with their values, times, numbers."""

import pytest

from app.browser.words import Words, clock_text
from builder.content import words as all_words


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_word_says_one_or_many(lang: str) -> None:
    words = Words(all_words.for_app(all_words.load()[lang], "number-match"), str)
    one = words("stuckText", amount=1, points=1, time="0:05")
    many = words("stuckText", amount=2, points=2, time="0:05")
    assert one != many.replace("2", "1")
    assert words.number(1204) == {"en": "1,204", "de": "1.204"}[lang]
    assert words.number(999) == "999"


def test_a_word_that_lacks_its_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        Words({"hello": "Hello {name}"}, str)("hello")


def test_time_is_written_as_on_a_watch() -> None:
    assert [clock_text(s) for s in (0, 59.99, 60, 3599, 3600, 36000)] == [
        "0:00", "0:59", "1:00", "59:59", "1:00:00", "10:00:00",
    ]  # fmt: skip
