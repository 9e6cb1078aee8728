"""Reads and replaces the configuration of other programs: links followed, nothing overwritten."""

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
"""Of a file; a larger one is not read."""


@dataclass(frozen=True)
class HostFile:
    """A file of a host as it was when it was read."""

    path: Path
    """The file itself: where a link leads, as people with a folder of settings have them."""
    shown: str
    """How a person is told of it."""
    data: bytes | None
    """None where there is no file."""
    identity: files.FileIdentity | None
    writable: bool

    @property
    def text(self) -> str:
        """What it says; FileError where that is no text."""
        try:
            return (self.data or b"").decode()
        except UnicodeDecodeError as error:
            raise FileError("file_not_text", self.shown) from error


def read(path: Path, shown: str) -> HostFile:
    """Returns a file as it is.

    Raises:
        FileError: it cannot be read, is no file, or is too large.
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
    except RuntimeError as error:  # Python 3.11 raises it for a link that leads to itself
        raise FileError("file_no_file", shown) from error
    except OSError as error:
        is_none = error.errno in (errno.EINVAL, errno.ELOOP)
        code = "file_no_file" if is_none else "file_unreadable"
        raise FileError(code, shown, error) from error
    # Not os.access: an administrator may write everything, and what manages the file minds.
    return HostFile(target, shown, data, identity, bool(mode & 0o222))


def write(file: HostFile, after: bytes | None) -> None:
    """Replaces a file in one step, or removes it where `after` is None; creates its folders.

    Raises:
        FileError: it is read-only, was changed since it was read, or could not be written.
    """
    if not file.writable:
        raise FileError("file_read_only", file.shown)
    folders: tuple[Path, ...] = ()
    try:
        # The program itself may write it at any moment: it is compared just before.
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
    """Returns the folders that have to be created for a file, outermost first."""
    return tuple(folder for folder in reversed(path.parents) if not folder.exists())


def remove_folders(folders: Sequence[Path | str]) -> None:
    """Removes folders that are empty, the innermost, which is the last, first."""
    for folder in reversed(folders):
        with contextlib.suppress(OSError):
            Path(folder).rmdir()
