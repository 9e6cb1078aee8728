"""The rules for a project after a change of its log met any fault (S14, S19)."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from fault_layer import LASTING, Call
from fault_process import BY_HAND, SCENARIOS, SECRET_WORD
from paths import SUPPORT
from project_logs import Tree, build, read, snapshot
from sample_records import log
from sentinel_memory.sentences.table import SECTIONS
from sentinel_memory.store import files
from sentinel_memory.store.store import Store

PROCESS = SUPPORT / "fault_process.py"
FOLDER = ".context"
LOG = f"{FOLDER}/memory_log.jsonl"
JOURNAL = f"{FOLDER}/.removed.jsonl"
OURS = {
    LOG: None,
    f"{LOG}.lock": None,
    f"{LOG}.mark.lock": None,
    BY_HAND: None,
    JOURNAL: None,
    f"{FOLDER}/.gitignore": files.IGNORED.encode(),
    f"{FOLDER}/.gitattributes": files.ATTRIBUTES.encode(),
}
"""The files that a project may have, and their content where it is fixed."""
UNDOINGS = 2
BATCH = 32
"""Changes that are made before any is looked at: it spares the processes waiting in turn."""


class FaultProcess:
    """The process that makes changes, each in a child that may die."""

    def __init__(self, prefix: Sequence[str] = ()) -> None:
        """Starts it, by a command that takes another where one is given."""
        self._process = subprocess.Popen(
            [*prefix, sys.executable, str(PROCESS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def orders(self, orders: Iterable[Mapping[str, object]]) -> list[dict[str, Any]]:
        """Sends orders, not more than a pipe holds the answers of, and returns those."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        sent = [json.dumps(order, default=str) + "\n" for order in orders]
        self._process.stdin.writelines(sent)
        self._process.stdin.flush()
        return [json.loads(self._process.stdout.readline()) for _ in sent]

    def order(self, **order: object) -> dict[str, Any]:
        """Sends one order and returns its answer."""
        return self.orders([order])[0]

    def end(self) -> None:
        """Ends it and waits for that."""
        self._process.communicate()


@contextmanager
def fault_process(prefix: Sequence[str] = ()) -> Iterator[FaultProcess]:
    """A process for changes that meet faults."""
    process = FaultProcess(prefix)
    try:
        yield process
    finally:
        process.end()


class Afterlife(NamedTuple):
    """The result of processes that know of no fault."""

    logs: tuple[bytes, ...]
    """The log after a save, and after each of the undoings that follow."""
    duds: int
    """The number of undos that had nothing to undo."""


@dataclass(frozen=True)
class Recorded:
    """A change without a fault: what must be there before and after it."""

    scenario: str
    before: Tree
    calls: tuple[Call, ...]
    later: Mapping[bytes | None, Afterlife]
    """By the log before the change, what another program made of it meanwhile, and the log after
    the change: what comes of each where no fault was met."""

    @property
    def new(self) -> bytes | None:
        """The log after it."""
        return list(self.later)[-1]

    def attempts(
        self, process: FaultProcess, place: Path, attempts: Sequence[Mapping[str, Any]]
    ) -> Iterator[tuple[Path, Mapping[str, Any], dict[str, Any]]]:
        """Makes the change many times, and yields the project, what it met and the answer.

        A project is gone when the next one is asked for.
        """
        for start in range(0, len(attempts), BATCH):
            batch = attempts[start : start + BATCH]
            folders = [build(place / str(number), self.before) for number, _ in enumerate(batch)]
            orders = [
                {"do": "attempt", "scenario": self.scenario, "folder": folder, **met}
                for folder, met in zip(folders, batch, strict=True)
            ]
            answers = process.orders(orders)
            for folder, met, answer in zip(folders, batch, answers, strict=True):
                yield folder, met, answer
                shutil.rmtree(folder)

    def violations(self, folder: Path, answer: Mapping[str, Any], *, duds: int = 0) -> list[str]:
        """Returns what is wrong with a project after a change met a fault; it is used up by this.

        Args:
            folder: the project.
            answer: what the process that made the change said.
            duds: how many undoings may find that their change never happened.
        """
        found = list(_of_answer(answer, folder))
        state = read(folder / LOG)
        if state not in self.later:
            return [*found, "the log is neither the old nor the new one"]
        if answer["outcome"] == "done" and state != self.new:
            found.append("what was acknowledged is not there")
        unchanged = answer["outcome"] == "error" and answer["code"] != "unconfirmed"
        if unchanged and state == self.new:
            found.append("an error, but the log was changed")
        let_time_pass(folder)
        try:
            Store.of_project(folder).read()
            then, clean = afterlife(folder), self.later[state]
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the finding
            return [*found, f"the next process fails: {error!r}"]
        if then.logs[0] != clean.logs[0]:
            found.append("the following save lost something")
        elif then.logs != clean.logs:
            found.append("undoing gives back something else than what left the log")
        if then.duds > clean.duds + duds:
            found.append("undoing takes back what did not happen")
        return found + strange(folder)


def record(process: FaultProcess, scenario: str, folder: Path) -> Recorded:
    """Makes a change without a fault."""
    clean = folder / "clean"
    clean.mkdir(parents=True)
    process.order(do="prepare", scenario=scenario, folder=clean)
    before = snapshot(clean)
    found = [before.get(LOG), *filter(None, [before.get(BY_HAND)])]
    done = process.order(do="attempt", scenario=scenario, folder=clean, record=True)
    assert done["outcome"] == "done", done
    new, after = read(clean / LOG), afterlife(clean)
    assert strange(clean) == []
    if SCENARIOS[scenario].removes:
        assert lines(before[LOG]) - lines(new) <= lines(after.logs[1])
    later = {}
    for number, state in enumerate(found):
        tree = {**before, LOG: state} if state else before
        later[state] = afterlife(build(folder / f"untouched {number}", tree))
    calls = tuple(Call(*call) for call in done["calls"])
    return Recorded(scenario, before, calls, {**later, new: after})


def afterlife(folder: Path) -> Afterlife:
    """Saves once more and undoes a few changes."""
    ticks = itertools.count()
    store = Store.of_project(folder)
    store.clock = lambda: f"2026-01-02T03:00:{next(ticks):02}.000+00:00"
    store.upsert_log(log("afterwards"))
    logs, duds = [store.path.read_bytes()], 0
    while len(logs) <= UNDOINGS:
        undoing = store.undo()
        if undoing.restored or undoing.removed:
            logs.append(store.path.read_bytes())
        elif undoing.undone:
            duds += 1
        else:
            break
    return Afterlife(tuple(logs), duds)


def lines(log: bytes | None) -> set[bytes]:
    """The lines of a log."""
    return set((log or b"").splitlines())


def let_time_pass(folder: Path) -> None:
    """Makes temporary files old enough to be of no living writer."""
    for path in folder.rglob("*.tmp"):
        os.utime(path, (0, 0))


def strange(folder: Path) -> list[str]:
    """The files of a project that should not be there, or have a wrong content."""
    tree = snapshot(folder)
    left = [f"{name} is left" for name in tree if name not in OURS]
    fixed = {name: held for name, held in OURS.items() if held is not None}
    return left + [f"{name} is not whole" for name, held in fixed.items() if tree.get(name) != held]


def _of_answer(answer: Mapping[str, Any], folder: Path) -> Iterator[str]:
    if not answer["reached"]:
        yield "the fault was not reached"
    if answer["outcome"] == "escaped":
        yield f"{answer['code']} escaped"
    if answer["outcome"] == "error" and answer["code"] not in SECTIONS["errors"]:
        yield f"an error with the code {answer['code']}"
    if any(word in answer.get("message", "") for word in (SECRET_WORD, str(folder))):
        yield "the error names what it must not"


def duds_after(scenario: str, fault: str, outcome: str) -> int:
    """The number of undos that may have nothing to undo.

    What stopped can take nothing back, and an undoing that the journal could not take note of is
    done all the same.
    """
    stopped = outcome in ("killed", "interrupted") or fault in LASTING
    return 1 if stopped or scenario == "undo" else 0
