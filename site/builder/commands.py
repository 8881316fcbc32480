"""The commands of `build.py`."""

import argparse
import sys
from collections.abc import Callable

from builder import serve
from builder.errors import BuildError
from builder.lab import checks
from builder.steps import addresses, assemble


def main(arguments: list[str]) -> int:
    """Run one command and returns the exit code; says in one sentence what went wrong."""
    try:
        if arguments[:1] and arguments[0] in _HANDED_ON:
            return _HANDED_ON[arguments[0]](arguments[1:])
        chosen = _parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = chosen.run
        return run(chosen)
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build.py", description="Builds and serves Tabula Rasa.")
    parser.add_argument("--address", help="where the site will be found, for links that need it")
    parser.add_argument("--repository", help="owner/name of the one that takes solutions")
    parser.set_defaults(run=_build)
    commands = parser.add_subparsers(title="commands (none: build the site into dist/)")
    server = commands.add_parser("serve", help="build the site and serve it on this machine")
    server.add_argument("--port", type=int, default=8000, choices=range(65536), metavar="PORT")
    server.add_argument("--base", default="/", help="path to serve it under, such as /x/y/")
    server.set_defaults(run=_serve)
    check = commands.add_parser(
        "check", help="check format, lint, types and imports; builds nothing"
    )
    check.set_defaults(run=_check)
    tidy = commands.add_parser("format", help="sort the imports and format the Python sources")
    tidy.set_defaults(run=_format)
    table = commands.add_parser("tables", help="make the table of dealt boards anew, on all cores")
    table.set_defaults(run=_tables)
    better = commands.add_parser("puzzles", help="look for better solutions of the puzzles")
    better.add_argument("--seconds", type=float, default=60.0, help="processor seconds for each")
    better.add_argument(
        "--processes", type=int, help="how many at once; as many as cores if not given"
    )
    better.set_defaults(run=_puzzles)
    # These are listed here for --help alone: what follows them is read elsewhere.
    commands.add_parser(
        "test",
        help="run every check and test; with --quick only those that need no browser and the"
        " browser tests marked `quick`; with --browsers all in Firefox and WebKit at length, too;"
        " other arguments go to pytest",
    )
    commands.add_parser("soak", help="run the tests too long for every run, random ones longer")
    commands.add_parser("measure", help="measure starts, taps and bytes; see measure --help")
    commands.add_parser("shots", help="take pictures of every page; see shots --help")
    commands.add_parser("lighthouse", help="let Lighthouse judge the pages")
    return parser


def _build(chosen: argparse.Namespace) -> int:
    address = addresses.read(chosen.address) if chosen.address else None
    assemble.build(address, repository=addresses.repository(chosen.repository))
    return 0


def _serve(chosen: argparse.Namespace) -> int:
    # The port is taken first: a build of many seconds should not end in "port in use".
    with serve.Server(port=chosen.port, base=chosen.base) as server:
        assemble.build()
        serve.forever(server)
    return 0


def _check(_: argparse.Namespace) -> int:
    return checks.run()


def _format(_: argparse.Namespace) -> int:
    return checks.tidy()


def _tables(_: argparse.Namespace) -> int:
    from builder.content import tables  # noqa: PLC0415 - no other command needs the engine to run

    tables.write()
    return 0


def _puzzles(chosen: argparse.Namespace) -> int:
    from builder.content import improve  # noqa: PLC0415 - as above

    improve.improve(chosen.seconds, chosen.processes)
    return 0


def _test(arguments: list[str]) -> int:
    from builder.lab import testing  # noqa: PLC0415 - its packages are installed for tests only

    return testing.run(arguments)


def _soak(arguments: list[str]) -> int:
    long = ["-m", "soak or hypothesis", "--hypothesis-profile=soak", "--timeout=3600"]
    return _test([*long, *arguments])


def _measure(arguments: list[str]) -> int:
    from builder.lab import measure  # noqa: PLC0415 - as above

    return measure.main(arguments)


def _shots(arguments: list[str]) -> int:
    from builder.lab import shots  # noqa: PLC0415 - as above

    return shots.main(arguments)


def _lighthouse(arguments: list[str]) -> int:
    from builder.lab import lighthouse  # noqa: PLC0415 - as above

    return lighthouse.main(arguments)


_HANDED_ON: dict[str, Callable[[list[str]], int]] = {
    "test": _test,
    "soak": _soak,
    "measure": _measure,
    "shots": _shots,
    "lighthouse": _lighthouse,
}
