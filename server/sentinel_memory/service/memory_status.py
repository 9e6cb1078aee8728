"""The state of a memory: counts, and problems line by line (S09, S20, S33)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import NamedTuple

from ..contract.memory import Compaction, FolderParams, Statistics
from ..contract.project import CodeCounts, FolderStatus, Health
from ..core.changes.references import shown
from ..core.checks.showing import Finding
from ..core.errors import StoreError
from ..core.log.document import Document
from ..core.log.texts import usable
from ..git.ask import GitError, find_git, is_old
from ..sentences.say import describe, say
from ..store.journal import lost_to_older
from ..store.locks import lacking
from . import usage
from .project import Project
from .recall import check_similar
from .standing import THRESHOLD_VARIABLE, Standing


class Look(NamedTuple):
    """The findings of one reading of a log."""

    data: bytes
    """The bytes of the log; empty if it is missing."""
    findings: tuple[Finding, ...]
    compaction: Compaction
    document: Document
    """The parsed bytes."""
    around: tuple[Finding, ...] = ()
    """The findings about the file and its place instead of its lines."""


def memory_status(project: Project, uri: str) -> FolderStatus:
    """Returns counts and problems. An unreadable log is a problem in the result, not an exception.

    `uri`: the URI of the open folder.
    """
    standing = project.standing
    problem: str | None = None
    try:
        document = project.store.read()
    except StoreError as error:
        document, problem = Document(), describe(error, standing.language)
    followed, views = project.git.look(), project.views(document, standing)
    aside, activity = project.set_aside.count(document), project.local.activity()
    returned = (line for line in document.index.values() if line.record.id in activity.again)
    cache = project.cache.problem()
    return FolderStatus(
        folder=project.folder,
        uri=uri,
        opened=(uri,),
        exists=os.path.lexists(project.store.path),
        topics=views.summaries(views.topics),
        superseded=len(views.superseded_lines),
        unreadable=document.unreadable,
        without_cues=without_cues(document),
        code=code_counts(project, document, standing),
        conflicts=document.conflicts or int(followed.unmerged),
        problem=problem,
        policy_problems=standing.problems,
        set_aside=say(standing.language, "finding_set-aside", detail=aside) if aside else None,
        cache_problem=say(standing.language, f"cache_{cache}") if cache else None,
        compaction=standing.compaction(document),
        tracking=followed.tracking,
        news=project.arrivals.count(),
        value=usage.tally(activity, views.records(returned)),
    )


def health(project: Project) -> Health:
    """Returns what a look at all lessons finds (M12). Raises StoreError if there is no reading."""
    numbers = statistics(project, project.store.read(), project.standing)
    pairs = check_similar(project, FolderParams()).pairs
    return Health(answered=numbers.answered, withheld=numbers.withheld, pairs=pairs)


def statistics(project: Project, document: Document, standing: Standing) -> Statistics:
    """Returns what was observed on this machine, and the state of the lessons (M12)."""
    activity, code = project.local.activity(), code_counts(project, document, standing)
    return Statistics(
        given=activity.total.get("given", 0),
        answered=sum(activity.answered.values()),
        again=sum(activity.again.values()),
        stale=code.stale if code else 0,
        superseded=len(project.views(document, standing).superseded_lines),
        withheld=sum(record.withheld for record in document.records),
    )


def to_learn_from(project: Project) -> tuple[int | None, int | None]:
    """Returns the number of rule files and of fixes, by a quick look (S12)."""
    from ..core.learning.drafts import count_fixes  # Only an empty memory needs these modules.
    from ..git.history import latest_subjects
    from ..store.project_files import rule_files_at_hand

    files, fixes = rule_files_at_hand(project.root), count_fixes(latest_subjects(project.root))
    return len(files) or None, fixes or None


def code_counts(project: Project, document: Document, standing: Standing) -> CodeCounts | None:
    """Returns how many lessons quote code that has changed or is gone; None if none quotes any."""
    quoting = document.quoting
    if not quoting:
        return None
    judged = project.quotes.judged(quoting)
    return CodeCounts(
        stale=len(judged.stale),
        gone=len(judged.having("gone")),
        unchecked=len(judged.having("unchecked")),
        withheld=len(judged.unhooked(standing.policy.withhold_stale)),
    )


def without_cues(document: Document) -> int:
    """Returns the number of records without phrases by which a task could be recognised (N10)."""
    return sum(not usable(record.cues, record.type) for record in document.records)


def compaction_of(project: Project) -> Compaction:
    """Returns the size of the log compared with the threshold (S09)."""
    return project.standing.compaction(project.store.read())


def findings(project: Project, standing: Standing) -> list[Finding]:
    """Returns the findings on the lines of the log and on its place (S09, S20)."""
    found = look(project, standing)
    beside = []
    if found.compaction.state == "required":
        count, threshold = found.compaction.count, found.compaction.threshold
        beside.append(Finding("compaction-required", 1, 1, limit=threshold, actual=count))
    if standing.variable_problems:
        beside.append(Finding("threshold-variable", 1, 1, detail=THRESHOLD_VARIABLE))
    return [*beside, *found.findings]


def look(project: Project, standing: Standing) -> Look:
    """Returns the bytes, the findings and the compaction state of the log."""
    data, document = project.store.read_whole()
    of_lines = project.check(data, document, standing)
    around = tuple(_around(project, document, standing))
    compaction = standing.compaction(document)
    return Look(data, (*around, *of_lines), compaction, document, around)


def _around(project: Project, document: Document, standing: Standing) -> Iterator[Finding]:
    """Yields findings on the file, its disk and its place in git."""
    for code in lacking(project.store.path):
        yield Finding(code, 1, 1)
    if project.store.has_other_name:
        yield Finding("hard-link", 1, 1)
    if lost := lost_to_older(project.store, document):
        yield Finding("lost-to-older", 1, 1, detail=", ".join(map(shown, lost)))
    followed = project.git.look()
    if followed.exposes_removed:
        yield Finding("removed-in-git", 1, 1)
    trouble = followed.trouble if followed.tracking == "unknown" else None
    program = find_git() if followed.tracking != "no-git" else None
    if trouble is None and program is not None and is_old(program):
        trouble = "old"
    if trouble:
        reason = describe(GitError(trouble), standing.language)
        yield Finding("git-silent", 1, 1, detail=reason)
    aside = project.set_aside.count(document)
    if aside:
        yield Finding("set-aside", 1, 1, detail=str(aside))
    if not document.conflicts and followed.unmerged:
        # A failed merge driver leaves one side of a merge without any marker in the file.
        yield Finding("unmerged", 1, 1)
