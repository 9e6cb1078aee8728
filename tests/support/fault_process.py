"""A process whose changes of a log meet faults, each in a child of its own (S19).

It reads one order a line from its standard input and answers each in one line, both JSON.
`do` is what: `prepare` a project, `attempt` its change with a fault at a call or with a limit for
the size of a file, or `crowd`: attempt it on a disk of its own that has so much space left.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "server"))

from fault_layer import FaultLayer
from fault_scenarios import SCENARIOS, store_in
from project_trees import build, snapshot
from sentinel_memory.core.errors import StoreError
from sentinel_memory.sentences.say import describe
from sentinel_memory.store import locks as _locks  # noqa: F401 - loaded late, and no call of ours


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

if __name__ == "__main__":
    os.environ["PATH"] = ""  # the conflict is resolved from its markers: no git is asked
    logging.getLogger("sentinel_memory").addHandler(logging.NullHandler())
    for line in sys.stdin:
        order = json.loads(line)
        sys.stdout.write(json.dumps(ORDERS[order["do"]](order)) + "\n")
        sys.stdout.flush()
