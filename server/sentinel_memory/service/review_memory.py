"""The records that a push would publish, and the sensitive findings in them (S30, N07)."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import NamedTuple

from ..contract.care import (
    ReviewMemoryParams,
    ReviewMemoryResult,
    SensitiveFinding,
    StaleLesson,
    StaleQuote,
)
from ..contract.memory import RecordView
from ..contract.project import ARRIVED, NewsRecord
from ..core.checks.judging import FlawsOf, added_lines, cut, find_sensitive
from ..core.errors import FileError
from ..core.evidence.evidence import STALE
from ..core.log.document import Document
from ..core.merge.fields import authors, compare
from ..core.private import MARKER
from ..core.secrets.protection import Protection
from ..core.text.limits import LIMITS, LISTS
from ..git.ask import PLAIN, GitError, ask_git
from ..git.history import SHORT, find, head_of, named, stored
from ..git.tracking import LogInGit
from ..store.files import real_path
from .news import shown_id
from .project import Project
from .views import Views

_SECONDS = 60.0
"""Seconds that git may take to list the commits. A review must cover all of them."""


def review_memory(project: Project, params: ReviewMemoryParams) -> ReviewMemoryResult:
    """Returns the records that others do not have yet, and the sensitive findings in their lines.

    A push publishes whole commits. Therefore the findings include lines that one commit added and
    another removed, and the lines of the current log, which the next commit may hold. If git
    ignores the log, only the lines in commits count.

    Raises:
        InvalidParams: there is no such commit.
        StoreError: the log cannot be read, or git does not return the commits.
    """
    log, standing = project.git, project.standing
    head = head_of(log)
    against, tip = _against(log, params.rev)
    base = _base(log, head, tip)
    followed = log.look()
    followed.demand_answer()
    ignored = followed.tracking in ("private", "ignored")
    data, now = (b"", Document()) if ignored else project.store.read_whole()
    before = stored(log, base)
    earlier = Document.parse(before)
    commits = _commits(log, head, tip)
    by = authors(commits, None)
    views = {True: project.views(now, standing), False: project.views(earlier, standing)}
    records = [
        NewsRecord(
            kind=news.kind,
            record=_harmless(views[news.kind in ARRIVED].records([news.line])[0]),
            principle=shown_id(news.principle),
            by=by.get(news.line.record.identity, ()),
            certified=news.certifies,
        )
        for news in compare(earlier, now)
    ]
    published = frozenset((*cut(before), *cut(stored(log, tip))))
    new = _New(cut(data), published, commits)
    return ReviewMemoryResult(
        folder=project.folder,
        against=against,
        since=base[:SHORT] if base else None,
        records=tuple(records),
        findings=tuple(
            dict.fromkeys(new.findings(standing.protection, project.flaws_of(now, standing)))
        ),
        made_stale=tuple(_made_stale(project, now, views[True], base)),
        policy_secrets=tuple(
            one.key for one in standing.policy.findings if one.code == "secret" and not ignored
        ),
    )


def _made_stale(
    project: Project, now: Document, views: Views, base: str | None
) -> Iterator[StaleLesson]:
    """Yields the lessons whose code the common commit has, and the current files no longer."""
    quoting = [line for line in now.current if line.record.evidence]
    if base is None or not quoting:
        return
    from .evidence.checking import checked_quotes, stood_in  # Few logs quote code.

    for line, quotes in checked_quotes(project, now, quoting):
        lost = [one for one in quotes if one.verdict in STALE]
        stood = stood_in(project, base, line, lost)
        found = tuple(StaleQuote(line=at, quote=one) for one, at in stood)
        if found:
            yield StaleLesson(record=_harmless(views.records([line])[0]), quotes=found)


class _New(NamedTuple):
    """The lines that others do not have yet."""

    lines: list[bytes]
    """The lines of the current log."""
    published: frozenset[bytes]
    commits: bytes

    def findings(self, protection: Protection, flaws_of: FlawsOf) -> Iterator[SensitiveFinding]:
        """Yields the findings: in the current log, then in lines that only commits hold."""
        commits = list(added_lines(self.commits))
        brought: dict[bytes, str] = {}
        for commit, lines in commits:
            for line in lines:
                brought.setdefault(line, commit)
        for found in sensitive(self.lines, self.published, protection, flaws_of):
            yield found._replace(commit=brought.get(self.lines[(found.line or 1) - 1]))
        known = self.published.union(self.lines)
        for commit, lines in commits:
            first = [line if brought[line] == commit else b"" for line in lines]
            for found in sensitive(first, known, protection):
                yield found._replace(line=None, commit=commit)


def sensitive(
    lines: list[bytes],
    known: frozenset[bytes],
    protection: Protection,
    flaws_of: FlawsOf | None = None,
) -> Iterator[SensitiveFinding]:
    """Yields the findings in the lines that are not known, as in no commit; see `find_sensitive`.

    Args:
        lines: the lines of a log.
        known: lines that are not searched.
        protection: the additions of the project to the rules.
        flaws_of: returns the flaws of a line that was judged before.
    """
    numbered = enumerate(lines, 1)
    unknown = ((number, line) for number, line in numbered if line.strip() and line not in known)
    for one in find_sensitive(unknown, protection, flaws_of):
        yield SensitiveFinding(
            code=one.code, line=one.line, commit=None, field=one.field, detail=one.detail
        )


def _harmless(record: RecordView) -> RecordView:
    """Returns a record without its texts if they address an agent, who may read this as well."""
    if not record.addresses_agent:
        return record
    lists: dict[str, object] = dict.fromkeys((*LISTS, "evidence", "links"), ())
    texts = {**dict.fromkeys(LIMITS, MARKER), **lists}
    return record._replace(**texts)


def _against(log: LogInGit, rev: str | None) -> tuple[str | None, str | None]:
    """Returns the branch or commit to compare with, and the id of its commit."""
    if rev is not None:
        return rev, named(log, rev, "rev")
    branch = _lines(log, "symbolic-ref", "--quiet", "HEAD")
    upstream = _refs(log, "%(upstream)", branch[0]) if branch else []
    others = sorted(_refs(log, "%(symref)", "refs/remotes/*/HEAD"), key=_is_no_origin)
    for ref in (*upstream, *others):
        commit = find(log, ref)
        if commit is not None:
            return ref.removeprefix("refs/remotes/").removeprefix("refs/heads/"), commit
    return None, None


def _refs(log: LogInGit, form: str, pattern: str) -> list[str]:
    return _lines(log, "for-each-ref", f"--format={form}", pattern)


def _lines(log: LogInGit, *command: str) -> list[str]:
    told = (ask_git(log.root, *command) or b"").decode(errors="surrogateescape")
    return [line for line in told.split("\n") if line]


def _is_no_origin(ref: str) -> bool:
    return not ref.startswith("refs/remotes/origin/")


def _base(log: LogInGit, head: str | None, tip: str | None) -> str | None:
    """Returns the common commit; without one, the other side's commit."""
    if head is None or tip is None:
        return tip
    found = ask_git(log.root, "merge-base", head, tip)
    return found.decode().strip() if found else tip


def _commits(log: LogInGit, head: str | None, tip: str | None) -> bytes:
    """Returns the changes of each own commit in the log as a patch, oldest first."""
    if head is None:
        return b""
    # Includes merges against each parent, regardless of the configuration, and branches of which a
    # merge kept nothing.
    settings = ("-c", "log.diffMerges=separate", "-c", "log.follow=false", "--literal-pathspecs")
    order = ("--reverse", "--topo-order", "--full-history", "-m")
    shown = ("--format=%x00%h%x00%an%x00%p", "--no-show-signature", "--patch", *PLAIN)
    wanted = (head,) if tip is None else (head, f"^{tip}")
    command = (*settings, "log", *order, *shown, *wanted, "--", log.name())
    try:
        return ask_git(real_path(log.root), *command, seconds=_SECONDS) or b""
    except GitError:
        named = shlex.join(["git", "log", *wanted, "--", log.name()])
        raise FileError("review_failed", named) from None


class Committed(NamedTuple):
    """A commit that changed the log."""

    commit: str
    """Its full hash."""
    author: str
    day: str
    subject: str


_MOST_COMMITS = 200


def commits(project: Project) -> tuple[Committed, ...]:
    """Returns the latest commits that changed the log, the newest first; none without git."""
    log = project.git
    try:
        form = "--format=%H%x00%an%x00%as%x00%s"
        lines = _lines(log, "log", f"--max-count={_MOST_COMMITS}", form, "--", log.name())
    except GitError:
        return ()
    parts = (line.split("\0") for line in lines)
    return tuple(Committed(*one) for one in parts if len(one) == 4)
