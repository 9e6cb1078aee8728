"""The files that git tracks: the index, renames, what git stores, and what changed since HEAD.

For E01, E03, N11, S35 and S37. No program that the configuration names is run. Git would run a
filter to compare, to hash or to add a file. Line ends and `$Id$` are converted here, by the rules
of gitattributes(5); a file under any other filter has no answer. Changed files are found by names,
times and sizes, and their lines are compared by Python.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from ..store.files import FOLDER_NAME, real_path
from ..store.project_files import MOST_BYTES, name_inside, read_text
from ..store.project_root import git_folders
from .ask import PLAIN, Trouble, blobs, run_git

SECONDS = 5.0
"""Time limit of each git command in seconds."""
COMMIT = re.compile(r"[0-9a-f]{12,64}")
"""The form of a valid `meta.commit`; a line that came by git may contain anything there."""
_STAGE_SECONDS = 60.0
"""Time limit where git writes: a killed git would leave its lock behind."""
_WALK_SECONDS = 2.0
"""How long git may look for renames in the history: other quotes wait for that."""
_MOST_COMMITS = 50
"""The maximum number of commits in which renames are looked up."""
_MOST_PAIRS = 1_000
"""Most files that git compares to detect a rename."""
_ABSENT = b"S"
"""Git's tag of a file that a sparse checkout leaves out."""
_ATTRIBUTES = ("filter", "working-tree-encoding", "ident", "text", "crlf", "eol")
_OFF = frozenset({"unspecified", "unset", "set"})
"""States of the attribute `filter` that name no filter; likewise for the encoding."""
_FALSE = frozenset({"", "false", "no", "off", "0"})
_IDENT = re.compile(rb"\$Id:[^$\n]*\$")
_UNPRINTABLE = bytes(sorted({*range(32), 127} - {8, 9, 10, 12, 13, 27}))
_BINARY_SHARE = 128
"""In a text, at least this many printable bytes stand beside each unprintable one."""


class IndexEntry(NamedTuple):
    """A file of the index."""

    name: str
    """Path as git and the disk spell it, relative to the project, with `/`."""
    mode: bytes
    blob: str
    absent: bool = False
    """Whether a sparse checkout leaves it out of the work tree."""


class Tracked(NamedTuple):
    """The tracked files."""

    lines: Mapping[str, bytes]
    """Git's output line for each file, by its path in NFC, relative to the project."""
    trouble: Trouble | None = None
    """Reason why git did not answer; `lines` is empty then."""

    def entry(self, path: str) -> IndexEntry | None:
        """Returns the entry of a file, or None if git does not track it."""
        line = self.lines.get(path)
        if line is None:
            return None
        head, _tab, name = line.partition(b"\t")
        tag, mode, blob, _stage = head.split(b" ")
        return IndexEntry(os.fsdecode(name), mode, blob.decode(), tag == _ABSENT)

    def copies_of(self, paths: Iterable[str]) -> dict[str, list[str]]:
        """Returns the other files with the content that git has of each of some, by its path."""
        blobs = {path: entry.blob.encode() for path in paths if (entry := self.entry(path))}
        found: dict[bytes, list[str]] = {blob: [] for blob in blobs.values()}
        for path, line in self.lines.items():
            _tag, _mode, blob, _rest = line.split(b" ", 3)
            if blob in found:
                found[blob].append(path)
        return {path: [one for one in found[blob] if one != path] for path, blob in blobs.items()}


def tracked_files(root: Path, names: Iterable[str] = (), seconds: float = SECONDS) -> Tracked:
    """Returns the tracked files below a folder; never raises.

    `root`: the project, with links resolved.
    `names`: paths to look up; empty for all.
    `seconds`: time limit of git.
    """
    wanted = [f"./{name}" for path in names for name in _spellings(path)]
    command = ("--literal-pathspecs", "ls-files", "--stage", "-t", "-z", "--", *wanted)
    answer = run_git(root, *command, seconds=seconds)
    if answer.output is None:
        return Tracked({}, answer.trouble or "failed")
    lines: dict[str, bytes] = {}
    for line in filter(None, answer.output.split(b"\0")):
        lines[_named(line[line.index(b"\t") + 1 :])] = line
    return Tracked(lines)


def is_ignored(root: Path, name: str) -> bool:
    """Returns whether a rule makes git ignore a file; False if git did not answer."""
    given = os.fsencode(name) + b"\0"
    return bool(run_git(root, "check-ignore", "--stdin", "-z", given=given).output)


def _spellings(path: str) -> set[str]:
    """Returns a path as it is, and in the normal forms in which systems store it."""
    return {path, *(unicodedata.normalize(form, path) for form in ("NFC", "NFD"))}


def renamed_since(root: Path, commit: str) -> Mapping[str, str] | None:
    """Returns the new path of each file renamed since a commit, including staged renames.

    Returns None if git does not know the commit, as in a shallow clone, or did not answer.

    `root`: the project; both paths lie in it.
    `commit`: abbreviated hash from `meta.commit` of a record; it may be invalid.
    """
    if not COMMIT.fullmatch(commit):
        return None
    return _renamed(root, "diff-index", "--cached", f"{commit}^{{commit}}", seconds=SECONDS)


def renamed_in_history(
    root: Path, paths: Collection[str], seconds: float = _WALK_SECONDS
) -> dict[str, str]:
    """Returns the next path of each of these files that some commit renamed.

    Each rename is looked up in the commit that made it. Over a long history a file may change so
    much that git does not recognise it when it compares both ends.

    `root`: the project; all the paths lie in it.
    `paths`: the paths of files that HEAD does not have.
    `seconds`: how long git may take for each answer.
    """
    made = _deleted_in(root, paths, seconds)
    found: dict[str, str] = {}
    for commit in [*dict.fromkeys(made.values())][:_MOST_COMMITS]:
        renames = _renamed(root, "diff-tree", "-r", f"{commit}^", commit, seconds=seconds) or {}
        found |= {path: to for path, to in renames.items() if made.get(path) == commit}
    return found


def _deleted_in(root: Path, paths: Collection[str], seconds: float) -> dict[str, str]:
    """Returns for each file the last commit that deleted it; empty if git does not tell."""
    shown = ("--format=%x00%H", "--no-follow", "--no-renames", "--diff-filter=D", "--name-only")
    names = sorted(f":(literal){path}" for path in paths)
    command = ("log", *shown, "-z", "--relative", "HEAD", "--", *names)
    printed = run_git(root, *command, seconds=seconds).output if names else None
    found: dict[str, str] = {}
    # Each commit is an empty word, its name, and a word for each file; the first has a line break.
    commit, words = "", iter((printed or b"").split(b"\0"))
    for word in words:
        if word:
            found.setdefault(_named(word.removeprefix(b"\n")), commit)
        else:
            commit = next(words, b"").decode()
    return found


def _renamed(root: Path, *command: str, seconds: float) -> Mapping[str, str] | None:
    """Returns the new path of each file that a diff of git calls renamed; None if git fails."""
    name, *revisions = command
    shown = ("--name-status", "--diff-filter=R", "-z", "--relative", "--no-ext-diff")
    renames = ("--find-renames", f"-l{_MOST_PAIRS}", "--ignore-submodules=all", "--no-textconv")
    printed = run_git(root, name, *renames, *shown, *revisions, "--", seconds=seconds).output
    if printed is None:
        return None
    words = [_named(word) for word in printed.split(b"\0")]
    return {words[at + 1]: words[at + 2] for at in range(0, len(words) - 2, 3)}


def is_shallow(root: Path) -> bool:
    """Returns whether a clone lacks older commits."""
    return run_git(root, "rev-parse", "--is-shallow-repository").output == b"true\n"


def _named(word: bytes) -> str:
    name = os.fsdecode(word)
    return name if name.isascii() else unicodedata.normalize("NFC", name)


def stored_as(root: Path, entry: IndexEntry, data: bytes) -> str | None:
    """Returns the object name under which git would store a file (E01); never raises.

    Returns None if a filter applies to it.

    `root`: the project.
    `entry`: the file.
    `data`: its bytes.
    """
    stored = _stored(root, entry.name, data, entry.blob, SECONDS)
    if stored is None:
        return None
    made = hashlib.new("sha1" if len(entry.blob) == 40 else "sha256", usedforsecurity=False)
    made.update(b"blob %d\0" % len(stored))
    made.update(stored)
    return made.hexdigest()


def stage(root: Path, *names: str) -> bool:
    """Puts files into the index of git, also ignored ones; returns False if git did not take them.

    A file under a filter is not taken, because its unfiltered content may be a secret.

    `root`: the project.
    `names`: the files, relative to the project.
    """
    root, lines, seconds = real_path(root), [], _STAGE_SECONDS
    # `--index-info` takes paths from the top of the repository.
    prefix = run_git(root, "rev-parse", "--show-prefix", seconds=seconds).output
    if prefix is None:
        return False
    tracked = tracked_files(root, names, seconds)
    for name in names:
        entry, path = tracked.entry(name), root / name
        data = path.read_bytes()
        stored = _stored(root, name, data, entry.blob if entry else None, seconds)
        if stored is None:
            return False
        blob = run_git(root, "hash-object", "-w", "--stdin", given=stored, seconds=seconds).output
        if blob is None:
            return False
        mode = b"100755" if path.stat().st_mode & stat.S_IXUSR else b"100644"
        place = prefix.removesuffix(b"\n") + os.fsencode(name)
        lines.append(b"%b %b 0\t%b\0" % (mode, blob.strip(), place))
    command = ("update-index", "--add", "-z", "--index-info")
    return run_git(root, *command, given=b"".join(lines), seconds=seconds).output is not None


def _stored(root: Path, name: str, data: bytes, blob: str | None, seconds: float) -> bytes | None:
    """Returns the content that git would store; None if only a filter can tell."""
    asked = ("check-attr", "-z", *_ATTRIBUTES, "--", name)
    words = (run_git(root, *asked, seconds=seconds).output or b"").split(b"\0")
    told = zip(words[1::3], words[2::3], strict=False)
    found = {name.decode(): value.decode(errors="replace") for name, value in told}
    if any(found.get(attribute) not in _OFF for attribute in _ATTRIBUTES[:2]):
        return None
    if found["ident"] == "set":
        data = _IDENT.sub(b"$Id$", data)
    if b"\r\n" not in data:
        return data
    ends = _line_ends(found)
    if ends is None:
        set_up = run_git(root, "config", "--get", "core.autocrlf", seconds=seconds).output or b""
        ends = "keep" if set_up.decode(errors="replace").strip().lower() in _FALSE else "auto"
    if ends == "auto" and not _is_text(data):
        ends = "keep"
    if ends == "auto" and blob is not None:
        # Git keeps the line ends of a text that it stored with them.
        old = run_git(root, "cat-file", "blob", blob, seconds=seconds).output
        if old is None:
            return None
        ends = "keep" if b"\r\n" in old and _is_text(old) else ends
    return data if ends == "keep" else data.replace(b"\r\n", b"\n")


def _line_ends(found: Mapping[str, str]) -> str | None:
    """Returns what the attributes say of line ends: "keep", "convert", "auto", or None."""
    for name in ("text", "crlf"):
        value = found[name]
        if value == "unset":
            return "keep"
        if value == "auto":
            return "auto"
        if value in ("set", "input"):
            return "convert"
    return "convert" if found["eol"] in ("lf", "crlf") else None


def _is_text(data: bytes) -> bool:
    """Returns whether git takes a content for text, by its rule of thumb."""
    if b"\0" in data or data.count(b"\r") != data.count(b"\r\n"):
        return False
    unprintable = len(data) - len(data.translate(None, _UNPRINTABLE)) - data.endswith(b"\x1a")
    ends = data.count(b"\r\n") + data.count(b"\n")
    return (len(data) - ends - unprintable) // _BINARY_SHARE >= unprintable


_SETTINGS = ("-c", "core.quotePath=false", "--literal-pathspecs")
EMPTY_TREES = (
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
_HELD: dict[str, bytes] = {}
"""Contents by git's names of them, which never change, so that the next save asks for none."""
_MOST_HELD = 1_048_576
"""Bytes above which they are dropped before more are held."""


class Changed(NamedTuple):
    """A file that is untracked or differs from the last commit."""

    path: Path
    blob: str | None = None
    """Git's name of its content in the last commit: zeros for a new file, None if untracked."""


def changed_files(root: Path, top: Path, seconds: float) -> Iterator[Changed]:
    """Yields the untracked files, and then those that differ from the last commit.

    The memory is left out. A tracked file counts as changed if its time or size is not the one that
    git noted.

    `root`: the project; files outside it are left out.
    `top`: the top of its work tree.
    `seconds`: time limit of each git command.
    """
    untracked = ("ls-files", "--others", "--exclude-standard", "--full-name", "-z", "--", ".")
    told: list[bytes] = []

    def ask() -> None:
        told.append(run_git(root, *untracked, seconds=seconds).output or b"")

    asking = Thread(target=ask, daemon=True)
    asking.start()  # an agent waits, and both questions start a program
    differing = list(islice(_compared(root, top, seconds), _MOST_NAMES))
    asking.join()
    others = ((name, None) for name in b"".join(told).split(b"\0") if name)
    for name, blob in (*others, *differing):
        if _is_of_the_project(name):
            yield Changed(top / os.fsdecode(name), blob)


def changed_lines(
    root: Path, files: Iterable[Changed], seconds: float
) -> Iterator[tuple[str, str]]:
    """Yields each line that the last commit does not have in the same file, with its path.

    Untracked and binary files are left out. If a filter of git changes a file, all its lines count
    as changed.

    `root`: the project; paths are relative to it.
    `files`: the changed files.
    `seconds`: time limit of git.
    """
    root = real_path(root)
    tracked = ((name_inside(root, one.path), one.blob) for one in files if one.blob is not None)
    wanted = list(islice(((name, blob) for name, blob in tracked if name), _MOST_FILES))
    unknown = [blob for _name, blob in wanted if blob not in _HELD]
    before = {**_HELD, **blobs(root, unknown, seconds, _MOST_BYTES)}
    if sum(map(len, list(_HELD.values()))) > _MOST_HELD:
        _HELD.clear()
    _HELD.update((blob, data) for blob in unknown if (data := before.get(blob)) is not None)
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
        for commit in ("HEAD", *EMPTY_TREES) if data else ():
            command = ("diff-index", *shown, commit, "--", ".")
            answer = run_git(root, *command, seconds=seconds, index=index)
            if answer.output is not None or answer.trouble == "late":
                words = iter((answer.output or b"").split(b"\0"))
                for fact, name in zip(words, words, strict=False):
                    told.add(name)
                    yield name, fact.split(b" ")[2].decode()
                break
    differing: dict[bytes, _Staged] = {}
    for entry in islice(_unsure(data, moment), _MOST_UNSURE):
        path = top / os.fsdecode(entry.name)
        if entry.name not in told and path.is_relative_to(root) and _differs(path, entry.blob):
            differing[entry.name] = entry
    converted = _converted(top, differing, seconds)
    for name, entry in differing.items():
        if name not in converted or _is_later(top / os.fsdecode(name), entry):
            yield name, entry.blob.hex()


class _Staged(NamedTuple):
    """A file in the index."""

    name: bytes
    blob: bytes
    """The hash of its content as git stores it."""
    seconds: int
    nanoseconds: int
    """The time at which it was written; 0 if git was built without it."""


def _is_later(path: Path, entry: _Staged) -> bool:
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


def _unsure(index: bytes, moment: int) -> Iterator[_Staged]:
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
            yield _Staged(index[start:end], index[at + 40 : at + 60], written, fraction)
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
