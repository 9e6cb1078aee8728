"""Waits until the disk has what was written, where the file system can wait for it (S19)."""

from __future__ import annotations

import errno
import os
from pathlib import Path

NO_SYNC = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})
"""What a file system says that has no fsync, as that of a network folder may be."""
_CLOSED = frozenset({errno.EACCES, errno.EPERM})


def sync(descriptor: int) -> None:
    """Waits for the disk.

    OSError where it reports a failure, and nobody tries again on the same file: the system may
    have dropped what it could not write, and a second call would find nothing left to do.
    """
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in NO_SYNC:
            raise


def sync_folder(folder: Path) -> None:
    """Makes a rename durable, on systems where a folder can be synced; OSError if it failed."""
    if os.name == "nt":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as error:
        # A folder that can be written may still be closed to reading.
        if error.errno not in NO_SYNC | _CLOSED:
            raise
        return
    try:
        sync(descriptor)
    finally:
        os.close(descriptor)
