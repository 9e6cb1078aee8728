"""Secrets that a sentence calls a password or a key, their names, and the ends of values (S22).

Names are in eight languages, such as `api_key` or `비밀번호`. A sentence is like `PW는 …`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from string import ascii_letters, ascii_lowercase, digits
from typing import NamedTuple

from ..private import MARKERS
from ..text.budget import look, spend
from ..text.expressions import Stems, expression, folded, word_set
from ..text.tables import Expressions, table
from .protection import Secret
from .shape import (
    JOINED,
    NONE,
    ORDINARY,
    STRONG,
    WEAK,
    WORDS,
    WORDS_OF,
    is_chosen,
    is_phrase,
    names_version,
    pieces_of,
    reads_as_words,
    strength,
)

_HEAD = 512
"""Most characters of a value that are read before it is graded, which bounds the cost."""
_STOPS = "|".join(
    f"{first}(?:{'|'.join(word[1:] for word in words)})"
    for first, words in groupby(sorted(ORDINARY), lambda word: word[0])
)
"""All ordinary words, grouped by their first letter, which most words fail to have."""
_CJK = r"\u3001-\u9fff\uff01-\uff1b"
"""Characters of Chinese and Japanese, which stand at a value without a blank between.

A set of its own compiles fast, because it holds no other characters.
"""
_RE = Expressions(__file__, "expressions/named.txt", CJK=_CJK, HEAD=str(_HEAD), STOPS=_STOPS)
_OTHERS = "|".join(sorted(WORDS_OF["others"]))
_SAID = Expressions(__file__, "expressions/sentences.txt", CJK=_CJK, OTHERS=_OTHERS)
_QUOTED = {
    first: expression(
        rf"(?:[^{last}\\\n \u00a0]|[ \u00a0](?![{last}])|\\.){{1,512}}+(?=[ \u00a0]?[{last}])"
    )
    for first, last in zip(
        "\"'`\u201c\u2018\u201e\u300c\u300e\u00ab",
        ('"', "'", "`", "\u201d", "\u2019", "\u201c\u201d", "\u300d", "\u300f", "\u00bb"),
        strict=True,
    )
}
_OPENERS = {")": "(", "]": "[", "}": "{"}
_CLOSING = frozenset(".,;:*|")


class AssignedValue(NamedTuple):
    """A value without its quotes, as character offsets in its text."""

    source: str
    start: int
    end: int
    quoted: bool
    """Whether quotes enclose the value."""

    @property
    def text(self) -> str:
        """Returns the value itself."""
        return self.source[self.start : self.end]

    def whole(self) -> AssignedValue:
        """Returns the value extended to its end, if it is longer than the part that was graded."""
        if self.end - self.start < _HEAD:
            return self
        rest = _RE.bare_rest.match(self.source, self.end)
        end = _without_punctuation(self.source, self.start, rest.end() if rest else self.end)
        return AssignedValue(self.source, self.start, end, self.quoted)


def read_value(text: str, position: int, *, in_query: bool = False) -> AssignedValue:
    """Reads the value at a position; returns an empty value if there is none.

    `text`: the searched text.
    `position`: index after the sign, at the opening quote or the value.
    `in_query`: whether the value stands in a URL query, where `&` and `#top` end it.
    """
    opening = _RE.opens_quote.match(text, position) if _RE.may_open.match(text, position) else None
    start = opening.end() if opening else position
    if opening:
        quoted = _RE.escaped if opening["escapes"] else _QUOTED.get(opening["quote"][0])
        inside = quoted.match(text, start) if quoted else None
        if inside:
            return AssignedValue(text, start, inside.end(), True)
    end = _bare_end(text, start)
    if text.startswith("(", start) and text[end - 1] == ")":
        start, end = start + 1, end - 1
    cut = _RE.fragment.search(text, start + 1, end) if in_query else None
    end = cut.start() if cut else end
    return AssignedValue(text, start, end, False)


def read_value_before(text: str, position: int) -> AssignedValue | None:
    """Reads the value of a pair whose name comes last: `{"value": "…", "name": "API_KEY"}`."""
    close = text[position - 1 : position] in ("'", '"', "_", "-", ".")
    pair = close and _RE.named_behind.search(text, max(0, position - _HEAD), position)
    return AssignedValue(text, *pair.span("value"), True) if pair else None


def _bare_end(text: str, start: int) -> int:
    head = _RE.bare_start.match(text, start)
    end = head.end() if head else start
    if text.startswith(("(으)", "(이)", "(을", "(를"), end - 1):
        end -= 1
    return end if end - start >= _HEAD else _without_punctuation(text, start, end)


def _without_punctuation(text: str, start: int, end: int) -> int:
    """Returns the end of a value without the punctuation of the sentence around it."""
    for _ in range(8):
        last = text[end - 1 : end] if end > start else ""
        opener = _OPENERS.get(last)
        if (opener is None and last not in _CLOSING) or text.endswith(MARKERS, start, end):
            break
        if opener and text.count(opener, start, end) >= text.count(last, start, end):
            break
        end -= 1
    return end


FAR = 100
"""Most characters between a name and its value."""
OTHER = "other"
"""The kind of values that are neither numbers nor phrases."""
QUOTES = "\"'`\u201c\u2018\u201e\u300c\u300e\u00ab"
_LEAST_JOINED, _MOST_JOINED = 3, 23
"""Numbers of words before the last word of a phrase."""
_LONGEST_PLAIN = 200


class Word:
    """A word that may be a value; it is read and graded on demand, at most once."""

    __slots__ = ("_grade", "_value", "start", "text")

    def __init__(self, text: str, start: int, end: int = 0, *, plain: bool = False) -> None:
        self.text, self.start = text, start
        self._value: AssignedValue | None = None
        self._grade: int | None = None
        if plain:
            self._value = AssignedValue(text, start, end, False)
        elif end:
            self._value = AssignedValue(text, start, end, text[max(0, start - 1)] in QUOTES)
            self._grade = WEAK if text[start].isdigit() or is_phrase(text[start:end]) else NONE

    def read(self) -> AssignedValue:
        """Returns the value that begins at the word, empty if the word cannot be a value."""
        if self._value is None:
            opening = _RE.opens_word.match(self.text, self.start)
            value = read_value(self.text, opening.end() if opening else self.start)
            inside = value.text
            if not inside.isalnum():
                sets = _RE.setting.match(inside)
                if _RE.no_value.match(inside) or (sets and reads_as_words(sets[1])):
                    value = AssignedValue(self.text, self.start, self.start, False)
            self._value = value
        return self._value

    def judge(self) -> int:
        """Returns the strength of the value."""
        if self._grade is None:
            self._grade = strength(self.read().text)
        return self._grade


def words_near(text: str, start: int, end: int, kind: str) -> list[Word]:
    """Returns the possible values of a kind in a part of a text, near the names at its ends."""
    parts, reach = [(start, end)], 4 * FAR if kind == "phrase" else FAR
    if end - start > 2 * reach:
        parts = [(start, start + reach), (end - reach, end)]
    if kind == "phrase":
        return [Word(text, *span) for part in parts for span in _phrases(text, *part)]
    shape = _RE.number if kind == "pin" else _RE.candidate
    found = (one for part in parts for one in shape.finditer(text, *part))
    if kind == OTHER:
        return [_word(text, *one.span()) for one in found if not one["passed"]]
    return [Word(text, *one.span()) for one in found]


def is_number(text: str, start: int) -> bool:
    """Returns whether a number that may be a PIN begins at an index: no amount, no duration."""
    return bool(_RE.number.match(text, start))


def _word(text: str, start: int, end: int) -> Word:
    """Returns a word; one of letters and digits alone is its own value, which saves the reading."""
    shown, behind = text[start:end], text[end : end + 1]
    # The searched part may end within the word, at a name.
    is_whole = (not behind or behind.isspace()) and end - start <= _LONGEST_PLAIN
    if is_whole and shown.isascii() and shown.isalnum():
        return Word(text, start, end, plain=True)
    return Word(text, start)


def _phrases(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yields the start and end of each run of 4 to 24 words with the same joint, from the first.

    Every word is read once, however many phrases may begin before it.
    """
    places: list[int] = []
    ends: list[int] = []
    reached, number = start, 0
    for first in _RE.first_of_phrase.finditer(text, start, end):
        if first.start() < reached:
            continue
        while number < len(places) and places[number] < first.start():
            number += 1
        if number >= len(places) - 1 or places[number] != first.start():
            places, ends, number = *_chain(text, first.start(), end), 0
        longest = max(ends[number + _LEAST_JOINED : number + _MOST_JOINED + 1], default=0)
        if longest:
            reached = longest
            yield first.start(), longest


def _chain(text: str, start: int, end: int) -> tuple[list[int], list[int]]:
    """Returns the starts of words with the same joint, and the end of a phrase at each, or 0."""
    places, joint = [start], ""
    while word := _RE.joined_word.match(text, places[-1], end):
        if word["joint"] != (joint or word["joint"]):
            break
        joint = word["joint"]
        places.append(word.end())
    lasts = (_RE.last_of_phrase.match(text, place, end) for place in places)
    return places, [last.end() if last else 0 for last in lasts]


_NAMES: dict[str, dict[str, str]] = {}
for _stem, _kind, _name in (
    row.split("  ") for row in table(__file__, "tables/names.txt").split("\n")
):
    _kinds = _NAMES.setdefault(_stem, {})
    _kinds[_kind] = f"{_kinds[_kind]}|{_name}" if _kind in _kinds else _name
_NAME = {
    stem: expression("|".join(f"(?P<{kind}>{name})" for kind, name in kinds.items()), re.IGNORECASE)
    for stem, kinds in _NAMES.items()
}
_STEMS = Stems(_NAMES)
_LEAST_OF_SERVICE = 16
_LEAST_OF_BARE = 20
BELIEVED = frozenset({"password", "secret", "pin", "seed_phrase"})
"""Kinds whose values people choose; even a weak value counts if the place states it clearly."""
GROUPED = ("app_password", "otp_seed")
"""Kinds whose values are letters in groups: `abcd efgh ijkl mnop`."""
_OF_STORES = WORDS_OF["of_stores"]
"""Words of which names of secrets in a cluster or a vault are made."""
_PHRASES = ("phrase", "words", "mnemonic", "프레이즈", "문구", "구문", "단어", "암호구", "니모닉")


CERTAIN, OF_SERVICE, BARE, OF_DATA = 3, 2, 1, 0
"""Degrees to which a name that ends with `key` announces a secret."""

_SECRET_OWNERS = WORDS_OF["secret_owners"]
_DATA_OWNERS = WORDS_OF["data_owners"]
_ENDS_OF_OWNERS = tuple(_SECRET_OWNERS)
_ARTICLES = word_set("the a an my our your this new old following")
_BEFORE_KEY = "-_. "
_LETTERS_AND_DIGITS = ascii_letters + digits
_STARTS = ("\n", "- ", "* ", "> ", "\t", ", ", ". ", "; ", ": ", "(", '"', "**", "`")


def find_names(text: str) -> Iterator[re.Match[str]]:
    """Yields the names in a text, each with its kind as `lastgroup`."""
    lowered = folded(text)
    stems = sorted(_STEMS.places(lowered))
    look(len(stems))
    for start, stem in stems:
        name = _NAME[stem].match(text, start)
        if name and (name.lastgroup != "api_key" or _is_key(text, name.start())):
            yield name


def kinds_of(name: re.Match[str]) -> tuple[str, ...]:
    """Returns the kinds of values that a name may have: `pin`, `phrase`, `other`, or its own."""
    kind = name.lastgroup or ""
    if kind == "password":
        return ("phrase", "other") if name[0].lower().endswith(_PHRASES) else ("other",)
    if kind in GROUPED:
        return (kind, "other")
    if kind in ("backup_code", "license_key"):
        return ("backup_code",)
    if kind == "pin":
        return (kind, "other") if name[0].endswith(("비밀번호", "비번", "密码")) else (kind,)
    return ("phrase",) if kind == "seed_phrase" else ("other",)


def _is_key(text: str, start: int) -> bool:
    is_in_base64 = start >= 24 and _RE.mixed.match(text[start - 24 : start])
    return not is_in_base64 and key_strength(text, start) != OF_DATA


def is_key_of(text: str, start: int) -> bool:
    """Returns whether `key` at an index means an API key, a master key or the like."""
    return key_strength(text, start) == CERTAIN


def is_name_of_secret(text: str, name: re.Match[str], value: str) -> bool:
    """Returns whether a value is what a store calls a secret: `secret shop-prod-db-7f9c6`."""
    if name.lastgroup != "secret" or (
        name[0].isupper() and text[name.end() : name.end() + 1] == "="
    ):
        return False
    if _RE.name_of.search(text, max(0, name.start() - 16), name.start()):
        return reads_as_words(value)
    segments = _RE.joints.split(value)
    pieces = {piece.lower() for piece in pieces_of(value)}
    noise = sum(len(one) for one in segments if not one.isdigit() and not reads_as_words(one))
    return len(segments) > 2 and len(pieces & _OF_STORES) > 1 and noise <= 10


def suits(text: str, name: re.Match[str], value: str) -> bool:
    """Returns whether a value is strong enough for a name that may mean another kind of key."""
    if is_name_of_secret(text, name, value):
        return False
    strength = key_strength(text, name.start()) if name.lastgroup == "api_key" else CERTAIN
    if strength == BARE:
        return len(value) >= _LEAST_OF_BARE and bool(_RE.mixed.match(value))
    return strength == CERTAIN or len(value) >= _LEAST_OF_SERVICE


def key_strength(text: str, start: int) -> int:
    """Returns the degree to which `key` means an API key, and not the key of a map.

    `text`: the searched text.
    `start`: index at which `key` begins.

    Returns:
        `CERTAIN`, `OF_SERVICE` for the key of a named service such as `Deepgram key`, `BARE` for an
            unknown owner, or `OF_DATA`.
    """
    before = text[max(0, start - 32) : start]
    word = _word_at_end(before)
    if word.endswith(_ENDS_OF_OWNERS):
        return CERTAIN
    if word in _DATA_OWNERS:
        return OF_DATA
    if not word or word in _ARTICLES:
        return BARE if not word or before.endswith(" ") else OF_DATA
    last = before[-1:]
    if last == "_" and text.startswith("KEY", start) and _RE.variable.search(before):
        return CERTAIN
    if text[start] == "키" or (last in " -_." and _RE.service.search(before)):
        return OF_SERVICE
    if text.startswith(("Key", "KEY"), start) and _is_camel_case(before):
        return OF_SERVICE
    return BARE if before.endswith(_STARTS) else OF_DATA


def _is_camel_case(before: str) -> bool:
    """Returns whether a text ends with a small letter and 1 to 24 letters or digits behind it."""
    run = before[len(before.rstrip(_LETTERS_AND_DIGITS)) :][-25:-1]
    return any(map(ascii_lowercase.__contains__, run))


def _word_at_end(before: str) -> str:
    words = _RE.pieces.findall(before)
    last = words[-1] if words else ""
    joined = before if before[-1:] not in _BEFORE_KEY else before[:-1]
    return last.lower() if joined.endswith(last) else ""


_LEAST_LOOSE = 16
_STATED = (_SAID.is_value, _SAID.made, _SAID.ends_line)


def find_in_sentences(text: str, names: Sequence[re.Match[str]], kind: str) -> Iterator[Secret]:
    """Yields values up to 100 characters from a name; the words between decide.

    `text`: the searched text.
    `names`: the names of this kind in the text, in order.
    `kind`: `pin` for numbers, `phrase`, or `other`.
    """
    last: re.Match[str] | None = None
    for name in (*names, None) if names else ():
        between = (last.end() if last else 0, name.start() if name else len(text))
        words = words_near(text, *between, kind)
        spend(len(words))
        for of, found in ((last, _behind), (name, _before)) if words else ():
            for value in found(text, of, words) if of else ():
                whole = value.whole()
                yield Secret(whole.start, whole.end, (of and of.lastgroup) or "secret")
        last = name


def _behind(text: str, name: re.Match[str], words: Sequence[Word]) -> Iterator[AssignedValue]:
    is_verb = _is_verb(text, name)
    if not _SAID.ends_name.match(text, name.end()):
        return
    for word in words:
        gap = text[name.end() : word.start]
        if len(gap) > FAR:
            return
        value = word.read()
        if value.start == value.end or word.judge() == NONE:
            continue
        between = text[name.end() : value.start]
        if "(" in between:
            between = _SAID.aside.sub("", between)
        least = _least_behind(text, between, value)
        if is_verb and not _SAID.colon.search(between) and not _SAID.is_said.match(between):
            least = max(least, STRONG - is_chosen(value.text))
        if least == WEAK and name.lastgroup == "password" and _is_mixed(value.text):
            least = WORDS
        if name.lastgroup == "pin" and least == STRONG and name[0][:3].lower() != "pin":
            least = WEAK if _SAID.opened.match(between) else least
        grade = word.judge()
        if grade >= least and _suits(text, name, value, grade, between, least):
            yield value


def _least_behind(text: str, between: str, value: AssignedValue) -> int:
    """Returns the least strength that a value after a name needs, given the words between."""
    tail = between[-48:]
    if "\n" in between:
        is_alone = _SAID.ends_line.match(text, value.end) and not _SAID.cells.search(value.text)
        if is_alone and tail.rstrip()[-1:] == "=":
            return WEAK
        if "->" not in between and (_SAID.answers.match(between) or _SAID.announced.search(tail)):
            return JOINED if is_alone else STRONG + (not _SAID.answers.match(between))
        return STRONG if is_alone and _SAID.lone.search(tail) else STRONG + 1
    if between.endswith(". ") and any(how.match(text, value.end) for how in _STATED):
        return WEAK
    if _SAID.sentence_end.search(between) and not _SAID.speaks_on.search(between):
        return STRONG
    if _SAID.sign_before.search(tail):
        if tail.rstrip(" `*")[-1:] == "|":
            return WEAK if _SAID.digit.search(value.text) else JOINED
        if value.quoted or _SAID.ends_line.match(text, value.end):
            return JOINED
        return WORDS if tail.rstrip(" \"'`*")[-1:] in "=:\uff1a\u2192>-" else WEAK
    if _SAID.cjk_joint.match(between) and not between.isascii():
        return JOINED if value.quoted else WORDS if _SAID.ends.match(text, value.end) else WEAK
    if _SAID.direct.match(between) or _SAID.korean_words.match(between):
        return JOINED if value.quoted else WORDS if _SAID.ends_line.match(text, value.end) else WEAK
    if _SAID.particle.match(between):
        is_sure = value.quoted or _SAID.is_value.match(text, value.end)
        if _SAID.made.match(text, value.end) and not _SAID.digit.search(value.text):
            return JOINED
        return JOINED if is_sure else WEAK
    if _SAID.be.search(tail):
        ends = _SAID.ends.match(text, value.end) and _SAID.digit.search(value.text)
        return JOINED if value.quoted else WORDS if ends else WEAK
    return STRONG


def _is_mixed(value: str) -> bool:
    return bool(_SAID.chosen_word.match(value)) and not names_version(value)


def _suits(
    text: str, name: re.Match[str], value: AssignedValue, grade: int, between: str, least: int
) -> bool:
    """Returns whether the name refers to the value, and not to a commit or a user beside it."""
    commit, loose = _SAID.commit.match(value.text), least == STRONG
    if value.text.isdigit() and name.lastgroup != "pin" and _SAID.korean_words.match(between):
        return False
    if between == " " and " " in value.text and not value.quoted:
        return False
    if (
        loose
        and _SAID.is_said.match(text, value.end)
        and names_other(text[value.end : value.end + 24])
    ):
        return False
    if name.lastgroup in BELIEVED:
        if (name.lastgroup == "secret" and grade <= WORDS) or (
            commit and (between[:1] == "s" or between.rstrip("[`")[-1:] == "(")
        ):
            return False
        if is_name_of_secret(text, name, value.text):
            return False
        return " " in value.text or not names_other(
            between if loose else (between.partition("<")[0].split() or [""])[-1]
        )
    if grade < STRONG or (loose and len(value.text) < _LEAST_LOOSE):
        return False
    if (loose or len(value.text) < 20 or _SAID.hex_or_uuid.match(value.text)) and names_other(
        between
    ):
        return False
    if commit and "\n" in between:
        return len(value.text) == 40 and bool(_SAID.value_below.match(between))
    direct = name.lastgroup == "token" and not between.strip()
    if commit or (direct and _SAID.uuid.match(value.text)):
        if is_key_of(text, name.start()) or _SAID.is_value.match(text, value.end):
            return True
        if len(value.text) != 40 or len(between.split()) > 2:
            return False
        near = text[max(0, name.start() - 12) : name.end() + 12]
        if names_other(text[value.end : value.end + 5]):
            return False
        return direct or name[0].isupper() or bool(_SAID.access.search(near))
    return suits(text, name, value.text)


def _is_verb(text: str, name: re.Match[str]) -> bool:
    """Returns whether `pass` is a verb, as in `tests pass`, and no noun, as in `admin pass`."""
    return name[0].lower() == "pass" and not _SAID.owned.search(
        text[max(0, name.start() - 16) : name.start()]
    )


def _before(text: str, name: re.Match[str], words: Sequence[Word]) -> Iterator[AssignedValue]:
    if "\n" in text[words[-1].start : name.start()]:
        return
    last = (word for word in words[:-4:-1] if word.read().end <= name.start() and word.judge())
    if (word := next(last, None)) is None:
        return
    value = word.read()
    between = text[value.end : name.start()]
    if len(between) > FAR or "\n" in between:
        return
    if not _is_named(text, name, between, value) or names_other(between):
        return
    least = JOINED if value.quoted or _SAID.equals.match(between) else WEAK
    is_used = (_SAID.as_name.match(between) and _SAID.digit.search(value.text)) or (
        between.startswith((" for ", '" for ')) and _is_mixed(value.text)
    )
    least = WORDS if is_used and least == WEAK else least
    if name.lastgroup not in BELIEVED:
        least = STRONG if len(value.text) >= _LEAST_LOOSE else STRONG + 1
    if word.judge() < least or names_other(_lead(text, value.start)):
        return
    if word.judge() < STRONG or suits(text, name, value.text):
        yield value


def _lead(text: str, end: int) -> str:
    """Returns the whole words directly before an index, on its side of a tag."""
    start = max(0, end - 12)
    lead = text[start:end].partition("<")[0]
    return lead.partition(" ")[2] if start and text[start - 1].isalpha() else lead


def _is_named(text: str, name: re.Match[str], between: str, value: AssignedValue) -> bool:
    """Returns whether the words before a name say that the value has this name."""
    if _SAID.to_name.match(between) and _SAID.ends_phrase.match(text, name.end()):
        return not (between.lstrip(" \"'`").startswith("(") and _SAID.commit.match(value.text))
    if _SAID.beside.match(between) and not _SAID.commit.match(value.text):
        return bool(_SAID.object.match(text, name.end()))
    return bool(_SAID.object.match(text, name.end()) and _SAID.to_korean_name.match(between))


def names_other(words: str) -> bool:
    """Returns whether words beside a value mark it as a commit, a request, a file or the like."""
    return bool(_SAID.names_other.search(words))
