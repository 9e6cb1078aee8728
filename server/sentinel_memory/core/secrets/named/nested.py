"""Secrets in a list, a map or a YAML block under a name, such as `tokens = [...]`."""

import re
from collections.abc import Iterable, Iterator

from ...text.expressions import expression
from ..formats.key_format import Secret
from ..shape import is_secret_shaped
from .names import suits

_OPENS = expression(
    r"s?(?:\\?[\"'])?[ \t]*(?:[:=]>?[ \t]*(?P<bracket>[\[({])|:[ \t]*(?=\r?\n[ \t]+[\w\"'-]))"
)
_ENTRY = expression(
    r"[\n,\[({]\s{0,40}(?:-[ ])?(?:\\?[\"']?(?P<key>[\w.-]{1,32})\\?[\"']?[ \t]*(?:=>|[:=])[ \t]*)?"
    r"\\?[\"'`]?(?P<value>[^\s\"'`,\[\](){}\\]{16,512})\\?[\"'`]?[ \t]*(?=[,\])}\n\r]|\Z)"
)
_NO_SECRET = expression(
    r"(?:.*[_-])?(?:names?|ids?|ref|paths?|version|files?|type|alg(?:orithm)?|hash|sha\w*|url|uri|host"
    r"|integrity|checksum|digest|created\w*|updated\w*|expires\w*|public\w*|fingerprint)$",
    re.IGNORECASE,
)
_CLOSERS = {"[": "]", "(": ")", "{": "}"}
_LONGEST = 2_000


def find_nested(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields the strong values of a list, a map or a block that a name opens.

    Args:
        text: the searched text.
        names: the names in the text, in order.
    """
    reached = 0
    for name in names:
        opened = _OPENS.match(text, name.end()) if name.start() >= reached else None
        if opened is None:
            continue
        if opened["bracket"]:
            reached = text.find(_CLOSERS[opened["bracket"]], opened.end(), opened.end() + _LONGEST)
        else:
            reached = _end_of_block(text, name.start(), opened.end())
        reached = max(reached, opened.end())
        start = opened.start("bracket") if opened["bracket"] else opened.end()
        for entry in _ENTRY.finditer(text, start, min(reached + 1, len(text))):
            value = entry["value"]
            if entry["key"] and _NO_SECRET.match(entry["key"]):
                continue
            if is_secret_shaped(value) and suits(text, name, value):
                yield Secret(*entry.span("value"), name.lastgroup or "secret")


def _end_of_block(text: str, start: int, end: int) -> int:
    """Returns the end of the block whose lines are indented deeper than the line of the name."""
    line = text.rfind("\n", max(0, start - _LONGEST), start) + 1
    indent = len(text[line:start]) - len(text[line:start].lstrip())
    first = end
    while end - first < _LONGEST and (end := text.find("\n", end)) >= 0:
        below = text[end + 1 : end + 1 + indent + 1]
        if len(below) <= indent or below.strip():
            return end
        end += 1
    return len(text) if end < 0 else end
