"""Whole games by somebody who sees nothing: by roles, names and what is said, by keys alone."""

import re

import pytest
from playwright.sync_api import BrowserContext

from pygame_core.game import Status
from pygame_core.number_match import GAME, rules
from pygame_core.number_match.rules import State
from pygame_core.number_match.solver import solve
from pygame_core.samegame import SAMEGAME, solver
from pygame_core.samegame import rules as tiles
from pygame_core.samegame.rules import State as Tiles
from pygame_core.search import run
from tests.web.support.player import save
from tests.web.support.screen_reader_player import ScreenReaderPlayer

PUZZLE = 12


class NumberMatch(ScreenReaderPlayer):
    """Plays Number Match."""

    def __init__(self, window: BrowserContext, lang: str) -> None:
        super().__init__(window, lang, "appNumberMatch")

    def read(self) -> State:
        """Return the board as it is read, with the adds that the tool tells."""
        tree = self.reader.tree()
        text = "/".join("".join(map(self._character, row)) for row in self.labels(tree))
        adds = re.search(r"\d+", self.tool("add", tree).name)
        return GAME.start(text, {"adds": int(adds[0]) if adds else 0})

    def _character(self, label: str) -> str:
        """Return what a cell holds."""
        what, _, _ = label.partition(", ")
        return what if what.isdigit() else "."

    def make(self, state: State, text: str) -> State:
        """Make a move by keys, hear of it, and read what has come of it."""
        move = GAME.read_move(state, text)
        after = GAME.play(state, move)
        left = rules.left(after)
        if move == rules.ADD:
            self.press("a")
            self.hear("added", count=left // 2, left=left)
        else:
            self._pick(state, move.first)
            self._pick(state, move.second, last=True)
            digits = {"first": state.cells[move.first], "second": state.cells[move.second]}
            rows = [str(row + 1) for row in rules.emptied_rows(state.cells, move)]
            more = f" {self._rows(rows)}" if rows else ""
            said = self.hear("paired", more, **digits, left=left)
            assert int(said["points"]) == after.points - state.points
        if not after.cells:
            return after
        read = self.read()
        assert (read.cells, read.adds) == (after.cells, after.adds)
        return after

    def _rows(self, rows: list[str]) -> str:
        word = self.app["rows"]["one" if len(rows) == 1 else "other"]
        return re.escape(word.format(rows=", ".join(rows)))

    def _pick(self, state: State, cell: int, *, last: bool = False) -> None:
        self.walk(cell % 9, cell // 9)
        self.press("Enter")
        if not last:
            self.hear("selected", digit=state.cells[cell], cell=rules.index_name(cell))
            assert self.reader.focus.states["pressed"] == "true"


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.soak), "de"])
def test_a_whole_game_of_number_match_without_seeing_it(desktop: BrowserContext, lang: str) -> None:
    player = NumberMatch(desktop, lang)
    reader, texts = player.reader, player.texts
    reader.open(f"{lang}/number-match/")
    reader.one("heading", "^Number Match$")
    reader.one("heading", texts["numberMatch"]["choose"])
    level = texts["appNumberMatch"]["level"]["easy"]
    reader.tab_to("button", f"^{level} ")
    player.press("Enter")
    player.hear("dealt", name=f"{level} 1", left=27)
    assert reader.one("grid").name == player.app["boardLabel"].format(name=f"{level} 1")
    reader.one("heading", f"^Number Match {level} 1$")
    state = player.read()

    # What leads to no move is told, too.
    player.press("u")
    player.hear("nothingToUndo")
    player.press("u")
    player.hear("nothingToUndo")
    player.walk(0, 0)
    player.press("Enter", "Escape")
    player.hear("deselected")
    player.press("n")
    assert player.sheet(texts["sheets"]["newTitle"])
    player.leave_sheet()

    # A hint names its pair, as often as one asks.
    for _ in range(2):
        player.press("h")
        pair = player.hear("hintPair")
    state = player.make(state, f"{pair['from']}-{pair['to']}")
    player.press("u")
    player.hear("undone", left=27)
    player.press("Control+y")
    player.hear("redone", left=25)

    for move in run(solve(state)).moves:
        state = player.make(state, move)
    dialog = player.sheet(texts["sheets"]["clearedTitle"])
    assert f"{level} 1: {state.points} " in dialog.description
    assert player.app["newBestBoth"] in dialog.description
    assert reader.focus.name == texts["sheets"]["play"]
    player.press("Enter")
    player.hear("dealt", name=f"{level} 2", left=27)


def test_a_dead_end_is_told_and_the_way_out_of_it(desktop: BrowserContext) -> None:
    player = NumberMatch(desktop, "en")
    save(player.reader.page, "1134", 0)
    player.reader.open("en/number-match/")
    player.hear("dealt", left=4)
    player.press("ArrowDown")
    player.make(player.read(), "a1-b1")
    dialog = player.sheet(player.app["stuckTitle"])
    assert dialog.description.startswith("1 point in ")
    player.hear("backUnknown")
    assert player.reader.focus.name == player.texts["sheets"]["undoOne"]
    player.press("Enter")
    player.hear("undone", left=4)
    assert player.place(player.reader.focus.name) == (1, 0)


class SameGame(ScreenReaderPlayer):
    """Plays SameGame."""

    def __init__(self, window: BrowserContext, lang: str) -> None:
        super().__init__(window, lang, "appSamegame")
        self._height = 0

    def row(self, number: int) -> int:
        """Return a row's place from the top: they are named from the bottom."""
        return self._height - number

    def read(self) -> Tiles:
        """Return the board as it is read."""
        rows = self.labels(self.reader.tree())
        self._height = len(rows)
        colours = {self.app[f"colour{number}"]: str(number) for number in range(1, 7)}
        text = "/".join(
            "".join(colours.get(label.split(", ")[0], ".") for label in row) for row in rows
        )
        return SAMEGAME.start(text, {})

    def make(self, state: Tiles, text: str) -> Tiles:
        """Remove a group by keys, hear of it, and read what has come of it."""
        move = SAMEGAME.read_move(state, text)
        group, after = tiles.group_of(state, move), SAMEGAME.play(state, move)
        size, points = len(group), tiles.worth(len(group))
        name = self.walk(move.column, self.row(move.row + 1))
        word = self.app["groupCell"].format(
            colour=self.app[f"colour{tiles.colour_at(state, move)}"], cell=text, size=size
        )
        assert name.removesuffix(self.app["hinted"].format(label="")) == word
        self.press("Space")
        running = SAMEGAME.status(after) is Status.RUNNING
        said = self.hear(
            "removed", r" (?P<here>.+)\." if running else "", size=size, left=tiles.left(after)
        )
        assert said["points"] == str(points)
        read = self.read()
        assert read.columns == after.columns
        if running:
            assert said["here"] == self.reader.focus.name
        return after


@pytest.mark.parametrize("lang", ["en", pytest.param("de", marks=pytest.mark.soak)])
def test_a_whole_puzzle_of_samegame_without_seeing_it(desktop: BrowserContext, lang: str) -> None:
    player = SameGame(desktop, lang)
    reader, texts = player.reader, player.texts
    reader.page.emulate_media(reduced_motion="reduce")
    reader.open(f"{lang}/puzzles/")
    reader.one("heading", f"^{texts['puzzles']['title']}$")
    reader.tab_to("link", rf"^\D+ {PUZZLE} ")
    player.press("Enter")
    reader.page.wait_for_url("**/samegame/**")
    reader.arrive()
    name = player.app["puzzleName"].format(number=PUZZLE)
    player.hear("dealt", name=name)
    reader.one("heading", f"^SameGame {name}$")
    state = player.read()
    player.press("ArrowRight")

    player.press("h")
    hint = player.hear("hintGroup")
    state = player.make(state, hint["cell"])
    player.press("u")
    player.hear("undone", r" (?P<here>.+)\.")
    player.press("r")
    player.hear("redone", r" (?P<here>.+)\.")
    for move in run(solver.solve(state)).moves:
        state = player.make(state, move)
    dialog = player.sheet(player.app["endCleared" if not state.columns else "endStuck"])
    assert f"{state.points} " in dialog.description
    assert player.app["newBest"] in dialog.description
    player.press("Escape", "u")
    player.hear("undone", r" (?P<here>.+)\.")
    reader.tab_to("button", f"^{texts['samegame']['list']}$")
    player.press("Enter")
    player.sheet(player.app["listTitle"].format(name=name))
    reader.one("heading", f"^{player.app['listOwn']}$")
    reader.one("heading", f"^{player.app['listOthers']}$")
