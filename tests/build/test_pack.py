"""Compiling for the browser changes nothing that our modules could notice."""

import io
import marshal
import traceback
import types
import zipfile
from typing import Any

import pytest

from builder.steps import pack

SOURCE = b'''"""A module."""
from typing import NamedTuple

LIMIT: int = 7

class Pair(NamedTuple):
    """Two."""
    first: int
    second: int = 2

    def total(self, more: "Nowhere" = 1) -> "Nowhere":
        """Return the sum."""
        result: int
        assert more
        result = self.first + self.second + more
        return result

async def wait(*given: "Nowhere", **others: "Nowhere") -> "Nowhere":
    text: str = "waited"
    return text, given, others
'''


def run(name: str) -> dict[str, Any]:
    """Return what a module compiled under a name holds; this Python runs its own bytecode."""
    code = marshal.loads(pack.compiled(name, SOURCE)[16:])  # noqa: S302 - our own
    assert isinstance(code, types.CodeType)
    module: dict[str, Any] = {"__name__": "module"}
    exec(code, module)  # noqa: S102 - as above
    return module


def test_our_functions_lose_their_annotations_and_nothing_else() -> None:
    module = run("app/module.py")
    assert module["LIMIT"] == 7
    assert module["Pair"](1).total() == 4
    assert module["Pair"].total.__annotations__ == {}
    assert module["wait"].__annotations__ == {}


def test_the_fields_of_a_tuple_stay() -> None:
    pair = run("pygame_core/module.py")["Pair"]
    assert pair._fields == ("first", "second")
    assert pair._field_defaults == {"second": 2}


def test_the_library_keeps_its_annotations() -> None:
    assert run("functools.py")["wait"].__annotations__


def test_docstrings_and_asserts_go() -> None:
    module = run("app/module.py")
    assert module["Pair"].total.__doc__ is None
    module["Pair"](1).total(0)


def test_a_traceback_names_the_file_and_where_each_function_begins() -> None:
    total = run("app/module.py")["Pair"](1).total
    with pytest.raises(TypeError) as caught:
        total("one")
    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (last.filename, last.name) == ("/lib/own.zip/app/module.py", "total")
    assert last.lineno == 1 + SOURCE[: SOURCE.index(b"def total")].count(b"\n")


def test_our_files_lie_together_in_a_zip_of_their_own() -> None:
    before = io.BytesIO()
    with zipfile.ZipFile(before, "w") as archive:
        archive.writestr("pygame_core/table.txt", "easy 0")
        archive.writestr("pygame_core/__init__.py", "")
        archive.writestr("functools.py", "")
    library = zipfile.ZipFile(io.BytesIO(pack.pack(before.getvalue())))
    ours = zipfile.ZipFile(io.BytesIO(library.read("own.zip")))
    assert library.namelist() == ["functools.pyc", "own.zip"]
    assert ours.namelist() == ["pygame_core/__init__.pyc", "pygame_core/table.txt"]
    assert ours.read("pygame_core/table.txt") == b"easy 0"
    for archive in (library, ours):
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
