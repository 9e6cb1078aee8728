"""What git would publish: a review of a push, and the commit of the memory (S30, N07, K10)."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, get_args

from ..contract.care import (
    CommitMemoryParams,
    CommitMemoryResult,
    ReviewMemoryParams,
    ReviewMemoryResult,
    SensitiveFinding,
    StaleLesson,
    StaleQuote,
)
from ..contract.memory import RecordView
from ..contract.project import ARRIVED, NewsKind
from ..core.checks.judging import FlawsOf, added_lines, cut, find_sensitive
from ..core.checks.showing import WITHHELD, Show
from ..core.errors import FileError, InvalidParams, RecordError
from ..core.evidence.evidence import STALE
from ..core.log.document import Document
from ..core.log.texts import check_input
from ..core.merge.fields import News, authors, compare
from ..core.private import MARKER, UnpairedTagError
from ..core.secrets.protection import Protection
from ..core.secrets.redaction import withhold_all
from ..core.text.limits import LIMITS, LISTS
from ..core.text.one_line import inline, named
from ..git.ask import PLAIN, GitError, ask_git
from ..git.commit import SECONDS, FileCommit, is_busy
from ..git.history import SHORT, find, head_of, stored
from ..git.history import named as commit_named
from ..git.tracking import LogInGit
from ..sentences.say import Language, say, say_counted
from ..store.files import real_path
from .memory_status import Look, look
from .news import news_record
from .project import Project
from .standing import Standing
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
        news_record(
            news,
            _harmless(views[news.kind in ARRIVED].record(news.line)),
            by.get(news.line.record.identity, ()),
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
    quoting = now.quoting
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

    `known`: lines that are not searched.
    """
    numbered = enumerate(lines, 1)
    unknown = ((number, line) for number, line in numbered if line.strip() and line not in known)
    for one in find_sensitive(unknown, protection, flaws_of):
        yield SensitiveFinding(code=one.code, line=one.line, field=one.field, detail=one.detail)


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
        return rev, commit_named(log, rev, "rev")
    branch = _lines(log, "symbolic-ref", "--quiet", "HEAD")
    upstream = _refs(log, "%(upstream)", branch[0]) if branch else []
    heads = _refs(log, "%(symref)", "refs/remotes/*/HEAD")
    others = sorted(heads, key=lambda ref: not ref.startswith("refs/remotes/origin/"))
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


_MOST_NAMED = 10
"""Most lines that a refusal names."""
_MOST_LINES = 20
_COLUMNS = 72


def commit_memory(
    project: Project, params: CommitMemoryParams, seconds: float = SECONDS
) -> CommitMemoryResult:
    """Commits the log and the files of git beside it, without any other staged file.

    Secrets and private parts in a given message are withheld. If the commit fails, the index is as
    before, so that aborting a merge loses nothing. A preview only returns the message, and what
    looks sensitive in the lines that the commit adds or changes.

    `params`: the message, and whether to commit secrets and private text too.
    `seconds`: seconds that the hooks of the repository may take.

    Raises:
        RecordError: the message is too long, or a private tag in it has no partner.
        InvalidParams: the project is in no repository, git ignores the log, or there is a conflict
            or an unfinished merge, or the new lines hold a secret or private text.
        StoreError: git refused; nothing was committed.
    """
    log, standing = project.git, project.standing
    given = _given(params.message, standing.protection) if params.message else None
    followed = log.look()
    followed.demand_answer()
    tracking = followed.tracking
    if followed.unmerged:
        # Adding the log would mark it as resolved.
        raise InvalidParams("commit_unmerged", field="message")
    if tracking in ("no-git", "private", "ignored"):
        code = "no_repository" if tracking == "no-git" else "commit_ignored"
        raise InvalidParams(code, field="message")
    nothing = CommitMemoryResult(folder=project.folder)
    root, names = real_path(log.root), log.shared_names()
    if not names:
        return nothing
    if is_busy(root):
        raise InvalidParams("commit_busy", field="message")
    before, seen = stored(log, head_of(log)), look(project, standing)
    news, now = compare(Document.parse(before), seen.document), seen.document
    commit = FileCommit.of(root, names)
    if not commit.changes:
        return nothing
    message = given or _message(news, project.shows(now, standing), standing.language)
    flaws_of = project.flaws_of(now, standing)
    counts = Counter(one.kind for one in news)
    lessons = {kind: counts[kind] for kind in get_args(NewsKind) if counts[kind]}
    told = _judged(nothing, before, seen, standing, flaws_of)
    told = told._replace(message=message, lessons=lessons)
    if params.preview:
        return told
    refused = [found for found in told.findings if found.code in WITHHELD]
    if refused and not params.anyway:
        raise InvalidParams("commit_sensitive", field="anyway", lines=_places(refused))
    return told._replace(commit=commit.make(message.encode(), seconds))


def _judged(
    result: CommitMemoryResult,
    before: bytes,
    seen: Look,
    standing: Standing,
    flaws_of: FlawsOf,
) -> CommitMemoryResult:
    """Adds what looks sensitive in the new lines, and the older lines with withheld text."""
    lines, known = cut(seen.data), frozenset(cut(before))
    found = tuple(dict.fromkeys(sensitive(lines, known, standing.protection, flaws_of)))
    older = {
        one.line for one in seen.findings if one.code in WITHHELD and lines[one.line - 1] in known
    }
    return result._replace(findings=found, older=tuple(sorted(older)))


def _places(found: Sequence[SensitiveFinding]) -> str:
    """Returns the lines of findings with their fields, the first ten."""
    places = [f"{one.line} ({one.field})" if one.field else f"{one.line}" for one in found]
    unique = list(dict.fromkeys(places))
    return ", ".join((*unique[:_MOST_NAMED], *(["\u2026"] if len(unique) > _MOST_NAMED else [])))


def _given(message: str, protection: Protection) -> str:
    check_input("message", message)
    try:
        return withhold_all(message, protection).text
    except UnpairedTagError as error:
        raise RecordError("unpaired_tag", "message", detail=error.tag) from None


def _message(news: Sequence[News], show: Show, language: Language) -> str:
    """Returns the message: the topics in its first line, then one line for each record."""
    kinds = Counter(one.kind for one in news)
    lines = [one.line for one in news if one.kind in ("added", "updated")]
    shown = [show(line) for line in lines]
    # A line break could add a trailer to the message, and agents read commit messages too.
    texts = [
        (MARKER, MARKER)
        if one.addresses_agent
        else (named(one.record.topic), inline(" ".join(one.record.lesson.split())))
        for one in shown
    ]
    topics = ", ".join(dict.fromkeys(topic for topic, _ in texts))
    if not topics:
        if news and not kinds["compacted"]:
            return say_counted(language, "commit_removed", len(news)) + "\n"
        return say(language, "commit_compacted" if news else "commit_files") + "\n"
    head = _short(say(language, "commit_learned", topics=topics))
    listed = [_short(f"- {lesson}") for _, lesson in texts[:_MOST_LINES]]
    more = len(texts) - len(listed)
    rest = [say(language, "commit_more", count=more)] if more else []
    return "\n".join([head, "", *listed, *rest, ""])


def _short(text: str) -> str:
    return text if len(text) <= _COLUMNS else f"{text[: _COLUMNS - 1]}\u2026"
