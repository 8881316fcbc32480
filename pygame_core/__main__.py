"""The command line: ``python -m pygame_core deal|daily|solve|rate|replay ...``.

A board ``-`` reads a board a line from standard input. Ends with 0, or with 2 and one line on
standard error for bad input; a bad line of standard input gives an ``error`` in its place instead,
and the rest goes on.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import NoReturn

from pygame_core.game import JSON, BadCode, GameError, IllegalMove, Params
from pygame_core.number_match import GAME
from pygame_core.number_match.deal import CLASSIC, DAILY, LEVELS, board_name
from pygame_core.number_match.rating import rate
from pygame_core.number_match.rules import State
from pygame_core.number_match.solver import NODES, solve
from pygame_core.number_match.text import PLUS
from pygame_core.search import run

Record = dict[str, JSON]


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, where argparse would print the usage as well."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _adds(text: str) -> int | None:
    if text == "none":
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError("give a whole number, or none for no limit")
    return int(text)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) <= 10 and int(text)):
        raise argparse.ArgumentTypeError("give a whole number from 1 on")
    return int(text)


def _limited(text: str) -> int | None:
    if text == "none":
        raise argparse.ArgumentTypeError("a board with unlimited adds has no rating")
    return _adds(text)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m pygame_core", description="Boards of Tabula Rasa.")
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="deal|daily|solve|rate|replay"
    )
    dealt = _game(commands, "deal", "print a board, its rating and a solution")
    dealt.add_argument("--level", choices=tuple(LEVELS), required=True)
    dealt.add_argument("--number", type=_count, help="none for classic")
    daily = commands.add_parser("daily", help="print the board of a date, as deal does")
    daily.add_argument("date", metavar="DATE", help="YYYY-MM-DD, from 2026 on")
    _json(daily)
    solved = _game(commands, "solve", "search a way to clear a board", _adds)
    solved.add_argument("--nodes", type=_count, default=NODES, help="positions to look at")
    _game(commands, "rate", "print the share of casual games that clear a board", _limited)
    replayed = _game(commands, "replay", "make moves on a board", _adds)
    replayed.add_argument("moves", nargs="*", metavar="MOVE", help="a1-b2, or + for add")
    return parser


def _game(
    commands: "argparse._SubParsersAction[_Parser]",
    command: str,
    told: str,
    adds: Callable[[str], int | None] | None = None,
) -> argparse.ArgumentParser:
    """Return the parser of a command for the game, with a board if its adds are to be read."""
    games = commands.add_parser(command, help=told)
    parser = games.add_subparsers(dest="game", required=True, metavar=GAME.kind).add_parser(
        GAME.kind, help=told
    )
    _json(parser)
    if adds:
        parser.add_argument("board", metavar="BOARD", help="rows joined by '/', or - for many")
        limit = "" if adds is _limited else ", or none for no limit"
        parser.add_argument("--adds", type=adds, required=True, help=f"adds left{limit}")
    return parser


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def _deal(options: argparse.Namespace) -> Record:
    if (options.number is None) != (options.level == CLASSIC):
        takes = "no number" if options.level == CLASSIC else "a --number"
        raise BadCode("board-number", f"The level {options.level} takes {takes}.")
    return _dealt(board_name(options.level, options.number))


def _daily(options: argparse.Namespace) -> Record:
    return _dealt(f"{DAILY}-{options.date}")


def _dealt(name: str) -> Record:
    dealt = GAME.deal(name)
    return {
        "name": dealt.name,
        "board": GAME.board_text(dealt.start),
        "adds": dealt.start.adds,
        "rating": dealt.rating,
        "solution": [*dealt.solution],
    }


def _solve(state: State, options: argparse.Namespace) -> Record:
    begin = perf_counter()
    result = run(solve(state, options.nodes))
    return {
        "verdict": result.verdict,
        "moves": [*result.moves],
        "adds_used": result.moves.count(PLUS),
        "nodes": result.nodes,
        "seconds": round(perf_counter() - begin, 3),
    }


def _rate(state: State, _: argparse.Namespace) -> Record:
    rating = rate(state)
    return {"rating": rating.percent / 100, "playouts": rating.playouts}


def _replay(state: State, options: argparse.Namespace) -> Record:
    error = None
    for number, text in enumerate(options.moves, 1):
        try:
            state = GAME.play(state, GAME.read_move(state, text))
        except IllegalMove as reason:
            error = f"Move {number} ({text}): {reason}"
            break
    return {
        "legal": error is None,
        "score": GAME.score(state),
        "left": GAME.left(state),
        "cleared": not GAME.left(state),
        "error": error,
    }


def _lines() -> Iterator[str]:
    """Yield the lines of standard input; bytes that are no text become boards that are none."""
    for line in sys.stdin.buffer:
        yield line.decode(errors="replace").rstrip("\r\n")


def _show(record: Record, options: argparse.Namespace) -> None:
    if options.json:
        print(json.dumps(record), flush=True)
        return
    for key, value in record.items():
        text = " ".join(map(str, value)) if isinstance(value, list) else value
        print(f"{key}: {'none' if text is None else text}", flush=True)


def _boards(
    options: argparse.Namespace, work: Callable[[State, argparse.Namespace], Record]
) -> int:
    """Do the work for the board, or for each line of standard input; return the exit code."""
    params: Params = {"adds": options.adds}
    if options.board != "-":
        _show(work(GAME.start(options.board, params), options), options)
        return 0
    GAME.start(".", params)
    bad = 0
    for line in _lines():
        try:
            record = work(GAME.start(line, params), options)
        except GameError as error:
            bad += 1
            record = {"error": str(error)}
        _show(record, options)
    if bad:
        print(f"python -m pygame_core: {bad} bad lines of input", file=sys.stderr)
    return 2 if bad else 0


_DEALING: dict[str, Callable[[argparse.Namespace], Record]] = {"deal": _deal, "daily": _daily}
_ON_BOARDS = {"solve": _solve, "rate": _rate, "replay": _replay}


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    parser = _parser()
    # Before Python 3.13 argparse ends a list of words at the first option; here are the others.
    options, more = parser.parse_known_args(arguments)
    if more and (options.command != "replay" or any(word.startswith("-") for word in more)):
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    try:
        if options.command in _DEALING:
            _show(_DEALING[options.command](options), options)
            return 0
        if options.command == "replay":
            options.moves += more
        return _boards(options, _ON_BOARDS[options.command])
    except GameError as error:
        print(f"python -m pygame_core: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        # Nobody reads on, or there is no room; what is still held back would fail again at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"python -m pygame_core: {error.strerror}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
