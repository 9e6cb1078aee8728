"""What the team learned between two versions of the log (N08)."""

from __future__ import annotations

from collections.abc import Callable

from . import git
from .codec import InvalidParams
from .core.document import Document
from .core.news import compare
from .core.reading import Show
from .local_state import LocalState
from .news_messages import DiffMemoryParams, DiffMemoryResult, NewsRecord
from .tracking import LogInGit
from .views import Views

_ARRIVED = ("added", "updated")
_SHORT = 10
"""Characters of the name of a commit that answers show."""


def diff_memory(
    folder: str,
    log: LogInGit,
    local: LocalState,
    params: DiffMemoryParams,
    read: Callable[[], Document],
    shows: Callable[[Document], Show],
) -> DiffMemoryResult:
    """Returns what was added, updated, compacted and removed.

    Without commits it is what came since this was last asked here; the commit of that moment is
    remembered outside of the project.

    Args:
        folder: the name of the project.
        log: the log in its repository.
        local: what this machine remembers.
        params: the commits.
        read: gives the log as it is now.
        shows: gives what shows the lines of a version without what may not be shown (D05).

    Raises:
        InvalidParams: there is no such commit.
        StoreError: the log cannot be read.
    """
    head = _find(log, "HEAD")
    since = head
    if params.before is not None:
        since = _named(log, params.before, "before")
    elif local.looked is not None:
        since = _find(log, local.looked) or head  # the history may have been rewritten
    earlier = version(log, since)
    later = read() if params.after is None else version(log, _named(log, params.after, "after"))
    before, now = Views(earlier, shows(earlier)), Views(later, shows(later))
    records = [
        NewsRecord(
            kind=news.kind,
            record=(now if news.kind in _ARRIVED else before).records([news.line])[0],
            principle=news.principle,
        )
        for news in compare(earlier, later)
    ]
    if params.before is None and head is not None:
        local.look_at(head)
    return DiffMemoryResult(
        folder=folder, since=since[:_SHORT] if since else None, records=tuple(records)
    )


def _named(log: LogInGit, name: str, field: str) -> str:
    commit = _find(log, name)
    if commit is None:
        raise InvalidParams("no_commit", field=field)
    return commit


def _find(log: LogInGit, name: str) -> str | None:
    """Returns the whole name of a commit, None where there is no such one."""
    options = ("--verify", "--quiet", "--end-of-options")
    found = git.ask(log.root, "rev-parse", *options, f"{name}^{{commit}}")
    return found.decode().strip() if found else None


def version(log: LogInGit, commit: str | None) -> Document:
    """Returns the log in a commit; an empty one where that has none."""
    path = log.path()
    found = git.ask(path.parent, "show", f"{commit}:./{path.name}") if commit else None
    return Document.parse(found or b"")
