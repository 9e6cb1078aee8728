"""Prepares compaction: which records become one principle, and what it takes from them. Pure.

Records go together by common files, cues and words (S13). A group is for one principle of at most
four rules in 600 bytes, because a longer one no longer reaches an agent whole. Topics that have two
names for the same thing are found by the ranking of recall. Lists are merged as for records that
are saved again (S07, N10, E01).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence, Set
from functools import lru_cache
from itertools import chain, combinations
from typing import Any, NamedTuple

from ..checks.flaws import hide_evidence
from ..evidence.evidence import Evidence
from ..evidence.likeness import denials, negations
from ..log.document import Document, Line
from ..log.record import Record, globs_of, quoted_files
from ..log.texts import (
    Key,
    entry_text,
    fitting_links,
    in_turn,
    is_blank,
    key_of,
    texts_of,
    tidy,
    united,
    united_evidence,
    usable,
    usable_evidence,
    usable_links,
    without_superseding,
)
from ..private import NOTHING, find_private
from ..ranking.ranking import Index, rank
from ..ranking.tokens import Terms, cues_of, terms_of, tokens
from ..secrets.protection import BUILT_IN, Protection
from ..secrets.redaction import find_secrets, hide_all, hide_list
from ..text.globs import folded
from ..text.limits import JOINT, LIMITS, QUESTIONS, RULES, RULES_BYTES, list_limit, list_text
from ..text.one_line import hidden_characters, sentences
from ..text.tables import Expressions

MOST = 120
"""Most records of a topic that are compared with each other; the others come in their order."""
_FILE, _CUE = 4, 2
"""Weight of a common file and of a common word in cues; a word in a text weighs 1."""
_RULE = RULES_BYTES // 2
"""Bytes that a rule of a log takes in a principle, at most.

Most lessons with a reason take 180 to 280 bytes, in Korean as in English. So the lessons of a group
nearly always fit as they are; only of longer ones an agent must leave out words.
"""


class Load(NamedTuple):
    """What records bring into a principle: rules, and bytes of text."""

    rules: int
    size: int

    def fits(self, other: Load) -> bool:
        """Returns whether one principle may hold both."""
        return self.rules + other.rules <= RULES and self.size + other.size <= RULES_BYTES

    def plus(self, other: Load) -> Load:
        """Returns what both bring together."""
        return Load(self.rules + other.rules, self.size + other.size)


class _Shape(NamedTuple):
    """What makes two records alike, and what they bring into a principle."""

    gap: str
    lesson: str
    cues: tuple[str, ...]
    files: tuple[str, ...]
    load: Load


def _shape_of(record: Record) -> _Shape:
    files = (*globs_of(record), *quoted_files(record))
    return _Shape(record.missing_context, record.lesson, record.cues, files, load_of(record))


def load_of(record: Record) -> Load:
    """Returns what a record brings: a log one rule, a principle its sentences."""
    size = len(record.lesson.encode(errors="replace"))
    if record.type == "log":
        return Load(1, min(size, _RULE))
    return Load(max(len(sentences(record.lesson)), 1), size)


def groups_of(
    records: Sequence[Record], without: Container[int] = ()
) -> tuple[tuple[int, ...], ...]:
    """Returns the groups of a topic: the indexes of two or more records for one principle each.

    The most alike records go together first. A record that is like no other one joins the group
    that is most like it, as far as a principle may hold it. So two records are never both left
    over although one principle may hold them.

    `without`: the indexes of records that no group may hold, because they address an agent (K08).
    """
    numbers = [number for number in range(len(records)) if number not in without][:MOST]
    if len(numbers) < 2:
        return ()
    groups = _groups(tuple(_shape_of(records[number]) for number in numbers))
    return tuple(tuple(numbers[at] for at in group) for group in groups)


@lru_cache(maxsize=200)
def _groups(shapes: tuple[_Shape, ...]) -> tuple[tuple[int, ...], ...]:
    """Returns the groups; kept, because each answer asks for those of the one before."""
    count, loads = len(shapes), [shape.load for shape in shapes]
    alike = _likeness(shapes)
    group = list(range(count))
    members = {number: [number] for number in range(count)}

    def join(one: int, other: int) -> bool:
        first, second = sorted((group[one], group[other]))
        if first == second or not loads[first].fits(loads[second]):
            return False
        loads[first] = loads[first].plus(loads[second])
        members[first] += members.pop(second)
        for number in members[first]:
            group[number] = first
        return True

    for one, other in sorted(alike, key=lambda pair: (-alike[pair], pair)):
        join(one, other)
    for number in range(count):
        if len(members.get(number, ())) == 1:
            others = [first for first in members if first != number]
            near = {f: max(_like(alike, number, m) for m in members[f]) for f in others}
            next((f for f in sorted(others, key=lambda f: (-near[f], f)) if join(f, number)), None)
    found = (tuple(sorted(numbers)) for numbers in members.values() if len(numbers) > 1)
    return tuple(sorted(found))


def complete(records: Sequence[Record]) -> set[int]:
    """Returns the indexes of the principles beside which no other record fits (S13)."""
    loads = list(map(load_of, records))
    least = sorted(range(len(loads)), key=lambda number: loads[number].size)
    # The two smallest of each number of rules decide, one of which may be the principle itself.
    others = [
        number
        for rules in range(1, RULES)
        for number in [one for one in least if loads[one].rules == rules][:2]
    ]
    return {
        number
        for number, record in enumerate(records)
        if record.type == "principle"
        and not any(one != number and loads[number].fits(loads[one]) for one in others)
    }


def is_groupable(records: Iterable[Record]) -> bool:
    """Returns whether `groups_of` proposes a group: one principle may hold two of the records.

    It reads no further than the second of the two.
    """
    least: dict[int, int] = {}
    for record in records:
        load = load_of(record)
        if any(load.fits(Load(rules, size)) for rules, size in least.items()):
            return True
        least[load.rules] = min(load.size, least.get(load.rules, load.size))
    return False


def _likeness(shapes: Sequence[_Shape]) -> Mapping[tuple[int, int], float]:
    """Returns how much each two records have in common, without those that have nothing."""
    having: dict[str, list[tuple[int, int]]] = {}
    for number, shape in enumerate(shapes):
        for name, weight in _features(shape.gap, shape.lesson, shape.cues, shape.files).items():
            having.setdefault(name, []).append((number, weight))
    found: dict[tuple[int, int], float] = {}
    for those in having.values():
        rarity = math.log(len(shapes) / len(those))
        if rarity > 0:
            for (one, mine), (other, its) in combinations(those, 2):
                found[one, other] = found.get((one, other), 0.0) + min(mine, its) * rarity
    return found


def _like(alike: Mapping[tuple[int, int], float], one: int, other: int) -> float:
    return alike.get((min(one, other), max(one, other)), 0.0)


@lru_cache(maxsize=2_000)
def _features(
    gap: str, lesson: str, cues: tuple[str, ...], files: tuple[str, ...]
) -> Mapping[str, int]:
    """Returns the words and files of a record by their weight."""
    found = dict.fromkeys(tokens(f"{gap}\n{lesson}"), 1)
    found |= dict.fromkeys((word for cue in cues for word in tokens(cue)), _CUE)
    return found | dict.fromkeys((f"/{name}" for name in files), _FILE)


MOST_TOPICS, OF_EACH = 40, 5
"""Most topics that are compared, and most records of each, so that a large log takes no longer."""
LEAST = 0.2
"""Least score of a topic for the cues of another topic, relative to the other topic's own score.

The value avoids false pairs. It was chosen with the set `wallet` of `bench/recall`: of topics split
in two at random, a third is found there, and one in thirty in the other sets. No pair of different
topics is reported in any set.
"""


def alike_topics(topics: Mapping[str, Sequence[Line]]) -> tuple[tuple[str, str], ...]:
    """Returns pairs of topics that are probably the same under different names, surest first.

    In a pair, each topic is the best match for the cues of the other. Topics that hold a record
    without cues are not compared, because a few common words prove nothing.

    `topics`: lines by topic, in order of priority; the first 40 topics whose records have cues are
    compared, with five records each.
    """
    compared: dict[str, list[Record]] = {}
    for name, lines in topics.items():
        records = [line.record for line in lines[:OF_EACH]]
        if len(compared) < MOST_TOPICS and all(map(cues_of, records)):
            compared[name] = records
    index = Index()
    for name, records in compared.items():
        index.add(name, records[0], _terms(records))
    nearest = {name: _nearest(index, name, records) for name, records in compared.items()}
    pairs: dict[tuple[str, str], float] = {}
    for one, (other, share) in nearest.items():
        back, shared = nearest.get(other, ("", 0.0))
        if back == one and (other, one) not in pairs and min(share, shared) >= LEAST:
            pairs[one, other] = min(share, shared)
    return tuple(sorted(pairs, key=lambda pair: -pairs[pair]))


def _terms(records: Iterable[Record]) -> Terms:
    weights: Counter[str] = Counter()
    for record in records:
        weights.update(terms_of(record).weights)
    return Terms(dict(weights), sum(weights.values()))


def _nearest(index: Index, name: str, records: Iterable[Record]) -> tuple[str, float]:
    """Returns the other topic that best fits the cues of this topic, with its relative score."""
    cues = (cue for record in records for cue in cues_of(record))
    hits = rank(index, "\n".join((name, *cues)))
    own = next((hit.score for hit in hits if hit.key == name), 0.0)
    first = next((hit for hit in hits if hit.key != name), None)
    return (first.key, first.score / own) if first and own else ("", 0.0)


_RE = Expressions(__file__, "tables/compaction.txt")


def merge_candidates(topics: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Returns groups of topics that share their first word and may mean the same (S13)."""
    groups: dict[str, list[str]] = {}
    for topic in sorted(set(topics)):
        first = _RE.word_end.split(topic, maxsplit=1)[0].casefold()
        if first:
            groups.setdefault(first, []).append(topic)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def may_be_one(
    topics: Mapping[str, Sequence[Line]], addresses_agent: Callable[[Line], bool]
) -> tuple[tuple[str, ...], ...]:
    """Returns topics with the same first word, then pairs that the ranking finds alike (S13).

    Topics of which no two records fit into one principle are left out: joining them leaves as many
    records, so that it would only squeeze the rules.

    `addresses_agent`: tells of a line whether it reads like an instruction. No principle may hold
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

    `addresses_agent`: as in `may_be_one`.
    """
    # The order of topics matters only to those that may be one, and takes ten times as long.
    topics: dict[str, list[Line]] = {}
    for line in document.served:
        if line.record.pinned:
            continue
        lines = topics.setdefault(line.record.topic, [])
        lines.append(line)
        if len(lines) == 2 and _are_groupable(lines, addresses_agent):
            return True  # as most logs have, so that no other line is looked at
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
    refused = [question for question in questions if not _is_clean(question, protection)]
    questions = [question for question in questions if question not in refused]
    hidden = tuple(hide_all(question, protection).text for question in refused)
    if len(questions) == 1:
        cut = _utf8(questions[0])[:limit].decode(errors="ignore")
        if _is_clean(cut, protection):
            return cut, hidden
    joined, count, left_out = "", 0, list[str]()
    for question in questions:
        longer = f"{joined}{JOINT}{question}" if joined else question
        # A backtick in one question may close a code span of another, which exposes its tags.
        fits = count < QUESTIONS and len(_utf8(longer)) <= limit
        if fits and _is_clean(longer, protection):
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
        found |= dict.fromkeys(span.strip() for span in _RE.code.findall(text))
        plain = _RE.code.sub(" ", text)
        found |= dict.fromkeys(word.rstrip(".,:/-") for word in _RE.name.findall(plain))
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


def _utf8(text: str) -> bytes:
    """Returns UTF-8 bytes; lone surrogates, as in hand-edited lines, become question marks."""
    return text.encode(errors="replace")


_UNITED = ("cues", "settled_by")


def unite(old: Record, new: Record) -> tuple[Record, tuple[str, ...]]:
    """Returns a saved-again record with its merged lists, and the entries without room (S07).

    Cues, settled_by and links are united, with the new entries first. A given applies_to, evidence
    or kind replaces the old one. A field that is not given stays as it is, but nothing supersedes
    the record any longer (M03).
    """
    new, left_out = with_united(without_superseding(old), new)
    new = new._replace(
        applies_to=new.applies_to or old.applies_to,
        evidence=new.evidence or old.evidence,
        kind=new.kind or old.kind,
        pinned=old.pinned,
    )
    return new, left_out


def with_united(old: Record, new: Record) -> tuple[Record, tuple[str, ...]]:
    """Returns a record with its cues, settled_by and links united with the old ones, and the rest.

    New entries come first, and a list that the new record lacks stays as it is (S07).
    """
    left_out: list[str] = []
    for name in _UNITED:
        given, there = getattr(new, name), getattr(old, name)
        kept = there
        if given:
            most = list_limit(name, new.type).most
            kept, _ = united(given, usable(there, new.type, name), most)
            left_out += _lost(there, kept)
        new = new._replace(**{name: kept})
    links, rest = fitting_links(dict.fromkeys((*new.links, *old.links)))
    return new._replace(links=links), (*left_out, *map(str, rest))


def compacted(
    principle: Record,
    old: Record | None,
    gone: Sequence[Record],
    protection: Protection = BUILT_IN,
    stale: Set[Key] = frozenset(),
) -> tuple[Record, tuple[str, ...]]:
    """Returns a principle with its merged lists, and the entries without room (N10, N11).

    A principle that is saved without its own cues, settled_by or applies_to takes those of the
    records that it replaces. Without them, a task that states the missing context would still be
    shown the principle, and an edit of their files would not. Its evidence and its links are its
    own, followed by those of the records (E01, M04); it has their kind if all have the same (M01).

    `old`: the same principle in the log, or None.
    `stale`: quotes that no longer hold, by path and text.
    """
    whole, left_out = unite(old, principle) if old else (principle, ())
    sources = [*([old] if old else []), *gone]
    taken: dict[str, Any] = {}
    for name in _UNITED if gone else ():
        if not getattr(principle, name):
            taken[name], dropped = merge_entries(name, sources, protection)
            left_out = (*left_out, *dropped)
    if gone:
        kept, dropped = merge_globs(sources, protection)
        if principle.applies_to:
            dropped = tuple(g for g in (*kept, *dropped) if g not in principle.applies_to)
        else:
            taken["applies_to"] = kept
        left_out = (*left_out, *dropped)
    own = principle.evidence
    taken["evidence"], dropped = merge_evidence(own, sources, protection, stale)
    left_out = (*left_out, *dropped)
    ids = {whole.id, *(record.id for record in gone)}
    inherited = (one for record in gone for one in usable_links(without_superseding(record)))
    links = dict.fromkeys((*whole.links, *(one for one in inherited if one.to not in ids)))
    taken["links"], others = fitting_links(links)
    kinds = {record.kind for record in gone}
    taken["kind"] = whole.kind or (kinds.pop() if len(kinds) == 1 else None)
    left_out = (*left_out, *map(str, others))
    return whole._replace(**taken), tuple(dict.fromkeys(left_out))


def merge_evidence(
    own: Sequence[Evidence],
    records: Sequence[Record],
    protection: Protection = BUILT_IN,
    stale: Set[Key] = frozenset(),
) -> tuple[tuple[Evidence, ...], tuple[str, ...]]:
    """Returns the evidence of a principle, and the entries left out, as `PATH: QUOTE` (E01).

    An entry that a save would refuse is left out and returned without its withheld parts.

    `own`: the evidence given with the principle; it comes first.
    `records`: the records that the principle replaces; the newest come next.
    `stale`: quotes that no longer hold, which come last.
    """
    newest = sorted(records, key=lambda record: record.newest, reverse=True)
    given = [*chain(*(usable_evidence(record.evidence, record.type) for record in newest))]
    storable = [one for one in given if _may_be_quoted(one, protection)]
    storable.sort(key=lambda one: key_of(one) in stale)
    kept, rest = united_evidence("principle", own, storable)
    refused = [one for one in given if not _may_be_quoted(one, protection)]
    left_out = hide_list(tuple(map(entry_text, (*rest, *refused))), protection)[0]
    return kept, tuple(dict.fromkeys(left_out))


def _may_be_quoted(entry: Evidence, protection: Protection) -> bool:
    found = hide_evidence((entry,), protection)[1]
    return not found and not hidden_characters(list_text(texts_of((entry,))))


def merge_entries(
    name: str, records: Sequence[Record], protection: Protection = BUILT_IN
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Takes the cues or settled_by of records in turn until a principle is full (N10).

    The record with the most occurrences comes first; among equals, the newest. Returns the entries
    taken and the entries left out. Entries that a save would refuse are among the latter, without
    their withheld parts.
    """
    ordered = weightiest(records)
    found = in_turn(usable(getattr(record, name), record.type, name) for record in ordered)
    storable = [entry for entry in found if _is_storable(entry, protection)]
    kept, _ = united(storable, (), list_limit(name, "principle").most)
    left_out = _lost((entry for record in ordered for entry in getattr(record, name)), kept)
    return kept, hide_list(tuple(dict.fromkeys(left_out)), protection)[0]


def merge_globs(
    records: Sequence[Record], protection: Protection = BUILT_IN
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Takes the globs of records until a principle is full, those of most records first (N11).

    Among globs of equally many records, those of the newest come first. If there are too many,
    names in one folder are written as one glob, which matches the same files. Returns the globs
    taken and those left out, as `merge_entries` does.
    """
    newest = sorted(records, key=lambda record: record.newest, reverse=True)
    every = [usable(record.applies_to, record.type, "applies_to") for record in newest]
    times = Counter(chain(*every))
    ordered = sorted(times, key=lambda glob: -times[glob])
    storable = [glob for glob in ordered if _is_storable(glob, protection)]
    most = list_limit("applies_to", "principle").most
    fitting = storable if len(storable) <= most else folded(storable)
    kept, rest = united(fitting, (), most)
    unusable = _lost(chain(*(record.applies_to for record in newest)), storable)
    return kept, hide_list(tuple(dict.fromkeys((*rest, *unusable))), protection)[0]


def _lost(entries: Iterable[str], kept: Iterable[str]) -> list[str]:
    there = frozenset(kept)
    return [entry for entry in entries if tidy(entry) not in there and not is_blank(entry)]


def _is_storable(entry: str, protection: Protection) -> bool:
    return _is_clean(entry, protection) and not hidden_characters(entry)


def _is_clean(text: str, protection: Protection) -> bool:
    """Returns whether a text holds neither a secret nor private text."""
    private = find_private(text, protection.tags) != NOTHING
    return not private and not find_secrets(text, protection)
