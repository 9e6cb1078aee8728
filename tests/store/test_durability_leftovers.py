"""Temporary files that killed writers left: the next write removes them, and nothing else (S19)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from paths import SERVER
from sample_records import log
from sentinel_memory.core.log.record import format_line
from sentinel_memory.git.merge_program import main as merge
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S19")

KILLED = (
    "import os, pathlib, signal, sys\n"
    "from sentinel_memory.store.store import Store\n"
    "store = Store.of_project(pathlib.Path(sys.argv[1]))\n"
    "def die(*paths): os.kill(os.getpid(), signal.SIGTERM if os.name == 'nt' else signal.SIGKILL)\n"
    "os.replace = die\n"
    "store.delete_by_ids([store.read_all()[0].id])\n"
)
OURS = (
    ".memory_log.jsonl.4242-0a1b2c3d.tmp",
    "..removed.jsonl.4242-0a1b2c3d.tmp",
    "..gitignore.1-ffffffff.tmp",
    "..gitattributes.99999-00000000.tmp",
)
FOREIGN = (
    "memory_log.jsonl.tmp",
    ".memory_log.jsonl.tmp",
    ".memory_log.jsonl.4242-0a1b2c3.tmp",
    ".memory_log.jsonl.4243-0A1B2C3D.tmp",
    ".memory_log.jsonl.x-0a1b2c3d.tmp",
    ".memory_logxjsonl.4242-0a1b2c3d.tmp",
    ".config.json.4242-0a1b2c3d.tmp",
    ".memory_log.jsonl.4242-0a1b2c3d.tmp.bak",
    "notes.tmp",
)


def age(path: Path, than: Path, seconds: float) -> None:
    """Makes a file that much older than another, by the clock of the file system."""
    when = than.stat().st_mtime - seconds
    os.utime(path, (when, when))


def put(store: Store, *names: str, seconds: float = 61) -> list[Path]:
    paths = [store.path.with_name(name) for name in names]
    for path in paths:
        path.write_bytes(b"half a li")
        age(path, store.path, seconds)
    return paths


def test_what_a_killed_writer_left_goes_with_the_next_write(store: Store) -> None:
    store.upsert_log(log("one"))
    environment = {**os.environ, "PYTHONPATH": str(SERVER)}
    command = [sys.executable, "-c", KILLED, str(store.root)]
    killed = subprocess.run(command, env=environment, check=False)
    assert killed.returncode != 0
    (left,) = store.path.parent.glob("*.tmp")
    store.upsert_log(log("two"))
    assert left.exists()  # its writer may still be at work, where locks do not work
    age(left, store.path, 61)
    store.upsert_log(log("three"))
    assert not left.exists()
    assert store.count() == 3


def test_every_file_that_is_written_here_is_tidied_and_no_other(
    store: Store, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.upsert_log(log("one"))
    ours = put(store, *OURS)
    stay = put(store, *FOREIGN)
    stay += put(store, ".memory_log.jsonl.7-0a1b2c3d.tmp", seconds=50)
    folder = store.path.with_name(".memory_log.jsonl.8-0a1b2c3d.tmp")
    folder.mkdir()
    age(folder, store.path, 61)
    target, link = other / "important", store.path.with_name(".memory_log.jsonl.9-0a1b2c3d.tmp")
    target.write_bytes(b"x")
    age(target, store.path, 61)
    if os.name != "nt":
        link.symlink_to(target)
        os.utime(link, (1, 1), follow_symlinks=False)
        stay.append(link)
    store.read()
    store.delete_by_ids(["0123456789abcdef"])
    assert all(path.exists() for path in ours)  # what changes nothing removes nothing
    # The clock is that of the file system.
    monkeypatch.setattr("time.time_ns", lambda: 4_000_000_000 * 10**9)
    monkeypatch.setattr("time.time", lambda: 4_000_000_000.0)
    store.upsert_log(log("two"))
    assert [path.name for path in ours if path.exists()] == []
    assert [path.name for path in (*stay, folder, target) if not path.exists()] == []


def test_the_merge_driver_tidies_beside_the_file_that_git_gave_it(tmp_path: Path) -> None:
    base, ours, theirs = (tmp_path / f".merge_file_{name}" for name in ("a1", "b2", "c3"))
    base.write_bytes(b"")
    ours.write_bytes(format_line(log("one")) + b"\n")
    theirs.write_bytes(format_line(log("two")) + b"\n")
    left, foreign = (tmp_path / f"..{name}.42-0a1b2c3d.tmp" for name in ("merge_file_Zz9", "env"))
    for path in (left, foreign):
        path.write_bytes(b"")
        age(path, ours, 61)
    assert merge([str(base), str(ours), str(theirs), ".context/memory_log.jsonl"]) == 0
    assert (left.exists(), foreign.exists()) == (False, True)
