"""The outcome of resolving conflicts, record by record, with both versions in full (N02)."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.merge import MergedSide, ResolveConflictsResult
from ..core.text.one_line import inline, visible
from ..sentences.say import Language, say


def resolve_lines(result: ResolveConflictsResult, language: Language) -> Iterator[str]:
    """Yields the outcome, record by record.

    Stored text is indented and cannot look like a head line.
    """
    yield result.message
    for record in result.records:
        yield f"  {record.sentence}"
        for side in record.sides:
            yield from _side(side, language)
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
