"""The state of a memory log in git: tracked, untracked, or ignored by a rule (S35)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ..contract.project import Tracking
from ..core.errors import StoreError
from ..store import files
from ..store.files import IGNORED
from ..store.journal import JOURNAL_NAME
from .ask import GitError, Trouble, ask_git, has_repository, run_git
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
