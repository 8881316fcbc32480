"""Number Match as a monkey sees it: what the page must show of the game it has saved, and taps."""

import json
from functools import cache
from typing import Any, NamedTuple

from playwright.sync_api import Page

from builder.content import words as all_words
from pygame_core import codes
from pygame_core.game import IllegalMove, Status
from pygame_core.number_match import GAME, rules
from pygame_core.number_match.rules import Move, State
from pygame_core.session import Session
from tests.strategies import TODAY
from tests.web.support.host import BASE
from tests.web.support.monkey import COMMON, Action, Monkey, Moves, Seen, at, sure
from tests.web.support.player import index

ADD = "+"
KIND = f"{BASE}number-match"
# All that is compared, in one look, so that nothing can change between two parts of it. The buttons
# of a board that scrolls are brought along once a frame, before such a callback.
LOOK = """() => new Promise(requestAnimationFrame).then(() => {
  if (document.body?.dataset.kind !== "number-match") throw new Error("There was a navigation.");
  const text = (id) => document.getElementById(id).textContent;
  const off = (id) => document.getElementById(id).ariaDisabled === "true";
  const figures = ["score", "left", "count-add", "count-hint"];
  const tools = ["undo", "redo", "add"];
  const board = document.getElementById("board");
  return {
    on: document.documentElement.dataset.game === "on",
    language: document.documentElement.lang,
    board: decodeURIComponent(location.hash.slice(1)),
    figures: Object.fromEntries(figures.map((id) => [id, text(id)])),
    off: Object.fromEntries(tools.map((name) => [name, off(`tool-${name}`)])),
    rows: Number(document.getElementById("grid").getAttribute("aria-rowcount")),
    seen: [board.scrollTop / tabula.cell, (board.scrollTop + board.clientHeight) / tabula.cell],
    cells: [...document.querySelectorAll("#grid button")].map((b) => [b.ariaLabel, b.ariaPressed]),
    storage: { ...localStorage },
  };
})"""
# The cells in view (label, middle, whether a tap there hits it), and the selected one's label.
CELLS = """() => {
  const selected = document.querySelector("#grid button[aria-pressed=true]")?.ariaLabel ?? null;
  const cells = [...document.querySelectorAll("#grid button")].map((button) => {
    const box = button.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return { label: button.ariaLabel, x, y, hit: document.elementFromPoint(x, y) === button };
  });
  const inside = ({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  return [cells.filter(inside), selected];
}"""


class Cell(NamedTuple):
    """A cell in view."""

    label: str
    x: float
    y: float
    hit: bool

    @property
    def name(self) -> str:
        """What it is called in the rules."""
        return self.label.split(", ")[1]


@cache
def words(language: str) -> dict[str, Any]:
    """Return what cells are called in a language."""
    return all_words.for_app(all_words.load()[language], "number-match")


def grouped(number: int, language: str) -> str:
    """Return a number as a language writes it."""
    return f"{number:,}".replace(",", words(language)["group"])


class NumberMatch:
    """The model: reads the save, replays it by the rules, and compares."""

    def __init__(self) -> None:
        self.session: Session[State, Move] | None = None
        self._text = ""

    def look(self, page: Page) -> Seen:
        """Return the game; raises AssertionError if the page shows anything else."""
        found = page.evaluate(LOOK)
        name = found["board"]
        place = f":{name}" if name.startswith("daily-") else ""
        saved = found["storage"].get(f"{KIND}:running{place}")
        if found["on"] and not (saved is None and found["figures"]["left"] == "0"):
            assert saved is not None, f"{name} is on the page, but not saved"
            self._read(saved)
            self._compare(found)
            preview = json.loads(found["storage"][f"{KIND}:glance{place}"])
            self._compare_preview(preview)
        elif found["on"]:
            self._compare_cleared(found)
        else:
            assert saved is None, f"{name} is saved, but not on the page"
            self.session = None
        return Seen(name, self.moves)

    @property
    def moves(self) -> Moves:
        """The moves of the game, none where there is none."""
        return tuple(self.session.moves) if self.session else ()

    def _read(self, text: str) -> None:
        """Take over the saved game; what was replayed at the last look is not replayed again."""
        if text == self._text:
            return
        record, before = codes.decode(text), self.session
        shared = ("name", "board", "params")
        if before is not None and all(before.save(0)[key] == record[key] for key in shared):
            self.session = self._follow(before, record)
        else:
            self.session = Session.load(GAME, record)
        self._text = text

    @staticmethod
    def _follow(before: Session[State, Move], record: dict[str, Any]) -> Session[State, Move]:
        rest: dict[str, Any] = record | {"moves": "", "undone": ""}
        session: Session[State, Move] = Session.load(GAME, rest)
        moves = record["moves"].split()
        same = 0
        while same < min(len(moves), len(before.moves)) and moves[same] == before.moves[same]:
            same += 1
        session.states, session.moves = before.states[: same + 1], moves[:same]
        for move in moves[same:]:
            session.play(move, TODAY)
        session.undone = record["undone"].split()
        return session

    def _compare(self, found: dict[str, Any]) -> None:
        session, name = self.session, found["board"]
        assert session is not None
        assert session.status is not Status.CLEARED, "a cleared game is kept as running"
        assert session.name == name, f"the address says {name}, the save {session.name}"
        adds = session.state.adds
        assert found["figures"] == {
            "score": grouped(session.score, found["language"]),
            "left": grouped(GAME.left(session.state), found["language"]),
            "count-add": "" if adds is None else str(adds),
            "count-hint": str(session.hints_left),
        }
        assert found["off"] == {
            "undo": not session.can_undo,
            "redo": not session.can_redo,
            "add": not rules.can_add(session.state),
        }
        self._compare_cells(found, session.state.cells)

    @staticmethod
    def _compare_cells(found: dict[str, Any], cells: bytes) -> None:
        word = words(found["language"])
        hinted = word["hinted"].format(label="")
        rows = max(1, -(-len(cells) // 9))
        names = [f"{'abcdefghi'[place % 9]}{place // 9 + 1}" for place in range(9 * rows)]
        expected = [
            word["cell"].format(digit=digit, cell=name)
            if digit
            else word["emptyCell"].format(cell=name)
            for digit, name in zip(cells.ljust(9 * rows, b"\0"), names, strict=True)
        ]
        assert found["rows"] == rows
        shown = [label.removesuffix(hinted) for label, _ in found["cells"]]
        if rows > 60:  # then only rows near what is in view exist
            there = set(shown)
            first, last = (int(edge) for edge in found["seen"])
            missing = set(expected[9 * first : 9 * min(last, rows)]) - there
            assert not missing, f"cells in view without a button: {sorted(missing)[:9]}"
            expected = [label for label in expected if label in there]
        assert shown == expected
        pressed = [label for label, pressed in found["cells"] if pressed == "true"]
        assert len(pressed) <= 1, pressed
        assert not any(label.startswith(word["emptyCell"].split(",")[0]) for label in pressed)

    def _compare_preview(self, preview: dict[str, Any]) -> None:
        session = self.session
        assert session is not None
        expected = session.preview(0)
        assert {key: preview[key] for key in expected if key != "seconds"} == {
            key: value for key, value in expected.items() if key != "seconds"
        }

    def _compare_cleared(self, found: dict[str, Any]) -> None:
        """Compare with a cleared board, of which nothing but its result is saved."""
        self._compare_cells(found, b"")
        before, score = self.session, found["figures"]["score"]
        if before is not None and not before.shown:
            results = [
                text.split()[1:]  # without its seal
                for key, text in found["storage"].items()
                if f"{KIND}:result:" in key
            ]
            assert any(result[1:3] == [before.name, score] for result in results), results
        self.session, self._text = None, ""


class Hands:
    """What can be done to Number Match in particular; it asks the model what must come of it."""

    def __init__(self, model: NumberMatch) -> None:
        self._model = model

    def tap(self, monkey: Monkey) -> str:
        """Tap any cell in view, numbers or not, with or without something over it."""
        cells, selected = self._cells(monkey)
        return self._tap(monkey, monkey.choose(cells), selected) if cells else "nothing"

    def pair(self, monkey: Monkey) -> str:
        """Tap the two cells of a pair that can be removed."""
        session = self._model.session
        if session is None:
            return "nothing"
        cells, selected = self._cells(monkey)
        places = {index(cell.name): cell for cell in cells if cell.hit}
        pairs = [move for move in rules.pairs(session.state) if places.keys() >= {*move}]
        if not pairs:
            return "nothing"
        first, second = monkey.choose(pairs)
        if monkey.rng.below(2):
            first, second = second, first
        one = self._tap(monkey, places[first], selected)
        monkey.look()
        cells, selected = self._cells(monkey)
        two = next((cell for cell in cells if cell.name == places[second].name), None)
        return f"{one}, {self._tap(monkey, two, selected) if two else 'nothing'}"

    @staticmethod
    def _cells(monkey: Monkey) -> tuple[list[Cell], str | None]:
        monkey.rest()
        cells, selected = monkey.page.evaluate(CELLS)
        return [Cell(**cell) for cell in cells], selected

    def _tap(self, monkey: Monkey, cell: Cell, selected: str | None) -> str:
        session = self._model.session
        if session is not None and cell.hit:
            move = self._move(session.state, cell.label, selected)
            monkey.expect((*session.moves, *([] if move is None else [move])))
        monkey.press((cell.x, cell.y))
        over = "" if cell.hit else " under something"
        return f"{cell.label}{over} {at((cell.x, cell.y))}"

    @staticmethod
    def _move(state: State, tapped: str, selected: str | None) -> str | None:
        """Return the move that a tap must make while another cell is selected, by rule 8."""
        if selected is None:
            return None
        first, second = sorted(index(label.split(", ")[1]) for label in (tapped, selected))
        try:
            GAME.play(state, Move(first, second))
        except IllegalMove:
            return None
        return GAME.move_text(Move(first, second))

    def table(self) -> tuple[Action, ...]:
        """Return the whole table of actions."""
        return (
            *COMMON,
            Action("tap", 14, self.tap),
            Action("pair", 24, self.pair),
            Action("tool", 3, sure("add", added)),
            Action("address", 1, address),
        )


def added(session: Session[State, Move]) -> Moves:
    """Return the moves after an add."""
    return (*session.moves, *(ADD if rules.can_add(session.state) else ""))


BOARDS = ("easy-7", "medium-12", "hard-3", "expert-5", "classic", "daily-2026-03-01", "easy-0", "x")


def address(monkey: Monkey) -> str:
    """Follow a link to another board, or to none."""
    name = monkey.choose(BOARDS)
    monkey.page.evaluate("name => { location.hash = name }", name)
    return name
