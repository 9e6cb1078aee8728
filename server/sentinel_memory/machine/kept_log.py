"""An index of a whole log in the cache: positions of lines and criteria of selection (K01).

It contains only numbers, and no line is decoded to choose the few that are shown. Pure.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple
from zlib import crc32

from .cache_file import SpoiledError

_HEAD = struct.Struct("=II?")
"""Checksum of the rest, number of records, and whether they can be compacted."""
_KEY = 8
"""Bytes of the name of a line."""
_PRINCIPLE, _SETTLED = 1, 2
_NOTHING = (0, 0)


class Fact(NamedTuple):
    """A record: its position and the criteria by which it is chosen."""

    offset: int
    """Start of its line in the file, in bytes."""
    is_flawed: bool
    """Whether it was judged and is not clean, so that none of its terms may be kept."""
    digest: bytes
    """Digest of its line; its first 8 bytes are the name of the line."""
    is_principle: bool
    occurrences: int
    newest: float
    """Seconds since 1970."""


class KeptLog:
    """The records of a log in the order of their lines."""

    def __init__(
        self,
        numbers: array[int],
        offsets: array[int],
        lengths: array[int],
        occurrences: array[int],
        newest: array[float],
        flags: bytes,
        names: bytes,
        *,
        compactable: bool,
    ) -> None:
        self.numbers = numbers
        """Numbers of the records in postings; 0 for a record that is not known as clean."""
        self.offsets = offsets
        """Starts of their lines in the file, in bytes."""
        self.lengths = lengths
        """Sums of the weights of their terms."""
        self.occurrences = occurrences
        self.newest = newest
        self._flags, self._names = flags, names
        self.compactable = compactable
        """Whether two of its records share a topic, or topics may be merged (S09)."""

    @classmethod
    def of(
        cls, facts: Sequence[Fact], kept: Mapping[bytes, tuple[int, int]], *, compactable: bool
    ) -> KeptLog:
        """Returns the index of records, with the data that are kept of their terms.

        Args:
            facts: the records in their order.
            kept: the number in postings and the sum of weights, by the digest of a line.
            compactable: whether some of the records can be compacted.

        Raises:
            OverflowError: a number is larger than in any log.
        """
        held = [kept.get(fact.digest, _NOTHING) for fact in facts]
        flags = (
            _PRINCIPLE * fact.is_principle | _SETTLED * (fact.is_flawed or number > 0)
            for fact, (number, _length) in zip(facts, held, strict=True)
        )
        return cls(
            array("I", [number for number, _length in held]),
            array("I", [fact.offset for fact in facts]),
            array("I", [length for _number, length in held]),
            array("Q", [fact.occurrences for fact in facts]),
            array("d", [fact.newest for fact in facts]),
            bytes(flags),
            b"".join([fact.digest[:_KEY] for fact in facts]),
            compactable=compactable,
        )

    def pack(self) -> bytes:
        """Returns the index as bytes, which `unpack` reads on the same machine."""
        columns = (self.numbers, self.offsets, self.lengths, self.occurrences, self.newest)
        rest = b"".join([*(column.tobytes() for column in columns), self._flags, self._names])
        return _HEAD.pack(crc32(rest), len(self.numbers), self.compactable) + rest

    @classmethod
    def unpack(cls, packed: bytes) -> KeptLog:
        """Returns the index that was packed.

        Raises:
            SpoiledError: the bytes were not written by `pack`.
        """
        columns: list[array[int]] = []
        try:
            checksum, size, compactable = _HEAD.unpack_from(packed)
            at = _HEAD.size
            if crc32(memoryview(packed)[at:]) != checksum:
                raise SpoiledError
            for code in "IIIQd":
                column = array(code)
                end = at + size * column.itemsize
                column.frombytes(packed[at:end])
                columns.append(column)
                at = end
        except (struct.error, ValueError, TypeError) as error:
            raise SpoiledError from error
        flags, names = packed[at : at + size], packed[at + size :]
        if len(names) != size * _KEY:
            raise SpoiledError
        numbers, offsets, lengths, occurrences, newest = columns
        return cls(
            numbers,
            offsets,
            lengths,
            occurrences,
            newest,  # type: ignore[arg-type]  # the last column holds times
            flags,
            names,
            compactable=compactable,
        )

    @cached_property
    def keys(self) -> list[str]:
        """Returns the names of the lines, by which a ranking knows them."""
        whole = self._names.hex()
        return [whole[at : at + 2 * _KEY] for at in range(0, len(whole), 2 * _KEY)]

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Returns the index of each name in the order of the lines, from 0."""
        return {key: place for place, key in enumerate(self.keys)}

    @property
    def is_settled(self) -> bool:
        """Returns whether all is kept: each line is judged, and each clean line has terms."""
        return all(flags & _SETTLED for flags in self._flags)

    @property
    def principles(self) -> list[int]:
        """Returns the indices of principles."""
        return [place for place, flags in enumerate(self._flags) if flags & _PRINCIPLE]
