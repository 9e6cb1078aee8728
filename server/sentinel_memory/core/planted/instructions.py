"""Detects text in a record that instructs the agent instead of stating a fact (K08). Pure.

No single phrase decides. Signals decide, which are sequences of words from the tables beside this
module. Each signal has a kind (addressee, demand, secrecy) and a weight, and the kinds of
neighbouring sentences add up. A text without a finding is not proven harmless.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import NamedTuple

from ..text.budget import OverBudgetError, within
from ..text.expressions import Stems, expression, rows_by_stem, word_set
from ..text.tables import heads_and_rest, table
from .orders import orders
from .reader import Check, PlantedText, Signal, Slot, plain, starting


class _Mark(NamedTuple):
    weight: int
    begins: bool
    """Whether it counts only at the beginning of a line or a sentence."""
    signs: tuple[str, ...]
    """Strings of which a text must contain one before the expression is tried."""
    pattern: str


def _mark_rows() -> Iterator[_Mark]:
    marks, parts = table(__file__, "tables/marks.txt").split("\n\n")
    for head, pattern in heads_and_rest(marks):
        for name, part in heads_and_rest(parts):
            pattern = pattern.replace(f"{{{name}}}", part)
        weight, place, *signs = head.split()
        texts = tuple(sign.replace("_", " ") for sign in signs)
        yield _Mark(int(weight), place == "begins", texts, pattern)


_MARKS = tuple(_mark_rows())
_BY_SIGN = rows_by_stem(mark.signs for mark in _MARKS)
_SIGNS = Stems(_BY_SIGN)
_compiled = cache(re.compile)
"""Expressions are compiled on demand: most texts need none, and hooks have little time."""


def forged_marks(text: str) -> Iterator[tuple[int, int]]:
    """Yields the start and the weight of each mark in a lower-case text."""
    for number in sorted({mark for sign in _SIGNS.held_by(text) for mark in _BY_SIGN[sign]}):
        weight, begins, _, pattern = _MARKS[number]
        for found in within(_compiled(pattern).finditer(text)):
            start = found.start()
            if not begins or text[max(start - 2, 0) : start].rstrip(" ")[-1:] in _BEFORE:
                yield start, weight


_BEFORE = ("", "\n", ".", "!", "?", "。", ">", "*")


_HEAD = 6
"""Words at the beginning of a sentence that say what it is about."""
_ENOUGH = 4
"""Weight at which a text is reported: one sign that lessons never have, or two rare ones."""
_TOGETHER = 3
"""Number of sentences over which kinds add up: addressee, demand, secrecy."""
_BACK = 9
"""Number of words before a signal in which a "never" is searched."""
_AHEAD = 3
"""Number of words after a signal in which a Korean prohibition is searched."""
_FORBIDDING = ("K_NOT", "LATE")
_LINKED = frozenset({"K_BID", "K_ASK", "K_AND"})
"""Endings after which a prohibition refers to something else."""
_REPORTING = word_set("did does had has have was were")
"""Words before "not" that make it a report about the past: "the task did not say so"."""
_PAST = expression(
    "(?!.*(?:되었|됐))[가-힣]*["
    + "".join(chr(at) for at in range(ord("가") + 20, ord("힣") + 1, 28))
    + "]"
    "(?:다|다가|습니다|음|어요|는데|지만)"
)
"""A Korean word that reports an action, unlike one that concerns the reader's orders."""
_WENT = word_set("was were did had went made ran sent took wrote")
_DONE = frozenset({"secrecy", "override"})
"""Kinds that lessons report about agents, which continued without asking or forgot something."""
_MENTIONING = ("ATTACK", "QUOTING", "K_ATTACK", "K_QUOTE")

_Hit = tuple[int, str, int]
"""Index of a sentence, kind and weight."""


def addresses_agent(text: str) -> bool:
    """Returns whether a text reads like an instruction to an agent, or orders a harmful deed.

    Letter case, character width, invisible characters, line breaks, emphasis marks, spaces between
    the letters of a word and hyphens between words make no difference. A text that would take too
    much work counts as an instruction.
    """
    try:
        seen = PlantedText(plain(text))
        return _are_enough(chain(_hits(seen), _marks(seen)))
    except OverBudgetError:
        return True


def _are_enough(hits: Iterable[_Hit]) -> bool:
    """Returns whether neighbouring sentences have enough weight; reads no hit beyond these."""
    scores: dict[int, dict[str, int]] = {}
    for sentence, kind, weight in hits:
        kinds = scores.setdefault(sentence, {})
        if kinds.get(kind, 0) >= weight:
            continue
        kinds[kind] = weight
        for first in range(sentence - _TOGETHER + 1, sentence + 1):
            together: dict[str, int] = {}
            for near in range(first, first + _TOGETHER):
                told = scores.get(near, {})
                if max(told.values(), default=0) > 1:
                    together |= {one: max(told[one], together.get(one, 0)) for one in told}
            if sum(together.values()) >= _ENOUGH:
                return True
    return False


def _marks(seen: PlantedText) -> Iterator[_Hit]:
    last = len(seen.words) - 1
    for place, weight in forged_marks(seen.text):
        at = min(bisect_left(seen.starts, place), last)
        if at < 0 or not (_forbidden(seen, at, at + 1) or _mentioned(seen, at)):
            yield (seen.sentence[at] if seen.words else 0, "mark", weight)
    for place in orders(seen.text):
        at = max(min(bisect_left(seen.starts, place), last), 0)
        sentence = seen.sentence[at] if seen.words else 0
        if not (seen.words and _of_attack(seen, _head_end(seen, sentence))):
            yield (sentence, "deed", _ENOUGH)


def _head_end(seen: PlantedText, sentence: int) -> int:
    """Returns the end of the words that say what a sentence is about: `Prompt injection: …`.

    The name of an attack further on is no reason to take an order for a report of one.
    """
    return min(seen.firsts[sentence] + _HEAD, seen.stops[sentence] - 1)


def _hits(seen: PlantedText) -> Iterator[_Hit]:
    negated: dict[int, bool] = {}
    mentioned: dict[int, bool] = {}
    for at, signal, end in within(_signals(seen)):
        if _denied(seen, at, end):
            continue
        if not signal.forbids:
            if at not in negated:
                negated[at] = _negated(seen, at)
            if negated[at] or _prohibited(seen, at, end):
                continue
        if signal.kind in _DONE and _reported(seen, at):
            continue
        if at not in mentioned:
            mentioned[at] = _mentioned(seen, at)
        if not mentioned[at]:
            yield (seen.sentence[at], signal.kind, signal.weight)


def _signals(seen: PlantedText) -> Iterator[tuple[int, Signal, int]]:
    """Yields the index of a word at which a signal begins, the signal, and the index behind it."""
    alike = frozenset(seen.classes)
    present = frozenset().union(*alike)
    possible = {
        names: [one for one in starting(names) if not any(map(present.isdisjoint, one.needs))]
        for names in alike
        if names
    }
    for at, names in enumerate(seen.classes):
        for signal in possible[names] if names else ():
            if seen.begins(at, signal.begins) and (end := _end(seen, signal.slots, 1, at + 1)):
                yield at, signal, end


def _end(seen: PlantedText, slots: tuple[Slot | Check, ...], number: int, at: int) -> int:
    """Returns the index after the words that fill the slots from `at` on; 0 if none do."""
    if number == len(slots):
        return at
    slot = slots[number]
    limit = seen.stops[seen.sentence[at - 1]]
    for place in range(at, min(at + slot.gap, limit) + 1):
        if isinstance(slot, Check):
            held = _holds(seen, slot, place, ended=place == limit)
        else:
            held = place < limit and slot.filled_by(seen.classes[place])
        if held and (end := _end(seen, slots, number + 1, place + isinstance(slot, Slot))):
            return end
    return _end(seen, slots, number + 1, at) if slot.optional else 0


def _holds(seen: PlantedText, check: Check, at: int, *, ended: bool) -> bool:
    if check.names:
        return ended or check.names.isdisjoint(seen.classes[at])
    if ended and "$" in check.signs:
        return True
    before = seen.before(at)
    return any(sign in before for sign in check.signs if sign in ":,")


def _reported(seen: PlantedText, at: int) -> bool:
    """Returns whether a signal is part of a report and thus no demand."""
    if at and "DONT" in seen.classes[at] and seen.words[at - 1] in _REPORTING:
        return True
    if _PAST.fullmatch(seen.words[seen.stops[seen.sentence[at]] - 1]):
        return True
    if seen.words[at] != "without":
        return False
    first = at
    while first and not seen.begins_clause(first):
        first -= 1
    told = seen.words[first + 1 : at]
    return any(word in _WENT or word.endswith("ed") for word in told)


def _denied(seen: PlantedText, at: int, end: int) -> bool:
    """Returns whether the end of a Korean sentence negates the signal before it."""
    stop = seen.stops[seen.sentence[at]]
    return any("K_NEVER" in names for names in seen.classes[max(end, stop - 2) : stop])


def _forbidden(seen: PlantedText, at: int, end: int) -> bool:
    """Returns whether the words around a signal forbid, report or suppose it."""
    return _denied(seen, at, end) or _negated(seen, at) or _prohibited(seen, at, end)


def _negated(seen: PlantedText, at: int) -> bool:
    """Returns whether the words before a signal forbid or suppose it."""
    for place in range(at - 1, max(at - _BACK, 0) - 1, -1):
        if seen.begins_clause(place + 1):
            break
        names = seen.classes[place]
        if "NEG" in names or ("IF" in names and "WE" in seen.classes[place + 1]):
            return True
    return False


def _prohibited(seen: PlantedText, at: int, end: int) -> bool:
    """Returns whether the words after a signal forbid it, as in Korean."""
    if not _LINKED.isdisjoint(seen.classes[end - 1]):
        return False
    for place in range(end, min(end + _AHEAD, seen.stops[seen.sentence[at]])):
        if seen.begins_clause(place):
            break
        if not seen.classes[place].isdisjoint(_FORBIDDING):
            return True
    return False


def _mentioned(seen: PlantedText, at: int) -> bool:
    """Returns whether a signal is only quoted or reported, as in a lesson about attacks."""
    sentence = seen.sentence[at]
    first, last = seen.firsts[sentence], seen.stops[sentence]
    if _of_attack(seen, at):
        return True
    if not seen.quoted(at, first):
        return False
    return any(not names.isdisjoint(_MENTIONING) for names in seen.classes[first:last])


def _of_attack(seen: PlantedText, at: int) -> bool:
    """Returns whether the sentence speaks of an attack before a word."""
    first = seen.firsts[seen.sentence[at]]
    return any("ATTACK" in names for names in seen.classes[first:at])
