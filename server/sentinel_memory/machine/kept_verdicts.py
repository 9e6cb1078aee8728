"""What became of the quotes of a log, by its lines: numbers and words of ours, no text (K01, E04).

A verdict counts for the very content of the file in which the quote was sought, under the code that
sought it.
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
"""A quote: the digest of its line, and which of its quotes, from 0."""


class KeptVerdict(NamedTuple):
    """What became of a quote."""

    result: Result
    """Without the path, which is that of the quote where the result rests on its file alone."""
    digest: bytes
    """Of that file; none where the result rests on others too, and counts for people only."""
    stamp: bytes
    """Of the state in which that file was, to see without reading it whether it is another."""


class VerdictCache:
    """The verdicts of one project; any number of processes may share them."""

    def __init__(self, file: CacheFile, code: Callable[[], bytes]) -> None:
        """Touches nothing on the disk until it is asked.

        Args:
            file: the cache of the project.
            code: names the code that finds quotes; OSError where an update has removed it.
        """
        self._file, self._name = file, code

    @cached_property
    def _code(self) -> str:
        try:
            return self._name().hex()
        except OSError:
            return ""

    def read(self, lines: Iterable[bytes]) -> dict[Name, KeptVerdict]:
        """Returns what is known of the quotes of some lines, by their digests. Never raises."""

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
        """Keeps these verdicts, and none of what has left the log. Never raises.

        Args:
            log: the digests of all its lines.
            verdicts: of some of them.
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
        """What was packed, None where other code has found it; SpoiledError for other bytes."""
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
    """Takes out the verdicts of all lines but these, within a transaction; the table is there."""
    held = database.execute("SELECT DISTINCT line FROM verdicts").fetchall()
    gone = [row for row in held if row[0] not in log]
    database.executemany("DELETE FROM verdicts WHERE line = ?", gone)
