"""A reflection on the memory as readable text, for a person and for an agent (M10, M12)."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.reflect import Reflection, Reflections, ReflectResult
from ..core.text.answer_room import estimate_tokens
from ..core.text.one_line import inline, named
from ..sentences.say import Language, say
from .hit_text import date_of

_KINDS = ("missed", "stale", "never_given", "unwanted", "helped", "saved")
"""The groups in the order of the text; groups that need action come first."""
_CALLS = {"missed": "amend", "stale": "amend", "never_given": "amend", "unwanted": "drop"}
_TOKENS = 900
"""Most tokens of all named records, estimated."""
_COUNTS = ("given", "answered", "again", "dismissed")


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
