"""The result of `compact_memory`: the topics, and whole groups as far as they fit (S13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from ..contract.memory import CompactMemoryParams, CompactMemoryResult, RecordView, TopicGroup
from ..core.changes.alike_topics import alike_topics
from ..core.changes.compaction import dropped_questions, merge_candidates
from ..core.checks.flaws import names_instruction
from ..core.log.document import Line
from ..core.text.answer_room import Room
from ..git import history
from ..render.agent_answer import part_weight
from ..render.agent_text import group_line
from .answering import MARK, Answering, call_of
from .cursor import Walk, digest
from .project import Project
from .proposals import proposals_of, proposed
from .views import Topics, Views, size_of

_SHARE = 4
"""Divisor of an answer's room for a list of topics."""
_NAMES = 8
"""Divisor of an answer's room for the names of topics to merge."""
_ASKING = "x" * 40
"""A text as long as the note on questions in the head of a topic."""
_ROOMY = 4_000
"""Tokens of an answer that has room for the full instructions on compacting."""
_NAMED = 20
"""Characters for a topic to merge in addition to its name."""


def compact_memory(project: Project, params: CompactMemoryParams) -> CompactMemoryResult:
    """Returns the topics to compact, as many as fit into one answer. Changes nothing (S13).

    Raises:
        RecordError: the threshold is no whole number from 1, or the text is no cursor.
    """
    document, standing = project.store.read(), project.standing
    views = project.views(document, standing)
    waiting = proposals_of(project, document)
    topics = _stale_first(project, _without(proposed(waiting), document.topics))
    merges = may_be_one(topics)
    if params.target_topic is not None:
        topics = views.only(topics, params.target_topic)
        merges = tuple(group for group in merges if topics.keys() & set(group))
    call = call_of("compact_memory", project.root, params.target_topic)
    answering = Answering(views, document, standing, call, params.cursor)
    compaction = standing.compaction(document, params.compact_threshold)
    frame = CompactMemoryResult(
        folder=project.folder,
        required=compaction.state == "required" and not compaction.waiting,
        groups=(),
        next_cursor=None,
        continued=answering.continued,
        changed=answering.changed,
        unlisted=0,
        merge_candidates=_candidates(merges, answering),
        uncommitted=history.not_yet_committed(project.git, topics.values()),
        conflicting=views.conflicting(views.topics) or None,
        brief=answering.continued or standing.policy.answer_tokens < _ROOMY or None,
        proposed=len(waiting) or None,
        compaction=compaction,
    )
    if params.target_topic is None:
        return _overview(topics, frame, answering)
    return _one_topic(topics, frame, answering)


def _without(taken: Set[bytes], topics: Topics) -> Topics:
    """Returns the topics without records for which a proposal waits (N04)."""
    if not taken:
        return topics
    rest = {t: tuple(one for one in lines if one.raw not in taken) for t, lines in topics.items()}
    return {topic: lines for topic, lines in rest.items() if lines}


def _stale_first(project: Project, topics: Topics) -> Topics:
    """Returns the topics with stale records first in each, because those must be read again."""
    quoting = [line for lines in topics.values() for line in lines if line.record.evidence]
    if not quoting:
        return topics
    stale = project.quotes.judged(quoting).stale
    return {t: tuple(sorted(ls, key=lambda one: one.raw not in stale)) for t, ls in topics.items()}


def _overview(
    topics: Topics, frame: CompactMemoryResult, answering: Answering
) -> CompactMemoryResult:
    """Returns topics with counts and sizes, those with two or more records first.

    Groups that fit as a whole include their records. The cursor leads to further topics.
    """
    walk = Walk({digest(topic): topic for topic in topics})
    before = answering.cursor
    if before is None:
        names = sorted(topics, key=lambda topic: len(topics[topic]) < 2)
    else:
        names = list(walk.rest(before).values())
    blank = frame._replace(next_cursor=answering.blank_cursor, unlisted=answering.count)
    some = [_row("", topics[topic]) for topic in names[:1]]
    room = answering.room(blank._replace(groups=tuple(some)))
    rows = _rows(names, topics, room, answering)
    shown = names[: len(rows)]
    groups = tuple(_filled(rows, shown, topics, room, answering))
    more = None
    if len(shown) < len(names):
        if before is None:
            keys = (digest(topic) for topic in shown)
            more = walk.begin(answering.call, answering.revision, keys).encode()
        else:
            more = walk.go_on(before, answering.revision, digest(shown[-1])).encode()
    unlisted = sum(len(topics[topic]) for topic in names[len(rows) :])
    return frame._replace(groups=groups, next_cursor=more, unlisted=unlisted)


def _one_topic(
    topics: Topics, frame: CompactMemoryResult, answering: Answering
) -> CompactMemoryResult:
    """Returns all records of one topic, stale ones first and then the oldest, or a part.

    Parts are ordered by id and type, so that each record is reached even if others are compacted
    meanwhile. Topics that are shown alike come together.
    """
    lines = [line for group in topics.values() for line in group]
    frame = frame._replace(groups=_empty(topics, answering.views))
    room = answering.room(frame)
    if answering.cursor is None:
        records = answering.fitting(lines, room, grouped=True)
        if len(records) == len(lines):
            groups = _of_topics(lines, records, topics, answering)
            return frame._replace(groups=groups)
    walk = Walk({answering.views.key(line): line for line in lines})
    before = answering.cursor or walk.begin(answering.call, answering.revision, ())
    rest = walk.rest(before)
    if not rest:
        return frame._replace(groups=())
    room = answering.room(frame._replace(next_cursor=answering.blank_cursor))
    records = answering.some(list(rest.values()), room, grouped=True)
    more = None
    if len(records) < len(rest):
        last = list(rest)[len(records) - 1]
        more = walk.go_on(before, answering.revision, last).encode()
    groups = _of_topics(rest.values(), records, topics, answering)
    return frame._replace(groups=groups, next_cursor=more)


def may_be_one(topics: Topics) -> tuple[tuple[str, ...], ...]:
    """Returns topics with the same first word, then pairs that the ranking finds alike (S13)."""
    by_name = merge_candidates(topics)
    alike = alike_topics(topics)
    return (*by_name, *(pair for pair in alike if not any(set(pair) <= set(g) for g in by_name)))


def _candidates(
    groups: Iterable[tuple[str, ...]], answering: Answering
) -> tuple[tuple[str, ...], ...]:
    """Returns the topics that may be the same, as many as fit into their share of an answer (S13).

    Topics that address an agent are left out, because agents act on this list (K08).
    """
    share, found = answering.share(_NAMES), list[tuple[str, ...]]()
    for group in groups:
        names = [answering.views.name(topic) for topic in group if not names_instruction(topic)]
        fitting = tuple(name for name in names if share.take(name * 2, _NAMED))
        if len(fitting) > 1:
            found.append(fitting)
        if len(fitting) < len(names):
            break
    return tuple(found)


def _rows(names: list[str], topics: Topics, room: Room, answering: Answering) -> list[TopicGroup]:
    """Returns the leading topics that fit into their share of an answer, at least one."""
    share, rows = room.share(_SHARE), list[TopicGroup]()
    for topic in names:
        row = _row(answering.views.name(topic), topics[topic])
        weight = part_weight(row, group_line(row, answering.language)) + _ASKING + MARK
        if rows and not share.take(weight):
            break
        room.spend(weight)
        rows.append(row)
    return rows


def _filled(
    rows: list[TopicGroup],
    names: list[str],
    topics: Topics,
    room: Room,
    answering: Answering,
) -> Iterable[TopicGroup]:
    """Yields the rows, with their records if the whole group fits."""
    for row, topic in zip(rows, names, strict=True):
        lines, left = topics[topic], room.share(1)
        records = answering.fitting(lines, left, grouped=True)
        if len(records) == len(lines):
            room = left
            yield _with(row, lines, records, answering)
        else:
            yield row


def _empty(topics: Topics, views: Views) -> tuple[TopicGroup, ...]:
    return tuple(_row(views.name(topic), lines) for topic, lines in topics.items())


def _of_topics(
    lines: Iterable[Line],
    records: Iterable[RecordView],
    topics: Topics,
    answering: Answering,
) -> tuple[TopicGroup, ...]:
    """Returns groups with the records of a part. `records` are the first of `lines`."""
    parts: dict[str, list[tuple[Line, RecordView]]] = {topic: [] for topic in topics}
    for line, record in zip(lines, records, strict=False):
        parts[line.record.topic].append((line, record))
    return tuple(
        _with(
            _row(answering.views.name(topic), topics[topic]),
            [line for line, _ in part],
            [record for _, record in part],
            answering,
        )
        for topic, part in parts.items()
    )


def _row(name: str, lines: tuple[Line, ...]) -> TopicGroup:
    return TopicGroup(topic=name, count=len(lines), size=size_of(lines), complete=False, records=())


def _with(
    row: TopicGroup, lines: Sequence[Line], records: Sequence[RecordView], answering: Answering
) -> TopicGroup:
    """Returns a group with its records, and the questions that have no room (S15)."""
    shown = [line.record for line in lines]
    return row._replace(
        complete=len(records) == row.count,
        records=tuple(records),
        questions=sum(bool((record.ask_next_time or "").strip()) for record in shown),
        questions_dropped=dropped_questions(shown, answering.standing.protection),
    )
