"""Terms of clean lines in the cache: postings by the digest of a term, no text (K01, K05)."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING
from zlib import crc32

from ..core.text.digests import blake2b
from .cache_file import SpoiledError

if TYPE_CHECKING:
    from sqlite3 import Connection

Weights = Mapping[str, int]
"""The terms of a line with their weights."""
TABLES = (
    "CREATE TABLE IF NOT EXISTS terms (number INTEGER PRIMARY KEY, length INTEGER, packed BLOB)",
    "CREATE TABLE IF NOT EXISTS postings (term INTEGER PRIMARY KEY, packed BLOB)",
)
_CHECKSUM, _MASK = 4, 0xFFFFFFFF
"""Bytes of a checksum, and the mask of the number that it includes."""
_Postings = dict[int, int]
"""The weight of a term in each line that has it, by the number of the line."""


def postings_of(database: Connection, term: str) -> _Postings:
    """Returns the weight of a term in each line that has it.

    Raises:
        SpoiledError: the file holds other bytes than were written.
    """
    name = _name(term)
    row = database.execute("SELECT packed FROM postings WHERE term = ?", (name,)).fetchone()
    return _unpacked(name, row[0]) if row else {}


def lengths_of(database: Connection) -> dict[int, int]:
    """Returns the sum of the weights of each line's terms, by the number of the line.

    Raises:
        SpoiledError: the file holds other data than were written.
    """
    found = dict(database.execute("SELECT number, length FROM terms"))
    if not all(type(length) is int and 0 <= length <= _MASK for length in found.values()):
        raise SpoiledError
    return found


def remove(database: Connection, numbers: Iterable[int]) -> bool:
    """Removes lines from the postings of their terms, within a transaction.

    Returns:
        Whether one of the lines had terms.

    Raises:
        SpoiledError: the file holds other bytes than were written.
    """
    changes: dict[int, _Postings] = {}
    found = False
    for number in numbers:
        row = database.execute("SELECT packed FROM terms WHERE number = ?", (number,)).fetchone()
        if row:
            found = True
            for name in _terms_in(number, row[0]):
                changes.setdefault(name, {})[number] = 0
            database.execute("DELETE FROM terms WHERE number = ?", (number,))
    _rewrite(database, changes)
    return found


def add(database: Connection, new: Mapping[int, Weights]) -> None:
    """Adds the terms of lines, by the numbers of the lines, to the postings of these terms.

    Raises:
        SpoiledError: the file holds other bytes than were written.
    """
    changes: dict[int, _Postings] = {}
    names: dict[str, int] = {}
    rows = []
    for number, weights in new.items():
        names.update((term, _name(term)) for term in weights if term not in names)
        held = array("q", map(names.__getitem__, weights))
        for name, weight in zip(held, weights.values(), strict=True):
            changes.setdefault(name, {})[number] = weight
        rows.append((number, sum(weights.values()), _checked(number, held)))
    database.executemany("INSERT INTO terms VALUES (?, ?, ?)", rows)
    _rewrite(database, changes)


def _rewrite(database: Connection, changes: Mapping[int, _Postings]) -> None:
    """Rewrites the postings of the changed terms; a weight of 0 removes a line."""
    kept, empty = [], []
    for name, changed in changes.items():
        row = database.execute("SELECT packed FROM postings WHERE term = ?", (name,)).fetchone()
        pairs = _pairs(name, row[0]) if row else array("I")
        gone = [number for number, weight in changed.items() if not weight]
        if gone:
            pairs = _without(pairs, gone)
        for number, weight in changed.items():
            if weight:
                pairs.extend((number, weight))
        if pairs:
            kept.append((name, _checked(name, pairs)))
        elif row:
            empty.append((name,))
    database.executemany("DELETE FROM postings WHERE term = ?", empty)
    database.executemany("INSERT OR REPLACE INTO postings VALUES (?, ?)", kept)


def _name(term: str) -> int:
    """Returns the number that represents a term."""
    digest = blake2b(term.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def _terms_in(number: int, packed: bytes) -> array[int]:
    held = array("q")
    held.frombytes(_proven(number, packed, held.itemsize))
    return held


def _unpacked(name: int, packed: bytes) -> _Postings:
    pairs = _pairs(name, packed)
    return dict(zip(pairs[::2], pairs[1::2], strict=True))


def _pairs(name: int, packed: bytes) -> array[int]:
    """Returns the numbers of lines, each followed by a weight."""
    pairs = array("I")
    pairs.frombytes(_proven(name, packed, 2 * pairs.itemsize))
    return pairs


def _without(pairs: array[int], gone: list[int]) -> array[int]:
    """Returns pairs without those of some lines; removing a single line is faster.

    Raises:
        SpoiledError: the single line is not among them.
    """
    if len(gone) == 1:
        try:
            at = 2 * pairs[::2].index(gone[0])
        except ValueError:
            raise SpoiledError from None
        return pairs[:at] + pairs[at + 2 :]
    left_out = set(gone)
    rest = array("I")
    for number, weight in zip(pairs[::2], pairs[1::2], strict=True):
        if number not in left_out:
            rest.extend((number, weight))
    return rest


def _checked(name: int, values: array[int]) -> bytes:
    """Packs the values of a number, with a checksum over both."""
    data = values.tobytes()
    return crc32(data, name & _MASK).to_bytes(_CHECKSUM, "little") + data


def _proven(name: int, packed: bytes, size: int) -> bytes:
    """Returns the values packed under a number, in parts of this size; raises SpoiledError."""
    try:
        checksum, data = packed[:_CHECKSUM], packed[_CHECKSUM:]
        found = crc32(data, name & _MASK).to_bytes(_CHECKSUM, "little")
        if found == checksum and len(data) % size == 0:
            return data
    except TypeError:  # the value is a number or a text
        pass
    raise SpoiledError
