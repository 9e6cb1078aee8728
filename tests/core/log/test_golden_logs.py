"""Every log that an earlier version wrote is read and rewritten without loss (S03, S20).

Beside `tests/data/logs/NAME.jsonl` lies what `MAKERS` made of it with the version of that log.
It is never written again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from paths import DATA
from sample_records import log
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.text.limits import LISTS
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S20")

LOGS = DATA / "logs"
NAMES = sorted(
    path.stem for path in LOGS.glob("v*.jsonl") if not path.stem.endswith((".saved", ".repeated"))
)
SAVED_AT = "2026-12-31T23:59:59.000+00:00"
LESSON = log(
    "what a later version does with an older log",
    topic="golden",
    lesson="read all of it and write all of it back",
    created=SAVED_AT,
)


def store_of(folder: Path, data: bytes) -> Store:
    """Puts a log into an empty project whose clock stands still."""
    store = Store.of_project(folder)
    store.clock = lambda: SAVED_AT
    store.path.parent.mkdir()
    store.path.write_bytes(data)
    return store


def fields(record: Record) -> dict[str, Any]:
    plain = ("id", "type", "topic", "missing_context", "lesson", "ask_next_time")
    lists = {name: getattr(record, name) for name in (*LISTS, "kind") if getattr(record, name)}
    links = {"links": [one._asdict() for one in record.links]} if record.links else {}
    pinned = {"pinned": True} if record.pinned else {}
    last = {"meta": dict(record.meta), "extra": dict(record.extra)}
    return {**{name: getattr(record, name) for name in plain}, **lists, **links, **pinned, **last}


def read(store: Store) -> bytes:
    """The records that the store reads, and the counts of what it cannot read."""
    document = store.read()
    values = {
        "records": [fields(record) for record in document.records],
        "unreadable": document.unreadable,
        "conflicts": document.conflicts,
    }
    return f"{json.dumps(values, ensure_ascii=False, indent=2)}\n".encode()


def saved(store: Store) -> bytes:
    store.upsert_log(LESSON)
    return store.path.read_bytes()


def repeated(store: Store) -> bytes:
    for record in store.read_all():
        store.upsert_log(record)
    return store.path.read_bytes()


MAKERS: dict[str, Callable[[Store], bytes]] = {
    "read.json": read,
    "saved.jsonl": saved,
    "repeated.jsonl": repeated,
}


@pytest.mark.requirement("S03", "S07")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", MAKERS)
def test_an_earlier_version_reads_and_writes_the_same_of_its_log(
    tmp_path: Path, name: str, kind: str
) -> None:
    store = store_of(tmp_path, (LOGS / f"{name}.jsonl").read_bytes())
    assert MAKERS[kind](store) == (LOGS / f"{name}.{kind}").read_bytes()
