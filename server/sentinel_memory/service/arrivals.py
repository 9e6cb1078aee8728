"""What commits of others brought, so that a person is told of it (N08)."""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import TYPE_CHECKING

from ..contract.news import NewsCounts
from ..core.errors import StoreError
from ..core.log.document import Document
from ..core.merge.difference import compare
from ..git.ask import GitError
from ..git.versions import find, head_of, of_others, version

if TYPE_CHECKING:
    from .project import Project

_SECONDS = 5.0
"""How long git may take for what commits changed: nobody asked for it."""


class Arrivals:
    """What commits of others brought that this user has not looked at.

    What was found is kept until the log, the last commit or the last look is another (G06).
    """

    def __init__(self, project: Project) -> None:
        self._project = project
        self._known: tuple[Document, str, str, NewsCounts | None] | None = None

    def begin(self) -> None:
        """Counts from the present commit on where nobody has looked yet. Never raises.

        It begins anew where the history was rewritten and the commit of the last look is gone.
        """
        looked = self._project.local.looked
        with contextlib.suppress(GitError):
            if looked is None or find(self._project.git, looked) is None:
                head = head_of(self._project.git)
                if head is not None:
                    self._project.local.look_at(head)

    def count(self) -> NewsCounts | None:
        """Returns how many records others changed; None: none, or it cannot be told.

        Changes that this user committed, or has not committed yet, are no news. A log in
        conflict has none either: what it holds is decided when that is resolved. Never raises.
        """
        looked = self._project.local.looked
        try:
            head = head_of(self._project.git)
            if looked is None or head is None or looked == head:
                return None
            now = self._project.store.read()
            if now.conflicts or self._project.git.look().unmerged:
                return None
            known = self._known
            if known is None or known[0] is not now or known[1:3] != (looked, head):
                known = self._known = (now, looked, head, self._count(now, looked, head))
            return known[3]
        except StoreError:
            return None

    def _count(self, now: Document, looked: str, head: str) -> NewsCounts | None:
        others = of_others(self._project.git, looked, head, _SECONDS)
        news = compare(version(self._project.git, looked), now) if others else ()
        kinds = Counter(one.kind for one in news if one.line.record.identity in others)
        if not kinds:
            return None
        return NewsCounts(
            added=kinds["added"],
            updated=kinds["updated"],
            compacted=kinds["compacted"],
            removed=kinds["removed"],
        )
