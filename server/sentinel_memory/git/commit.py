"""Makes one commit of some files, and leaves the index of the user as it was where that fails."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ..core.errors import FileError
from .ask import GitError, ask_git, find_git, run_git
from .process import end_git, start_git

SECONDS = 120.0
"""How long a commit may take: the hooks of the project run in it."""
_ADD_SECONDS = 60.0
_INDEX_SECONDS = 10.0
"""How long another git may hold the index when a commit of new files is done."""
_MIDDLE_OF = ("MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD")
"""Files of git while a merge, a pick or a revert is unfinished; a commit would end that."""
_HOOKS = ("pre-commit", "prepare-commit-msg", "commit-msg")
_REASONS = (
    ("commit_identity", rb"tell me who you are|empty ident name|no (?:name|email) was given"),
    ("commit_unsigned", rb"failed to sign|gpg failed|failed to write commit object"),
    ("commit_locked", rb"\.lock': File exists"),
)
"""What git says where it ends with an error, by the sentence for it. Its words are not shown."""


def is_busy(root: Path) -> bool:
    """Tells whether an unfinished merge, pick or revert, or a conflict, is in the way.

    Raises:
        GitError: git does not tell.
    """
    names = (("rev-parse", "--verify", "--quiet", name) for name in _MIDDLE_OF)
    return bool(ask_git(root, "ls-files", "-u", "-z", "--", ":/")) or any(
        ask_git(root, *name) for name in names
    )


class Commit(NamedTuple):
    """A commit of files alone, whatever else is staged."""

    root: Path
    names: tuple[str, ...]
    """The files, relative to the folder, as they are in the work tree."""
    unknown: tuple[str, ...]
    """Those of them that the index does not have."""
    before: bytes | None
    """The last commit; None where there is none yet."""

    @classmethod
    def of(cls, root: Path, names: tuple[str, ...]) -> Commit:
        """Prepares a commit; changes nothing.

        Raises:
            GitError: git does not tell what it has.
        """
        listed = ask_git(root, "--literal-pathspecs", "ls-files", "-z", "--", *names) or b""
        known = {os.fsdecode(name) for name in listed.split(b"\0")}
        unknown = tuple(name for name in names if name not in known)
        return cls(root, names, unknown, _head(root))

    @property
    def changes(self) -> bool:
        """Whether these files differ from the last commit, or are missing in it.

        Raises:
            GitError: git does not tell.
        """
        if self.unknown or self.before is None:
            return True
        compared = ("diff", "--quiet", "--no-ext-diff", "--no-textconv", "HEAD", "--", *self.names)
        # git answers "no" where there is a difference.
        settings = ("-c", "diff.autoRefreshIndex=false", "--literal-pathspecs")
        return ask_git(self.root, *settings, *compared) is None

    def make(self, message: bytes, seconds: float = SECONDS) -> str:
        """Makes the commit and returns its short name.

        Args:
            message: of the commit.
            seconds: how long git and the hooks may take; then they are ended.

        Raises:
            FileError: git refused; the index is as before.
            GitError: git cannot be run.
        """
        self._try()
        if not self.unknown:
            self._commit(message, seconds, None)
        else:
            # git commits no file alone that the index does not know: a copy of the index does.
            with self._index() as index:
                self._commit(message, seconds, index)
                self._tell_index()
        short = run_git(self.root, "rev-parse", "--short", "HEAD").output or b""
        return short.decode().strip()

    def _try(self) -> None:
        """Raises FileError where git would not take the files as they are."""
        command = ("--literal-pathspecs", "add", "--dry-run", "--force", "--", *self.names)
        tried = run_git(self.root, *command, seconds=_ADD_SECONDS)
        if tried.output is None and tried.trouble is None:
            # It says no to what a sparse checkout leaves out, and the file there may be half of it.
            folder = shlex.quote(os.path.dirname(self.names[0]))  # noqa: PTH120 - a name of git
            raise FileError("commit_sparse", f"git sparse-checkout add {folder}")
        if tried.output is None and self._place("index.lock").exists():
            raise self._locked()
        if tried.output is None:
            raise self._refused("commit_failed")

    @contextmanager
    def _index(self) -> Iterator[Path]:
        """A copy of the index that knows all the files."""
        place = self._place("index")
        with tempfile.TemporaryDirectory(prefix="sentinel-memory-") as folder:
            index = Path(folder, "index")
            if place.exists():
                shutil.copyfile(place, index)
            command = ("--literal-pathspecs", "add", "--intent-to-add", "--force", "--")
            words = (*command, *self.unknown)
            added = run_git(self.root, *words, seconds=_ADD_SECONDS, reads=False, index=index)
            if added.output is None:
                raise self._refused("commit_failed")
            yield index

    def _tell_index(self) -> None:
        """Gives the index the new files as they were committed, when no other git holds it."""
        command = ("--literal-pathspecs", "reset", "--quiet", "--", *self.names)
        end = time.monotonic() + _INDEX_SECONDS
        while run_git(self.root, *command, seconds=_ADD_SECONDS, reads=False).output is None:
            if time.monotonic() > end:
                raise FileError("commit_unindexed", shlex.join(["git", *command]))
            time.sleep(0.1)

    def _commit(self, message: bytes, seconds: float, index: Path | None) -> None:
        options = ("--quiet", "--only", "--file=-", "--cleanup=whitespace")
        command = ("--literal-pathspecs", "commit", *options, "--", *self.names)
        program = find_git()
        if program is None:
            raise GitError("missing")
        # Files, not pipes: what a hook leaves running would keep a pipe open.
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as said:
            given.write(message)
            given.seek(0)
            try:
                process = start_git(
                    program,
                    self.root,
                    *command,
                    reads=False,
                    index=index,
                    stdin=given,
                    stdout=subprocess.DEVNULL,
                    stderr=said,
                )
            except OSError:
                raise GitError("failed") from None
            try:
                status = process.wait(seconds)
            except subprocess.TimeoutExpired:
                status = None
            finally:
                if process.poll() is None:
                    end_git(process)
                    self._unlock(process.pid)
            if status == 0 or _head(self.root) != self.before:
                return  # a hook that runs after the commit may fail, or go on for ever
            said.seek(0)
            raise self._reason(status, said.read(), seconds)

    def _unlock(self, pid: int) -> None:
        """Removes the locks of a git that was ended before it could do so itself."""
        own = self._place(f"next-index-{pid}.lock")
        if own.exists():  # who writes it holds the index
            self._place("index.lock").unlink(missing_ok=True)
            own.unlink(missing_ok=True)

    def _reason(self, status: int | None, said: bytes, seconds: float) -> FileError:
        if status is None:
            return self._refused("commit_late", f"{seconds:g}")
        if status == 1:
            hooks = [name for name in _HOOKS if os.access(self._place(f"hooks/{name}"), os.X_OK)]
            return self._refused("commit_hook" if hooks else "commit_failed", ", ".join(hooks))
        for code, words in _REASONS:
            if re.search(words, said):
                return self._locked() if code == "commit_locked" else self._refused(code)
        return self._refused("commit_failed")

    def _locked(self) -> FileError:
        lock = os.path.relpath(self._place("index.lock"), self.root)
        return FileError("commit_locked", lock)

    def _refused(self, code: str, detail: str = "") -> FileError:
        command = shlex.join(["git", "commit", "--only", "--", *self.names])
        if self.unknown:
            new = shlex.join(["git", "add", "--intent-to-add", "--force", "--", *self.unknown])
            command = f"{new} && {command}"
        return FileError(code, command, detail=detail)

    def _place(self, name: str) -> Path:
        """Where git has a file of its own; its hooks may be elsewhere by configuration."""
        told = run_git(self.root, "rev-parse", "--git-path", name, reads=False).output
        return self.root / os.fsdecode((told or b".git/" + name.encode()).removesuffix(b"\n"))


def _head(root: Path) -> bytes | None:
    return ask_git(root, "rev-parse", "--verify", "--quiet", "HEAD")
