"""A compaction as one text that a person edits before it happens (N04). Pure.

    topic: payment
    use 8b054977c4ded0e1@1f2e3d
      The source in full; nothing that is indented here counts.
    keep 0f5e2ac4d1b3c497@a07c11
    principle: Ask who pays before you touch a form.
    ask: Who pays?
    cues: refund, 환불

The sources belong to the principles behind them. `use` lets the principles replace a record, `keep`
leaves it as it is, and `drop` deletes it. `merge into TOPIC` in place of a principle hands what is
marked `use` to the first principle of that topic. A line `draft:` says that a model wrote it.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Literal, NamedTuple

from ..text.expressions import expression
from ..text.form import FormField
from .references import SourceRef

MARKS = ("use", "keep", "drop")
MERGE = "merge into"
DRAFT = "draft"
PRINCIPLE = "lesson"
"""The field of the principle, as a record calls it."""
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
    """A line for which a topic, or all of a plan, cannot be applied."""

    code: PlanCode
    line: int
    """From 0."""
    text: str = ""


class Source(NamedTuple):
    """A record that a plan names, with what becomes of it."""

    mark: str
    line: int
    ref: SourceRef


class Block(NamedTuple):
    """A principle that is to be written; every field is there once."""

    fields: tuple[FormField, ...]

    def field(self, name: str) -> FormField | None:
        """Returns a field; None where the block has none of that name."""
        return next((field for field in self.fields if field.name == name), None)

    def text(self, name: str) -> str:
        """Returns the text of a field, "" where it is not there."""
        field = self.field(name)
        return field.text if field else ""

    @property
    def line(self) -> int:
        """Where the principle stands, or what there is of it."""
        return (self.field(PRINCIPLE) or self.fields[0]).line


class Group(NamedTuple):
    """Sources, and the principles behind them."""

    sources: tuple[Source, ...] = ()
    blocks: tuple[Block, ...] = ()

    def marked(self, mark: str) -> tuple[Source, ...]:
        """Returns the sources with a mark."""
        return tuple(source for source in self.sources if source.mark == mark)


class Section(NamedTuple):
    """A topic of a plan, with the sections that are merged into it."""

    topic: FormField
    end: int
    """The line behind its last one."""
    groups: tuple[Group, ...] = ()
    merge: FormField | None = None
    merged: tuple[Section, ...] = ()

    @property
    def name(self) -> str:
        """The topic as it compares."""
        return plain_topic(self.topic.text)

    @property
    def parts(self) -> tuple[Section, ...]:
        """The section with those that are merged into it."""
        return (self, *self.merged)

    def marked(self, mark: str) -> tuple[Source, ...]:
        """Returns all sources with a mark, also those of merged topics."""
        groups = (group for part in self.parts for group in part.groups)
        return tuple(source for group in groups for source in group.marked(mark))

    @property
    def work(self) -> tuple[Group, ...]:
        """The groups that have principles, what is merged into the topic in the first of them."""
        work = [group for group in self.groups if group.blocks]
        more = [one for part in self.merged for group in part.groups for one in group.marked("use")]
        if work:
            work[0] = work[0]._replace(sources=(*work[0].sources, *more))
        return tuple(work)

    def holds(self, line: int) -> bool:
        """Tells whether a line, from 0, is one of its own or of a merged topic."""
        return any(part.topic.line <= line < part.end for part in self.parts)


class Plan(NamedTuple):
    """A plan as it was read; what is merged into another topic stands in the section of that."""

    sections: tuple[Section, ...]
    findings: tuple[PlanFinding, ...]

    def of(self, section: Section) -> tuple[PlanFinding, ...]:
        """Returns the findings for which a section cannot be applied."""
        return tuple(finding for finding in self.findings if section.holds(finding.line))

    def only(self, topic: str) -> tuple[Section, ...]:
        """Returns the sections of a topic, or of that into which it is merged."""
        name = plain_topic(topic)
        return tuple(
            section for section in self.sections if any(p.name == name for p in section.parts)
        )


def plain_topic(topic: str) -> str:
    """Returns a topic so that it compares however it was typed."""
    return unicodedata.normalize("NFC", topic).strip()


def written_ref(ref: str) -> str:
    """Returns an `id@rev` as it stands in a plan: in one line, whatever the id is."""
    return ref if _PLAIN.fullmatch(ref) and ref.isprintable() else json.dumps(ref)
