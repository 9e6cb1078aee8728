"""The lines of a log as the last look found them: numbers and digests, no text (K01).

The state of one log becomes that of another by the lines in which they differ. No line is decoded
to choose the few that are shown. Pure.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Set
from functools import cached_property

from ..core.log.chunks import BOM
from ..core.log.document import Document
from ..core.log.record import Record, parse_line
from ..core.text.digests import blake2b, line_digest

_CODES = "qqqqdqQ"
"""Types of the columns: see `KeptLog`; the last one holds digests of identities."""
_DIGEST, _KEY, _CELL = 16, 8, 8
_PRINCIPLE, _CLEAN, _FLAWED = 1, 2, 4
_MOST = 2**62
"""Largest number of occurrences that is kept."""


class KeptLog:
    """The records of a log in the order of their lines."""

    def __init__(self, columns: list[array[int]], digests: list[bytes]) -> None:
        """Takes columns of the types in `_CODES`, and the digest of each line."""
        self._columns = columns
        self.is_changed = False
        """Whether the cache holds another state."""
        self.numbers, self.offsets, self.lengths, self.occurrences = columns[:4]
        """Numbers of the lines in the cache, 0 for one without terms there; starts of the lines in
        the file, in bytes; sums of the weights of their terms; and how often they were saved."""
        self.newest: array[float] = columns[4]  # type: ignore[assignment]  # holds times
        """Seconds since 1970."""
        self._flags = columns[5]
        self.digests = digests

    @classmethod
    def of(cls, data: bytes, document: Document) -> KeptLog:
        """Returns the state of a parsed log without conflicts, of which nothing is kept yet.

        Args:
            data: the bytes of the log.
            document: the parsed log.
        """
        log = cls([array(code) for code in _CODES], [])
        at = 0
        for line in document.current:
            at = _find(data, line.raw, at)
            log._add(line.raw, line.record, at)
        return log

    def _add(self, raw: bytes, record: Record, offset: int) -> None:
        said = repr(record.identity).encode()
        identity = int.from_bytes(blake2b(said, digest_size=_CELL).digest(), "big")
        flags = _PRINCIPLE * (record.type == "principle")
        row = (0, offset, 0, min(record.occurrences, _MOST), record.newest, flags, identity)
        for column, value in zip(self._columns, row, strict=True):
            column.append(value)  # type: ignore[arg-type]  # one column holds times
        self.digests.append(line_digest(raw))

    def copy(self) -> KeptLog:
        """Returns a state that can be changed, while others read this one."""
        return KeptLog([column[:] for column in self._columns], self.digests[:])

    def after(self, data: bytes) -> KeptLog | None:
        """Returns the state of a changed log, for which only the new lines are parsed.

        None means that the log has to be parsed as a whole: it holds more than records, or two
        lines for one of them.
        """
        log = self.copy()
        places = {digest: place for place, digest in enumerate(log.digests)}
        chosen, offsets = list[int](), array("q")
        for raw, at in _lines(data):
            digest = line_digest(raw)
            place = places.get(digest)
            if place is None:
                record = parse_line(raw)
                if record is None:
                    return None
                place = places[digest] = len(log.digests)
                log._add(raw, record, at)
            chosen.append(place)
            offsets.append(at)
        columns = [
            array(column.typecode, map(column.__getitem__, chosen)) for column in log._columns
        ]
        if len(set(columns[-1])) < len(chosen):
            return None
        columns[1] = offsets
        found = KeptLog(columns, list(map(log.digests.__getitem__, chosen)))
        found.is_changed = True
        return found

    def pack(self) -> bytes:
        """Returns the state as bytes, which `unpack` reads on the same machine."""
        size = len(self.digests).to_bytes(_CELL, "little")
        return b"".join([size, *(column.tobytes() for column in self._columns), *self.digests])

    @classmethod
    def unpack(cls, packed: bytes) -> KeptLog:
        """Returns the state that was packed."""
        size, at = int.from_bytes(packed[:_CELL], "little"), _CELL
        columns = []
        for code in _CODES:
            column = array(code)
            column.frombytes(packed[at : at + _CELL * size])
            columns.append(column)
            at += _CELL * size
        digests = [packed[place : place + _DIGEST] for place in range(at, len(packed), _DIGEST)]
        return cls(columns, digests)

    def settle(self, verdicts: Mapping[bytes, bytes | None]) -> None:
        """Notes verdicts by the digests of the lines: b"" for a clean line, else another."""
        for place in self.unjudged:
            digest = self.digests[place]
            if digest in verdicts:
                self._flags[place] |= _FLAWED if verdicts[digest] != b"" else _CLEAN

    def number(self, kept: Mapping[bytes, tuple[int, int]]) -> None:
        """Notes the numbers and lengths of the clean lines whose terms are kept, by digests."""
        for place, (digest, flags) in enumerate(zip(self.digests, self._flags, strict=True)):
            found = kept.get(digest, (0, 0)) if flags & _CLEAN else (0, 0)
            self.numbers[place], self.lengths[place] = found

    @property
    def unjudged(self) -> list[int]:
        """Returns the places of lines that are not judged."""
        return [place for place, flags in enumerate(self._flags) if not flags & (_CLEAN | _FLAWED)]

    @property
    def without_terms(self) -> list[int]:
        """Returns the places of clean lines whose terms are not kept."""
        known = enumerate(zip(self._flags, self.numbers, strict=True))
        return [place for place, (flags, number) in known if flags & _CLEAN and not number]

    @property
    def is_settled(self) -> bool:
        """Returns whether the cache holds all of it."""
        return not (self.is_changed or self.unjudged or self.without_terms)

    @property
    def flawed(self) -> Set[bytes]:
        """Returns the digests of lines that were judged and are not clean."""
        pairs = zip(self.digests, self._flags, strict=True)
        return {digest for digest, flags in pairs if flags & _FLAWED}

    @property
    def principles(self) -> list[int]:
        """Returns the places of principles."""
        return [place for place, flags in enumerate(self._flags) if flags & _PRINCIPLE]

    @cached_property
    def keys(self) -> list[str]:
        """Returns the names of the lines, by which a ranking knows them."""
        return [digest[:_KEY].hex() for digest in self.digests]

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Returns the place of each name in the order of the lines, from 0."""
        return dict(zip(self.keys, range(len(self.keys)), strict=True))

    @cached_property
    def clean(self) -> Set[bytes]:
        """Returns the digests of the clean lines whose terms are kept."""
        pairs = zip(self.digests, self.numbers, strict=True)
        return {digest for digest, number in pairs if number}


def _find(data: bytes, raw: bytes, at: int) -> int:
    """Returns where a line of a file starts that is not before a place.

    All lines that are no records are passed by at once, of which a log may hold a million.
    """
    while True:
        at = data.index(raw, at)
        before, behind = data[max(0, at - len(BOM)) : at], data[at + len(raw) : at + len(raw) + 1]
        starts = not before or before.endswith(b"\n") or (before == BOM and at == len(BOM))
        if starts and (not behind or behind in b"\r\n"):
            return at
        at += 1


def _lines(data: bytes) -> Iterator[tuple[bytes, int]]:
    """Yields each line of a file without its end, and its start in bytes."""
    at = len(BOM) if data.startswith(BOM) else 0
    while 0 <= at < len(data):
        end = data.find(b"\n", at)
        line = data[at : end if end >= 0 else None]
        yield line.rstrip(b"\r"), at
        at = end + 1 if end >= 0 else len(data)
