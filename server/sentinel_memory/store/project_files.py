"""Other files of a project: its policy, its rules, and their names in it (G06, N11, N16)."""

from __future__ import annotations

import os
import unicodedata
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ..core.errors import FileError, StoreError
from ..core.learning.paths import FOLDERS, FOR_AGENTS, NOTE_FOLDERS, rule_kind
from ..core.policy.policy import MOST_BYTES, POLICY_NAME, Policy, unusable
from . import files
from .files import FOLDER_NAME, FileIdentity, identify, resolve_inside


def name_inside(root: Path, path: Path) -> str | None:
    """Returns the path of a file relative to the project, with `/` and in NFC.

    Links are resolved. Returns None for a file outside the project, for the memory itself, and for
    an invalid path.

    Args:
        root: the project.
        path: absolute path of the file, which need not exist.
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

    Args:
        root: the project.
        name: path of the file relative to the project, with forward slashes.

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
                data = file.read(MOST_BYTES + 1)
        except FileNotFoundError:
            return Policy()
        except (OSError, StoreError):
            from ..core.policy.rules import PolicyFinding

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
