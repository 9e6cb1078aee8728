"""What agents saved and others brought since a person looked, and differences (N08, N12)."""

from __future__ import annotations

import contextlib
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from ..contract.memory import RecordView
from ..contract.project import (
    ARRIVED,
    DiffMemoryParams,
    DiffMemoryResult,
    NewsCounts,
    NewsMemoryParams,
    NewsMemoryResult,
    NewsRecord,
)
from ..core.changes.references import SourceRef
from ..core.changes.weak import is_weak
from ..core.checks.flaws import agent_name
from ..core.errors import InvalidParams, StoreError
from ..core.log.document import Document, Line
from ..core.log.record import Identity, Record, certified_at
from ..core.merge.fields import News, NewsKind, compare
from ..core.secrets.protection import Protection
from ..core.secrets.redaction import hide
from ..core.text.ids import line_key, seconds
from ..git.ask import GitError
from ..git.history import SHORT, find, head_of, of_others, version
from ..git.history import named as commit_named
from ..machine.notes import Seen
from .project import Project
from .standing import COMMAND_LINE

_SECONDS = 5.0
"""Seconds that git may take to list the commits, because nobody asked for the list."""
_GONE = ("compacted", "removed")


class Arrival(NamedTuple):
    """One record that is new to the user in this state."""

    news: News
    by: tuple[str, ...]
    """Names of other people whose commits changed it; empty if an agent saved it here."""
    log: Document
    """The log that contains its line."""

    @property
    def mark(self) -> str:
        """The mark that is kept after the user has looked at it."""
        return _mark("gone" if self.news.kind in _GONE else "here", self.news.line)


class Arrivals:
    """The records that this user has not looked at yet.

    The result is cached until the log, the last commit or the last look changes (G06).
    """

    def __init__(self, project: Project) -> None:
        self._project = project
        self._seen = Seen(project.root)
        self._known: tuple[Document, tuple[object, ...], tuple[Arrival, ...]] | None = None

    def begin(self) -> None:
        """Starts counting if nobody has looked yet. Never raises.

        Counting of commits starts again if a rewritten history has lost the commit of the last
        look.
        """
        if self._seen.read().since is None:
            self._seen.note(math.floor(seconds(self._project.store.clock())), ())
        looked = self._project.local.looked
        with contextlib.suppress(GitError):
            if looked is None or find(self._project.git, looked) is None:
                head = head_of(self._project.git)
                if head is not None:
                    self._project.local.look_at(head)

    def count(self) -> NewsCounts | None:
        """Returns the number of news by kind; None if there are none or it is unknown.

        Never raises.
        """
        try:
            kinds = Counter(one.news.kind for one in self.listed())
        except StoreError:
            return None
        if not kinds:
            return None
        return NewsCounts(
            added=kinds["added"],
            updated=kinds["updated"],
            compacted=kinds["compacted"],
            removed=kinds["removed"],
        )

    def listed(self) -> tuple[Arrival, ...]:
        """Returns the news, newest first, removed records last.

        The user's own saves and commits are no news. A log in conflict has no news, because its
        contents are decided when the conflict is resolved.

        Raises:
            StoreError: the log cannot be read.
        """
        now = self._project.store.read()
        if now.conflicts:
            return ()
        looked, head = self._commits()
        seen = self._seen.read()
        state = (looked, head, seen)
        known = self._known
        if known is None or known[0] is not now or known[1] != state:
            found = self._of_team(now, looked, head)
            others = {one.news.line.record.identity for one in found}
            saves = (
                one
                for one in _of_agents(now, seen.since, others)
                if _mark("own", one.news.line) not in seen.marks
            )
            found += saves
            found.sort(key=lambda one: (one.news.kind in _GONE, -one.news.line.record.newest))
            new = tuple(one for one in found if one.mark not in seen.marks)
            known = self._known = (now, state, new)
        return known[2]

    def see(self, arrivals: Iterable[Arrival]) -> None:
        """Notes that the user looked at these. Never raises.

        After the last one, all of the log counts as seen.
        """
        seen = self._seen.read()
        self._seen.note(seen.since, (*seen.marks, *(one.mark for one in arrivals)))
        with contextlib.suppress(StoreError):
            if not self.listed() and self._known is not None:
                self.see_all(self._known[0], self._commits()[1])

    def see_all(self, log: Document, commit: str | None) -> None:
        """Notes that the user looked at all of a log and at the last commit. Never raises."""
        saves, before = _of_agents(log, 0.0, ()), self._seen.read().since or 0.0
        since = max((before, *(one.news.line.record.newest for one in saves)))
        # Another save may follow in the same second.
        latest = (one.mark for one in saves if one.news.line.record.newest >= since)
        self._seen.note(since, latest)
        if commit is not None:
            self._project.local.look_at(commit)

    def see_own(self, lines: Iterable[Line]) -> None:
        """Notes that the user wrote these lines, with any program. Never raises."""
        marks = [_mark("own", line) for line in lines if _agent_of(line.record)]
        if marks:
            seen = self._seen.read()
            self._seen.note(seen.since, (*seen.marks, *marks))

    def _commits(self) -> tuple[str | None, str | None]:
        """Returns the commit of the last look and the latest one; None if git cannot tell."""
        try:
            return self._project.local.looked, head_of(self._project.git)
        except GitError:
            return None, None

    def _of_team(self, now: Document, looked: str | None, head: str | None) -> list[Arrival]:
        if looked is None or head is None or looked == head:
            return []
        git = self._project.git
        try:
            if git.look().unmerged:
                return []
            others: Mapping[Identity, tuple[str, ...]] = of_others(git, looked, head, _SECONDS)
            before = version(git, looked) if others else now
            news = compare(before, now)
        except GitError:
            return []
        named = ((one, others.get(one.line.record.identity)) for one in news)
        return [Arrival(one, by, before if one.kind in _GONE else now) for one, by in named if by]


def _of_agents(now: Document, since: float | None, others: Iterable[Identity]) -> list[Arrival]:
    """Returns the records that agents saved here since a moment."""
    if since is None:
        return []
    skipped = frozenset(others)
    found = []
    for identity, line in now.index.items():
        record = line.record
        if record.newest >= since and identity not in skipped and _agent_of(record):
            is_old = record.occurrences > 1 or record.updated is not None
            kind: NewsKind = "updated" if is_old else "added"
            is_new = seconds(certified_at(record)) >= since
            found.append(Arrival(News(kind, line, certifies=is_new), (), now))
    return found


def _mark(kind: str, line: Line) -> str:
    """Returns a digest for a state of a record, which reveals nothing of its text.

    The topic and the id are not part of it, so that renaming a topic makes no news.
    """
    record = line.record
    texts = (record.missing_context, record.lesson, record.question)
    state: tuple[object, ...] = (kind, record.type, texts, record.newest, record.occurrences)
    if (at := certified_at(record)) is not None:
        state = (*state, at)
    return line_key(repr(state).encode(errors="surrogatepass"))


def _agent_of(record: Record) -> str | None:
    agent = record.meta.get("agent")
    return agent if isinstance(agent, str) and agent != COMMAND_LINE else None


def is_unseen(root: Path, line: Line) -> bool:
    """Returns whether an agent saved a line that the user of this machine has not looked at."""
    if not _agent_of(line.record):
        return False
    seen = Seen(root).read()
    if {_mark("own", line), _mark("here", line)}.intersection(seen.marks):
        return False
    return seen.since is None or line.record.newest >= seen.since


_GIT_SECONDS = 60.0
"""Seconds that git may take to list the commits. A person waits for them."""


def diff_memory(project: Project, params: DiffMemoryParams) -> DiffMemoryResult:
    """Returns the added, updated, compacted and removed records, and their authors.

    Without commits it compares with the commit of the last call, which is kept outside the project.

    Raises:
        InvalidParams: there is no such commit.
        StoreError: the log cannot be read, or git does not answer.
    """
    log, local, standing = project.git, project.local, project.standing
    head = head_of(log)
    since, until = head, head
    if params.before is not None:
        since = commit_named(log, params.before, "before")
    elif local.looked is not None:
        since = find(log, local.looked) or head  # A rewritten history may lack the commit.
    if params.after is not None:
        until = commit_named(log, params.after, "after")
    earlier = version(log, since)
    later = project.store.read() if params.after is None else version(log, until)
    others = of_others(log, since, until, _GIT_SECONDS) if until is not None else {}
    before, now = project.views(earlier, standing), project.views(later, standing)
    records = [
        news_record(
            news,
            (now if news.kind in ARRIVED else before).record(news.line),
            others.get(news.line.record.identity, ()),
            agent=shown_agent(news.line.record, standing.protection),
        )
        for news in compare(earlier, later)
    ]
    if params.before is None:
        project.arrivals.see_all(later, head)
    return DiffMemoryResult(
        folder=project.folder, since=since[:SHORT] if since else None, records=tuple(records)
    )


def shown_agent(record: Record, protection: Protection) -> str | None:
    """Returns the program that saved a record, as it may be shown (D05)."""
    agent = record.meta.get("agent")
    return agent_name(agent, protection) if isinstance(agent, str) else None


def news_record(
    news: News,
    record: RecordView,
    by: tuple[str, ...],
    agent: str | None = None,
    weak: bool | None = None,
) -> NewsRecord:
    """Returns a change as an answer shows it. An id from outside may hold any text (D05)."""
    principle = None if news.principle is None else hide("id", news.principle).text
    return NewsRecord(
        kind=news.kind,
        record=record,
        principle=principle,
        by=by,
        agent=agent,
        certified=news.certifies,
        weak=weak,
    )


def news_memory(project: Project, params: NewsMemoryParams) -> NewsMemoryResult:
    """Returns the news since the user last looked, and notes the records they have now seen.

    Raises:
        RecordError: a text names no record.
        InvalidParams: a named record is not new.
        StoreError: the log cannot be read.
    """
    arrivals = project.arrivals
    arrivals.begin()
    chosen = listed = arrivals.listed()
    if params.refs is not None:
        refs = [SourceRef.parse_any(text, "refs") for text in params.refs]
        chosen = tuple(one for one in listed if any(_is_meant(one, ref) for ref in refs))
        if refs and not chosen:
            raise InvalidParams("not_new", field="refs")
    records = _records(project, chosen)
    if params.seen:
        arrivals.see(chosen)
    left = len(arrivals.listed())
    return NewsMemoryResult(folder=project.folder, records=records, seen=params.seen, left=left)


def _is_meant(arrival: Arrival, ref: SourceRef) -> bool:
    line = arrival.news.line
    rev = line.ref.rpartition("@")[2]
    is_type = ref.type in (None, line.record.type)
    return line.record.id == ref.id and is_type and ref.rev in (None, rev)


def _records(project: Project, arrivals: tuple[Arrival, ...]) -> tuple[NewsRecord, ...]:
    standing = project.standing
    return tuple(
        news_record(
            news,
            project.views(log, standing).record(news.line),
            by,
            agent=shown_agent(news.line.record, standing.protection),
            weak=is_weak(news.line.record) or None,
        )
        for news, by, log in arrivals
    )
