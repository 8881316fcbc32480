"""A record as one line of text that can be copied, sent and typed into another device.

The line is ``tr1-`` (format version), the compressed JSON in the letters of base 64 for addresses,
and a checksum of eight hexadecimal digits, so that a line cut off or mistyped is noticed.
"""

import binascii
import json
import zlib

from pygame_core.game import JSON, BadCode

_VERSION = "tr1-"
_LONGEST = 1 << 20  # of a code, in characters
_LARGEST = 1 << 20  # of what it unpacks to, in bytes
_DEEPEST = 32  # brackets within brackets
_TO_ADDRESS = bytes.maketrans(b"+/", b"-_")
_FROM_ADDRESS = bytes.maketrans(b"-_", b"+/")


def encode(record: dict[str, JSON]) -> str:
    """Return the code of a record.

    >>> encode({"name": "hard-417"}).startswith("tr1-")
    True
    """
    text = json.dumps(record, separators=(",", ":"), allow_nan=False)
    packed = zlib.compress(text.encode(), 9)
    letters = binascii.b2a_base64(packed, newline=False).rstrip(b"=").translate(_TO_ADDRESS)
    return f"{_VERSION}{letters.decode()}{zlib.crc32(letters):08x}"


def decode(text: str) -> dict[str, JSON]:
    """Return the record of a code; blanks and line ends within it do not matter.

    Raises BadCode.

    >>> decode(encode({"name": "hard-417"}))
    {'name': 'hard-417'}
    """
    if isinstance(text, str) and len(text) > _LONGEST:
        raise _too_large()
    code = "".join(text.split()) if isinstance(text, str) else ""
    if not code.startswith(_VERSION) and _names_version(code):
        raise BadCode("code-newer", "The code was written by a later version.")
    if not code.startswith(_VERSION) or not code.isascii():
        raise BadCode("code-kind", "This is no code of Tabula Rasa.")
    letters, checksum = code[len(_VERSION) : -8].encode(), code[-8:]
    if f"{zlib.crc32(letters):08x}" != checksum.lower():
        raise BadCode("code-damaged", "The code is incomplete or mistyped.")
    return _unpack(letters)


def parse(text: str) -> JSON:
    """Return the value of a JSON text from outside.

    Raises ValueError, for a text, too, whose brackets lie within each other deeper than in any
    record: the browser's Python does not survive thousands of them. Those in strings count as well.

    >>> parse('{"name": ["hard-417"]}')
    {'name': ['hard-417']}
    """
    if text.count("[") + text.count("{") > _DEEPEST:
        depth = 0
        for letter in text:
            if letter in "[{":
                depth += 1
                if depth > _DEEPEST:
                    raise ValueError("brackets lie too deep within each other")
            elif letter in "]}":
                depth -= 1
    value: JSON = json.loads(text)
    return value


def _names_version(code: str) -> bool:
    """Tell whether a code begins like one of any version: `tr`, a number, a dash."""
    head, dash, _ = code.partition("-")
    number = head.removeprefix("tr")
    return (
        bool(dash)
        and number != head
        and number.isascii()
        and number.isdecimal()
        and number[0] != "0"
    )


def _unpack(letters: bytes) -> dict[str, JSON]:
    padded = letters.translate(_FROM_ADDRESS) + b"=" * (-len(letters) % 4)
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(binascii.a2b_base64(padded), _LARGEST + 1)  # and no further
        record = parse(data.decode()) if unpacker.eof and len(data) <= _LARGEST else None
    except (ValueError, zlib.error):
        data, record = b"", None
    if len(data) > _LARGEST:
        raise _too_large()
    if not isinstance(record, dict):
        raise BadCode("code-content", "The code holds nothing that can be read.")
    return record


def _too_large() -> BadCode:
    return BadCode("code-large", "The code is larger than any of Tabula Rasa.")
