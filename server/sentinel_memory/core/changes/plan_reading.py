"""Parses a compaction plan that a person edited, and finds its flaws (N04). Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping

from ..text.form import FormField, lines_of, parse
from .plan_text import (
    DRAFT,
    MARKS,
    MERGE,
    PRINCIPLE,
    Block,
    Group,
    Plan,
    PlanCode,
    PlanFinding,
    Section,
    Source,
    plain_topic,
)
from .references import SourceRef


def read_plan(text: str, labels: Mapping[str, str]) -> Plan:
    """Parses a plan; never raises, whatever the text is.

    Args:
        text: the typed text.
        labels: the field name for each label, keyed by `plain_label`: `topic`, `draft` and the
            fields of a record.
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
