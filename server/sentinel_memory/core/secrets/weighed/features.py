"""What a word is made of and what stands around it, as features that `weights.txt` counts (S22)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from ...text.expressions import Stems, expression, folded, word_set
from ...text.tables import heads_and_rest, table
from ..shape import (
    ORDINARY,
    is_chosen,
    is_filler,
    is_plain_name,
    is_reference,
    names_version,
    strength,
)
from ..wordlike import is_gibberish, names_algorithm, reads_as_words

LONGEST_JUDGED = 96
"""Characters of a value that are judged."""
_LENGTHS = (4, 5, 6, 8, 10, 12, 16, 20, 24, 28, 32, 33, 40, 41, 48, 64, 65, 90)
_VALUES, _KINDS, _BEHIND, _BEFORE, _AROUND = table(__file__, "shapes.txt").split("\n\n")
_SETS, _FORMS, _TAILS = (
    tuple((name, expression(shape)) for name, shape in heads_and_rest(rows))
    for rows in (_VALUES, _KINDS, _BEHIND)
)
_JOINTS, _QUOTES = (
    {sign: name for name, *signs in map(str.split, rows.split("\n")[1:]) for sign in signs}
    for rows in (_BEFORE, _AROUND)
)
_RECORD = expression(
    r"[0-9a-f]{7,16}@[0-9a-f]{6}$|[a-z]{1,6}-[0-9a-f]{8,17}$"
    r"|[a-z0-9-]{2,60}-[a-z0-9]{8,10}-[a-z0-9]{5}$"
    r"|[a-z]{3,}-[a-z]{3,}-\d$|[A-Z]{2,6}\d{3,5}$|v?\d+(?:\.\d+){1,3}(?:-[a-z0-9.]{1,16})?$"
)
"""The id of a record, of a machine or of a pod; the name of a part or of a host, or a version."""
_OF_CODE = expression(
    r"[\w./*-]+\.[A-Za-z]{1,5}:\d+(?:-\d+)?$"
    r"|(?=.*/)(?=.*\*)[A-Za-z_./*-]+$"
    r"|[a-z_-]+(?:/[a-z_-]+)*[/_]$"
    r"|(?:Ctrl|Cmd|Shift|Alt|Meta|Option)\+[\w+]+$"
    r"|[A-Za-z0-9.]+(?:[/-][A-Za-z0-9.]+)+#\d{1,6}$"
    r"|(?:recall|precision|ndcg|mrr|hits?)@\d+$"
    r"|[a-z]+(?:[A-Z][a-z]+)+(?:\+[a-z]+(?:[A-Z][a-z]+)+)+$"
    r"|[a-z0-9]+(?:-[a-z0-9]+)*-(?:x86[-_]64|amd64|arm64|aarch64)$"
    r"|(?:[Aa]-[Zz]|0-9){2,3}$"
)
"""A line of a file, a pattern of files, a folder, keys to press, an issue, a measure, names."""
NAME_BEFORE = expression(r"[\w.-]{1,40}[\"'\])]{0,2}[ ]?[:=\uff1a][ ]?[\"'`(]{0,2}\Z")
_WORD = expression(r"[a-z]{3,}")
_COPULA = word_set("""
    is was are were be = == := : => -> is: was: ist war lautet lauten es era son est était : vaut
    heißt sera now jetzt ahora désormais becomes became equals to auf à a en into as i.e. so also
    nämlich literally it's its one
    new old or and but not no: 값은 값이 now: then puis just still to:
    reads 즉 donc o sea called named by with using mit avec con y et und from via instead of
""")


@lru_cache(maxsize=4_096)
def make_of(value: str) -> tuple[str, tuple[str, ...]]:
    """Returns the make of a value, one of few, and all of its features."""
    size = len(value)
    found = {f"len{next((one for one in reversed(_LENGTHS) if one <= size), 0)}"}
    charset = next((name for name, shape in _SETS if shape.match(value)), "other")
    found.add(charset)
    grade = strength(value)
    found.add(f"grade{grade}")
    forms = [name for name, shape in _FORMS if shape.match(value)]
    found.update(forms)
    letters = value.isalpha()
    words = reads_as_words(value.rstrip("!?."))
    found.add("words" if words else "noise")
    if is_filler(value, counting=False):
        found.add("filler")
    if is_reference(value):
        found.add("reference")
    if is_plain_name(value):
        found.add("name")
    if names_version(value):
        found.add("version")
    if names_algorithm(value):
        found.add("algorithm")
    if is_chosen(value):
        found.add("chosen")
    if letters and size > 7 and is_gibberish(value):
        found.add("gibberish")
    if value.lower() in ORDINARY:
        found.add("ordinary")
    if "phrase" in found:
        found.update(_phrase(value))
    runs = sum(1 for _ in groupby(value, _kind))
    found.add(f"runs{min(runs, 9)}")
    digits = sum(map(str.isdigit, value))
    if digits and not value.isdigit():
        found.add(f"digits{min(4, digits)}")
    return _make(value, found, runs), tuple(sorted(found))


_FUNCTION = word_set("""
    der die das ein eine ist und nicht mit im in den dem zu le la les un une des du est et pas dans
    pour el los las una es y no con por para que se de a an the to of it is be by at we my
""")


def has_function_words(words: str) -> bool:
    """Returns whether words are a part of a sentence, and no passphrase."""
    found = words.lower().split()
    return (
        words.endswith(("니다", "세요"))
        or sum(one in _FUNCTION for one in found) > 1 + len(found) // 5
    )


def _phrase(value: str) -> Iterator[str]:
    """Yields the features of a value of several words."""
    words = value.split()
    yield f"words{min(len(words), 6)}"
    ordinary = sum(word.lower() in ORDINARY for word in words)
    yield f"ordinary{min(ordinary, 3)}"
    yield f"function{min(sum(word.lower() in _FUNCTION for word in words), 3)}"
    if all(word.isalpha() and word.islower() for word in words):
        yield "lowwords"
    if any(map(str.isdigit, words)):
        yield "digitword"
    if len({len(word) for word in words}) == 1 and len(words) > 2:
        yield "samesize"


def _kind(character: str) -> str:
    if character.isdigit():
        return "0"
    if character.isalpha():
        return "A" if character.isupper() else "a"
    return "-"


def _make(value: str, found: set[str], runs: int) -> str:
    """Returns the one make that tells most about a value."""
    size = len(value)
    if "phrase" in found:
        return "phrase"
    if found & {"name", "pub", "filler", "reference", "url", "mail", "call", "ordinary"}:
        return "harmless"
    if "algorithm" in found or _RECORD.match(value) or _OF_CODE.match(value):
        return "harmless"
    if "digits" in found:
        return "number" if 4 <= size <= 8 else "harmless"
    if "uuid" in found or "parts" in found or "numbered" in found:
        return next(one for one in ("uuid", "parts", "numbered") if one in found)
    if found & {"hex"} and size >= 7 and "lower" not in found:
        if size <= 16:
            return "harmless"
        return f"hex{size if size in (32, 40, 64) else 'short' if size < 32 else 'long'}"
    if found & {"flag", "version", "date", "number", "ticket"} and "grade4" not in found:
        return "harmless"
    if found & {"path", "host"} and ("words" in found or value[:1] in "/~."):
        return "harmless"
    if "prefixed" in found:
        return "prefixed"
    if size >= 16 and "grade4" in found:
        return "random" if size >= 24 else "random16"
    if found & {"snake", "const", "camel", "kebab", "pascal", "joined"}:
        return "harmless" if "grade0" in found else "joined"
    if value.isalpha():
        return "gibberish" if "noise" in found else "capital" if value[:1].isupper() else "word"
    if found & {"chosen", "wordnumsign", "signed", "bang"}:
        return "chosen"
    if found & {"wordnum", "leet", "joinednum", "mixed"} or "grade3" in found:
        return "mixed"
    return "other"


def surroundings(
    text: str, start: int, end: int, hints: list[Hint], line: tuple[int, int]
) -> Iterator[str]:
    """Yields the features of what stands around a value.

    Args:
        text: the searched text.
        start: index at which the value begins, behind its quote.
        end: index behind the value.
        hints: the hints near the value, in order.
        line: the start and the end of the line, or of the part of it that is near.
    """
    best: dict[str, int] = {}
    for hint in hints:
        if hint.start < line[0]:
            best["o:" + hint.kind] = 99
        elif hint.end <= start:
            gap = start - hint.end
            best["b:" + hint.kind] = min(gap, best.get("b:" + hint.kind, 999))
        elif hint.start >= end:
            gap = hint.start - end
            best["a:" + hint.kind] = min(gap, best.get("a:" + hint.kind, 999))
        else:
            best["in:" + hint.kind] = 0
    good = [(gap, name) for name, gap in best.items() if name[:2] == "b:"]
    for name, gap in best.items():
        yield name
        if name[:2] == "o:":
            continue
        yield f"{name}:{'0' if gap <= 4 else '1' if gap <= 14 else '2' if gap <= 40 else '3'}"
    if good:
        gap, name = min(good)
        yield "nearest:" + name[2:]
        between = text[start - gap : start]
        if re.search(r"[.?!。][\"'`)]?\s|\n", between):
            yield "cut"
    own = text[start:end].lower()
    if any(len(one) > 2 and one in own for one in _WORD.findall(text[line[0] : start].lower())):
        yield "echo"
    opening = text[start - 1 : start]
    quote = opening if opening and opening in "\"'`\u201c\u201e\u00ab\u300c\u300e\u2018" else ""
    if quote:
        yield "quoted"
        yield _QUOTES[quote]
    before = text[max(line[0], start - 24) : start - len(quote)]
    closing = text[end : end + 1]
    tail = text[end + (1 if quote and closing else 0) : min(line[1] + 1, end + 24)]
    stripped = before.rstrip(" \t")
    last = stripped[-1:]
    if not stripped:
        yield "first"
    elif last in _JOINTS:
        yield _JOINTS[last]
        if len(stripped) == len(before):
            yield _JOINTS[last] + "-close"
    owner = NAME_BEFORE.search(text, max(line[0], start - 64), start)
    if last in ":=\uff1a" and owner:
        has_hint = any(owner.start() <= one.end and one.start < owner.end() for one in hints)
        yield "named" if has_hint else "misnamed"
    word = stripped.rpartition(" ")[2].lower().lstrip("\"'`(")
    if word in _COPULA and word.isalpha():
        yield "copula"
        yield "word:" + word
    elif word[:1] == "-":
        yield "option:" + (
            word if len(word) <= 3 and word.isascii() and "=" not in word else "long"
        )
    elif "가" <= last <= "힣":
        yield "ko:" + last if last in "은는이가을를로에만의" else "ko"
    elif "\u3000" < last < "\uac00":
        yield "cj:" + last if last in "はがをもに是为為成\uff1aの" else "cj"
    elif last.isalpha():
        yield "afterword"
    if before[-1:] in (" ", "\t", ""):
        yield "spaced"
    for name, shape in _TAILS:
        if shape.match(tail):
            yield "then:" + name
            break
    if not stripped and re.match(r"[.!]?\s*(?:\Z|\n)", tail):
        yield "lone"
    if "?" in text[line[0] : start]:
        yield "asked"


_ROWS = table(__file__, "hints.txt").split("\n")

GOOD = frozenset(
    {
        *("password", "pin", "token", "key", "secret", "wifi"),
        *("opens", "phrase", "login", "code", "said", "service"),
    }
)
"""Classes near which a value is looked for."""

OF_NUMBERS = frozenset({"password", "pin", "code", "phrase"})
"""Classes whose values may be numbers."""
OF_PHRASES = frozenset({"password", "pin", "phrase", "secret", "wifi", "key", "opens"})
"""Classes whose values may be several words."""


class Hint(NamedTuple):
    """A word that hints at what stands near it."""

    start: int
    end: int
    kind: str


class _Word(NamedTuple):
    """A word of the table."""

    text: str
    kind: str
    whole: bool


_LATIN = expression(r"[a-z\u00df-\u00ff]{2,}")
_HEAD = 2


@cache
def _words() -> tuple[dict[str, list[_Word]], dict[str, list[_Word]], Stems, Stems]:
    """Returns Latin words by their first letters, the others, and the stems of those.

    The stems of Latin letters may stand within a word or have signs; the last stems are of Hangul,
    Kana and Han.
    """
    latin: dict[str, list[_Word]] = {}
    others: dict[str, list[_Word]] = {}
    for row in _ROWS:
        kind, *words = row.split()
        for word in words:
            text = word.lstrip("=*").replace("_", " ")
            short = text.isascii() and text.isalpha() and len(text) <= 4
            entry = _Word(text, kind, word[0] == "=" or short)
            is_latin = _LATIN.match(text) and word[0] != "*"
            rows = latin.setdefault(text[:_HEAD], []) if is_latin else others.setdefault(text, [])
            if entry not in rows:
                rows.append(entry)
    for rows in latin.values():
        rows.sort(key=lambda one: -len(one.text))
    signs = [text for text in others if ord(text[0]) < 0x250]
    return latin, others, Stems(signs), Stems(text for text in others if ord(text[0]) >= 0x250)


def _fits(row: _Word, word: str) -> bool:
    """Returns whether a word of the table may begin with this word of a text."""
    first = row.text.partition(" ")[0]
    if row.whole or first != row.text:
        return word == first
    return word.startswith(first) or (not first.isalpha() and first.startswith(word))


def find_hints(text: str) -> list[Hint]:
    """Returns the hints of a text in order, each place with one of each class."""
    lowered = folded(text)
    latin, others, signs, letters = _words()
    found: list[Hint] = []
    known: dict[str, tuple[_Word, ...]] = {}
    for piece in _LATIN.finditer(lowered):
        word = piece[0]
        rows = known.get(word)
        if rows is None:
            rows = known[word] = tuple(
                row for row in latin.get(word[:_HEAD], ()) if _fits(row, word)
            )
        kinds = set[str]()
        for row in rows:
            start = piece.start()
            if row.kind not in kinds and lowered.startswith(row.text, start):
                kinds.add(row.kind)
                found.append(Hint(start, start + len(row.text), row.kind))
    places = signs.places(lowered)
    if not text.isascii():
        places += letters.places(lowered)
    for start, stem in places:
        for row in others[stem]:
            if not (row.whole and lowered[start - 1 : start].isalnum()):
                found.append(Hint(start, start + len(stem), row.kind))
    found.sort()
    return found
