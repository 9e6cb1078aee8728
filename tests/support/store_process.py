"""A process of its own on a log: writes until it is done, killed or refused, and says so.

Every line on its standard output is a JSON value. `write` acknowledges each change after it
was made; the others answer once, with what the store said and what then lay on the disk.
"""

from __future__ import annotations

import ctypes
import itertools
import json
import os
import select
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "server"))

from sentinel_memory.core.changes.references import SourceRef
from sentinel_memory.core.changes.save import Saving, compact
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.text.ids import revision, timestamp
from sentinel_memory.sentences.say import describe
from sentinel_memory.store import locks as _locks  # noqa: F401 - loaded late, and closed to nobody
from sentinel_memory.store.store import Store

NOBODY = 65_534
GROUP = 4
"""Saves of `write` that are then replaced by one principle."""


def say(value: object) -> None:
    """Writes one answer, at once: whoever reads may kill this process next."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def record(text: str, *, type: str = "log", padding: int = 0) -> Record:
    """A record that is told from every other by its text."""
    lesson = text if type == "principle" else "rule " + "x" * padding
    return Record.create(
        type=type,  # type: ignore[arg-type]  # one of the two
        topic="stress",
        missing_context=text,
        lesson=lesson,
        created=timestamp(),
    )


def write(root: Path, name: str, count: str, mode: str) -> None:
    """Saves records.

    With `compacting` it replaces every few by a principle, in one step; with `mixed` it deletes
    the first of them before that.
    """
    store = Store(Store.of_project(root).path, lock_timeout=60)
    refs: list[SourceRef] = []
    for number in range(int(count)):
        line = store.upsert_log(record(f"{name} {number}")).line
        say(["saved", f"{name} {number}"])
        refs.append(SourceRef("log", line.record.id, revision(line.raw)))
        if mode == "mixed" and number % GROUP == 1:
            store.delete_by_ids([str(refs.pop(0))])
            say(["deleted", f"{name} {number - 1}"])
        if mode and number % GROUP == GROUP - 1:
            made = record(f"{name} {number // GROUP}", type="principle")

            def edit(
                document: Document, now: str, made: Record = made, refs: list[SourceRef] = refs
            ) -> Saving:
                return compact(document, made, refs, now)

            store.update(edit)
            say(["compacted", f"{name} {number // GROUP}"])
            refs = []


def insist(root: Path, name: str, count: str) -> None:
    """Saves records, each again until it is accepted; says which were refused."""
    store = Store(Store.of_project(root).path, lock_timeout=60)
    for number in range(int(count)):
        for attempt in itertools.count():
            text = f"{name} {number} {attempt}"
            try:
                store.upsert_log(record(text))
            except StoreError as error:
                say([error.code, text])
            else:
                say(["saved", text])
                break


def swap(root: Path, link: str) -> None:
    """Exchanges the folder of the log with a link and back until its input ends; says how often."""
    rename, here, exchange = ctypes.CDLL(None).renameat2, -100, 2
    names = os.fsencode(Store.of_project(root).path.parent), os.fsencode(link)
    for times in itertools.count():
        if times % 2 == 0 and select.select([sys.stdin], [], [], 0)[0]:
            say(times)
            return
        if rename(here, names[0], here, names[1], exchange) != 0:
            raise OSError(ctypes.get_errno(), "not exchanged")


def tree(root: Path) -> dict[str, bytes]:
    """Every file except the lock."""
    files = (path for path in root.rglob("*") if path.is_file() and path.suffix != ".lock")
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


def refused(root: Path, change: str, condition: str = "") -> None:
    """Makes one change and says how it was refused, and whether anything on the disk changed."""
    restrict(condition)
    store = Store(Store.of_project(root).path, lock_timeout=1)
    texts = [found.text for found in store.read_all()]
    before, answer = tree(root), {"code": "", "message": ""}
    try:
        if change == "save":
            store.upsert_log(record("one more", padding=900))
        else:
            store.delete_by_ids([store.read_all()[0].id])
    except StoreError as error:
        answer = {"code": error.code, "message": describe(error, "en")}
    say({**answer, "texts": texts, "same": tree(root) == before, "files": sorted(tree(root))})


def blind(root: Path) -> None:
    """Saves where the log cannot even be read, and says how that was refused."""
    restrict("unprivileged")
    try:
        Store.of_project(root).upsert_log(record("one more"))
    except StoreError as error:
        say({"code": error.code, "message": describe(error, "en")})


def restrict(condition: str) -> None:
    """Lets this process be without the rights of root, or write files of so many bytes only."""
    if condition == "unprivileged":
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
    elif condition:
        import resource  # Windows has none

        resource.setrlimit(resource.RLIMIT_FSIZE, (int(condition), int(condition)))


MODES = {
    "write": write,
    "insist": insist,
    "swap": swap,
    "refused": refused,
    "blind": blind,
}

if __name__ == "__main__":
    MODES[sys.argv[1]](Path(sys.argv[2]), *sys.argv[3:])  # type: ignore[operator]  # by the caller
