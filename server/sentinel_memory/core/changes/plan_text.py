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
from typing import Literal, NamedTuple

from ..text.expressions import expression
from ..text.form import FormField
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
