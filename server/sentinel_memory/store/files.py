"""Files on the disk: who a file is, and its replacement in one step (S19)."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

from ..core.errors import InUseError, StoreError, UnconfirmedError, may_be_open_elsewhere

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


_DENIED = 5
"""Windows error code for replacing an open file, and for changing a protected file."""
_TRIES = 100
_POLL_SECONDS = 0.01

_Answer = TypeVar("_Answer")


def patiently(call: Callable[[], _Answer]) -> _Answer:
    """Returns the result of a system call, which is repeated while a file is in use.

    An editor, a virus scanner or a reader keeps a file open only for moments. Raises OSError after
    about one second, and at once for any other failure.
    """
    for _ in range(_TRIES):
        try:
            return call()
        except OSError as error:
            if not _may_pass(error):
                raise
        time.sleep(_POLL_SECONDS)
    return call()


def is_denied(error: OSError) -> bool:
    """Returns whether Windows refuses to replace a file, as it does while the file is open."""
    return getattr(error, "winerror", None) == _DENIED


def _may_pass(error: OSError) -> bool:
    return is_denied(error) or may_be_open_elsewhere(error)


FOLDER_NAME = ".context"
LOG_NAME = "memory_log.jsonl"
IGNORED = "*.lock\n*.tmp\n.removed.jsonl\n"
ATTRIBUTES = f"{LOG_NAME} text eol=lf merge=sentinel-memory\n"
_PREFIX, _UNC_PREFIX = "\\\\?\\", "\\\\?\\UNC\\"
_TOO_LONG = frozenset({206, 234})
"""Windows error codes for a path that is too long."""
_SETTLED_NS = 100_000_000
_BUFFER = 1_048_576
_LEFT_SECONDS = 60.0
"""Age in seconds above which a temporary file is abandoned; writing one takes moments."""
_GIT_SECONDS, _GIT_POLL_SECONDS = 2.0, 0.001
"""How long a save waits for a running git, and the age at which its lock counts as left behind."""


class FileIdentity(NamedTuple):
    """A state of a file, identified without reading it (G06)."""

    inode: int
    size: int
    modified_ns: int
    changed_ns: int
    """Time of the last status change, which no program can set back; on Windows, the creation time.
    """
    settled: bool
    """Whether the time stamps were old enough when read, so that a later change alters them."""

    def same(self, other: FileIdentity | None) -> bool:
        """Returns whether both identify the same state, as far as time stamps can tell."""
        return other is not None and self._stamps() == other._stamps()

    def _stamps(self) -> tuple[int, int, int, int]:
        return (self.inode, self.size, self.modified_ns, self.changed_ns)


def identify(path: Path) -> FileIdentity | None:
    """Returns the identity of a file, or None for a missing file; raises OSError otherwise."""
    try:
        found = patiently(path.stat)
    except FileNotFoundError:
        return None
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        raise OSError(errno.EINVAL, "not a file")  # opening a pipe would wait for a writer
    modified, changed = found.st_mtime_ns, found.st_ctime_ns
    settled = time.time_ns() - max(modified, changed) > _SETTLED_NS
    return FileIdentity(found.st_ino, found.st_size, modified, changed, settled)


def is_still(path: Path, expected: FileIdentity | None) -> bool:
    """Returns whether a file has the expected identity; None means missing. Raises OSError."""
    now = identify(path)
    return now.same(expected) if now else expected is None


def holds(path: Path, pieces: Iterable[bytes]) -> bool:
    """Returns whether a file has exactly these bytes, without a copy of the whole."""
    with patiently(lambda: path.open("rb", buffering=0)) as file:
        return all(file.read(len(piece)) == piece for piece in pieces) and not file.read(1)


def read(path: Path) -> bytes:
    """Returns the bytes of a file, even while another program has it open; raises OSError."""
    return patiently(path.read_bytes)


def real_path(path: Path) -> Path:
    """Resolves links; raises OSError or RuntimeError for a broken link or a loop.

    Windows leaves a prefix on the path if one of its folders appears or disappears meanwhile (S31).
    The prefix is removed, so that each file has one name.
    """
    resolved = path.resolve()
    text = str(resolved)
    if text.startswith(_UNC_PREFIX):
        return Path("\\\\" + text.removeprefix(_UNC_PREFIX))
    return Path(text.removeprefix(_PREFIX)) if text.startswith(_PREFIX) else resolved


def resolve_inside(path: Path, root: Path) -> Path:
    """Resolves links; raises StoreError for a file outside the project (S19, D05)."""
    try:
        resolved, top = real_path(path), real_path(root)
        inside = resolved.is_relative_to(top)
    except (OSError, RuntimeError) as error:  # Python 3.11 raises RuntimeError for a link loop
        if is_too_long(error):
            raise StoreError("too_long") from error
        raise StoreError("unreadable", detail="a link that leads nowhere") from error
    # A clone can bring links, and git's own folder is not part of the project.
    if not inside or ".git" in map(str.casefold, resolved.relative_to(top).parts):
        raise StoreError("outside")
    return resolved


def is_too_long(error: BaseException) -> bool:
    """Returns whether an error means that the path is too long for the system."""
    code = getattr(error, "winerror", None)
    return code in _TOO_LONG or getattr(error, "errno", None) == errno.ENAMETOOLONG


@contextlib.contextmanager
def opened(folder: Path, root: Path) -> Iterator[Path]:
    """Opens a folder of a project, creates it if it is missing (S21), and yields a path to it.

    On Linux the path goes by the open folder. So a write stays in this folder, even if another
    program puts a link in its place meanwhile. Elsewhere it is the path that was given.

    `folder`: the folder, as `resolve_inside` returned it; only the last part may be missing.

    Raises:
        StoreError: a part of the path has become a link.
        OSError: the folder cannot be opened.
    """
    only_names = getattr(os, "O_PATH", 0)  # such a descriptor needs no right to list the folder
    if not only_names:
        folder.mkdir(exist_ok=True)  # never its parents: a deleted project stays deleted
        yield folder
        return
    flags = only_names | os.O_DIRECTORY | os.O_NOFOLLOW
    top = real_path(root)
    descriptor = os.open(top, flags)
    try:
        for name in folder.relative_to(top).parts:
            above = descriptor
            try:
                descriptor = _open_or_make(name, above, flags)
            except NotADirectoryError as error:
                raise StoreError("outside") from error
            _close(above)
        known = Path(f"/proc/self/fd/{descriptor}")
        yield known if known.is_dir() else folder  # a container may have no /proc
    finally:
        _close(descriptor)


def _close(descriptor: int) -> None:
    """Closes a folder; never raises an OSError.

    Nothing was written by way of the descriptor. So an error loses nothing, and a save that is
    already in place must not be reported as failed (S19).
    """
    with contextlib.suppress(OSError):
        os.close(descriptor)


def _open_or_make(name: str, above: int, flags: int) -> int:
    """Opens a folder in an open folder."""
    with contextlib.suppress(FileNotFoundError):
        return os.open(name, flags, dir_fd=above)
    with contextlib.suppress(FileExistsError):
        os.mkdir(name, dir_fd=above)
    return os.open(name, flags, dir_fd=above)


def prepare_folder(folder: Path, root: Path) -> None:
    """Creates the folder of the log, with its settings for git (S21); raises as `opened`."""
    with opened(resolve_inside(folder, root), root) as here:
        add_settings(here)


def add_settings(folder: Path) -> None:
    """Adds the settings for git to the folder of a log (S21)."""
    for name, text in ((".gitignore", IGNORED), (".gitattributes", ATTRIBUTES)):
        path = folder / name
        if not os.path.lexists(path):  # a file of the user stays
            replace_file(path, text.encode(), None)


def replace_file(path: Path, data: bytes, expected: FileIdentity | None) -> bool:
    """Replaces a file that can be restored, as `replace_in_pieces` does.

    It counts as success if the disk did not confirm the new name, because the file is in place.
    """
    with contextlib.suppress(UnconfirmedError):
        return replace_in_pieces(path, (data,), expected)
    return True


def replace_in_pieces(
    path: Path,
    pieces: Iterable[bytes],
    expected: FileIdentity | None,
    git_lock: Path | None = None,
) -> bool:
    """Replaces a file in one atomic, durable step; after an OSError the old file remains.

    Returns False if the file no longer has the identity `expected`, and changes nothing: a program
    that takes no lock has saved it meanwhile (S18). Also returns False if the new file is gone
    again, because a git that began before has checked out another one.

    `expected`: the state that was read; None for a missing file.
    `git_lock`: the lock of a git that may check out the file, from `git_lock_of`.

    Raises:
        UnconfirmedError: the new file is in place, but a power loss may undo it.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
    _write_new(temporary, pieces, _mode(path))
    made = _made(temporary)
    replaced = False
    try:
        wait_for_git(git_lock)
        if is_still(path, expected):
            _rename(temporary, path)
            replaced = True
    finally:
        if not replaced:
            _discard(temporary)
    if replaced:
        try:
            if expected is None:  # its folder may be new too
                sync_folder(path.parent / "..")
            sync_folder(path.parent)
        except OSError as error:
            raise UnconfirmedError(error.errno, error.strerror) from error
    return replaced and (git_lock is None or _stays(path, made, git_lock))


def wait_for_git(lock: Path | None) -> None:
    """Waits until no git is checking out files, at most two seconds; never raises.

    An older lock does not count: a killed git left it, or `git commit` waits for its message.

    `lock`: the lock of git, from `git_lock_of`; None for no git.
    """
    end = time.monotonic() + _GIT_SECONDS
    while lock is not None and _is_fresh(lock) and time.monotonic() < end:
        time.sleep(_GIT_POLL_SECONDS)


def _is_fresh(lock: Path) -> bool:
    try:
        return time.time() - lock.stat().st_mtime < _GIT_SECONDS
    except OSError:
        return False


def _made(path: Path) -> tuple[int, int, int]:
    """Returns what a rename leaves as it is; the number of a removed file may be used again."""
    found = path.stat()
    return (found.st_ino, found.st_size, found.st_mtime_ns)


def _stays(path: Path, made: tuple[int, int, int], git_lock: Path) -> bool:
    """Returns whether a file that was just renamed into place is still there.

    Git compares the files with its index first and replaces them later, without a second look. So
    a git that began before the rename can still take the new file away, until it ends.
    """
    wait_for_git(git_lock)
    try:
        return _made(path) == made
    except FileNotFoundError:
        return False


def remove_leftovers(path: Path, names: str) -> None:
    """Removes temporary files beside `path` that killed writers left; never raises.

    Only files whose names match the regular expression `names` are removed, and only if they are a
    minute older than `path`, which was just written. The comparison uses the clock of the file
    system. Where locks do not work, a younger file may still be in use.
    """
    ours = re.compile(rf"\.(?:{names})\.[0-9]+-[0-9a-f]{{8}}\.tmp")
    with contextlib.suppress(OSError):
        now = path.stat().st_mtime
        with os.scandir(path.parent) as entries:
            for entry in entries:
                if ours.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    written = entry.stat(follow_symlinks=False).st_mtime
                    if now - written > _LEFT_SECONDS:
                        _discard(Path(entry.path))


def append_durably(path: Path, data: bytes) -> int:
    """Appends lines to a file and waits until they are on the disk; all or nothing.

    A last line that an earlier failure cut off stays on a line of its own. A link is refused,
    because a clone can bring one that leaves the project. Raises OSError if nothing was added.

    Returns:
        The previous size of the file in bytes.
    """
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    descriptor = patiently(lambda: os.open(path, flags, 0o666))
    # Unbuffered, because closing a buffered file would retry the failed write.
    with os.fdopen(descriptor, "a+b", buffering=0) as file:
        end = file.seek(0, os.SEEK_END)
        if end:
            file.seek(-1, os.SEEK_END)
            data = data if file.read(1) == b"\n" else b"\n" + data
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[file.write(rest) :]
            sync(descriptor)
        except BaseException:
            with contextlib.suppress(OSError):
                file.truncate(end)
            raise
    if not end:  # its name is new too
        sync_folder(path.parent)
    return end


def _mode(path: Path) -> int | None:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return None


def _write_new(path: Path, pieces: Iterable[bytes], mode: int | None) -> None:
    """Creates a file that must not exist; removes a file that was not written completely."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    descriptor = patiently(lambda: os.open(path, flags, 0o666))
    try:
        with os.fdopen(descriptor, "wb", _BUFFER) as file:
            _allow(descriptor, mode)
            file.writelines(pieces)
            file.flush()
            sync(descriptor)
    except BaseException:
        _discard(path)
        raise


def _allow(descriptor: int, mode: int | None) -> None:
    """Sets the permissions of a file; skips an unneeded change, which network folders refuse."""
    if mode is not None and os.name != "nt" and stat.S_IMODE(os.fstat(descriptor).st_mode) != mode:
        os.fchmod(descriptor, mode)


def _rename(temporary: Path, path: Path) -> None:
    """Renames a new file into place; a network may report failure although it succeeded."""
    made = temporary.stat().st_ino
    try:
        patiently(lambda: temporary.replace(path))
    except OSError as error:
        found = identify(path)
        if found is None or found.inode != made:
            # A new file could be written beside it, so missing permission is not the cause.
            if is_denied(error) and found is not None and os.access(path, os.W_OK):
                raise InUseError(error.errno, error.strerror) from error
            raise
        raise UnconfirmedError(error.errno, error.strerror) from error


def _discard(path: Path) -> None:
    """Removes a temporary file; a later write removes one that stays."""
    with contextlib.suppress(OSError):
        patiently(path.unlink)
