"""Which records quote code that has changed, at a glance: for hooks, which wait for no git (S37).

The verdicts of the last look count where a file is as it was then. Of one that was changed since,
only the file itself is asked.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.log.record import parse_line
from ...core.text.digests import line_digest, line_key

if TYPE_CHECKING:
    from ...core.evidence.evidence import Evidence
    from ...machine.kept_verdicts import KeptVerdict
    from ..project import Project

_SIGN = b'"evidence"'
_MOST_LINES = 200
"""Records with a quote that are looked at."""
_MOST_SECONDS = 0.01
"""For files that were changed since the last look."""
_MOST_BYTES = 65_536
"""Of a file in which more than the very letters of a quote are looked for."""


def stale_in(project: Project, data: bytes) -> frozenset[str]:
    """Returns the keys of the lines that quote code which has changed or gone; never raises.

    Args:
        project: whose log it is.
        data: its bytes.
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
            for entry, evidence in enumerate(_usable(record.evidence))
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


def _usable(evidence: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    from ...core.log.quotes import usable_evidence  # as below

    return usable_evidence(evidence)


def _is_stale(root: Path, evidence: Evidence, kept: KeptVerdict | None, end: float) -> bool:
    """Tells whether a quote does not stand; a file is only read before the time is up."""
    from ...core.evidence.status import STALE  # few hooks meet a quote
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
