"""Verdicts on quotes, by the lines of a log: numbers and codes, no text (K01, E04).

A verdict is valid for exactly one content of the file that was searched, and for the version of the
code that searched it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Set
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..core.evidence.results import Aligned, Failed, Result, Span
from .cache_file import CacheFile, SpoiledError

if TYPE_CHECKING:
    from sqlite3 import Connection

TABLE = (
    "CREATE TABLE IF NOT EXISTS verdicts (line BLOB, entry INTEGER, packed BLOB,"
    " PRIMARY KEY (line, entry))"
)
Name = tuple[bytes, int]
"""A quote: the digest of its line, and its index among the line's quotes, from 0."""


class KeptVerdict(NamedTuple):
    """The verdict on a quote."""

    result: Result
    """The result without its path, which is the quote's own if the result depends on that file
    alone.
    """
    digest: bytes
    """Digest of that file; empty if the result depends on other files too and is only for display.
    """
    stamp: bytes
    """Stamp of the file, which shows a change without reading it."""


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
                asked = "SELECT entry, packed FROM verdicts WHERE line = ?"
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
            database.execute("BEGIN IMMEDIATE")
            database.execute(TABLE)
            remove_but(database, log)
            database.executemany("INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?)", rows)
            database.execute("COMMIT")

        self._file.run(write, create=bool(rows))

    def _packed(self, kept: KeptVerdict) -> bytes:
        result = kept.result
        how = result.method if isinstance(result, Aligned) else result.reason
        values = (result.verdict, how, result.span, result.confidence)
        names = (self._code, kept.digest.hex(), kept.stamp.hex())
        return json.dumps((*names, *values)).encode()

    def _unpacked(self, packed: object) -> KeptVerdict | None:
        """Returns a verdict; None if other code found it; raises SpoiledError for invalid bytes."""
        try:
            assert isinstance(packed, bytes)
            code, digest, stamp, verdict, how, span, confidence = json.loads(packed)
            if code != self._code:
                return None
            place = Span(*span) if span else None
            if verdict in ("ok", "moved"):
                assert place is not None
                result: Result = Aligned(verdict, "", place, float(confidence), how)
            else:
                result = Failed(verdict, how, None, place, float(confidence))
            return KeptVerdict(result, bytes.fromhex(digest), bytes.fromhex(stamp))
        except (AssertionError, ValueError, TypeError) as error:
            raise SpoiledError from error


def remove_but(database: Connection, log: Set[bytes]) -> None:
    """Removes the verdicts of all other lines, within a transaction; the table must exist."""
    held = database.execute("SELECT DISTINCT line FROM verdicts").fetchall()
    gone = [row for row in held if row[0] not in log]
    database.executemany("DELETE FROM verdicts WHERE line = ?", gone)
