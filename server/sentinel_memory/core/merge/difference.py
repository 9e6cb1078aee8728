"""The changes of a memory between two versions of its log, and their authors (N08). Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from ..log.document import Document, Line, latest
from ..log.record import Identity, is_certified
from .fields import same

NewsKind = Literal["added", "updated", "compacted", "removed"]


class News(NamedTuple):
    """A record that changed."""

    kind: NewsKind
    line: Line
    """Its current line, or its last line if it is gone."""
    principle: str | None = None
    """Id of the principle that replaced it, if it was compacted."""
    certifies: bool = False
    """Whether it is certified and was not before (E07)."""


def compare(before: Document, now: Document) -> tuple[News, ...]:
    """Returns the changes: added, updated, compacted, removed; newest first in each group.

    A record in a merge conflict is neither of them before the conflict is resolved.

    Args:
        before: the earlier version.
        now: the later version.
    """
    principles = sorted(now.records, key=lambda record: record.newest)
    sources = {source: record.id for record in principles for source in record.sources}
    added: list[News] = []
    updated: list[News] = []
    for identity, line in now.index.items():
        old = before.find(identity)
        if old is None:
            added.append(News("added", line, certifies=is_certified(line.record)))
        elif not same(old.record, line.record):
            is_new = is_certified(line.record) and not is_certified(old.record)
            updated.append(News("updated", line, certifies=is_new))
    disputed = {one.line.record.identity for one in latest(now)}
    found = now.index.keys() | disputed
    gone = [line for identity, line in before.index.items() if identity not in found]
    taken = [line for line in gone if line.record.id in sources]
    compacted = [News("compacted", line, sources[line.record.id]) for line in taken]
    removed = [News("removed", line) for line in gone if line not in taken]
    groups = (added, updated, compacted, removed)
    return tuple(news for group in groups for news in sorted(group, key=_newest_first))


def authors(commits: bytes, own: str | None) -> Mapping[Identity, tuple[str, ...]]:
    """Returns the records that other people's commits changed, with the authors' names.

    The author of a merge counts only for lines that no commit before it changed so.

    Args:
        commits: for each commit a NUL, the author's address, a NUL, the author's name, a line
            break, and its changes of the log as `git log --patch` prints them. Where merges are
            among them, oldest first, and a NUL and the parents' hashes follow each name.
        own: the address whose commits are left out, or None.
    """
    found: dict[Identity, tuple[str, ...]] = {}
    seen: set[bytes] = set()
    for commit in b"\n".join((b"", commits)).split(b"\n\0")[1:]:
        head, *patch = commit.split(b"\n")
        address, name, *parents = head.decode(errors="replace").split("\0")
        if own is not None and address.casefold() == own.casefold():
            continue
        changed = [line for line in patch if line.startswith((b"+{", b"-{"))]
        if parents and " " in parents[0]:
            changed = [line for line in changed if line not in seen]
        seen.update(changed)
        lines = b"\n".join(line[1:] for line in changed)
        for identity in Document.parse(lines).index:
            found[identity] = tuple(dict.fromkeys((*found.get(identity, ()), name)))
    return found


def _newest_first(news: News) -> tuple[float, str]:
    return (-news.line.record.newest, news.line.record.id)
