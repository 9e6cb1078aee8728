"""Prepares compaction: groups of records, topics to merge, questions to keep. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from ..evidence.likeness import denials, negations
from ..log.document import Document, Line
from ..log.record import Record
from ..private import NOTHING, find_private
from ..secrets.protection import BUILT_IN, Protection
from ..secrets.redaction import find_secrets, hide_all
from ..text.expressions import expression
from ..text.limits import JOINT, LIMITS, QUESTIONS
from .groups import alike_topics, is_groupable

_CODE = expression(r"`([^`\n]{1,64})`")
_NAME = expression(
    r"(?:--?)?(?<![\w-])(?:(?=\w*(?:_|[a-z][A-Z]|[A-Za-z]\d))\w[\w./-]*"
    r"|\d[\d.,:]*[A-Za-z%]*|[A-Z][A-Z0-9]+\b|[\w-]+(?:[./][\w-]+)+|(?<!\S)--\w[\w-]*)",
    re.ASCII,
)
"""A number with its unit, or a name as code writes it: `MAX`, `max_size`, `maxSize`, `a/b.py`.

It ends before the particle that Korean hangs on to it.
"""
_WORD_END = expression(r"[\s\-_/.:]")


def merge_candidates(topics: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Returns groups of topics that share their first word and may mean the same (S13)."""
    groups: dict[str, list[str]] = {}
    for topic in sorted(set(topics)):
        first = _WORD_END.split(topic, maxsplit=1)[0].casefold()
        if first:
            groups.setdefault(first, []).append(topic)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def may_be_one(
    topics: Mapping[str, Sequence[Line]], addresses_agent: Callable[[Line], bool]
) -> tuple[tuple[str, ...], ...]:
    """Returns topics with the same first word, then pairs that the ranking finds alike (S13).

    Topics of which no two records fit into one principle are left out: joining them leaves as many
    records, so that it would only squeeze the rules.

    Args:
        topics: the lines by topic.
        addresses_agent: tells of a line whether it reads like an instruction. No principle may hold
            it, because no hook would give the other rules either (K08).
    """
    by_name = merge_candidates(topics)
    alike = (pair for pair in alike_topics(topics) if not any(set(pair) <= set(g) for g in by_name))
    return tuple(
        group
        for group in (*by_name, *alike)
        if _are_groupable([line for topic in group for line in topics[topic]], addresses_agent)
    )


def can_compact(document: Document, addresses_agent: Callable[[Line], bool]) -> bool:
    """Returns whether `compact_memory` would group two records for one principle (S09).

    Args:
        document: the log.
        addresses_agent: as in `may_be_one`.
    """
    # The order of topics matters only to those that may be one, and takes ten times as long.
    topics: dict[str, list[Line]] = {}
    for line in document.served:
        if line.record.pinned:
            continue
        topics.setdefault(line.record.topic, []).append(line)
    if any(_are_groupable(lines, addresses_agent) for lines in topics.values()):
        return True
    return bool(may_be_one(unpinned(document.topics), addresses_agent))


def unpinned(topics: Mapping[str, tuple[Line, ...]]) -> Mapping[str, tuple[Line, ...]]:
    """Returns the topics without pinned records, which only a person may compact (M03)."""
    if not any(line.record.pinned for lines in topics.values() for line in lines):
        return topics
    rest = {t: tuple(one for one in ls if not one.record.pinned) for t, ls in topics.items()}
    return {topic: lines for topic, lines in rest.items() if lines}


def _are_groupable(lines: Sequence[Line], addresses_agent: Callable[[Line], bool]) -> bool:
    """Returns whether one principle may hold two of the lines that address no agent."""
    # Most lines are not judged, because that takes a hundred times as long as to weigh them.
    return is_groupable(line.record for line in lines) and is_groupable(
        line.record for line in lines if not addresses_agent(line)
    )


def merge_questions(
    records: Sequence[Record], protection: Protection = BUILT_IN
) -> tuple[str | None, tuple[str, ...]]:
    """Joins at most three questions of records into one that fits in a principle (S15).

    Returns the joined question or None, and the questions that were left out. Left out are the
    questions that did not fit and those that contain a secret or private text; these are
    returned without the withheld parts (S22, P01). A question is cut, at a character boundary, only
    if it is the only question and exceeds 512 bytes of UTF-8.
    """
    limit = LIMITS["ask_next_time"]
    asked = (question for record in weightiest(records) for question in _questions(record))
    questions = list(dict.fromkeys(asked))
    refused = [question for question in questions if not _is_storable(question, protection)]
    questions = [question for question in questions if question not in refused]
    hidden = tuple(hide_all(question, protection).text for question in refused)
    if len(questions) == 1 and _is_storable(cut := _cut(questions[0], limit), protection):
        return cut, hidden
    joined, count, left_out = "", 0, list[str]()
    for question in questions:
        longer = f"{joined}{JOINT}{question}" if joined else question
        # A backtick in one question may close a code span of another, which exposes its tags.
        fits = count < QUESTIONS and len(_utf8(longer)) <= limit
        if fits and _is_storable(longer, protection):
            joined, count = longer, count + 1
        else:
            left_out.append(question)
    return joined or None, (*left_out, *hidden)


def dropped_questions(
    records: Sequence[Record], protection: Protection = BUILT_IN
) -> tuple[int, ...]:
    """Returns the numbers, from 1, of the records whose question the principle would lose (S15)."""
    joined, left_out = merge_questions(records, protection)
    if not left_out:
        return ()
    return tuple(
        number
        for number, record in enumerate(records, 1)
        if any(question not in (joined or "") for question in _questions(record))
    )


def lacking(principle: Record, sources: Iterable[Record]) -> tuple[str, ...]:
    """Returns numbers, code names and negations of the sources that a principle lacks (S13).

    A negation is named, with the word that it denies, if the principle has fewer of them than
    sources with one.
    """
    said = f"{principle.lesson}\n{principle.ask_next_time or ''}".casefold()
    found: dict[str, None] = {}
    denied: dict[str, str] = {}
    denying = 0
    records = tuple(sources)
    # The rules come first, because only the first words are named.
    for text in (*(one.lesson for one in records), *(one.missing_context for one in records)):
        found |= dict.fromkeys(span.strip() for span in _CODE.findall(text))
        plain = _CODE.sub(" ", text)
        found |= dict.fromkeys(word.rstrip(".,:/-") for word in _NAME.findall(plain))
    for record in records:
        words = denials(record.lesson)
        denying += bool(words)
        denied |= {phrase: word for word, phrase in words}
    missing = [word for word in found if word and not _holds(said, word.casefold())]
    if len(negations(principle.lesson)) < denying:
        whole = [one for one, word in denied.items() if not _holds(said, word.casefold())]
        missing = [word for word in missing if not any(word in one for one in whole)] + whole
    return tuple(missing)


def _holds(said: str, word: str) -> bool:
    """Returns whether a text has a word; a Korean ending may follow it."""
    return bool(re.search(rf"(?<![a-z0-9_]){re.escape(word)}(?![a-z0-9_])", said))


def weightiest(records: Iterable[Record]) -> list[Record]:
    """Returns records in the order in which a principle takes entries from them (S15, N10)."""
    return sorted(records, key=lambda record: (record.occurrences, record.newest), reverse=True)


def _questions(record: Record) -> list[str]:
    """Returns the questions of a record; an earlier compaction joined those of a principle."""
    asked = _utf8(record.ask_next_time or "").decode().replace("\0", "")
    parts = asked.split(JOINT) if record.type == "principle" else [asked]
    return [part.strip() for part in parts if part.strip()]


def _is_storable(question: str, protection: Protection) -> bool:
    private = find_private(question, protection.tags) != NOTHING
    return not private and not find_secrets(question, protection)


def _cut(question: str, limit: int) -> str:
    return _utf8(question)[:limit].decode(errors="ignore")


def _utf8(text: str) -> bytes:
    """Returns UTF-8 bytes; lone surrogates, as in hand-edited lines, become question marks."""
    return text.encode(errors="replace")
