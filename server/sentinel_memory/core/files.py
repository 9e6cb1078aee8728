"""The file system as the store uses it: identity of a file, replacement in one step (S19)."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .errors import StoreError

FOLDER_NAME = ".context"
LOG_NAME = "memory_log.jsonl"
IGNORED = "*.lock\n*.tmp\n.removed.jsonl\n"
ATTRIBUTES = f"{LOG_NAME} text eol=lf merge=sentinel-memory\n"
_SETTLED_NS = 100_000_000
_BUFFER = 1_048_576


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """What tells one state of a file from another without reading it (G06)."""

    inode: int
    size: int
    modified_ns: int
    changed_ns: int
    """Where the system has it, the time that no program can set back; its creation elsewhere."""
    settled: bool
    """Whether its time stamps were old enough, when read, to tell a later change apart."""

    def same(self, other: FileIdentity | None) -> bool:
        """Tells whether both were taken of the same state, as far as stamps can tell."""
        return other is not None and self._stamps() == other._stamps()

    def _stamps(self) -> tuple[int, int, int, int]:
        return (self.inode, self.size, self.modified_ns, self.changed_ns)


def identify(path: Path) -> FileIdentity | None:
    """Returns the identity of a file, None where there is none; OSError otherwise."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        raise OSError(errno.EINVAL, "not a file")  # opening a pipe would wait for a writer
    modified, changed = found.st_mtime_ns, found.st_ctime_ns
    settled = time.time_ns() - max(modified, changed) > _SETTLED_NS
    return FileIdentity(found.st_ino, found.st_size, modified, changed, settled)


def holds(path: Path, pieces: Iterable[bytes]) -> bool:
    """Tells whether a file holds exactly these bytes, without a copy of the whole."""
    with path.open("rb", buffering=0) as file:
        return all(file.read(len(piece)) == piece for piece in pieces) and not file.read(1)


def resolve_inside(path: Path, root: Path) -> Path:
    """Follows links; StoreError where the file would lie outside the project (S19, D05)."""
    try:
        resolved = path.resolve()
        top = root.resolve()
        inside = resolved.is_relative_to(top)
    except (OSError, RuntimeError) as error:  # Python 3.11 raises RuntimeError for a link loop
        raise StoreError("unreadable", detail="a link that leads nowhere") from error
    # A clone can bring a link, and what git keeps for itself is no part of the project.
    if not inside or ".git" in map(str.casefold, resolved.relative_to(top).parts):
        raise StoreError("outside")
    return resolved


def prepare_folder(folder: Path) -> None:
    """Creates the folder of the log with what git needs to know about it (S21)."""
    folder.mkdir(exist_ok=True)  # never its parents: a deleted project stays deleted
    for name, text in ((".gitignore", IGNORED), (".gitattributes", ATTRIBUTES)):
        # Exclusive: what a user wrote there stays.
        with contextlib.suppress(FileExistsError):
            _write_new(folder / name, (text.encode(),), None)


def replace_file(path: Path, data: bytes, expected: FileIdentity | None) -> bool:
    """Replaces a file by these bytes, as `replace_in_pieces` does."""
    return replace_in_pieces(path, (data,), expected)


def replace_in_pieces(path: Path, pieces: Iterable[bytes], expected: FileIdentity | None) -> bool:
    """Replaces a file in one step, durable when this returns; OSError leaves the old one.

    Returns False, and changes nothing, when the file is no longer the one `expected` says: a
    program that takes no lock has saved it meanwhile (S18).
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        _write_new(temporary, pieces, _mode(path))
        now = identify(path)
        if not (now.same(expected) if now else expected is None):
            return False
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    sync_folder(path.parent)
    return True


def append_durably(path: Path, data: bytes) -> None:
    """Adds lines to the end of a file and waits until they are on the disk.

    A last line that an earlier failure tore stays alone. A link is refused: git can bring one
    that leaves the project.
    """
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(path, flags, 0o666), "a+b") as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            data = data if file.read(1) == b"\n" else b"\n" + data
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Makes a rename durable, on systems where a folder can be synced.

    Never raises: the rename is done, and an error would say that it is not.
    """
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _mode(path: Path) -> int | None:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return None


def _write_new(path: Path, pieces: Iterable[bytes], mode: int | None) -> None:
    """Creates a file that must not exist; what could not be written whole is removed."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(descriptor, "wb", _BUFFER) as file:
            if mode is not None and os.name != "nt":
                os.fchmod(file.fileno(), mode)
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        path.unlink()
        raise
