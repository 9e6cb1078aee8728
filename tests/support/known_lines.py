"""What is known of lines in this process of tests, so that each is judged once for many projects.

A project of a user knows the verdicts on its lines by the cache on the disk. Projects of tests that
have no such cache learn them here, in the same way.
"""

from __future__ import annotations

from collections import defaultdict

from sentinel_memory.core.checks.showing import Reader, _Seen
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.secrets.protection import Protection
from sentinel_memory.service.project import Project

_VERDICTS = defaultdict[Protection, dict[bytes, bytes | None]](dict)


class _Knowing(Reader):
    def _seen_under(self, protection: Protection, document: Document) -> _Seen:
        seen, verdicts = super()._seen_under(protection, document), _VERDICTS[protection]
        if seen.verdicts is not verdicts:
            seen = self._seen = seen._replace(known=verdicts.get, verdicts=verdicts)
        return seen


def knowing(project: Project) -> Project:
    """Gives a project what was found out about the same lines in other projects."""
    project.__dict__["_reader"] = _Knowing()
    return project
