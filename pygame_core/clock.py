"""A stop-watch that never looks at a clock: whoever uses it says what time it is."""

LONGEST = 2.0  # seconds that count of a time in which nobody looked


class Clock:
    """Adds up the seconds between :meth:`run` and :meth:`pause`.

    While it runs, :meth:`run` is called again and again, at least every LONGEST seconds: where that
    fails, the device was asleep, and no more than those count. Instants are seconds of any clock;
    one that does go back takes nothing away.

    >>> clock = Clock()
    >>> clock.run(100.0)
    >>> clock.run(101.5)
    >>> clock.pause(103.0)
    >>> clock.seconds(200.0)
    3.0
    """

    def __init__(self, seconds: float = 0.0) -> None:
        self._before = seconds
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Tell whether time is being counted."""
        return self._since is not None

    def run(self, now: float) -> None:
        """Count from now on, or go on counting."""
        self._before = self.seconds(now)
        self._since = now

    def pause(self, now: float) -> None:
        """Stop counting; nothing happens if it stands already."""
        self._before = self.seconds(now)
        self._since = None

    def seconds(self, now: float) -> float:
        """Return the seconds counted so far."""
        if self._since is None:
            return self._before
        return self._before + min(max(0.0, now - self._since), LONGEST)
