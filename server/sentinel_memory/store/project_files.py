"""Other files of a project: its policy, its rules, and the code that lessons quote (G06, N11, N16).

Stamps tell whether a quoted file has changed, without reading it (E01, K01).
"""

from __future__ import annotations

import os
import stat
import time
import unicodedata
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Literal, NamedTuple

from ..core.errors import FileError, StoreError
from ..core.learning.paths import FOLDERS, FOR_AGENTS, NOTE_FOLDERS, rule_kind
from ..core.policy.policy import MOST_BYTES as MOST_POLICY_BYTES
from ..core.policy.policy import POLICY_NAME, Policy, unusable
from ..core.text.ids import blake2b
from . import files
from .files import FOLDER_NAME, FileIdentity, identify, resolve_inside


def name_inside(root: Path, path: Path) -> str | None:
    """Returns the path of a file relative to the project, with `/` and in NFC.

    Links are resolved. Returns None for a file outside the project, for the memory itself, and for
    an invalid path.

    `path`: absolute path of the file, which need not exist.
    """
    if "\0" in str(path):
        return None  # Windows resolves the folders before it all the same
    try:
        real = os.path.realpath(path)
        name = os.path.relpath(real, os.path.realpath(root))
    except (OSError, ValueError):  # such as another drive
        return None
    parts = Path(name).parts
    if not parts or parts[0] in ("..", FOLDER_NAME) or Path(name).is_absolute():
        return None
    return unicodedata.normalize("NFC", "/".join(parts))


def read(root: Path, name: str) -> bytes | None:
    """Returns the bytes of a file, or None if it is missing.

    `name`: path of the file relative to the project, with forward slashes.

    Raises:
        FileError: it cannot be read, or is a link that leaves the project.
    """
    path = _resolve(root, name)
    try:
        files.identify(path)  # refuses a pipe, which would block
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FileError("file_unreadable", name, error) from error


def replace(root: Path, name: str, before: bytes | None, after: bytes | None) -> None:
    """Replaces a file in one step and creates its folder; removes it if `after` is None.

    Raises:
        FileError: its content is no longer `before`, it could not be written, or it is a link that
            leaves the project.
    """
    path = _resolve(root, name)
    try:
        identity = files.identify(path)
        held = read(root, name) == before
        if held and after is None:
            path.unlink(missing_ok=True)
        elif held and after is not None:
            _create_folder(path.parent.parent, root)
            with files.opened(path.parent, root) as folder:
                held = files.replace_file(folder / path.name, after, identity)
    except FileError:
        raise
    except StoreError as error:
        raise FileError("file_outside", name) from error
    except OSError as error:
        raise FileError("file_failed", name, error) from error
    if not held:
        raise FileError("file_changed", name)


def _resolve(root: Path, name: str) -> Path:
    try:
        return files.resolve_inside(root / name, root)
    except StoreError as error:
        raise FileError("file_outside", name) from error


def _create_folder(folder: Path, root: Path) -> None:
    """Creates a folder inside the project; a deleted project stays deleted."""
    if root.is_dir():
        folder.mkdir(parents=True, exist_ok=True)


class _Read(NamedTuple):
    identity: FileIdentity
    data: bytes
    policy: Policy


class PolicyFile:
    """The `config.json` beside a log; it is safe to share between threads."""

    def __init__(self, folder: Path, root: Path) -> None:
        """Uses the file in `folder`, which must lie under `root` after links are resolved."""
        self._path, self._root = folder / POLICY_NAME, root
        self._known: _Read | None = None

    def read(self) -> Policy:
        """Returns the current policy; never raises, because a read error becomes a finding."""
        try:
            path = resolve_inside(self._path, self._root)
            identity = identify(path)
            if identity is None:
                return Policy()
            known = self._known
            if known and known.identity.settled and identity.same(known.identity):
                return known.policy
            with path.open("rb") as file:
                data = file.read(MOST_POLICY_BYTES + 1)
        except FileNotFoundError:
            return Policy()
        except (OSError, StoreError):
            from ..core.policy.policy import PolicyFinding

            return unusable(PolicyFinding("unreadable"))
        from ..core.policy.reading import parse_policy  # few projects have such a file

        policy = known.policy if known and known.data == data else parse_policy(data)
        self._known = _Read(identity, data, policy)
        return policy


MOST_FILES = 100
_MOST_BYTES = 131_072
"""Most bytes of one file that are read."""
_MOST_ENTRIES = 200
"""Most entries of one folder that are examined."""
_PLACES = (
    *FOLDERS,
    *(name.replace("docs/", "doc/") for name in FOLDERS[2:]),
    "docs",
    ".github",
    *NOTE_FOLDERS,
    "",
)


def rule_files_at_hand(root: Path) -> list[str]:
    """Returns the files with rules in their usual folders, without asking git."""
    found: list[str] = []
    for place in _PLACES:
        try:
            with os.scandir(root / place) as entries:
                names = [
                    e.name
                    for e in islice(entries, _MOST_ENTRIES)
                    if e.is_file(follow_symlinks=False)
                ]
        except OSError:
            continue
        found += [path for name in names if rule_kind(path := f"{place}/{name}".lstrip("/"))]
    found += [name for name in FOR_AGENTS if name not in found and _is_file(root / name)]
    return sorted(found)[:MOST_FILES]


def rule_text(root: Path, name: str) -> str | None:
    """Returns the text of a file up to its first 128 KiB; never raises.

    Returns None if it is no text, no file, or reached by a link.
    """
    try:
        top = files.real_path(root)
        path = top / name
        if files.real_path(path) != path or not files.identify(path):
            return None
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES)
    except (OSError, RuntimeError, ValueError):
        return None
    if b"\0" in data:
        return None
    # The last line may be cut off.
    whole = data if len(data) < _MOST_BYTES else data[: data.rfind(b"\n") + 1]
    try:
        return whole.decode()
    except UnicodeDecodeError:
        return None


def _is_file(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


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

    `root`: the project, ending with the separator of paths.
    `path`: the file, relative to the project.
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

    `root`: the project, with links resolved.
    `name`: path of the file relative to the project, with `/`.
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

    `root`: the project, with links resolved.
    `name`: the path relative to the project, with `/`; it need not exist.
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
