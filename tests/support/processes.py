"""Processes of this machine, by their number."""

from __future__ import annotations

import subprocess


def is_alive(number: int) -> bool:
    """Whether a process still runs; one that ended and that nobody has waited for does not."""
    command = ["ps", "-o", "stat=", "-p", str(number)]
    told = subprocess.run(command, capture_output=True, check=False)
    return told.stdout.strip()[:1] not in (b"", b"Z")
