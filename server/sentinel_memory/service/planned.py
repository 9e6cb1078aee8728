"""Judges a compaction that a person edited as a text, previews and applies it (N04, S14, S15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from ..contract.forms import (
    ApplyPlanParams,
    ApplyPlanResult,
    PlanPart,
    PlanPreview,
    PlanProblem,
    PlanTopic,
    ReadPlanParams,
    ReadPlanResult,
    TopicState,
)
from ..contract.memory import LogMemoryParams
from ..core.changes.compaction import merge_entries, merge_evidence, merge_questions
from ..core.changes.plan_text import (
    DRAFT,
    KEEP,
    PRINCIPLE,
    Block,
    Group,
    Plan,
    PlanFinding,
    Section,
)
from ..core.changes.plan_text import (
    read_plan as parsed_plan,
)
from ..core.changes.save import Planned, Sources, Step, apply_steps
from ..core.errors import RecordError
from ..core.evidence.evidence import Evidence
from ..core.log.document import Document, Line
from ..core.log.texts import Key, clean_topic, typed_quotes
from ..core.secrets.protection import Protection
from ..core.secrets.redaction import hide_all
from ..core.text.form import FormField, lines_of, typed_entries
from ..core.text.limits import LISTS, evidence_most
from ..core.text.one_line import escape_hidden, inline, named
from ..git import history
from ..git.history import head_commit
from ..render.pages import page_blocks
from ..render.record_text import lines
from ..sentences.say import describe, say
from . import intake
from .edit_records import ids
from .evidence.saving import given_quotes, located
from .forms import Counter, FormRules, Remark, look_at_field
from .log_memory import lost_quotes
from .plans import FIELDS, plan_label, plan_labels, sentence_to_rewrite
from .project import Project
from .show import topic_page
from .standing import Standing
from .views import Views

_GONE = ("missing", "unknown")
_FORM_CODES = ("unknown_label", "stray_line")
_Severity = Literal["error", "warning", "information"]


class TopicLook(NamedTuple):
    """A topic of a plan, and whether it can be applied."""

    section: Section
    state: TopicState


class PlanLook(NamedTuple):
    """The remarks on a plan."""

    remarks: tuple[Remark, ...]
    counters: tuple[Counter, ...]
    topics: tuple[TopicLook, ...]


class _Judge:
    """The log, the rules and the text by which a plan is judged."""

    def __init__(self, text: str, document: Document, views: Views, rules: FormRules) -> None:
        self.lines = lines_of(text)
        self.document = document
        self.views = views
        self.rules = rules
        self.sources = Sources(document)
        self.counters: list[Counter] = []

    def at(self, line: int, code: str, sentence: str, severity: _Severity = "error") -> Remark:
        """Returns a remark about a whole line."""
        return Remark((line, 0), (line, len(self.lines[line])), severity, code, sentence)

    def say(self, key: str, **facts: object) -> str:
        """Returns a sentence in the language of the person."""
        return say(self.rules.language, key, **facts)


def look_at_plan(text: str, document: Document, views: Views, rules: FormRules) -> PlanLook:
    """Judges a plan as applying it would.

    A record changed since the plan was written blocks its topic if the plan removes it by `use` or
    `drop`, because nobody has read the text that would be lost. A record marked `keep` stays as it
    is now, which is only reported as information (S14).
    """
    plan, judge = parsed_plan(text, plan_labels()), _Judge(text, document, views, rules)
    remarks = [_told(finding, judge) for finding in plan.findings]
    topics = []
    for section in plan.sections:
        own = list(_section(section, judge))
        state = _state(section, plan, own, judge)
        if state == "already":
            sentence = judge.say("plan_is_applied")
            own = [judge.at(section.topic.line, "plan-applied", sentence, "information")]
        remarks += own
        topics.append(TopicLook(section, state))
    remarks.sort(key=lambda remark: remark.start)
    return PlanLook(tuple(remarks), tuple(judge.counters), tuple(topics))


def _state(section: Section, plan: Plan, remarks: Sequence[Remark], judge: _Judge) -> TopicState:
    uses, drops = section.marked("use"), section.marked("drop")
    principles = [block for group in section.work for block in group.blocks]
    found = [judge.sources.find(source.ref) for source in (*uses, *drops)]
    gone = found and all(one in _GONE for one in found)
    if gone and not plan.of(section) and all(_stands(section, one, judge) for one in principles):
        return "already"
    if plan.of(section) or any(remark.severity == "error" for remark in remarks):
        return "refused"
    return "ready" if uses or drops else "nothing"


def _stands(section: Section, block: Block, judge: _Judge) -> bool:
    """Returns whether the log already has the principle of a block."""
    try:
        topic = clean_topic(section.topic.text)
    except RecordError:
        return False
    return judge.document.find(("principle", topic, block.text(PRINCIPLE))) is not None


def _told(finding: PlanFinding, judge: _Judge) -> Remark:
    """Returns the remark on a fault of the text itself."""
    of_form = finding.code in _FORM_CODES
    key = f"form_{finding.code}" if of_form else f"plan_{finding.code}"
    name = finding.text
    if finding.code == "label_twice" and name in (*FIELDS, DRAFT):
        name = DRAFT if name == DRAFT else plan_label(name)
    known = ", ".join(plan_label(one) for one in ("topic", *FIELDS))
    sentence = judge.say(key, text=name, known=known)
    return judge.at(finding.line, finding.code.replace("_", "-"), sentence)


def _section(section: Section, judge: _Judge) -> Iterator[Remark]:
    """Yields the problems of a topic in this state of the log, and the losses it would cause."""
    if section.merge is None:
        yield from _field(section.topic, judge)
    for part in section.parts:
        for source in (source for group in part.groups for source in group.sources):
            found = judge.sources.find(source.ref)
            if isinstance(found, Line):
                continue
            code = f"source-{found}"
            if source.mark == KEEP:
                key = "plan_kept_gone" if found in _GONE else "plan_kept_changed"
                yield judge.at(source.line, code, judge.say(key), "information")
            else:
                yield judge.at(source.line, code, judge.say(f"plan_source_{found}"))
    for group in section.work:
        for block in group.blocks:
            for field in block.fields:
                if field.name != DRAFT and field.text:
                    yield from _field(field, judge)
        yield from _of_sources(group, judge)


def _field(field: FormField, judge: _Judge) -> tuple[Remark, ...]:
    look = look_at_field(field, judge.lines, judge.rules)
    judge.counters += look.counters
    return look.remarks


def _of_sources(group: Group, judge: _Judge) -> Iterator[Remark]:
    """Yields remarks on texts of the sources that a principle would lose."""
    found = [judge.sources.find(source.ref) for source in group.marked("use")]
    lines = [line for line in found if isinstance(line, Line)]
    records, protection = [line.record for line in lines], judge.rules.protection
    for block in group.blocks:
        same = block.text(PRINCIPLE) == sentence_to_rewrite(lines, judge.views)
        if len(lines) > 1 and same and len(group.blocks) == 1:
            sentence = judge.say("plan_principle_same", count=len(lines))
            yield judge.at(block.line, "principle-same", sentence)
    asked = {block.text("ask_next_time") for block in group.blocks}
    question, lost = merge_questions(records, protection)
    if lost and asked <= {"", question}:
        yield _lost("questions", "ask_next_time", lost, group, judge)
    given = {entry.text for block in group.blocks for entry in typed_entries(block.text("cues"))}
    cues, rest = merge_entries("cues", records, protection)
    rest = tuple(entry for entry in rest if entry not in given)
    if rest and given <= set(cues):
        yield _lost("cues", "cues", rest, group, judge)
    own = [given_quotes(typed_quotes(block.text("evidence")), ()) for block in group.blocks]
    if not any(len(quotes) >= evidence_most("principle") for quotes in own):
        first, *others = (merge_evidence(quotes, records, protection)[1] for quotes in own)
        # An entry may have room in another principle.
        rest = tuple(entry for entry in first if all(entry in other for other in others))
        if rest:
            yield _lost("evidence", "evidence", rest, group, judge)


def _lost(what: str, name: str, texts: Sequence[str], group: Group, judge: _Judge) -> Remark:
    fields = [field for block in group.blocks if (field := block.field(name))]
    line = fields[0].line if fields else group.blocks[0].line
    safe = (inline(escape_hidden(hide_all(text, judge.rules.protection).text)) for text in texts)
    sentence = judge.say(f"plan_{what}_lost", texts=" / ".join(safe))
    return judge.at(line, f"{what}-lost", sentence, "warning")


def look_now(project: Project, standing: Standing, text: str) -> PlanLook:
    """Judges a plan by the current log. Raises StoreError if the log cannot be read."""
    document = project.store.read()
    rules = FormRules("principle", standing.language, standing.protection, document.topic_names)
    return look_at_plan(text, document, project.views(document, standing), rules)


class Writer(NamedTuple):
    """The author, the rules and the quotes for applying a topic of a plan."""

    protection: Protection
    agent: str | None
    commit: str | None
    quotes: Mapping[Block, tuple[Evidence, ...]]
    stale: frozenset[Key]
    """Quotes of the sources that no longer hold."""

    @classmethod
    def of(cls, project: Project, standing: Standing, section: Section) -> Writer:
        """Returns the writer of a project at this moment.

        Raises:
            RecordError: a typed quote is missing from its file (E01).
        """
        quotes = _quotes(project, section, standing.protection)
        refs = [source.ref for group in section.work for source in group.marked("use")]
        stale = lost_quotes(project, refs)
        return cls(standing.protection, standing.agent, head_commit(project.root), quotes, stale)


def _quotes(
    project: Project, section: Section, protection: Protection
) -> dict[Block, tuple[Evidence, ...]]:
    """Returns the quotes of each principle, without the quotes inherited from its sources.

    A quote of a source stays as it was if its code has changed since.
    """
    blocks = [block for group in section.work for block in group.blocks if block.text("evidence")]
    if not blocks:
        return {}
    document = project.store.read()
    found = map(Sources(document).find, (source.ref for source in section.marked("use")))
    records = [line.record for line in found if isinstance(line, Line)]
    known = [one for record in records for one in record.evidence]
    typed = {block: given_quotes(typed_quotes(block.text("evidence")), known) for block in blocks}
    return {
        block: located(project, given, known, protection, "principle")
        for block, given in typed.items()
    }


def planned(section: Section, document: Document, now: str, writer: Writer) -> Planned:
    """Returns the effect of a topic of a plan on a log.

    `section`: the topic, which has no problems.
    `document`: a normalised log.
    `now`: ISO 8601 UTC.

    Raises:
        RecordError: a source has changed since the plan was judged, or a field is refused.
    """
    protection = writer.protection
    saved_by = {"agent": writer.agent, "commit": writer.commit}
    steps = [
        Step(
            tuple(source.ref for source in group.marked("use")),
            tuple(
                intake.prepare(
                    _params(section, block), now, protection, writer.quotes.get(block, ())
                )[0].with_meta(created=now, **saved_by)
                for block in group.blocks
            ),
        )
        for group in section.work
    ]
    drops = [source.ref for source in section.marked("drop")]
    return apply_steps(document, steps, drops, now, protection, writer.stale)


def problem(line: int, sentence: str) -> PlanProblem:
    """Returns the problem of a line, given from 0."""
    return PlanProblem(line=line + 1, sentence=sentence)


def _params(section: Section, block: Block) -> LogMemoryParams:
    """Returns the save of a principle. Empty fields are filled from its sources (S15, N10)."""
    lists: dict[str, Any] = {
        name: tuple(one.text for one in typed_entries(block.text(name))) or None for name in LISTS
    }
    return LogMemoryParams(
        type="principle",
        topic=section.topic.text,
        lesson=block.text(PRINCIPLE),
        ask_next_time=block.text("ask_next_time") or None,
        **lists,
    )


def apply_plan(project: Project, params: ApplyPlanParams) -> ApplyPlanResult:
    """Applies each topic without problems, and reports the problems of the others by line.

    A failure in between leaves earlier topics applied, and the same plan can be applied again.

    Raises:
        RecordError: the plan has no such topic; nothing was written.
        StoreError: the log could not be written; earlier topics may be applied.
    """
    standing, text = project.standing, params.text
    wanted = _wanted(params)
    look = look_now(project, standing, text)
    topics, problems, applied = list[PlanTopic](), list[PlanProblem](), list[Section]()
    for one in look.topics:
        section = one.section
        if wanted is not None and not any(section.topic == other.topic for other in wanted):
            continue
        topic = _plain(one)
        try:
            if one.state == "ready":
                writer = Writer.of(project, standing, section)
                if not params.dry_run:
                    topic = _applied(section, _apply(project, section, writer), project)
        except RecordError as error:
            topic = topic._replace(state="refused")
            sentence = describe(error, standing.language)
            problems.append(problem(_line_of(section, error), sentence))
        applied += [section] if topic.state in ("applied", "already") else []
        topics.append(topic)
    problems += _problems(look, topics, wanted)
    return ApplyPlanResult(
        folder=project.folder,
        topics=tuple(topics),
        problems=tuple(sorted(problems, key=lambda problem: problem.line)),
        rest=_rest(text, applied),
        compaction=standing.compaction(project.store.read()),
    )


def _wanted(params: ApplyPlanParams) -> Sequence[Section] | None:
    if params.topic is None:
        return None
    found = parsed_plan(params.text, plan_labels()).only(params.topic)
    if not found:
        raise RecordError("plan_topic_unknown", "topic", detail=named(params.topic))
    return found


def _line_of(section: Section, error: RecordError) -> int:
    """Returns the line of the refused field, else the line of the topic."""
    blocks = [block for group in section.work for block in group.blocks]
    found = [field for block in blocks if error.field and (field := block.field(error.field))]
    return found[0].line if found else section.topic.line


def _apply(project: Project, section: Section, writer: Writer) -> Planned:
    """Writes a topic.

    Raises:
        RecordError: nothing was written: a source has changed since the plan was checked, or a
            field is
        refused.
    """

    def edit(document: Document, now: str) -> Planned:
        return planned(section, document, now, writer)

    change = project.store.update(edit)
    project.arrivals.see_own(change.principles)
    return change


def _applied(section: Section, change: Planned, project: Project) -> PlanTopic:
    left = (*change.replaced, *change.dropped)
    lost = history.uncommitted(project.store.path, [line.raw for line in left])
    return PlanTopic(
        topic=inline(section.topic.text),
        line=section.topic.line + 1,
        state="applied",
        principles=ids(change.principles),
        replaced=tuple(line.ref for line in change.replaced),
        dropped=tuple(line.ref for line in change.dropped),
        uncommitted=ids(line for line in left if line.raw in lost),
        questions_left_out=change.questions_left_out,
        cues_left_out=len(change.cues_left_out),
    )


def _plain(one: TopicLook) -> PlanTopic:
    topic = one.section.topic
    return PlanTopic(topic=inline(topic.text), line=topic.line + 1, state=one.state)


def _problems(
    look: PlanLook, topics: Sequence[PlanTopic], wanted: Sequence[Section] | None
) -> list[PlanProblem]:
    """Returns the problems of the topics and, if none was chosen, those outside topics."""
    shown = {topic.line for topic in topics}
    chosen = [one.section for one in look.topics if one.section.topic.line + 1 in shown]
    others = [one.section for one in look.topics if one.section not in chosen]
    found = []
    for remark in look.remarks:
        line = remark.start[0]
        is_outside = wanted is None and not any(other.holds(line) for other in others)
        if remark.severity == "error" and (is_outside or any(c.holds(line) for c in chosen)):
            found.append(problem(line, remark.sentence))
    return found


def _rest(text: str, applied: Sequence[Section]) -> str:
    """Returns the plan without the applied topics."""
    parts = [part for section in applied for part in section.parts]
    kept = [
        line
        for number, line in enumerate(lines_of(text))
        if not any(part.topic.line <= number < part.end for part in parts)
    ]
    return "\n".join(kept)


def read_plan(project: Project, params: ReadPlanParams) -> ReadPlanResult:
    """Returns the topics of a plan with their places and problems. Changes nothing.

    The preview shows the pages of these topics before and after applying all that can be applied.

    Raises:
        StoreError: the log cannot be read.
    """
    standing = project.standing
    look = look_now(project, standing, params.text)
    errors = (remark for remark in look.remarks if remark.severity == "error")
    return ReadPlanResult(
        folder=project.folder,
        topics=tuple(map(_part, look.topics)),
        problems=tuple(problem(remark.start[0], remark.sentence) for remark in errors),
        preview=_preview(project, standing, look.topics) if params.preview else None,
    )


def _part(one: TopicLook) -> PlanPart:
    section = one.section
    blocks = [block for group in section.groups for block in group.blocks]
    field = blocks[0].field(PRINCIPLE) if blocks else None
    return PlanPart(
        topic=section.name,
        line=section.topic.line + 1,
        end=section.end,
        principle=field.line + 1 if field else None,
        principle_end=field.pieces[-1].line + 1 if field else None,
        state=one.state,
    )


def _preview(project: Project, standing: Standing, topics: Sequence[TopicLook]) -> PlanPreview:
    before = project.store.read()
    after, _ = before.normalised()
    now = project.store.clock()
    for one in topics:
        if one.state == "ready":
            try:
                writer = Writer.of(project, standing, one.section)
                after = planned(one.section, after, now, writer).document
            except RecordError:  # two topics name one record: applying refuses the later one
                continue
    names = list(dict.fromkeys(part.name for one in topics for part in one.section.parts))
    told = (_pages_of(project, standing, names, document) for document in (before, after))
    return PlanPreview(before=next(told), after=next(told))


def _pages_of(
    project: Project, standing: Standing, names: Sequence[str], document: Document
) -> str:
    """Returns topics of a log as `show` prints them; topics without records are left out."""
    views = project.views(document, standing)
    pages = (topic_page(project, standing, views, name) for name in names)
    blocks = (block for page in pages if page for block in page_blocks(page, standing.language))
    return "".join(f"{line}\n" for line in lines(blocks))
