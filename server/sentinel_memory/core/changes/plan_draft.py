"""Reads the principles that a model drafts for a plan, and inserts them (N04). Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ..text.form import FormField, field_lines, lines_of, parse
from .plan_text import DRAFT, PRINCIPLE, Block, Group, Section

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

    Args:
        answer: the fields of principles as in a plan, and nothing else; a fence around them is
            ignored.
        labels: the field names by label, as in a plan.
        most: most principles that may be drafted.

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

    Args:
        section: the topic.
        prefilled: the sentences with which a new plan begins, which no person has written.
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

    Args:
        text: the plan to which the target belongs.
        target: the place for the draft.
        labels: the text before the colon, by field name.
        draft: the principles, at least one.
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
