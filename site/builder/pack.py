"""Compiles Python sources into a zip of `.pyc` files; runs inside Pyodide, under Node.

Only Pyodide's own Python writes bytecode that Pyodide can read. The result depends on nothing but
the sources: dates are fixed, and the zlib that packs them is the one inside Pyodide.
"""

import importlib.util
import io
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # the only public way writes to disk

# Where Pyodide puts the zip, so that tracebacks name places that exist.
_HOME = "/lib/python314.zip/"
# The earliest date a zip can hold.
_DATE = (1980, 1, 1, 0, 0, 0)


def compiled(name: str, source: bytes) -> bytes:
    """Return the `.pyc` of a module, without docstrings and asserts, that never looks for it."""
    code = compile(source, _HOME + name, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))


def pack(sources: bytes) -> bytes:
    """Return a zip with a `.pyc` for every `.py` of the given zip, and its other files as is."""
    result = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(sources)) as before,
        zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as after,
    ):
        for name in sorted(before.namelist()):
            data = before.read(name)
            code = name.endswith(".py")
            entry = zipfile.ZipInfo(name + "c" if code else name, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            after.writestr(entry, compiled(name, data) if code else data)
    return result.getvalue()
