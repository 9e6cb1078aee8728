"""Commits the memory alone, regardless of other staged files (K10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..contract.care import CommitMemoryParams, CommitMemoryResult, SensitiveFinding
from ..core.checks.judging import FlawsOf, cut
from ..core.checks.showing import WITHHELD, Show
from ..core.errors import InvalidParams, RecordError
from ..core.log.document import Document
from ..core.log.texts import check_input
from ..core.merge.fields import News, compare
from ..core.private import MARKER, UnpairedTagError
from ..core.secrets.protection import Protection
from ..core.secrets.redaction import withhold_all
from ..core.text.one_line import inline, named
from ..git.commit import SECONDS, FileCommit, is_busy
from ..git.history import head_of, stored
from ..sentences.say import Language, say
from ..store.files import real_path
from .memory_status import Look, look
from .project import Project
from .review_memory import sensitive
from .standing import Standing

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

    Args:
        project: the project.
        params: the message, and whether to commit secrets and private text too.
        seconds: seconds that the hooks of the repository may take.

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
    nothing = CommitMemoryResult(
        folder=project.folder, commit=None, message=None, findings=(), older=()
    )
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
    told = _judged(nothing, before, seen, standing, flaws_of)._replace(message=message)
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
        key = "commit_compacted" if kinds["compacted"] else "commit_removed"
        return say(language, key if news else "commit_files", count=len(news)) + "\n"
    head = _short(say(language, "commit_learned", topics=topics))
    listed = [_short(f"- {lesson}") for _, lesson in texts[:_MOST_LINES]]
    more = len(texts) - len(listed)
    rest = [say(language, "commit_more", count=more)] if more else []
    return "\n".join([head, "", *listed, *rest, ""])


def _short(text: str) -> str:
    return text if len(text) <= _COLUMNS else f"{text[: _COLUMNS - 1]}\u2026"
