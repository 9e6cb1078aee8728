"""Secrets beside, below or within their name: assignments, lists, columns, values in groups (S22).

Examples: `password=`, `"api_key": `, `--token `, `비밀번호는 `.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from ..text.budget import names_in, spend, within
from ..text.expressions import expression, folded
from ..text.tables import Expressions
from .keys import joined_over_breaks
from .named import (
    BELIEVED,
    GROUPED,
    OTHER,
    AssignedValue,
    find_in_sentences,
    find_names,
    kinds_of,
    read_value,
    read_value_before,
    suits,
)
from .protection import Secret
from .shape import (
    JOINED,
    STRONG,
    WEAK,
    WORDS,
    is_filler,
    is_gibberish,
    is_joined,
    is_phrase,
    is_secret_shaped,
    pieces_of,
    reads_as_words,
    strength,
)

_RE = Expressions(__file__, "expressions/assignments.txt")

_LEAST_JOINED = 16
_BEHIND_VALUE = ("", " ", "\t", "\r", "\n", "&")


def find_assigned_secrets(text: str) -> Iterator[Secret]:
    """Yields the values that a name and a sign, a verb or a particle introduce (P12).

    The name decides little; the shape of the value decides, see `is_secret_shaped`. A second value
    that *and* joins to the first goes as well.
    """
    for pair in _RE.pair.finditer(text) if "키" in text or "key" in text.lower() else ():
        yield from (Secret(*pair.span(which), "api_key") for which in ("first", "second"))
    for secret in _assigned(text):
        if _RE.of_person.match(text, secret.end) and text[secret.start : secret.end].isalpha():
            continue
        yield secret
        joined = (
            _RE.and_also.match(text, secret.end)
            if secret.end - secret.start >= _LEAST_JOINED
            else None
        )
        second = read_value(text, joined.end()) if joined else None
        if second and len(second.text) >= _LEAST_JOINED and strength(second.text) == STRONG:
            yield Secret(second.start, second.end, secret.kind)


def _assigned(text: str) -> Iterator[Secret]:
    reached = 0
    names = list(within(find_names(text), names_in(text)))
    spend(len(names))
    if not names:
        return
    if "arn:" in text or "MD5" in text or "SHA" in text:
        names = [name for name in names if not _follows(_RE.of_others, text, name)]
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
        stated = [name for name in stated if not _follows(_RE.object_of, text, name, 10)]
        yield from find_in_sentences(text, stated, kind)
    for name in of_kind[OTHER]:
        value = _value_of(text, name) if name.start() >= reached else None
        if value:
            reached = value.end
            yield Secret(value.start, value.end, name.lastgroup or "secret")


def _value_of(text: str, name: re.Match[str]) -> AssignedValue | None:
    for sign in read_signs(text, name):
        phrase = _RE.phrase.match(text, sign.end) if sign.text == "=" else None
        if phrase and name.lastgroup in BELIEVED and _is_set_phrase(phrase[1]):
            return AssignedValue(text, *phrase.span(1), False)
        value = read_value(text, sign.end, in_query=_follows(_RE.in_query, text, name))
        if (
            name[0].lower().startswith("cred")
            or text[max(0, name.start() - 1)] == "/"
            or value.text.startswith("pass:")
        ):
            account = _RE.account.match(value.text)
            value = value._replace(start=value.start + account.end()) if account else value
        if not suits(text, name, value.text):
            continue
        least = STRONG
        if name.lastgroup in BELIEVED and _is_beyond_doubt(text, sign, value):
            is_name = name.lastgroup == "secret" and not re.search(r"[0-9]", value.text)
            is_sure = (
                value.quoted
                or sign.how == "element"
                or (sign.text == "=" and text[value.end : value.end + 1] in _BEHIND_VALUE)
            )
            least = WEAK if is_name else JOINED if is_sure else WORDS
        if name.lastgroup == "password" and least == WORDS and sign.how == "colon":
            least = JOINED if is_joined(value.text) else WORDS
        if strength(value.text) >= least or (least == JOINED and is_joined(value.text)):
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
    return sign.how != "colon" or value.quoted or bool(_RE.ends_line.match(text, value.end))


_NEAR = 48


class Sign(NamedTuple):
    """The sign that joins a value to the name before it."""

    how: str
    """`equals`, `colon`, `named`, `pair`, `element`, or `blank` for the value of an option."""
    text: str
    end: int
    """Index in the text at which the value begins."""


def read_signs(text: str, name: re.Match[str]) -> list[Sign]:
    """Returns the possible signs after a name, the most likely first."""
    before = _RE.before_sign.match(text, name.end())
    if before is None:
        return []
    signs: list[Sign] = []
    behind = text[before.end() : before.end() + _NEAR]
    if behind[1:2].isalpha() and not _RE.may_be_sign.search(behind):
        if behind[0] == " " and _is_option(text, name.start(), before):
            signs.append(Sign("blank", " ", before.end() + 1))
        return signs
    sign = _RE.signs.match(text, before.end())
    if sign and (sign.lastgroup != "blank" or _is_option(text, name.start(), before)):
        signs.append(Sign(sign.lastgroup or "", sign[0], sign.end()))
    return signs


def _is_option(text: str, name_start: int, before: re.Match[str]) -> bool:
    """Returns whether a name is a command option or a directive, with a space before its value."""
    if before["particle"] or before["apart"]:
        return False
    line = text[max(0, name_start - 128) : name_start]
    if ("-" in line and _RE.flag.search(line[-48:])) or _RE.command_line.search(line):
        return True
    return bool(
        _RE.directive.match(line.rpartition("\n")[2]) and _RE.last_word.match(text, before.end())
    )


_CLOSERS = {"[": "]", "(": ")", "{": "}"}
_LONGEST = 2_000


def find_nested(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields the strong values of a list, a map or a block that a name opens.

    `text`: the searched text.
    `names`: the names in the text, in order.
    """
    reached = 0
    for name in names:
        opened = _RE.opens.match(text, name.end()) if name.start() >= reached else None
        if opened is None:
            continue
        if opened["bracket"]:
            reached = text.find(_CLOSERS[opened["bracket"]], opened.end(), opened.end() + _LONGEST)
        else:
            reached = _end_of_block(text, name.start(), opened.end())
        reached = max(reached, opened.end())
        start = opened.start("bracket") if opened["bracket"] else opened.end()
        for entry in _RE.entry.finditer(text, start, min(reached + 1, len(text))):
            value = entry["value"]
            if entry["key"] and _RE.no_secret.match(entry["key"]):
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


def find_grouped(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields app passwords and one-time-password seeds, which stand near their name.

    `text`: the searched text.
    `names`: the names of such values in the text.
    """
    for name in names:
        kind = name.lastgroup or ""
        line = text.find("\n", name.end(), name.end() + _REACH)
        end = name.end() + _REACH if line < 0 else line
        groups = _GROUPS[kind].search(text, name.end(), min(len(text), end + 80))
        if groups and groups.start() <= end and _is_random(groups[0]):
            yield Secret(*groups.span(), kind)
        for before in _GROUPS[kind].finditer(text, max(0, name.start() - _REACH), name.start()):
            if _RE.leads.match(text[before.end() : name.start()]) and _is_random(before[0]):
                yield Secret(*before.span(), kind)


def find_spelled(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields passwords that are spelled out: `seven dash kite`, `bravo niner kilo tango`.

    Many names may stand before the same words, of which each is tried once.
    """
    lowered, tried = folded(text), dict[int, int]()
    for name in names:
        for word in _RE.word.finditer(lowered, name.end(), name.end() + _REACH // 2):
            start = word.start()
            if start not in tried:
                spelled = _RE.spelled.match(lowered, start)
                tried[start] = len(spelled[0].rstrip(" ,-")) if spelled else 0
            if tried[start]:
                yield Secret(start, start + tried[start], "password")
                break


def _is_random(groups: str) -> bool:
    letters = _RE.letters.sub("", groups)
    if len(letters) * 4 < len(groups) * 3 - 8 or is_gibberish(letters.lower()):
        return True
    parts = groups.split()
    return len(parts) >= 4 and sum(not reads_as_words(part * 2) for part in parts) * 2 >= len(parts)


def find_backup_codes(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields the codes of the lists that a name announces.

    `text`: the searched text.
    `names`: the names of such lists in the text.
    """
    for name in names:
        yield from _codes(text, name.end(), name.lastgroup or "backup_code")


def _codes(text: str, start: int, kind: str) -> Iterator[Secret]:
    paragraph = _RE.paragraph.match(text, start, start + 400)
    reached = start
    for code in _RE.code.finditer(text, start, paragraph.end() if paragraph else start):
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
_EDGES = " \t\r\"'`*"

_Cells = list[tuple[int, int]]
_Named = list[tuple[int, re.Match[str]]]


def find_in_columns(text: str, names: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """Yields values below a name, or after it in a line that is a pair, such as `API_KEY,…`.

    `text`: the searched text.
    `names`: the names in the text, in order.
    """
    reached = 0
    for start, group in groupby(names, lambda name: _line_start(text, name.start())):
        end = _line_end(text, start) if start >= reached else -1
        if end < 0:
            continue
        header = list(group)
        line = text[start:end]
        marks = [mark for mark in _SEPARATORS if mark in line]
        if not marks or _RE.call.search(line):
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
        return [cell.span() for cell in _RE.aligned.finditer(text, start, end)]
    cells: _Cells = []
    for cell in text[start:end].split(mark):
        cells.append((start, start + len(cell)))
        start += len(cell) + 1
    return cells


def _is_label(text: str, name: re.Match[str], start: int, end: int) -> bool:
    """Returns whether a cell consists of a name and its owner, and is no sentence."""
    before = text[start : name.start()].strip(_EDGES)
    return bool(_RE.behind_name.match(text[name.end() : end]) and _RE.label.match(before))


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
        if _RE.called_or_listed.search(value) or not suits(text, name, value):
            continue
        kinds = kinds_of(name)
        of_kind = ("pin" in kinds and value.isdigit() and 4 <= len(value) <= 8) or (
            "phrase" in kinds and is_phrase(value)
        )
        if " " in value and cell.strip()[0] not in "\"'`" and not of_kind:
            continue
        if (
            of_kind
            or is_secret_shaped(value, explicit=explicit)
            or (name.lastgroup == "password" and cell != value and is_joined(value))
        ):
            start += cell.index(value)
            yield Secret(start, start + len(value), name.lastgroup or "secret")
