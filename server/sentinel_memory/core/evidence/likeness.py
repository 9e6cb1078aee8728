"""The likeness of short texts, and of what stands before and after a quote (E01, E03). Pure.

A column of differences is kept in the bits of one integer (Myers 1999, Hyyrö 2003). A character of
the text thus costs a dozen operations instead of one per character of the pattern.

Lines that only look alike differ in digits, negations or operators, or in one byte of a string
literal: their tokens, in any language, tell them apart.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ..text.expressions import expression, word_set
from .evidence import Reason

LONGEST = 32
"""Most characters of a side."""
TELLING = 8
"""Least characters of a side that tell a line from others."""
HELD = 0.9
"""Likeness of a line that holds all of another one, or defines the same name."""
_REACH = 16 * LONGEST
"""Number of characters beside a quote that are read, since most of them may be indentation."""
_SPACE = expression(r"\s++")
_BLANKS = expression(r"[^\S\n]+")


def context_of(text: str, start: int, end: int) -> tuple[str, str]:
    """Returns up to 32 characters before and after a part of a text.

    A run of whitespace counts as one character, so that indentation leaves room for words: a line
    break if it contains one, else a space.
    """
    before = _short(text[max(0, start - _REACH) : start])
    after = _short(text[end : end + _REACH])
    return before[-LONGEST:], after[:LONGEST]


def without_space(text: str) -> str:
    """Returns a text without its whitespace."""
    return "".join(text.split())


def one_spaced(text: str) -> str:
    """Returns a text with one blank for each run of whitespace."""
    return " ".join(text.split())


class Likest(NamedTuple):
    """The part of a text that is most similar to a pattern."""

    start: int
    end: int
    errors: int
    """Number of insertions, deletions and replacements."""


class Pattern:
    """A short text that is searched in other texts with errors allowed."""

    def __init__(self, text: str) -> None:
        """Takes a text of at least one character."""
        self.text = text
        self._places = _places(text)
        self._places_back = _places(text[::-1])

    def likest_in(self, text: str) -> Likest:
        """Returns the part of a text with the fewest errors: the first, then the shortest."""
        size = len(self.text)
        end, errors = _fewest(self._places, size, text, free=True)
        back = text[max(0, end - 2 * size) : end][::-1]
        length, errors = _fewest(self._places_back, size, back, free=False)
        return Likest(end - length, end, errors)


@lru_cache(maxsize=4096)
def errors_between(one: str, other: str) -> int:
    """Returns the edit distance of two texts: insertions, deletions and replacements."""
    if one == other:
        return 0
    if not one or not other:
        return len(one) or len(other)
    return _errors(_places(one), len(one), other, free=False)[-1]


def likeness(one: str, other: str) -> float:
    """Returns the likeness of two texts from 0.0 to 1.0; only equal texts have 1.0."""
    longest = max(len(one), len(other))
    return 1.0 - errors_between(one, other) / longest if longest else 1.0


def alike(was: str, now: str) -> float:
    """Returns how much a line is like one that was before, from 0.0 to 1.0.

    By its characters or its words; a line that holds all of the old one, or defines the same name,
    is like it.
    """
    is_held = sum(map(str.isalnum, was)) >= TELLING and was.rstrip(",;") in now
    if is_held or name_defined(was) == name_defined(now) is not None:
        return HELD
    ours, theirs = _words(was), _words(now)
    whole = ours.total() + theirs.total()
    shared = 2 * (ours & theirs).total() / whole if whole > 4 else 0.0
    return max(likeness(without_space(was), without_space(now)), shared)


def name_defined(line: str) -> str | None:
    """Returns the name of the function or type that a line defines, None for no definition."""
    found = _DEFINED.match(line)
    return found[1] if found else None


@lru_cache(maxsize=1024)
def _words(line: str) -> Counter[str]:
    """Returns the words of a line; names like `printStack` and `print_stack` are split.

    A word in a string literal is another one than that word in code.
    """
    return Counter(
        f'"{part.lower()}' if token.is_string else part.lower()
        for token in tokens_of(line)
        for part in _PARTS.findall(token.text)
        if len(part) > 2
    )


def _places(text: str) -> dict[str, int]:
    """Returns for each character an integer whose set bits are its positions in a text."""
    places: dict[str, int] = {}
    for at, sign in enumerate(text):
        places[sign] = places.get(sign, 0) | 1 << at
    return places


def _fewest(places: dict[str, int], size: int, text: str, *, free: bool) -> tuple[int, int]:
    """Returns the first end in a text with the fewest errors, and their number."""
    best_end, best = 0, size
    for end, errors in enumerate(_errors(places, size, text, free=free), 1):
        if errors < best:
            best_end, best = end, errors
    return best_end, best


def _errors(places: dict[str, int], size: int, text: str, *, free: bool) -> list[int]:
    """Returns, for each end in a text, the errors of the best part that ends there.

    `places`: position bits of the pattern's characters.
    `size`: length of the pattern in characters.
    `free`: whether a part may start anywhere, or only at the start of the text.
    """
    every, top = (1 << size) - 1, 1 << size - 1
    more, less, errors, found = every, 0, size, []
    start = 0 if free else 1
    known = places.get
    for sign in text:
        same = known(sign, 0)
        down = same | less
        across = (((same & more) + more) ^ more) | same | less
        plus = less | ~(across | more) & every
        minus = more & across
        if plus & top:
            errors += 1
        elif minus & top:
            errors -= 1
        found.append(errors)
        plus = plus << 1 & every | start
        minus = minus << 1 & every
        more = minus | ~(down | plus) & every
        less = plus & down
    return found


def _short(text: str) -> str:
    lines = _SPACE.sub(lambda run: "\n" if {"\n", "\r"} & {*run[0]} else run[0], text)
    return _BLANKS.sub(" ", lines)


_LONG = word_set(
    "<!-- --> === !== <=> <<= >>= **= //= &&= ||= ??= ... ..= -> => <- := == != <= >= += -= *= /="
    " %= &= |= ^= @= ~= =~ !~ << >> && || ?? ?. ** // /* */ .. :: ++ --"
)
SINGLE = frozenset("+-*/%&|^~<>=!?#")
"""Operators of one character."""
OPERATORS = _LONG | SINGLE
_PAIRS = frozenset(one for one in _LONG if len(one) == 2)
_QUOTED = (
    r"(?:(?<!\w)[A-Za-z]{1,2}8?)?(?:"
    + "|".join(
        # An unpaired quotation mark opens a string that ends on another line.
        rf"{mark}(?:\\.|[^{mark}\\\r\n])*(?:{mark}|\\?(?=[\r\n]|\Z))"
        for mark in ('"', "'", "`")
    )
    + ")"
)
_TOKENS = expression(
    r"[^\W\d_]{2,}['\u2019](?:t|s|re|ve|ll|d|m)\b(?!['\u2019])"
    rf"|(?P<string>{_QUOTED})"
    r"|\d(?:\w|\.(?=\d))*"
    r"|[^\W\d]\w*"
    r"|"
    + "|".join(
        "".join(f"\\{sign}" for sign in one) for one in sorted(OPERATORS, key=len, reverse=True)
    )
    + r"|[^\w\s]|_"
)


_NEGATIONS = word_set(
    "not no non never none nor neither cannot without unless except nothing nobody"
    " true false null nil undefined nan on off yes 안"
)
"""Words and values that reverse the meaning of a line."""
_VALUES = word_set("true false null nil undefined nan on off yes")
"""Those that deny nothing in a sentence: "keyed on the user"."""
_NEGATING = ("않", "없", "못", "아니", "아닌", "금지", "不", "没", "無", "无", "ない", "ません")
_PREFIXES = ("un", "in", "im", "non", "dis", "de", "not", "no", "anti", "a", "re")
_OPPOSITES = frozenset(
    frozenset(pair.split("/"))
    for pair in word_set(
        "enable/disable enabled/disabled allow/deny allowed/denied min/max include/exclude"
        " included/excluded public/private before/after first/last start/stop start/end open/close"
        " read/write add/remove insert/delete any/all lower/upper left/right push/pop more/less"
        " lock/unlock success/failure pass/fail encode/decode encrypt/decrypt increment/decrement"
        " always/never all/none error/warn ascending/descending asc/desc must/may should/may"
        " must/should seconds/milliseconds minutes/seconds hours/minutes"
    )
)
_WORD_OPERATORS = word_set("and or xor is in instanceof if unless await")
_SAID = expression(r"[\w'\u2019]+")
_BREAK = expression(r"[.!?;:,\n]\s|\u3002")
_DIGITS = expression(r"\d+")
_PARTS = expression(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+")
_DEFINED = expression(
    r"(?:\w+(?:\([^)]*\))? ){0,4}?(?:def|class|func|fn|function|struct|enum|interface|trait|type) "
    r"(?:\([^)]*\) ?)?(\w+)"
)
_SHORTENED = expression("['\u2019]")
_COMMENTS = frozenset(("#", "//", "--", "/*", "<!--", ";", "%"))
_TURNING = frozenset(("not", "!", "-", "~", "no", "never", "unless"))
_GOING_ON = (OPERATORS | _WORD_OPERATORS | {"not", "if", "?"}) - _COMMENTS - {"*/", "-->"}


class Token(NamedTuple):
    """A token of a line."""

    text: str
    is_string: bool
    """Whether it is a string literal, including its quotation marks and prefix."""


def tokens_of(line: str) -> list[Token]:
    """Returns the tokens of a line in order, without the whitespace between them."""
    return [Token(one.group(), one.lastgroup == "string") for one in _TOKENS.finditer(line)]


def is_cut(text: str, at: int) -> bool:
    """Returns whether an offset lies inside a word, a number, an operator or a character.

    For example, a quote that ends with 30 does not match a text that says 300.
    """
    if not 0 < at < len(text):
        return False
    left, right = text[at - 1], text[at]
    if _is_of_word(left) and _is_of_word(right):
        return True
    if right == "." and left.isdigit():
        return text[at + 1 : at + 2].isdigit()
    if left == "." and right.isdigit():
        return at > 1 and text[at - 2].isdigit()
    return left + right in _PAIRS or (not right.isascii() and _continues(right))


def _is_of_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


def _continues(sign: str) -> bool:
    """Returns whether a character combines with the one before it, like a combining accent."""
    kind = unicodedata.category(sign)
    return kind[0] == "M" or kind == "Sk" or sign == "\u200d"


def turned(quote: str, found: str) -> Reason | None:
    """Returns why two lines differ in meaning, or None if no guard applies."""
    pieces, others = tokens_of(quote), tokens_of(found)
    starts = [part[0].text if part else "" for part in (pieces, others)]
    if starts[0] != starts[1] and _COMMENTS.intersection(starts):
        return "comment"
    if _strings(pieces) != _strings(others):
        return "literal"
    one = [token.text for token in pieces if not token.is_string]
    other = [token.text for token in others if not token.is_string]
    if _digits(one) != _digits(other):
        return "number"
    if one.count("!") != other.count("!") or _is_negated(one, other):
        return "negation"
    return "operator" if _operators(one) != _operators(other) else None


def turned_around(before: str, after: str, now_before: str, now_after: str) -> Reason | None:
    """Returns why the rest of a line changes the meaning of an exact match, or None.

    `before`: the context before the quote when it was stored, "" if unknown.
    `now_before`: the context before the place that was found.
    `now_after`: the context after that place.
    """
    if before:
        then, now = _nearest(before, -1), _nearest(now_before, -1)
        if then != now and (then in _COMMENTS or now in _COMMENTS):
            return "comment"
        if then != now and (then in _TURNING or now in _TURNING):
            return "negation"
    if after:
        then, now = _nearest(after, 0), _nearest(now_after, 0)
        if then != now and (then in _GOING_ON or now in _GOING_ON):
            return "operator"
    return None


def _nearest(context: str, at: int) -> str:
    """Returns the token of a context next to the quote on the same line, or ""."""
    lines = context.split("\n")
    pieces = tokens_of(lines[at])
    return pieces[at].text.lower() if pieces else ""


def _strings(tokens: list[Token]) -> list[str]:
    return [token.text for token in tokens if token.is_string]


def _digits(tokens: list[str]) -> list[str]:
    """Returns the numbers, and the digits in names."""
    found: list[str] = []
    for token in tokens:
        found += [token.lower()] if token[0].isdigit() else _DIGITS.findall(token)
    return found


def _operators(tokens: list[str]) -> list[str]:
    return [token for token in tokens if token in OPERATORS or token in _WORD_OPERATORS]


def _is_negated(one: list[str], other: list[str]) -> bool:
    """Returns whether words that reverse the meaning were added, removed or exchanged."""
    parts, others = _parts(one), _parts(other)
    gone, new = parts - others, others - parts
    if any(map(_is_negation, [*gone, *new])):
        return True
    return any(_are_opposite(*pair) for pair in product(gone, new))


def _parts(tokens: list[str]) -> Counter[str]:
    """Returns the words of a line; names like `isNotReady` and `is_not_ready` are split."""
    return Counter(
        part.lower()
        for token in tokens
        for part in ([token] if _SHORTENED.search(token) else _PARTS.findall(token))
    )


def _is_negation(word: str) -> bool:
    is_said = word in _NEGATIONS or word.endswith(("n't", "n\u2019t"))
    return is_said or any(sign in word for sign in _NEGATING)


def _are_opposite(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return frozenset((one, other)) in _OPPOSITES or (
        len(short) > 2 and long.endswith(short) and long[: -len(short)] in _PREFIXES
    )


def negations(text: str) -> list[str]:
    """Returns the words of a sentence that deny something, as they stand there."""
    return [word for word, _ in denials(text)]


def denials(text: str) -> list[tuple[str, str]]:
    """Returns the words of a text that deny something, each with the word that it denies.

    An English word denies the next one ("never refund"), a Korean one that before it ("CP949가
    아니라"). So a reader knows what is denied although the sentence is not there.
    """
    found = []
    words = [*_SAID.finditer(text)]
    for at, match in enumerate(words):
        plain = match[0].lower()
        if plain in _VALUES or not _is_negation(plain):
            continue
        near = words[max(at - 1, 0) : at + 1] if not plain.isascii() else words[at : at + 2]
        phrase = text[near[0].start() : near[-1].end()]
        # Another sentence, or a part of it, begins between them.
        is_one = not _BREAK.search(phrase)
        found.append((match[0], phrase if is_one else match[0]))
    return found
