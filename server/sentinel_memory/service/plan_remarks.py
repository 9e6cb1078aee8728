"""Remarks on a compaction as a text before it is applied (N04, S14, S15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from ..contract.forms import TopicState
from ..core.changes.compaction import merge_questions
from ..core.changes.cues import merge_entries, merge_evidence
from ..core.changes.plan import Sources
from ..core.changes.plan_reading import read_plan
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
from ..core.errors import RecordError
from ..core.log.document import Document, Line
from ..core.log.quotes import typed_quotes
from ..core.log.texts import clean_topic
from ..core.secrets.withholding import hide_all
from ..core.text.form import FormField, lines_of
from ..core.text.hidden_characters import escape_hidden
from ..core.text.limits import evidence_most
from ..core.text.one_line import inline
from ..core.text.typed_list import typed_entries
from ..sentences.say import say
from .evidence.saving import given_quotes
from .form_remarks import Counter, FormRules, Remark, look_at_field
from .plans import FIELDS, plan_label, plan_labels, sentence_to_rewrite
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

    Args:
        text: the text of the plan.
        document: the log as it is now.
        views: its records as answers show them.
        rules: the rules of the project for a principle.
    """
    plan, judge = read_plan(text, plan_labels()), _Judge(text, document, views, rules)
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
