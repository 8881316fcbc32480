"""Brings packages of Debian onto machines where that is allowed."""

import os
import shutil
import subprocess
import time

# Seconds in which packages must arrive, if nothing else is said, and in which they are unpacked.
PATIENCE = 900


def install(name: str, packages: tuple[str, ...], deadline: float | None = None) -> str | None:
    """Install the packages of a program if they arrive by `deadline`; return why not, or None.

    The deadline is a reading of `time.monotonic`.
    """
    program = shutil.which("apt-get")
    if not program:
        return "there is no apt-get to bring it"
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "apt-get needs root to bring it"
    print(f"Installing Debian's {name}", flush=True)
    if deadline is None:
        deadline = time.monotonic() + PATIENCE
    command = [program, "-q", "install", "-y", "--no-install-recommends", *packages]
    fetch = [*command, "--download-only"]
    try:
        # Where the lists of packages are missing or old this fails at once.
        if _apt(fetch, deadline):
            reason = _apt([program, "-q", "update"], deadline) or _apt(fetch, deadline)
            if reason:
                return reason
        # Cut off in the midst of this, it would leave the machine's packages in disorder.
        return _apt(command, time.monotonic() + PATIENCE)
    except subprocess.TimeoutExpired:
        return "its packages take too long to come"


def _apt(command: list[str], deadline: float) -> str | None:
    """Run apt-get; return what went wrong, or None. Raises TimeoutExpired at the deadline."""
    done = subprocess.run(
        command,
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
        timeout=max(0.0, deadline - time.monotonic()),
    )
    if not done.returncode:
        return None
    said = (done.stderr + done.stdout).strip().splitlines() or ["no reason was given"]
    return f"apt-get {command[2]} failed ({said[-1].strip()})"
