"""Changes of a log that meet faults, each in a process that may die of them (S19).

`fault_process.py` reads one order a line from its standard input and answers each in one line, both
JSON. `do` is what: `prepare` a project, `attempt` its change with a fault at a call or with a limit
for the size of a file, or `crowd`: attempt it on a disk of its own that has so much space left.

`fault_process.py FOLDER CALL PART NUMBER FAULT WORDS...` runs our program with these words. Of the
calls of this kind in the folder whose path holds this part, the one of this number meets the fault.
"""

from __future__ import annotations

import itertools
import json
import logging
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "server"))

from fault_layer import Call, FaultLayer, meet
from project_logs import build, snapshot
from sample_records import log, principle
from sentinel_memory.__main__ import main
from sentinel_memory.contract.forms import ResolveConflictsParams
from sentinel_memory.core.changes import corrections
from sentinel_memory.core.changes.references import SourceRef, find_line
from sentinel_memory.core.changes.save import Change, compact, save
from sentinel_memory.core.changes.tidy import redact
from sentinel_memory.core.checks.cleaning import Cleaner
from sentinel_memory.core.checks.showing import Reader
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.core.text.ids import revision
from sentinel_memory.sentences.say import describe
from sentinel_memory.service.project import Project
from sentinel_memory.service.resolve_conflicts import resolve_conflicts
from sentinel_memory.service.standing import Settings
from sentinel_memory.store import locks as _locks  # noqa: F401 - loaded late, and no call of ours
from sentinel_memory.store.store import Store

_T = TypeVar("_T")

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


def attempt(order: dict[str, Any]) -> dict[str, Any]:
    """Makes a change whose call `number` meets a fault, and says what came of it."""
    folder = Path(order["folder"])
    store = store_in(folder, 2)
    number = order.get("number", 0)
    layer = FaultLayer(folder, number, order.get("fault", ""))
    layer.install()
    if "limit" in order:
        import resource  # Windows has none, and collects the tests all the same

        resource.setrlimit(resource.RLIMIT_FSIZE, (order["limit"], order["limit"]))
    answer: dict[str, Any] = {"outcome": "done", "code": "", "message": ""}
    try:
        SCENARIOS[order["scenario"]].act(store)
    except StoreError as error:
        answer = {"outcome": "error", "code": error.code, "message": describe(error, "en")}
    except KeyboardInterrupt:
        answer["outcome"] = "interrupted"
    except Exception as error:  # noqa: BLE001 - what escapes is the finding
        answer = {"outcome": "escaped", "code": type(error).__name__, "message": str(error)}
    if order.get("record"):
        answer["calls"] = layer.calls
    return {**answer, "reached": layer.reached or not number}


def in_a_child(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Runs in a process that may die; what it said, and whether it was killed."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reads)
        with os.fdopen(writes, "wb") as answer:
            answer.write(json.dumps(work()).encode())
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads, "rb") as said:
        answer = said.read()
    _, status = os.waitpid(child, 0)
    killed = os.WIFSIGNALED(status)
    return {"outcome": "killed", "reached": True} if killed else json.loads(answer)


def prepare(order: dict[str, Any]) -> dict[str, Any]:
    """Makes what is in a project before a change."""
    SCENARIOS[order["scenario"]].prepare(Path(order["folder"]))
    return {}


def crowd(order: dict[str, Any]) -> dict[str, Any]:
    """Makes a change on a disk that is full but for `pages`, or but for `files`.

    The folder is where that disk is mounted. The answer holds what then lies there, because
    nobody else sees this disk; it is empty after that.
    """
    disk = Path(order["folder"])
    project = disk / "project"
    build(project, {name: data.encode("latin-1") for name, data in order["tree"].items()})
    if "pages" in order:
        with (disk / "filler").open("wb") as filler:
            free = os.statvfs(disk)
            filler.write(bytes((free.f_bavail - order["pages"]) * free.f_frsize))
    else:
        for number in range(os.statvfs(disk).f_favail - order["files"]):
            (disk / f"filler {number}").touch()
    answer = in_a_child(lambda: attempt({**order, "folder": project}))
    tree = {name: data.decode("latin-1") for name, data in snapshot(project).items()}
    for path in disk.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return {**answer, "tree": tree}


ORDERS = {
    "prepare": prepare,
    "attempt": lambda order: in_a_child(lambda: attempt(order)),
    "crowd": crowd,
}


class DyingLayer(FaultLayer):
    """Lets one call of a kind meet a fault, whatever other calls a process makes."""

    def __init__(self, folder: Path, kind: str, part: str, number: int, fault: str) -> None:
        super().__init__(folder)
        self._kind, self._part, self._left, self._death = kind, part, number, fault

    def call(self, call: Call, act: Callable[[], _T], half: Callable[[], Any] | None = None) -> _T:
        """Makes one call, or dies of it."""
        if call.kind == self._kind and self._part in call.path:
            self._left -= 1
            if self._left == 0:
                return meet(self._death, call.kind, call.path, act, half)
        return act()


if __name__ == "__main__":
    if sys.argv[1:]:
        folder, kind, part, number, fault, *words = sys.argv[1:]
        DyingLayer(Path(folder), kind, part, int(number), fault).install()
        sys.argv = ["sentinel-memory", *words]
        sys.exit(main())
    os.environ["PATH"] = ""  # the conflict is resolved from its markers: no git is asked
    logging.getLogger("sentinel_memory").addHandler(logging.NullHandler())
    for line in sys.stdin:
        order = json.loads(line)
        sys.stdout.write(json.dumps(ORDERS[order["do"]](order)) + "\n")
        sys.stdout.flush()
