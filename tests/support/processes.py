"""Processes of this machine: whether one runs, and mounts for one where the kernel allows them."""

from __future__ import annotations

import shutil
import subprocess
import tempfile

NAMESPACE = ["unshare", "--user", "--map-root-user", "--mount"]
"""Gives an ordinary user mounts that end with the command, where the kernel allows it."""


READ_ONLY = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"'


def can_mount() -> bool:
    """Whether this user may mount in a namespace of his own."""
    if shutil.which("unshare") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        tried = subprocess.run(
            [*NAMESPACE, "mount", "-t", "tmpfs", "none", folder],
            capture_output=True,
            check=False,
        )
    return tried.returncode == 0


def is_alive(number: int) -> bool:
    """Whether a process still runs; one that ended and that nobody has waited for does not."""
    command = ["ps", "-o", "stat=", "-p", str(number)]
    told = subprocess.run(command, capture_output=True, check=False)
    return told.stdout.strip()[:1] not in (b"", b"Z")
