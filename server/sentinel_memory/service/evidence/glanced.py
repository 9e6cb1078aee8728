"""What hooks know of quoted code, by stored verdicts alone (S37).

A hook searches no file and asks no git. A verdict counts while its file has the same stamp, or the
same content.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...core.log.record import parse_line
from ...core.text.ids import line_digest, line_key

if TYPE_CHECKING:
    from ...core.evidence.evidence import CodeState
    from ...machine.cache import KeptVerdict
    from ..project import Project

_SIGN = b'"evidence"'
_MOST_LINES = 200
"""Most records with a quote that are looked at."""
_MOST_SECONDS = 0.01
"""Most seconds for files that changed since the last look."""


class Glanced(NamedTuple):
    """What is stored about the code that records quote, by the keys of their lines."""

    states: Mapping[str, CodeState]
    """That code has changed or is gone."""
    committed: frozenset[str] = frozenset()
    """All quoted code is gone, in the last commit as well."""


def lost_in(project: Project, data: bytes) -> Glanced:
    """Returns what is stored about the quoted code of a log. Never raises.

    `data`: the bytes of the log.
    """
    if _SIGN not in data:
        return Glanced({})
    from ...core.evidence.evidence import UNCHECKED, code_state  # Few hooks meet a quote.
    from ...core.log.texts import usable_evidence
    from ...store.files import real_path

    raws = {line_digest(raw): raw for raw in _quoting(data)}
    kept, root = project.cache.quotes(raws), f"{real_path(project.root)}{os.sep}"
    states: dict[str, CodeState] = {}
    committed, end = set[str](), time.monotonic() + _MOST_SECONDS
    for digest, raw in raws.items():
        record = parse_line(raw)
        quotes = usable_evidence(record.evidence, record.type) if record is not None else ()
        known = [kept.get((digest, entry)) for entry in range(len(quotes))]
        held = [
            one if one and _holds(one, root, quote.path, end) else None
            for one, quote in zip(known, quotes, strict=True)
        ]
        state = code_state([one.result if one else UNCHECKED for one in held])
        if state is not None and state != "unchecked":
            states[line_key(raw)] = state
        if state == "gone" and all(one and one.committed for one in held):
            committed.add(line_key(raw))
    return Glanced(states, frozenset(committed))


def _holds(kept: KeptVerdict, root: str, path: str, end: float) -> bool:
    """Returns whether a verdict is on the present content. Reads files only before a time."""
    from ...store.project_files import read_text, stamp_of

    stamp = stamp_of(root, path)
    if stamp and stamp == kept.stamp:
        return True
    if not kept.digest or time.monotonic() > end:
        return False
    text = read_text(Path(root), path)
    return not isinstance(text, str) and text.digest == kept.digest


def _quoting(data: bytes) -> Iterator[bytes]:
    """Yields the lines that may quote code."""
    at, found = data.find(_SIGN), 0
    while at >= 0 and found < _MOST_LINES:
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        yield data[data.rfind(b"\n", 0, at) + 1 : end].rstrip(b"\r")
        at, found = data.find(_SIGN, end), found + 1
