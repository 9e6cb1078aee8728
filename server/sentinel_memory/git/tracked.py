"""The files that git tracks: the index, their renames, and what git stores (E01, E03, S35).

No program that the configuration names is run. Git would run a filter to compare, to hash or to add
a file. Line ends and `$Id$` are converted here, by the rules of gitattributes(5); a file under any
other filter has no answer.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from ..store.files import real_path
from .ask import Trouble, run_git

SECONDS = 5.0
"""Time limit of each git command in seconds."""
COMMIT = re.compile(r"[0-9a-f]{12,64}")
"""The form of a valid `meta.commit`; a line that came by git may contain anything there."""
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


class Entry(NamedTuple):
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

    def entry(self, path: str) -> Entry | None:
        """Returns the entry of a file, or None if git does not track it."""
        line = self.lines.get(path)
        if line is None:
            return None
        head, _tab, name = line.partition(b"\t")
        tag, mode, blob, _stage = head.split(b" ")
        return Entry(os.fsdecode(name), mode, blob.decode(), tag == _ABSENT)


def tracked_files(root: Path, names: Iterable[str] = (), seconds: float = SECONDS) -> Tracked:
    """Returns the tracked files below a folder; never raises.

    Args:
        root: the project, with links resolved.
        names: paths to look up; empty for all.
        seconds: time limit of git.
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


def is_ignored(root: Path, name: str, seconds: float = SECONDS) -> bool:
    """Returns whether a rule makes git ignore a file; False if git did not answer."""
    given = os.fsencode(name) + b"\0"
    found = run_git(root, "check-ignore", "--stdin", "-z", given=given, seconds=seconds)
    return bool(found.output)


def _spellings(path: str) -> set[str]:
    """Returns a path as it is, and in the normal forms in which systems store it."""
    return {path, *(unicodedata.normalize(form, path) for form in ("NFC", "NFD"))}


def renamed_since(root: Path, commit: str, seconds: float = SECONDS) -> Mapping[str, str] | None:
    """Returns the new path of each file renamed since a commit, including staged renames.

    Returns None if git does not know the commit, as in a shallow clone, or did not answer.

    Args:
        root: the project; both paths lie in it.
        commit: abbreviated hash from `meta.commit` of a record; it may be invalid.
        seconds: time limit of git.
    """
    if not COMMIT.fullmatch(commit):
        return None
    return _renamed(root, "diff-index", "--cached", f"{commit}^{{commit}}", seconds=seconds)


def renamed_in_history(
    root: Path, paths: Collection[str], seconds: float = _WALK_SECONDS
) -> dict[str, str]:
    """Returns the next path of each of these files that some commit renamed.

    Each rename is looked up in the commit that made it. Over a long history a file may change so
    much that git does not recognise it when it compares both ends.

    Args:
        root: the project; all the paths lie in it.
        paths: the paths of files that HEAD does not have.
        seconds: how long git may take for each answer.
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


def removed_in(root: Path, path: str, line: str, seconds: float = SECONDS) -> str | None:
    """Returns the last commit that changed how often a file has a text; None if git tells none.

    Args:
        root: the project; the file lies in it.
        path: the file; HEAD need not have it.
        line: the text.
        seconds: time limit of git.
    """
    shown = ("--format=%H", "--max-count=1", "--no-renames", "--no-patch")
    command = ("log", *shown, f"-S{line}", "HEAD", "--", f":(literal){path}")
    return (run_git(root, *command, seconds=seconds).output or b"").decode().strip() or None


def is_shallow(root: Path, seconds: float = SECONDS) -> bool:
    """Returns whether a clone lacks older commits."""
    shallow = run_git(root, "rev-parse", "--is-shallow-repository", seconds=seconds).output
    return shallow == b"true\n"


def _named(word: bytes) -> str:
    name = os.fsdecode(word)
    return name if name.isascii() else unicodedata.normalize("NFC", name)


def stored_as(root: Path, entry: Entry, data: bytes, seconds: float = SECONDS) -> str | None:
    """Returns the object name under which git would store a file (E01); never raises.

    Returns None if a filter applies to it.

    Args:
        root: the project.
        entry: the file.
        data: its bytes.
        seconds: time limit of each git command.
    """
    stored = _stored(root, entry.name, data, entry.blob, seconds)
    if stored is None:
        return None
    made = hashlib.new("sha1" if len(entry.blob) == 40 else "sha256", usedforsecurity=False)
    made.update(b"blob %d\0" % len(stored))
    made.update(stored)
    return made.hexdigest()


def stage(root: Path, *names: str, seconds: float = 60.0) -> bool:
    """Puts files into the index of git, also ignored ones; returns False if git did not take them.

    A file under a filter is not taken, because its unfiltered content may be a secret.

    Args:
        root: the project.
        names: the files, relative to the project.
        seconds: time limit of each git command; a killed git would leave its lock behind.
    """
    root, lines = real_path(root), []
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
