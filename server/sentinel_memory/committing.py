"""Commits the memory alone, whatever else is staged (K10)."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence

from . import git
from .codec import InvalidParams
from .commit_messages import CommitMemoryParams, CommitMemoryResult
from .core.document import Document
from .core.errors import RecordError
from .core.files import real_path
from .core.markers import MARKER
from .core.news import News, compare
from .core.private_tags import UnpairedTagError
from .core.reading import Show
from .core.record import check_input
from .core.sanitizer import Protection
from .core.withholding import withhold_all
from .messages import Language, say
from .news import version
from .project_files import FileError
from .shown_text import inline, named
from .standing import Standing
from .tracking import LogInGit

_SECONDS = 120.0
"""How long a commit may take: the hooks of the project run in it."""
_MOST_LINES = 20
_COLUMNS = 72


def commit_memory(
    folder: str,
    log: LogInGit,
    params: CommitMemoryParams,
    now: Document,
    show: Show,
    standing: Standing,
) -> CommitMemoryResult:
    """Commits the log and what git needs to know about it; nothing else that is staged goes in.

    What looks like a secret, or is private, is withheld from a message that was given too.

    Args:
        folder: the name of the project.
        log: the log in its repository.
        params: the message.
        now: the log as it is.
        show: shows its lines without what may not be shown (D05).
        standing: of the project.

    Raises:
        RecordError: the message is too long, or a private tag in it has no partner.
        InvalidParams: the project is in no repository, git ignores the log, or it is in conflict.
        StoreError: git refused; nothing was committed.
    """
    given = _given(params.message, standing.protection) if params.message else None
    followed = log.look()
    tracking = followed.tracking
    if followed.unmerged:
        raise InvalidParams("commit_unmerged", field="message")  # adding would call it resolved
    if tracking in ("no-git", "private", "ignored"):
        code = "no_repository" if tracking == "no-git" else "commit_ignored"
        raise InvalidParams(code, field="message")
    root, names = real_path(log.root), log.names()
    if not names:
        return CommitMemoryResult(folder=folder, commit=None, message=None)
    news = compare(version(log, "HEAD"), now)
    if not log.add():
        raise _refused(names)
    changed = git.ask(root, "diff", "--cached", "--name-only", "-z", "HEAD", "--", *names)
    if changed == b"":
        return CommitMemoryResult(folder=folder, commit=None, message=None)
    message = given or _message(news, show, standing.language)
    options = ("--quiet", "--only", "--file=-", "--cleanup=whitespace")
    command = ("--literal-pathspecs", "commit", *options, "--", *names)
    if git.ask(root, *command, given=message.encode(), seconds=_SECONDS) is None:
        raise _refused(names)
    commit = git.ask(root, "rev-parse", "--short", "HEAD") or b""
    return CommitMemoryResult(folder=folder, commit=commit.decode().strip(), message=message)


def _given(message: str, protection: Protection) -> str:
    check_input("message", message)
    try:
        return withhold_all(message, protection).text
    except UnpairedTagError as error:
        raise RecordError("unpaired_tag", "message", detail=error.tag) from None


def _message(news: Sequence[News], show: Show, language: Language) -> str:
    """What was learned: the topics in the first line, then one line a record."""
    kinds = Counter(one.kind for one in news)
    lines = [one.line for one in news if one.kind in ("added", "updated")]
    shown = [show(line) for line in lines]
    # A line break could add a trailer to the message, and agents read messages too.
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


def _refused(names: Sequence[str]) -> FileError:
    command = shlex.join(["git", "commit", "--only", "--", *names])
    return FileError("commit_failed", command)
