"""Missing space and rights: an explicit error, and the old file as it was (S19).

`test_fault_injection.py` tries every amount of space.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from paths import SUPPORT
from processes import NAMESPACE, READ_ONLY, can_mount
from sample_records import log
from sentinel_memory.core.log.record import format_line
from sentinel_memory.store.store import Store

pytestmark = [
    pytest.mark.requirement("S19"),
    pytest.mark.skipif(os.name == "nt", reason="limits, modes and mounts of POSIX"),
]

PROCESS = SUPPORT / "store_process.py"


def run(*arguments: object, prefix: tuple[object, ...] = ()) -> Any:  # noqa: ANN401 - its JSON answer
    command = [*prefix, sys.executable, PROCESS, *arguments]
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.requirement("S14", "S21")
def test_a_file_that_may_not_grow_is_a_full_disk_and_the_change_can_be_made_later(
    project: Path,
) -> None:
    answer = run("refused", project, "save", 0)
    assert (answer["code"], answer["files"]) == ("full", [])
    store = Store.of_project(project)
    store.upsert_log(log("one", lesson="x" * 1_000))
    assert b"*.lock" in (project / ".context" / ".gitignore").read_bytes()
    line = store.path.read_bytes()
    answer = run("refused", project, "save", len(line) + 10)
    assert (answer["code"], answer["same"], answer["texts"]) == ("full", True, ["one"])
    answer = run("refused", project, "delete", 700)
    assert (answer["code"], answer["texts"], store.path.read_bytes()) == ("full", ["one"], line)
    store.delete_by_ids([log("one").id])
    journal = store.path.with_name(".removed.jsonl").read_bytes().splitlines()
    assert json.loads(journal[-1])["line"].encode() == line.rstrip(b"\n")


@pytest.mark.requirement("S21")
def test_what_may_not_be_read_or_written_is_an_error_and_the_old_file(open_project: Path) -> None:
    folder = open_project / ".context"
    path = folder / "memory_log.jsonl"
    old = path.read_bytes()
    folder.chmod(0o555)
    answers = [run("refused", open_project, "save", "unprivileged")]
    folder.chmod(0o755)
    (folder / "memory_log.jsonl.lock").unlink()
    folder.chmod(0o555)
    answers.append(run("refused", open_project, "delete", "unprivileged"))
    folder.chmod(0o755)
    for answer in answers:
        assert (answer["code"], answer["same"], len(answer["texts"])) == ("denied", True, 3)
    path.chmod(0o000)
    answers.append(run("blind", open_project))
    path.chmod(0o644)
    assert answers[-1]["code"] == "unreadable"
    assert path.read_bytes() == old
    assert not any(str(open_project) in answer["message"] for answer in answers)
    folder.chmod(0o300)  # it can be written, but not listed
    assert run("refused", open_project, "save", "unprivileged")["code"] == ""
    folder.chmod(0o755)
    assert Store.of_project(open_project).count() == 4
    shutil.rmtree(folder)
    open_project.chmod(0o555)
    answer = run("refused", open_project, "save", "unprivileged")
    open_project.chmod(0o755)
    assert (answer["code"], answer["files"]) == ("denied", [])
    assert list(open_project.iterdir()) == []


@pytest.mark.parametrize("change", ["save", "delete"])
def test_a_read_only_file_system_is_an_error_and_the_old_file(store: Store, change: str) -> None:
    if not can_mount():
        pytest.skip("this kernel lets no ordinary user mount, and nothing else is read-only")
    store.upsert_log(log("one"))
    answer = run(
        *("refused", store.root, change),
        prefix=(*NAMESPACE, "sh", "-c", READ_ONLY, "sh", store.root),
    )
    assert (answer["code"], answer["same"], answer["texts"]) == ("read_only", True, ["one"])


@pytest.mark.requirement("S18")
def test_a_lock_held_by_another_process_is_an_error_and_the_old_file(store: Store) -> None:
    store.upsert_log(log("one"))
    with FileLock(f"{store.path}.lock"):
        answer = run("refused", store.root, "save")
    assert (answer["code"], answer["same"]) == ("busy", True)
    assert store.path.read_bytes() == format_line(log("one")) + b"\n"
