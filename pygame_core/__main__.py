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
from typing import Any, NoReturn, TypeAlias

from pygame_core.game import JSON, BadCode, Game, GameError, IllegalMove, Params
from pygame_core.number_match import GAME as NUMBER_MATCH
from pygame_core.number_match.deal import CLASSIC, DAILY, LEVELS, board_name
from pygame_core.number_match.rating import rate
from pygame_core.number_match.rules import State
from pygame_core.number_match.solver import NODES, solve
from pygame_core.number_match.text import PLUS
from pygame_core.samegame import SAMEGAME
from pygame_core.samegame import rules as samegame
from pygame_core.samegame.names import puzzle_name
from pygame_core.samegame.solver import NODES as TAPS
from pygame_core.samegame.solver import Search
from pygame_core.search import run

_INSTANT = 1e-6  # seconds; some clocks stand still for that long
Record = dict[str, JSON]
Options: TypeAlias = argparse.Namespace
Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"  # noqa: SLF001 - has no other name


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


def _whole(text: str) -> int:
    return 0 if text == "0" else _count(text)


def _seconds(text: str) -> float:
    whole, _, part = text.partition(".")
    digits = f"{whole}{part}".isascii() and whole.isdigit() and (part or "0").isdigit()
    if not digits or len(whole) > 9:
        raise argparse.ArgumentTypeError("give seconds such as 10 or 0.5")
    return float(text)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m pygame_core", description="Boards of Tabula Rasa.")
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="deal|daily|solve|rate|replay"
    )
    _deals(_games(commands, "deal", "print a board, and what is known of it"))
    daily = commands.add_parser("daily", help="print the board of a date, as deal does")
    daily.add_argument("date", metavar="DATE", help="YYYY-MM-DD, from 2026 on")
    _does(daily, _daily)
    solves = _games(commands, "solve", "search for moves")
    solved = _boards_of(NUMBER_MATCH, solves, _solve)
    solved.add_argument("--nodes", type=_count, default=NODES, help="positions to look at")
    solved = _boards_of(SAMEGAME, solves, _solve_samegame)
    solved.add_argument("--nodes", type=_count, help=f"groups to remove, {TAPS:,} if not given")
    solved.add_argument("--seconds", type=_seconds, help="time to take, instead or at most")
    solved.add_argument("--seed", type=_whole, default=0, help="another seed, another search")
    _boards_of(NUMBER_MATCH, _games(commands, "rate", "print a board's rating"), _rate)
    replays = _games(commands, "replay", "make moves on a board")
    for game, form in ((NUMBER_MATCH, "a1-b2, or + for add"), (SAMEGAME, "a cell such as c4")):
        replayed = _boards_of(game, replays, _replay)
        replayed.add_argument("moves", nargs="*", metavar="MOVE", help=form)
    return parser


def _games(commands: Commands, command: str, told: str) -> Commands:
    """Return the parsers of a command, of which each game has its own."""
    return commands.add_parser(command, help=told).add_subparsers(
        dest="game", required=True, metavar="GAME"
    )


def _deals(games: Commands) -> None:
    """Add the ways in which each game names a board."""
    dealt = games.add_parser(NUMBER_MATCH.kind, help="a board, its rating and a solution")
    dealt.add_argument("--level", choices=tuple(LEVELS), required=True)
    dealt.add_argument("--number", type=_count, help="none for classic")
    _does(dealt, _deal)
    dealt = games.add_parser(SAMEGAME.kind, help="a board of a size, or a puzzle")
    dealt.add_argument("--size", metavar="WxH", help="cells across and up")
    dealt.add_argument("--colours", type=_count)
    dealt.add_argument("--number", type=_whole)
    dealt.add_argument("--puzzle", type=_count)
    _does(dealt, _deal_samegame)


def _boards_of(
    game: Game[Any, Any], games: Commands, work: Callable[[Any, Options], Record]
) -> argparse.ArgumentParser:
    """Return the parser of a command that does its work for a board, or for many."""
    parser = games.add_parser(game.kind)
    parser.add_argument("board", metavar="BOARD", help="rows joined by '/', or - for many")
    if game is NUMBER_MATCH:
        adds, limit = (_limited, "") if work is _rate else (_adds, ", or none for no limit")
        parser.add_argument("--adds", type=adds, required=True, help=f"adds left{limit}")
    _does(parser, lambda options: _boards(game, work, options))
    return parser


def _does(parser: argparse.ArgumentParser, run_it: Callable[[Options], int]) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.set_defaults(run_it=run_it)


def _deal(options: Options) -> int:
    if (options.number is None) != (options.level == CLASSIC):
        takes = "no number" if options.level == CLASSIC else "a --number"
        raise BadCode("board-number", f"The level {options.level} takes {takes}.")
    return _dealt(board_name(options.level, options.number), options)


def _daily(options: Options) -> int:
    return _dealt(f"{DAILY}-{options.date}", options)


def _dealt(name: str, options: Options) -> int:
    dealt = NUMBER_MATCH.deal(name)
    record: Record = {
        "name": dealt.name,
        "board": NUMBER_MATCH.board_text(dealt.start),
        "adds": dealt.start.adds,
        "rating": dealt.rating,
        "solution": [*dealt.solution],
    }
    return _show(record, options)


def _deal_samegame(options: Options) -> int:
    named = [options.size, options.colours, options.number]
    if (options.puzzle is None) == (None in named) or (options.puzzle and named != [None] * 3):
        raise BadCode("name", "Give --size, --colours and --number, or --puzzle alone.")
    name = "{}x{}-{}".format(*named) if options.puzzle is None else puzzle_name(options.puzzle)
    dealt = SAMEGAME.deal(name)
    return _show({"name": dealt.name, "board": SAMEGAME.board_text(dealt.start)}, options)


def _solve(state: State, options: Options) -> Record:
    begin = perf_counter()
    result = run(solve(state, options.nodes))
    return {
        "verdict": result.verdict,
        "moves": [*result.moves],
        "adds_used": result.moves.count(PLUS),
        "nodes": result.nodes,
        "seconds": round(perf_counter() - begin, 3),
    }


def _solve_samegame(state: samegame.State, options: Options) -> Record:
    """Search; within a time, the budget is kept at what can be done in it at the present speed."""
    begin, seconds = perf_counter(), options.seconds
    guess = TAPS if seconds is None else max(1, int(TAPS / 2 * seconds))  # they take two seconds
    search = Search(state, options.nodes or guess, options.seed)
    for progress in search.run():
        if seconds is not None:
            gone = max(perf_counter() - begin, _INSTANT)
            if gone >= seconds:
                break
            possible = int(progress.nodes * seconds / gone)
            search.nodes = min(possible, options.nodes or possible)
    best = search.result()
    return {
        "score": best.score,
        "moves": [*best.moves],
        "left": best.left,
        "cleared": not best.left,
        "proved": best.proved,
        "nodes": best.nodes,
        "seconds": round(perf_counter() - begin, 3),
    }


def _rate(state: State, _: Options) -> Record:
    rating = rate(state)
    return {"rating": rating.percent / 100, "playouts": rating.playouts}


def _replay(state: Any, options: Options) -> Record:  # noqa: ANN401 - of any game
    game: Game[Any, Any] = NUMBER_MATCH if options.game == NUMBER_MATCH.kind else SAMEGAME
    error = None
    for number, text in enumerate(options.moves, 1):
        try:
            state = game.play(state, game.read_move(state, text))
        except IllegalMove as reason:
            error = f"Move {number} ({text}): {reason}"
            break
    return {
        "legal": error is None,
        "score": game.score(state),
        "left": game.left(state),
        "cleared": not game.left(state),
        "error": error,
    }


def _lines() -> Iterator[str]:
    """Yield the lines of standard input; bytes that are no text become boards that are none."""
    for line in sys.stdin.buffer:
        yield line.decode(errors="replace").rstrip("\r\n")


def _show(record: Record, options: Options) -> int:
    if options.json:
        print(json.dumps(record), flush=True)
        return 0
    for key, value in record.items():
        text = " ".join(map(str, value)) if isinstance(value, list) else value
        print(f"{key}: {'none' if text is None else text}", flush=True)
    return 0


def _boards(game: Game[Any, Any], work: Callable[[Any, Options], Record], options: Options) -> int:
    """Do the work for the board, or for each line of standard input; return the exit code."""
    params: Params = {"adds": options.adds} if game is NUMBER_MATCH else {}
    if options.board != "-":
        return _show(work(game.start(options.board, params), options), options)
    if params:
        game.start(".", params)
    bad = 0
    for line in _lines():
        try:
            record = work(game.start(line, params), options)
        except GameError as error:
            bad += 1
            record = {"error": str(error)}
        _show(record, options)
    if bad:
        print(f"python -m pygame_core: {bad} bad lines of input", file=sys.stderr)
    return 2 if bad else 0


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    parser = _parser()
    # Before Python 3.13 argparse ends a list of words at the first option; here are the others.
    options, more = parser.parse_known_args(arguments)
    if more and (options.command != "replay" or any(word.startswith("-") for word in more)):
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    try:
        if options.command == "replay":
            options.moves += more
        code: int = options.run_it(options)
    except GameError as error:
        print(f"python -m pygame_core: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        # Nobody reads on, or there is no room; what is still held back would fail again at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"python -m pygame_core: {error.strerror}", file=sys.stderr)
        return 2
    return code


if __name__ == "__main__":
    sys.exit(main())
