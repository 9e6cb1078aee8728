"""Commits the memory alone, whatever else is staged (K10)."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence

from . import git
from .codec import InvalidParams
from .commit_messages import CommitMemoryParams, CommitMemoryResult
from .core.document import Document
from .core.news import News, compare
from .core.reading import Show
from .messages import Language, say
from .news import version
from .project_files import FileError
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
    language: Language,
) -> CommitMemoryResult:
    """Commits the log and what git needs to know about it; nothing else that is staged goes in.

    Args:
        folder: the name of the project.
        log: the log in its repository.
        params: the message.
        now: the log as it is.
        show: shows its lines without what may not be shown (D05).
        language: of a message that nobody gave.

    Raises:
        InvalidParams: the project is in no repository, git ignores the log, or it is in conflict.
        StoreError: git refused; nothing was committed.
    """
    followed = log.look()
    tracking = followed.tracking
    if followed.unmerged:
        raise InvalidParams("commit_unmerged", field="message")  # adding would call it resolved
    if tracking in ("no-git", "private", "ignored"):
        code = "no_repository" if tracking == "no-git" else "commit_ignored"
        raise InvalidParams(code, field="message")
    root, names = log.root.resolve(), log.names()
    if not names:
        return CommitMemoryResult(folder=folder, commit=None, message=None)
    news = compare(version(log, "HEAD"), now)
    if not log.add():
        raise _refused(names)
    changed = git.ask(root, "diff", "--cached", "--name-only", "-z", "HEAD", "--", *names)
    if changed == b"":
        return CommitMemoryResult(folder=folder, commit=None, message=None)
    message = params.message or _message(news, show, language)
    options = ("--quiet", "--only", "--file=-", "--cleanup=whitespace")
    command = ("--literal-pathspecs", "commit", *options, "--", *names)
    if git.ask(root, *command, given=message.encode(), seconds=_SECONDS) is None:
        raise _refused(names)
    commit = git.ask(root, "rev-parse", "--short", "HEAD") or b""
    return CommitMemoryResult(folder=folder, commit=commit.decode().strip(), message=message)


def _message(news: Sequence[News], show: Show, language: Language) -> str:
    """What was learned: the topics in the first line, then one line a record."""
    kinds = Counter(one.kind for one in news)
    lines = [one.line for one in news if one.kind in ("added", "updated")]
    records = [show(line).record for line in lines]
    topics = ", ".join(dict.fromkeys(record.topic for record in records))
    if not topics:
        key = "commit_compacted" if kinds["compacted"] else "commit_removed"
        return say(language, key if news else "commit_files", count=len(news)) + "\n"
    head = _short(say(language, "commit_learned", topics=topics))
    listed = [_short(f"- {' '.join(record.lesson.split())}") for record in records[:_MOST_LINES]]
    more = len(records) - len(listed)
    rest = [say(language, "commit_more", count=more)] if more else []
    return "\n".join([head, "", *listed, *rest, ""])


def _short(text: str) -> str:
    return text if len(text) <= _COLUMNS else f"{text[: _COLUMNS - 1]}\u2026"


def _refused(names: Sequence[str]) -> FileError:
    command = shlex.join(["git", "commit", "--only", "--", *names])
    return FileError("commit_failed", command)
