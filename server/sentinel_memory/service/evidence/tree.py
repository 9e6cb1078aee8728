"""The files of a project for the search of quotes; git and the disk are read once (E03)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ...core.evidence.results import Reason
from ...core.evidence.searched import SearchedText
from ...core.text.digests import blake2b
from ...git.tracked import Entry, Tracked, tracked_files
from ...store.file_stamps import file_stamp
from ...store.files import FileIdentity, identify, real_path
from ...store.project_root import git_folders
from ...store.tracked_texts import place_of
from .reading import read_tracked

_MOST_TEXTS = 64
"""Most files whose text is kept for the next quote from them."""
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
        self._tracked = Tracked({}, "missing")
        self._index: FileIdentity | None = None
        self._texts: dict[str, tuple[object, Source]] = {}

    def look(self) -> bool:
        """Lists the tracked files again if the index may have changed. Returns whether it did."""
        now = self._identify_index()
        if self.has_git and now is not None and now.settled and now.same(self._index):
            return False
        self._tracked, self._index = tracked_files(self.root), now
        return True

    @property
    def has_git(self) -> bool:
        """Whether git lists its tracked files."""
        return self._tracked.trouble is None

    def entry(self, path: str) -> Entry | None:
        """Returns the entry of a file in the index; None if git does not track it."""
        return self._tracked.entry(path)

    def stamp(self, path: str) -> tuple[object, ...]:
        """Returns a value that is equal for equal states of a file.

        The value includes whether git tracks the file, and the text typed in an editor.
        """
        line, typed = self._tracked.lines.get(path), self.typed.get(path)
        if typed is not None:
            return (line is not None, typed)
        entry = None if line is None or path.isascii() else self.entry(path)
        return (line is not None, *file_stamp(f"{self._prefix}{entry.name if entry else path}"))

    def source(self, path: str) -> Source | Reason:
        """Returns the text of a file, or the reason why it has none; `no_file` if it is missing."""
        if not self.has_git:
            return "no_git"
        entry = self.entry(path)
        if entry is None:
            found = read_tracked(self.root, path, None)
            return found if isinstance(found, str) else "untracked"
        stamp, known = self.stamp(path), self._texts.get(path)
        if known is not None and known[0] == stamp:
            return known[1]
        source = self._read(path, entry)
        if isinstance(source, Source):
            if len(self._texts) >= _MOST_TEXTS:
                self._texts.pop(next(iter(self._texts)))
            self._texts[path] = (stamp, source)
        return source

    def _read(self, path: str, entry: Entry) -> Source | Reason:
        typed = self.typed.get(path)
        if typed is not None and place_of(self.root, entry.name) is None:
            data = typed.encode(errors="surrogatepass")
            return Source(SearchedText(typed), blake2b(data, digest_size=_DIGEST).digest())
        found = read_tracked(self.root, path, entry)
        return found if isinstance(found, str) else Source(SearchedText(found.text), found.digest)

    def _identify_index(self) -> FileIdentity | None:
        try:
            folders = git_folders(self.root)
            return None if folders is None else identify(folders[0] / "index")
        except (OSError, ValueError):
            return None
