"""Notes on each file that `connect` changed, kept in the data folder for `disconnect` (D04)."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ..store import files


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

        Args:
            file: the file.
            before: its current contents; None if it is missing.
            after: its future contents; None if it will be removed.
            folders: the folders to create for it, outermost first.
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
