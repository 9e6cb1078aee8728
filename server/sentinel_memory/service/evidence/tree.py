"""The files of a project for the search of quotes; git and the disk are read once (E01, E03)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ...core.evidence.evidence import Reason
from ...core.evidence.searched import SearchedText
from ...core.text.digests import blake2b
from ...git.ask import GitError, files_in_git
from ...git.head import head_commit
from ...git.tracked import Entry, Tracked, is_ignored, tracked_files
from ...store.file_stamps import file_stamp, stamp_bytes, stamp_of
from ...store.files import real_path
from ...store.project_root import git_folders
from ...store.tracked_texts import Text, place_of, read_text

_MOST_TEXTS = 64
"""Most files whose text is kept for the next quote from them."""
_MOST_OLD, _OLD_AT_ONCE = 400, 50
"""Most old texts that are kept, and most that git is asked for at once."""
_DIGEST = 16


class Source(NamedTuple):
    """A file in which quotes are searched."""

    text: SearchedText
    digest: bytes
    """A digest of the content."""


class Tree:
    """The files that git tracks in a project."""

    def __init__(self, root: Path) -> None:
        """Starts without reading anything.

        Args:
            root: the project, under any of its paths.
        """
        self.root = real_path(root)
        self._prefix = f"{self.root}{os.sep}"
        self.typed: Mapping[str, str] = {}
        """The texts typed in an editor, by path."""
        self._tracked: Tracked | None = None
        self._paths: Sequence[str] = ()
        self._texts: dict[str, tuple[bytes, Source]] = {}
        self._old: dict[str, SearchedText | None] = {}

    def index_stamp(self) -> bytes:
        """Returns the stamp of git's index; b"" if it has none, or was written a moment ago."""
        try:
            folders = git_folders(self.root)
            stamp = file_stamp(str(folders[0] / "index")) if folders else ()
        except (OSError, ValueError):
            return b""
        return stamp_bytes(stamp) if stamp else b""

    def name_of(self, files: bytes) -> bytes:
        """Returns the name of the tracked files together with HEAD."""
        head = head_commit(self.root) or ""
        return blake2b(files + head.encode(), digest_size=_DIGEST).digest()

    def list_files(self) -> bytes:
        """Lists the tracked files, and returns their name; b"" if git does not answer."""
        self._tracked = tracked_files(self.root)
        if self._tracked.trouble is not None:
            return b""
        self._paths = tuple(self._tracked.lines)
        made = blake2b(digest_size=_DIGEST)
        for line in self._tracked.lines.values():
            made.update(line)
        return made.digest()

    def forget_files(self) -> None:
        """Forgets the tracked files, because the index may have changed."""
        self._tracked = None

    @property
    def tracked(self) -> Tracked:
        """The tracked files."""
        if self._tracked is None:
            self.list_files()
        assert self._tracked is not None, "just listed"
        return self._tracked

    @property
    def paths(self) -> Sequence[str]:
        """The paths of the tracked files, in the order of git."""
        return self._paths if self.tracked.trouble is None else ()

    def stamp(self, path: str) -> bytes:
        """Returns bytes that are equal for equal states of a file; b"" if it may still change."""
        typed = self.typed.get(path)
        if typed is not None:
            data = typed.encode(errors="surrogatepass")
            return blake2b(data, digest_size=_DIGEST).digest()
        return stamp_of(self._prefix, path)

    def digest_of_files(self) -> bytes:
        """Returns a digest of the stamps of all tracked files; b"" if one may still change."""
        made = blake2b(digest_size=_DIGEST)
        for path in self.paths:
            stamp = self.stamp(path)
            if not stamp:
                return b""
            made.update(stamp)
        return made.digest()

    def source(self, path: str) -> Source | Reason:
        """Returns the text of a file, or the reason why it has none; `no_file` if it is missing."""
        if self.tracked.trouble is not None:
            return "no_git"
        entry = self.tracked.entry(path)
        if entry is None:
            found = read_tracked(self.root, path, None)
            return found if isinstance(found, str) else "untracked"
        stamp, known = self.stamp(path), self._texts.get(path)
        if known is not None and stamp and known[0] == stamp:
            return known[1]
        source = self._read(path, entry)
        if isinstance(source, Source):
            if len(self._texts) >= _MOST_TEXTS:
                self._texts.pop(next(iter(self._texts)), None)
            self._texts[path] = (stamp, source)
        return source

    def read_old(self, revisions: Iterable[str]) -> None:
        """Reads files as they were. Git is asked once for all of them.

        Args:
            revisions: object names of contents, or `COMMIT:./PATH`.
        """
        asked = [name for name in dict.fromkeys(revisions) if name not in self._old]
        if len(self._old) > _MOST_OLD:
            self._old = {}
        for at in range(0, len(asked), _OLD_AT_ONCE):
            self._read_old(asked[at : at + _OLD_AT_ONCE])

    def _read_old(self, asked: Sequence[str]) -> None:
        try:
            found = files_in_git(self.root, asked)
        except GitError:
            return
        for name, data in zip(asked, found, strict=True):
            is_text = data is not None and b"\0" not in data
            text = data.decode("utf-8-sig", "replace") if data and is_text else None
            self._old[name] = None if text is None else SearchedText(_plain(text))

    def old(self, revision: str) -> SearchedText | None:
        """Returns a file as it was; None if git does not have it or it was not read."""
        return self._old.get(revision)

    def _read(self, path: str, entry: Entry) -> Source | Reason:
        typed = self.typed.get(path)
        if typed is not None and place_of(self.root, entry.name) is None:
            data = typed.encode(errors="surrogatepass")
            return Source(SearchedText(typed), blake2b(data, digest_size=_DIGEST).digest())
        found = read_tracked(self.root, path, entry)
        return found if isinstance(found, str) else Source(SearchedText(found.text), found.digest)


def read_tracked(root: Path, path: str, entry: Entry | None) -> Text | Reason:
    """Returns a file from the work tree, or the reason why it is not read. Never raises.

    Args:
        root: the project, as a path without links.
        path: the file, relative to the project.
        entry: the file in git's index; None if git does not track it.
    """
    if entry is not None:
        found = read_text(root, entry.name)
        return "sparse" if found == "no_file" and entry.absent else found
    refusal = place_of(root, path)
    if refusal is not None:
        return refusal
    if not os.path.lexists(root / path):
        return "no_file"
    if (root / path).is_dir():
        return "unreadable"
    return "ignored" if is_ignored(root, path) else "untracked"


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
