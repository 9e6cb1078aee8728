"""The journal: lines that left the log, kept on this machine for undoing (S14, S36, N13)."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from ..core.changes.corrections import Removal
from ..core.changes.references import SourceRef
from ..core.errors import StoreError
from ..core.log.document import Document
from ..core.log.record import Record, parse_line
from ..core.log.texts import SUPERSEDED, usable_links
from ..core.text.ids import after, seconds
from ..core.text.limits import MOST_LINKS
from . import files, journal
from .store import Store

JOURNAL_NAME = ".removed.jsonl"
KEPT = 1_000
"""Number of removed lines that stay restorable; the oldest change is kept whole (S14)."""
SPARE = 200
"""Number of lines above `KEPT` at which the journal is cut, since cutting takes longer than most
changes.
"""
_NEWER = (rb"\"pinned\": true", rb"\"links\": [{")
"""What a line of the journal holds whose record is pinned or linked, whichever version wrote it."""
_TIME = re.compile(rb'\{"removed_at": "([^"\\]*)", "replaced_by": ')
"""The beginning of a line written here, which gives its time without parsing the whole line."""


def beside(log: Path, root: Path) -> Path:
    """Returns the path of the journal beside the log of a project.

    Raises:
        StoreError: it is a link that leaves the project (D05).
    """
    path = log.with_name(JOURNAL_NAME)
    try:
        files.resolve_inside(path, root)
    except StoreError:
        raise StoreError("journal_outside") from None
    return path


def append(path: Path, removals: Iterable[Removal]) -> int | None:
    """Appends removals durably, or raises OSError and appends none.

    The oldest lines are dropped when the journal is too long; if that fails, a later change tries
    again.

    Returns:
        The previous size of the file in bytes, or None if the oldest lines were dropped.
    """
    end = files.append_durably(path, b"".join(_encode(removal) for removal in removals))
    with contextlib.suppress(OSError):
        kept = files.read(path).splitlines(keepends=True)
        newest = _newest(kept) if len(kept) > KEPT + SPARE else kept
        if len(newest) < len(kept):
            files.replace_file(path, b"".join(newest), files.identify(path))
            return None
    return end


def _newest(lines: list[bytes]) -> list[bytes]:
    """Returns the newest lines as whole changes, because half a change cannot be undone."""
    first = max(len(lines) - KEPT, 0)
    oldest = _decode(lines[first]) if first else None
    while first and oldest and (one := _decode(lines[first - 1])):
        if one.removed_at != oldest.removed_at:
            break
        first -= 1
    return lines[first:]


def moment(path: Path, now: str) -> str:
    """Returns the time of a change, ISO 8601 UTC: `now`, but later than all in the journal.

    A time thus identifies one change, even if two changes fall in one millisecond or the clock was
    set back.

    Raises:
        OSError: the journal cannot be read.
    """
    times = filter(None, map(_time, _lines(path)))
    return after(max(dict.fromkeys(times), key=seconds, default=None), now)


def _time(line: bytes) -> str | None:
    if found := _TIME.match(line):
        return found[1].decode(errors="replace")
    removal = _decode(line)
    return removal.removed_at if removal else None


def withdraw(path: Path, removals: Iterable[Removal], end: int | None) -> None:
    """Removes the lines that `append` has just added, or may have added.

    `end`: the result of `append`, or None if it returned None or raised.

    Raises:
        OSError: they could not be removed.
    """
    if end is None:
        settle(path, removals)
    else:
        os.truncate(path, end)  # needs no space: the disk may be full


def last_change(path: Path) -> list[Removal]:
    """Returns the removals of the latest change that is not undone; raises OSError."""
    removals = [removal for removal in _read(path) if removal and not removal.undone]
    return [r for r in removals if r.removed_at == removals[-1].removed_at]


def entries(path: Path) -> list[Removal]:
    """Returns all removals, including those by undoing, oldest first; raises OSError."""
    return [removal for removal in _read(path) if removal]


def of_newer(path: Path) -> list[Removal]:
    """Returns the removals of pinned and of linked lines; raises OSError (M03, M04).

    A pinned line is left out if a person agreed that it goes.
    """
    lines = (line for line in _lines(path) if any(sign in line for sign in _NEWER))
    return [r for r in map(_decode, lines) if r and not (r.undone or r.agreed)]


def replaced_by(path: Path, ref: str) -> list[Removal]:
    """Returns the removals of the change that wrote `ref`, an `id@rev`; raises OSError."""
    return [r for r in _read(path) if r and r.replaced_by == ref and not r.undone]


def holds(path: Path, kept: Callable[[bytes], bytes | None]) -> bool:
    """Returns whether `rewrite` would change the journal; raises OSError if unreadable."""
    return _kept(_lines(path), kept, {}) is not None


def rewrite(path: Path, kept: Callable[[bytes], bytes | None], renamed: Mapping[str, str]) -> None:
    """Rewrites the lines that must not be kept as they are, in one step.

    `kept`: returns the form in which a line of the log may be kept, or None; it also gets the
    journal's invalid lines.
    `renamed`: new `id@rev` by old one, for the lines that replaced a removed line.

    Raises:
        OSError: the journal could not be rewritten.
    """
    identity = files.identify(path)
    lines = _kept(_lines(path), kept, renamed)
    if lines is not None and not files.replace_file(path, b"".join(lines), identity):
        raise OSError(errno.EAGAIN, "changed")


def _lines(path: Path) -> list[bytes]:
    if files.identify(path) is None:  # also refuses a pipe, which would block
        return []
    return files.read(path).splitlines(keepends=True)


def _kept(
    lines: Iterable[bytes], kept: Callable[[bytes], bytes | None], renamed: Mapping[str, str]
) -> list[bytes] | None:
    """Returns the lines as they may be kept, or None if nothing changes."""
    found: list[bytes] = []
    changed = False
    for line in lines:
        removal = _decode(line)
        text = kept(removal.line if removal else line)
        if text is not None and removal is not None:
            by = removal.replaced_by
            new = removal._replace(line=text, replaced_by=renamed.get(by, by) if by else by)
            found.append(line if new == removal else _encode(new))
        elif text is not None:
            found.append(line)
        changed = changed or found[-1:] != [line]
    return found if changed else None


def settle(
    path: Path, gone: Iterable[Removal], marked: Mapping[Removal, Removal] | None = None
) -> None:
    """Removes undone removals from the journal, so that the next undoing goes further back.

    `marked`: replacements for the removals that could not be restored.

    Raises:
        OSError: the journal could not be rewritten.
    """
    undone, instead = set(gone), marked or {}
    kept: list[bytes] = []
    lines = files.read(path).splitlines(keepends=True)
    for line in lines:
        removal = _decode(line)
        if removal is None or removal not in undone:
            new = instead.get(removal) if removal else None
            kept.append(_encode(new) if new else line)
    if kept != lines:
        files.replace_file(path, b"".join(kept), files.identify(path))


def _encode(removal: Removal) -> bytes:
    value: dict[str, object] = {
        "removed_at": removal.removed_at,
        "replaced_by": removal.replaced_by,
        "line": removal.line.decode(),
    }
    if removal.undone:
        value["undone"] = True
    if removal.kept:
        value["kept"] = True
    if removal.no_record:
        value["no_record"] = True
    if removal.agreed:
        value["agreed"] = True
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


def _read(path: Path) -> list[Removal | None]:
    """Returns every line of the journal; None for an invalid one, such as a cut-off line."""
    return [_decode(line) for line in _lines(path)]


def _decode(line: bytes) -> Removal | None:
    try:
        value = json.loads(line)
        at, by, text = value["removed_at"], value["replaced_by"], value["line"].encode()
        marks = (mark in value for mark in ("undone", "kept", "no_record", "agreed"))
        removed = Removal(at, by, text, *marks)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return removed if isinstance(by, str | None) and isinstance(at, str) else None


def lost_to_older(store: Store, document: Document) -> list[str]:
    """Returns the ids of records that an older version removed with their pin or their links.

    Such a version knows neither. Links are lost if the principle of a compaction has none of them
    although it has room; those to records that are gone are nobody's loss. Nothing is told of a
    journal that cannot be read: `undo` says why.
    """
    try:
        found = journal.of_newer(journal.beside(store.path, store.root))
    except OSError:
        return []
    pairs = [(removal, record) for removal in found if (record := parse_line(removal.line))]
    gone = [pair for pair in pairs if document.find(pair[1].identity) is None]
    there = {line.record.id: line.record for line in document.current} if gone else {}
    lost = (
        record.id
        for removal, record in gone
        if record.pinned or _are_gone(record, SourceRef.read(removal.replaced_by or ""), there)
    )
    return list(dict.fromkeys(lost))


def _are_gone(record: Record, by: SourceRef | None, there: Mapping[str, Record]) -> bool:
    """Returns whether the principle that replaced a record has none of its links to others."""
    now = there.get(by.id) if by else None
    links = {one for one in usable_links(record) if one.rel != SUPERSEDED and one.to in there}
    if now is None or now.type != "principle" or not links or len(now.links) >= MOST_LINKS:
        return False
    return links.isdisjoint(now.links)


def removals(store: Store) -> list[Removal]:
    """Returns all lines that left the log of a project, even by undoing, oldest first.

    Raises:
        StoreError: the journal cannot be read, or is a link that leaves the project.
    """
    try:
        log = files.resolve_inside(store.path, store.root)
        return journal.entries(journal.beside(log, store.root))
    except StoreError:
        raise
    except OSError as error:
        raise StoreError.reading(error) from error
