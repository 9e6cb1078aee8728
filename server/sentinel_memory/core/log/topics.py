"""The order in which answers show topics and their records (S11). Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .document import Line


def by_topic(lines: Iterable[Line]) -> dict[str, tuple[Line, ...]]:
    """Returns lines by topic: topics by their newest record, records oldest first (S11)."""
    groups: dict[str, list[Line]] = {}
    for line in lines:
        groups.setdefault(line.record.topic, []).append(line)
    for group in groups.values():
        group.sort(key=lambda line: line.age)
    newest_first = sorted(groups, key=lambda topic: groups[topic][-1].age, reverse=True)
    return {topic: tuple(groups[topic]) for topic in newest_first}


def by_id(lines: Iterable[Line]) -> dict[str, list[Line]]:
    """Returns lines by the id of their record, which several records may share (S06)."""
    found: dict[str, list[Line]] = {}
    for line in lines:
        found.setdefault(line.record.id, []).append(line)
    return found
