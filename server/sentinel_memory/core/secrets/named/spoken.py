"""Backup codes of a second factor, as listed by a service (S22)."""

import re
from collections.abc import Iterable, Iterator

from ...text.expressions import expression
from ..formats.key_format import Secret
from ..wordlike import pieces_of, reads_as_words

_PARAGRAPH = expression(r"(?:[^\n]|\n(?=[ ]*(?:[-*\d]|[A-Za-z0-9]{4,6}-[A-Za-z0-9]{4})))*+")
_CODE = expression(
    r"(?<![\w/.-])(?:[A-Za-z0-9]{4,6}(?:-[A-Za-z0-9]{4,6}){1,7}|[0-9]{4} [0-9]{4}|[0-9]{8}"
    r"|[A-Z0-9]{10})(?![\w/]|[-.:]\w)"
)


def find_backup_codes(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields the codes of the lists that a name announces.

    Args:
        text: the searched text.
        names: the names of such lists in the text.
    """
    for name in names:
        yield from _codes(text, name.end())


def _codes(text: str, start: int) -> Iterator[Secret]:
    paragraph = _PARAGRAPH.match(text, start, start + 400)
    reached = start
    for code in _CODE.finditer(text, start, paragraph.end() if paragraph else start):
        if code.start() - reached > 60:
            break
        words = (piece for piece in pieces_of(code[0]) if len(piece) > 4 and piece.isalpha())
        if reached == start and not any(map(str.isdigit, code[0])):
            continue
        if not any(map(reads_as_words, words)):
            reached = code.end()
            yield Secret(*code.span(), "backup_code")
