"""What the team learned between two versions of the log (N08)."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Callable, Mapping

from ..contract.news import DiffMemoryParams, DiffMemoryResult, NewsCounts, NewsRecord
from ..core.checks.showing import Show
from ..core.errors import InvalidParams, StoreError
from ..core.log.document import Document
from ..core.log.record import Identity
from ..core.merge.difference import authors, compare
from ..core.secrets.withholding import hide
from ..git import ask as git
from ..git.history import PLAIN
from ..git.tracking import LogInGit
from ..machine.local_state import LocalState
from ..store.files import real_path
from .views import Views

ARRIVED = ("added", "updated")
"""What happened to the records that the later version holds."""
SHORT = 10
"""Characters of the name of a commit that answers show."""
_SECONDS, _LONGEST_SECONDS = 5.0, 60.0
"""How long git may take for what commits changed: unasked, and where a person waits for it."""
_OWN = re.compile(rb"<([^<>]*)> \d+ [+-]\d+\s*\Z")
"""The address in what git says of the author of the next commit."""


def diff_memory(
    folder: str,
    log: LogInGit,
    local: LocalState,
    params: DiffMemoryParams,
    read: Callable[[], Document],
    shows: Callable[[Document], Show],
) -> DiffMemoryResult:
    """Returns what was added, updated, compacted and removed, and by which others.

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
        StoreError: the log cannot be read, or git does not tell.
    """
    head = head_of(log)
    since, until = head, head
    if params.before is not None:
        since = named(log, params.before, "before")
    elif local.looked is not None:
        since = find(log, local.looked) or head  # the history may have been rewritten
    if params.after is not None:
        until = named(log, params.after, "after")
    earlier = version(log, since)
    later = read() if params.after is None else version(log, until)
    others = _of_others(log, since, until, _LONGEST_SECONDS) if until is not None else {}
    before, now = Views(earlier, shows(earlier)), Views(later, shows(later))
    records = [
        NewsRecord(
            kind=news.kind,
            record=(now if news.kind in ARRIVED else before).records([news.line])[0],
            principle=shown_id(news.principle),
            by=others.get(news.line.record.identity, ()),
        )
        for news in compare(earlier, later)
    ]
    if params.before is None and head is not None:
        local.look_at(head)
    return DiffMemoryResult(
        folder=folder, since=since[:SHORT] if since else None, records=tuple(records)
    )


class Arrivals:
    """What commits of others brought that this user has not looked at.

    What was found is kept until the log, the last commit or the last look is another (G06).
    """

    def __init__(self, log: LogInGit, local: LocalState, read: Callable[[], Document]) -> None:
        self._log = log
        self._local = local
        self._read = read
        self._known: tuple[Document, str, str, NewsCounts | None] | None = None

    def begin(self) -> None:
        """Counts from the present commit on where nobody has looked yet. Never raises.

        So it does where the history was rewritten, and the commit of that look is gone.
        """
        looked = self._local.looked
        with contextlib.suppress(git.GitError):
            if looked is None or find(self._log, looked) is None:
                head = head_of(self._log)
                if head is not None:
                    self._local.look_at(head)

    def count(self) -> NewsCounts | None:
        """Returns how many records others changed; None: none, or it cannot be told.

        Changes that this user committed, or has not committed yet, are no news. A log in
        conflict has none either: what it holds is decided when that is resolved. Never raises.
        """
        looked = self._local.looked
        try:
            head = head_of(self._log)
            if looked is None or head is None or looked == head:
                return None
            now = self._read()
            if now.conflicts or self._log.look().unmerged:
                return None
            known = self._known
            if known is None or known[0] is not now or known[1:3] != (looked, head):
                known = self._known = (now, looked, head, self._count(now, looked, head))
            return known[3]
        except StoreError:
            return None

    def _count(self, now: Document, looked: str, head: str) -> NewsCounts | None:
        others = _of_others(self._log, looked, head, _SECONDS)
        news = compare(version(self._log, looked), now) if others else ()
        kinds = Counter(one.kind for one in news if one.line.record.identity in others)
        if not kinds:
            return None
        return NewsCounts(
            added=kinds["added"],
            updated=kinds["updated"],
            compacted=kinds["compacted"],
            removed=kinds["removed"],
        )


def _of_others(
    log: LogInGit, since: str | None, until: str, seconds: float
) -> Mapping[Identity, tuple[str, ...]]:
    """Returns the records that commits of others changed, each with the names of their authors.

    Others are those who commit under another address than the user of this clone.

    Args:
        log: the log in its repository.
        since: the commit whose history is left out; None: nothing is.
        until: the latest commit.
        seconds: how long git may take.

    Raises:
        GitError: git does not tell.
    """
    root = real_path(log.root)
    # Without an address of the user, git ends with an error.
    ident = _OWN.search(git.run(root, "var", "GIT_AUTHOR_IDENT").output or b"")
    own = ident[1].decode(errors="replace") if ident else None
    commits = [until] if since is None else [until, f"^{since}"]
    shown = ("--format=%x00%ae%x00%an", "--no-show-signature", "--patch", *PLAIN)
    command = ("--literal-pathspecs", "log", *shown, *commits, "--", log.name())
    return authors(git.ask(root, *command, seconds=seconds) or b"", own)


def named(log: LogInGit, name: str, field: str) -> str:
    """Returns the whole name of a commit; InvalidParams names the field where there is none."""
    try:
        commit = find(log, name)
    except git.GitError as error:
        if error.trouble != "failed":  # so git ends for some names that lead nowhere
            raise
        commit = None
    if commit is None:
        raise InvalidParams("no_commit", field=field)
    return commit


def find(log: LogInGit, name: str) -> str | None:
    """Returns the whole name of a commit, None where there is no such one, or no repository.

    Raises:
        GitError: git does not tell.
    """
    options = ("--verify", "--quiet", "--end-of-options")
    found = git.ask(log.root, "rev-parse", *options, f"{name}^{{commit}}")
    return found.decode().strip() if found else None


def head_of(log: LogInGit) -> str | None:
    """Returns the whole name of the last commit, None before the first one.

    Raises:
        GitError: git does not tell, or has lost it.
    """
    commit = find(log, "HEAD")
    if commit is None and git.ask(log.root, "rev-parse", "--verify", "--quiet", "HEAD"):
        raise git.GitError("failed")
    return commit


def shown_id(principle: str | None) -> str | None:
    """Returns an id as it may be shown: a foreign one may hold anything (D05)."""
    return None if principle is None else hide("id", principle).text


def version(log: LogInGit, commit: str | None) -> Document:
    """Returns the log in a commit; an empty one where that has none."""
    return Document.parse(stored(log, commit))


def stored(log: LogInGit, commit: str | None) -> bytes:
    """Returns the bytes of the log in a commit; none where that has none.

    Raises:
        GitError: git does not tell.
    """
    if commit is None:
        return b""
    (found,) = git.files(real_path(log.root), [f"{commit}:./{log.name()}"])
    return found or b""
