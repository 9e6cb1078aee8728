"""Verdicts on quotes, by the lines of a log: numbers and codes, no text (K01, E04).

A verdict is valid only for the version of the code that searched. One that rests on the quoted file
alone is valid for one content of that file; one on a lost quote also needs the same tracked files
and the same HEAD, which its `tree` names. A file is named by its number among the tracked files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Set
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..core.evidence.evidence import Aligned, Failed, Result, Span
from .cache_file import CacheFile, SpoiledError

if TYPE_CHECKING:
    from sqlite3 import Connection

Name = tuple[bytes, int]
"""A quote: the digest of its line, and its index among the line's quotes, from 0."""
_Done = TypeVar("_Done")


class KeptVerdict(NamedTuple):
    """The verdict on a quote."""

    result: Result
    """The result; without its path in the cache."""
    digest: bytes
    """Digest of the content of the quoted file; empty for a lost quote."""
    stamp: bytes
    """Stamp of that file, which shows a change without reading it."""
    tree: bytes = b""
    """Names the tracked files and the HEAD that the verdict on a lost quote depends on."""
    file: int | None = None
    """The number of the file that holds the code now, if it is another one."""
    file_stamp: bytes = b""
    committed: bool = False
    """Whether the last commit lacks the code as well."""


class Progress(NamedTuple):
    """How far a search through all files has come."""

    search: bytes
    """Digest of the words that are looked for, the tracked files and HEAD."""
    at: int
    """Number of the next file."""
    began: int
    """When the search began, in nanoseconds; files that changed later are searched again."""
    found: tuple[tuple[int, int], ...]
    """Pairs of the number of a lost quote and of a file that has its words."""


class VerdictCache:
    """The verdicts of one project; any number of processes may share them."""

    def __init__(self, file: CacheFile, code: Callable[[], bytes]) -> None:
        """Creates the cache; accesses the disk only on demand.

        Args:
            file: the cache of the project.
            code: returns the name of the code that finds quotes; raises OSError after an update has
                removed the code.
        """
        self._file, self._name = file, code

    @cached_property
    def _code(self) -> str:
        try:
            return self._name().hex()
        except OSError:
            return ""

    def read(self, lines: Iterable[bytes]) -> dict[Name, KeptVerdict]:
        """Returns the verdicts on the quotes of some lines, given their digests. Never raises."""

        def look(database: Connection) -> dict[Name, KeptVerdict]:
            found: dict[Name, KeptVerdict] = {}
            for line in lines:
                asked = "SELECT entry, packed FROM quotes WHERE line = ?"
                for entry, packed in database.execute(asked, (line,)):
                    kept = self._unpacked(packed)
                    if kept is not None:
                        found[line, entry] = kept
            return found

        return self._file.run(look) or {}

    def keep(self, log: Set[bytes], verdicts: Mapping[Name, KeptVerdict]) -> None:
        """Saves these verdicts, and removes those of lines that left the log. Never raises.

        Args:
            log: the digests of all lines of the log.
            verdicts: verdicts on quotes of some lines.
        """
        rows = [(*name, self._packed(kept)) for name, kept in verdicts.items() if name[0] in log]

        def write(database: Connection) -> None:
            remove_but(database, log)
            database.executemany("INSERT OR REPLACE INTO quotes VALUES (?, ?, ?)", rows)

        self._file.change(write, create=bool(rows))

    def tree(self) -> tuple[bytes, bytes] | None:
        """Returns the stamp of the index at the last look, and the name of the tracked files."""
        found = self._search(b"tree", lambda stamp, tree: (_bytes(stamp), _bytes(tree)))
        return found and (found[0], found[1])

    def keep_tree(self, stamp: bytes, tree: bytes) -> None:
        """Saves the name of the tracked files for a stamp of the index. Never raises."""
        self._keep_search(b"tree", (stamp.hex(), tree.hex()))

    def files(self) -> bytes:
        """Returns the digest of all files at the last complete search; b"" without one."""
        return self._search(b"files", _bytes) or b""

    def keep_files(self, digest: bytes) -> None:
        """Saves the digest of all files after a complete search. Never raises."""
        self._keep_search(b"files", (digest.hex(),))

    def progress(self) -> Progress | None:
        """Returns how far the last search has come; None without one. Never raises."""

        def read(search: object, at: object, began: object, found: object) -> Progress:
            assert isinstance(at, int)
            assert isinstance(began, int)
            assert isinstance(found, list)
            pairs = tuple((int(quote), int(file)) for quote, file in found)
            return Progress(_bytes(search), at, began, pairs)

        return self._search(b"search", read)

    def keep_progress(self, now: Progress) -> None:
        """Saves how far a search has come. Never raises."""
        self._keep_search(b"search", (now.search.hex(), now.at, now.began, now.found))

    def _search(self, name: bytes, read: Callable[..., _Done]) -> _Done | None:
        def look(database: Connection) -> _Done | None:
            asked = "SELECT packed FROM searches WHERE name = ?"
            found = database.execute(asked, (name,)).fetchone()
            try:
                values = json.loads(found[0]) if found else [""]
                return read(*values[1:]) if found and values[0] == self._code else None
            except (AssertionError, ValueError, TypeError, IndexError) as error:
                raise SpoiledError from error

        return self._file.run(look)

    def _keep_search(self, name: bytes, values: tuple[object, ...]) -> None:
        packed = json.dumps((self._code, *values)).encode()

        def write(database: Connection) -> None:
            database.execute("INSERT OR REPLACE INTO searches VALUES (?, ?)", (name, packed))

        self._file.change(write, create=True)

    def _packed(self, kept: KeptVerdict) -> bytes:
        result = kept.result
        how = result.method if isinstance(result, Aligned) else result.reason
        names = (kept.digest.hex(), kept.stamp.hex(), kept.tree.hex(), kept.file_stamp.hex())
        values = (result.verdict, how, result.span, result.confidence, kept.file, kept.committed)
        return json.dumps((self._code, *names, *values)).encode()

    def _unpacked(self, packed: object) -> KeptVerdict | None:
        """Returns a verdict; None if other code found it; raises SpoiledError for invalid bytes."""
        try:
            assert isinstance(packed, bytes)
            code, *values = json.loads(packed)
            if code != self._code:
                return None
            digest, stamp, tree, file_stamp, verdict, how, span, confidence, file, committed = (
                values
            )
            place = Span(*span) if span else None
            if verdict in ("ok", "moved"):
                assert place is not None
                result: Result = Aligned(verdict, "", place, float(confidence), how)
            else:
                result = Failed(verdict, how, None, place, float(confidence))
            names = (_bytes(digest), _bytes(stamp), _bytes(tree))
            return KeptVerdict(result, *names, file, _bytes(file_stamp), bool(committed))
        except (AssertionError, ValueError, TypeError) as error:
            raise SpoiledError from error


def remove_but(database: Connection, log: Set[bytes]) -> None:
    """Removes the verdicts of all other lines, within a transaction."""
    held = database.execute("SELECT DISTINCT line FROM quotes").fetchall()
    gone = [row for row in held if row[0] not in log]
    database.executemany("DELETE FROM quotes WHERE line = ?", gone)


def _bytes(digits: object) -> bytes:
    assert isinstance(digits, str)
    return bytes.fromhex(digits)
