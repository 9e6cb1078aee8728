"""Finds secrets behind escapes, look-alike characters and base64. Pure."""

from __future__ import annotations

import base64
import binascii
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from ..text.budget import MOST_RUNS, MOST_WORDS, OverBudgetError, within
from ..text.expressions import expression, longest_word
from ..text.tables import Expressions
from .protection import Secret

_RE = Expressions(__file__, "expressions/disguises.txt")

_Find = Callable[[str], Iterable[Secret]]
_WIDE = r"\uff01-\uff5e"
_UNSEEN = (
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    r"\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U000e0fff"
)
_NAMES = {
    **{"quot": '"', "apos": "'", "amp": "&", "lt": "<", "gt": ">", "nbsp": " ", "colon": ":"},
    **{"equals": "=", "num": "#", "excl": "!", "commat": "@", "dollar": "$", "percnt": "%"},
    **{"ast": "*", "plus": "+", "lowbar": "_", "hyphen": "-", "period": ".", "comma": ","},
    **{"Tab": "\t", "NewLine": "\n", "ensp": " ", "emsp": " ", "sol": "/", "semi": ";"},
}
_NAMED = "|".join(_NAMES)
# It begins with the set of all first characters, which the engine finds fastest.
_VEILED = (
    rf"[{_WIDE}{_UNSEEN}\x1b%&\\](?:(?<=%)(?:25){{0,3}}(?P<percent>[2-7][0-9A-Fa-f]|0[9AaDd])"
    r"|(?<=\\)(?:u00|x)(?P<code>[2-7][0-9A-Fa-f])"
    r"|(?<=&)(?:#0{0,3}(?P<decimal>\d{2,3})(?!\d)|#x0{0,3}(?P<hex>[0-9A-Fa-f]{2})(?![0-9A-Fa-f])"
    rf"|(?P<name>{_NAMED})(?=;));?|(?<=\x1b)\[[0-9;]{{0,12}}m|(?<=[{_WIDE}])*WIDE*|(?<=[{_UNSEEN}])*UNSEEN*)"
)
_VEIL = expression(_VEILED.replace("*WIDE*", "").replace("*UNSEEN*", ""))
_VEILS = expression(_VEILED.replace("*WIDE*", f"[{_WIDE}]*+").replace("*UNSEEN*", f"[{_UNSEEN}]*+"))
"""The same, but a run of wide or of unseen characters is one veil."""
_NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}

_LEAST_RUN = 16
"""Characters of a run of base64."""
_CONTROL = re.compile(rb"[\x01-\x08\x0b\x0c\x0e-\x1f]")
"""Bytes that no text holds; a zero may be half of a letter in UTF-16."""
_STANDARD = str.maketrans("-_", "+/", "\r\n\t =")


def count_veils(text: str) -> None:
    """Raises OverBudgetError for a text with more disguises than a note has, before its search."""
    # They are not counted with all other places: a short text of nothing else is soon searched.
    if sum(1 for _ in islice(_VEILS.finditer(text), MOST_RUNS + 1)) > MOST_RUNS:
        raise OverBudgetError


def find_veiled(text: str, find: _Find) -> Iterator[Secret]:
    """Yields secrets on lines with disguised characters, which are decoded before the search.

    Decoded are percent, HTML and string escapes and full-width letters; zero-width characters and
    terminal colours are dropped.
    """
    for start, end in within(_veiled_lines(text)):
        yield from _find_on_line(text[start:end], start, find)


def _veiled_lines(text: str) -> Iterator[tuple[int, int]]:
    reached = 0
    while veil := _VEIL.search(text, reached):
        start = text.rfind("\n", 0, veil.start()) + 1
        reached = text.find("\n", veil.end())
        reached = len(text) if reached < 0 else reached
        yield start, reached


def _find_on_line(line: str, offset: int, find: _Find) -> Iterator[Secret]:
    pieces: list[str] = []
    starts: list[int] = []  # of each piece in the decoded line
    origins: list[int] = []  # of each piece in the line
    position = size = 0
    lifted: dict[str, str] = {}

    def origin_of(place: int) -> int:
        number = bisect_right(starts, place) - 1
        return origins[number] + place - starts[number]

    # A line may be nothing but escapes, so that each is decoded once.
    for veil in _VEILS.finditer(line):
        start, end = veil.span()
        escape = line[start:end]
        shown = lifted.get(escape)
        if shown is None:
            shown = lifted[escape] = _lifted(veil)
        if start > position:
            pieces.append(line[position:start])
            starts.append(size)
            origins.append(position)
            size += start - position
        if shown:
            pieces.append(shown)
            starts.append(size)
            origins.append(start)
            size += len(shown)
        position = end
    if position < len(line):
        pieces.append(line[position:])
        starts.append(size)
        origins.append(position)
    for secret in find("".join(pieces)):
        last = origin_of(secret.end - 1)
        # The last character may be an escape, which is withheld as a whole.
        veiled = _VEIL.match(line, last)
        end = veiled.end() if veiled else last + 1
        yield Secret(offset + origin_of(secret.start), offset + end, secret.kind)


def _lifted(veil: re.Match[str]) -> str:
    code = veil["percent"] or veil["code"] or veil["hex"]
    if code:
        return chr(int(code, 16)).replace("\xa0", " ")
    if veil["decimal"]:
        return chr(int(veil["decimal"])).replace("\xa0", " ")
    if veil["name"]:
        return _NAMES[veil["name"]]
    return veil[0].translate(_NARROW) if ord(veil[0][0]) in _NARROW else ""


def find_wrapped(text: str, find: _Find, layers: int = 2) -> Iterator[Secret]:
    """Yields each run of base64 that holds a secret, as a whole; skips base64 of binary data."""
    for run in within(_runs(text)) if longest_word(text) >= _LEAST_RUN else ():
        inside = _decoded(run["run"])
        if not inside:
            continue
        secret = next(iter(find(inside)), None)
        if secret is None and layers > 1:
            secret = next(find_wrapped(inside, find, layers - 1), None)
        if secret:
            yield Secret(run.start("run"), run.end(), secret.kind)


def encodes_text(run: str) -> bool:
    """Returns whether a run of characters is the base64 of a text."""
    return len(run) >= _LEAST_RUN and bool(_decoded(run))


def _runs(text: str) -> Iterator[re.Match[str]]:
    """Yields the runs that may be the base64 of a text, which has capitals; paths and words not."""
    for run in within(_RE.base64.finditer(text), MOST_WORDS):
        if run["run"] != run["run"].lower():
            yield run


def _decoded(run: str) -> str:
    """Returns the text that a run of base64 encodes, or "" if it encodes none."""
    try:
        if not _is_text(base64.b64decode(run[:16].translate(_STANDARD))):
            return ""
        run = run.translate(_STANDARD)
        run = run[:-1] if len(run) % 4 == 1 else run
        data = base64.b64decode(run + "=" * (-len(run) % 4))
    except binascii.Error:
        return ""
    if b"\0" in data:
        return data.decode("utf-16-le", "ignore") if data[1:2] == b"\0" else ""
    return data.decode("utf-8", "ignore") if _is_text(data) else ""


def _is_text(data: bytes) -> bool:
    """Returns whether bytes are a text, possibly cut off within a character."""
    if _CONTROL.search(data):
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start >= len(data) - 3
    return True
