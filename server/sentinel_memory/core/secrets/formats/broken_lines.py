"""Secrets that are split by a line break, an indentation or a concatenation of strings."""

from collections.abc import Callable, Iterable, Iterator

from ...text.budget import MOST_RUNS, MOST_WORDS, within
from ...text.expressions import expression
from ..wordlike import reads_as_words
from .key_format import KeyTable, Row, Secret

_BREAK = (
    r"[\"'`]?[ \t]*+(?:[+.\\&][ \t]*+)?(?:\r?\n|(?:\\r)?\\n)"
    r"[ \t]*+(?:(?:[>|#*+]|//)[ \t]*+)?(?:[+.&][ \t]*+)?[\"'`]?"
    r"|[\"'`][ \t]*+(?:[+.&][ \t]*+)?[\"'`]"
)
_GLUE = expression(_BREAK)
_CHARACTER = "[A-Za-z0-9_+/.~:%=@|-]"
_RUN = expression(_CHARACTER + "{1,400}")
_BROKEN = expression(
    f"(?<!{_CHARACTER}){_CHARACTER}{{3,400}}+(?={_BREAK})", needs=("\n", "\\n", '"', "'", "`")
)
_CONTINUED = expression(r"\\\r?\n")
_STRINGS = expression(
    r"[\"'`][ \t]*+(?:[+.&][ \t]*+(?:\r?\n[ \t]*+)?|\r?\n[ \t]*+(?:[+.&][ \t]*+)?)[\"'`]\Z"
)
"""The joint between two string literals that form one string."""
_ASSIGNMENT = expression(r"([\w.-]{1,40})[=:].")
_PATH = expression(r"\A/([A-Za-z]{3,40})/")
_ENDS_LINE = expression(r"[\"'`)\]},;.]{0,4}[ \t]*(?:\\|\Z|[\r\n])")
_GOES_ON = expression(r"[\"'`)\]},;.:]{0,4}[ \t]|[가-힣]")
_NAMED = expression(r"([A-Za-z]+)[_:@/.-]")
_REST = expression(r"(?!eyJ)(?=[^A-Z0-9]*[A-Z0-9])(?=[^a-z]*[a-z])[A-Za-z0-9+/=_-]{8,}$")
_HASH = expression(
    r"(?:[0-9a-f]{7,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|age1[02-9ac-hj-np-z]{58})$"
)
"""A digest, a UUID, or an age recipient, which is a public key."""
_HEX_END = expression(r"[0-9a-f-]{8}$")
_HEX_PIECE = expression(r"[0-9a-f]{13,}$")
_LEAST_PIECE = 8


def find_broken_keys(text: str, tables: Iterable[KeyTable]) -> Iterator[Secret]:
    """Yields keys of known formats whose first line alone is too short to be a key."""
    for pieces in within(_split_runs(text), MOST_RUNS):
        yield from _split_over(text, pieces, tables)


def _split_runs(text: str) -> Iterator[list[tuple[int, int]]]:
    """Yields the pieces of each run that goes on behind a line break."""
    reached = 0
    for first in within(_BROKEN.finditer(text), MOST_WORDS):
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
    for table in tables:
        if len(joined) < table.shortest or not (rows := table.rows_in(joined)):
            continue
        if any(table.find(first, rows)):
            break
        if reads_as_words(first) and any(table.find(joined[len(first) :], rows)):
            continue
        # The last lines may be words after the key, or the rest of a key that looks like a word.
        last = max(n for n, (a, b) in enumerate(pieces) if n == 0 or not _is_word(text[a:b]))
        most = range(max(last + 1, 2), min(last + 4, len(pieces)) + 1)
        if found := next(filter(None, (_across(text, pieces[:n], table, rows) for n in most)), []):
            return found
    return []


def _across(
    text: str, pieces: list[tuple[int, int]], table: KeyTable, rows: list[Row]
) -> list[Secret]:
    """Returns the keys that span the first line break."""
    size = pieces[0][1] - pieces[0][0]
    places = [at for start, end in pieces for at in range(start, end)]
    return [
        Secret(places[found.start], places[found.end - 1] + 1, found.kind)
        for found in table.find(_joined(text, pieces), rows)
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
    if not _GLUE.match(text, end):
        return value, end
    is_hex = _HEX_END.match(value[-8:])
    if len(value) < _LEAST_PIECE or (not is_hex and reads_as_words(value)):
        return value, end
    pieces = list(_pieces_behind(text, end, _is_more_hex if is_hex else _is_more))
    return value + _joined(text, pieces), pieces[-1][1] if pieces else end


def _pieces_behind(
    text: str, end: int, is_piece: Callable[[str], bool]
) -> Iterator[tuple[int, int]]:
    for _ in range(64):
        glue = _GLUE.match(text, end)
        run = _RUN.match(text, glue.end()) if glue else None
        if glue is None or run is None:
            return
        is_more = _may_be_split if _CONTINUED.match(glue[0]) else is_piece
        if not is_more(run[0]) and not _STRINGS.match(glue[0]):
            return
        if not _ENDS_LINE.match(text, run.end()):
            rest = run[0].rstrip(".:")
            last = run.start() + len(rest)
            if _GOES_ON.match(text, last) and (is_more is _may_be_split or _is_rest(rest)):
                yield run.start(), last
            return
        end = run.end()
        yield run.span()


def _may_be_split(run: str) -> bool:
    """Returns whether a run may continue a key; the joined key must still match its format."""
    named = _ASSIGNMENT.match(run)
    return len(run) >= 4 and run[:2] != "0x" and not (named and reads_as_words(named[1]))


def _is_more(run: str) -> bool:
    """Returns whether a run continues a secret, and is no word, number, path or hash."""
    if len(run) < _LEAST_PIECE or _HASH.match(run) or not _may_be_split(run):
        return False
    return any(map(str.isalpha, run)) and not any(map(reads_as_words, [run, *_PATH.findall(run)]))


def _is_rest(run: str) -> bool:
    """Returns whether a run continues a secret, and does not begin a sentence or a log line."""
    named = _NAMED.match(run)
    is_named = named and (len(named[1]) <= 3 or reads_as_words(named[1]))
    return not is_named and not _is_word(run) and bool(_REST.match(run) or _HEX_PIECE.match(run))


def _is_more_hex(run: str) -> bool:
    return _is_more(run) or bool(_HEX_PIECE.match(run) and len(run) not in (40, 64))
