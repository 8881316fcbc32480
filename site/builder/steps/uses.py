"""Which of our own files a page's Python uses, read from the sources."""

import ast
from collections.abc import Iterator

from builder.paths import APP, ENGINE
from builder.steps import library

# Data, which the module beside them reads.
_DATA = {
    "pygame_core.number_match.table": "pygame_core/number_match/table.txt",
    "pygame_core.samegame.puzzles": "pygame_core/samegame/puzzles.txt",
}


def files(root: str) -> set[str]:
    """Return the names in the packed library of all files that a root module comes to use.

    An import counts wherever it stands, unless it is made for the checking of types alone; and so
    does the name of a module in a string: that is how a worker is told what it works on.
    """
    sources = library.package("app", APP) | library.package("pygame_core", ENGINE)
    names = {_name(path): path for path in sources if path.endswith(".py")}
    found: set[str] = set()
    ahead = [root]
    while ahead:
        name = ahead.pop()
        if name not in names or names[name] in found:
            continue
        found.add(names[name])
        if name in _DATA:
            found.add(_DATA[name])
        ahead += _named(sources[names[name]].decode())
        ahead.append(name.rpartition(".")[0])
    return found


def _name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _named(source: str) -> Iterator[str]:
    """Yield what may be the names of modules in a source."""
    ahead: list[ast.AST] = [ast.parse(source)]
    while ahead:
        node = ahead.pop()
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)):
            ahead += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
