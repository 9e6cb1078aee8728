"""Secrets that are numbers or plain words: PINs, backup codes, seed phrases, passphrases (S22)."""

import re
from collections.abc import Iterable, Iterator

from ...text.expressions import expression
from ..formats.key_format import Secret
from ..shape import is_phrase
from ..wordlike import pieces_of, reads_as_words

SPOKEN = frozenset({"pin", "backup_code", "seed_phrase"})
"""Kinds of names whose values are read here alone."""

_BE = r"(?<![a-z])(?:is|was|are|to)(?![a-z])"
_STATED = rf"[\"'\]*]{{0,3}}(?:[^\n\d.;]{{0,40}}?(?:[:=(]|{_BE}|[은는이가을를]))?[ \"'`*]{{0,3}}"
_NUMBER = expression(
    rf"(?:[ ](?:code|number|코드|번호))?{_STATED}(?P<secret>[0-9]{{4,8}})(?![A-Za-z0-9]"
    r"|[.:/-][0-9]|[ ]?(?:seconds|minutes|characters|ms|초|분|개|년))",
    re.IGNORECASE,
)
_PARAGRAPH = expression(r"(?:[^\n]|\n(?=[ ]*(?:[-*\d]|[A-Za-z0-9]{4,6}-[A-Za-z0-9]{4})))*+")
_CODE = expression(
    r"(?<![\w/.-])(?:[A-Za-z0-9]{4,6}(?:-[A-Za-z0-9]{4,6}){1,7}|[0-9]{4} [0-9]{4}|[0-9]{8}"
    r"|[A-Z0-9]{10})(?![\w/]|[-.:]\w)"
)
_WORDS = expression(
    rf"(?P<between>[^\n]{{0,60}}?)(?P<open>[\"'`]|(?:[:=(>]|{_BE}|[은는가을를])[ ]|\n)"
    r"(?P<secret>[a-z]{3,10}(?:[ ,]{1,2}[a-z]{3,10}){3,23})(?P<close>[\"'`]"
    r"|[.)]?[ ]?(?:\Z|\n|이|인))"
)


def find_spoken(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields PINs, codes and phrases behind the names that announce them.

    Args:
        text: The text that is searched.
        names: The names in it.
    """
    for name in names:
        if name.lastgroup == "pin":
            number = _NUMBER.match(text, name.end())
            if number:
                yield Secret(*number.span("secret"), "pin")
        elif name.lastgroup == "backup_code":
            yield from _codes(text, name.end())
        elif name.lastgroup in ("password", "seed_phrase"):
            phrase = _WORDS.match(text, name.end())
            if phrase and _is_phrase(name, phrase):
                yield Secret(*phrase.span("secret"), name.lastgroup)


def _is_phrase(name: re.Match[str], phrase: re.Match[str]) -> bool:
    is_called = name[0].lower().endswith(("phrase", "문구", "프레이즈"))
    least = 4 if is_called or phrase["open"] == phrase["close"] else 11
    return is_phrase(phrase["secret"]) and len(phrase["secret"].split()) >= least


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
