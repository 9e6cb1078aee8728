"""Tells a lesson that would fit any project from one about this project (M16). Pure.

A lesson is weak if its signs weigh as those of junk do. Signs are the words of everyday work with
code that it uses, how many words it has beyond those, whether it names code, numbers or people, how
its sentences begin and end, and what its topic and gap say. `weak.txt` counts them; lessons that
were labelled by hand gave the weights. Nothing is kept: it is computed from the text whenever it is
needed, so that amending the lesson is enough to make it a good one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..log.record import Record
from ..ranking.tokens import COMMON, stem
from ..text.tables import Expressions, table, weighed_words, word_sets

_RE = Expressions(__file__, "tables/weak_signs.txt")
_SETS = word_sets(table(__file__, "tables/everyday.txt"))
_WEIGHTS = weighed_words(table(__file__, "tables/weak.txt"))
_ENOUGH = _WEIGHTS.pop("enough")

_TECH = _SETS["tech"]
_OF_KOREAN = "korean_"
_KINDS = {
    word: name.removeprefix(_OF_KOREAN)
    for name, words in _SETS.items()
    if name not in ("tech", "told", "stop")
    for word in words
}
"""The set of each everyday word: English stems, and beginnings of Korean words."""
_TOLD = _SETS["told"]
"""Function words that tell by themselves: `only`, `except`, `until`."""
_TOLD_BY = {
    "reason": _RE.reason,
    "denies": _RE.denies,
    "only": _RE.only,
    "report": _RE.report,
    "requested": _RE.requested,
    "quoted": _RE.quoted,
    "done": _RE.done,
    "rule": _RE.rule,
    "modal": _RE.modal,
    "well": _RE.well,
}
"""What a text says or does, by the name of its sign."""
_STOPS, _QUOTES = frozenset(".!?:;("), frozenset("\"'`")
_LENGTHS = (3, 5, 8, 12, 18, 26)
_NAMES = ("number", "code", "file", "proper", "capitals")
"""Kinds of words that name something."""
_OF_CODE, _ENOUGH_NAMED = ("code", "file"), 2
"""Kinds of names in code, and how many of them no junk has."""
_NO_WORDS = ("number", "code", "file", "common")
"""Kinds of words of which nothing is learned: they stand in one project only, or everywhere."""
_EXPLAINING = frozenset({"reason", "denies", "only", "rule"})
"""Signs of a report that says more than what was done."""
_MOST = 4
"""Words of a kind that count."""


def is_weak(record: Record) -> bool:
    """Returns whether a lesson names nothing that belongs to a project.

    A principle is never weak, nor is a preference of the user, a lesson for some files, one that
    quotes code, or one that names two things in code.
    """
    if record.type != "log" or record.kind == "preference" or record.applies_to or record.evidence:
        return False
    if _RE.other_script.search(record.lesson):
        return False  # Nobody collected its everyday words.
    named = {word for word, kind in _words(record.lesson) if kind in _OF_CODE}
    if len(named) >= _ENOUGH_NAMED:
        return False
    return sum(_WEIGHTS.get(sign, 0) for sign in signs_of(record)) >= _ENOUGH


def signs_of(record: Record) -> frozenset[str]:
    """Returns the signs of a lesson by which it is weighed."""
    known = {key for key, _ in _words(f"{record.topic}\n{record.missing_context}")}
    found = set(_of_sentences(record.lesson))
    counts: dict[str, int] = {}
    size = new = 0
    for key, kind in _words(record.lesson):
        size += 1
        counts[kind] = counts.get(kind, 0) + 1
        if kind == "special":
            new += key not in known
        elif kind in _NAMES:
            new += kind != "file" and key not in known
        if kind not in _NO_WORDS:
            found.add(f"w:{key.casefold()}")
    for kind, count in counts.items():
        found.update(f"{kind}>{least}" for least in range(min(count, _MOST)))
    found.update(f"new>{least}" for least in range(min(new, _MOST)))
    found.update(f"size>{least}" for least in _LENGTHS if size > least)
    special = counts.get("special", 0)
    found.update(f"share>{part}" for part in (10, 20, 30, 45, 60) if 100 * special > part * size)
    for key, kind in _words(record.missing_context):
        if kind not in _NO_WORDS:
            found.add("gap:none" if kind == "none" else f"g:{key.casefold()}")
    if _RE.unstated.search(record.missing_context):
        found.add("gap:unstated")
    if "report" in found:
        named = any(counts.get(kind) for kind in _NAMES)
        found.add("report+named" if named else "report+new" if new > 1 else "report+nothing")
        found.add("report+why" if found & _EXPLAINING else "report+bare")
    return frozenset(found)


def _of_sentences(text: str) -> Iterator[str]:
    """Yields how the sentences of a lesson begin and end, and what they deny or explain."""
    for name, expression in _TOLD_BY.items():
        if expression.search(text):
            yield name
    if not text.isascii():
        yield "korean"
    for sentence in _RE.sentence.findall(text):
        first = next(iter(_words(sentence)), None)
        if first:
            yield f"first:{first[1]}"
            if first[1] not in ("special", *_NAMES):
                yield f"first={first[0]}"
        if opening := _RE.opening.match(sentence):
            yield f"opens:{opening[1]}"
        if ending := _RE.ending.search(sentence):
            yield f"end:{ending[0].rstrip('.!')}"


@lru_cache(maxsize=2_000)
def _words(text: str) -> tuple[tuple[str, str], ...]:
    """Returns the words of a text as they are compared, and what kind of word each is."""
    found: list[tuple[str, str]] = []
    for match in _RE.word.finditer(text):
        word = match[0]
        if match["code"]:
            found.append((word, "file" if _RE.plain_file.fullmatch(word) else "code"))
        elif match["number"]:
            found.append((word, "number"))
        elif match["korean"]:
            found.append(_korean(word))
        else:
            is_name = word[:1].isupper() and not _opens(text, match.start())
            found.append(_english(word, is_name=is_name))
    return tuple(found)


def _opens(text: str, at: int) -> bool:
    """Returns whether a sentence or a quotation begins at an index of a text."""
    before = text[max(0, at - 8) : at]
    bare = before.rstrip()
    return not at or before[-1] in _QUOTES or bare[-1:] in _STOPS or "\n" in before[len(bare) :]


@lru_cache(maxsize=4_000)
def _english(word: str, *, is_name: bool) -> tuple[str, str]:
    plain = word.casefold().removesuffix("'s")
    if plain in _TECH:
        return plain, "tech"
    key = stem(plain)
    if plain in _TOLD:
        return plain, "told"
    kind = _KINDS.get(key)
    if (
        kind is None
        and "-" in plain
        and all(
            part in _KINDS or part in COMMON or part in _TECH
            for part in map(stem, plain.split("-"))
        )
    ):
        kind = "noun"
    if kind:
        return key, kind
    if plain in _SETS["stop"]:
        return key, "common"
    if len(word) > 1 and word.isupper():
        return key, "capitals"
    if is_name:
        return key, "proper"
    if key in COMMON or len(key) < 3:
        return key, "noun"
    return key, "special"


@lru_cache(maxsize=4_000)
def _korean(word: str) -> tuple[str, str]:
    for size in (5, 4, 3, 2):
        if kind := _KINDS.get(word[:size]):
            return word[:size], kind
    bare = _RE.particle.sub("", word)
    if len(word) == 1 or bare in _KINDS:
        return bare or word, _KINDS.get(bare, "common")
    if word[:2] in COMMON:
        return word[:2], "noun"
    return word[:2], "special"
