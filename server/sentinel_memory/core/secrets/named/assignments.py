"""Secrets beside, below or within their name: assignments, lists, columns, values in groups (S22).

Examples: `password=`, `"api_key": `, `--token `, `비밀번호는 `.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from ...text.budget import names_in, spend, within
from ...text.expressions import expression, folded
from ..formats.broken_lines import joined_over_breaks
from ..formats.key_format import Secret
from ..shape import JOINED, STRONG, WEAK, WORDS, is_filler, is_phrase, is_secret_shaped, strength
from ..wordlike import is_gibberish, pieces_of, reads_as_words
from .names import BELIEVED, GROUPED, find_names, kinds_of, suits
from .sentences import find_in_sentences
from .values import OTHER, AssignedValue, read_value, read_value_before

_IN_QUERY = expression(r"[?&][A-Za-z0-9_.-]{0,40}\Z")
_ENDS_LINE = expression(r"[\"'`\])},;.*]{0,3}[ \t]*(?:\Z|[\r\n]|\\[nr]|#|//)")
_OBJECT_OF = expression(r"\b(?:get|describe|delete|edit|patch)[ ]\Z")
"""A Kubernetes command before a resource type: `kubectl get secret app-tls`."""
_OF_OTHERS = expression(r"\barn:[\w:/-]*\Z|\b(?:MD5|SHA-?\d*) ?\([^()\n]*\Z")
"""A path or a hash label that contains the name: an ARN, or a file name in `MD5 (…)`."""
_AND = expression(
    r"[\"'`)]{0,2}(?:[ ]\([^()\n]{1,40}\))?(?:,?[ ](?:and|or|plus|und|et|y)|[ ]?[와과및]|,)[ ]"
    r"(?:(?:the|its|a|my|our|second|other|app|application|api|client|secret|private|access|new|old"
    r"|backup|keys?|token|password|clé|clave|schlüssel|키|시크릿|토큰"
    r"|비밀키)[ ]){0,4}(?=[\"'`]?\S{16})",
    re.IGNORECASE,
)
_KEY = r"(?:[0-9a-f]{32,64}|(?=[A-Za-z]*\d)[A-Za-z0-9_-]{20,64})(?![A-Za-z0-9_-])"
_PAIR = expression(
    r"[k키](?:(?<=\btwo k)eys|(?<=\bboth k)eys|(?<=키)[ ]?(?:두|2)[ ]?개(?:는|인|가)?"
    r"|(?P<one>(?<![a-z] .)(?<=\bk)ey))"
    rf"[: ]{{1,2}}[\"'`]?(?P<first>{_KEY})[\"'`]?(?:[ ](?:and|or)|[ ]?[와과및]"
    rf"|,)[ ](?(one)key[ ]|(?:key[ ])?)"
    rf"[\"'`]?(?P<second>{_KEY})",
    re.IGNORECASE,
)
"""Two keys of no service: `two keys … and …`, `key … and key …`."""
_LEAST_JOINED = 16
_PHRASE = expression(r"((?:[a-z]{2,12}[ ]){3,11}[a-z]{2,12})[ \t]*(?:\Z|[\r\n])")
_ACCOUNT = expression(r"[\w.@-]{1,40}[:/](?!/)")


def find_assigned_secrets(text: str) -> Iterator[Secret]:
    """Yields the values that a name and a sign, a verb or a particle introduce (P12).

    The name decides little; the shape of the value decides, see `is_secret_shaped`. A second value
    that *and* joins to the first goes as well.
    """
    for pair in _PAIR.finditer(text) if "키" in text or "key" in text.lower() else ():
        yield from (Secret(*pair.span(which), "api_key") for which in ("first", "second"))
    for secret in _assigned(text):
        yield secret
        joined = (
            _AND.match(text, secret.end) if secret.end - secret.start >= _LEAST_JOINED else None
        )
        second = read_value(text, joined.end()) if joined else None
        if second and len(second.text) >= _LEAST_JOINED and strength(second.text) == STRONG:
            yield Secret(second.start, second.end, secret.kind)


def _assigned(text: str) -> Iterator[Secret]:
    reached = 0
    names = list(within(find_names(text), names_in(text)))
    spend(len(names))
    if "arn:" in text or "MD5" in text or "SHA" in text:
        names = [name for name in names if not _follows(_OF_OTHERS, text, name)]
    yield from find_in_columns(text, names)
    yield from find_nested(text, names)
    of_kind: dict[str, list[re.Match[str]]] = {kind: [] for kind in ("pin", "phrase", OTHER)}
    for name in names:
        for kind in kinds_of(name):
            of_kind.setdefault(kind, []).append(name)
    yield from find_backup_codes(text, of_kind.pop("backup_code", ()))
    for kind in GROUPED:
        yield from find_grouped(text, of_kind.pop(kind, ()))
    yield from find_spelled(text, (name for name in names if name.lastgroup in BELIEVED))
    for kind, stated in of_kind.items():
        stated = [name for name in stated if not _follows(_OBJECT_OF, text, name, 10)]
        yield from find_in_sentences(text, stated, kind)
    for name in of_kind[OTHER]:
        value = _value_of(text, name) if name.start() >= reached else None
        if value:
            reached = value.end
            yield Secret(value.start, value.end, name.lastgroup or "secret")


def _value_of(text: str, name: re.Match[str]) -> AssignedValue | None:
    for sign in read_signs(text, name):
        phrase = _PHRASE.match(text, sign.end) if sign.text == "=" else None
        if phrase and name.lastgroup in BELIEVED and _is_set_phrase(phrase[1]):
            return AssignedValue(text, *phrase.span(1), False)
        value = read_value(text, sign.end, in_query=_follows(_IN_QUERY, text, name))
        if (
            name[0].lower().startswith("cred")
            or text[max(0, name.start() - 1)] == "/"
            or value.text.startswith("pass:")
        ):
            account = _ACCOUNT.match(value.text)
            value = value._replace(start=value.start + account.end()) if account else value
        if not suits(text, name, value.text):
            continue
        least = STRONG
        if name.lastgroup in BELIEVED and _is_beyond_doubt(text, sign, value):
            is_name = name.lastgroup == "secret" and not re.search(r"[0-9]", value.text)
            is_sure = (
                value.quoted
                or sign.how == "element"
                or (sign.text == "=" and text[value.end : value.end + 1].isspace())
            )
            least = WEAK if is_name else JOINED if is_sure else WORDS
        if strength(value.text) >= least:
            return value.whole()
        whole, end = joined_over_breaks(text, value.start, value.end)
        if end > value.end and is_secret_shaped(whole):
            return AssignedValue(text, value.start, end, value.quoted)
    value_before = read_value_before(text, name.start())
    return value_before if value_before and is_secret_shaped(value_before.text) else None


def _is_set_phrase(words: str) -> bool:
    return is_phrase(words) and not is_filler(words.partition(" ")[0])


def _follows(pattern: re.Pattern[str], text: str, name: re.Match[str], reach: int = 96) -> bool:
    return bool(pattern.search(text, max(0, name.start() - reach), name.start()))


def _is_beyond_doubt(text: str, sign: Sign, value: AssignedValue) -> bool:
    """Returns whether the place alone marks a value, even a weak one such as `hunter2`."""
    if value.text.isdigit() and not value.quoted and sign.text.endswith((" ", "\t")):
        return sign.how == "blank"
    return sign.how != "colon" or value.quoted or bool(_ENDS_LINE.match(text, value.end))


_SUFFIX = (
    r"(?:[-_]?(?:\d{1,2}|v\d|prod(?:uction)?|dev|test|stag(?:e|ing)|live|main|admin|root|value|old"
    r"|new|current|prev(?:ious)?|plain(?:text)?|str|default|primary|secondary|env|ro|rw"
    r"|pass(?:word)?|key|token|b64|base64|hex|enc)|[ ]\d{1,2}(?=[ ]?[:=])"
    r"|s(?=[\"']?[ ]?[:=]))?(?![A-Za-z0-9])"
)
_BEFORE_SIGN = expression(
    _SUFFIX + r"(?:'s(?: current| new)? value)?(?:\[\d{0,4}\])?(?:\\{0,3}[\"'`]|[*\])]){0,4}"
    r"(?P<aside>[ ]?[(\uff08][^()\n]{1,40}[)\uff09])?(?:[ ]?(?:값|문자열|value))?"
    r"(?:(?P<particle>은\(는\)|이\(가\)|을\(를\)|은|는|이|가|인|을|를|으로|로|의|에)"
    r"|[ ](?P<apart>은|는|이|가|을|를|에)(?=[ \t]))?",
    re.IGNORECASE,
)
_TYPE = r"[&*?\[\]]{0,4}(?:'static[ ])?[A-Za-z][\w.\[\]()?, |<>]{0,30}[ \t]=[ \t]"
_BLOCK = r"(?:\{\s{0,20}(?:(?:type|description)[ \t]*=[^\n]{0,60}\n\s{0,20}){0,3})"
_SIGNS = expression(
    rf"(?P<named>[ \t]*+(?::[ \t]*\{{|,?)(?:(?:\\n|\s){{0,40}}+|(?:(?<=[ \t])|[ \t]){_BLOCK})"
    r"(?:[\"'][\w.-]{1,20}[\"'][ ]?:[ ]?[\w\"'.-]{1,40},\s{0,20}){0,3}"
    r"\\{0,3}[\"']?(?:value|default|content)\\{0,3}[\"']?[ \t]*[:=][ \t]*)"
    rf"|(?P<equals>(?:[ \t]++{_TYPE}|[ \t]*+(?::[ \t]*+{_TYPE}|:=|=>|[?+]=|={{1,3}}|!==?|\uff1d))"
    r"[ \t]*+(?:\\?\r?\n[ \t]+(?=\S++\s*$)|\\\r?\n[ \t]*)?)"
    r"|(?P<colon>[ \t]*(?:->|[:\uff1a\u2192])\*{0,2}[ \t]*(?:["
    r"|>][-+]?[ \t]*)?(?:\r?\n[ \t]+(?:-[ ])?)?(?:\[(?=[\"']|[^\s\[\],]{8,512}\]))?)|"
    r"(?P<pair>\)?[ \t]*(?:,|\|\||\?\?|:-|\?:|<-|(?:or|else)[ ]|"
    r"(?:by[ ]lazy[ ])?\{)[ \t]*)(?=\\{0,3}[\"'`])|(?P<element>(?:[ \t][^<>\n]{0,80})?>"
    r"|</[\w:-]{1,20}>\s{0,20}<[\w:-]{1,20}>)(?=[^<>\s]{1,512}</)|(?P<blank>[ \t]+)",
    re.IGNORECASE | re.MULTILINE,
)
_NEAR = 48
_MAY_BE_SIGN = expression("[:=\uff1a\uff1d\u2192|<>{,\"'`]")
_COMMAND_LINE = expression(
    r"(?:^|[\n;&|`])[ \t]*(?:(?:ENV|ARG|set(?:env)?|setx|machine|default|user|config)"
    r"(?:[ \t]+-\w+)?[ \t](?:[^\n]{0,80}[ \t])?[\w.-]{0,40}|require)$"
)
_LAST_WORD = expression(r"[ \t]+[^\s()]{6,512}[ \t]*(?:\r?\n|\Z)")
_DIRECTIVE = expression(r"[ \t]*[\w.-]*$")
_FLAG = expression(r"(?:^|[\s\"'`(=,\[])--?[a-z0-9_-]{0,40}$", re.IGNORECASE)


class Sign(NamedTuple):
    """The sign that joins a value to the name before it."""

    how: str
    """`equals`, `colon`, `named`, `pair`, `element`, or `blank` for the value of an option."""
    text: str
    end: int
    """Index in the text at which the value begins."""


def read_signs(text: str, name: re.Match[str]) -> list[Sign]:
    """Returns the possible signs after a name, the most likely first."""
    before = _BEFORE_SIGN.match(text, name.end())
    if before is None:
        return []
    signs: list[Sign] = []
    behind = text[before.end() : before.end() + _NEAR]
    if behind[1:2].isalpha() and not _MAY_BE_SIGN.search(behind):
        if behind[0] == " " and _is_option(text, name.start(), before):
            signs.append(Sign("blank", " ", before.end() + 1))
        return signs
    sign = _SIGNS.match(text, before.end())
    if sign and (sign.lastgroup != "blank" or _is_option(text, name.start(), before)):
        signs.append(Sign(sign.lastgroup or "", sign[0], sign.end()))
    return signs


def _is_option(text: str, name_start: int, before: re.Match[str]) -> bool:
    """Returns whether a name is a command option or a directive, with a space before its value."""
    if before["particle"] or before["apart"]:
        return False
    line = text[max(0, name_start - 128) : name_start]
    if ("-" in line and _FLAG.search(line[-48:])) or _COMMAND_LINE.search(line):
        return True
    return bool(_DIRECTIVE.match(line.rpartition("\n")[2]) and _LAST_WORD.match(text, before.end()))


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


_LONGEST_HEADER = 400
_BLANKS = "  "
_SEPARATORS = ("|", "\t", ",", ";", _BLANKS)
_ALIGNED = expression(r"[^ \n]+(?: [^ \n]+)*+")
_CALL = expression(r"\w\(")
_CALLED_OR_LISTED = expression(r"[()\[\]{}\"']")
_EDGES = " \t\r\"'`*"
_LABEL = expression(r"(?:[\w.&-]+ ){0,3}[\w.&\u3040-\u9fff-]*$", re.ASCII)
_BEHIND_NAME = expression(r"(?:[-_ ]?(?:value|\d{1,2}|값))?[ \t\r\"'`*)]*$")

_Cells = list[tuple[int, int]]
_Named = list[tuple[int, re.Match[str]]]


def find_in_columns(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields values below a name, or after it in a line that is a pair, such as `API_KEY,…`.

    Args:
        text: the searched text.
        names: the names in the text, in order.
    """
    reached = 0
    for start, group in groupby(names, lambda name: _line_start(text, name.start())):
        end = _line_end(text, start) if start >= reached else -1
        if end < 0:
            continue
        header = list(group)
        line = text[start:end]
        marks = [mark for mark in _SEPARATORS if mark in line]
        if not marks or _CALL.search(line):
            continue
        for mark in marks:
            cells = _cells(text, start, end, mark)
            filled = sum(bool(text[a:b].strip()) for a, b in cells)
            if 1 < filled <= 32:
                named = [
                    (at, name)
                    for name in header
                    for at, (a, b) in enumerate(cells)
                    if a <= name.start() < b and _is_label(text, name, a, b)
                ]
                if named:
                    if mark in (",", ";"):
                        yield from _in_row(text, cells, _beside(text, cells, named))
                    reached = yield from _below(text, end + 1, mark, len(cells), named)
                    break


def _line_start(text: str, position: int) -> int:
    """Returns the start of a line, or -1 if it is too far away for a header."""
    least = max(0, position - _LONGEST_HEADER)
    found = text.rfind("\n", least, position)
    return found + 1 if found >= 0 or least == 0 else -1


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start, start + _LONGEST_HEADER)
    return len(text) if end < 0 and len(text) - start < _LONGEST_HEADER else end


def _cells(text: str, start: int, end: int, mark: str) -> _Cells:
    if mark == _BLANKS:
        return [cell.span() for cell in _ALIGNED.finditer(text, start, end)]
    cells: _Cells = []
    for cell in text[start:end].split(mark):
        cells.append((start, start + len(cell)))
        start += len(cell) + 1
    return cells


def _is_label(text: str, name: re.Match[str], start: int, end: int) -> bool:
    """Returns whether a cell consists of a name and its owner, and is no sentence."""
    before = text[start : name.start()].strip(_EDGES)
    return bool(_BEHIND_NAME.match(text[name.end() : end]) and _LABEL.match(before))


def _below(
    text: str, position: int, mark: str, width: int, named: _Named
) -> Generator[Secret, None, int]:
    """Yields the values in the rows of a table; returns the index at which the table ends."""
    while position < len(text):
        end = text.find("\n", position)
        end = len(text) if end < 0 else end
        cells = _cells(text, position, end, mark)
        if len(cells) != width:
            break
        yield from _in_row(text, cells, named)
        position = end + 1
    return position


def _beside(text: str, cells: _Cells, named: _Named) -> _Named:
    """Returns the columns of the values in a row of names and values."""
    return [
        (at + 1, name)
        for at, name in named
        if at + 1 < len(cells) and not any(" " in text[a:b] for a, b in cells[at : at + 2])
    ]


def _in_row(text: str, cells: _Cells, named: _Named) -> Iterator[Secret]:
    for at, name in named:
        start, end = cells[at]
        cell = text[start:end]
        value = cell.strip(_EDGES)
        explicit = name.lastgroup in BELIEVED
        if _CALLED_OR_LISTED.search(value) or not suits(text, name, value):
            continue
        kinds = kinds_of(name)
        of_kind = ("pin" in kinds and value.isdigit() and 4 <= len(value) <= 8) or (
            "phrase" in kinds and is_phrase(value)
        )
        if " " in value and cell.strip()[0] not in "\"'`" and not of_kind:
            continue
        if of_kind or is_secret_shaped(value, explicit=explicit):
            start += cell.index(value)
            yield Secret(start, start + len(value), name.lastgroup or "secret")
