"""Finds the records that apply to a file, by their globs and quoted code (N06, N11). Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from ..text.globs import matches
from .cues import usable
from .quotes import usable_evidence
from .record import Record

_LIST = re.compile(rb'"(?:applies_to"\s*:\s*(\[[^\]\n]*\])?|evidence"\s*:)')
"""The name of either field in a line; within a text, a backslash would precede the quotation mark.
"""


def globs_of(record: Record) -> tuple[str, ...]:
    """Returns the globs of the files to which a record applies (N11)."""
    return usable(record.applies_to, record.type, "applies_to")


def holds_for(record: Record, path: str) -> bool:
    """Returns whether a record applies to a file.

    Args:
        record: the record as stored.
        path: relative to the project, with `/`, in NFC.
    """
    return any(matches(glob, path) for glob in globs_of(record)) or path in quoted_files(record)


def quoted_files(record: Record) -> tuple[str, ...]:
    """Returns the files whose code a record quotes (E01)."""
    if not record.evidence:
        return ()
    return tuple(one.path for one in usable_evidence(record.evidence, record.type))


def possible_lines(data: bytes, paths: Iterable[str]) -> Iterator[int]:
    """Yields the start of each line that may apply to one of the files, in order.

    The caller must still check the record of each line, because this search may match too much.

    Args:
        data: the bytes of a log.
        paths: paths as in `holds_for`.
    """
    wanted = tuple(paths)
    quoted = tuple(json.dumps(path, ensure_ascii=False).encode() for path in wanted)
    known: dict[bytes | None, bool] = {}
    last = -1
    for found in _LIST.finditer(data):
        listed = found[1]
        if listed is None and found[0].startswith(b'"evidence'):
            end = data.find(b"\n", found.end())
            rest = data[found.end() : end if end >= 0 else None]
            may_hold = b"\\u" in rest or any(path in rest for path in quoted)
        elif listed in known:
            may_hold = known[listed]
        else:
            may_hold = known[listed] = _may_hold(listed, wanted)
        if may_hold:
            begin = data.rfind(b"\n", 0, found.start()) + 1
            if begin != last:
                yield begin
            last = begin


def _may_hold(listed: bytes | None, paths: tuple[str, ...]) -> bool:
    try:
        globs = json.loads((listed or b"").decode())
    except (ValueError, RecursionError):
        return True
    return any(
        matches(glob.strip(), path) for glob in globs if isinstance(glob, str) for path in paths
    )
