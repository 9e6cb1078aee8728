"""Reads the files that lessons quote: text of the project alone, in bounded time (E01)."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Literal, NamedTuple

from ..core.text.digests import blake2b
from .files import FOLDER_NAME, FileIdentity, identify

MOST_BYTES = 2 * 1_048_576
"""Of a file that is searched."""
_DIGEST = 16

Refusal = Literal["no_file", "outside", "link", "submodule", "too_large", "binary", "unreadable"]
"""Why a file is not read. `link`: it is one, or a folder on the way. `submodule`: it belongs to
another repository."""


class Text(NamedTuple):
    """A file as it was read."""

    text: str
    """With `\\n` at the end of each line, and without a byte order mark; a byte that is no UTF-8
    stands as one character that no quote has."""
    data: bytes
    digest: bytes
    """Of the bytes: the same name for the same content, whatever git calls it."""
    identity: FileIdentity


def read_text(root: Path, name: str) -> Text | Refusal:
    """Reads a file, or says why not; never raises.

    Args:
        root: the project, without links on the way.
        name: the file, relative to it with `/`.
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
    """Returns why a path is no place of the project itself, None where it is one.

    Args:
        root: the project, without links on the way.
        name: the path, relative to it with `/`; nothing need be there.
    """
    parts = name.split("/")
    if (
        not name
        or {"", ".", ".."} & {*parts}
        or {FOLDER_NAME, ".git"} & {*map(str.casefold, parts)}
    ):
        return "outside"
    folder = str(root)
    for part in parts[:-1]:  # as texts: a thousand files may be asked for at once
        folder = f"{folder}{os.sep}{part}"
        if os.path.islink(folder):  # noqa: PTH114 - see above
            return "link"
        if os.path.lexists(f"{folder}{os.sep}.git"):
            return "submodule"
    return None


class Glimpses:
    """Reads many files for a word in them; a folder on the way is looked at once."""

    def __init__(self, root: Path) -> None:
        """Takes the project, without links on the way."""
        self._root = root
        self._are_plain: dict[str, bool] = {}

    def read(self, name: str) -> bytes:
        """Returns the bytes of a file, nothing of one that `read_text` would refuse to open."""
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
