"""The answers to the questions of the golden data, and the function that compares them.

They hold on every Python the engine runs on; the builder's tests run the same function inside
Pyodide. So nothing but the engine is imported here.
"""

from pygame_core.game import GameError
from pygame_core.number_match import GAME
from pygame_core.number_match.casual import playout
from pygame_core.rng import Rng, fingerprint
from pygame_core.samegame import SAMEGAME


def check(data: dict) -> list[str]:
    """Return a line for each entry of the golden data that the engine answers differently."""
    return [
        f"{kind} {number}: {entry} became {answered}"
        for kind, entries in data.items()
        for number, entry in enumerate(entries)
        if (answered := answer(kind, entry)) != entry
    ]


def answer(kind: str, entry: dict) -> dict:
    """Return an entry with its answers made anew from its questions."""
    return _ANSWERS[kind](entry)


def _words(entry: dict) -> dict:
    rng = Rng(entry["seed"], entry["stream"])
    return entry | {"words": [rng.next32() for _ in range(8)]}


def _below(entry: dict) -> dict:
    rng = Rng.named(entry["name"])
    return entry | {
        "fingerprint": fingerprint(entry["name"]),
        "numbers": [rng.below(bound) for bound in entry["bounds"]],
    }


def _game(entry: dict) -> dict:
    """Return a game with the board and the score after each move, or the reason of its refusal."""
    state = GAME.start(entry["board"], {"adds": entry["adds"]})
    told = []
    for text in entry["moves"]:
        try:
            state = GAME.play(state, GAME.read_move(state, text))
        except GameError as error:
            told.append([error.reason, str(error)])
        else:
            told.append([GAME.board_text(state), GAME.score(state)])
    legal = " ".join(GAME.move_text(move) for move in GAME.moves(state))
    return entry | {"told": told, "status": GAME.status(state).value, "legal": legal}


def _samegame(entry: dict) -> dict:
    """Return a game of SameGame to its end: at each step the move that the seed picks."""
    state, rng = SAMEGAME.deal(entry["name"]).start, Rng(entry["seed"])
    played = []
    while legal := SAMEGAME.moves(state):
        move = legal[rng.below(len(legal))]
        played.append(SAMEGAME.move_text(move))
        state = SAMEGAME.play(state, move)
    return entry | {
        "moves": " ".join(played),
        "board": SAMEGAME.board_text(state),
        "score": SAMEGAME.score(state),
        "status": SAMEGAME.status(state).value,
    }


def _samegame_deal(entry: dict) -> dict:
    return entry | {"board": SAMEGAME.board_text(SAMEGAME.deal(entry["name"]).start)}


def _playout(entry: dict) -> dict:
    state = GAME.start(entry["board"], {"adds": entry["adds"]})
    moves = playout(state, Rng.named(entry["name"]))
    text = None if moves is None else " ".join(GAME.move_text(move) for move in moves)
    return entry | {"moves": text}


def _deal(entry: dict) -> dict:
    """Return a dealt board; a name beyond the table is searched for."""
    dealt = GAME.deal(entry["name"])
    return entry | {
        "board": GAME.board_text(dealt.start),
        "adds": GAME.params(dealt.start)["adds"],
        "rating": dealt.rating,
        "solution": " ".join(dealt.solution),
    }


_ANSWERS = {
    "words": _words,
    "below": _below,
    "games": _game,
    "playouts": _playout,
    "deals": _deal,
    "samegame games": _samegame,
    "samegame deals": _samegame_deal,
}
