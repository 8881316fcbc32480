"""A player by finger whose page is killed in the midst of what he does, and opened again.

What each game lets him do is a table of acts. What an act leads to is known from a game of the
engine beside the page: killed in its midst, the game must come back as it was before the act or as
it is after it, and after it if anything of that had been seen.
"""

import contextlib
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import BrowserContext, expect
from playwright.sync_api import Error as BrowserError

from app.game.saves import SavedGames
from pygame_core import codes
from pygame_core.game import Game, Status
from pygame_core.number_match import GAME
from pygame_core.rng import Rng
from pygame_core.session import Session
from tests.app.support.device import Device
from tests.strategies import TODAY
from tests.web.support.host import BASE
from tests.web.support.killer import Killer
from tests.web.support.player import cell, labels
from tests.web.support.waiting import rest

# Milliseconds after the first finger of an act. A move by two taps takes about a quarter of a
# second, its animation as long again.
LONGEST = 600
SLACK = 2  # seconds that a clock may be ahead of what was shown last, the page being busy
FIGURES = ("left", "score", "count-hint", "time", "toast")
# What a page found in the storage, and whatever the player sees of these figures.
TELL = f"""
if (location.protocol.startsWith("http")) window.foundAtFirst = {{ ...localStorage }};
addEventListener("DOMContentLoaded", () => {{
  for (const name of {list(FIGURES)}) {{
    const place = document.getElementById(name);
    const tell = () => console.debug(`${{name}} ${{place.textContent}}`);
    if (place) new MutationObserver(tell).observe(place, {{ childList: true }});
  }}
}});
"""
AnySession = Session[Any, Any]


class Act(NamedTuple):
    """Something to be killed in, at most `longest` milliseconds after its begin.

    `ready(mortal)` brings about in peace what it needs, `do(mortal)` does it by finger, and
    `after(session)` makes of a game what it leads to. An act that is `anew` begins another game.
    """

    name: str
    ready: Callable[["KilledPlayer"], object]
    do: Callable[["KilledPlayer"], object]
    after: Callable[[AnySession], object]
    longest: int = LONGEST
    anew: bool = False


class Kind(NamedTuple):
    """What a player has to know of a game.

    Its boards are those of one level. `move(session)` gives the next move, None at the end,
    `parts(text)` the cells or tools that are tapped for it, `labels(session)` those of all cells.
    """

    game: Game[Any, Any]
    level: str
    move: Callable[[AnySession], str | None]
    parts: Callable[[str], list[str]]
    labels: Callable[[AnySession], list[str]]
    acts: tuple[Act, ...]


class KilledPlayer:
    """Plays one board after the other."""

    def __init__(self, window: BrowserContext, killer: Killer, kind: Kind, seed: int) -> None:
        self.kind = kind
        self.log: list[str] = []
        self._window = window
        self._killer = killer
        self._rng = Rng(seed)
        self._cleared = 0
        self._told: list[str] = []
        window.add_init_script(TELL)
        window.on("console", lambda message: self._told.append(message.text))
        self._sit_down(50 * seed)  # a board in the table of tried ones

    def _sit_down(self, number: int) -> None:
        """Open a board where no game is running."""
        name = f"{self.kind.level}-{number}"
        self.session = Session(self.kind.game, name, self.kind.game.deal(name).start)
        self._shown = 0.0
        self._open(f"#{name}")
        self.expect_left()

    @property
    def number(self) -> int:
        """The number of the board."""
        return int(self.session.name.rpartition("-")[2])

    def _open(self, fragment: str = "") -> None:
        self.page = self._window.new_page()
        self.page.goto(f"en/{self.kind.game.kind}/{fragment}")
        self.page.locator("html[data-state=ready]").wait_for(state="attached", timeout=60_000)

    # Fingers

    def tap(self, selector: str) -> None:
        """Touch something."""
        self.page.locator(selector).tap(timeout=5000)

    def touch_move(self) -> None:
        """Touch what makes the next move."""
        for part in self.kind.parts(self.kind.move(self.session) or ""):
            place = self.page.locator(part) if part.startswith("#") else cell(self.page, part)
            place.tap(timeout=5000)

    def move(self) -> None:
        """Make a move in peace."""
        rest(self.page)
        self.touch_move()
        make_move(self.kind.move, self.session)
        self.expect_left()

    def undo(self) -> None:
        """Take a move back in peace."""
        self.tap("#tool-undo")
        self.session.undo()
        self.expect_left()

    def play_to_the_last(self) -> None:
        """Let all moves but the last one be made, by nobody's fingers: the game is saved so."""
        place = f"{BASE}{self.kind.game.kind}:running"
        self.page.goto("en/ranking/")  # a page without Python
        saved = codes.decode(self.page.evaluate("key => localStorage.getItem(key)", place))
        self.session = Session.load(self.kind.game, saved)
        while self._goes_on():
            make_move(self.kind.move, self.session)
        code = codes.encode(self.session.save(0))
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [place, code])
        self.page.close()
        self._open()
        self.expect_left()

    def give_up(self) -> None:
        """Go on to the next board, up to the question whether this one is to be given up."""
        self.tap("#tool-new")
        self.page.locator("#number").fill(str(self.number + 1))
        self.tap("#new-form [data-act=deal]")
        expect(self.page.locator("#sheet-question")).to_be_visible()

    def expect_left(self) -> None:
        """Wait until the page shows as much left as there is."""
        left = str(self.kind.game.left(self.session.state))
        expect(self.page.locator("#left")).to_have_text(left)

    # Life and death

    def live(self, kills: int) -> None:
        """Be killed so many times, in all acts by turns."""
        acts: list[Act] = []
        for _ in range(kills):
            if not acts:
                acts = sorted(self.kind.acts, key=lambda _: self._rng.next32())
            act = acts.pop()
            if self._rng.below(2) and self._goes_on():
                self.move()
            act.ready(self)
            self._die(act)

    def _goes_on(self) -> bool:
        """Tell whether the next move is not the last one."""
        after = copied(self.session)
        make_move(self.kind.move, after)
        return self.kind.move(after) is not None

    def _die(self, act: Act) -> None:
        wanted = copied(self.session)
        act.after(wanted)
        before = len(self._told)
        after = self._rng.below(act.longest)
        self._killer.aim()
        timer = self._killer.soon(after)
        with contextlib.suppress(BrowserError):
            act.do(self)
        timer.join()
        with pytest.raises(BrowserError, match="crashed"):
            self.page.evaluate("document.title")
        self._killer.bury()
        self.page.close()
        seen = self._seen(wanted, self._told[before:])
        line = f"{self.session.name}, {act.name} after move {len(self.session.moves)}"
        self.log.append(f"{line}, killed after {after} ms, {'seen' if seen else 'not seen'}")
        self._rise(act, wanted, seen=seen)

    def _seen(self, wanted: AnySession, told: list[str]) -> bool:
        """Tell whether the page has told anything that is so only after the act."""
        new = figures(wanted).items() - figures(self.session).items()
        hint = len(wanted.hinted) > len(self.session.hinted)
        return any(f"{name} {text}" in told for name, text in new) or (
            hint and any(line.startswith("toast Hint:") for line in told)
        )

    def _rise(self, act: Act, wanted: AnySession, *, seen: bool) -> None:
        """Open the page again and compare it with what there was; `seen` if that was `wanted`."""
        told, self._told = self._told, []
        self._open()  # not by the board's name, which would deal anew what had been lost
        device, line = self._device(), self.log[-1]
        found = self._records(device).running("")
        cleared = [game.name for game in device.results.cleared()]
        # Its line is written first, so a game may have one before it is over, but never two.
        assert len(cleared) - self._cleared <= wanted.over, f"{line}: {cleared} cleared"
        self._cleared = len(cleared)
        if found is None:
            assert wanted.over, f"{line}: no game"
            assert cleared.count(wanted.name) == 1, f"{line}: {cleared} cleared"
            self._leave()
            return
        allowed = [position(wanted), *([] if seen else [position(self.session)])]
        assert position(found) in allowed, f"{line}: {position(found)}"
        new = act.anew and position(found) == position(wanted)
        self._check_time(found.clock.seconds(0), told, new=new)
        self.session = found
        self._check_page()
        if found.status is not Status.RUNNING:
            end = f"{found.game.kind}:end:{found.name}:{found.score}:{found.game.left(found.state)}"
            assert self.page.evaluate("key => key in localStorage", BASE + end), line
            self._leave()

    def _leave(self) -> None:
        """Leave a game that has ended for the next board."""
        self.page.close()
        self._sit_down(self.number + 1)

    def _device(self) -> Device:
        """Return what the page found in the storage when it was opened."""
        found = self.page.evaluate("foundAtFirst")
        return Device({key.removeprefix(BASE): text for key, text in found.items()})

    def _records(self, device: Device) -> SavedGames:
        return device.numbers if self.kind.game is GAME else device.tiles

    def _check_time(self, seconds: float, told: list[str], *, new: bool) -> None:
        """Compare the seconds of a game with those shown before; where it is `new` it has none."""
        times = [clock(line.removeprefix("time ")) for line in told if line.startswith("time ")]
        shown = 0.0 if new else max([*times, self._shown])
        self.log[-1] += f", {shown:.1f} s shown, {seconds:.1f} s found"
        assert shown - 1 <= seconds, self.log[-1]
        assert seconds <= shown + SLACK or not (times or new), self.log[-1]
        self._shown = seconds

    def _check_page(self) -> None:
        line, session, page = self.log[-1], self.session, self.page
        assert labels(page) == self.kind.labels(session), line
        expect(page).to_have_url(re.compile(f"#{session.name}$"))
        self.expect_left()
        expect(page.locator("#score")).to_have_text(f"{session.score:,}")
        for tool, can in (("undo", session.can_undo), ("redo", session.can_redo)):
            off = page.locator(f"#tool-{tool}").get_attribute("aria-disabled") == "true"
            assert off is not can, line
        if session.hints_left is not None:
            expect(page.locator("#count-hint")).to_have_text(str(session.hints_left))
        if page.locator("#time").count():
            assert clock(page.locator("#time").inner_text()) >= int(self._shown), line


def copied(session: AnySession) -> AnySession:
    """Return a game like this one."""
    return Session.load(session.game, session.save(0))


def position(session: AnySession) -> tuple[str, str, str, str]:
    """Return all of a game that its acts change, but for its clock."""
    parts = (session.moves, session.undone, session.hinted)
    return session.name, *(" ".join(part) for part in parts)


def figures(session: AnySession) -> dict[str, str]:
    """Return what the page shows of a game beside its cells."""
    found = {"left": str(session.game.left(session.state)), "score": f"{session.score:,}"}
    hints = session.hints_left
    return found if hints is None else found | {"count-hint": str(hints)}


def clock(text: str) -> float:
    """Return the seconds of a time as it is shown; nothing is shown before the first action."""
    minutes, _, seconds = text.partition(":")
    return 60.0 * int(minutes) + int(seconds) if seconds else 0.0


def make_move(move: Callable[[AnySession], str | None], session: AnySession) -> None:
    """Make the move in a game that `move` gives."""
    session.play(move(session) or "", TODAY)
