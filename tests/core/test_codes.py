"""Codes: a record as one line of text."""

import binascii
import json
import tracemalloc
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygame_core import codes
from pygame_core.codes import decode, encode, parse
from pygame_core.game import BadCode

JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text()
    ).filter(lambda value: value not in {float("inf"), float("-inf")}),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
    max_leaves=10,
)
RECORD = {"name": "hard-417", "moves": "a1-b1 + c1-d1", "seconds": 12.5, "begun": None}


def sealed(data: bytes) -> str:
    """Return a code with the right checksum, whatever it holds."""
    letters = (
        binascii.b2a_base64(data, newline=False)
        .rstrip(b"=")
        .translate(bytes.maketrans(b"+/", b"-_"))
    )
    return f"tr1-{letters.decode()}{zlib.crc32(letters):08x}"


@given(st.dictionaries(st.text(), JSON))
def test_a_code_gives_back_its_record(record: dict[str, Any]) -> None:
    code = encode(record)
    assert decode(code) == record
    assert code.isascii()
    assert len(code.split()) == 1


def test_a_record_as_large_as_may_be_is_read_and_a_byte_more_is_not() -> None:
    record = {"a": "x" * (codes._LARGEST - 8)}
    assert decode(encode(record)) == record
    with pytest.raises(BadCode) as caught:
        decode(encode({"a": record["a"] + "x"}))
    assert caught.value.reason == "code-large"


@pytest.mark.parametrize("filling", [b" ", b"x", b"[", b'{"a":'])
def test_a_bomb_is_unpacked_no_further_than_a_record_may_be_large(filling: bytes) -> None:
    code = sealed(zlib.compress(b'{"a":"' + filling * (10**8 // len(filling)) + b'"}', 1))
    tracemalloc.start()
    try:
        with pytest.raises(BadCode) as caught:
            decode(code)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert caught.value.reason == "code-large"
    assert peak < 8 * codes._LARGEST


def test_a_text_longer_than_any_code_is_not_even_looked_at() -> None:
    for text in ("x" * (codes._LONGEST + 1), encode(RECORD) + " " * codes._LONGEST):
        with pytest.raises(BadCode) as caught:
            decode(text)
        assert caught.value.reason == "code-large"


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ("tr2-", "code-newer"),
        ("tr10-", "code-newer"),
        ("tr01-", "code-kind"),
        ("tr0-", "code-kind"),
        ("tr-", "code-kind"),
        ("tr\u0662-", "code-kind"),
    ],
)
def test_a_code_of_a_later_version_is_told_from_no_code(head: str, reason: str) -> None:
    with pytest.raises(BadCode) as caught:
        decode(encode(RECORD).replace("tr1-", head))
    assert caught.value.reason == reason


def test_blanks_and_line_ends_do_not_matter() -> None:
    code = encode(RECORD)
    assert decode(f"  {code[:20]}\r\n{code[20:40]} \t{code[40:]}\n") == RECORD


def test_any_changed_letter_is_noticed() -> None:
    code = encode(RECORD)
    for place, letter in enumerate(code):
        other = "A" if letter != "A" else "B"
        with pytest.raises(BadCode):
            decode(code[:place] + other + code[place + 1 :])


def test_any_cut_is_noticed() -> None:
    code = encode(RECORD)
    for place in range(len(code)):
        with pytest.raises(BadCode):
            decode(code[:place])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tr1-",
        "tr2-abc",
        None,
        7,
        {},
        "\ud800",
        "tr1-\u00e4" + "0" * 8,
        "x" * 10**7,
        sealed(b""),
        sealed(b"no zlib"),
        sealed(zlib.compress(b"no json")),
        sealed(zlib.compress(b"[1, 2]")),
        sealed(zlib.compress(b"\xff\xfe")),
        sealed(zlib.compress(b"{}")[:-2]),
        sealed(zlib.compress(b'{"a":' * 10**5)),
        sealed(zlib.compress(b"9" * 10**5)),
        sealed(zlib.compress(b'{"a":"' + b" " * 10**8 + b'"}')),
        "tr1-A" + f"{zlib.crc32(b'A'):08x}",
    ],
    ids=lambda text: str(text)[:12],
)
def test_anything_else_is_bad_code(text: Any) -> None:  # noqa: ANN401 - that is the point
    with pytest.raises(BadCode) as caught:
        decode(text)
    assert caught.value.reason in {
        "code-kind",
        "code-newer",
        "code-large",
        "code-damaged",
        "code-content",
    }


@given(st.binary(max_size=40))
def test_any_sealed_bytes_are_a_record_or_bad_code(data: bytes) -> None:
    for packed in (data, zlib.compress(data)):
        try:
            record = decode(sealed(packed))
        except BadCode:
            continue
        assert json.loads(json.dumps(record)) == record


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 5000, "[" * 40 + "]" * 40])
def test_brackets_that_lie_too_deep_are_refused_before_they_are_read(text: str) -> None:
    with pytest.raises(ValueError, match="too deep"):
        parse(text)


def test_many_brackets_side_by_side_are_read() -> None:
    assert parse(json.dumps([[]] * 1000)) == [[]] * 1000


def test_a_text_in_another_encoding_is_bad_code() -> None:
    with pytest.raises(BadCode):
        decode(sealed(zlib.compress('{"a":1}'.encode("utf-16"))))
