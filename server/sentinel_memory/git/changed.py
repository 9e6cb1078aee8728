"""The files and lines of a project that changed since the last commit (S37, N11, E01).

Git compares names, times and sizes here, and never contents: to compare a content, it would run the
filters that the configuration of a clone names. Lines are compared here, by Python.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ..store.files import FOLDER_NAME, real_path
from ..store.project_files import name_inside
from ..store.project_root import git_folders
from ..store.tracked_texts import MOST_BYTES, read_text
from .ask import contents, read_git, run_git
from .history import PLAIN

_SETTINGS = ("-c", "core.quotePath=false", "--literal-pathspecs")
_EMPTY_TREES = (
    "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
)
"""Git's names of a tree without files, with which a project without a commit is compared."""
_MOST_INDEX = 64 * 1_048_576
"""Most bytes of an index that is copied."""
_FIXED = 62
"""Bytes of an entry of the index before its path."""
_MOST_NAMES = 1_000
"""Most changed tracked files that are named."""
_MOST_UNSURE = 500
"""Most files whose content is read because their time says nothing."""
_MOST_FILES = 50
"""Most changed files whose lines are compared, because a lesson concerns fewer files."""
_MOST_BYTES = 8 * 1_048_576
"""Most bytes of these files in the last commit."""


class Changed(NamedTuple):
    """A file that is untracked or differs from the last commit."""

    path: Path
    blob: str | None = None
    """Git's name of its content in the last commit: zeros for a new file, None if untracked."""


def git_top(root: Path) -> Path | None:
    """Returns the top folder of the repository that contains a project, or None."""
    return next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), None)


def changed_files(root: Path, top: Path, seconds: float) -> Iterator[Changed]:
    """Yields the untracked files, and then those that differ from the last commit.

    The memory is left out. A tracked file counts as changed if its time or size is not the one that
    git noted.

    Args:
        root: the project; files outside it are left out.
        top: the folder that `git_top` returned.
        seconds: time limit of each git command.
    """
    untracked = ("ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", ".")
    for name in filter(
        None, (run_git(root, *untracked, seconds=seconds).output or b"").split(b"\0")
    ):
        if _is_of_the_project(name):
            yield Changed(top / os.fsdecode(name))
    for name, blob in islice(_compared(root, top, seconds), _MOST_NAMES):
        if _is_of_the_project(name):
            yield Changed(top / os.fsdecode(name), blob)


def changed_lines(
    root: Path, files: Iterable[Changed], seconds: float
) -> Iterator[tuple[str, str]]:
    """Yields each line that the last commit does not have in the same file, with its path.

    Untracked and binary files are left out. If a filter of git changes a file, all its lines count
    as changed.

    Args:
        root: the project; paths are relative to it.
        files: the changed files.
        seconds: time limit of git.
    """
    root = real_path(root)
    tracked = ((name_inside(root, one.path), one.blob) for one in files if one.blob is not None)
    wanted = list(islice(((name, blob) for name, blob in tracked if name), _MOST_FILES))
    old = [blob for _name, blob in wanted if blob.strip("0")]
    given = "".join(f"{blob}\n" for blob in old).encode()
    ask = ("cat-file", "--batch")
    told = read_git(root, *ask, given=given, seconds=seconds, most=_MOST_BYTES) if old else b""
    before = dict(zip(old, contents(told, len(old)), strict=True))
    for name, blob in wanted:
        data, now = before.get(blob, b""), read_text(root, name)
        if isinstance(now, str) or data is None or b"\0" in data:
            continue
        known = {line.rstrip("\r") for line in data.decode(errors="replace").split("\n")}
        for line in now.text.split("\n"):
            # A quote in UTF-8 cannot match a line with an invalid byte.
            if line not in known and "\ufffd" not in line:
                yield name, line


def lines_of_commit(root: Path, commit: str, seconds: float) -> Iterator[tuple[str, str]]:
    """Yields each line that a commit added in comparison with its first parent, with its path."""
    shown = (*(one for one in PLAIN if one != "--text"), "--relative", "--ignore-submodules")
    settings = (*_SETTINGS, "diff-tree", "--patch", "--root", "--no-commit-id", "-r", *shown)
    yield from added(run_git(root, *settings, commit, "--", ".", seconds=seconds).output or b"")


def added(patch: bytes) -> Iterator[tuple[str, str]]:
    """Yields the added lines of a patch without context, with the paths of their files."""
    path, inside = None, False
    for raw in patch.split(b"\n"):
        if raw.startswith((b"diff ", b"@@ ")):
            inside = raw.startswith(b"@@ ")
            path = path if inside else None
        elif not inside and raw.startswith(b"+++ b/"):
            name = raw[len(b"+++ b/") :].rstrip(b"\t")
            path = None if name.startswith(b'"') else name.decode(errors="replace")
        elif inside and path is not None and raw.startswith(b"+"):
            try:
                yield path, raw[1:].decode().rstrip("\r")
            except UnicodeDecodeError:
                continue  # a quote in UTF-8 cannot match this line


def _is_of_the_project(name: bytes) -> bool:
    return FOLDER_NAME.encode() not in name.split(b"/")


def _compared(root: Path, top: Path, seconds: float) -> Iterator[tuple[bytes, str]]:
    """Yields the paths of the tracked files that changed, with their names in the last commit."""
    shown = ("--raw", "--no-abbrev", "--no-renames", "--ignore-submodules=dirty", "-z")
    told: set[bytes] = set()
    with _copied_index(root) as (index, data, moment):
        for commit in ("HEAD", *_EMPTY_TREES) if data else ():
            command = ("diff-index", *shown, commit, "--", ".")
            answer = run_git(root, *command, seconds=seconds, index=index)
            if answer.output is not None or answer.trouble == "late":
                words = iter((answer.output or b"").split(b"\0"))
                for fact, name in zip(words, words, strict=False):
                    told.add(name)
                    yield name, fact.split(b" ")[2].decode()
                break
    differing: dict[bytes, _Entry] = {}
    for entry in islice(_unsure(data, moment), _MOST_UNSURE):
        path = top / os.fsdecode(entry.name)
        if entry.name not in told and path.is_relative_to(root) and _differs(path, entry.blob):
            differing[entry.name] = entry
    converted = _converted(top, differing, seconds)
    for name, entry in differing.items():
        if name not in converted or _is_later(top / os.fsdecode(name), entry):
            yield name, entry.blob.hex()


class _Entry(NamedTuple):
    """A file in the index."""

    name: bytes
    blob: bytes
    """The hash of its content as git stores it."""
    seconds: int
    nanoseconds: int
    """The time at which it was written; 0 if git was built without it."""


def _is_later(path: Path, entry: _Entry) -> bool:
    """Returns whether a file was written in the same second as git noted, but not just then."""
    noted = entry.seconds * 1_000_000_000 + entry.nanoseconds
    try:
        return entry.nanoseconds != 0 and path.lstat().st_mtime_ns != noted
    except OSError:
        return False


def _converted(top: Path, names: Iterable[bytes], seconds: float) -> set[bytes]:
    """Returns the files that git stores in another form, so that a content proves no change."""
    given = b"".join(name + b"\0" for name in names)
    command = ("check-attr", "-z", "--stdin", "filter", "working-tree-encoding", "ident")
    told = run_git(top, *command, given=given, seconds=seconds).output if given else None
    words = (told or b"").split(b"\0")
    facts = zip(words[::3], words[2::3], strict=False)
    return {name for name, value in facts if value not in (b"unspecified", b"unset")}


@contextmanager
def _copied_index(root: Path) -> Iterator[tuple[Path, bytes, int]]:
    """Yields a copy of git's index whose own time is 0, its bytes, and the time of the original.

    Git reads the content of a file that is as new as the index, and runs its filter. An index of
    the time 0 counts as newer than all files. Without an index there are no bytes.
    """
    import tempfile  # slow to import

    data, moment = b"", 0
    with tempfile.TemporaryDirectory(prefix="sentinel-memory-") as folder:
        copy = Path(folder, "index")
        with contextlib.suppress(OSError, ValueError):
            folders = git_folders(root)
            place = folders[0] / "index" if folders else None
            if place and place.is_file() and place.stat().st_size <= _MOST_INDEX:
                moment = int(place.stat().st_mtime)
                data = place.read_bytes()
                copy.write_bytes(data)
                os.utime(copy, (0, 0))
        yield copy, data, moment


def _unsure(index: bytes, moment: int) -> Iterator[_Entry]:
    """Yields the files of an index that are as new as the index.

    Such a file may have changed without another time or size. Only the usual formats of an index
    are read, with hashes of 20 bytes.
    """
    if index[:4] != b"DIRC" or index[4:8] not in (b"\0\0\0\2", b"\0\0\0\3"):
        return
    at, count = 12, int.from_bytes(index[8:12])
    for _ in range(count):
        if at + _FIXED > len(index):
            return
        extended = index[at + 60] & 0x40
        start = at + _FIXED + (2 if extended else 0)
        end = index.find(b"\0", start)
        if end < 0:
            return
        written, fraction = (int.from_bytes(index[at + by : at + by + 4]) for by in (8, 12))
        if written >= moment and not index[at + 60] & 0x80:  # a file that is assumed unchanged
            yield _Entry(index[start:end], index[at + 40 : at + 60], written, fraction)
        at += (end - at + 8) & ~7


def _differs(path: Path, blob: bytes) -> bool:
    """Returns whether a file has another content than a blob, with either kind of line ends."""
    try:
        facts = path.lstat()
        if not stat.S_ISREG(facts.st_mode) or facts.st_size > MOST_BYTES:
            return False
        data = path.read_bytes()
    except OSError:
        return False
    texts = (data, data.replace(b"\r\n", b"\n"))
    return all(
        hashlib.sha1(b"blob %d\0%b" % (len(text), text), usedforsecurity=False).digest() != blob
        for text in texts
    )
