"""Mounts of an ordinary user, where the kernel allows them."""

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
