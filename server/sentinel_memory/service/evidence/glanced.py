"""The stale records for hooks, by stored verdicts alone (S37).

A hook searches no file and asks no git. A verdict counts while its file has the same stamp, or the
same content.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.log.record import parse_line
from ...core.text.digests import line_digest, line_key

if TYPE_CHECKING:
    from ...core.policy.policy import WithholdStale
    from ...machine.kept_verdicts import KeptVerdict
    from ..project import Project

_SIGN = b'"evidence"'
_MOST_LINES = 200
"""Most records with a quote that are looked at."""
_MOST_SECONDS = 0.01
"""Most seconds for files that changed since the last look."""


def stale_in(project: Project, data: bytes) -> frozenset[str]:
    """Returns the keys of lines whose quoted code has changed or is gone. Never raises.

    Args:
        project: the project with the log.
        data: the bytes of the log.
    """
    from ...core.evidence.evidence import STALE  # Few hooks meet a quote.

    return _lines(project, data, lambda verdicts: any(one in STALE for one, _ in verdicts))


def withheld_in(project: Project, data: bytes, policy: WithholdStale) -> frozenset[str]:
    """Returns the keys of lines that no hook shows, by `withhold_stale` of the policy (S34).

    Under `gone` these are lessons whose code is gone, in the last commit too; under `all` also
    those whose code has changed or is gone in the work tree only.
    """
    if policy == "off":
        return frozenset()
    if policy == "all":
        return stale_in(project, data)
    from ...core.evidence.evidence import GONE  # Few hooks meet a quote.

    return _lines(
        project, data, lambda verdicts: all(one in GONE and lost for one, lost in verdicts)
    )


def _lines(
    project: Project, data: bytes, is_meant: Callable[[list[tuple[str, bool]]], bool]
) -> frozenset[str]:
    """Returns the keys of lines that quote code and whose verdicts are meant."""
    if _SIGN not in data:
        return frozenset()
    from ...core.log.quotes import usable_evidence  # Few hooks meet a quote.
    from ...store.files import real_path

    raws = {line_digest(raw): raw for raw in _quoting(data)}
    kept, root = project.verdicts.read(raws), f"{real_path(project.root)}{os.sep}"
    found, end = set[str](), time.monotonic() + _MOST_SECONDS
    for digest, raw in raws.items():
        record = parse_line(raw)
        quotes = usable_evidence(record.evidence, record.type) if record is not None else ()
        verdicts = []
        for entry, quote in enumerate(quotes):
            one = kept.get((digest, entry))
            holds = one is not None and _holds(one, root, quote.path, end)
            verdicts.append((one.result.verdict, one.committed) if one and holds else ("", False))
        if quotes and is_meant(verdicts):
            found.add(line_key(raw))
    return frozenset(found)


def _holds(kept: KeptVerdict, root: str, path: str, end: float) -> bool:
    """Returns whether a verdict is on the present content. Reads files only before a time."""
    from ...store.file_stamps import stamp_of
    from ...store.tracked_texts import read_text

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
