"""The next commit: what is staged for it, and commits of some files alone (N11, E04, K10).

A commit that fails leaves the user's index unchanged. For what is staged, only the index and the
last commit are read, and no program that the configuration names is run.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ..core.errors import FileError, InvalidParams
from ..store.files import FOLDER_NAME
from ..store.project_files import MOST_BYTES
from ..store.project_root import git_folders
from .ask import GitError, ask_git, blobs, end_git, find_git, run_git, start_git
from .tracked import EMPTY_TREES

SECONDS = 120.0
"""Time limit of a commit in seconds; it includes the hooks of the project."""
_ADD_SECONDS = 60.0
_INDEX_SECONDS = 10.0
"""Seconds to wait for another git that holds the index after a commit of new files."""
_MIDDLE_OF = ("MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD")
"""Files of an unfinished merge, cherry-pick or revert, which a commit would end."""
_HOOKS = ("pre-commit", "prepare-commit-msg", "commit-msg")
_REASONS = (
    ("commit_identity", rb"tell me who you are|empty ident name|no (?:name|email) was given"),
    ("commit_unsigned", rb"failed to sign|gpg failed|failed to write commit object"),
    ("commit_locked", rb"\.lock': File exists"),
)
"""Patterns of git's error messages, by the code of our sentence; git's words are not shown."""


def is_busy(root: Path) -> bool:
    """Returns whether an unfinished merge, cherry-pick or revert, or a conflict, prevents a commit.

    Raises:
        GitError: git did not answer.
    """
    names = (("rev-parse", "--verify", "--quiet", name) for name in _MIDDLE_OF)
    return bool(ask_git(root, "ls-files", "-u", "-z", "--", ":/")) or any(
        ask_git(root, *name) for name in names
    )


class FileCommit(NamedTuple):
    """A commit of some files, regardless of other staged files."""

    root: Path
    names: tuple[str, ...]
    """The files, relative to the folder, in their state in the work tree."""
    unknown: tuple[str, ...]
    """The files that the index does not contain."""
    before: bytes | None
    """Hash of the last commit; None if there is none yet."""

    @classmethod
    def of(cls, root: Path, names: tuple[str, ...]) -> FileCommit:
        """Prepares a commit; changes nothing.

        Raises:
            GitError: git did not answer.
        """
        listed = ask_git(root, "--literal-pathspecs", "ls-files", "-z", "--", *names) or b""
        known = {os.fsdecode(name) for name in listed.split(b"\0")}
        unknown = tuple(name for name in names if name not in known)
        return cls(root, names, unknown, _head(root))

    @property
    def changes(self) -> bool:
        """Returns whether the files differ from the last commit, or are missing in it.

        Raises:
            GitError: git did not answer.
        """
        if self.unknown or self.before is None:
            return True
        compared = ("diff", "--quiet", "--no-ext-diff", "--no-textconv", "HEAD", "--", *self.names)
        # git answers no if there is a difference.
        settings = ("-c", "diff.autoRefreshIndex=false", "--literal-pathspecs")
        answer = run_git(self.root, *settings, *compared, commits=True)
        if answer.trouble is not None:
            raise GitError(answer.trouble)
        return answer.output is None

    def make(self, message: bytes, seconds: float = SECONDS) -> str:
        """Makes the commit and returns its abbreviated hash.

        `seconds`: time limit of git and the hooks; they are killed afterwards.

        Raises:
            FileError: git refused; the index is unchanged.
            GitError: git cannot be run.
        """
        self._try()
        if not self.unknown:
            self._commit(message, seconds, None)
        else:
            # git cannot commit a new file alone with the user's index, so a copy of the index is
            # used.
            with self._index() as index:
                self._commit(message, seconds, index)
                self._tell_index()
        short = run_git(self.root, "rev-parse", "--short", "HEAD").output or b""
        return short.decode().strip()

    def _try(self) -> None:
        """Raises FileError if git would refuse to add the files."""
        command = ("--literal-pathspecs", "add", "--dry-run", "--force", "--", *self.names)
        tried = run_git(self.root, *command, seconds=_ADD_SECONDS, commits=True)
        if tried.output is None and tried.trouble is None:
            # git refuses files outside a sparse checkout; such a file may be incomplete.
            folder = shlex.quote(os.path.dirname(self.names[0]))  # noqa: PTH120 - a name of git
            raise FileError("commit_sparse", f"git sparse-checkout add {folder}")
        if tried.output is None and self._place("index.lock").exists():
            raise self._locked()
        if tried.output is None:
            raise self._refused("commit_failed")

    @contextmanager
    def _index(self) -> Iterator[Path]:
        """Yields a copy of the index to which the new files are added."""
        place = self._place("index")
        with tempfile.TemporaryDirectory(prefix="sentinel-memory-") as folder:
            index = Path(folder, "index")
            if place.exists():
                shutil.copyfile(place, index)
            command = ("--literal-pathspecs", "add", "--intent-to-add", "--force", "--")
            words = (*command, *self.unknown)
            added = run_git(self.root, *words, seconds=_ADD_SECONDS, commits=True, index=index)
            if added.output is None:
                raise self._refused("commit_failed")
            yield index

    def _tell_index(self) -> None:
        """Adds the committed new files to the user's index, once no other git holds it."""
        command = ("--literal-pathspecs", "reset", "--quiet", "--", *self.names)
        end = time.monotonic() + _INDEX_SECONDS
        while run_git(self.root, *command, seconds=_ADD_SECONDS, commits=True).output is None:
            if time.monotonic() > end:
                raise FileError("commit_unindexed", shlex.join(["git", *command]))
            time.sleep(0.1)

    def _commit(self, message: bytes, seconds: float, index: Path | None) -> None:
        options = ("--quiet", "--only", "--file=-", "--cleanup=whitespace")
        command = ("--literal-pathspecs", "commit", *options, "--", *self.names)
        program = find_git()
        if program is None:
            raise GitError("missing")
        # Files instead of pipes: a process that a hook leaves running would keep a pipe open.
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as said:
            given.write(message)
            given.seek(0)
            try:
                process = start_git(
                    program,
                    self.root,
                    *command,
                    commits=True,
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
                return  # a hook after the commit may fail or hang
            said.seek(0)
            raise self._reason(status, said.read(), seconds)

    def _unlock(self, pid: int) -> None:
        """Removes the locks of a git that was killed before it could remove them."""
        own = self._place(f"next-index-{pid}.lock")
        if own.exists():  # the writer of this file holds the index
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
        """Returns the path of one of git's own files; hooks may lie elsewhere by configuration."""
        told = run_git(self.root, "rev-parse", "--git-path", name, commits=True).output
        return self.root / os.fsdecode((told or b".git/" + name.encode()).removesuffix(b"\n"))


def _head(root: Path) -> bytes | None:
    return ask_git(root, "rev-parse", "--verify", "--quiet", "HEAD")


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

    `root`: the project, with links resolved.

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
