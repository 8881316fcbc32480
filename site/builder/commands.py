"""The commands of `build.py`."""

import argparse
import sys

from builder import assemble, serve
from builder.places import BuildError


def main(arguments: list[str]) -> int:
    """Runs one command and returns the exit code; says in one sentence what went wrong."""
    chosen = _parser().parse_args(arguments)
    try:
        return chosen.run(chosen)
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build.py", description="Builds and serves Tabula Rasa.")
    parser.add_argument("--address", help="where the site will be found, for links that need it")
    parser.set_defaults(run=_build)
    commands = parser.add_subparsers(title="commands")
    server = commands.add_parser("serve", help="build the site and serve it on this machine")
    server.add_argument("--port", type=int, default=8000)
    server.add_argument("--base", default="/", help="path to serve it under, such as /x/y/")
    server.set_defaults(run=_serve)
    return parser


def _build(chosen: argparse.Namespace) -> int:
    assemble.build(chosen.address)
    return 0


def _serve(chosen: argparse.Namespace) -> int:
    assemble.build()
    serve.forever(chosen.port, chosen.base)
    return 0
