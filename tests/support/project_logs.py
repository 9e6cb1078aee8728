"""Projects on disk for the tests: their files, and their logs as other processes write them."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest
from filelock import FileLock
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.store.store import Store

POSIX = pytest.mark.skipif(os.name == "nt", reason="modes and links as POSIX has them")
NOW = "2026-01-02T03:04:05.000+00:00"
LESSON = {"topic": "auth", "missing_context": "Expiry was not said.", "lesson": "Ask for it."}
Tree = Mapping[str, bytes]
"""The files of a project, by their names relative to it."""


def open_store(root: Path) -> Store:
    """A store whose time stands still, and that does not wait long for the lock."""
    store = Store.of_project(root)
    store.lock_timeout = 0.05
    store.clock = lambda: NOW
    return store


@contextlib.contextmanager
def held_lock(project: Path) -> Iterator[None]:
    """Holds the lock of a log as another process does."""
    path = Store.of_project(project).path
    path.parent.mkdir(exist_ok=True)
    with FileLock(f"{path}.lock"):
        yield


def log_uri(project: Path) -> str:
    """The URI of the log of a project."""
    return f"{project.as_uri()}/.context/memory_log.jsonl"


def decide(project: Path, **policy: object) -> Path:
    """Writes the policy of a project in one step: a server that reads meanwhile sees no half."""
    path = project / ".context" / "config.json"
    path.parent.mkdir(exist_ok=True)
    written = path.with_name("config.tmp")
    written.write_text(json.dumps(policy), encoding="utf-8", newline="\n")
    return written.replace(path)


def write_log(project: Path, lines: Iterable[bytes]) -> Path:
    """Writes a log as another program does, in one step."""
    folder = project / ".context"
    folder.mkdir(exist_ok=True)
    temporary = folder / f"{os.getpid()}.tmp"
    temporary.write_bytes(b"".join(line + b"\n" for line in lines))
    return temporary.replace(folder / "memory_log.jsonl")


def overwrite(store: Store, data: bytes) -> None:
    """Saves the log as an editor does: without the lock, in place."""
    store.path.parent.mkdir(exist_ok=True)
    store.path.write_bytes(data)


def tree(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder with its bytes and its time stamp."""
    return {
        str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file()
    }


def read(path: Path) -> bytes | None:
    """The bytes of a file, None where there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def snapshot(folder: Path) -> Tree:
    """Every file of a project."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def build(folder: Path, tree: Tree) -> Path:
    """Makes a project of files; a temporary one is of a writer that was killed long ago."""
    folder.mkdir(parents=True)
    for name, data in tree.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        if name.endswith(".tmp"):
            os.utime(path, (0, 0))
    return folder


def record_lines(count: int, topics: int = 5) -> list[bytes]:
    """The sorted lines of so many valid records; with 0 topics each has a topic of its own."""
    records = [
        Record.create(
            type="log",
            topic=f"topic{number % topics if topics else number}",
            missing_context=f"gap {number}",
            lesson=f"rule {number}",
            ask_next_time=None,
            created=f"2026-01-01T00:{number // 60:02}:{number % 60:02}.000+00:00",
        )
        for number in range(count)
    ]
    return [format_line(record) for record in sorted(records, key=lambda record: record.id)]
