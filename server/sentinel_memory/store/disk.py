"""Waits until written data is on the disk, if the file system supports it (S19)."""

from __future__ import annotations

import errno
import os
from pathlib import Path

NO_SYNC = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})
"""Error numbers of a file system without fsync, such as some network folders."""
_CLOSED = frozenset({errno.EACCES, errno.EPERM})


def sync(descriptor: int) -> None:
    """Waits until the data of an open file is on the disk.

    Raises OSError if the disk reports a failure. Callers must not retry on the same file: the
    system may have dropped the data, and a second call would then succeed without it.
    """
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in NO_SYNC:
            raise


def sync_folder(folder: Path) -> None:
    """Makes a rename durable if the system can sync a folder; raises OSError if that fails."""
    if os.name == "nt":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as error:
        # A writable folder may still be closed to reading.
        if error.errno not in NO_SYNC | _CLOSED:
            raise
        return
    try:
        sync(descriptor)
    finally:
        os.close(descriptor)
