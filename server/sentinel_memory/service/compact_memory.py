"""The result of `compact_memory`: the records by topic, to be merged into principles (S13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from ..contract.memory import CompactMemoryParams, CompactMemoryResult, TopicGroup
from ..core.changes.compaction import complete, dropped_questions, groups_of, may_be_one, unpinned
from ..core.checks.flaws import names_instruction
from ..core.log.document import Line, pairs
from ..core.log.record import Identity, Record
from ..core.text.limits import Room, Weight
from ..git import history
from ..render.agent_text import brief_line, group_line, merge_line
from ..render.record_text import brief_lines, brief_weight, record_lines
from .cursor import Cursor, Walk, digest
from .page import Page, call_of
from .project import Project
from .views import Topics, Views, size_of

_NAMED = 20
"""Most topics that one line says may be one."""
_HEAD, _NUMBER = 700, 18
"""Most bytes of the head of a group, and what each of its records may add to it."""
_TOPIC, _SAME = 30, 4
"""Bytes of a topic's name, and of its digest, by which records of one topic stand together."""

Lines = Sequence[Line]
Merges = Sequence[tuple[str, ...]]
"""Topics that may be one, in groups."""
_Overlaps = Mapping[Identity, Set[Identity]]
"""The principles that branches made of some of the same records as another one."""


def compact_memory(project: Project, params: CompactMemoryParams) -> CompactMemoryResult:
    """Returns whole topics, those that may be one side by side. Changes nothing (S13).

    The cursor leads through all records: each comes once, also if others are compacted meanwhile.

    Raises:
        RecordError: the threshold is no whole number from 1, or the text is no cursor.
    """
    document, standing = project.store.read(), project.standing
    views = project.views(document, standing)
    topics: Topics = unpinned(document.topics)
    merges = may_be_one(topics, views.addresses_agent)
    topics = _stale_first(project, topics)
    if params.target_topic is not None:
        topics = views.only(topics, params.target_topic)
    call = call_of("compact_memory", project.root, params.target_topic)
    page = Page.of(views, document, standing, call, params.cursor)
    compaction = standing.compaction(document, params.compact_threshold)
    frame = CompactMemoryResult(
        folder=project.folder,
        required=compaction.state == "required",
        continued=page.continued,
        changed=page.changed,
        uncommitted=history.not_yet_committed(project.git, topics.values()),
        conflicting=views.conflicting(views.topics) or None,
        upstream=None
        if page.continued
        else history.compacted_upstream(project.git, document) or None,
        compaction=compaction,
    )
    return _filled(topics, merges, frame, page)


def _stale_first(project: Project, topics: Topics) -> Topics:
    """Returns the topics with stale records first in each, because those must be read again."""
    quoting = [line for lines in topics.values() for line in lines if line.record.evidence]
    if not quoting:
        return topics
    stale = project.quotes.judged(quoting).stale
    return {t: tuple(sorted(ls, key=lambda one: one.raw not in stale)) for t, ls in topics.items()}


def _filled(
    topics: Topics, merges: Merges, frame: CompactMemoryResult, page: Page
) -> CompactMemoryResult:
    """Returns the answer with as many whole topics as it holds, and the cursor to the others."""
    keys = {id(line): _key(page.views, line) for lines in topics.values() for line in lines}
    walk = Walk({keys[id(line)]: line for lines in topics.values() for line in lines})
    rest = walk.rest(page.cursor or Cursor(page.call, b""))
    unseen = set(map(id, rest.values()))
    left = {t: [line for line in topics[t] if id(line) in unseen] for t in _names(rest)}
    overlaps = _overlaps(topics)
    parts = _Parts(topics, page, _brief(topics, merges, overlaps), overlaps)
    blank = frame._replace(next_cursor=page.blank_cursor, left=len(rest))
    first = [parts.group(left[topic][:1]) for topic in list(left)[:1]]
    weights = [_weight(group, page) for group in first]
    room = page.room(blank, None, blank._replace(groups=tuple(first)), *weights)
    told_brief = any(group.brief for group in first)
    if not told_brief and any(id(line) in parts.brief for line in rest.values()):
        room.take(f"{brief_line(page.standing.language)}\n")
    whole = room.share(room.left)
    language = page.standing.language
    groups, told, shown = list[TopicGroup](), list[tuple[str, ...]](), list[Line]()
    for cluster in _clusters(left, merges):
        named = _named(cluster, merges, page.views)
        names = "".join(f"{merge_line(one, language)}\n" for one in named)
        lines = [left[topic] for topic in cluster]
        if not parts.hold(lines, names, room.share(room.left)) and parts.may_hold(
            lines, names, whole.share(whole.left)
        ):
            continue  # The next answer holds these topics side by side.
        if room.take(names):
            told += named
        for each in lines:
            some = parts.fill(each, room, least=not groups)
            if len(some) < len(each) and groups:
                break
            groups.append(parts.group(some))
            shown += some
    more = None
    if len(shown) < len(rest):
        more = page.cursor_behind(walk, (keys[id(line)] for line in shown))
    return frame._replace(
        groups=tuple(groups),
        merge_candidates=tuple(told),
        left=len(rest) - len(shown),
        next_cursor=more,
    )


def _overlaps(topics: Topics) -> _Overlaps:
    """Returns the principles of some of the same records, which may be joined (N02)."""
    found: dict[Identity, set[Identity]] = {}
    for pair in pairs(line.record for lines in topics.values() for line in lines):
        one, other = pair.stays.identity, pair.goes.identity
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def _sharing(records: Sequence[Record], overlaps: _Overlaps) -> Iterator[tuple[int, ...]]:
    """Yields the numbers, from 1, of records that overlap, directly or through others."""
    left = {record.identity: number for number, record in enumerate(records, 1)}
    for record in records:
        found, near = list[int](), [record.identity]
        while near:
            identity = near.pop()
            if identity in left:
                found.append(left.pop(identity))
                near += overlaps.get(identity, ())
        if len(found) > 1:
            yield tuple(sorted(found))


def _brief(topics: Topics, merges: Merges, overlaps: _Overlaps) -> set[int]:
    """Returns the principles, by `id()`, beside which no record fits that may become one with them.

    They stay as they are, so that their first sentence says enough. One that shares rules with
    another principle is no such, because both are needed whole to say each rule once.
    """
    found = set[int]()
    rest = {id(one) for ls in topics.values() for one in ls if one.record.identity in overlaps}
    for names in (*((topic,) for topic in topics), *merges):
        lines = [line for name in names for line in topics.get(name, ())]
        numbers = complete([line.record for line in lines])
        found |= {id(lines[number]) for number in numbers}
        rest |= {id(line) for number, line in enumerate(lines) if number not in numbers}
    return found - rest


def _key(views: Views, line: Line) -> bytes:
    """Returns the place of a line: by topic, then as in every walk; it needs 63 bytes at most."""
    topic = line.record.topic
    name = topic.encode(errors="replace")[:_TOPIC].ljust(_TOPIC, b"\0")
    return name + digest(topic, size=_SAME) + views.key(line)


def _names(rest: Mapping[bytes, Line]) -> Iterator[str]:
    """Yields the topics of lines once, in their order."""
    yield from dict.fromkeys(line.record.topic for line in rest.values())


def _clusters(left: Mapping[str, Lines], merges: Merges) -> Iterator[tuple[str, ...]]:
    """Yields the topics, those that may be one together (S13)."""
    taken = set[str]()
    for topic in left:
        if topic not in taken:
            mates = sorted({one for group in merges if topic in group for one in group})
            cluster = (topic, *(t for t in mates if t in left and t != topic and t not in taken))
            taken.update(cluster)
            yield cluster


def _named(cluster: Sequence[str], merges: Merges, views: Views) -> list[tuple[str, ...]]:
    """Returns the names of topics that may be one with a topic of the cluster.

    Topics that address an agent are left out, because agents act on this list (K08).
    """
    groups = [group for group in merges if not set(cluster).isdisjoint(group)]
    named = [tuple(views.name(t) for t in group if not names_instruction(t)) for group in groups]
    return [names[:_NAMED] for names in named if len(names) > 1]


def _weight(group: TopicGroup, page: Page) -> Weight:
    """Returns the weight of a group of one record in an answer."""
    (record,), language = group.records, page.standing.language
    shown = brief_lines if group.brief else record_lines
    lines = shown(record, 1, language, record.ref)
    return Weight.of("\n".join(("", group_line(group, language), *lines, "")))


class _Parts:
    """The groups of one answer; each is made once, because its proposals and questions are dear."""

    def __init__(self, topics: Topics, page: Page, brief: Set[int], overlaps: _Overlaps) -> None:
        self._topics, self._page, self._overlaps = topics, page, overlaps
        self.brief = brief
        """The lines, by `id()`, that are shown by their first sentence."""
        self._made: dict[tuple[int, ...], TopicGroup] = {}

    def group(self, lines: Lines) -> TopicGroup:
        """Returns the group of lines of a topic, with the questions that have no room (S15)."""
        key = tuple(map(id, lines))
        if key not in self._made:
            self._made[key] = self._group(lines, self._topics[lines[0].record.topic])
        return self._made[key]

    def _group(self, lines: Lines, topic: Lines) -> TopicGroup:
        shown, page = [line.record for line in lines], self._page
        groups = groups_of(shown, without=page.views.flagged(lines))
        return TopicGroup(
            topic=page.views.name(topic[0].record.topic),
            count=len(topic),
            size=size_of(topic),
            records=page.records(lines),
            questions=sum(bool((record.ask_next_time or "").strip()) for record in shown),
            questions_dropped=tuple(
                numbers[at - 1] + 1
                for numbers in groups
                for at in dropped_questions([shown[n] for n in numbers], page.standing.protection)
            ),
            proposed=tuple(tuple(n + 1 for n in numbers) for numbers in groups),
            brief=tuple(n for n, line in enumerate(lines, 1) if id(line) in self.brief),
            overlapping=tuple(_sharing(shown, self._overlaps)),
        )

    def fill(self, lines: Lines, room: Room, least: int) -> list[Line]:
        """Returns the leading lines of a topic that fit behind the head of their group."""
        if not (self._led(lines, room) or least):
            return []
        return self._page.fill(lines, room, weights=self._weights(lines), least=least)

    def hold(self, parts: Sequence[Lines], names: str, room: Room) -> bool:
        """Returns whether a room, which it uses up, holds all of some topics."""
        return self._whole(parts, names, room) and all(self._led(lines, room) for lines in parts)

    def may_hold(self, parts: Sequence[Lines], names: str, room: Room) -> bool:
        """Returns whether a room, which it uses up, surely holds all of some topics.

        It reserves the most that a head can take, because most topics come in a later answer.
        """
        heads = sum(_HEAD + _NUMBER * len(lines) for lines in parts)
        return self._whole(parts, names, room) and room.take("", heads)

    def _led(self, lines: Lines, room: Room) -> bool:
        head = group_line(self.group(lines), self._page.standing.language)
        return room.take(f"\n{head}\n")

    def _whole(self, parts: Sequence[Lines], names: str, room: Room) -> bool:
        return room.take(names) and all(
            len(self._page.fill(lines, room, weights=self._weights(lines), least=0)) == len(lines)
            for lines in parts
        )

    def _weights(self, lines: Lines) -> dict[int, Weight]:
        """Returns the weights of the lines that are shown by their first sentence, by `id()`."""
        views, language = self._page.views, self._page.standing.language
        return {
            id(line): brief_weight(views.record(line), language)
            for line in lines
            if id(line) in self.brief
        }
