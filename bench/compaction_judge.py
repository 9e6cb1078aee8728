"""Judges whether a rule stands in a text although an agent worded it anew.

The rule of a lesson is its first sentence without the reason, which begins behind a colon, a
semicolon, "because", "since" or ", so". It has arrived if two neighbouring sentences of one line
hold each of its numbers and code names, a word that denies or limits if the rule has one, and two
fifths of its key words, weighed by how few lessons of the set have them. The judge cannot see a
rule turned round with the same words, and takes one in another language for lost: `doubtful` names
those to read.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from sentinel_memory.core.evidence.likeness import negations
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.ranking.tokens import tokens
from sentinel_memory.core.text.first_sentence import sentences

Json = dict[str, Any]
Says = Callable[[Sequence[str], Record], bool]
"""Whether a rule stands in some texts."""
LEAST = 0.4
"""Least weight of the key words that stand there, of that of all. With it, 4 of 13,378 pairs of
lessons of one set seem to say the same (`chance`), at 0.3 it is 18, at 0.5 one."""
SHORT = 3
"""Key words below which the reason, or the second sentence, counts to the rule."""
_REASON = re.compile(r"[:;] |,? (?:because|since) |, so ")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_SPAN = re.compile(r"`([^`\n]+)`")
_NAME = re.compile(
    r"[A-Za-z]\w*(?:[_./:-]\w+)+|\w*[a-z][A-Z]\w*|[A-Z][A-Z0-9]+\b|[A-Za-z]+\d\w*", re.ASCII
)
"""A name as code writes it, without an ending that Korean hangs on to it."""
_HYPHENED = re.compile(r"[A-Za-z][a-z]*(?:-[a-z]+)+")
"""Words of plain English, which may be written apart."""
_ABBREVIATED = ("e.g", "i.e")
_LIMITS = re.compile(
    r"\b(?:avoid|instead|only|refus|stop|skip|forb|reject|ignor|leav|keep|rather|exclud|ban)"
    r"|대신|말고|말 것|만 |제외|금지|뿐|거부|무시",
    re.IGNORECASE,
)
"""Words that agents use in place of "not"."""


class Rule(NamedTuple):
    """What must stand in a text so that a rule has arrived."""

    facts: tuple[str, ...]
    """Numbers and code names, in lower case."""
    denies: bool
    words: tuple[str, ...]
    """Key words as `tokens` makes them."""


class Judge:
    """Judges rules by the lessons of a set, among which key words are rare or common."""

    def __init__(self, records: Sequence[Record]) -> None:
        said = (set(tokens(f"{one.missing_context}\n{one.lesson}")) for one in records)
        having = Counter(word for words in said for word in words)
        self._weight = {word: math.log((len(records) + 1) / n) for word, n in having.items()}
        self._rare = math.log(len(records) + 1)
        self._judged: dict[tuple[str, str], bool] = {}

    def says(self, texts: Sequence[str], record: Record) -> bool:
        """Returns whether the rule of a record stands in some texts.

        A line is judged once for each rule, because every host gets the same lines.
        """
        return any(self._in(line, record.lesson) for text in texts for line in text.splitlines())

    def _in(self, line: str, lesson: str) -> bool:
        key = line, lesson
        if key not in self._judged:
            rule = rule_of(lesson)
            self._judged[key] = any(self._stands(rule, window) for window in _windows(line))
        return self._judged[key]

    def _stands(self, rule: Rule, window: _Window) -> bool:
        if not all(map(window.has, rule.facts)):
            return False
        if rule.denies and not window.denies:
            return False
        weights = {word: self._weight.get(word, self._rare) for word in rule.words}
        held = sum(weight for word, weight in weights.items() if word in window.words)
        return held >= LEAST * sum(weights.values())

    def facts_kept(self, records: Sequence[Record], texts: Sequence[str]) -> Json:
        """Returns how many numbers and code names of whole lessons stand in some texts at all."""
        said = [one for text in texts for line in text.splitlines() for one in _windows(line)]
        facts = [fact for one in records for fact in _facts(one.lesson)]
        kept = sum(any(one.has(fact) for one in said) for fact in facts)
        return {"facts": len(facts), "kept": kept}

    def chance(self, records: Sequence[Record]) -> Json:
        """Returns how often the judge sees a rule in the lessons of the other records."""
        tried = found = 0
        for one in records:
            for other in records:
                if other.id != one.id:
                    tried += 1
                    found += self.says([other.lesson], one)
        return {"pairs": tried, "seen": found}


class _Window(NamedTuple):
    text: str
    numbers: frozenset[str]
    words: frozenset[str]
    denies: bool

    def has(self, fact: str) -> bool:
        return fact in self.numbers or fact in self.text


@cache
def rule_of(lesson: str) -> Rule:
    """Returns what of a lesson must arrive."""
    said = sentences(lesson)
    texts = (_REASON.split(said[0], maxsplit=1)[0], said[0], " ".join(said[:2]))
    text = next((one for one in texts if len(tokens(one)) >= SHORT), lesson)
    plain = _without_names(text)
    return Rule(
        _facts(text),
        bool(negations(text)),
        tuple(dict.fromkeys(tokens(plain))) or tuple(dict.fromkeys(tokens(text))),
    )


@cache
def _facts(text: str) -> tuple[str, ...]:
    facts = list(map(_plain, _names(text)))
    facts += [f"#{_number(one)}" for one in _NUMBER.findall(_without_names(text))]
    return tuple(dict.fromkeys(facts))


def _without_names(text: str) -> str:
    for name in _names(text):
        text = text.replace(name, " ")
    return text


def _names(text: str) -> list[str]:
    names = [one for one in _NAME.findall(_SPAN.sub(" ", text)) if not _HYPHENED.fullmatch(one)]
    return [*_SPAN.findall(text), *(one for one in names if one not in _ABBREVIATED)]


@cache
def _windows(line: str) -> tuple[_Window, ...]:
    """Returns each two neighbouring sentences of a line; of a line of one sentence that one."""
    said, found = sentences(line), []
    for at in range(max(len(said) - 1, min(len(said), 1))):
        two = " ".join(said[at : at + 2])
        numbers = frozenset(f"#{_number(one)}" for one in _NUMBER.findall(two))
        denies = bool(negations(two) or _LIMITS.search(two))
        found.append(_Window(_plain(two), numbers, frozenset(tokens(two)), denies))
    return tuple(found)


def _plain(text: str) -> str:
    return " ".join(text.replace("`", "").casefold().split())


def _number(text: str) -> str:
    """Returns a number without the commas of thousands."""
    return re.sub(r",(?=\d{3}(?!\d))", "", text)


def doubtful(records: Sequence[Record], left: Document, says: Says) -> list[Json]:
    """Returns the rules that the log left after a compaction does not say, with what took them in.

    Args:
        records: the lessons as they were saved.
        left: the log after the compaction.
        says: whether a rule stands in some texts.
    """
    texts = [one.lesson for one in left.records]
    into = {name: one for one in left.records for name in one.sources}
    there = {one.id: one for one in left.records} | into
    return [
        {
            "id": one.id,
            "lesson": one.lesson,
            "now": there[one.id].lesson if one.id in there else None,
        }
        for one in records
        if not says(texts, one)
    ]
