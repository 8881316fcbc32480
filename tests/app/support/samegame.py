"""Boards of SameGame, and games played to an end."""

from hypothesis import strategies as st

from pygame_core.samegame import SAMEGAME, rules
from pygame_core.samegame.rules import State
from pygame_core.session import Session
from tests.strategies import TODAY


def state(text: str) -> State:
    return SAMEGAME.start(text, {})


@st.composite
def boards(draw: st.DrawFn) -> State:
    """Draw a dealt board after some moves."""
    number = draw(st.integers(0, 500))
    here = SAMEGAME.deal(f"7x6x3-{number}").start
    for _ in range(draw(st.integers(0, 8))):
        moves = SAMEGAME.moves(here)
        if not moves:
            break
        here = SAMEGAME.play(here, draw(st.sampled_from(moves)))
    return here


def ended(name: str, pick: int) -> Session[State, rules.Move]:
    """Return a game played to an end, always by the move of this rank."""
    session = Session(SAMEGAME, name, SAMEGAME.deal(name).start)
    while moves := SAMEGAME.moves(session.state):
        session.play(SAMEGAME.move_text(moves[pick % len(moves)]), TODAY)
    return session
