"""The sentences of a text: all, the leading ones, or the first with shortened code (G07). Pure."""

from __future__ import annotations

from .expressions import expression

LONGEST = 120
"""Most characters of the result, including the ellipsis."""
_CODE = 24
"""Most characters of a code span in the result."""
_LOOKED_AT = 2_000
"""Number of leading characters that are searched for the end of the first sentence."""
_MORE = "\u2026"
_FENCE = expression(r"(?ms)^ {0,3}(```|~~~).*?(?:^ {0,3}\1[^\n]*$|\Z)")
_SPAN = expression(r"(`+)([^`\n]+)\1")
_END = expression(r"[.!?][\"')\]\u201d\u2019]*(?=\s|\Z)|[\u3002\uff01\uff1f]")
_ABBREVIATION = expression(r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|no|ca|[A-Za-z])\.\Z")


def first_sentence(text: str, longest: int = LONGEST, size: int | None = None) -> str:
    """Returns the first sentence of a text as one line, with shortened code.

    Args:
        text: the text; a blank one gives "".
        longest: most characters; a longer sentence is cut after a word.
        size: most bytes of UTF-8 as well, or None; a Hangul syllable takes three bytes.
    """
    text = _FENCE.sub(f" {_MORE} ", text[:_LOOKED_AT]).strip()
    line = " ".join(_SPAN.sub(lambda found: _short(found[1], found[2]), _first(text)).split())
    data = line.encode(errors="replace")
    if size is not None and len(data) > size:
        longest = min(longest, len(data[: size - 2].decode(errors="ignore")))
    return line if len(line) <= longest else _cut(line, longest)


def sentences(text: str) -> list[str]:
    """Returns the sentences of a text, each with the space behind it left out."""
    found, rest = list[str](), text.strip()
    while rest:
        one = _first(rest)
        found.append(" ".join(one.split()))
        rest = rest[len(one) :].strip()
    return found


def leading_sentences(text: str, size: int) -> str:
    """Returns as many whole leading sentences as fit, or words of the first one (S37).

    Args:
        text: the text.
        size: most bytes of UTF-8; a first sentence over it is cut after a word, at 300 bytes.
    """
    held = ""
    for one in sentences(text):
        joined = f"{held} {one}" if held else one
        if len(joined.encode(errors="replace")) > size:
            break
        held = joined
    if held or not text.strip():
        return held
    most = min(size, _WORDS)
    head = text.strip().encode(errors="replace")[: most - len(_MORE.encode())]
    return _cut(head.decode(errors="ignore") + " ", len(head.decode(errors="ignore")) + 1)


_WORDS = 300
"""Bytes of the words that stand for a sentence without room."""


def _first(text: str) -> str:
    """Returns the text up to the end of its first sentence or the first blank line."""
    text = text.partition("\n\n")[0]
    code = [found.span() for found in _SPAN.finditer(text)]
    for found in _END.finditer(text):
        if any(start < found.start() < end for start, end in code):
            continue
        if not _ABBREVIATION.search(text[: found.start() + 1]):
            return text[: found.end()]
    return text


def _short(marks: str, code: str) -> str:
    """Returns a code span with at most `_CODE` characters between its marks."""
    return f"{marks}{code if len(code) <= _CODE else code[: _CODE - 1] + _MORE}{marks}"


def _cut(line: str, longest: int) -> str:
    head = line[: longest - 1]
    word = head.rpartition(" ")[0]
    # A text without spaces is cut within a word.
    return (word if len(word) > longest // 2 else head).rstrip() + _MORE
