"""The earlier versions of a record, as a part of a page (N13)."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.memory import AnyField
from ..contract.pages import HistoryResult, Version
from ..core.text.one_line import named
from ..sentences.say import Language, say
from .blocks import Block, heading
from .hit_text import date_of
from .pages import texts

_WHOLE: tuple[AnyField, ...] = ("topic", "lesson", "missing_context", "ask_next_time")


def history_blocks(result: HistoryResult, language: Language) -> Iterator[Block]:
    """Yields the versions of a record, newest first, and the sources of a principle."""
    yield heading("history", say(language, "history_title"))
    if result.ref is None:
        yield Block("text", say(language, "history_gone"))
    before = [one for one in result.versions if not one.is_source]
    if not result.versions:
        yield Block("text", say(language, "history_none"))
    for version in before:
        yield from _version(version, language)
    sources = [one for one in result.versions if one.is_source]
    if sources:
        yield heading("history", say(language, "history_sources"))
        for version in sources:
            yield from _version(version, language)
    if result.left_out:
        yield Block("text", say(language, "history_left_out", count=result.left_out))
    if not result.git_told:
        yield Block("text", say(language, "history_git_late"))


def _version(version: Version, language: Language) -> Iterator[Block]:
    record, date = version.record, date_of(version.saved_at)
    if version.commit is None:
        title = say(language, "history_on_machine", date=date)
    elif version.by is None:
        title = say(language, "history_in_commit", date=date, commit=version.commit)
    else:
        title = say(language, "history_by", date=date, commit=version.commit, by=version.by)
    yield heading("version", title, record.ref)
    if version.changed:
        fields = ", ".join(say(language, f"page_{name}") for name in version.changed)
        yield Block("text", say(language, "history_changed", fields=fields))
    # A replaced version shows only the fields that differ; a removed record shows them all.
    yield from texts(record, version.changed or _WHOLE, language)
    yield Block("note", named(record.ref))
