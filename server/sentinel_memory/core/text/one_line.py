"""Stored text in one line, in Markdown, and without hidden characters (K08, S11, N15). Pure.

Hidden characters reorder the text around them, split words, or spell out a hidden text. The set
comes from Unicode: Default_Ignorable_Code_Point, Bidi_Control and the anchors of annotations.
Some scripts need a few of them, and there they count as ordinary text: joiners in Persian,
Devanagari and emoji, variation selectors of emoji, tags in regional flags, direction marks beside
Hebrew or Arabic, Hangul fillers and Mongolian variation selectors.

The sentences of a text, and the first one with shortened code, are found here as well (G07, S37).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from .expressions import expression

UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""All hidden characters, for a class of a regular expression.

Source: DerivedCoreProperties and PropList of Unicode 16, and U+FFF9 to U+FFFB.
"""

_EMOJI = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf"
    "\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
_JOINED = (
    "\u0600-\u0604\u0606-\u061b\u061d-\u06ff\u0700-\u07ff\u08a0-\u08ff\u0900-\u0dff\u0f00-\u109f"
    "\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa\ufb50-\ufdff\ufe70-\ufefc"
)
"""Scripts in which a joiner changes the shape of a letter."""
_RIGHT_TO_LEFT = "\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_SIGN = r"[\s!-/:-@\[-`{-~]"
_HIDDEN_MARKS = "\u061c\u200e\u200f"
_NEEDED = (
    # A black flag, a region code in tag characters, and the cancel tag (UTS 51, ED-14a).
    "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f",
    f"(?<=[{_EMOJI}])[\ufe0e\ufe0f]",
    "(?<=[0-9#*])\ufe0f(?=\u20e3)",
    f"(?<=[{_EMOJI}\ufe0f])\u200d(?=[{_EMOJI}])",
    f"(?<=[{_JOINED}])[\u200c\u200d](?![\u200c\u200d])",
    # Direction marks beside a right-to-left letter, with at most two signs between them.
    rf"(?<![{_HIDDEN_MARKS}])(?:(?<=[{_RIGHT_TO_LEFT}])|(?<=[{_RIGHT_TO_LEFT}]{_SIGN})"
    rf"|(?<=[{_RIGHT_TO_LEFT}]{_SIGN}{_SIGN})|(?=.{_SIGN}{{0,2}}[{_RIGHT_TO_LEFT}]))"
    rf"[{_HIDDEN_MARKS}](?![{_HIDDEN_MARKS}])",
    "(?<=[\u1820-\u18aa])[\u180b-\u180f](?![\u180b-\u180f])",
    "\u115f(?=[\u1161-\u11a7])",
    "(?<=[\u1100-\u115e\ua960-\ua97c])\u1160",
)
_SOMETIMES = "\ufe0e\ufe0f\u200c\u200d\u180b-\u180f\u115f\u1160" + _HIDDEN_MARKS
"""Unseen characters that some text needs; the others are always hidden, and read in one run."""
# It begins with the set of all first characters, which the engine finds fastest.
_HIDDEN = expression(
    f"(?=[{UNSEEN}\U0001f3f4])(?:{'|'.join(_NEEDED)}"
    f"|(?P<hidden>(?:(?![{_SOMETIMES}])[{UNSEEN}])++|[{UNSEEN}]))"
)


def hidden_characters(text: str) -> tuple[str, ...]:
    """Returns the code points of the hidden characters, such as `U+202E`, each once, in order."""
    if text.isascii():
        return ()
    found = "".join(match["hidden"] or "" for match in _HIDDEN.finditer(text))
    return tuple(f"U+{ord(character):04X}" for character in dict.fromkeys(found))


def hidden_places(text: str) -> tuple[tuple[int, int], ...]:
    """Returns the start and end of each run of hidden characters."""
    places: list[tuple[int, int]] = []
    for match in () if text.isascii() else _HIDDEN.finditer(text):
        if match["hidden"]:
            joined = places and places[-1][1] == match.start()
            start = places.pop()[0] if joined else match.start()
            places.append((start, match.end()))
    return tuple(places)


def escape_hidden(text: str) -> str:
    r"""Returns a text with each hidden character replaced by its escape, such as `\u202e`."""
    if text.isascii():
        return text
    return _HIDDEN.sub(_shown, text)


def _shown(found: re.Match[str]) -> str:
    hidden = found["hidden"]
    return "".join(map(_escaped_letter, hidden)) if hidden else found[0]


@lru_cache(maxsize=1_000)
def _escaped_letter(letter: str) -> str:
    return _escape_hidden(ord(letter))


def _escape_hidden(code: int) -> str:
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


_LONGEST_NAME = 64
_WORD = expression(r"\w+(?:[-./:@+]\w+)*")
_BREAKS = expression(r"[\t\n\x0b\x0c\r\x1c-\x1e\x85\u2028\u2029]+")
STEERING = expression(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, lone surrogates, and characters that change the direction of the text."""


def inline(text: str) -> str:
    """Returns stored text as one line: each line break becomes a space."""
    return visible(_BREAKS.sub(" ", text))


@lru_cache(maxsize=1_000)
def folded(text: str | None) -> str | None:
    """Returns a text with single spaces for its whitespace, or None if nothing is left."""
    return " ".join((text or "").split()) or None


def named(text: str, longest: int = _LONGEST_NAME) -> str:
    """Returns a foreign name for one of our lines: unchanged if it is one word, else in quotes.

    `longest`: most characters, so that no name fills an answer; a longer name is cut. Every topic
    that can be saved fits in the default.
    """
    line = escape_hidden(inline(text))
    if len(line) > longest:
        line = f"{line[:longest]}\u2026"
    return line if _WORD.fullmatch(line) else quoted(line)


def names(texts: Iterable[str], longest: int = _LONGEST_NAME) -> str:
    """Returns foreign names for one of our lines, separated by commas."""
    return ", ".join(named(text, longest) for text in texts)


def quoted(text: str) -> str:
    """Returns stored text in quotes that it cannot close."""
    return json.dumps(escape_hidden(inline(text)), ensure_ascii=False)


def json_line(value: object) -> str:
    """Returns JSON on one line, with line breaks and terminal control characters escaped."""
    document = STEERING.sub(_escape, json.dumps(value, ensure_ascii=False))
    return _BREAKS.sub(_escape, document)


def visible(text: str) -> str:
    """Returns the text with visible symbols for control characters; keeps tab and LF."""
    return STEERING.sub(lambda found: _picture(ord(found[0])), text)


def _escape(found: re.Match[str]) -> str:
    return "".join(f"\\u{ord(character):04x}" for character in found[0])


def _picture(code: int) -> str:
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else f"\\u{code:04x}"


_MARKS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>&|~#${}@!^"})
"""Signs that may begin a mark within a line, in CommonMark or in its wiki dialects."""
_PLACED_MARKS = expression(
    # Parts of addresses that some renderers turn into links: `https://`, `mailto:` and `www.`.
    r":(?=\S)|(?<=www)\."
    # Beginnings of a list, a rule, or the underline of a heading.
    r"|^(?:[-+=:]|\d+(?=[.)]))",
    re.IGNORECASE | re.MULTILINE,
)
"""Signs that are marks only in their place."""
_TABS = expression(r"\t+")
_BLANK_LINES = expression(r"\n\n+")


def escaped(text: str) -> str:
    """Returns one line of stored text as Markdown that renders as this text."""
    return _apart(inline(escape_hidden(text)).strip())


def paragraphs(text: str) -> str:
    """Returns stored text as Markdown with its line breaks; none of its lines begins a block.

    A text may be nothing but short lines, so whatever can is done for all of them at once.
    """
    lines = text.splitlines()
    if not text.isascii():
        lines = list(map(escape_hidden, lines))
    shown = visible(_TABS.sub(" ", "\n".join(lines)))
    stripped = "\n".join(line.strip() for line in shown.split("\n")).strip("\n")
    blocks = _BLANK_LINES.split(_apart(stripped))
    return "\n\n".join(block.replace("\n", "\\\n") for block in blocks)


def _apart(text: str) -> str:
    """Escapes all marks of a text."""
    return _PLACED_MARKS.sub(_escaped, text.translate(_MARKS))


def _escaped(found: re.Match[str]) -> str:
    """Escapes a mark; after a number, the sign that follows it."""
    text = found[0]
    return f"{text}\\" if text[0].isdigit() else f"\\{text}"


LONGEST = 120
"""Most characters of the result, including the ellipsis."""
_CODE = 24
"""Most characters of a code span in the result."""
_LOOKED_AT = 2_000
"""Number of leading characters that are searched for the end of the first sentence."""
_MORE = "\u2026"
_FENCE = expression(r"(?ms)^ {0,3}(```|~~~).*?(?:^ {0,3}\1[^\n]*$|\Z)")
_BLANK = expression(r"\n[^\S\n]*\n")
_TICKS = expression("`+")
_JOINT = expression(r"(?<=[.?!\u3002\uff01\uff1f]) / ")
"""Where a compaction joined two questions. A slash within a question follows no end of a sentence.
"""
_END = expression(r"[.!?][\"')\]\u201d\u2019]*(?=\s|\Z)|[\u3002\uff01\uff1f]")
_ABBREVIATED = expression(r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|no|ca|[A-Za-z])\.\Z")
"""A full stop behind an abbreviation."""
_LONGEST_ABBREVIATED = 5
_ITEM = expression(r"\s*+\d++\.")
"""The number of an item; its full stop ends no sentence."""


def first_sentence(text: str, longest: int = LONGEST, size: int | None = None) -> str:
    """Returns the first sentence of a text as one line, with shortened code.

    `text`: the text; a blank one gives "".
    `longest`: most characters; a longer sentence is cut after a word.
    `size`: most bytes of UTF-8 as well, or None; a Hangul syllable takes three bytes.
    """
    text = _FENCE.sub(f" {_MORE} ", text[:_LOOKED_AT]).strip()
    first = next(_sentences(_BLANK.split(text, maxsplit=1)[0]))
    line = " ".join(_coded(first, _short).split())
    data = line.encode(errors="replace")
    if size is not None and len(data) > size:
        longest = min(longest, len(data[: size - 2].decode(errors="ignore")))
    return line if len(line) <= longest else _cut(line, longest)


def sentences(text: str) -> list[str]:
    """Returns the sentences of a text, each on one line; a blank line ends one too."""
    paragraphs = filter(str.strip, _BLANK.split(text))
    found = (one for paragraph in paragraphs for one in _sentences(paragraph))
    return list(filter(None, (" ".join(one.split()) for one in found)))


def questions(text: str) -> list[str]:
    """Returns the questions that a compaction joined (S15)."""
    return _JOINT.split(text)


def first_words(text: str, size: int) -> str:
    """Returns a sentence, or as many whole words of it as fit and an ellipsis (S37).

    `size`: most bytes of UTF-8, at least four.
    """
    data = text.encode(errors="replace")
    if len(data) <= size:
        return text
    return _cut(text, len(data[: size - len(_MORE.encode())].decode(errors="ignore")) + 1)


def _sentences(paragraph: str) -> Iterator[str]:
    """Yields the sentences of a paragraph; together they are the paragraph."""
    # What looks like an end within code is none.
    plain = _coded(paragraph, lambda marks, code: "`" * (2 * len(marks) + len(code)))
    start, item = 0, _ITEM.match(plain)
    for found in _END.finditer(plain):
        behind = found.start() + 1
        near = plain[max(start, behind - _LONGEST_ABBREVIATED) : behind]
        if (item is None or item.end() != behind) and not _ABBREVIATED.search(near):
            yield paragraph[start : found.end()]
            start = found.end()
            item = _ITEM.match(plain, start)
    yield paragraph[start:]


def _coded(text: str, change: Callable[[str, str], str]) -> str:
    """Returns a text with each code span changed, given its marks and the code between them.

    A span lies between two runs of backticks on a line; of the longer run, the backticks beside the
    code are its marks. Each run is read once, whatever is between.
    """
    pieces: list[str] = []
    done = opened = ended = 0  # until where the text is taken over, and the run that may open
    for run in _TICKS.finditer(text):
        start, end = run.span()
        size = min(ended - opened, end - start)
        if size and "\n" not in text[ended:start]:
            marks = "`" * size
            pieces += (text[done : ended - size], change(marks, text[ended:start]))
            start = done = start + size
        opened, ended = start, end
    return "".join((*pieces, text[done:]))


def _short(marks: str, code: str) -> str:
    """Returns a code span with at most `_CODE` characters between its marks."""
    return f"{marks}{code if len(code) <= _CODE else code[: _CODE - 1] + _MORE}{marks}"


def _cut(line: str, longest: int) -> str:
    head = line[: longest - 1]
    word = head.rpartition(" ")[0]
    # A text without spaces is cut within a word.
    return (word if len(word) > longest // 2 else head).rstrip() + _MORE
