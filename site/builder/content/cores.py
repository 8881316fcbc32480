"""Work that is shared by the cores of the machine."""

import multiprocessing
import signal
from multiprocessing.pool import Pool


def pool(processes: int | None = None) -> Pool:
    """Return a pool of processes, one a core if not told otherwise; Ctrl+C ends it from outside."""
    return multiprocessing.Pool(processes, _leave_interrupts)


def _leave_interrupts() -> None:
    """Let the parent alone hear Ctrl+C: it ends its children."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
