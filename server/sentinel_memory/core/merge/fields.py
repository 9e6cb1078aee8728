"""Merges two versions of a record field by field, and compares two logs (N02, N08). Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from ..log.document import Document, Line, latest
from ..log.record import (
    LARGEST_COUNT,
    SAVED_BY,
    SOURCES_KEPT,
    Identity,
    Record,
    format_line,
    is_certified,
    record_of,
    without_void,
)
from ..log.texts import (
    entry_text,
    fitting_links,
    read_evidence,
    read_links,
    typed_link,
    united,
    united_evidence,
)
from ..text.ids import seconds
from ..text.limits import JOINT, LIMITS, LISTS, QUESTIONS, evidence_most, list_limit

Name = tuple[str, str]
"""A field: ("", name) of the record, ("meta", name) of its `meta`."""
_Fields = Mapping[Name, object]

_COUNTERS: tuple[Name, ...] = (("meta", "occurrences"), ("meta", "source_count"))
_TIMES: tuple[Name, ...] = tuple(
    ("meta", name) for name in ("updated", "compacted_at", "confirmed")
)
_SOURCES: Name = ("meta", "sources")
_LATEST: tuple[Name, ...] = tuple(("meta", name) for name in SAVED_BY)
"""Fields about the latest save; they come from the newer version, whoever changed them."""
_SETTLED = frozenset({*_COUNTERS, *_TIMES, *_LATEST, _SOURCES, ("meta", "created")})
"""Fields that are never contested: both values survive in the merge, or no person wrote them."""
_LISTS = frozenset(("", name) for name in (*LISTS, "evidence", "links"))
_ABSENT = object()
_ROOM = LIMITS["ask_next_time"]


class Merged(NamedTuple):
    """The result of merging two records."""

    record: Record
    contested: tuple[str, ...]
    """Fields that both sides changed differently; the value of the newer version stays."""
    left_out: tuple[str, ...] = ()
    """Entries of lists for which there was no room."""
    is_ours: bool = True
    """Whether our version wins in fields that both sides changed."""


def same(one: Record, other: Record) -> bool:
    """Returns whether two records have the same content, regardless of order and spacing."""
    return one == other and _equal(_value(one), _value(other))


def merge_fields(
    base: Record | None, ours: Record, theirs: Record, *, chosen: Record | None = None
) -> Merged:
    """Merges two versions of a record against their common base.

    A field that one side changed has that side's value. For a field that both changed, the record
    with the later of created and updated wins; at equal times, the record with the larger bytes.
    Counts add the increments of both sides, times are the later ones, and sources are united. Lists
    that both changed contain the additions and lack the removals of both, with the entries of the
    newer record first.

    `base`: the common base; None if each side added the record.
    `chosen`: the version that a person chose, regardless of age; None for the newer.
    """
    newer, older = sorted((ours, theirs), key=_age, reverse=True)
    if chosen is not None and chosen is not newer:
        newer, older = older, newer
    before: _Fields = _fields(base) if base else _common(ours, theirs)
    mine, others = _fields(newer), _fields(older)
    merged: dict[Name, object] = {}
    contested: list[str] = []
    left_out: list[str] = []
    for name in (*mine, *(other for other in others if other not in mine)):
        was, one, two = (side.get(name, _ABSENT) for side in (before, mine, others))
        if name in _LATEST or _equal(one, two) or _equal(two, was):
            value = one
        elif _equal(one, was):
            value = two
        elif name in _LISTS and (lists := _lists(was, one, two)) is not None:
            kept, rest = _fitting(name[1], list(lists), ours.type)
            value = [lists[key] for key in kept] or _ABSENT
            left_out += rest
        else:
            value = _settle(name, was, one, two)
            if name not in _SETTLED:
                contested.append(name[1])
        if value is not _ABSENT:
            merged[name] = value
    merged |= _counts(before, mine, others)
    is_ours = newer is ours
    return Merged(_record(merged), tuple(sorted(contested)), tuple(left_out), is_ours)


def _fitting(name: str, keys: list[str], type: str) -> tuple[list[str], list[str]]:
    """Returns the entries of a list for which a record has room, by their keys, and the rest."""
    if name == "links":
        kept, rest = fitting_links(map(typed_link, keys))
        return list(map(str, kept)), list(map(str, rest))
    most = evidence_most(type) if name == "evidence" else list_limit(name, type).most
    return keys[:most], keys[most:]


def join(stays: Record, goes: Record) -> tuple[Record, tuple[str, ...]]:
    """Returns a principle with what another one about the same records knows (N02).

    Cues, settled_by, globs, quotes, links and questions are united, those of the staying one first.
    The text of the other one is in neither. Also returns the entries and questions without room.
    """
    left_out: list[str] = []
    united_lists: dict[str, Any] = {}
    for name in LISTS:
        most = list_limit(name, stays.type).most
        kept, rest = united(getattr(stays, name), getattr(goes, name), most)
        united_lists[name] = kept
        left_out += rest
    quotes, lost = united_evidence(stays.type, stays.evidence, goes.evidence)
    question, unasked = _joined_questions(stays, goes)
    count = max(stays.source_count or 0, goes.source_count or 0)
    pointing = (one for one in (*stays.links, *goes.links) if one.to not in (stays.id, goes.id))
    links, unlinked = fitting_links(dict.fromkeys(pointing))
    joined = stays._replace(
        **united_lists,
        evidence=quotes,
        ask_next_time=question,
        kind=stays.kind or goes.kind,
        links=links,
        pinned=stays.pinned or goes.pinned,
    )
    joined = joined.with_meta(source_count=count or None)
    return without_void(joined), (
        *left_out,
        *map(entry_text, lost),
        *map(str, unlinked),
        *unasked,
    )


def _joined_questions(stays: Record, goes: Record) -> tuple[str | None, list[str]]:
    """Returns the question of a joined principle, and the questions without room (S15)."""
    asked = [one.strip() for one in (stays.question, *goes.question.split(JOINT)) if one.strip()]
    joined, count, left_out = "", 0, list[str]()
    for question in dict.fromkeys(asked):
        longer = f"{joined}{JOINT}{question}" if joined else question
        parts = question.split(JOINT)
        if set(parts) <= set(joined.split(JOINT)):
            continue
        # An open piece of code in one question would reach into the next one.
        is_open = "``" in longer or joined.count("`") % 2 or question.count("`") % 2
        has_room = count + len(parts) <= QUESTIONS
        if joined and (not has_room or is_open or len(longer.encode(errors="replace")) > _ROOM):
            left_out.append(question)
        else:
            joined, count = longer, count + len(parts)
    return (joined or None) if goes.question else stays.ask_next_time, left_out


def _lists(was: object, one: object, two: object) -> dict[str, object] | None:
    """Merges two lists that both sides changed, by the keys of their entries.

    Returns None if a value is no list of such entries.
    """
    before, newer, older = map(_entries, (was, one, two))
    if newer is None or older is None:
        return None
    both = {**newer, **{key: entry for key, entry in older.items() if key not in newer}}
    gone = {key for key in before or () if key not in newer or key not in older}
    return {key: entry for key, entry in both.items() if key not in gone}


def _entries(value: object) -> dict[str, object] | None:
    """Returns the entries of a list by key; {} if it is absent.

    The key of a text is the text, that of quoted code its path and quote, that of a link its
    relation and target. Returns None if the value is no list of one of these.
    """
    if value is _ABSENT:
        return {}
    if not isinstance(value, list):
        return None
    if all(isinstance(entry, str) for entry in value):
        return {entry: entry for entry in value}
    if (links := read_links(value)) is not None:
        return {str(link): entry for link, entry in zip(links, value, strict=True)}
    quotes = read_evidence(value)
    if quotes is None:
        return None
    return {entry_text(quote): entry for quote, entry in zip(quotes, value, strict=True)}


def _settle(name: Name, was: object, one: object, two: object) -> object:
    """Returns the merged value of a field that both changed; `one` is that of the newer record."""
    if name in _TIMES and isinstance(one, str) and isinstance(two, str):
        return max(one, two, key=lambda time: (seconds(time), time))
    if name == _SOURCES and isinstance(one, list) and isinstance(two, list):
        gone = [i for i in was if i not in one or i not in two] if isinstance(was, list) else []
        joined = [i for i in (*two, *(i for i in one if i not in two)) if i not in gone]
        return joined[-SOURCES_KEPT:]
    return one


def _counts(before: _Fields, one: _Fields, two: _Fields) -> dict[Name, int]:
    """Returns the counters of a merged record: the base plus the increments of both sides."""
    counts: dict[Name, int] = {}
    for name, least in zip(_COUNTERS, (1, 0), strict=True):
        was, first, second = (side.get(name, least) for side in (before, one, two))
        if type(was) is int and type(first) is int and type(second) is int:
            counted = min(max(first + second - was, least), LARGEST_COUNT)
            if counted != least or name in one or name in two:
                counts[name] = counted
    return counts


def _common(ours: Record, theirs: Record) -> dict[Name, object]:
    """Returns the assumed base of two additions of one record.

    It is empty, or one save that both sides received. In the latter case both have the same created
    time, as when one side received the save as a squashed or cherry-picked commit.
    """
    counts: dict[Name, object] = dict.fromkeys(_COUNTERS, 0)
    if ours.created is not None and ours.created == theirs.created:
        counts[_COUNTERS[0]] = min(ours.occurrences, theirs.occurrences)
        counts[_COUNTERS[1]] = min(ours.source_count or 0, theirs.source_count or 0)
    return counts


def _value(record: Record) -> dict[str, Any]:
    """Returns the JSON object of a record's line."""
    value: dict[str, Any] = json.loads(format_line(record))
    return value


def _fields(record: Record) -> dict[Name, object]:
    """Returns the fields of a record, in the order of its line."""
    value = _value(record)
    meta = value.pop("meta")
    of_record = {("", name): field for name, field in value.items()}
    return of_record | {("meta", name): field for name, field in meta.items()}


def _record(fields: _Fields) -> Record:
    value: dict[str, Any] = {name: field for (part, name), field in fields.items() if not part}
    value["meta"] = {name: field for (part, name), field in fields.items() if part}
    record = record_of(value)
    assert record is not None, "the fields of two records make one"
    return record


def _equal(one: object, other: object) -> bool:
    """Returns whether two values are the same JSON; 1 differs from true and from 1.0."""
    if one is _ABSENT or other is _ABSENT:
        return one is other
    return one == other and json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _age(record: Record) -> tuple[float, bytes]:
    return (record.newest, format_line(record))


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

    `commits`: for each commit a NUL, the author's address, a NUL, the author's name, a line break,
    and its changes of the log as `git log --patch` prints them. Where merges are among them, oldest
    first, and a NUL and the parents' hashes follow each name.
    `own`: the address whose commits are left out, or None.
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
