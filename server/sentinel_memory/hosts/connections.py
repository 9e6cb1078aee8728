"""What `connect` did to each file, kept in the data folder, so that it can be taken back (D04)."""

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
    """Whether there was a file before us."""
    left: str | None
    """The digest of what we left; None once another program has written in between."""
    folders: tuple[str, ...] = ()
    """What was missing, so that we had to create it, outermost first."""


class Connections:
    """The files that are connected, with the bytes that each had before the first change."""

    def __init__(self, data: Path) -> None:
        """Uses a data folder, which is created by the first `keep`."""
        self._folder = data / "connections"

    def of(self, file: Path) -> Connection | None:
        """Returns what we did to a file, None where that is nothing, or cannot be read."""
        try:
            value = json.loads(self._record(file).read_bytes())
            return Connection(**{**value, "folders": tuple(value["folders"])})
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None

    def before(self, file: Path) -> bytes | None:
        """Returns what a file held before us, None where there was none or it is not known."""
        try:
            return self.backup(file).read_bytes()
        except OSError:
            return None

    def backup(self, file: Path) -> Path:
        """Returns where the bytes before the first change are."""
        return self._record(file).with_suffix(".before")

    def keep(
        self, file: Path, before: bytes | None, after: bytes | None, folders: Sequence[Path]
    ) -> Connection | None:
        """Notes what is about to happen to a file, and returns what was noted before.

        The bytes before the first change stay those of the backup. OSError: nothing was noted.

        Args:
            file: the file.
            before: what it holds, None where there is none.
            after: what it will hold.
            folders: what has to be created for it, outermost first.
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
        """Takes back what was noted, because it did not happen."""
        if earlier is None:
            self.forget(file)
        else:
            self._note(earlier)

    def forget(self, file: Path) -> None:
        """Forgets a file and its backup. OSError: they are still there."""
        self._record(file).unlink(missing_ok=True)
        self.backup(file).unlink(missing_ok=True)

    def set_aside(self, file: Path) -> Path:
        """Forgets a file but keeps its backup, under a name that nothing takes again.

        Returns that name. OSError: something is still as it was.
        """
        backup = self.backup(file)
        kept = backup.with_name(f"{backup.stem}-{os.urandom(4).hex()}{backup.suffix}")
        backup.replace(kept)
        self._record(file).unlink(missing_ok=True)
        return kept

    def is_as_we_left(self, file: Path, data: bytes | None) -> bool:
        """Tells whether a file holds exactly what we left."""
        connection = self.of(file)
        return connection is not None and connection.left == _digest(data)

    def _record(self, file: Path) -> Path:
        named = os.path.normcase(file).encode("utf-8", "surrogatepass")
        return self._folder / f"{hashlib.sha256(named).hexdigest()[:16]}.json"

    def _note(self, connection: Connection) -> None:
        data = json.dumps(asdict(connection), indent=2).encode() + b"\n"
        self._write(self._record(Path(connection.file)), data)

    def _write(self, path: Path, data: bytes | None) -> None:
        """Writes a file that only its user can read: configurations hold keys of other programs."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if data is None:
            path.unlink(missing_ok=True)
            return
        if files.identify(path) is None:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        files.replace_file(path, data, files.identify(path))


def _digest(data: bytes | None) -> str | None:
    return None if data is None else hashlib.sha256(data).hexdigest()
