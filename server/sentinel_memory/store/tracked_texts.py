"""The text of files that lessons quote, and stamps that tell whether one has changed (E01, K01)."""

from __future__ import annotations

import os
import stat
import time
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from ..core.text.ids import blake2b
from .files import FOLDER_NAME, FileIdentity, identify

_SETTLED_NS = 100_000_000


def file_stamp(path: str) -> tuple[object, ...]:
    """Returns a value that changes with the file; () for a missing file."""
    try:
        found = os.stat(path)  # noqa: PTH116 - a thousand of them are asked for at once
    except (OSError, ValueError):
        return ()
    changed = max(found.st_mtime_ns, found.st_ctime_ns)
    # A file that was written this very moment may change again within one tick of the clock.
    unsettled = object() if time.time_ns() - changed < _SETTLED_NS else None
    return (found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns, unsettled)


def settled_until() -> int:
    """Returns the time, in nanoseconds, before which a file that changed shows it by its stamp."""
    return time.time_ns() - _SETTLED_NS


def stamp_bytes(stamp: Sequence[object]) -> bytes:
    """Returns a `file_stamp` as bytes for the cache; b"" if the file may still change."""
    if stamp and stamp[-1] is not None:
        return b""
    return repr(stamp).encode()


def stamp_of(root: str, path: str) -> bytes:
    """Returns bytes that are equal for equal states of a file; b"" if it may still change.

    Args:
        root: the project, ending with the separator of paths.
        path: the file, relative to the project.
    """
    stamp = file_stamp(f"{root}{path}")
    if not stamp and not path.isascii():  # some disks write accents apart
        stamp = file_stamp(f"{root}{unicodedata.normalize('NFD', path)}")
    return stamp_bytes(stamp)


MOST_BYTES = 2 * 1_048_576
"""Most bytes of a file that is searched."""
_DIGEST = 16

Refusal = Literal["no_file", "outside", "link", "submodule", "too_large", "binary", "unreadable"]
"""Reasons why a file is not read.

`link`: the file or a folder on its path is a link. `submodule`: it belongs to another repository.
"""


class Text(NamedTuple):
    """A file that was read."""

    text: str
    r"""The text with `\n` at the end of each line and without BOM; an invalid byte becomes U+FFFD,
    which no quote contains.
    """
    data: bytes
    digest: bytes
    """Digest of the bytes, independent of git's object name."""
    identity: FileIdentity


def read_text(root: Path, name: str) -> Text | Refusal:
    """Reads a file, or returns the reason why not; never raises.

    Args:
        root: the project, with links resolved.
        name: path of the file relative to the project, with `/`.
    """
    refusal = place_of(root, name)
    if refusal is not None:
        return refusal
    path = root / name
    try:
        found = path.lstat()
        if stat.S_ISLNK(found.st_mode):
            return "link"
        if not stat.S_ISREG(found.st_mode):
            return "unreadable"
        if found.st_size > MOST_BYTES:
            return "too_large"
        identity = identify(path)
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return "no_file"
    except (OSError, ValueError):
        return "unreadable"
    if identity is None:
        return "no_file"
    if len(data) > MOST_BYTES:
        return "too_large"
    if b"\0" in data:
        return "binary"
    text = data.decode("utf-8-sig", errors="replace")
    whole = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    return Text(whole, data, blake2b(data, digest_size=_DIGEST).digest(), identity)


def place_of(root: Path, name: str) -> Literal["outside", "link", "submodule"] | None:
    """Returns why a path is not within the project itself, or None if it is.

    Args:
        root: the project, with links resolved.
        name: the path relative to the project, with `/`; it need not exist.
    """
    parts = name.split("/")
    if (
        not name
        or {"", ".", ".."} & {*parts}
        or {FOLDER_NAME, ".git"} & {*map(str.casefold, parts)}
    ):
        return "outside"
    folder = str(root)
    for part in parts[:-1]:  # as strings, because a thousand files may be checked at once
        folder = f"{folder}{os.sep}{part}"
        if os.path.islink(folder):  # noqa: PTH114 - see above
            return "link"
        if os.path.lexists(f"{folder}{os.sep}.git"):
            return "submodule"
    return None


class Glimpses:
    """Reads many files to search them for a word; checks each folder only once."""

    def __init__(self, root: Path) -> None:
        """Takes the project, with links resolved."""
        self._root = root
        self._are_plain: dict[str, bool] = {}

    def is_newer(self, name: str, since: int) -> bool:
        """Returns whether a file changed at a time in nanoseconds or later, or is missing."""
        try:
            found = os.lstat(f"{self._root}{os.sep}{name}")
        except (OSError, ValueError):
            return True
        return max(found.st_mtime_ns, found.st_ctime_ns) >= since

    def read(self, name: str) -> bytes:
        """Returns the bytes of a file, or b"" if `read_text` would refuse to open it."""
        folder = name.rpartition("/")[0]
        plain = self._are_plain.get(folder)
        if plain is None:
            plain = self._are_plain[folder] = place_of(self._root, name) is None
        try:
            path = f"{self._root}{os.sep}{name}"
            found = os.lstat(path)
            if not plain or not stat.S_ISREG(found.st_mode) or found.st_size > MOST_BYTES:
                return b""
            with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - as above
                return file.read(MOST_BYTES)
        except (OSError, ValueError):
            return b""
