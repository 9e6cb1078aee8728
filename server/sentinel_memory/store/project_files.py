"""Reads and replaces project files other than the log, such as those of agents and git."""

from __future__ import annotations

from pathlib import Path

from ..core.errors import FileError, StoreError
from . import files


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
