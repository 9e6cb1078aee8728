"""Finds the start and end of a value after a sign: quotes, escapes, punctuation of a sentence."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...private.markers import MARKERS
from ...text.expressions import expression

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
