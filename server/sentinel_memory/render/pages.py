"""Pages and longer answers for people: records, history, plans, conflicts, drafts (N13, N15)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..contract.care import (
    ContextResult,
    Draft,
    LearnResult,
    Reflection,
    Reflections,
    ReflectResult,
    ReviewMemoryResult,
)
from ..contract.forms import (
    HistoryResult,
    MergedRecord,
    MergedSide,
    PageRecord,
    ResolveConflictsResult,
    ShowResult,
    Version,
)
from ..contract.memory import (
    AnyField,
    Candidate,
    ModelCheckResult,
    PreflightResult,
    Quote,
    RecordLink,
    RecordView,
)
from ..contract.project import DiffMemoryResult, NewsRecord
from ..core.text.form import written_list
from ..core.text.limits import estimate_tokens
from ..core.text.one_line import first_sentence, inline, named, names, questions, visible
from ..sentences.say import Language, missed, say, say_counted
from .agent_text import log_lines
from .findings import first_of_each, sensitive_line, verdict_text
from .record_text import (
    LOG_PLACE,
    Block,
    date_of,
    heading,
    id_list,
)

BESIDES: tuple[AnyField, ...] = (
    "missing_context",
    "kind",
    "cues",
    "settled_by",
    "applies_to",
    "evidence",
)
"""Fields of a record that a page shows below its lesson."""


def page_blocks(result: ShowResult, language: Language) -> Iterator[Block]:
    """Yields the blocks of the page in a result of `show`."""
    yield heading("page", result.title)
    if result.page == "record":
        yield from _record(result.records[0], language)
        return
    records = [one.record for one in result.records]
    if not records:
        yield Block("text", say(language, "page_empty"))
        return
    yield Block("text", _counts(records, language))
    if result.page == "memory":
        yield heading("contents", say(language, "page_contents"))
        grouped = _by_topic(result.records)
        for topic in result.topics:
            counts = _counts([one.record for one in grouped[topic]], language)
            yield Block("item", f"{topic} \u2014 {counts}")
    yield from _entries(result, language)


def title_of(record: RecordView) -> str:
    """Returns the title of a record on a page, one short line.

    It is the question of a lesson. A principle may join many questions, so its rule is the title.
    """
    asked = "" if record.type == "principle" else record.ask_next_time or ""
    first = first_sentence(questions(asked)[0])
    return inline(first) or first_sentence(record.lesson)


def _besides(record: RecordView) -> tuple[AnyField, ...]:
    """Returns the fields below the lesson, the questions too where the title is not all of them."""
    is_whole = title_of(record) == inline(record.ask_next_time or "").strip()
    return BESIDES if is_whole else ("ask_next_time", *BESIDES)


def texts(record: RecordView, names: Iterable[AnyField], language: Language) -> Iterator[Block]:
    """Yields the given fields of a record, without empty ones."""
    for name in names:
        value: str | tuple[str | Quote | RecordLink, ...] | None = getattr(record, name)
        entries = () if isinstance(value, str) else value or ()
        listed = (one if isinstance(one, str) else one.entry for one in entries)
        asked = questions(value) if name == "ask_next_time" and isinstance(value, str) else ()
        if len(asked) > 1:
            yield _field(name, "", language)
            yield from (Block("item", one) for one in asked)
            continue
        text = value if isinstance(value, str) else " \u00b7 ".join(map(inline, listed))
        if text.strip():
            yield _field(name, text, language)


def _entries(result: ShowResult, language: Language) -> Iterator[Block]:
    """Yields the records in short form: the principles first, then each topic with its lessons."""
    rules = [one for one in result.records if one.record.type == "principle"]
    if rules:
        yield heading("principles", say(language, "page_principles"))
        for one in rules:
            yield from _entry(one, language, result.page)
    logs = [one for one in result.records if one.record.type == "log"]
    if result.page == "topic":
        if logs:
            yield heading("section", say(language, "page_lessons"))
        for one in logs:
            yield from _entry(one, language, result.page)
        return
    grouped = _by_topic(logs)
    for topic in result.topics:
        of_topic = grouped[topic]
        if of_topic:
            yield heading("topic", topic, topic)
        for one in of_topic:
            yield from _entry(one, language, result.page)


def _by_topic(records: Iterable[PageRecord]) -> Mapping[str, list[PageRecord]]:
    grouped: defaultdict[str, list[PageRecord]] = defaultdict(list)
    for one in records:
        grouped[one.record.topic].append(one)
    return grouped


def _entry(one: PageRecord, language: Language, page: str) -> Iterator[Block]:
    record = one.record
    title = title_of(record)
    yield heading("record", title, record.ref)
    yield from warnings(record, language)
    if title != inline(record.lesson).strip():
        yield Block("text", record.lesson)
    yield from texts(record, _besides(record), language)
    parts = [date_of(record.updated or record.created), *([one.agent] if one.agent else [])]
    if record.type == "principle" and page == "memory":
        parts.insert(0, record.topic)
    if record.occurrences > 1:
        parts.append(say(language, "repeated", count=record.occurrences))
    yield Block("note", " \u00b7 ".join((*parts, record.id)))


def _record(one: PageRecord, language: Language) -> Iterator[Block]:
    """Yields all of one record. Its question or its first sentence is the title of the page."""
    record = one.record
    yield from warnings(record, language)
    kind = "page_principle" if record.type == "principle" else "page_lesson"
    yield heading("section", say(language, kind))
    yield Block("text", record.lesson)
    yield from texts(record, (*_besides(record), "topic"), language)
    if not record.cues:
        yield Block("note", say(language, "page_no_cues"))
    if one.linked:
        yield heading("section", say(language, "page_links"))
    for hit in one.linked:
        way = say(language, f"back_{hit.rel}" if hit.back else f"link_{hit.rel}")
        if hit.topic:
            yield heading("record", f"{way}: {hit.summary}", hit.ref)
            yield Block("note", f"{hit.topic} \u00b7 {hit.ref}")
        else:
            yield Block("item", f"{way}: {say(language, 'link_gone', id=hit.ref)}")
    if one.causes:
        yield heading("section", say(language, "page_causes"))
    for cause in one.causes:
        way, steps = say(language, f"link_{cause.rel}"), "\u2192 " * cause.depth
        yield Block("item", f"{steps}{way}: {cause.summary} ({cause.ref})")
    yield heading("section", say(language, "page_origin"))
    yield from (Block("item", sentence) for sentence in origin(one, language))


def origin(one: PageRecord, language: Language) -> Iterator[str]:
    """Yields sentences on who saved a record, when, how often it was used, and where it stands."""
    record, use = one.record, one.use
    if record.created:
        yield say(language, "page_saved", date=date_of(record.created))
    if record.updated and date_of(record.updated) != date_of(record.created):
        yield say(language, "page_updated", date=date_of(record.updated))
    if one.agent:
        key = "page_agent_commit" if one.commit else "page_agent"
        yield say(language, key, agent=one.agent, commit=one.commit)
    if record.source_count:
        date = date_of(record.compacted_at)
        yield say_counted(language, "page_sources", record.source_count, date=date)
    if record.occurrences > 1:
        yield say(language, "page_times", count=record.occurrences)
    if use and use.given:
        yield say(language, "page_given", count=use.given)
    if use and use.answered:
        yield say(language, "page_answered", count=use.answered)
    if use and use.again:
        yield say(language, "page_again", count=use.again)
    yield say(language, "page_place", line=record.line, log=LOG_PLACE, ref=record.ref)


def warnings(record: RecordView, language: Language) -> Iterator[Block]:
    """Yields what a reader should know before the text of a record."""
    if record.addresses_agent:
        yield Block("warning", say(language, "page_planted"))
    if record.withheld:
        yield Block("warning", say(language, "page_withheld"))
    if record.conflict:
        yield Block("warning", say(language, "page_conflict", sides=record.conflict))
    if record.code:
        yield Block("warning", say(language, f"page_code_{record.code}"))
    if record.stale_days:
        yield Block("warning", say(language, "page_stale_days", days=record.stale_days))
    if record.superseded_by:
        yield Block("warning", say(language, "page_superseded", id=record.superseded_by))
    if record.leans_on:
        yield Block("warning", say(language, "page_leans", ids=", ".join(record.leans_on)))


def _field(name: str, text: str, language: Language) -> Block:
    return Block("field", text, say(language, f"page_{name}"))


def _counts(records: Iterable[RecordView], language: Language) -> str:
    kinds = [record.type for record in records]
    counts = {"page_count_logs": kinds.count("log"), "page_count_rules": kinds.count("principle")}
    told = [say(language, key, count=count) for key, count in counts.items() if count]
    return " \u00b7 ".join(told)


_WHOLE: tuple[AnyField, ...] = ("topic", "lesson", "missing_context", "ask_next_time")


def history_blocks(result: HistoryResult, language: Language) -> Iterator[Block]:
    """Yields the versions of a record, newest first, and the sources of a principle."""
    yield heading("history", say(language, "history_title"))
    if result.ref is None:
        yield Block("text", say(language, "history_gone"))
    if result.principle is not None:
        yield Block("text", say(language, "history_joined"))
        yield heading("record", title_of(result.principle), result.principle.ref)
    before = [one for one in result.versions if not one.is_source]
    if not result.versions:
        yield Block("text", say(language, "history_none"))
    for version in before:
        yield from _version(version, language)
    sources = [one for one in result.versions if one.is_source]
    if sources:
        yield heading("history", say(language, "history_sources"))
        for version in sources:
            yield from _version(version, language)
    if result.left_out:
        yield Block("text", say(language, "history_left_out", count=result.left_out))
    if not result.git_told:
        yield Block("text", say(language, "history_git_late"))


def changes_blocks(result: DiffMemoryResult, language: Language) -> Iterator[Block]:
    """Yields the records that were added, changed, compacted or removed, by kind (N08)."""
    yield heading("page", say(language, "changes_title", folder=result.folder))
    commit = result.since or say(language, "news_first")
    key = "news_since" if result.records else "news_none"
    yield Block("text", say(language, key, commit=commit, count=len(result.records)))
    yield from _changed(result.records, language)


def review_blocks(result: ReviewMemoryResult, language: Language) -> Iterator[Block]:
    """Yields what looks sensitive, then what a push would publish, and what becomes stale (S30)."""
    yield heading("page", say(language, "review_title", folder=result.folder))
    for key in result.policy_secrets:
        yield Block("warning", say(language, "policy_secret", name=key))
    if not (result.findings or result.policy_secrets):
        yield Block("text", say(language, "review_clean"))
    if result.findings:
        yield heading("section", say(language, "review_findings", count=len(result.findings)))
    for found, more in first_of_each(result.findings):
        yield Block("item", sensitive_line(found, language))
        if more:
            yield Block("item", say(language, "check_more", code=found.code, count=more))
    if any(found.commit for found in result.findings):
        yield Block("text", say(language, "review_advice"))
    against = result.against or ""
    key = "review_all" if result.against is None else "review_new"
    yield heading("section", say(language, key, against=against, count=len(result.records)))
    yield from _changed(result.records, language)
    if result.made_stale:
        yield heading("section", say(language, "summary_stale"))
    for lesson in result.made_stale:
        yield heading("record", title_of(lesson.record), lesson.record.ref)
        for one in lesson.quotes:
            verdict = verdict_text(one.quote, language)
            yield Block("item", f"{inline(one.quote.path)}:{one.line}: {verdict}")


def _changed(records: Sequence[NewsRecord], language: Language) -> Iterator[Block]:
    kind = ""
    rules = {one.record.id: one.record for one in records if one.record.type == "principle"}
    for news in records:
        record = news.record
        if news.kind != kind:
            kind = news.kind
            yield heading("section", say(language, f"news_{kind}"))
        title = title_of(record)
        yield heading("record", title, record.ref)
        yield from warnings(record, language)
        if title != inline(record.lesson).strip():
            yield Block("text", record.lesson)
        yield from texts(record, ("missing_context", "ask_next_time"), language)
        rule = rules.get(news.principle or "")
        facts = [
            record.topic,
            say(language, "news_into", id=f"\u201c{title_of(rule)}\u201d") if rule else "",
            say(language, "news_by", names=names(news.by)) if news.by else "",
            names((news.agent,)) if news.agent else "",
            say(language, "news_certified") if news.certified else "",
        ]
        yield Block("note", " \u00b7 ".join(filter(None, facts)))


def _version(version: Version, language: Language) -> Iterator[Block]:
    record, date = version.record, date_of(version.saved_at)
    if version.commit is None:
        title = say(language, "history_on_machine", date=date)
    elif version.by is None:
        title = say(language, "history_in_commit", date=date, commit=version.commit)
    else:
        title = say(language, "history_by", date=date, commit=version.commit, by=version.by)
    yield heading("version", title, record.ref)
    if version.changed:
        fields = ", ".join(say(language, f"page_{name}") for name in version.changed)
        yield Block("text", say(language, "history_changed", fields=fields))
    # A replaced version shows only the fields that differ; a removed record shows them all.
    yield from texts(record, version.changed or _WHOLE, language)
    yield Block("note", named(record.ref))


def resolve_lines(result: ResolveConflictsResult, language: Language) -> Iterator[str]:
    """Yields the outcome, record by record.

    Stored text is indented and cannot look like a head line.
    """
    yield result.message
    for record in result.records:
        yield from conflict_lines(record, language)
    choice = next((record for record in result.records if record.sides), None)
    if choice and not result.written:
        other = next(side.side for side in choice.sides if not side.wins)
        yield say(language, "resolve_choose", flag=f"--{other}", ref=choice.ref)
    if not result.written:
        yield say(language, "resolve_agree", digest=result.digest)
    elif choice:
        yield say(language, "resolve_undo")
    if result.command:
        yield say(language, "resolve_run", command=result.command)
    yield from result.hints


def conflict_lines(record: MergedRecord, language: Language) -> Iterator[str]:
    """Yields what becomes of a record, and the versions of both sides if both changed it."""
    yield f"  {record.sentence}"
    for side in record.sides:
        yield from _side(side, language)


def _side(side: MergedSide, language: Language) -> Iterator[str]:
    facts = [inline(side.author)] if side.author else []
    facts += [side.time[:10]] if side.time else []
    shown = f", {', '.join(facts)}" if facts else ""
    key = "resolve_stands" if side.wins else "resolve_goes"
    yield f"    {say(language, key, name=inline(side.name), facts=shown)}"
    if side.removed:
        yield f"      {say(language, 'resolve_absent')}"
    for field in side.fields:
        first, *rest = visible(field.text).splitlines() or [""]
        yield f"      {field.field}: {first}"
        yield from (f"        {line}" for line in rest)


_KINDS = ("missed", "stale", "never_given", "unwanted", "helped", "saved")
"""The groups in the order of the text; groups that need action come first."""
_CALLS = {"missed": "amend", "stale": "amend", "never_given": "amend", "unwanted": "drop"}
_MOST_LEFT = 20
"""Most principles without room that are named."""
_TOKENS = 900
"""Most tokens of all named records, estimated."""
_COUNTS = ("given", "answered", "again", "dismissed")


def context_lines(result: ContextResult, language: Language) -> Iterator[str]:
    """Yields what an agent gets at a start, and why no more (M09)."""
    if not result.given:
        yield say(language, "context_nothing")
        return
    yield result.given
    yield ""
    facts = {"count": len(result.records), "left": len(result.left)}
    yield say(language, "context_why" if result.left else "context_all", **facts)
    if result.left:
        yield f"  {id_list(result.left[:_MOST_LEFT])}"


def reflect_lines(result: ReflectResult, language: Language) -> Iterator[str]:
    """Yields what happened since the last reflection, and the calls that improve the memory."""
    told = {kind: getattr(result, kind) for kind in _KINDS}
    if result.since:
        yield say(language, "reflect_since", date=date_of(result.since))
    else:
        yield say(language, "reflect_first")
    counts = {kind: group.count for kind, group in told.items()}
    yield say(language, "reflect_counts", raised=result.raised, **counts)
    if any(group.records for group in told.values()):
        yield say(language, "recorded")
    room: float = _TOKENS
    for kind, group in told.items():
        lines, room = _group(group, room, language)
        yield from ("", say(language, f"reflect_{kind}"), *lines) if group.count else ()
    calls = {_CALLS[kind] for kind, group in told.items() if group.count and kind in _CALLS}
    if calls:
        yield ""
    if "amend" in calls:
        yield say(language, "reflect_amend")
    if calls:
        yield say(language, "reflect_drop")


def is_told(result: ReflectResult) -> bool:
    """Returns whether the reflection has anything to report."""
    return bool(result.raised or any(getattr(result, kind).count for kind in _KINDS))


def _group(group: Reflections, room: float, language: Language) -> tuple[list[str], float]:
    """Returns the records that fit, a line with the number of the others, and the tokens left."""
    lines = []
    for one in group.records:
        line = f"  {_row(one, language)}"
        room -= estimate_tokens(line)
        if room < 0:
            break
        lines.append(line)
    more = group.count - len(lines)
    return [*lines, *([say(language, "reflect_more", count=more)] if more else [])], max(room, 0)


def _row(one: Reflection, language: Language) -> str:
    counted = [(kind, getattr(one, kind)) for kind in _COUNTS]
    facts = [say(language, f"reflect_{kind}_n", n=times) for kind, times in counted if times]
    said = say(language, "planted") if one.lesson is None else inline(one.lesson)
    return " | ".join((f"{named(one.ref)} {named(one.topic)}", *facts, said))


def learn_lines(result: LearnResult, language: Language) -> Iterator[str]:
    """Yields the drafts, or the outcome for the drafts that were named."""
    if result.saved:
        yield from log_lines(result.saved, language)
    elif result.kept:
        yield say(language, "learn_kept", count=len(result.kept), ids=id_list(result.kept))
    if result.dropped:
        yield say(language, "learn_dropped", count=result.dropped)
    yield from result.hints
    if result.kept or result.dropped:
        return
    if result.problem:
        yield result.problem
    sources = {"files": result.files, "fixes": result.fixes}
    if not result.drafts:
        yield say(language, "learn_nothing", **sources)
        if result.files or result.fixes:
            yield say(language, "learn_needs")
    else:
        yield say(language, "learn_found", count=len(result.drafts), **sources)
        yield from _drafts(result.drafts, language)
        yield ""
        yield say(language, "learn_next")
    for key, count in (("withheld", result.withheld), ("planted", result.planted)):
        if count:
            yield say(language, f"learn_{key}", count=count)


def brief(drafts: Iterable[Draft], language: Language) -> str:
    """Returns the task for an agent that reviews the drafts; "" without drafts.

    Drafts are quoted like stored text, so that no draft can end its line (K08, S11).
    """
    lines = list(_drafts(drafts, language))
    if not lines:
        return ""
    task = [say(language, f"learn_brief_{part}") for part in ("task", "how", "facts")]
    return "\n".join([*task, *lines, "", say(language, "learn_brief_end")])


def _drafts(drafts: Iterable[Draft], language: Language) -> Iterator[str]:
    for number, draft in enumerate(drafts, 1):
        head, *texts = draft_lines(draft, language)
        yield from ("", f"#{number} {head}", *(f"   {text}" for text in texts))


def draft_lines(draft: Draft, language: Language) -> Iterator[str]:
    """Yields a draft: its topic with the kind and place of its source, then its texts."""
    kind = say(language, f"learn_kind_{draft.kind}")
    yield " \u00b7 ".join((named(draft.topic), kind, inline(draft.source)))
    told = (
        ("lesson", draft.lesson),
        ("missing", draft.missing_context),
        ("ask", draft.ask_next_time),
        ("files", written_list(draft.applies_to)),
        *(("quotes", entry) for entry in draft.evidence),
    )
    for name, text in told:
        if text:
            yield say(language, f"learn_of_{name}", text=inline(text))


def preflight_lines(result: PreflightResult, language: Language) -> Iterator[str]:
    """Yields the lessons that may apply, each with its question and, if requested, the reason."""
    count = len(result.candidates)
    if not count:
        yield say(language, "fits_none")
        return
    yield say_counted(language, "fits_head", count)
    yield say(language, "fits_judge")
    for number, one in enumerate(result.candidates, 1):
        last = missed(one.times, one.last, language)
        yield ""
        yield f"#{number} {named(one.ref)} | topic={named(one.topic)} | {last}"
        if one.missing_context is not None:
            yield f"  missing_context: {inline(one.missing_context)}"
        yield f"  lesson: {inline(one.lesson)}"
        if one.question is not None:
            yield f"  ask_next_time: {inline(one.question)}"
        if why := " | ".join(why_parts(one, language)):
            yield f"  {why}"


def model_lines(result: ModelCheckResult, language: Language) -> Iterator[str]:
    """Yields the prompt for a model: the numbered questions and the task."""
    yield say(language, "model_task")
    yield say(language, "model_answer")
    yield ""
    yield say(language, "model_questions")
    for number, one in enumerate(result.candidates, 1):
        yield f"{number}. [{named(one.topic)}] {inline(one.question or one.missing_context or '')}"
    yield ""
    yield say(language, "model_prompt")
    yield from (f"> {inline(line)}" for line in result.prompt.splitlines())


def why_parts(one: Candidate, language: Language) -> Iterator[str]:
    """Yields what a lesson and a prompt have in common, as far as that was asked for."""
    shared = {"words": one.why.words, "cues": one.why.cues} if one.why else {}
    yield from (say(language, f"why_{key}", **{key: names(of)}) for key, of in shared.items() if of)
