"""What compaction needs to decide: groups, topics to merge, questions to keep. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..log.document import Document
from ..log.record import Record
from ..private.tags import NOTHING, find_private
from ..secrets.protection import BUILT_IN, Protection
from ..secrets.withholding import hide_all, kept_keys
from ..text.expressions import expression
from ..text.limits import LIMITS

JOINT = " / "
"""Stands between the questions of a principle (S15)."""

_WORD_END = expression(r"[\s\-_/.:]")


def merge_candidates(topics: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Returns groups of topics that share their first word and may be one (S13)."""
    groups: dict[str, list[str]] = {}
    for topic in sorted(set(topics)):
        first = _WORD_END.split(topic, maxsplit=1)[0].casefold()
        if first:
            groups.setdefault(first, []).append(topic)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def can_compact(document: Document) -> bool:
    """Tells whether some topic holds two records or two topics may be merged (S09)."""
    topics: set[str] = set()
    for line in document.index.values():
        if line.record.topic in topics:
            return True
        topics.add(line.record.topic)
    return bool(merge_candidates(topics))


def merge_questions(
    records: Sequence[Record], protection: Protection = BUILT_IN
) -> tuple[str | None, tuple[str, ...]]:
    """Joins the questions of records into one that fits a principle (S15).

    Returns the joined question, None where there is none, and the questions left out: those
    that did not fit, and, without that, those that hold a certain key shape or private text
    (S22, P01). Only a single question that is itself over 512 UTF-8 bytes is cut, at a
    character boundary.
    """
    limit = LIMITS["ask_next_time"]
    asked = (question for record in weightiest(records) for question in _questions(record))
    questions = list(dict.fromkeys(asked))
    refused = [question for question in questions if not _is_storable(question, protection)]
    questions = [question for question in questions if question not in refused]
    hidden = tuple(hide_all(question, protection).text for question in refused)
    if len(questions) == 1 and _is_storable(cut := _cut(questions[0], limit), protection):
        return cut, hidden
    joined, left_out = "", []
    for question in questions:
        longer = f"{joined}{JOINT}{question}" if joined else question
        # Back-ticks of one may end what another began, so that its tags are text no more.
        if len(_utf8(longer)) <= limit and _is_storable(longer, protection):
            joined = longer
        else:
            left_out.append(question)
    return joined or None, (*left_out, *hidden)


def dropped_questions(
    records: Sequence[Record], protection: Protection = BUILT_IN
) -> tuple[int, ...]:
    """Returns the numbers, from 1, of records whose question their principle would lose (S15)."""
    joined, left_out = merge_questions(records, protection)
    if not left_out:
        return ()
    return tuple(
        number
        for number, record in enumerate(records, 1)
        if any(question not in (joined or "") for question in _questions(record))
    )


def weightiest(records: Iterable[Record]) -> list[Record]:
    """Returns records in the order in which a principle takes from them (S15, N10)."""
    return sorted(records, key=lambda record: (record.occurrences, record.newest), reverse=True)


def _questions(record: Record) -> list[str]:
    """The questions of a record; those of a principle were joined by an earlier compaction."""
    asked = _utf8(record.ask_next_time or "").decode().replace("\0", "")
    parts = asked.split(JOINT) if record.type == "principle" else [asked]
    return [part.strip() for part in parts if part.strip()]


def _is_storable(question: str, protection: Protection) -> bool:
    private = find_private(question, protection.tags) != NOTHING
    return not private and not kept_keys(question, protection)


def _cut(question: str, limit: int) -> str:
    return _utf8(question)[:limit].decode(errors="ignore")


def _utf8(text: str) -> bytes:
    """The text in UTF-8; half characters of hand-edited lines become question marks."""
    return text.encode(errors="replace")
