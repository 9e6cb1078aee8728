"""The log in the history of git, the earlier versions of a record, and the latest commits.

For S14, K10, N08 and N13; the commits, for what a project can learn from them (N16).
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..core.changes.corrections import Earlier
from ..core.errors import InvalidParams
from ..core.log.document import Document, Line
from ..core.log.record import Identity, parse_line, returned
from ..core.merge.fields import authors
from ..core.text.ids import is_id
from ..store.files import real_path
from ..store.project_root import git_folders, start_of
from .ask import PLAIN, GitError, Trouble, ask_git, files_in_git, has_repository, read_git, run_git
from .tracking import LogInGit

if TYPE_CHECKING:
    from ..core.learning.drafts import Commit

_SECONDS = 60.0
"""Seconds that git may take to show all changes of the log."""


def uncommitted(log: Path, lines: Iterable[bytes]) -> frozenset[bytes]:
    """Returns those lines of the log that are not known to be in the last commit.

    Without a commit, or without an answer of git, these are all lines.
    """
    wanted = frozenset(lines)
    with contextlib.suppress(GitError):
        return wanted - _committed(log) if wanted else wanted
    return wanted


def _committed(log: Path) -> frozenset[bytes]:
    """Returns the lines of the log in the last commit; raises GitError without an answer."""
    (committed,) = files_in_git(log.parent, [f"HEAD:./{log.name}"])
    return frozenset((committed or b"").split(b"\n"))


def authors_of(log: Path, lines: Iterable[bytes]) -> dict[bytes, str]:
    """Returns the author of each line of the log, as the last commit has it; never raises.

    A line that the last commit lacks is left out, and so are all if git does not answer.
    """
    wanted = frozenset(lines)
    if not wanted:
        return {}
    with contextlib.suppress(GitError):
        (committed,) = files_in_git(log.parent, [f"HEAD:./{log.name}"])
        texts = (committed or b"").split(b"\n")
        places = [f"-L{at},{at}" for at, text in enumerate(texts, 1) if text in wanted]
        shown = ("--line-porcelain", "HEAD", "--", log.name)
        told = ask_git(log.parent, "--literal-pathspecs", "blame", *places, *shown)
        return _authors(told or b"") if places else {}
    return {}


def _authors(told: bytes) -> dict[bytes, str]:
    """Returns the author of each line that `git blame --line-porcelain` printed."""
    found: dict[bytes, str] = {}
    author = ""
    for row in told.split(b"\n"):
        if row.startswith(b"author "):
            author = row.removeprefix(b"author ").decode(errors="replace")
        elif row.startswith(b"\t"):
            found[row[1:]] = author
    return found


def holds(log: LogInGit, texts: Iterable[bytes]) -> bool | None:
    """Returns whether a commit of this clone contains one of these texts in the log.

    Returns None if git did not answer, or if a shallow clone does not contain them. The texts are
    not passed as arguments of git, which every process on the machine can read.
    """
    path = log.path()
    if log.look().tracking == "no-git":
        return False
    settings = ("-c", "log.diffMerges=separate", "-c", "log.follow=false", "-c", "log.showRoot=1")
    shown = ("--format=", "--no-show-signature", "--patch", *PLAIN)
    command = (*settings, "--literal-pathspecs", "log", "--all", "--full-history", "-m", *shown)
    told = run_git(path.parent, *command, "--", path.name, seconds=_SECONDS).output
    if told is not None and any(text in told for text in texts):
        return True
    shallow = run_git(path.parent, "rev-parse", "--is-shallow-repository").output
    return False if told is not None and shallow == b"false\n" else None


def compacted_upstream(log: LogInGit, document: Document) -> int:
    """Returns how many records the upstream branch, as last fetched, holds in principles (N02)."""
    if log.look().tracking not in ("tracked", "untracked"):
        return 0
    path = log.path()
    try:
        (data,) = files_in_git(path.parent, [f"@{{upstream}}:./{path.name}"])
    except GitError:
        return 0
    own = {line.record.identity for line in document.lines}
    others = [one for one in Document.parse(data or b"").records if one.identity not in own]
    again = returned([*document.records, *others])
    known = returned(document.records)
    return sum(
        what == "resurrected" and identity in own and identity not in known
        for identity, (what, _) in again.items()
    )


def not_yet_committed(log: LogInGit, topics: Iterable[Iterable[Line]]) -> int:
    """Returns how many records of these topics are uncommitted, if a commit is possible (K10)."""
    followed = log.look()
    if followed.unmerged or followed.tracking not in ("tracked", "untracked"):
        return 0
    wanted = frozenset(line.raw for lines in topics for line in lines)
    try:
        return len(wanted - _committed(log.path())) if wanted else 0
    except GitError:
        return 0


SHORT = 10
"""Length of an abbreviated commit hash in answers."""
_OWN = re.compile(rb"<([^<>]*)> \d+ [+-]\d+\s*\Z")
"""The address in git's identity of the next commit's author."""


def named(log: LogInGit, name: str, field: str) -> str:
    """Returns the full hash of a commit; raises InvalidParams for the field if there is none."""
    try:
        commit = find(log, name)
    except GitError as error:
        if error.trouble != "failed":  # git ends like this for some invalid names
            raise
        commit = None
    if commit is None:
        raise InvalidParams("no_commit", field=field)
    return commit


def find(log: LogInGit, name: str) -> str | None:
    """Returns the full hash of a commit; None if it or the repository does not exist.

    Raises:
        GitError: git did not answer.
    """
    options = ("--verify", "--quiet", "--end-of-options")
    found = ask_git(log.root, "rev-parse", *options, f"{name}^{{commit}}")
    return found.decode().strip() if found else None


def head_of(log: LogInGit) -> str | None:
    """Returns the full hash of the last commit, or None before the first one.

    Raises:
        GitError: git did not answer, or HEAD refers to a missing commit.
    """
    commit = find(log, "HEAD")
    if commit is None and ask_git(log.root, "rev-parse", "--verify", "--quiet", "HEAD"):
        raise GitError("failed")
    return commit


def version(log: LogInGit, commit: str | None) -> Document:
    """Returns the log in a commit, or an empty document; raises GitError as `stored` does."""
    return Document.parse(stored(log, commit))


def stored(log: LogInGit, commit: str | None) -> bytes:
    """Returns the bytes of the log in a commit, or b"".

    Raises:
        GitError: git did not answer.
    """
    if commit is None:
        return b""
    (found,) = files_in_git(real_path(log.root), [f"{commit}:./{log.name()}"])
    return found or b""


def of_others(
    log: LogInGit, since: str | None, until: str, seconds: float
) -> Mapping[Identity, tuple[str, ...]]:
    """Returns the records that other people's commits changed, with the names of the authors.

    Other people are those with another address than the user of this clone.

    `since`: the commit whose history is left out, or None.

    Raises:
        GitError: git did not answer.
    """
    root = real_path(log.root)
    # Without an address of the user, git ends with an error.
    ident = _OWN.search(run_git(root, "var", "GIT_AUTHOR_IDENT").output or b"")
    own = ident[1].decode(errors="replace") if ident else None
    commits = [until] if since is None else [until, f"^{since}"]
    shown = ("--format=%x00%ae%x00%an", "--no-show-signature", "--patch", *PLAIN)
    command = ("--literal-pathspecs", "log", *shown, *commits, "--", log.name())
    return authors(ask_git(root, *command, seconds=seconds) or b"", own)


MOST_COMMITS = 200
"""Most commits of a record that are examined, latest first."""
_LINE_SECONDS = 5.0
"""Time limit of git in seconds."""


def lines_in_commits(
    log: LogInGit, type: str, ids: Iterable[str], sources: Iterable[str] = ()
) -> list[Earlier] | None:
    """Returns the lines of a record and of its sources that commits added, latest first.

    Returns None if git did not answer in time, and [] without a repository.

    `ids`: the ids that it had; ids that we did not derive are not searched.
    """
    own = frozenset(filter(is_id, ids))
    made_of = frozenset(filter(is_id, sources)) - own
    wanted = own | made_of
    if not wanted or log.look().tracking == "no-git":
        return []
    settings = ("-c", "log.follow=false", "-c", "log.showRoot=true")
    shown = ("--format=%x00%h%x00%an%x00", f"--abbrev={SHORT}", "--no-show-signature", "--patch")
    # The pattern consists of derived ids: no content is passed as an argument (K12).
    limits = (f"--max-count={MOST_COMMITS}", f"-G({'|'.join(sorted(wanted))})")
    command = (*settings, "--literal-pathspecs", "log", *limits, *shown, *PLAIN)
    root = real_path(log.root)
    answer = run_git(root, *command, "--", log.name(), seconds=_LINE_SECONDS)
    if answer.output is None:
        return None if answer.trouble in ("late", "refused") else []
    parts = answer.output.split(b"\0")[1:]
    found: list[Earlier] = []
    for commit, author, patch in zip(parts[::3], parts[1::3], parts[2::3], strict=False):
        by = author.decode(errors="replace").strip() or None
        for row in patch.split(b"\n"):
            record = parse_line(row[1:]) if row.startswith(b"+{") else None
            if record is None:
                continue
            is_source = record.id in made_of
            if is_source or (record.type == type and record.id in own):
                line = Line(row[1:], record)
                found.append(Earlier(line, is_source, commit.decode(), by))
    return found


DIGITS = 12
"""Number of hex digits of the commit that a record keeps."""
_HASH = re.compile(rb"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_REF = re.compile(rb"ref:[ \t]*(refs/[^\0-\x20\x7f~^:?*\[\\]+)")
_MOST_PACKED = 16 * 1_048_576
_MOST_LINKS = 5


def head_commit(folder: Path) -> str | None:
    """Returns the first digits of the hash of HEAD, or None if the files do not contain it.

    This works in clones, worktrees and submodules, for loose and packed branches and for a detached
    HEAD. It does not work before the first commit, nor with the reftable format.
    """
    try:
        folders = git_folders(folder)
        return None if folders is None else _head(*folders)
    except (OSError, ValueError):
        return None


def _head(git: Path, shared: Path) -> str | None:
    name = start_of(git / "HEAD")
    for _ in range(_MOST_LINKS):
        if _HASH.fullmatch(name):
            return name[:DIGITS].decode()
        found = _REF.fullmatch(name)
        if found is None or b".." in found[1]:
            return None
        ref = found[1].decode()
        name = start_of(git / ref) or start_of(shared / ref) or _packed(shared, found[1])
    return None


def _packed(shared: Path, ref: bytes) -> bytes:
    lines = b"\n" + start_of(shared / "packed-refs", _MOST_PACKED) + b"\n"
    before, found, _ = lines.partition(b" " + ref + b"\n")
    return before.rpartition(b"\n")[2] if found else b""


MOST_LEARNED = 10_000
MOST_BYTES = 32 * 1_048_576
"""Most bytes of git's output that are read."""
LEARN_SECONDS = 4.0
"""Time limit of git in seconds; output until then is used."""
LATEST = 200
"""Number of commits whose subjects are read if only a count is needed."""
_AT_ONCE = 0.5
"""Time limit in seconds while somebody waits; git usually takes a hundredth of it."""
_NAMES_ONLY = ("--no-color", "--no-renames", "--no-ext-diff", "--no-textconv", "--submodule=short")
"""Options against the configuration: names only, and no external program."""
_FILE_MODES = (b"100644", b"100755")


class LatestCommits(NamedTuple):
    """The commits and files of a project."""

    commits: tuple[Commit, ...] = ()
    files: frozenset[str] | None = None
    """Tracked files, without links; None if git did not answer."""
    trouble: Trouble | None = None


def latest_commits(
    root: Path, most: int = MOST_LEARNED, seconds: float = LEARN_SECONDS
) -> LatestCommits:
    """Returns the latest commits without merges, newest first, and the tracked files.

    It runs one `git log`. If git takes too long or prints too much, the result has the commits that
    were printed until then. Never raises.

    `root`: the project; only its files count.
    `most`: most commits.
    `seconds`: time limit of each git command.
    """
    root = real_path(root)
    listed = run_git(root, "ls-files", "--stage", "-z", seconds=seconds)
    if listed.output is None:
        return LatestCommits(trouble=listed.trouble or "failed")
    settings = ("-c", "core.quotePath=false", "-c", "log.follow=false")
    shown = ("--format=%x00%H%x00%B%x00", "--encoding=UTF-8", "--name-only", "--relative")
    order = ("--no-merges", f"--max-count={most}", "--no-show-signature", "-O/dev/null")
    command = (*settings, "log", *order, *shown, *_NAMES_ONLY)
    printed = read_git(root, *command, seconds=seconds, most=MOST_BYTES)
    return LatestCommits(_commits(printed), frozenset(_files(listed.output)))


def latest_subjects(root: Path, seconds: float = _AT_ONCE) -> list[str]:
    """Returns the subjects of the latest commits without merges; none if git fails or is late.

    No changes are compared, so it takes a few milliseconds in any history. Never raises.
    """
    root = real_path(root)
    if not has_repository(root):
        return []
    shown = ("--no-merges", f"--max-count={LATEST}", "--format=%s", "--encoding=UTF-8")
    answer = run_git(root, "log", *shown, "--no-color", "--no-show-signature", seconds=seconds)
    return (answer.output or b"").decode(errors="replace").splitlines()


def rule_files(told: LatestCommits) -> list[str]:
    """Returns the tracked files that contain rules, ordered by path."""
    from ..core.learning.paths import rule_kind  # Only `learn` needs it.

    return sorted(path for path in told.files or () if rule_kind(path))


def _files(listed: bytes) -> list[str]:
    """Returns the regular files of the index; a link could lead to an untracked file."""
    found = []
    for entry in listed.split(b"\0"):
        mode, tab, path = entry.partition(b"\t")
        if tab and mode.startswith(_FILE_MODES):
            with contextlib.suppress(UnicodeDecodeError):
                found.append(path.decode())
    return found


def _commits(printed: bytes) -> tuple[Commit, ...]:
    """Parses the output of `git log`; messages and file names cannot contain the separator NUL."""
    from ..core.learning.drafts import Commit  # Only `learn` needs it.

    parts = printed.split(b"\0")
    found = []
    # The last commit may be cut off.
    for at in range(1, len(parts) - 2, 3):
        name, message, names = parts[at : at + 3]
        files = tuple(
            line.decode(errors="replace")
            for line in names.split(b"\n")
            if line and not line.startswith(b'"')  # a quoted name with a line break or the like
        )
        found.append(Commit(name.decode(errors="replace"), message.decode(errors="replace"), files))
    return tuple(found)
