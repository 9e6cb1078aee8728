"""The result of `search_memory`: all records, best first, or layers of them (S10, G11)."""

from __future__ import annotations

from ..contract.memory import SearchMemoryParams, SearchMemoryResult
from ..contract.project import ListRecordsParams, ListRecordsResult
from ..core.changes.references import SourceRef
from ..core.checks.topics import nearest_topics
from ..core.log.document import Line
from ..core.log.topics import by_topic
from ..sentences.say import gap_questions
from . import layers, usage, whole
from .answering import Answering, call_of
from .filtered import filtered, reasons_of
from .project import Project
from .searching import BLANK, Search
from .views import Topics, Views
from .wanted import Wanted

_EXPLAINED = 100
"""Most records of a filtered list that come with the reason for the match."""


def search_memory(project: Project, params: SearchMemoryParams) -> SearchMemoryResult:
    """Returns all records or those of one topic, best first, or layers (S10-S12, G11).

    If no record has the topic, the existing topics and the matching records are returned.

    Raises:
        RecordError: the text is no cursor, or one of another call; or an option is refused.
    """
    wanted = Wanted.of(params)
    document, standing = project.store.read(), project.standing
    views = project.views(document, standing)
    compaction, tokens = standing.compaction(document), standing.policy.answer_tokens
    asked = (project.folder, params, standing.language, tokens, compaction)

    def answer() -> SearchMemoryResult:
        call = call_of("search_memory", project.root, params.topic, params.ids or ())
        answering = Answering(views, document, standing, call, params.cursor)
        return search(project.folder, answering, params, wanted)

    found = views.answered(asked, answer)
    if found.questions and not document.lines:
        files, fixes = _to_learn_from(project)
        found = found._replace(learn_from=files, learn_fixes=fixes)
    usage.count_search(project.local, params, found)
    return found


def _to_learn_from(project: Project) -> tuple[int | None, int | None]:
    """Returns the number of rule files and of fixes, by a quick look (S12)."""
    from ..core.learning.history import count_fixes  # Only an empty memory needs these modules.
    from ..git.past import latest_subjects
    from ..store.rule_files import rule_files_at_hand

    files, fixes = rule_files_at_hand(project.root), count_fixes(latest_subjects(project.root))
    return len(files) or None, fixes or None


def list_records(project: Project, params: ListRecordsParams) -> ListRecordsResult:
    """Returns records with their lines, for people. No limit on tokens applies.

    Without a query the order is that of S11, with a query that of a search. `best` limits the
    number.
    """
    document = project.store.read()
    views = project.views(document, project.standing)
    topics = views.topics if params.topic is None else views.only(views.topics, params.topic)
    found = filtered(views, topics, params.query)
    lines = found.lines if params.best is None else found.best(params.best)
    is_query = params.query is not None and bool(params.query.strip())
    reasons = reasons_of(views, lines[:_EXPLAINED], params.query or "") if is_query else None
    records = views.records(lines)
    return ListRecordsResult(
        folder=project.folder,
        records=records,
        why=reasons,
        uses=usage.uses(project.local.activity(), records),
        scores=None if params.best is None else tuple(map(found.score, lines)),
        more=None if params.best is None else len(found.lines) - len(lines),
    )


def search(
    folder: str, answering: Answering, params: SearchMemoryParams, wanted: Wanted
) -> SearchMemoryResult:
    """Returns the answer to a search of a log."""
    views, document = answering.views, answering.document
    topics = views.topics if params.topic is None else views.only(views.topics, params.topic)
    near = nearest_topics(params.topic, document.topic_names) if not topics else ()
    frame = SearchMemoryResult(
        folder=folder,
        count=views.count(topics),
        records=(),
        hits=None,
        missing=None,
        meta=BLANK,
        next_cursor=None,
        continued=answering.continued,
        changed=answering.changed,
        topics=(),
        questions=() if topics or near else gap_questions(answering.language),
        unreadable=document.unreadable,
        conflicting=views.conflicting(topics) or None,
        compaction=answering.standing.compaction(document),
    )
    if not topics:
        others = {topic: views.topics[topic] for topic in (*near, *views.topics)}
        return layers.elsewhere(Search(others, frame, answering, params.query, wanted, True))
    if wanted.refs:
        topics, missing = _named(views, topics, wanted.refs)
        frame = frame._replace(missing=missing or None)
    is_all = params.topic is None and not wanted.refs
    return _answer(Search(topics, frame, answering, params.query, wanted, is_all))


def _answer(search: Search) -> SearchMemoryResult:
    """Returns everything if it fits or is requested, else layers.

    With a cursor it returns a further part.
    """
    level = search.wanted.level
    is_whole = level in ("full", "details")
    if search.answering.cursor is not None:
        return whole.behind(search) if is_whole else layers.behind(search)
    if level in ("index", "timeline"):
        return layers.first(search)
    everything = whole.complete(search)
    if everything is not None:
        return everything
    return whole.first(search) if is_whole else layers.first(search)


def _named(
    views: Views, topics: Topics, refs: tuple[SourceRef, ...]
) -> tuple[Topics, tuple[str, ...]]:
    """Returns the named lines in any state, and the references without a match (G01)."""
    chosen: dict[int, Line] = {}
    missing = []
    for ref in refs:
        found = [
            line
            for line in views.by_id.get(ref.id, ())
            if ref.type in (None, line.record.type) and line.record.topic in topics
        ]
        chosen.update((id(line), line) for line in found)
        if not any(ref.rev in (None, line.ref.rpartition("@")[2]) for line in found):
            missing.append(str(ref))
    return by_topic(chosen.values()), tuple(missing)
