"""Finds the Chromium that tests, measurements and pictures are made with, or brings one."""

import contextlib
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from builder.errors import BuildError
from builder.lab import debian

# Names the browser to use; `find` sets it, so that tests need not look again.
VARIABLE = "TABULA_CHROMIUM"
# What a browser in a container needs, and what keeps it from calling home.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Python is compiled quickly as it arrives, and what is used often once more, to run quicker. A test
# is over before that pays: without it a start costs half. Measurements, and the tests in Firefox
# and WebKit, leave it to the browser.
COMPILED_ONCE = "--js-flags=--liftoff-only"
# What the browser goes without: all that Playwright switches off itself, whose list this one
# replaces, and at the end two views under the address line, which nobody sees: each window starts a
# process for them, and half a second of a processor is gone. The last is a process that is kept for
# a site to come, while each window has one site.
WITHOUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "msForceBrowserSignIn",
    "msEdgeUpdateLaunchServicesPreferredVersion",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",
)
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# How long a download may show no sign of life, in seconds.
_PATIENCE = 60
# How often a mark is looked for, every 20 ms or more.
_MARK_PATIENCE = 3000


def launch(playwright: Playwright, *more: str) -> Browser:
    """Start the browser that was found, with `more` arguments."""
    arguments = [*ARGUMENTS, f"--disable-features={','.join(WITHOUT)}", *more]
    return playwright.chromium.launch(executable_path=str(find()), args=arguments)


def await_mark(page: Page, mark: str) -> None:
    """Wait until the page has set a performance mark; raises BuildError if it does not in time.

    Playwright's own way of waiting for a condition needs eval, which the pages forbid to strings.
    """
    for _ in range(_MARK_PATIENCE):
        if page.evaluate("name => performance.getEntriesByName(name, 'mark').length > 0", mark):
            return
        page.wait_for_timeout(20)
    raise BuildError(f"{page.url}: the mark {mark!r} was not set")


def find() -> Path:
    """Return the path of a Chromium; raises BuildError if none is there and none can be had."""
    named = os.environ.get(VARIABLE)
    if named:
        if not Path(named).is_file():
            raise BuildError(f"{VARIABLE} names {named}, which is not there.")
        return Path(named)
    found = _on_path() or _from_playwright() or _from_debian()
    if not found:
        raise BuildError(f"no Chromium was found; install one, or name one in {VARIABLE}.")
    os.environ[VARIABLE] = str(found)
    return found


def _on_path() -> Path | None:
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    return Path(found) if found else None


def _from_playwright() -> Path | None:
    """Return Playwright's own browser, downloaded if need be."""
    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    if not path.is_file():
        print("No Chromium on this machine; trying Playwright's download", flush=True)
        _watched([sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"])
    return path if path.is_file() else None


def _watched(command: list[str]) -> None:
    """Run a command until it ends or has printed nothing for too long; its failure is no error.

    Where downloads are cut off, connections may hang for ever instead of being refused.
    """
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    lines: queue.Queue[bytes] = queue.Queue()

    def read() -> None:
        assert process.stdout is not None  # noqa: S101 - for type checkers: it is a pipe
        for line in process.stdout:
            lines.put(line)
        lines.put(b"")

    threading.Thread(target=read, daemon=True).start()
    try:
        while lines.get(timeout=_PATIENCE):
            pass
    except queue.Empty:
        print("The download shows no sign of life", flush=True)
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and, where the system has groups of them, those that it has started."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _from_debian() -> Path | None:
    """Return Debian's Chromium, installed where we may."""
    reason = debian.install("Chromium", ("chromium",))
    if reason:
        print(f"Debian's Chromium: {reason}", file=sys.stderr)
    return _on_path()
