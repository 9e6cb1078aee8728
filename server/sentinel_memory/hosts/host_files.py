"""Reads and replaces configuration files of other programs.

Links are followed, and a change by another program is never overwritten.
"""

from __future__ import annotations

import contextlib
import errno
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import FileError
from ..store import files

MOST_MIB = 4
"""Most MiB of a file; a larger one is not read."""


@dataclass(frozen=True)
class HostFile:
    """A file of a host at the time of reading."""

    path: Path
    """The real path: many people keep their settings in one folder and link to it."""
    shown: str
    """The path as shown to a person."""
    data: bytes | None
    """The contents; None if the file is missing."""
    identity: files.FileIdentity | None
    writable: bool

    @property
    def text(self) -> str:
        """The contents as text. Raises FileError if they are not UTF-8."""
        try:
            return (self.data or b"").decode()
        except UnicodeDecodeError as error:
            raise FileError("file_not_text", self.shown) from error


def read(path: Path, shown: str) -> HostFile:
    """Reads a file.

    Raises:
        FileError: the file cannot be read, is a folder, or is too large.
    """
    try:
        target = files.real_path(path)
        identity = files.identify(target)
        mode = 0o600 if identity is None else target.stat().st_mode
        if stat.S_ISDIR(mode):
            raise FileError("file_no_file", shown)
        if identity is not None and identity.size > MOST_MIB * 1_048_576:
            raise FileError("file_too_large", shown, detail=str(MOST_MIB))
        data = None if identity is None else target.read_bytes()
    except FileError:
        raise
    except RuntimeError as error:  # Python 3.11 raises it for a link to itself.
        raise FileError("file_no_file", shown) from error
    except OSError as error:
        is_none = error.errno in (errno.EINVAL, errno.ELOOP)
        code = "file_no_file" if is_none else "file_unreadable"
        raise FileError(code, shown, error) from error
    # Not os.access: an administrator may write every file, but the program that manages a read-only
    # one would mind.
    return HostFile(target, shown, data, identity, bool(mode & 0o222))


def write(file: HostFile, after: bytes | None) -> None:
    """Replaces a file in one step, or removes it if `after` is None. Creates missing folders.

    Raises:
        FileError: the file is read-only, has changed since it was read, or could not be written.
    """
    if not file.writable:
        raise FileError("file_read_only", file.shown)
    folders: tuple[Path, ...] = ()
    try:
        # The program may write the file at any moment, so that it is compared right before.
        held = read(file.path, file.shown).data == file.data
        if held and after is None:
            file.path.unlink(missing_ok=True)
        elif held and after is not None:
            folders = missing_folders(file.path)
            for folder in folders:
                folder.mkdir(exist_ok=True)
            held = files.replace_file(file.path, after, file.identity)
    except FileError:
        raise
    except OSError as error:
        remove_folders(folders)
        raise FileError("file_failed", file.shown, error) from error
    if not held:
        remove_folders(folders)
        raise FileError("file_changed", file.shown)


def missing_folders(path: Path) -> tuple[Path, ...]:
    """Returns the folders to create for a file, outermost first."""
    return tuple(folder for folder in reversed(path.parents) if not folder.exists())


def remove_folders(folders: Sequence[Path | str]) -> None:
    """Removes empty folders in reverse order, the innermost first."""
    for folder in reversed(folders):
        with contextlib.suppress(OSError):
            Path(folder).rmdir()
