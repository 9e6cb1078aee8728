"""A compaction as a text that a person edits before it is applied (N04). Pure.

    topic: payment

    use 8b054977c4ded0e1@1f2e3d
      The source in full; indented lines here are ignored.
    keep 0f5e2ac4d1b3c497@a07c11

    principle: Ask who pays before you touch a form.
    ask: Who pays?
    cues: refund, 환불

Sources belong to the principles that follow them. `use` replaces the record by the principles,
`keep` leaves it as it is, and `drop` deletes it. `merge into TOPIC` instead of a principle hands
the records marked `use` to the first principle of that topic. A line `draft:` marks a principle
that a model wrote.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

from ..text.expressions import expression
from ..text.form import FormField, field_lines, lines_of, parse
from .references import SourceRef

KEEP = "keep"
MARKS = ("use", KEEP, "drop")
MERGE = "merge into"
DRAFT = "draft"
PRINCIPLE = "lesson"
"""Name of the record field that holds the text of a principle."""
_PLAIN = expression(r"[^\s\"]+")

PlanCode = Literal[
    "unknown_label",
    "stray_line",
    "label_twice",
    "before_topic",
    "source_malformed",
    "source_twice",
    "merge_unknown",
    "merge_principle",
    "merge_source",
    "principle_missing",
    "principle_unsourced",
    "principle_twice",
    "draft",
]


class PlanFinding(NamedTuple):
    """A flaw at a line, because of which a topic or the whole plan cannot be applied."""

    code: PlanCode
    line: int
    """Index of the line, from 0."""
    text: str = ""


class Source(NamedTuple):
    """A record that a plan names, with its mark."""

    mark: str
    line: int
    ref: SourceRef


class Block(NamedTuple):
    """A principle to be written; each field occurs once."""

    fields: tuple[FormField, ...]

    def field(self, name: str) -> FormField | None:
        """Returns a field by its name, or None."""
        return next((field for field in self.fields if field.name == name), None)

    def text(self, name: str) -> str:
        """Returns the text of a field, or "" if the block lacks it."""
        field = self.field(name)
        return field.text if field else ""

    @property
    def line(self) -> int:
        """Returns the line of the principle, or that of the first field of the block."""
        return (self.field(PRINCIPLE) or self.fields[0]).line


class Group(NamedTuple):
    """Sources, and the principles that follow them."""

    sources: tuple[Source, ...] = ()
    blocks: tuple[Block, ...] = ()

    def marked(self, mark: str) -> tuple[Source, ...]:
        """Returns the sources with a mark."""
        return tuple(source for source in self.sources if source.mark == mark)


class Section(NamedTuple):
    """A topic of a plan, with the sections that are merged into it."""

    topic: FormField
    end: int
    """Index of the line after the last line of the section."""
    groups: tuple[Group, ...] = ()
    merge: FormField | None = None
    merged: tuple[Section, ...] = ()

    @property
    def name(self) -> str:
        """Returns the topic in the form in which topics are compared."""
        return plain_topic(self.topic.text)

    @property
    def parts(self) -> tuple[Section, ...]:
        """Returns the section and the sections that are merged into it."""
        return (self, *self.merged)

    def marked(self, mark: str) -> tuple[Source, ...]:
        """Returns all sources with a mark, including those of merged topics."""
        groups = (group for part in self.parts for group in part.groups)
        return tuple(source for group in groups for source in group.marked(mark))

    @property
    def work(self) -> tuple[Group, ...]:
        """Returns the groups that have principles; merged sources belong to the first group."""
        work = [group for group in self.groups if group.blocks]
        more = [one for part in self.merged for group in part.groups for one in group.marked("use")]
        if work:
            work[0] = work[0]._replace(sources=(*work[0].sources, *more))
        return tuple(work)

    def holds(self, line: int) -> bool:
        """Returns whether a line, counted from 0, belongs to the topic or to a merged topic."""
        return any(part.topic.line <= line < part.end for part in self.parts)


class Plan(NamedTuple):
    """A parsed plan; a section that is merged into another one stands within it."""

    sections: tuple[Section, ...]
    findings: tuple[PlanFinding, ...]

    def of(self, section: Section) -> tuple[PlanFinding, ...]:
        """Returns the findings because of which a section cannot be applied."""
        return tuple(finding for finding in self.findings if section.holds(finding.line))

    def only(self, topic: str) -> tuple[Section, ...]:
        """Returns the sections of a topic, or those into which the topic is merged."""
        name = plain_topic(topic)
        return tuple(
            section for section in self.sections if any(p.name == name for p in section.parts)
        )


def plain_topic(topic: str) -> str:
    """Returns a topic in the form in which topics are compared."""
    return unicodedata.normalize("NFC", topic).strip()


def written_ref(ref: str) -> str:
    """Returns an `id@rev` as a plan writes it: on one line, whatever the id contains."""
    return ref if _PLAIN.fullmatch(ref) and ref.isprintable() else json.dumps(ref)


def read_plan(text: str, labels: Mapping[str, str]) -> Plan:
    """Parses a plan; never raises, whatever the text is.

    `labels`: the field name for each label, keyed by `plain_label`: `topic`, `draft` and the fields
    of a record.
    """
    form = parse(text, labels, (*MARKS, MERGE))
    reading = _Reading()
    for field in form.fields:
        reading.take(field)
    sections = reading.sections(len(lines_of(text)))
    findings = [PlanFinding(one.code, one.line, one.text) for one in form.findings]
    findings += reading.findings
    sections = _merge(sections, findings)
    for section in sections:
        findings += _flaws(section)
    return Plan(tuple(sections), tuple(sorted(findings, key=lambda finding: finding.line)))


class _Reading:
    """Collects the fields of a plan while it is parsed."""

    def __init__(self) -> None:
        self.findings: list[PlanFinding] = []
        self._topics: list[FormField] = []
        self._groups: list[list[tuple[list[Source], list[list[FormField]]]]] = []
        self._merges: list[FormField | None] = []
        self._seen: set[str] = set()

    def take(self, field: FormField) -> None:
        """Takes the next field of the text."""
        if field.name == "topic":
            self._topics.append(field)
            self._groups.append([([], [])])
            self._merges.append(None)
        elif not self._topics:
            self._find("before_topic", field)
        elif field.name in MARKS:
            self._source(field)
        elif field.name == MERGE:
            if self._merges[-1] is not None:
                self._find("label_twice", field, MERGE)
            self._merges[-1] = field
        else:
            self._part(field)

    def sections(self, lines: int) -> list[Section]:
        """Returns the sections of a text of `lines` lines, before they are merged."""
        ends = [topic.line for topic in self._topics[1:]]
        ends += [lines] if self._topics else []
        return [
            Section(topic, end, tuple(_group(*group) for group in groups), merge)
            for topic, end, groups, merge in zip(
                self._topics, ends, self._groups, self._merges, strict=True
            )
        ]

    def _source(self, field: FormField) -> None:
        typed = field.pieces[0].text.strip()
        ref = SourceRef.read(_unquoted(typed))
        if ref is None or ref.rev is None:
            self._find("source_malformed", field, typed)
            return
        if str(ref) in self._seen:
            self._find("source_twice", field, typed)
        self._seen.add(str(ref))
        if self._groups[-1][-1][1]:
            self._groups[-1].append(([], []))
        self._groups[-1][-1][0].append(Source(field.name, field.line, ref))

    def _part(self, field: FormField) -> None:
        """Adds a field to the open principle, or begins a new principle."""
        blocks = self._groups[-1][-1][1]
        present = {one.name for one in blocks[-1]} if blocks else set[str]()
        begins = field.name == PRINCIPLE or field.name == DRAFT
        if not blocks or (begins and present & {PRINCIPLE, field.name}):
            blocks.append([field])
        elif field.name in present:
            self._find("label_twice", field, field.name)
        else:
            blocks[-1].append(field)

    def _find(self, code: PlanCode, field: FormField, text: str = "") -> None:
        self.findings.append(PlanFinding(code, field.line, text))


def _group(sources: list[Source], blocks: list[list[FormField]]) -> Group:
    return Group(tuple(sources), tuple(Block(tuple(fields)) for fields in blocks))


def _unquoted(text: str) -> str:
    try:
        value = json.loads(text) if text.startswith('"') else text
    except (ValueError, RecursionError):
        return ""
    return value if isinstance(value, str) else ""


def _merge(sections: list[Section], findings: list[PlanFinding]) -> list[Section]:
    """Moves each section with a `merge into` line into its target section."""
    targets = {one.name: one for one in reversed(sections) if one.merge is None}
    merged: dict[str, list[Section]] = {}
    rest = []
    for section in sections:
        if section.merge is None:
            rest.append(section)
            continue
        name = plain_topic(section.merge.pieces[0].text)
        if name not in targets:
            findings.append(PlanFinding("merge_unknown", section.merge.line, name))
            rest.append(section)
        else:
            merged.setdefault(name, []).append(section)
    into = {id(one): tuple(merged.get(name, ())) for name, one in targets.items()}
    return [one._replace(merged=into.get(id(one), ())) for one in rest]


def _flaws(section: Section) -> list[PlanFinding]:
    """Returns the findings of a section: missing parts, and parts that are not allowed."""
    found = []
    for part in section.merged:
        blocks = (block for group in part.groups for block in group.blocks)
        found += [PlanFinding("merge_principle", block.line) for block in blocks]
        if not any(group.marked("use") for group in part.groups) and part.merge is not None:
            found.append(PlanFinding("merge_source", part.merge.line))
    work, waiting = section.work, [g for g in section.groups if g.marked("use") and not g.blocks]
    if section.merge is None and (waiting or (section.marked("use") and not work)):
        found.append(PlanFinding("principle_missing", section.topic.line))
    seen: set[str] = set()
    for group in work:
        for block in group.blocks:
            found += _block_flaws(block, group, seen)
    return found


def _block_flaws(block: Block, group: Group, seen: set[str]) -> list[PlanFinding]:
    found = []
    text = block.text(PRINCIPLE)
    if not text:
        found.append(PlanFinding("principle_missing", block.line))
    elif plain_topic(text) in seen:
        found.append(PlanFinding("principle_twice", block.line))
    if not group.marked("use"):
        found.append(PlanFinding("principle_unsourced", block.line))
    seen.add(plain_topic(text))
    mark = block.field(DRAFT)
    drafted = [f for f in block.fields if f.text.casefold().startswith(f"{DRAFT}:")]
    if mark or drafted:
        found.append(PlanFinding("draft", (mark or drafted[0]).line))
    return found


DRAFTED = (PRINCIPLE, "ask_next_time", "cues")
"""Fields of a principle that a model may write, in their order."""
_FENCE = "```"

Principle = Mapping[str, str]
"""A drafted principle: its texts by field name."""


class Target(NamedTuple):
    """The place in a plan for the draft of a topic."""

    group: Group
    """The group with its own sources only."""
    used: Group
    """The same group, plus the sources that are merged into the topic."""
    unwritten: tuple[Block, ...]
    """Blocks of the group that no person has written; the draft replaces them."""


def read_answer(answer: str, labels: Mapping[str, str], most: int) -> list[Principle]:
    """Parses the answer of a model; never raises, whatever the answer is.

    `answer`: the fields of principles as in a plan, and nothing else; a fence around them is
    ignored.
    `labels`: the field names by label, as in a plan.
    `most`: most principles that may be drafted.

    Returns:
        The principles; none if the answer contains anything else.
    """
    lines = lines_of(answer.strip())
    if len(lines) > 1 and lines[0].startswith(_FENCE) and lines[-1].strip() == _FENCE:
        lines = lines[1:-1]
    allowed = {label: name for label, name in labels.items() if name in DRAFTED}
    form = parse("\n".join(lines), allowed)
    found: list[dict[str, str]] = []
    for field in form.fields:
        if field.name == PRINCIPLE:
            found.append({})
        if not found or field.name in found[-1]:
            return []
        found[-1][field.name] = field.text
    is_plain = not form.findings and not any(line.startswith("#") for line in lines)
    return [*found] if is_plain and len(found) <= most else []


def target_of(section: Section, prefilled: Collection[str]) -> Target | None:
    """Returns the place for the draft of a topic; None if no record is marked `use`.

    `prefilled`: the sentences with which a new plan begins, which no person has written.
    """
    more = tuple(s for part in section.merged for g in part.groups for s in g.marked("use"))
    found: list[Target] = []
    for group in section.groups:
        used = group._replace(sources=(*group.marked("use"), *(() if found else more)))
        if group.marked("use"):
            unwritten = [block for block in group.blocks if _is_unwritten(block, prefilled)]
            found.append(Target(group, used, tuple(unwritten)))
    waiting = (one for one in found if len(one.unwritten) == len(one.group.blocks))
    return next(waiting, found[0] if found else None)


def put_draft(text: str, target: Target, labels: Mapping[str, str], draft: list[Principle]) -> str:
    """Returns a plan with a draft; the text of a person and all other fields stay.

    `text`: the plan to which the target belongs.
    `target`: the place for the draft.
    `labels`: the text before the colon, by field name.
    `draft`: the principles, at least one.
    """
    lines, edits = lines_of(text), dict[int, tuple[int, list[str]]]()
    first, *others = draft
    if target.unwritten:
        block, *further = target.unwritten
        for field in (field for one in further for field in one.fields):
            edits[field.line] = (_end(field), [])
        rest = _replaced(block, first, labels, edits)
        behind = max(_end(field) for field in block.fields)
    else:
        behind = _behind(target.group, lines)
        rest = [f"{DRAFT}:", *_fields(first, labels)]
    for principle in others:
        rest += [f"{DRAFT}:", *_fields(principle, labels)]
    for start in sorted({behind, *edits}, reverse=True):
        added = rest if start == behind else []
        end, instead = edits.get(start, (start, []))
        lines[start:end] = [*added, *instead]
    return "\n".join(lines)


def _is_unwritten(block: Block, prefilled: Collection[str]) -> bool:
    text = block.text(PRINCIPLE)
    return not text or text in prefilled or block.field(DRAFT) is not None


def _replaced(
    block: Block,
    principle: Principle,
    labels: Mapping[str, str],
    edits: dict[int, tuple[int, list[str]]],
) -> list[str]:
    """Records the edits that replace the fields of a block; returns the lines of missing fields."""
    missing = dict(principle)
    mark = [f"{DRAFT}:"]
    for field in block.fields:
        if field.name in missing:
            instead = field_lines(labels[field.name], missing.pop(field.name))
            edits[field.line] = (_end(field), instead)
        elif field.name == DRAFT or (block.field(DRAFT) and field.name in DRAFTED):
            # The fields of an earlier draft are removed.
            edits[field.line] = (_end(field), [])
    start = min(field.line for field in block.fields)
    end, instead = edits.get(start, (start, []))
    edits[start] = (end, [*mark, *instead])
    return _fields(missing, labels)


def _fields(principle: Principle, labels: Mapping[str, str]) -> list[str]:
    names = (name for name in DRAFTED if name in principle)
    return [line for name in names for line in field_lines(labels[name], principle[name])]


def _end(field: FormField) -> int:
    """Returns the index of the line after a field."""
    return field.pieces[-1].line + 1


def _behind(group: Group, lines: Sequence[str]) -> int:
    """Returns the index of the line after the last principle of a group, or its last record."""
    if group.blocks:
        return max(_end(field) for block in group.blocks for field in block.fields)
    end = group.sources[-1].line + 1
    while end < len(lines) and lines[end][:1] in (" ", "\t"):
        end += 1
    return end
