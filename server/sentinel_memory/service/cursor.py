"""A place in a walk through a log, as a text that the caller sends back (S01, G11). Pure.

A cursor holds everything that the next answer needs, so that no process keeps a state for it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from ..core.errors import RecordError
from ..core.text.expressions import expression

_VERSION = 1
CALL_BYTES = _SHORT = 4
"""Bytes that identify a call, a revision and the cursor itself."""
_DIGEST = 8
"""Bytes at the end of a key. They differ for any two keys."""
_LONGEST_PLACE = 64
_LONGEST = 4_096
"""Most characters of a cursor."""
_ALPHABET = expression(r"[0-9A-Za-z_-]+={0,2}")

_Item = TypeVar("_Item")


def digest(*texts: str, size: int = _DIGEST) -> bytes:
    """Returns a digest of texts in their order."""
    hashed = hashlib.blake2b(digest_size=size)
    for text in texts:
        data = text.encode(errors="surrogatepass")
        hashed.update(len(data).to_bytes(8) + data)
    return hashed.digest()


def revision_of(pieces: Iterable[bytes]) -> bytes:
    """Returns the name of a state of the log in a cursor, from the bytes of the file."""
    hashed = hashlib.blake2b(digest_size=_SHORT)
    for piece in pieces:
        hashed.update(piece)
    return hashed.digest()


class Cursor(NamedTuple):
    """The call that it continues, the state of the log, and the items already shown."""

    call: bytes
    revision: bytes
    place: bytes = b""
    """The key of the last item shown in the order of keys; empty before the first."""
    shown: frozenset[bytes] = frozenset()
    """The first bytes of the digests of items that were shown in another order."""

    def encode(self) -> str:
        """Returns the cursor as a text of letters, digits, `-` and `_`."""
        width = len(next(iter(self.shown), b""))
        head = bytes((_VERSION, width, len(self.place)))
        body = b"".join((head, self.call, self.revision, self.place, *sorted(self.shown)))
        data = body + _check(body)
        return base64.urlsafe_b64encode(data).decode().rstrip("=")

    @classmethod
    def decode(cls, text: str, call: bytes) -> Cursor:
        """Reads the cursor that continues a call.

        Raises:
            RecordError: the text comes from no answer, or from an answer to another call.
        """
        cursor = cls._read(text)
        if cursor is None:
            raise RecordError("cursor_unknown", "cursor")
        if cursor.call != call:
            raise RecordError("cursor_of_other", "cursor")
        return cursor

    @classmethod
    def _read(cls, text: str) -> Cursor | None:
        if len(text) > _LONGEST or not _ALPHABET.fullmatch(text):
            return None
        bare = text.rstrip("=")
        try:
            data = base64.urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
        except binascii.Error:
            return None
        body, check = data[:-_SHORT], data[-_SHORT:]
        if len(body) < 3 + 2 * _SHORT or check != _check(body) or body[0] != _VERSION:
            return None
        width, length = body[1], body[2]
        call, revision, rest = body[3:7], body[7:11], body[11:]
        marks = rest[length:]
        if length > _LONGEST_PLACE or width > _DIGEST or bool(marks) != bool(width):
            return None
        shown = (marks[at : at + width] for at in range(0, len(marks), width)) if width else ()
        return cls(call, revision, rest[:length], frozenset(shown))


class Walk(Generic[_Item]):
    """Items in the order of their keys, which stays when other items are added or removed."""

    def __init__(self, items: Mapping[bytes, _Item]) -> None:
        """Takes items by their keys. The last eight bytes of each key must be unique."""
        self._items = dict(sorted(items.items()))
        self._keys = list(self._items)
        self._known: dict[int, list[bytes]] = {}

    def rest(self, cursor: Cursor) -> dict[bytes, _Item]:
        """Returns the items after a cursor that were not shown, in the order of the keys."""
        shown, behind = cursor.shown, self._behind(cursor.place)
        if not shown:
            return {key: self._items[key] for key in behind}
        width = len(next(iter(shown)))
        return {key: self._items[key] for key in behind if key[-_DIGEST:][:width] not in shown}

    def after(self, cursor: Cursor, shown: Iterable[bytes]) -> Cursor:
        """Returns the cursor after an answer that showed the items of these keys, in any order.

        Its place is behind all leading items that were shown. Only the others need a mark.
        """
        behind, place = self._behind(cursor.place), cursor.place
        seen = {*shown, *(set(behind) - self.rest(cursor).keys() if cursor.shown else ())}
        for key in behind:
            if key not in seen:
                break
            place = key
        marks = self._marks(frozenset(key for key in seen if key > place))
        return cursor._replace(place=place, shown=marks)

    def _behind(self, place: bytes) -> list[bytes]:
        return self._keys[bisect_right(self._keys, place) :]

    def _digests(self, width: int) -> list[bytes]:
        """Returns the first bytes of the digests of all items."""
        found = self._known.get(width)
        if found is None:
            last = _DIGEST - width
            found = [key[-_DIGEST:-last] if last else key[-_DIGEST:] for key in self._keys]
            self._known[width] = found
        return found

    def _marks(self, shown: frozenset[bytes]) -> frozenset[bytes]:
        """Returns the shortest digests of the shown items that match no other item."""
        for width in range(2, _DIGEST):
            marks = frozenset(key[-_DIGEST:][:width] for key in shown)
            if sum(map(marks.__contains__, self._digests(width))) == len(shown):
                return marks
        return frozenset(key[-_DIGEST:] for key in shown)


def _check(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_SHORT).digest()
