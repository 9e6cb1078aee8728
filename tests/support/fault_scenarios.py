"""Changes of a log, each with the project that it starts from, on which faults are tried (S19)."""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "server"))

from sample_records import log, principle
from sentinel_memory.contract.forms import ResolveConflictsParams
from sentinel_memory.core.changes import corrections
from sentinel_memory.core.changes.references import SourceRef, find_line
from sentinel_memory.core.changes.save import Change, compact, save
from sentinel_memory.core.changes.tidy import redact
from sentinel_memory.core.checks.cleaning import Cleaner
from sentinel_memory.core.checks.showing import Reader
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.core.text.ids import revision
from sentinel_memory.service.project import Project
from sentinel_memory.service.resolve_conflicts import resolve_conflicts
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

SECRET_WORD = "narwhal"
"""Stands in every record: no error may repeat it."""
NEW = log(f"{SECRET_WORD} new")
GAPS = tuple(log(f"{SECRET_WORD} {number}") for number in ("one", "two", "three", "four"))
BY_HAND = "by hand"
"""A file with what another program makes of the log."""
RULE = principle(f"{SECRET_WORD} rule")


_replace = os.replace
"""The call of another program: it meets no fault."""


def store_in(folder: Path, hour: int) -> Store:
    """The store of a project at a time of its own, where each change takes a second."""
    ticks = itertools.count()
    store = Store.of_project(folder)
    store.clock = lambda: f"2026-01-02T{hour:02}:00:{next(ticks):02}.000+00:00"
    return store


def log_with_a_past(folder: Path) -> Store:
    """Four gaps, of which one is deleted: there is a journal."""
    store = gaps(folder)
    store.delete_by_ids([GAPS[3].id])
    return store


def gaps(folder: Path) -> Store:
    """Four gaps, and nothing that left the log."""
    store = store_in(folder, 1)
    for record in GAPS:
        store.upsert_log(record)
    return store


def delete_one(store: Store) -> None:
    """Deletes the first gap."""
    store.delete_by_ids([GAPS[0].id])


def compact_gaps(store: Store) -> None:
    """Replaces the first two gaps by a principle."""
    refs = [SourceRef("log", gap.id, revision(format_line(gap))) for gap in GAPS[:2]]
    store.update(lambda document, now: compact(document, RULE, refs, now))


def compacted(folder: Path) -> None:
    """A log in which two gaps were replaced by a principle."""
    compact_gaps(log_with_a_past(folder))


def edit(store: Store) -> None:
    """Gives the first gap another topic."""
    edited = log(GAPS[0].text, topic="payment", lesson=f"{SECRET_WORD} better")
    reference = SourceRef(None, GAPS[0].id, None)

    def amend(document: Document, now: str) -> Change:
        return corrections.amend(document, find_line(document, reference), edited, now)

    store.update(amend)


def twice(folder: Path) -> None:
    """A log in which a person has copied a line and changed the copy."""
    store = log_with_a_past(folder)
    newer = GAPS[1].with_meta(updated="2026-01-01T12:00:00.000+00:00")
    store.path.write_bytes(store.path.read_bytes() + format_line(newer) + b"\n")


def conflicted(folder: Path) -> None:
    """A log whose sides added a record each, as git leaves it."""
    store = log_with_a_past(folder)
    sides = [format_line(log(f"{SECRET_WORD} {side}")) for side in ("ours", "theirs")]
    block = b"<<<<<<< ours\n%s\n=======\n%s\n>>>>>>> theirs\n" % tuple(sides)
    store.path.write_bytes(block + store.path.read_bytes())


def resolve(store: Store) -> None:
    """Resolves that from its markers."""
    project = Project(store, folder="project", settings=lambda: Settings(environment={}))
    resolve_conflicts(project, ResolveConflictsParams(write=True))


def full_journal(folder: Path) -> None:
    """A log whose journal holds as many lines as it ever does."""
    store = log_with_a_past(folder)
    journal = store.path.with_name(".removed.jsonl")
    latest = journal.read_bytes()
    older = latest.replace(b"T01:00:", b"T00:%02d:").replace(b" four", b" %03d")
    older = older.replace(b"2026-01-01T00", b"2025-12-%02dT00")
    times = ((1 + number // 60, number % 60, number) for number in range(1_199))
    many = b"".join(older % time for time in times)
    journal.write_bytes(many + latest)


def torn_journal(folder: Path) -> None:
    """A log whose journal ends in half a line, as a loss of power leaves it."""
    journal = log_with_a_past(folder).path.with_name(".removed.jsonl")
    journal.write_bytes(journal.read_bytes() * 2)
    os.truncate(journal, journal.stat().st_size * 3 // 4)


def leftover(folder: Path) -> None:
    """A log beside which a writer was killed long ago."""
    left = log_with_a_past(folder).path.with_name(".memory_log.jsonl.1-0123abcd.tmp")
    left.write_bytes(b"{")
    os.utime(left, (0, 0))


def leaking(folder: Path) -> None:
    """A log into which git brought a password, after an edit that can be undone."""
    store = log_with_a_past(folder)
    edit(store)
    line = format_line(log(f"{SECRET_WORD} password=hunter2-Zk93"))
    store.path.write_bytes(store.path.read_bytes() + line + b"\n")


def redact_all(store: Store) -> None:
    """Takes the password out of the log."""
    cleaner = Cleaner(Reader().shows(store.read(), BUILT_IN), BUILT_IN)
    store.redact(lambda document, gone: redact(document, gone, document.lines, cleaner))


def edited_meanwhile(folder: Path) -> None:
    """A log, and what another program is about to make of it."""
    path = log_with_a_past(folder).path
    line = format_line(log(f"{SECRET_WORD} by hand"))
    (folder / BY_HAND).write_bytes(path.read_bytes() + line + b"\n")


def save_meanwhile(store: Store) -> None:
    """Saves while another program replaces the log, without the lock."""
    looks = itertools.count()

    def edit(document: Document, now: str) -> Change:
        if next(looks) == 0:
            _replace(store.root / BY_HAND, store.path)
        return save(document, NEW, now)

    store.update(edit)


class Scenario(NamedTuple):
    """A change of a log."""

    prepare: Callable[[Path], Any]
    """Makes what is in a project before."""
    act: Callable[[Store], Any]
    removes: bool = False
    """Whether what it takes out of the log can be given back by undoing it."""


SCENARIOS = {
    "first save": Scenario(lambda _folder: None, lambda store: store.upsert_log(NEW)),
    "save": Scenario(log_with_a_past, lambda store: store.upsert_log(NEW)),
    "save again": Scenario(log_with_a_past, lambda store: store.upsert_log(GAPS[1])),
    "save over a copied line": Scenario(twice, lambda store: store.upsert_log(NEW)),
    "first deletion": Scenario(gaps, delete_one, removes=True),
    "deletion": Scenario(log_with_a_past, delete_one, removes=True),
    "deletion, journal full": Scenario(full_journal, delete_one, removes=True),
    "deletion, journal torn": Scenario(torn_journal, delete_one, removes=True),
    "save beside a leftover": Scenario(leftover, lambda store: store.upsert_log(NEW)),
    "save beside another program": Scenario(edited_meanwhile, save_meanwhile),
    "compaction": Scenario(log_with_a_past, compact_gaps, removes=True),
    "edit": Scenario(log_with_a_past, edit, removes=True),
    "undo": Scenario(compacted, lambda store: store.undo()),
    "resolution": Scenario(conflicted, resolve),
    "redaction": Scenario(leaking, redact_all),
}
