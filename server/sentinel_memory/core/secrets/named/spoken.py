"""Values that are written in groups or spelled out: backup codes, app passwords, seeds (S22)."""

import re
from collections.abc import Iterable, Iterator

from ...text.expressions import expression, folded
from ..formats.key_format import Secret
from ..wordlike import is_gibberish, pieces_of, reads_as_words

_PARAGRAPH = expression(r"(?:[^\n]|\n(?=[ ]*(?:[-*\d]|[A-Za-z0-9]{4,6}-[A-Za-z0-9]{4})))*+")
_CODE = expression(
    r"(?<![A-Za-z0-9_/.-])(?:[A-Za-z0-9]{4,6}(?:-[A-Za-z0-9]{4,6}){1,7}|[0-9]{4} [0-9]{4}|[0-9]{8}"
    r"|[A-Z0-9]{10}|(?=[a-f]{0,15}[0-9])[0-9a-f]{8}(?:[0-9a-f]{8})?|[0-9]{6}(?:-[0-9]{6}){7})"
    r"(?![A-Za-z0-9_/]|[-.:][A-Za-z0-9_])"
)
_REACH = 64
_GROUPS = {
    "app_password": expression(
        r"(?<![\w-])(?:[A-Za-z0-9]{4}(?: [A-Za-z0-9]{4}){5}"
        r"|[a-z]{4}([ -]?)[a-z]{4}(?:\1[a-z]{4}){2}"
        r"|[A-Z]{4}([ -])[A-Z]{4}(?:\2[A-Z]{4}){2})(?![\w-])"
    ),
    "otp_seed": expression(
        r"(?<![\w/%-])(?:[A-Z2-7]{4}(?:[ -][A-Z2-7]{4}){3,15}|[a-z2-7]{4}(?:[ -][a-z2-7]{4}){3,15}"
        r"|[A-Z2-7]{16,64}={0,6}|[a-z2-7]{16,64})(?![\w/-])"
    ),
}
_LEADS = expression(
    r"[\"'`)]{0,2} (?:(?:as|is|was|in|into|to|is our|=) )(?:the |a |my |our "
    r"|an )?(?:[\w.-]+ ){0,2}\Z"
)
_LETTERS = expression("[^A-Za-z]+")
_DIGIT_WORD = (
    "zero|oh|one|two|three|four|five|six|seven|eight|niner?|공|영|일|이|삼|사|오|육|칠|팔|구"
)
_SIGN_WORD = (
    "dash|hyphen|dot|underscore|hash|bang|at|slash|star|plus|percent|ampersand|골뱅이|느낌표"
)
_NATO = (
    "alpha|alfa|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliett?|kilo|lima|mike|november"
    "|oscar|papa|quebec|romeo|sierra|tango|uniform|victor|whisky|whiskey|x-?ray|yankee|zulu"
)
_WORD = expression(r"[a-z0-9가-힣](?<![\w-].)")
_SPELLED = expression(
    rf"(?:(?:capital |upper(?:case)? |lower(?:case)? )?(?:{_DIGIT_WORD}|{_SIGN_WORD}"
    rf"|{_NATO}"
    r"|[a-z0-9]|[a-z]{3,10}(?= (?:dash|hyphen|dot|underscore|hash|bang|slash|star) )"
    r"|(?<= dash )[a-z]{3,10}|(?<= hyphen )[a-z]{3,10}|(?<= underscore )[a-z]{3,10})"
    r"(?:[ ,-]{1,2}|(?![\w-]))){4,32}"
)
"""Four words or more of a text in lower case, each for a sign."""


def find_grouped(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields app passwords and one-time-password seeds, which stand near their name.

    Args:
        text: the searched text.
        names: the names of such values in the text.
    """
    for name in names:
        kind = name.lastgroup or ""
        line = text.find("\n", name.end(), name.end() + _REACH)
        end = name.end() + _REACH if line < 0 else line
        groups = _GROUPS[kind].search(text, name.end(), min(len(text), end + 80))
        if groups and groups.start() <= end and _is_random(groups[0]):
            yield Secret(*groups.span(), kind)
        for before in _GROUPS[kind].finditer(text, max(0, name.start() - _REACH), name.start()):
            if _LEADS.match(text[before.end() : name.start()]) and _is_random(before[0]):
                yield Secret(*before.span(), kind)


def find_spelled(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields passwords that are spelled out: `seven dash kite`, `bravo niner kilo tango`.

    Many names may stand before the same words, of which each is tried once.
    """
    lowered, tried = folded(text), dict[int, int]()
    for name in names:
        for word in _WORD.finditer(lowered, name.end(), name.end() + _REACH // 2):
            start = word.start()
            if start not in tried:
                spelled = _SPELLED.match(lowered, start)
                tried[start] = len(spelled[0].rstrip(" ,-")) if spelled else 0
            if tried[start]:
                yield Secret(start, start + tried[start], "password")
                break


def _is_random(groups: str) -> bool:
    letters = _LETTERS.sub("", groups)
    if len(letters) * 4 < len(groups) * 3 - 8 or is_gibberish(letters.lower()):
        return True
    parts = groups.split()
    return len(parts) >= 4 and sum(not reads_as_words(part * 2) for part in parts) * 2 >= len(parts)


def find_backup_codes(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields the codes of the lists that a name announces.

    Args:
        text: the searched text.
        names: the names of such lists in the text.
    """
    for name in names:
        yield from _codes(text, name.end(), name.lastgroup or "backup_code")


def _codes(text: str, start: int, kind: str) -> Iterator[Secret]:
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
            yield Secret(*code.span(), kind)
