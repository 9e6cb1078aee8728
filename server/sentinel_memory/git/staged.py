"""The files that the next commit changes, and their contents before and after (N11, E04).

Only the index and the last commit are read. No program that the configuration names is run.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ..core.errors import InvalidParams
from ..store.files import FOLDER_NAME
from ..store.project_files import MOST_BYTES
from ..store.project_root import git_folders
from .ask import GitError, blobs, run_git
from .tracked import EMPTY_TREES

_SECONDS = 5.0
"""Time limit of each git command in seconds."""
_MOST_FILES = 50
"""Most files whose contents are read, because lessons quote fewer."""
_MOST_BYTES = 16 * 1_048_576
"""Most bytes of these contents together."""
_SHOWN = ("--raw", "--no-abbrev", "--no-renames", "--ignore-submodules=all", "--relative", "-z")


class StagedFile(NamedTuple):
    """A file that differs between the last commit and the index."""

    path: str
    """Relative to the project, with `/`, in NFC."""
    before: str
    """Git's name of its content in the last commit; zeros for a new file."""
    after: str
    """Git's name of its content in the index; zeros for a file that is removed."""


def staged_files(root: Path) -> list[StagedFile]:
    """Returns the staged files of a project without the memory itself, in git's order.

    A git hook names the index of the commit that is being made; that one is read.

    Args:
        root: the project, with links resolved.

    Raises:
        InvalidParams: there is no repository.
        GitError: git did not answer.
    """
    index = _index_of_hook(root)
    for commit in ("HEAD", *EMPTY_TREES):
        asked = ("diff-index", "--cached", *_SHOWN, commit, "--", ".")
        answer = run_git(root, *asked, seconds=_SECONDS, index=index)
        if answer.output is not None:
            return _read(answer.output)
        if answer.trouble == "no-repository":
            raise InvalidParams("no_repository", field="staged")
        if answer.trouble != "failed":
            break
    raise GitError(answer.trouble or "failed")


def _read(output: bytes) -> list[StagedFile]:
    words = iter(output.split(b"\0"))
    found = []
    for facts, name in zip(words, words, strict=False):
        _old, _new, before, after, _status = facts.decode().split(" ")
        path = unicodedata.normalize("NFC", os.fsdecode(name))
        if FOLDER_NAME not in path.split("/"):
            found.append(StagedFile(path, before, after))
    return found


def _index_of_hook(root: Path) -> Path | None:
    """Returns the index that git names for a hook; None for the index of the work tree.

    `git commit --all` commits from an index of its own. Another folder than that of this clone
    would belong to another repository.
    """
    named = os.environ.get("GIT_INDEX_FILE")
    try:
        folders = git_folders(root) if named else None
        index = Path(named).resolve() if named else None
        own = folders and index and index.is_file() and index.parent == folders[0].resolve()
    except (OSError, ValueError):
        return None
    return index if own else None


def staged_texts(
    root: Path, files: Iterable[StagedFile], every: Iterable[StagedFile]
) -> Mapping[str, tuple[str, str]]:
    """Returns the texts of files before and after by their paths, "" for a missing file.

    Left out are binary files, contents beyond 2 MiB, files beyond 50, and removed files whose
    content is staged as a new file, because they were only renamed. Never raises.

    Args:
        root: the project.
        files: the wanted files.
        every: all staged files.
    """
    new = {one.after for one in every if not one.before.strip("0")}
    kept = (one for one in files if one.after.strip("0") or one.before not in new)
    wanted = list(islice(kept, _MOST_FILES))
    read = blobs(root, [blob for one in wanted for blob in one[1:]], _SECONDS, _MOST_BYTES)
    held = {blob: _text(data) for blob, data in read.items()}
    found = {}
    for path, *both in wanted:
        before, after = (held.get(blob, "") for blob in both)
        if before is not None and after is not None:
            found[path] = (before, after)
    return found


def _text(data: bytes | None) -> str | None:
    if data is None or b"\0" in data or len(data) > MOST_BYTES:
        return None
    return data.decode("utf-8-sig", errors="replace").replace("\r\n", "\n").replace("\r", "\n")
