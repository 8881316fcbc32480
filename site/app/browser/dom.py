"""What the app asks of the browser, in one place: elements, listeners, clocks and frames.

A Python function that JavaScript calls needs a proxy that outlives the call. They are made once,
for the one view a page has, and live as long as the page does.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_once_callable, create_proxy

if TYPE_CHECKING:
    from collections.abc import Callable

document = js.document
root = document.documentElement
boot = js.tabula  # what the scripts of site/static offer
NO_BREAK = "\N{NO-BREAK SPACE}"


def element(name: str) -> Any:
    """Return the element with this id."""
    return document.getElementById(name)


def listen(
    target: Any, event: str, handler: Callable[[Any], object], *, first: bool = False
) -> None:
    """Call `handler` with each event of this kind, as long as the page lives.

    What listens `first` hears of it before all that lies within the target.
    """
    target.addEventListener(event, create_proxy(handler), first)


def on_layout(handler: Callable[[], None]) -> None:
    """Call `handler` whenever the boot script has laid out the board anew."""
    boot.onlayout = create_proxy(handler)


def on_restored(handler: Callable[[], None]) -> None:
    """Call `handler` whenever the way back restores the page as it was left."""
    listen(js.window, "pageshow", lambda event: handler() if event.persisted else None)


def on_click(name: str, handler: Callable[[], None]) -> None:
    """Call `handler` with each click on the element with this id."""
    listen(element(name), "click", lambda _event: handler())


def milliseconds() -> float:
    """Return the milliseconds of a clock that never jumps."""
    return float(js.performance.now())


def seconds() -> float:
    """Return the seconds of the same clock."""
    return float(js.performance.now()) / 1000.0


def today() -> dt.date:
    """Return the player's local date."""
    now = js.Date.new()
    return dt.date(now.getFullYear(), now.getMonth() + 1, now.getDate())


def date_text(iso: str, *, year: bool = False) -> str:
    """Return a date, given as `2026-11-29`, as the page's language writes it.

    The present year is left out unless `year` asks for it.
    """
    return str(boot.dateText(iso, year))


def month_text(year: int, month: int) -> str:
    """Return a month and its year as the page's language writes them."""
    return str(boot.monthText(year, month))


def seconds_to_midnight() -> float:
    """Return the seconds until the player's date changes, whatever his clocks do before."""
    now = js.Date.new()
    midnight = js.Date.new(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    return float(midnight.getTime() - now.getTime()) / 1000.0


def storage() -> Any:
    """Return the browser's storage, None where it is forbidden."""
    try:
        return js.window.localStorage
    except Exception:  # noqa: BLE001 - a browser that forbids it throws what it likes
        return None


def hidden() -> bool:
    """Tell whether the page lies behind another one."""
    return bool(document.hidden)


def later(delay: float, handler: Callable[[], object]) -> int:
    """Call `handler` once after `delay` milliseconds; return what `cancel` takes."""
    return int(js.setTimeout(create_once_callable(handler), delay))


def every(delay: float, handler: Callable[[], None]) -> None:
    """Call `handler` every `delay` milliseconds, as long as the page lives."""
    js.setInterval(create_proxy(handler), delay)


def mark(name: str) -> None:
    """Leave a mark in the browser's timeline, where `build.py measure` looks for it."""
    js.performance.mark(name)


def fragment() -> str:
    """Return what stands behind the # of the page's address."""
    return str(boot.sheets.fragment)


def set_fragment(text: str) -> None:
    """Write a text behind the # of the page's address, without a step in the history."""
    boot.sheets.fragment = text


def address(fragment: str) -> str:
    """Return the address of this page with a text behind its #."""
    return f"{js.location.origin}{js.location.pathname}#{fragment}"


def persist() -> None:
    """Ask the browser to keep what is stored, if it has not been asked before."""
    boot.persist()


def signal(name: str) -> None:
    """Let something be heard and felt, where the settings ask for it."""
    boot.signal(name)


def next_frame(handler: Callable[[], None]) -> None:
    """Call `handler` once, after what is painted before the next frame."""
    js.requestAnimationFrame(create_once_callable(lambda _time: handler()))


def instant() -> int:
    """Return the milliseconds since 1970, for keys that must differ; never less than 1.

    A clock may stand at 1970 or before. Saves and keys take no negative number, and 0 stands for a
    game that was not begun.
    """
    return max(1, int(js.Date.now()))


def since_1970() -> float:
    """Return the seconds since 1970, for what depends on dates."""
    return float(js.Date.now()) / 1000.0


def take_over_update() -> None:
    """Let a new version of the site in, if one is waiting; the page is then loaded anew."""
    if hasattr(boot, "takeOver"):
        boot.takeOver()


def speak(region: Any, sentence: str) -> str:
    """Write a sentence into a live region; return what now stands there.

    Said twice in a row it must differ, or the browser sees no change and no screen reader says it.
    """
    again = region.textContent == sentence
    region.textContent = sentence + NO_BREAK * again
    return str(region.textContent)


class Frames:
    """One painter, called before the next frame however often it is asked for."""

    def __init__(self, paint: Callable[[float], bool]) -> None:
        """Take `paint`, which gets the milliseconds and says whether it wants another frame."""
        self._paint = paint
        self._pending = False
        self._proxy = create_proxy(self._frame)
        # A page is printed without another frame.
        listen(js.matchMedia("print"), "change", lambda _event: self._paint(milliseconds()))

    def request(self) -> None:
        """Paint before the next frame."""
        if not self._pending:
            self._pending = True
            js.requestAnimationFrame(self._proxy)

    def _frame(self, _time: float) -> None:
        self._pending = False
        if self._paint(milliseconds()):
            self.request()


class Toast:
    """One quiet sentence that the player sees and a screen reader reads; it goes by itself."""

    def __init__(self) -> None:
        self._element = element("toast")
        self._turn = 0
        self._said = ""

    def say(self, text: str, stay: float = 5000) -> None:
        """Show a sentence for `stay` milliseconds."""
        self._said = speak(self._element, text)
        self._turn += 1
        turn = self._turn
        later(stay, lambda: self._leave(turn))

    def clear(self) -> None:
        """Take back what was said here; what others say in this place stays."""
        self._turn += 1
        if self._element.textContent == self._said:
            self._element.textContent = ""

    def _leave(self, turn: int) -> None:
        if turn == self._turn:
            self.clear()
