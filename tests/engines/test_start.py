"""The short pass through Firefox and WebKit: a start, a whole game, a reload."""

from tests.engines.support.players import NumberMatch
from tests.engines.support.window import Window


def test_a_whole_game_with_a_reload_in_the_middle(window: Window) -> None:
    window.goto("en/number-match/").ready()
    player = NumberMatch(window, "easy-1")
    player.begin("easy")
    player.check()
    assert window.colours() > 10  # the board is painted
    moves = player.deal.solution
    for number, move in enumerate(moves, 1):
        player.move(move)
        if number == len(moves) // 2:
            player.check()
            window.reload().ready()
            player.check()
    window.wait("return document.getElementById('sheet-cleared').open")
    assert window.faults() == []
