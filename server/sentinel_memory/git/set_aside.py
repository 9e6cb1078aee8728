"""Records that git holds and the log lacks: an autostash, a lost log (N02, S24).

A merge or a pull that stops at a conflict elsewhere leaves them there, out of sight.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from ..core.changes.save import Change
from ..core.errors import StoreError
from ..core.log.document import Document, Line
from ..core.log.record import returned
from ..core.merge.merge import merge
from ..core.text.expressions import expression
from ..store.files import real_path
from ..store.project_root import git_folders, start_of, work_tree
from ..store.store import Store
from .ask import PLAIN, ask_git, files_in_git, run_git
from .tracking import LogInGit

_LITERAL = "--literal-pathspecs"


def refuse_lost(log: Path, root: Path) -> None:
    """Raises an error if a missing log exists in git, and is thus lost and not new.

    If git does not answer, or does not know the log, it counts as new.

    Args:
        log: path of the missing log, with links resolved.
        root: its project, with links resolved.

    Raises:
        StoreError: git has the log; the sentence names the command that restores it.
    """
    if work_tree(root) is None:
        return
    name = log.relative_to(root).as_posix()
    command = ("ls-files", "-s", "-t", "-z", "--full-name", "--", name)
    listed = run_git(root, _LITERAL, *command).output
    staged = [os.fsdecode(entry) for entry in (listed or b"").split(b"\0") if entry]
    lost: StoreError | None
    if staged:
        lost = _of_index(staged)
    else:
        words = ("ls-tree", "-z", "--full-name", "HEAD", "--", name)
        kept = run_git(root, _LITERAL, *words).output
        path = os.fsdecode((kept or b"").rstrip(b"\0")).partition("\t")[2]
        lost = StoreError("deleted", detail=_words("HEAD", path)) if path else None
    # A simultaneous checkout may have restored it.
    if lost is not None and not os.path.lexists(log):
        raise lost


def _of_index(entries: list[str]) -> StoreError:
    """Returns the error for index entries: tag, mode, name and stage of a blob, then the path."""
    facts, _, path = entries[-1].partition("\t")
    tag, *_, stage = facts.split(" ")
    if tag == "S":
        return StoreError("hidden", detail=shlex.quote(path.rpartition("/")[0]))
    side = {"2": "--ours", "3": "--theirs"}.get(stage)
    return StoreError("deleted", detail=_words(*([side] if side else []), path))


def _words(*words: str) -> str:
    """Returns the end of a command, with a path that is valid in every folder of the work tree."""
    *before, path = words
    return " ".join([*before, "--", shlex.quote(f":/{path}")])


_IN_PROGRESS = ("MERGE_AUTOSTASH", "rebase-merge/autostash", "rebase-apply/autostash")
"""Files in which git names the autostash that it restores when a merge or a rebase ends."""
_KEPT = expression(r"^[0-9a-f]+ ([0-9a-f]{40,64}) [^\n]*\tautostash$", re.MULTILINE)
"""The entry of an autostash in the list of stashes; stashes of a person have another text."""
_PARENT = re.compile(rb"^parent ([0-9a-f]+)$", re.MULTILINE)
_COMMIT = expression(r"[0-9a-f]{40,64}")
_LONGEST = 1_048_576
_MOST = 20
"""Most of these stashes that are examined, newest first."""
_DONE = "sentinel-memory.broughtBack"
"""Setting of the clone that lists the restored stashes, so that none is restored twice."""


class _Stash(NamedTuple):
    """The log in an autostash."""

    base: bytes
    """The log in the commit on which the stash was made."""
    data: bytes
    gone: frozenset[bytes]
    """Lines that have left the log on this machine, or that later commits contained."""


class SetAside:
    """The records of a log in the autostashes of its clone."""

    def __init__(self, store: Store, log: LogInGit) -> None:
        """Examines the stashes on demand; starts git only if there are any."""
        self._store = store
        self._log = log
        self._known: tuple[Document, tuple[str, ...], int] | None = None

    def count(self, document: Document) -> int:
        """Returns the number of stashed records that the log lacks; 0 if git fails. Never raises.

        It is 0 for a log in conflict, because resolving the conflict decides on its content.

        Args:
            document: the current log.
        """
        names = _names(self._log.root)
        if not names or self._conflicts(document):
            return 0
        known = self._known
        if known is None or known[0] is not document or known[1] != names:
            try:
                stashes = self._fetch(self._open(names))
            except (StoreError, OSError):
                return 0
            known = self._known = (document, names, len(_lacking(document, stashes)[1]))
        return known[2]

    def bring_back(self) -> int:
        """Restores the records to the log and returns their number. Never raises.

        The stash and all other files stay. Records that were deleted since are not restored.
        """
        names = _names(self._log.root)
        if not names:
            return 0
        try:
            document = self._store.read()
            names = () if self._conflicts(document) else self._open(names)
            stashes = self._fetch(names)
            count = len(_lacking(document, stashes)[1])
            if count:
                self._store.update(lambda document, _now: _putting_back(document, stashes))
        except (StoreError, OSError):
            return 0
        for name in names:
            run_git(self._log.root, "config", "--local", "--add", _DONE, self._note(name))
        return count

    def _conflicts(self, document: Document) -> bool:
        return bool(document.conflicts) or self._log.look().unmerged

    def _open(self, names: Iterable[str]) -> tuple[str, ...]:
        """Returns the stashes that were not restored yet."""
        command = ("config", "--local", "-z", "--get-all", _DONE)
        done = (ask_git(self._log.root, *command) or b"").split(b"\0")
        return tuple(name for name in names if os.fsencode(self._note(name)) not in done)

    def _note(self, name: str) -> str:
        """Returns the note for a stash; all work trees and projects of a clone share the list."""
        folders = git_folders(self._log.root)
        return f"{name}:{folders[0].name if folders else ''}:{self._log.name()}"

    def _fetch(self, names: Sequence[str]) -> list[_Stash]:
        root, log = real_path(self._log.root), self._log.name()
        wanted = [text for name in names for text in (name, f"{name}^1:./{log}", f"{name}:./{log}")]
        found = files_in_git(root, wanted) if wanted else []
        stashes = []
        for number, name in enumerate(names):
            commit, base, data = found[3 * number : 3 * number + 3]
            if data is not None and data != base and _was_here(root, commit or b""):
                command = ("log", "--format=", "--patch", *PLAIN, "HEAD", f"^{name}^1", "--", log)
                later = ask_git(root, "--literal-pathspecs", *command) or b""
                added = (line[1:] for line in later.split(b"\n") if line.startswith(b"+"))
                gone = frozenset((*added, *self._removed()))
                stashes.append(_Stash(base or b"", data, gone))
        return stashes

    def _removed(self) -> set[bytes]:
        """Returns the lines that left the log on this machine."""
        lines: set[bytes] = set()

        def keep(line: bytes) -> bytes:
            lines.add(line)
            return line

        self._store.removed_holds(keep)
        return lines


def _names(root: Path) -> tuple[str, ...]:
    """Returns the commits of a clone's autostashes from git's files, without a process."""
    try:
        folders = git_folders(root)
        if folders is None:
            return ()
        own, shared = folders
        underway = [_text(own / name) for name in _IN_PROGRESS]
        kept = _KEPT.findall(_text(shared / "logs" / "refs" / "stash"))[-_MOST:]
    except (OSError, ValueError):
        return ()
    return tuple(dict.fromkeys([*filter(_COMMIT.fullmatch, underway), *reversed(kept)]))


def _was_here(root: Path, stash: bytes) -> bool:
    """Returns whether the parent commit of a stash was ever checked out in this work tree."""
    folders, parent = git_folders(root), _PARENT.search(stash)
    heads = _text(folders[0] / "logs" / "HEAD") if folders else ""
    return not heads or (parent is not None and parent[1].decode() in heads)


def _text(path: Path) -> str:
    return start_of(path, _LONGEST).decode(errors="replace")


def _lacking(document: Document, stashes: Iterable[_Stash]) -> tuple[Document, list[Line]]:
    """Returns the log merged with the stashes, and the lines that this adds."""
    after = document
    for stash in stashes:
        base, ours = Document.parse(stash.base), after.encode()
        merged = merge(stash.base, ours, _without_gone(stash, base, after))
        after = Document.parse(merged.data)
    before = {line.raw for line in document.lines}
    new = [line for line in after.lines if line.raw not in before]
    return (after, new) if new else (document, [])


def _without_gone(stash: _Stash, base: Document, now: Document) -> bytes:
    """Returns the stash without lines that were deliberately removed from the log since."""
    there = Document.parse(stash.data)
    replaced = returned([*now.records, *there.records])
    instead: dict[bytes, bytes | None] = {}
    for line in there.lines:
        old = base.find(line.record.identity)
        compacted = replaced.get(line.record.identity, ("",))[0] == "resurrected"
        same = old is not None and old.raw == line.raw
        if not same and (compacted or line.raw in stash.gone):
            instead[line.raw] = old.raw if old else None
    lines = (instead.get(line, line) for line in stash.data.split(b"\n"))
    return b"\n".join(line for line in lines if line is not None)


def _putting_back(document: Document, stashes: Sequence[_Stash]) -> Change:
    after = _lacking(document, stashes)[0]
    gone = (line for line in document.lines if after.find(line.record.identity) is None)
    return Change(document=after, removed=tuple(gone))
