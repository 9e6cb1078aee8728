"""The records that a version reads in a log, and the log that it writes back.

`python tests/golden_logs.py NAME` writes all of it beside `tests/data/logs/NAME.jsonl`, with the
program of this tree; what is there already is never written again.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "server"))

from sentinel_memory.core.log.record import Record
from sentinel_memory.core.text.limits import LISTS
from sentinel_memory.store.store import Store

LOGS = Path(__file__).resolve().parents[1] / "data" / "logs"
SAVED_AT = "2026-12-31T23:59:59.000+00:00"


def names() -> list[str]:
    """The golden logs by name, without the files that say what is expected of them."""
    logs = (path.name.removesuffix(".jsonl") for path in LOGS.glob("v*.jsonl"))
    return sorted(name for name in logs if not name.endswith((".saved", ".repeated")))


def readings(data: bytes) -> dict[str, Any]:
    """Returns what the store reads in these bytes, as JSON values."""
    with tempfile.TemporaryDirectory() as folder:
        document = store_of(Path(folder), data).read()
    records = [
        {
            "id": record.id,
            "type": record.type,
            "topic": record.topic,
            "missing_context": record.missing_context,
            "lesson": record.lesson,
            "ask_next_time": record.ask_next_time,
            **{name: getattr(record, name) for name in LISTS if getattr(record, name)},
            **({"kind": record.kind} if record.kind else {}),
            **({"links": [one._asdict() for one in record.links]} if record.links else {}),
            **({"pinned": True} if record.pinned else {}),
            "meta": dict(record.meta),
            "extra": dict(record.extra),
        }
        for record in document.records
    ]
    return {
        "records": records,
        "unreadable": document.unreadable,
        "conflicts": document.conflicts,
    }


def after_one_save(data: bytes) -> bytes:
    """Returns the bytes of the log once one more lesson was saved into it."""
    lesson = Record.create(
        type="log",
        topic="golden",
        missing_context="what a later version does with an older log",
        lesson="read all of it and write all of it back",
        ask_next_time=None,
        created=SAVED_AT,
    )
    with tempfile.TemporaryDirectory() as folder:
        store = store_of(Path(folder), data)
        store.upsert_log(lesson)
        return store.path.read_bytes()


def after_repeating_all(data: bytes) -> bytes:
    """Returns the bytes of the log once each of its records was saved again."""
    with tempfile.TemporaryDirectory() as folder:
        store = store_of(Path(folder), data)
        for record in store.read_all():
            store.upsert_log(record)
        return store.path.read_bytes()


def store_of(folder: Path, data: bytes) -> Store:
    """Puts a log into an empty project whose clock stands still."""
    store = Store.of_project(folder)
    store.clock = lambda: SAVED_AT
    store.path.parent.mkdir()
    store.path.write_bytes(data)
    return store


def main(name: str) -> None:
    """Writes what this version says about one log.

    Raises:
        FileExistsError: an earlier version said it, and that stands.
    """
    data = (LOGS / f"{name}.jsonl").read_bytes()
    text = json.dumps(readings(data), ensure_ascii=False, indent=2) + "\n"
    with (LOGS / f"{name}.read.json").open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
    written = {"saved": after_one_save(data), "repeated": after_repeating_all(data)}
    for change, log in written.items():
        with (LOGS / f"{name}.{change}.jsonl").open("xb") as file:
            file.write(log)


if __name__ == "__main__":
    main(sys.argv[1])
