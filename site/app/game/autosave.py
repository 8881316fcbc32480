"""The clock and the save of the running game.

The clock runs while the game does, nothing lies over the board and the page is seen. A game is
saved after every move and when the page is left; between, each second is noted before it is shown.

Of several tabs with the same game the one that saved last plays it. The others follow: they show
what it saves and save nothing, until the player acts in one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js

from app.browser import dom
from pygame_core.game import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from app.game.saves import SavedGames
    from pygame_core.session import Session

TICK = 250.0  # milliseconds between two looks at the clock


class Autosave:
    """Keeps one session at a time."""

    def __init__(
        self,
        saves: SavedGames,
        covered: Callable[[], bool],
        preview: Callable[[], Mapping[str, Any]],
        on_time: Callable[[float | None], None],
        on_other: Callable[[], bool],
    ) -> None:
        """Take the saved games and whom to ask and tell.

        `covered()` says whether something lies over the board, `preview()` gives what the preview
        needs of the game's own, `on_time(seconds)` shows the time, None before the first action.
        `on_other()` is called when another tab has saved, and tells whether it shows what.
        """
        self._saves = saves
        self._covered = covered
        self._preview = preview
        self._on_time = on_time
        self._on_other = on_other
        self._session: Session[Any, Any] | None = None
        self._started = False
        self._here = True  # not in another tab
        self._kept_second = 0  # the last whole second that was saved or noted

    def listen(self) -> None:
        """Begin to look at the page and the time."""
        dom.listen(dom.document, "visibilitychange", lambda _event: self._on_visibility())
        dom.listen(js.window, "pagehide", lambda _event: self._save_clock())
        # A page that was put away and is taken out again has been told of nothing meanwhile.
        for event in ("storage", "pageshow"):
            dom.listen(js.window, event, lambda _event: self.sync_with_other_tabs())
        dom.every(TICK, self._tick)

    def open(self, session: Session[Any, Any]) -> None:
        """Keep this session from now on."""
        self._session = session
        self._started = session.clock.seconds(0) > 0
        self._here = True
        self.sync()
        self._keep()
        self._show_time()

    def follow(self, session: Session[Any, Any]) -> bool:
        """Keep a session that another tab plays, and return whether it was this one until now."""
        was_here, self._here = self._here, False
        self._session, self._started = session, False
        self.sync()
        self._show_time()
        return was_here

    def start(self) -> bool:
        """Note an action of the player, and return whether the game was in another tab until now.

        The first action starts the clock.
        """
        was_here, self._here = self._here, True
        if self._session is not None and not was_here:
            self._saves.catch_up(self._session)
        self._started = True
        self.sync()
        self._show_time()
        return not was_here

    def sync(self) -> None:
        """Let the clock run or stand, as things are now."""
        session = self._session
        if session is None:
            return
        seen = not dom.hidden() and not self._covered()
        runs = self._started and seen and session.status is Status.RUNNING
        (session.clock.run if runs else session.clock.pause)(dom.seconds())

    def seconds(self) -> float:
        """Return the seconds played."""
        return 0.0 if self._session is None else self._session.clock.seconds(dom.seconds())

    def sync_with_other_tabs(self) -> bool:
        """Tell whether another tab has saved in the session's place, and shown what it saved.

        Before any session, while a board is chosen, the place is that of most boards.
        """
        session = self._session
        watched, name = (session.watched, session.name) if session else (False, "")
        return not watched and self._saves.replaced(name) and self._on_other()

    def save(self) -> bool:
        """Save the session, unless it is over, or another tab's is shown in its place.

        Return whether it is still on the table.
        """
        here = not self.sync_with_other_tabs()
        if here:
            self._keep()
        return here

    def _keep(self) -> None:
        session = self._session
        if session is not None and not (session.over or session.watched):
            now = dom.seconds()
            self._kept_second = int(session.clock.seconds(now))
            status = session.status.value
            own = {"at": dom.instant(), "status": status, **self._preview()}
            self._saves.keep(session, now, own)

    def _show_time(self) -> None:
        self._on_time(self.seconds() if self._started or self.seconds() else None)

    def _tick(self) -> None:
        self.sync()  # a clock that nobody looks at is taken to be asleep
        if self._session is not None and self._session.clock.running:
            self._note(self._session)
            self._show_time()

    def _note(self, session: Session[Any, Any]) -> None:
        """Note a new second, unless another tab's game is shown in the session's place."""
        now = dom.seconds()
        second = int(session.clock.seconds(now))
        if second != self._kept_second and not session.watched and not self.sync_with_other_tabs():
            self._kept_second = second
            self._saves.note(session, now)

    def _save_clock(self) -> None:
        """Save without a move."""
        if self._started:
            self.save()

    def _on_visibility(self) -> None:
        self.sync_with_other_tabs()
        self.sync()
        self._save_clock()
