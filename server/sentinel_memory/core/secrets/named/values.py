"""Finds the start and end of a value after a sign: quotes, escapes, punctuation of a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from ...private.markers import MARKERS
from ...text.expressions import expression
from ..shape import NONE, ORDINARY, WEAK, is_phrase, strength
from ..wordlike import reads_as_words

_OPEN = expression(
    r"(?:(?:[\w.:]{0,30}(?:::(?:from|new)|String|Some|Ok|Secret\w*|bytes|\[\]byte|from_?hex|atob"
    r"|decode\w*|Buffer\.from|[pP]lainText|encode)!?\(){1,2}|\((?=[\"']))?"
    r"(?:'(?=\"[^\"'\s])|\"(?='[^\"'\s]|\\{1,3}\"))?"
    r"(?:(?:[bfr]{1,2}|\$?@|\$)(?=[\"']))?(?P<escapes>\\{0,3})"
    r"(?P<quote>\"{3}|'{3}|[\"'`\u201c\u2018\u201e\u300c\u300e]|\u00ab[ \u00a0]?|\*\*|<(?:code"
    r"|kbd|b|tt|strong|em|pre)>)",
    re.IGNORECASE,
)
_MAY_OPEN = expression("[\\w.:!()\\[\\]@$\\\\]{0,120}+[\"'`*<\u201c\u2018\u201e\u300c\u300e\u00ab]")
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
_ESCAPED = expression(r"[^\s\"'`\\]{1,512}+(?=\\)")
_BARE = (
    r"(?:[!#$%*+\-./0-9:=?@A-Z\[^_a-z{|}~(]|[)\]](?!\]?\()|[,;&](?![\w.\-\"' ]{0,40}[=:]|\s|\Z)"
    r"|\\(?![nrt\"'\\`\r\n])|[가-힣]+(?=[!#$%@0-9A-Za-z_]))"
)
_HEAD = 512
"""Most characters of a value that are read before it is graded, which bounds the cost."""

_BARE_START = expression(_BARE + f"{{1,{_HEAD}}}+")
_BARE_REST = expression(_BARE + "*+")
_FRAGMENT = expression(r"&|#[a-z/_-]{0,24}(?![!-~])")
_OPENERS = {")": "(", "]": "[", "}": "{"}
_NAMED_BEHIND = expression(
    r"[\"']value[\"'][ \t]*:[ \t]*[\"'](?P<value>[^\"'\n]{8,256})[\"'],\s{0,40}"
    r"[\"'](?:name|key)[\"'][ \t]*:[ \t]*[\"'][\w.-]{0,40}$"
)
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
        rest = _BARE_REST.match(self.source, self.end)
        end = _without_punctuation(self.source, self.start, rest.end() if rest else self.end)
        return AssignedValue(self.source, self.start, end, self.quoted)


def read_value(text: str, position: int, *, in_query: bool = False) -> AssignedValue:
    """Reads the value at a position; returns an empty value if there is none.

    Args:
        text: the searched text.
        position: index after the sign, at the opening quote or the value.
        in_query: whether the value stands in a URL query, where `&` and `#top` end it.
    """
    opening = _OPEN.match(text, position) if _MAY_OPEN.match(text, position) else None
    start = opening.end() if opening else position
    if opening:
        quoted = _ESCAPED if opening["escapes"] else _QUOTED.get(opening["quote"][0])
        inside = quoted.match(text, start) if quoted else None
        if inside:
            return AssignedValue(text, start, inside.end(), True)
    end = _bare_end(text, start)
    if text.startswith("(", start) and text[end - 1] == ")":
        start, end = start + 1, end - 1
    cut = _FRAGMENT.search(text, start + 1, end) if in_query else None
    end = cut.start() if cut else end
    return AssignedValue(text, start, end, False)


def read_value_before(text: str, position: int) -> AssignedValue | None:
    """Reads the value of a pair whose name comes last: `{"value": "…", "name": "API_KEY"}`."""
    close = text[position - 1 : position] in ("'", '"', "_", "-", ".")
    pair = close and _NAMED_BEHIND.search(text, max(0, position - _HEAD), position)
    return AssignedValue(text, *pair.span("value"), True) if pair else None


def _bare_end(text: str, start: int) -> int:
    head = _BARE_START.match(text, start)
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
CJK = r"\u3001-\u9fff\uff01-\uff1b"
"""Characters of Chinese and Japanese, which stand at a value without a blank between.

A set of its own compiles fast, because it holds no other characters.
"""
_SIGN = r"[^\w!#$%@\s]"
_PLAIN = (
    rf"{_SIGN}*+(?:(?!\S)|(?:[A-Za-z'\u2019]?[a-z'\u2019]{{0,7}}|[A-Z]{{1,5}}|[가-힣]*+"
    rf"|[0-9]{{1,3}})"
    rf"{_SIGN}*+(?!\S))"
)
"""A word that is too short or too ordinary to be a value."""
# Signs before a plain word are passed over at once, so that a run of them is read only twice.
_CANDIDATE = expression(
    rf"(?:(?<![^\s(\[|\"'`\u201c\u201e\u00ab])|(?<=[{CJK}]))"
    r"(?:(?<![\"'`\u201c])[\"'`\u201c](?:[a-z]{3,10} ){3,}[a-z]{3,10}[\"'`\u201d]"
    rf"|(?P<passed>(?={_PLAIN}){_SIGN}+(?={_SIGN}))|(?![)\]}}.,;:]|[{CJK}]|{_PLAIN})\S+)"
)
_STOPS = "|".join(
    f"{first}(?:{'|'.join(word[1:] for word in words)})"
    for first, words in groupby(sorted(ORDINARY), lambda word: word[0])
)
"""All ordinary words, grouped by their first letter, which most words fail to have."""
_ENGLISH = rf"(?i:(?!(?:{_STOPS})(?![a-z])))[A-Za-z]{{3,12}}"
_ENDED = "[는을를에된한할]|에서|으로|[했됐었았]고|인데|세요|[가-힣]{2}다|[했됐썼왔쓴]다|[어아해]요"
_KOREAN = rf"(?![가-힣]*(?:{_ENDED})(?![가-힣]))[가-힣]{{2,8}}"
_PARTICLES = "(?:입니다|이었[다고]|였[다고]|이[다고에라]|라고|인데|[이예]?요|으?로|[을를이가은는])"
_WORD_OF_PHRASE = rf"(?:{_ENGLISH}|{_KOREAN})"
_FIRST_OF_PHRASE = expression(rf"(?<![\w.-])(?=[A-Za-z가-힣])(?={_WORD_OF_PHRASE}(?:[ .-]|, ))")
_JOINED_WORD = expression(rf"{_WORD_OF_PHRASE}(?P<joint>[ .-]|, )")
# Most words are followed by another word that is not ordinary, and end nothing.
_LAST_OF_PHRASE = expression(
    rf"(?![A-Za-z]{{3,12}}+ (?!(?i:{_STOPS})\b)[A-Za-z]{{3}})"
    rf"(?:{_WORD_OF_PHRASE}(?=[.,;:!?)\]\"'`*|<>\u201d\u300d]|[ ]*(?:\Z|\n|[-#(=<\u2190\u2192]))"
    rf"|(?:{_ENGLISH}|[가-힣]{{2,8}}?)(?=[ ]?{_PARTICLES}(?![가-힣]))"
    rf"|{_WORD_OF_PHRASE}(?=[ ](?:[^A-Za-z가-힣]|[A-Za-z]{{1,2}}\b|(?i:{_STOPS})\b)))"
)
_LEAST_JOINED, _MOST_JOINED = 3, 23
"""Numbers of words before the last word of a phrase."""
NUMBER = expression(
    r"(?<![A-Za-z0-9_./#$\u20a9-])(?<!\d:)(?:[0-9]{4,8}(?:[*#A-D](?![\w*#]))?|[0-9]{2}(?:-[0-9]{2}){2})(?![A-Za-z0-9_]"
    r"|[.,:/-][0-9]|[ ]?(?:seconds"
    r"|minutes|characters|digits|lines|times|files|tests|users|requests|errors|attempts|ms"
    r"|[초분개년자건호쪽줄회명원월행]|번(?![이으])))"
)
"""A number that may be a PIN: not an amount, a duration or a part of something."""
_LONGEST_PLAIN = 200
_OPENS = expression(r"[(\[<*_{,]*")
_NO_VALUE = expression(
    r"\.{0,2}/[a-z0-9_-]+/|(?=[a-z0-9_./@-]+$)[a-z_.@-]{2,}/|--?[a-z][\w-]*"
    r"|[^{}<>()\[\]]*[{<(]|[\w.+-]+@[\w-]+\.[\w.-]+$"
)
_SETTING = expression(
    r"([a-z]{3}[a-zA-Z_.-]*|id(?==[0-9a-f]+$)|[A-Z][A-Z_]+[A-Z]|[a-z](?=.\d))[=:](?!=*$)"
)


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
            opening = _OPENS.match(self.text, self.start)
            value = read_value(self.text, opening.end() if opening else self.start)
            inside = value.text
            if not inside.isalnum():
                sets = _SETTING.match(inside)
                if _NO_VALUE.match(inside) or (sets and reads_as_words(sets[1])):
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
    shape = NUMBER if kind == "pin" else _CANDIDATE
    found = (one for part in parts for one in shape.finditer(text, *part))
    if kind == OTHER:
        return [_word(text, *one.span()) for one in found if not one["passed"]]
    return [Word(text, *one.span()) for one in found]


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
    for first in _FIRST_OF_PHRASE.finditer(text, start, end):
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
    while word := _JOINED_WORD.match(text, places[-1], end):
        if word["joint"] != (joint or word["joint"]):
            break
        joint = word["joint"]
        places.append(word.end())
    lasts = (_LAST_OF_PHRASE.match(text, place, end) for place in places)
    return places, [last.end() if last else 0 for last in lasts]
