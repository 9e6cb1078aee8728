"""Keys that their shape proves: those of providers, keys split over lines, private keys (S22)."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from ..text.budget import MOST_RUNS, MOST_WORDS, within
from ..text.expressions import longest_word, word_set
from ..text.tables import Expressions, table
from .disguises import encodes_text
from .protection import EDGE, KeyFormat, KeyTable, Row, Secret, key_format
from .shape import reads_as_words

_ENCODED_BEGIN = "LS0tLS1CRUdJTi"
_RE = Expressions(__file__, "expressions/keys.txt", EDGE=EDGE, ENCODED_BEGIN=_ENCODED_BEGIN)

_PARTS = {
    "{UUID}": r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    "{END}": r"(?![A-Za-z0-9])",
}
"""Abbreviations in the table."""
_WORDS = sorted(
    word_set("live prod test pat sk key secret token api apikey prv private auth access")
)
_BEHIND = (
    r"(?:v\d[_-])?(?P<body>(?=[A-Za-z]{0,60}\d)(?=\d{0,60}[A-Za-z])[A-Za-z0-9]{20,}+"
    r"|(?P<letters>(?=[a-z]{0,60}[A-Z])(?=[A-Z]{0,60}[a-z])[A-Za-z]{20,}+))"
)
_PREFIXES = [word + joint for word in _WORDS for joint in "_-"]
ANNOUNCED = KeyTable([key_format("prefixed_key", _PREFIXES, _BEHIND)], shortest=23)
"""All keys that begin with such a prefix."""
_PUBLISHABLE = ("pk_live_", "pk_test_")
"""Beginnings of keys that stand in pages for everybody."""


def _rows() -> Iterator[KeyFormat]:
    rows = table(__file__, "tables/provider_keys.txt").replace("\n    ", "  ").replace("\n  ", " ")
    for row in rows.split("\n"):
        whose, *pieces = row.split("  ")
        behind = "".join(pieces)
        for name, part in _PARTS.items():
            behind = behind.replace(name, part)
        for entry in whose.split("; "):
            kind, *prefixes = entry.split(" ")
            yield key_format(kind, prefixes, behind)


KEYS = KeyTable(_rows(), shortest=14)
"""The key formats of all providers; each is compiled when a text contains one of its prefixes."""


def find_prefixed_keys(text: str) -> Iterator[Secret]:
    """Yields keys of a prefix word and a run of letters and digits, with the name before them.

    A run of letters alone counts only if it has both cases and does not read as words.
    """
    found = map(partial(with_name, text), ANNOUNCED.find(text))
    return (key for key in found if not text.startswith(_PUBLISHABLE, key.start))


def with_name(text: str, key: Secret) -> Secret:
    """Adds the name before a key whose prefix is a word."""
    before = max(0, key.start - 40)
    name = _RE.name_before.search(text[before : key.start]) if key.kind == "prefixed_key" else None
    return Secret(before + name.start() if name else key.start, key.end, key.kind)


_LEAST_PIECE = 8


def find_broken_keys(text: str, tables: Iterable[KeyTable]) -> Iterator[Secret]:
    """Yields keys of known formats whose first line alone is too short to be a key."""
    for pieces in within(_split_runs(text), MOST_RUNS):
        yield from _split_over(text, pieces, tables)


def _split_runs(text: str) -> Iterator[list[tuple[int, int]]]:
    """Yields the pieces of each run that goes on behind a line break."""
    reached = 0
    for first in within(_RE.broken.finditer(text), MOST_WORDS):
        if first.start() < reached:
            continue
        if first[0].endswith(":") or (first[0].rstrip(".").isalpha() and first[0].islower()):
            continue  # a label before a key, or a word of the sentence, is no part of the key
        pieces = [first.span(), *_pieces_behind(text, first.end(), _may_be_split)]
        reached = pieces[-1][1]
        if len(pieces) > 1:
            yield pieces


def _split_over(
    text: str, pieces: list[tuple[int, int]], tables: Iterable[KeyTable]
) -> list[Secret]:
    """Returns the split keys of the first table that finds any.

    Returns nothing if that table, or a table before it, finds a whole key on the first line.
    """
    first, joined = text[slice(*pieces[0])], _joined(text, pieces)
    for keys in tables:
        if len(joined) < keys.shortest or not (rows := keys.rows_in(joined)):
            continue
        if any(keys.find(first, rows)):
            break
        if reads_as_words(first) and any(keys.find(joined[len(first) :], rows)):
            continue
        # The last lines may be words after the key, or the rest of a key that looks like a word.
        last = max(n for n, (a, b) in enumerate(pieces) if n == 0 or not _is_word(text[a:b]))
        most = range(max(last + 1, 2), min(last + 4, len(pieces)) + 1)
        if found := next(filter(None, (_across(text, pieces[:n], keys, rows) for n in most)), []):
            return found
    return []


def _across(
    text: str, pieces: list[tuple[int, int]], keys: KeyTable, rows: list[Row]
) -> list[Secret]:
    """Returns the keys that span the first line break."""
    size = pieces[0][1] - pieces[0][0]
    places = [at for start, end in pieces for at in range(start, end)]
    return [
        Secret(places[found.start], places[found.end - 1] + 1, found.kind)
        for found in keys.find(_joined(text, pieces), rows)
        if found.start < size < found.end
    ]


def _joined(text: str, pieces: Iterable[tuple[int, int]]) -> str:
    return "".join(text[start:end] for start, end in pieces)


def _is_word(run: str) -> bool:
    return run.isalpha() and reads_as_words(run)


def whole_over_breaks(text: str, secret: Secret) -> Secret:
    """Extends a finding by the following lines that hold only random characters."""
    _, end = joined_over_breaks(text, secret.start, secret.end)
    return Secret(secret.start, end, secret.kind)


def joined_over_breaks(text: str, start: int, end: int) -> tuple[str, int]:
    """Returns a value joined with its further lines, and the index at which the last line ends."""
    value = text[start:end]
    if not _RE.glue.match(text, end):
        return value, end
    is_hex = _RE.hex_end.match(value[-8:])
    if len(value) < _LEAST_PIECE or (not is_hex and reads_as_words(value)):
        return value, end
    pieces = list(_pieces_behind(text, end, _is_more_hex if is_hex else _is_more))
    if pieces and encodes_text(text[slice(*pieces[-1])]) and not encodes_text(value):
        del pieces[-1]  # the base64 of a text is no part of random characters
    return value + _joined(text, pieces), pieces[-1][1] if pieces else end


def _pieces_behind(
    text: str, end: int, is_piece: Callable[[str], bool]
) -> Iterator[tuple[int, int]]:
    for _ in range(64):
        glue = _RE.glue.match(text, end)
        run = _RE.run.match(text, glue.end()) if glue else None
        if glue is None or run is None:
            return
        is_more = _may_be_split if _RE.continued.match(glue[0]) else is_piece
        if not is_more(run[0]) and not _RE.strings.match(glue[0]):
            return
        if not _RE.ends_line.match(text, run.end()):
            rest = run[0].rstrip(".:")
            last = run.start() + len(rest)
            if _RE.goes_on.match(text, last) and (is_more is _may_be_split or _is_rest(rest)):
                yield run.start(), last
            return
        end = run.end()
        yield run.span()


def _may_be_split(run: str) -> bool:
    """Returns whether a run may continue a key; the joined key must still match its format."""
    named = _RE.assignment.match(run)
    return len(run) >= 4 and run[:2] != "0x" and not (named and reads_as_words(named[1]))


def _is_more(run: str) -> bool:
    """Returns whether a run continues a secret, and is no word, number, path or hash."""
    if len(run) < _LEAST_PIECE or _RE.hash.match(run) or not _may_be_split(run):
        return False
    return any(map(str.isalpha, run)) and not any(
        map(reads_as_words, [run, *_RE.path.findall(run)])
    )


def _is_rest(run: str) -> bool:
    """Returns whether a run continues a secret, and does not begin a sentence or a log line."""
    named = _RE.named.match(run)
    is_named = named and (len(named[1]) <= 3 or reads_as_words(named[1]))
    return (
        not is_named and not _is_word(run) and bool(_RE.rest.match(run) or _RE.hex_piece.match(run))
    )


def _is_more_hex(run: str) -> bool:
    return _is_more(run) or bool(_RE.hex_piece.match(run) and len(run) not in (40, 64))


_LEAST_LINE = 60
"""Characters of a line of a key body, the last one apart."""
_MOST_HEADERS = 32
"""Most headers before a body; a longer list would be read again for each of its lines."""

_NEAR = 240
"""Most characters between lines of a key and the words that say so."""


def find_private_keys(text: str) -> Iterator[Secret]:
    """Yields key blocks with their boundary lines, and key bodies without any.

    A block without an end line reaches to the end of its base64 body. A boundary line without a
    body, such as a mention of `-----BEGIN PRIVATE KEY-----`, is skipped.
    """
    yield from _blocks(text)
    yield from _bare_bodies(text)
    if longest_word(text) >= _LEAST_LINE:
        yield from _lone_lines(text)
    for member in _RE.of_jwk.finditer(text) if "kty" in text else ():
        yield Secret(*member.span("secret"), "private_key")


def _blocks(text: str) -> Iterator[Secret]:
    if "PRIVATE" not in text and "OpenVPN Static" not in text:
        return
    boundaries = list(_RE.boundary.finditer(text))
    for at, begin in enumerate(boundaries):
        if "BEGIN" not in begin[0]:
            continue
        following = boundaries[at + 1] if at + 1 < len(boundaries) else None
        limit = following.start() if following else len(text)
        end = _end_of_body(text, begin.end(), limit)
        if end == begin.end():
            continue
        if (
            following
            and "BEGIN" not in following[0]
            and _RE.between_lines.fullmatch(text, end, limit)
        ):
            end = following.end()
        yield Secret(begin.start(), end, "private_key")


def _end_of_body(text: str, start: int, limit: int) -> int:
    """Returns the end of the base64 body that begins at `start`, or `start` if there is none."""
    end = position = start
    last_line = False
    headers = 0
    while position < limit:
        glue = _RE.between_lines.match(text, position, limit)
        position = glue.end() if glue else position
        header = None
        if end == start and headers < _MOST_HEADERS:
            header = _RE.header.match(text, position, limit)
        if header:
            headers += 1
            position = header.end()
            continue
        run = _RE.base64_run.match(text, position, limit)
        if run is None:
            break
        if not _is_line(run[0]):
            if end == start or not _is_tail(run, text, checksum_only=last_line):
                break
            last_line = True
        end = position = run.end()
    return end


def _is_line(run: str) -> bool:
    """Returns whether a run is a line of base64, and not a word or a path."""
    is_base64 = re.search(r"[A-Z]", run) and re.search(r"[a-z]", run)
    return len(run) >= 16 and bool(is_base64 or _RE.hex_line.match(run))


def _is_tail(run: re.Match[str], text: str, *, checksum_only: bool) -> bool:
    """Returns whether a run is the short last line of a body, or the checksum of a PGP block."""
    if run[0].startswith("="):
        return True
    if checksum_only:
        return False
    return run[0].endswith("=") or bool(_RE.stands_alone.match(text, run.end()))


def _bare_bodies(text: str) -> Iterator[Secret]:
    reached = 0
    for match in within(_RE.bare.finditer(text)):
        if match.start() < reached:
            continue
        if match[0] == _ENCODED_BEGIN and not _encodes_private_key(text, match.start()):
            continue
        reached = _end_of_body(text, match.start(), len(text))
        if reached > match.start():
            yield Secret(match.start(), reached, "private_key")


def _lone_lines(text: str) -> Iterator[Secret]:
    """Yields lines out of the middle of a body, near words that say whose they are."""
    reached = 0
    for line in within(_RE.line.finditer(text), MOST_WORDS):
        if line.start() < reached or not _is_line(line[0]):
            continue
        before = text[max(reached, line.start() - _NEAR) : line.start()]
        if _RE.mention.search(before) and not _RE.public.search(before):
            reached = _end_of_body(text, line.start(), len(text))
            yield Secret(line.start(), reached, "private_key")


def _encodes_private_key(text: str, start: int) -> bool:
    """Returns whether the first decoded line names a private key; a certificate is public."""
    run = _RE.base64_run.match(text, start, start + 64)
    if run is None:
        return False
    try:
        line = base64.b64decode(run[0][: len(run[0]) // 4 * 4], validate=True)
    except binascii.Error:
        return False
    return b"PRIVATE" in line
