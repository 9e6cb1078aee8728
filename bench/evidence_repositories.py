"""Files and lines of a repository at two commits, read from its git directory."""

from __future__ import annotations

import random
import subprocess
import sys
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from published import ROOT

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.evidence.searched import SearchedText

LANGUAGES = {
    ".py": "Python",
    ".go": "Go",
    ".rs": "Rust",
    ".ts": "TypeScript",
    ".tsx": "TypeScript",
    ".js": "JavaScript",
    ".mjs": "JavaScript",
    ".java": "Java",
    ".cc": "C++",
    ".h": "C++",
}
LARGEST = 2_000_000
"""Bytes of a file that is searched."""


class Later(NamedTuple):
    """Where git says a line stands later."""

    path: str
    line: int


class Repository:
    """A git directory; nothing is written to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._scratch = TemporaryDirectory()
        self.project = Path(self._scratch.name)
        """A work tree of it without a file, in which the product asks git."""
        (self.project / ".git").write_text(f"gitdir: {folder.resolve()}\n", encoding="utf-8")

    def git(self, *arguments: str) -> bytes:
        """Returns what git prints."""
        command = ["git", "--git-dir", str(self.folder), *arguments]
        return subprocess.run(command, capture_output=True, check=True).stdout

    @cached_property
    def history(self) -> list[str]:
        """The commits of the main line, the newest first."""
        return self.git("rev-list", "--first-parent", "HEAD").decode().split()

    def commit(self, share: float) -> str:
        """Returns a commit by its place in the main line: 0.0 is the newest, 1.0 the first."""
        return self.history[min(len(self.history) - 1, int(share * len(self.history)))]

    def later(self, old: str, new: str, path: str) -> list[Later | None]:
        """Returns for each line of a file where it stands at a later commit, None if nowhere.

        White space may differ, and lines may have moved within the file or to one of the files
        that the same commit changed.
        """
        options = ("--reverse", "--first-parent", "-w", "-M", "--porcelain")
        said = self.git("blame", *options, f"{old}..{new}", "--", path).decode("utf-8", "replace")
        found: list[Later | None] = []
        names: dict[str, str] = {}
        commit, line = "", 0
        for row in said.split("\n"):
            if row.startswith("\t"):
                found.append(Later(names[commit], line) if commit == new else None)
            elif row.startswith("filename "):
                names[commit] = row.removeprefix("filename ")
            elif row[:40].isalnum() and len(row) > 40 and row[40] == " ":
                commit, line = row[:40], int(row.split()[1])
        return found

    def renamed(self, old: str, new: str) -> dict[str, str]:
        """Returns the later path of each file that git says was renamed."""
        said = self.git("diff", "-M", "--diff-filter=R", "--name-status", "-z", old, new)
        parts = said.decode("utf-8", "replace").split("\0")
        return dict(zip(parts[1::3], parts[2::3], strict=False))


class Tree:
    """The source files of a repository at one commit."""

    def __init__(self, repository: Repository, commit: str) -> None:
        self.commit = commit
        rows = repository.git("ls-tree", "-r", "-z", commit).decode("utf-8", "replace").split("\0")
        parted = [row.partition("\t")[::2] for row in rows if row]
        self.blobs = {
            path: head.split()[2]
            for head, path in parted
            if Path(path).suffix in LANGUAGES and head.startswith("100")
        }
        self._texts = _texts(repository, set(self.blobs.values()))
        self._searched: dict[str, SearchedText] = {}

    def text(self, path: str) -> str | None:
        """Returns the text of a file, None if it is absent, large or binary."""
        return self._texts.get(self.blobs.get(path, ""))

    def searched(self, path: str) -> SearchedText | None:
        """Returns a file as it is searched."""
        text = self.text(path)
        if text is not None and path not in self._searched:
            self._searched[path] = SearchedText(text)
        return self._searched.get(path)

    def sample(self, chance: random.Random, count: int) -> list[str]:
        """Returns some of the paths."""
        paths = sorted(path for path in self.blobs if self.text(path))
        return chance.sample(paths, min(count, len(paths)))


def _texts(repository: Repository, blobs: set[str]) -> dict[str, str]:
    """Returns the texts of some blobs, without large and binary ones."""
    asked = sorted(blobs)
    command = ["git", "--git-dir", str(repository.folder), "cat-file", "--batch"]
    request = "".join(f"{blob}\n" for blob in asked).encode()
    said = subprocess.run(command, input=request, capture_output=True, check=True).stdout
    found, at = {}, 0
    for blob in asked:
        end = said.index(b"\n", at)
        head = said[at:end].split()
        if head[1] == b"missing":
            at = end + 1
            continue
        size = int(head[2])
        raw = said[end + 1 : end + 1 + size]
        at = end + size + 2
        if size <= LARGEST and b"\0" not in raw[:8000]:
            found[blob] = raw.decode("utf-8", "replace")
    return found
