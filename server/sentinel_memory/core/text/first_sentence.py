"""The sentences of a text, and the first one with shortened code (G07, S37). Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .expressions import expression

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

    Args:
        text: the text; a blank one gives "".
        longest: most characters; a longer sentence is cut after a word.
        size: most bytes of UTF-8 as well, or None; a Hangul syllable takes three bytes.
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

    Args:
        text: a sentence on one line.
        size: most bytes of UTF-8, at least four.
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
