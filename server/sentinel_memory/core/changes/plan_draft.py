"""What a model drafts for a plan: how its answer is read, and where it goes (N04). Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ..text.form import FormField, field_lines, lines_of, parse
from .plan_text import DRAFT, PRINCIPLE, Block, Group, Section

DRAFTED = (PRINCIPLE, "ask_next_time", "cues")
"""What a model may write of a principle, in their order."""
_FENCE = "```"

Principle = Mapping[str, str]
"""A drafted principle: the texts of its fields."""


class Target(NamedTuple):
    """Where the draft of a topic goes."""

    group: Group
    """With its own sources only."""
    used: Group
    """The same with what is merged into the topic."""
    unwritten: tuple[Block, ...]
    """Blocks of it that nobody has written: the draft takes their place."""


def read_answer(answer: str, labels: Mapping[str, str], most: int) -> list[Principle]:
    """Reads what a model answered; whatever it is, nothing raises.

    Args:
        answer: fields as a plan has them, and nothing else; a fence around them does not count.
        labels: those of a plan.
        most: how many principles may be drafted.

    Returns:
        The principles; none where anything else stands in the answer.
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
    """Returns where the draft of a topic goes; None where none of its records is marked `use`.

    Args:
        section: the topic.
        prefilled: sentences with which a plan begins: nobody has written them.
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
    """Returns a plan with a draft in it; what a person wrote stays, and so does every other field.

    Args:
        text: the plan that the target is of.
        target: where the draft goes.
        labels: what stands before the colon, by the name of a field.
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
    """Notes what takes the place of the fields of a block; returns what it did not have."""
    missing = dict(principle)
    mark = [f"{DRAFT}:"]
    for field in block.fields:
        if field.name in missing:
            instead = field_lines(labels[field.name], missing.pop(field.name))
            edits[field.line] = (_end(field), instead)
        elif field.name == DRAFT or (block.field(DRAFT) and field.name in DRAFTED):
            # What an earlier draft said goes with it.
            edits[field.line] = (_end(field), [])
    start = min(field.line for field in block.fields)
    end, instead = edits.get(start, (start, []))
    edits[start] = (end, [*mark, *instead])
    return _fields(missing, labels)


def _fields(principle: Principle, labels: Mapping[str, str]) -> list[str]:
    names = (name for name in DRAFTED if name in principle)
    return [line for name in names for line in field_lines(labels[name], principle[name])]


def _end(field: FormField) -> int:
    """The line behind a field."""
    return field.pieces[-1].line + 1


def _behind(group: Group, lines: Sequence[str]) -> int:
    """The line behind the last principle of a group, or behind its last record."""
    if group.blocks:
        return max(_end(field) for block in group.blocks for field in block.fields)
    end = group.sources[-1].line + 1
    while end < len(lines) and lines[end][:1] in (" ", "\t"):
        end += 1
    return end
