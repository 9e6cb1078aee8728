"""The files of hosts on this machine, and the notes on what we changed in them (D04).

Links are followed, and a change by another program is never overwritten.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import stat
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
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


@dataclass(frozen=True)
class Connection:
    """One file of a host that we have changed."""

    file: str
    existed: bool
    """Whether the file existed before our first change."""
    left: str | None
    """The digest of the contents we left; None after another program wrote in between."""
    folders: tuple[str, ...] = ()
    """Folders that we had to create for it, outermost first."""


class Connections:
    """The connected files with their contents before our first change."""

    def __init__(self, data: Path) -> None:
        """Uses a data folder; the first `keep` creates it."""
        self._folder = data / "connections"

    def any(self) -> bool:
        """Returns whether some file of a host holds entries of ours."""
        return any(self._folder.glob("*.json"))

    def of(self, file: Path) -> Connection | None:
        """Returns our note on a file; None if there is none or it cannot be read."""
        try:
            value = json.loads(self._record(file).read_bytes())
            return Connection(**{**value, "folders": tuple(value["folders"])})
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None

    def before(self, file: Path) -> bytes | None:
        """Returns the contents before our first change; None if missing or unknown."""
        try:
            return self.backup(file).read_bytes()
        except OSError:
            return None

    def backup(self, file: Path) -> Path:
        """Returns the path of the backup of a file."""
        return self._record(file).with_suffix(".before")

    def keep(
        self, file: Path, before: bytes | None, after: bytes | None, folders: Sequence[Path]
    ) -> Connection | None:
        """Notes a change of a file that is about to happen, and returns the previous note.

        The backup always holds the bytes before our first change. An OSError means that nothing was
        noted.

        `before`: its current contents; None if it is missing.
        `after`: its future contents; None if it will be removed.
        `folders`: the folders to create for it, outermost first.
        """
        earlier, names = self.of(file), tuple(map(str, folders))
        if earlier is None:
            self._write(self.backup(file), before)
            self._note(Connection(str(file), before is not None, _digest(after), names))
        else:
            ours = earlier.left == _digest(before) or before == self.before(file)
            left = _digest(after) if ours else None
            names += tuple(name for name in earlier.folders if name not in names)
            self._note(replace(earlier, left=left, folders=names))
        return earlier

    def restore(self, file: Path, earlier: Connection | None) -> None:
        """Restores the previous note, because the change did not happen."""
        if earlier is None:
            self.forget(file)
        else:
            self._note(earlier)

    def forget(self, file: Path) -> None:
        """Removes the note and the backup of a file. An OSError means that they still exist."""
        self._record(file).unlink(missing_ok=True)
        self.backup(file).unlink(missing_ok=True)

    def set_aside(self, file: Path) -> Path:
        """Removes the note of a file, but keeps its backup under a name that is never reused.

        Returns the path of that backup. An OSError means that the note or the backup is unchanged.
        """
        backup = self.backup(file)
        kept = backup.with_name(f"{backup.stem}-{os.urandom(4).hex()}{backup.suffix}")
        backup.replace(kept)
        self._record(file).unlink(missing_ok=True)
        return kept

    def is_as_we_left(self, file: Path, data: bytes | None) -> bool:
        """Returns whether a file holds exactly the bytes that we left."""
        connection = self.of(file)
        return connection is not None and connection.left == _digest(data)

    def _record(self, file: Path) -> Path:
        named = os.path.normcase(file).encode("utf-8", "surrogatepass")
        return self._folder / f"{hashlib.sha256(named).hexdigest()[:16]}.json"

    def _note(self, connection: Connection) -> None:
        data = json.dumps(asdict(connection), indent=2).encode() + b"\n"
        self._write(self._record(Path(connection.file)), data)

    def _write(self, path: Path, data: bytes | None) -> None:
        """Writes a file that only the user can read.

        Configurations hold keys of other programs.
        """
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if data is None:
            path.unlink(missing_ok=True)
            return
        if files.identify(path) is None:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        files.replace_file(path, data, files.identify(path))


def _digest(data: bytes | None) -> str | None:
    return None if data is None else hashlib.sha256(data).hexdigest()
