"""Drafts from the project's own sources, for a person and as a task for an agent (N16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..contract.learn import Draft, LearnResult
from ..core.text.one_line import inline, named
from ..sentences.say import Language, say
from .agent_text import log_lines
from .record_text import id_list

_MOST_FILES = 3
"""Most globs of a draft that a text names."""


def learn_lines(result: LearnResult, language: Language) -> Iterator[str]:
    """Yields the drafts, or the outcome for the drafts that were named."""
    if result.saved:
        yield from log_lines(result.saved, language)
    elif result.kept:
        yield say(language, "learn_kept", count=len(result.kept), ids=id_list(result.kept))
    if result.dropped:
        yield say(language, "learn_dropped", count=result.dropped)
    if result.kept or result.dropped:
        return
    if result.problem:
        yield result.problem
    sources = {"files": result.files, "fixes": result.fixes}
    if not result.drafts:
        yield say(language, "learn_nothing", **sources)
        if result.files or result.fixes:
            yield say(language, "learn_needs")
    else:
        yield say(language, "learn_found", count=len(result.drafts), **sources)
        yield from _drafts(result.drafts, language)
        yield ""
        yield say(language, "learn_next")
    for key, count in (("withheld", result.withheld), ("planted", result.planted)):
        if count:
            yield say(language, f"learn_{key}", count=count)


def brief(drafts: Iterable[Draft], language: Language) -> str:
    """Returns the task for an agent that reviews the drafts; "" without drafts.

    Drafts are quoted like stored text, so that no draft can end its line (K08, S11).
    """
    lines = list(_drafts(drafts, language))
    if not lines:
        return ""
    task = [say(language, f"learn_brief_{part}") for part in ("task", "how", "facts")]
    return "\n".join([*task, *lines, "", say(language, "learn_brief_end")])


def _drafts(drafts: Iterable[Draft], language: Language) -> Iterator[str]:
    for number, draft in enumerate(drafts, 1):
        yield ""
        kind = say(language, f"learn_kind_{draft.kind}")
        yield f"#{number} {named(draft.topic)} \u00b7 {kind} \u00b7 {inline(draft.source)}"
        yield f"   {inline(draft.missing_context)}"
        yield f"   = {inline(draft.lesson)}"
        yield f"   ? {inline(draft.ask_next_time)}"
        if draft.applies_to:
            more = ", \u2026" if len(draft.applies_to) > _MOST_FILES else ""
            yield f"   {', '.join(map(inline, draft.applies_to[:_MOST_FILES]))}{more}"
        yield from (f"   {inline(entry)}" for entry in draft.evidence)
