"""Boards of SameGame for the tests, by Hypothesis."""

from hypothesis import strategies as st

from pygame_core.rng import Rng
from pygame_core.samegame import SAMEGAME
from pygame_core.samegame.rules import State


def _board(width: int, height: int, colours: int, seed: int, gone: int) -> State:
    """Return a board after some random moves, its points set back to none."""
    rng = Rng(seed)
    columns = tuple(
        bytes(rng.below(colours) + 1 for _ in range(height - rng.below(3) * rng.below(height) // 2))
        for _ in range(width)
    )
    state = State(columns, width, height, 0)
    for _ in range(gone):
        legal = SAMEGAME.moves(state)
        if legal:
            state = SAMEGAME.play(state, legal[rng.below(len(legal))])
    return state._replace(points=0)


def _halved(state: State, seed: int) -> State:
    """Return a board on which every second tile, about, has the first colour."""
    rng = Rng(seed)
    columns = (bytes(1 if rng.below(2) else tile for tile in tiles) for tiles in state.columns)
    return state._replace(columns=tuple(columns))


def states(width: int = 9, height: int = 9, *, halved: bool = False) -> st.SearchStrategy[State]:
    """Boards up to a size, full, ragged or played upon; also ones half of one colour."""
    found = st.builds(
        _board,
        st.integers(2, width),
        st.integers(2, height),
        st.integers(1, 6),
        st.integers(0, 10**6),
        st.sampled_from([0, 0, 1, 3, 10]),
    )
    return found | st.builds(_halved, found, st.integers(0, 10**6)) if halved else found
