"""SameGame: remove groups of tiles of one colour, the bigger the better."""

from pygame_core.game import Game
from pygame_core.samegame import deal, rules, text
from pygame_core.samegame.rules import Move, State

SAMEGAME: Game[State, Move] = Game(
    kind="samegame",
    deal=deal.deal,
    start=text.start,
    params=text.params,
    moves=rules.moves,
    play=rules.play,
    status=rules.status,
    score=rules.score,
    left=rules.left,
    board_text=text.board_text,
    move_text=text.move_text,
    read_move=text.read_move,
    hints=None,
    final=False,
)
