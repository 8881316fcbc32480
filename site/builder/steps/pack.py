"""Compiles Python sources into a zip of `.pyc` files; runs inside Pyodide, under Node.

Only Pyodide's own Python writes bytecode that Pyodide can read. The result depends on nothing but
the sources: dates are fixed, names are written alike whatever else is loaded, and the zlib that
packs them is the one inside Pyodide.
"""

import ast
import importlib.util
import io
import sys
import types
import zipfile

# The only public way writes to disk, and the stubs of the library know no private one.
from importlib._bootstrap_external import (  # type: ignore[attr-defined]
    _code_to_hash_pyc,
)

# Where Pyodide puts the zip and bootstrap.py ours, so that tracebacks name places that exist.
_HOME = "/lib/python314.zip/"
_OUR_HOME = "/lib/own.zip/"
_OWN = "own.zip"
# Nothing of ours reads the annotations of functions, and they are a tenth of the bytecode; the
# library's may be read, as singledispatch does.
_OURS = ("app/", "pygame_core/")
# An entry of a table of lines: so many instructions, eight at most, lie on the line at which their
# function begins.
_STRETCH = 8
_SAME_LINE = 0x80 | 13 << 3
# The earliest date a zip can hold.
_DATE = (1980, 1, 1, 0, 0, 0)


class _Bare(ast.NodeTransformer):
    """Takes away annotations of functions and variables, and what is only imported for them.

    Annotations of classes stay: they mean something.
    """

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Return the function without the annotations of its arguments and its result."""
        return self._bare(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        """Return the coroutine without them."""
        return self._bare(node)

    def _bare(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        spec = node.args
        for argument in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs, spec.vararg, spec.kwarg):
            if argument:
                argument.annotation = None
        node.returns = None
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Return the class; what a tuple's or a protocol's fields are is told by annotations."""
        node.body = [
            child if isinstance(child, ast.AnnAssign) else self.visit(child) for child in node.body
        ]
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        """Return nothing for what is only there when types are checked."""
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Return the assignment alone; one without a value says nothing."""
        bare = ast.Assign([node.target], node.value) if node.value else ast.Pass()
        return ast.copy_location(bare, node)


def compiled(name: str, source: bytes) -> bytes:
    """Return the `.pyc` of a module, without docstrings and asserts, that never looks for it."""
    tree = ast.parse(source)
    home = _HOME
    if name.startswith(_OURS):
        tree = ast.fix_missing_locations(_Bare().visit(tree))
        home = _OUR_HOME
    code = _coarse(compile(tree, home + name, "exec", dont_inherit=True, optimize=2))
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))


def _coarse(code: types.CodeType) -> types.CodeType:
    """Return code that knows of each instruction only the line at which its function begins.

    No source is there that a traceback could show a line of, and the lines of all instructions are
    a seventh of the bytes.
    """
    whole, rest = divmod(len(code.co_code) // 2, _STRETCH)
    table = bytes((_SAME_LINE | _STRETCH - 1, 0)) * whole
    if rest:
        table += bytes((_SAME_LINE | rest - 1, 0))
    inner = (_constant(c, code) for c in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def _constant(value: object, code: types.CodeType) -> object:
    """Return a constant of a code, inner code coarse, and the code's own name in its one true copy.

    The code of an inner class has its name as a constant, too. Compiled first, both are one string;
    compiled again while a class of that name is loaded, the constant is a copy, and written so.
    """
    if isinstance(value, types.CodeType):
        return _coarse(value)
    return sys.intern(code.co_qualname) if value == code.co_qualname else value


def pack(sources: bytes) -> bytes:
    """Return a zip with a `.pyc` for every `.py` of the given zip, and its other files as is.

    Our own packages lie in it as one zip more, whose files are compressed together.
    """
    ours: dict[str, bytes] = {}
    library: dict[str, bytes] = {}
    with zipfile.ZipFile(io.BytesIO(sources)) as given:
        for name in sorted(given.namelist()):
            data = given.read(name)
            target = ours if name.startswith(_OURS) else library
            if name.endswith(".py"):
                target[f"{name}c"] = compiled(name, data)
            else:
                target[name] = data
    library[_OWN] = _zipped(ours, zipfile.ZIP_STORED)
    return _zipped(library, zipfile.ZIP_DEFLATED)


def _zipped(files: dict[str, bytes], compression: int) -> bytes:
    """Return a zip of files that is the same whenever it is made."""
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w", compresslevel=9) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _DATE)
            entry.compress_type = compression
            archive.writestr(entry, data)
    return result.getvalue()
