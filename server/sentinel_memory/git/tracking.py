"""The log in git: tracked, untracked or ignored (S35), and records that git has and it lacks (N02).

A log may be lost (S24). A merge or a pull that stops at a conflict elsewhere leaves records in an
autostash, out of sight.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..contract.project import Tracking
from ..core.changes.save import Change
from ..core.errors import StoreError
from ..core.log.document import Document, Line
from ..core.log.record import returned
from ..core.merge.merge import merge
from ..core.text.expressions import expression
from ..store import files
from ..store.files import IGNORED, real_path
from ..store.journal import JOURNAL_NAME
from ..store.project_root import git_folders, start_of, work_tree
from ..store.store import Store
from .ask import PLAIN, GitError, Trouble, ask_git, files_in_git, has_repository, run_git
from .tracked import stage

_TOLD = "sentinel-memory.told"


class Followed(NamedTuple):
    """The state of a log in git at one moment."""

    tracking: Tracking
    rule: str | None = None
    """The rule that ignores it, `file:line`, with the file relative to the top of the repository.
    """
    unmerged: bool = False
    """Whether the index holds several versions of it, after a merge with conflicts (N02)."""
    exposes_removed: bool = False
    """Whether git tracks the journal of removed lines, or would add it with other files (S02)."""
    trouble: Trouble | None = None
    """Reason why git did not answer; None also if there is neither a repository nor a git."""

    def demand_answer(self) -> None:
        """Raises GitError if git did not answer."""
        if self.trouble is not None:
            raise GitError(self.trouble)


class LogInGit:
    """A log in the git repository of its project."""

    def __init__(self, log: Path, root: Path) -> None:
        """Takes the log of a project, which need not exist."""
        self._log = log
        self.root = root
        self._known: tuple[_Stamps, Followed] | None = None

    def path(self) -> Path:
        """Returns the path of the log; raises StoreError if a link leaves the project."""
        return files.resolve_inside(self._log, self.root)

    def name(self) -> str:
        """Returns the log's path relative to the project, with `/`; raises StoreError as `path`."""
        return self.path().relative_to(files.real_path(self.root)).as_posix()

    def look(self) -> Followed:
        """Returns the state of the log in git; never raises.

        Git is asked again only after a change of a file that decides the state: the index, the
        configuration of the clone, or an ignore file. A change of the global configuration takes
        effect with the next of these changes.
        """
        known = self._known
        if known is None or not known[0].hold():
            known = self._known = self._ask()
        return known[1]

    def names(self) -> tuple[str, ...]:
        """Returns the names of the log and of our files beside it that exist; raises as `name`."""
        root, log = files.real_path(self.root), self.path()
        beside = (log.with_name(name) for name in (".gitignore", ".gitattributes"))
        there = (path for path in (log, *beside) if path.exists())
        return tuple(path.relative_to(root).as_posix() for path in there)

    def shared_names(self) -> tuple[str, ...]:
        """Returns these names without a `.gitignore` in which a person keeps the memory private."""
        chosen = _is_chosen(self.path().with_name(".gitignore"))
        return tuple(n for n in self.names() if not (chosen and n.endswith("/.gitignore")))

    def brings_removed(self) -> bool:
        """Returns whether git tracks the journal; others may then have written its lines.

        Raises:
            StoreError: the log is a link that leaves the project.
        """
        removed = self.path().with_name(JOURNAL_NAME)
        root = files.real_path(self.root)
        name = removed.relative_to(root).as_posix()
        command = ("--literal-pathspecs", "ls-files", "--cached", "-z", "--", name)
        return os.path.lexists(removed) and bool(run_git(root, *command).output)

    def add(self) -> bool:
        """Adds the log and our files beside it, even if ignored; returns False if git failed."""
        return stage(self.root, *self.names())

    def was_told(self) -> bool:
        """Returns whether a person has dismissed the question about this log."""
        told = run_git(self.root, "config", "--local", "-z", "--get-all", _TOLD).output or b""
        return os.fsencode(self._key()) in told.split(b"\0")

    def remember_told(self) -> None:
        """Saves the dismissal in the configuration of the clone: on this machine, in no commit."""
        run_git(self.root, "config", "--local", "--add", _TOLD, self._key())

    def _key(self) -> str:
        """Returns the path of the log relative to the repository."""
        prefix = run_git(files.real_path(self.root), "rev-parse", "--show-prefix").output or b""
        return os.fsdecode(prefix.removesuffix(b"\n")) + self.name()

    def _ask(self) -> tuple[_Stamps, Followed]:
        root = files.real_path(self.root)
        try:
            log = self.path()
        except StoreError:  # git does not track files behind a link that leaves the project
            return _Stamps({}), Followed("no-git")
        wanted = [("--git-path", path) for path in ("index", "info/exclude", "config")]
        places = run_git(
            root, "rev-parse", "--show-toplevel", *(o for pair in wanted for o in pair)
        )
        if places.output is None:
            trouble = places.trouble or "failed"
            # The cause of a refusal or a failure lies in files that are not watched.
            asked_again = trouble in ("refused", "failed")
            nearest = (folder / ".git" for folder in (root, *root.parents))
            stamps = _Stamps({}) if asked_again else _Stamps.of(nearest)
            return stamps, _without_answer(root, trouble)
        top, *deciders = (root / os.fsdecode(line) for line in places.output.splitlines())
        # Taken before git answers, so that a simultaneous change leads to another query.
        stamps = _Stamps.of([*deciders, _excludes(root), *_on_the_way(log.parent, top)])
        try:
            followed = _followed(log, root)
            return stamps, followed._replace(exposes_removed=_exposes_removed(log, root))
        except GitError as error:
            return _Stamps({}), Followed("unknown", trouble=error.trouble)


class _Stamps(NamedTuple):
    """The identities of some files, to detect a change of any of them."""

    taken: dict[Path, files.FileIdentity | None]

    @classmethod
    def of(cls, paths: Iterable[Path]) -> _Stamps:
        return cls({path: _identify(path) for path in paths})

    def hold(self) -> bool:
        return bool(self.taken) and all(map(_is_as_before, self.taken, self.taken.values()))


def _is_as_before(path: Path, before: files.FileIdentity | None) -> bool:
    now = _identify(path)
    return now is None if before is None else before.settled and before.same(now)


def _identify(path: Path) -> files.FileIdentity | None:
    try:
        return files.identify(path)
    except OSError:
        return None


def _without_answer(root: Path, trouble: Trouble) -> Followed:
    """Returns the state if git finds no repository; without a repository it is no error."""
    if trouble == "refused" or has_repository(root):
        return Followed("unknown", trouble="failed" if trouble == "no-repository" else trouble)
    return Followed("no-git", trouble="missing" if trouble == "missing" else None)


def _followed(log: Path, root: Path) -> Followed:
    name = log.relative_to(root).as_posix()
    entries = ask_git(root, "--literal-pathspecs", "ls-files", "--stage", "-z", "--", name)
    if entries:
        # A merged file has one entry, with stage 0.
        return Followed("tracked", unmerged=b" 0\t" not in entries)
    given = os.fsencode(name) + b"\0"
    answer = ask_git(root, "check-ignore", "--verbose", "-z", "--stdin", given=given)
    source, line, pattern, *_ = (answer or b"\0\0").split(b"\0")
    if not source or pattern.startswith(b"!"):
        return Followed("untracked")
    rule = f"{os.fsdecode(source)}:{line.decode()}"
    return Followed("private" if _is_chosen(log.with_name(".gitignore")) else "ignored", rule)


def _exposes_removed(log: Path, root: Path) -> bool:
    removed = log.with_name(JOURNAL_NAME)
    name = removed.relative_to(root).as_posix()
    command = ("ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", name)
    return removed.exists() and bool(ask_git(root, "--literal-pathspecs", *command))


def _is_chosen(path: Path) -> bool:
    try:
        return is_private(path.read_bytes())
    except OSError:
        return False


def _excludes(root: Path) -> Path:
    """Returns the path of the user's global ignore file."""
    named = run_git(root, "config", "--type=path", "--get", "core.excludesFile").output
    if named:
        return root / os.fsdecode(named.removesuffix(b"\n"))
    configuration = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    # Path.expanduser raises if there is no home folder.
    return Path(os.path.expanduser(configuration), "git", "ignore")  # noqa: PTH111 - see above


def _on_the_way(folder: Path, top: Path) -> Iterator[Path]:
    """Yields the ignore files from a folder up to the top, and places of nested repositories."""
    yield folder / ".gitignore"
    while folder not in (top, folder.parent):
        yield folder / ".git"
        folder = folder.parent
        yield folder / ".gitignore"


_NOTE = b"# Kept private on purpose; sentinel-memory private --off takes it back."
_EVERYTHING = b"*"
_OURS = frozenset([*IGNORED.encode().splitlines(), _NOTE, _EVERYTHING])
_MARK = b"\xef\xbb\xbf"


def is_private(text: bytes) -> bool:
    """Returns whether the memory is private, that is, whether a line is `*`."""
    return any(line.strip() == _EVERYTHING for line in text.splitlines())


def with_privacy(text: bytes) -> bytes:
    """Returns the text with `*` as its last rule, because the last rule wins (gitignore)."""
    rules = [rule for line in text.splitlines() if (rule := line.strip()) and rule[:1] != b"#"]
    if rules and rules[-1] == _EVERYTHING:
        return text
    ended = text if not text or text.endswith(b"\n") else text + b"\n"
    return ended + _NOTE + b"\n" + _EVERYTHING + b"\n"


def without_privacy(text: bytes) -> bytes:
    """Returns the initial text, followed by the lines that the user added.

    Lines that an older version wrote are part of the initial text.
    """
    lines = text.removeprefix(_MARK).splitlines(keepends=True)
    return IGNORED.encode() + b"".join(line for line in lines if line.strip() not in _OURS)


_LITERAL = "--literal-pathspecs"


def refuse_lost(log: Path, root: Path) -> None:
    """Raises an error if a missing log exists in git, and is thus lost and not new.

    If git does not answer, or does not know the log, it counts as new.

    `log`: path of the missing log, with links resolved.
    `root`: its project, with links resolved.

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
