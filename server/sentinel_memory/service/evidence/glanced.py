"""Finds stale records quickly, for hooks that cannot wait for git (S37).

An earlier verdict counts while its file is unchanged. Of a changed file only the file itself is
read.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.log.record import Record, parse_line
from ...core.text.digests import line_digest, line_key

if TYPE_CHECKING:
    from ...core.evidence.evidence import Evidence
    from ...machine.kept_verdicts import KeptVerdict
    from ..project import Project

_SIGN = b'"evidence"'
_MOST_LINES = 200
"""Most records with a quote that are checked."""
_MOST_SECONDS = 0.01
"""Most seconds for files that changed since the last look."""
_MOST_BYTES = 65_536
"""Most bytes of a file that is searched for more than the exact quote."""


def stale_in(project: Project, data: bytes) -> frozenset[str]:
    """Returns the keys of lines whose quoted code has changed or is gone. Never raises.

    Args:
        project: the project with the log.
        data: the bytes of the log.
    """
    if _SIGN not in data:
        return frozenset()
    stale, raws = set[str](), list(_quoting(data))
    kept = project.verdicts.read(map(line_digest, raws))
    end = time.monotonic() + _MOST_SECONDS
    for raw in raws:
        record, digest = parse_line(raw), line_digest(raw)
        if record is None:
            continue
        if any(
            _is_stale(project.root, evidence, kept.get((digest, entry)), end)
            for entry, evidence in enumerate(_usable(record))
        ):
            stale.add(line_key(raw))
    return frozenset(stale)


def _quoting(data: bytes) -> Iterator[bytes]:
    """Yields the lines that may quote code."""
    at, found = data.find(_SIGN), 0
    while at >= 0 and found < _MOST_LINES:
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        yield data[data.rfind(b"\n", 0, at) + 1 : end].rstrip(b"\r")
        at, found = data.find(_SIGN, end), found + 1


def _usable(record: Record) -> tuple[Evidence, ...]:
    from ...core.log.quotes import usable_evidence  # Few hooks meet a quote.

    return usable_evidence(record.evidence, record.type)


def _is_stale(root: Path, evidence: Evidence, kept: KeptVerdict | None, end: float) -> bool:
    """Returns whether a quote is stale. Reads files only before the time limit."""
    from ...core.evidence.status import STALE  # Few hooks meet a quote.
    from ...store.file_stamps import file_stamp, stamp_digest

    was_stale = kept is not None and kept.result.verdict in STALE
    stamp = stamp_digest(file_stamp(str(root / evidence.path)))
    if (kept is not None and stamp and stamp == kept.stamp) or time.monotonic() > end:
        return was_stale
    from ...core.evidence.finding import find_in
    from ...core.evidence.searched import SearchedText
    from ...store.tracked_texts import read_text

    text = read_text(root, evidence.path)
    if isinstance(text, str):
        return was_stale
    if len(text.data) > _MOST_BYTES:
        return was_stale and evidence.quote not in text.text
    found = find_in(evidence, SearchedText(text.text)).verdict
    return found == "changed" or (found == "gone" and was_stale)
