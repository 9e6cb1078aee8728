"""What `search_memory` answers: everything, or a part and the cursor to the next one (S10)."""

from __future__ import annotations

from ..contract.memory import SearchMemoryParams, SearchMemoryResult, TopicSummary
from ..contract.project import ListRecordsParams, ListRecordsResult
from ..core.checks.topics import nearest_topics
from ..core.log.document import Line
from ..sentences.say import gap_questions
from . import usage
from .answering import Answering, call_of
from .cursor import Walk
from .project import Project
from .views import Topics

_SHARE = 8
"""A list of topics may take one part in so many of an answer."""


def search_memory(project: Project, params: SearchMemoryParams) -> SearchMemoryResult:
    """Returns all records, or those of one topic, in parts where they are many (S10-S12).

    Where no record has the topic, the topics there are.

    Raises:
        RecordError: the text is no cursor, or that of another call.
    """
    document, standing = project.store.read(), project.standing
    views = project.views(document, standing)
    compaction, tokens = standing.compaction(document), standing.policy.answer_tokens
    asked = (project.folder, params.topic, params.cursor, standing.language, tokens, compaction)

    def answer() -> SearchMemoryResult:
        call = call_of("search_memory", project.root, params.topic)
        answering = Answering(views, document, standing, call, params.cursor)
        return search(project.folder, answering, params)

    found = views.answered(asked, answer)
    usage.count_search(project.local, params, found.records)
    return found


def list_records(project: Project, params: ListRecordsParams) -> ListRecordsResult:
    """Returns every record with its line, for people: no ceiling applies."""
    document = project.store.read()
    views = project.views(document, project.standing)
    topics = views.topics if params.topic is None else views.only(views.topics, params.topic)
    lines = [line for group in topics.values() for line in group]
    return ListRecordsResult(folder=project.folder, records=views.records(lines))


def search(folder: str, answering: Answering, params: SearchMemoryParams) -> SearchMemoryResult:
    """Returns what a search of a log answers."""
    views, document = answering.views, answering.document
    topics = views.topics if params.topic is None else views.only(views.topics, params.topic)
    near = nearest_topics(params.topic, document.topic_names) if not topics else ()
    frame = SearchMemoryResult(
        folder=folder,
        count=views.count(topics),
        records=(),
        next_cursor=None,
        continued=None,
        changed=None,
        topics=(),
        questions=() if topics or near else gap_questions(answering.language),
        unreadable=document.unreadable,
        conflicting=views.conflicting(topics) or None,
        compaction=answering.standing.compaction(document),
    )
    if topics:
        return _page(topics, frame, answering)
    others = {topic: views.topics[topic] for topic in (*near, *views.topics)}
    return frame._replace(topics=_listed(others, frame, answering))


def _page(topics: Topics, frame: SearchMemoryResult, answering: Answering) -> SearchMemoryResult:
    """All records of the topics where they fit, else those of one part.

    Behind a first part in the order of complete answers the rest goes by id, then type, so that a
    record that is there throughout comes once, whatever is saved or removed meanwhile (G11).
    """
    lines = [line for group in topics.values() for line in group]
    if answering.cursor is not None:
        return _next(lines, frame, answering)
    records = answering.fitting(lines, answering.room(frame))
    if len(records) == len(lines):
        return frame._replace(records=tuple(records))
    return _first(lines, topics, frame, answering)


def _listed(
    topics: Topics, frame: SearchMemoryResult, answering: Answering
) -> tuple[TopicSummary, ...]:
    """The first topics that their share of an answer has room for."""
    share, found = answering.room(frame).share(_SHARE), list[TopicSummary]()
    for topic in topics:
        summary, weight = answering.views.listed(topic, answering.language)
        if not share.take(weight):
            break
        found.append(summary)
    return tuple(found)


def _first(
    lines: list[Line], topics: Topics, frame: SearchMemoryResult, answering: Answering
) -> SearchMemoryResult:
    blank = answering.blank_cursor
    some = _listed(topics, frame._replace(next_cursor=blank), answering)
    room = answering.room(frame._replace(next_cursor=blank, topics=some))
    records = answering.some(lines, room, marked=True)
    keys = [answering.views.key(line) for line in lines]
    walk = Walk(dict(zip(keys, lines, strict=True)))
    cursor = walk.begin(answering.call, answering.revision, keys[: len(records)])
    more = cursor.encode() if len(records) < len(lines) else None
    return frame._replace(records=tuple(records), next_cursor=more, topics=some)


def _next(lines: list[Line], frame: SearchMemoryResult, answering: Answering) -> SearchMemoryResult:
    walk = Walk({answering.views.key(line): line for line in lines})
    before = answering.cursor
    assert before is not None  # else it is the first part
    rest = walk.rest(before)
    frame = frame._replace(continued=answering.continued, changed=answering.changed)
    room = answering.room(frame._replace(next_cursor=answering.blank_cursor))
    records = answering.some(list(rest.values()), room)
    more = None
    if len(records) < len(rest):
        last = list(rest)[len(records) - 1]
        more = walk.go_on(before, answering.revision, last).encode()
    return frame._replace(records=tuple(records), next_cursor=more)
