"""Number Match: clear a board of numbers by pairs that are equal or add up to 10."""

from pygame_core.game import Game
from pygame_core.number_match import deal, rules, text
from pygame_core.number_match.rules import Move, State


def _score(state: State) -> int:
    return state.points


GAME: Game[State, Move] = Game(
    kind="number-match",
    deal=deal.deal,
    start=text.start,
    params=text.params,
    moves=rules.moves,
    play=rules.play,
    status=rules.status,
    score=_score,
    left=rules.left,
    board_text=text.board_text,
    move_text=text.move_text,
    read_move=text.read_move,
)
