"""SameGame as a monkey sees it: what the page must show of the game it has saved, and taps."""

import json
from typing import Any

from playwright.sync_api import Page

from builder.content import words as all_words
from pygame_core import codes
from pygame_core.cells import read_cell
from pygame_core.samegame import SAMEGAME, rules
from pygame_core.samegame.rules import Cell, Move, State
from pygame_core.session import Session
from tests.web.support.host import BASE
from tests.web.support.monkey import COMMON, SHEET, Action, Monkey, Moves, Seen, at

KIND = f"{BASE}samegame"
# All that is compared, in one look, so that nothing can change between two parts of it.
LOOK = """() => new Promise(requestAnimationFrame).then(() => {
  if (document.body?.dataset.kind !== "samegame") throw new Error("There was a navigation.");
  const text = (id) => document.getElementById(id).textContent;
  const off = (id) => document.getElementById(id).ariaDisabled === "true";
  return {
    on: document.documentElement.dataset.game === "on",
    watched: document.documentElement.dataset.watched === "true",
    language: document.documentElement.lang,
    board: decodeURIComponent(location.hash.slice(1)),
    figures: Object.fromEntries(["score", "left"].map((id) => [id, text(id)])),
    off: Object.fromEntries(["undo", "redo", "restart"].map((name) => [name, off(`tool-${name}`)])),
    cells: [...document.querySelectorAll("#grid button")].map((b) => [b.ariaLabel, b.ariaPressed]),
    storage: { ...localStorage },
  };
})"""
# The tiles in view that a tap would hit: label, middle, whether its group is previewed.
TILES = """() => [...document.querySelectorAll("#grid button")].map((button) => {
  const box = button.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return [button.ariaLabel, x, y, document.elementFromPoint(x, y) === button];
}).filter(([, x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight)"""
BOARDS = ("9x12x4-7", "15x15x5-3", "6x5x3-1", "24x12x6-2", "puzzle-001", "puzzle-050", "1x1x1-1")
COLOURS = range(1, 7)


class SameGame:
    """The model: reads the save, replays it by the rules, and compares."""

    def __init__(self) -> None:
        self.session: Session[State, Move] | None = None
        self._game: tuple[str, list[str]] = (
            "",
            [],
        )  # the board and moves at the last look

    def look(self, page: Page) -> Seen:
        """Return the game; raises AssertionError if the page shows anything else."""
        found = page.evaluate(LOOK)
        name = found["board"]
        if not found["on"]:
            self.session = None
            return Seen(name, ())
        place = f":{name}" if name.startswith("puzzle-") else ""
        saved = found["storage"].get(f"{KIND}:running{place}")
        assert saved is not None, f"{name} is on the page, but not saved"
        session = Session.load(SAMEGAME, codes.decode(saved))
        if found["watched"]:  # a solution lies beside the game, which stays as it was
            assert self._game[0] != session.name or self._game[1] == session.moves
            self.session = None
            return Seen(f"{name}, watched", ())
        self.session, self._game = session, (session.name, session.moves)
        self._compare(found, self.session)
        preview = json.loads(found["storage"][f"{KIND}:glance{place}"])
        assert preview["board"] == SAMEGAME.board_text(self.session.state)
        return Seen(name, self.moves)

    @property
    def moves(self) -> Moves:
        """The moves of the game, none where there is none."""
        return tuple(self.session.moves) if self.session else ()

    @staticmethod
    def _compare(found: dict[str, Any], session: Session[State, Move]) -> None:
        word = all_words.for_app(all_words.load()[found["language"]], "samegame")
        assert session.name == found["board"]
        assert found["figures"] == {
            name: f"{number:,}".replace(",", word["group"])
            for name, number in (
                ("score", session.score),
                ("left", SAMEGAME.left(session.state)),
            )
        }
        assert found["off"] == {
            "undo": not session.can_undo,
            "redo": not session.can_redo,
            "restart": not session.can_undo,
        }
        hinted = word["hinted"].format(label="")
        shown = [label.removesuffix(hinted) for label, _ in found["cells"]]
        assert shown == labels(session.state, word)
        pressed = {index for index, (_, on) in enumerate(found["cells"]) if on == "true"}
        assert not pressed or pressed in groups(session.state)


def labels(state: State, word: dict[str, Any]) -> list[str]:
    """Return the labels of all cells from the top left on, without marks."""
    found = []
    for row in range(state.height - 1, -1, -1):
        for column in range(state.width):
            name = f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}"
            colour = rules.colour_at(state, (column, row))
            size = len(rules.group_of(state, (column, row)))
            key = ("groupCell" if size else "loneCell") if colour else "emptyCell"
            shown = word[f"colour{colour}"] if colour else ""
            found.append(word[key].format(colour=shown, cell=name, size=size))
    return found


def groups(state: State) -> list[set[int]]:
    """Return the groups as sets of reading indexes."""
    top = state.height - 1
    return [{(top - row) * state.width + column for column, row in g} for g in rules.groups(state)]


def tap(monkey: Monkey) -> str:
    """Tap any cell in view."""
    monkey.rest()
    tiles = monkey.page.evaluate(TILES)
    if not tiles:
        return "nothing"
    label, x, y, _ = monkey.choose(tiles)
    monkey.press((x, y))
    return f"{label} {at((x, y))}"


def remove(monkey: Monkey) -> str:
    """Tap a tile until its group is gone: at rest one tap previews it and the next removes it."""
    session = monkey.model.session
    if session is None or monkey.page.evaluate(SHEET):
        return "nothing"
    monkey.page.wait_for_timeout(800)
    monkey.rest()
    tiles = [tile for tile in monkey.page.evaluate(TILES) if tile[3]]
    by_cell = {cell: tile for tile in tiles if (cell := cell_of(tile[0])) is not None}
    found = [group for group in rules.groups(session.state) if set(group) & by_cell.keys()]
    if not found:
        return "nothing"
    group = monkey.choose(found)
    label, x, y, _ = by_cell[next(cell for cell in group if cell in by_cell)]
    monkey.expect((*session.moves, SAMEGAME.move_text(group[0])))
    for _ in range(3):
        monkey.press((x, y))
        left = SAMEGAME.left(session.state) - len(group)
        shown = monkey.page.locator("#left").inner_text()
        if shown.replace(",", "").replace(".", "") == str(left):
            break
    return f"{label} {at((x, y))}"


def cell_of(label: str) -> Cell | None:
    """Return the cell that a label names."""
    found = read_cell(label.split(", ")[1])
    return Cell(*found) if found else None


def address(monkey: Monkey) -> str:
    """Follow a link to another board, or to none."""
    name = monkey.choose(BOARDS)
    monkey.page.evaluate("name => { location.hash = name }", name)
    return name


TABLE = (
    *COMMON,
    Action("tap", 14, tap),
    Action("remove", 20, remove),
    Action("restart", 1, lambda monkey: monkey.press_one("#tool-restart")),
    Action("address", 1, address),
)
