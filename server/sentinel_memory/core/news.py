"""What changed in a memory between two versions of its log (N08). Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .document import Document, Line
from .field_merge import same

NewsKind = Literal["added", "updated", "compacted", "removed"]


@dataclass(frozen=True, slots=True)
class News:
    """One record that is another than before."""

    kind: NewsKind
    line: Line
    """As it is now; as it was, where it is gone."""
    principle: str | None = None
    """The id of the principle that took its place, where it was compacted."""


def compare(before: Document, now: Document) -> tuple[News, ...]:
    """Returns what changed: added, updated, compacted, removed, and of each the newest first.

    Args:
        before: the earlier version.
        now: the later one.
    """
    principles = sorted(now.records, key=lambda record: record.newest)
    sources = {source: record.id for record in principles for source in record.sources}
    added: list[News] = []
    updated: list[News] = []
    for identity, line in now.index.items():
        old = before.find(identity)
        if old is None:
            added.append(News("added", line))
        elif not same(old.record, line.record):
            updated.append(News("updated", line))
    gone = [line for identity, line in before.index.items() if now.find(identity) is None]
    taken = [line for line in gone if line.record.id in sources]
    compacted = [News("compacted", line, sources[line.record.id]) for line in taken]
    removed = [News("removed", line) for line in gone if line not in taken]
    groups = (added, updated, compacted, removed)
    return tuple(news for group in groups for news in sorted(group, key=_newest_first))


def _newest_first(news: News) -> tuple[float, str]:
    return (-news.line.record.newest, news.line.record.id)
