"""Cells as the page counts them, where tiles fall, labels."""

import pytest
from hypothesis import given

from app.browser.words import Words
from app.samegame.coordinates import cell_at, fallen, index_of, labels, tiles_of
from builder.content import words as all_words
from pygame_core.samegame import SAMEGAME, rules
from pygame_core.samegame.rules import State
from tests.app.support.samegame import boards, state


@given(boards())
def test_places_and_cells_are_each_others_inverse(board: State) -> None:
    for index in range(board.width * board.height):
        cell = cell_at(board, index)
        assert index_of(board, cell) == index
        assert tiles_of(board)[index] == rules.colour_at(board, cell)


@given(boards())
def test_every_tile_that_stays_arrives_where_the_rules_put_it(board: State) -> None:
    for move in SAMEGAME.moves(board):
        after = tiles_of(SAMEGAME.play(board, move))
        ways = fallen(board, move)
        assert all(tiles_of(board)[start] == after[end] for start, end in ways)
        assert sorted(end for _, end in ways) == [i for i, tile in enumerate(after) if tile]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_labels_tell_colour_place_and_group(lang: str) -> None:
    table = all_words.for_app(all_words.load()[lang], "samegame")
    texts = labels(Words(table, str), state("1./12/33"))
    one, alone, empty = table["colour1"], table["colour2"], table["emptyCell"]
    assert texts[0].startswith(f"{one}, a3")
    assert texts[1] == empty.format(cell="b3")
    assert texts[3] == table["loneCell"].format(colour=alone, cell="b2")
    assert "2" in texts[4].rpartition(",")[2]
