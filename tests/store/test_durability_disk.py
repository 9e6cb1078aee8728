"""A disk that cannot be waited for, reports an error or may not be written (S19)."""

from __future__ import annotations

import errno
import json
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from every_sample import every_sample
from lsprotocol.types import DiagnosticSeverity
from paths import SUPPORT
from project_logs import POSIX
from refusals import failing as refused_as
from refusals import raising
from sample_records import log
from sentinel_memory.contract.memory import Compaction
from sentinel_memory.core.checks.showing import Finding
from sentinel_memory.core.errors import StoreError
from sentinel_memory.lsp.diagnostics import log_diagnostics
from sentinel_memory.lsp.observation import Observation
from sentinel_memory.sentences.say import describe
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project
from sentinel_memory.store.locks import Lacking
from sentinel_memory.store.store import Store

pytestmark = [POSIX, pytest.mark.requirement("S19")]

Kind = Callable[[int], bool]
FILE: Kind = stat.S_ISREG
FOLDER: Kind = stat.S_ISDIR


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[Kind, int], list[int]]:
    """Makes every fsync of files or of folders fail; returns the files that were asked about."""
    real = os.fsync
    asked: list[int] = []

    def begin(kind: Kind, number: int) -> list[int]:
        def fsync(descriptor: int) -> None:
            found = os.fstat(descriptor)
            if not kind(found.st_mode):
                return real(descriptor)
            asked.append(found.st_ino)
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(os, "fsync", fsync)
        return asked

    return begin


NOT_THERE = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)


@every_sample("kind, number", product((FILE, FOLDER), NOT_THERE))
def test_a_file_system_without_fsync_takes_every_change(
    store: Store, failing: Callable[[Kind, int], list[int]], kind: Kind, number: int
) -> None:
    asked = failing(kind, number)
    line = store.upsert_log(log("one")).line
    store.delete_by_ids([line.ref])
    assert store.undo().restored
    assert asked
    assert Store(store.path).read_all() == [line.record]


@pytest.mark.requirement("S20", "S33")
def test_check_and_the_editor_say_once_that_a_loss_of_power_may_take_the_latest_changes(
    memory: Project, failing: Callable[[Kind, int], list[int]]
) -> None:
    memory.store.upsert_log(log())
    asked = failing(FILE, errno.EINVAL)
    for _ in range(3):
        (found,) = findings(memory, memory.standing)
        assert (found.code, found.is_error) == ("no-sync", False)
    assert len(asked) == 1
    codes: tuple[Lacking, ...] = ("no-sync", "no-locks")
    for code in codes:
        compaction = Compaction(state="ok", count=1, threshold=50)
        observation = Observation(b"{}\n", (Finding(code, 1, 1),), compaction)
        (shown,) = log_diagnostics(observation, "ko", "utf-16")
        assert (shown.code, shown.severity) == (code, DiagnosticSeverity.Information)
        assert (shown.range.start.line, shown.message[-1]) == (0, ".")


@pytest.mark.requirement("S14", "S36")
def test_a_deletion_whose_rename_is_not_confirmed_is_said_and_can_be_undone(
    store: Store, monkeypatch: pytest.MonkeyPatch, failing: Callable[[Kind, int], list[int]]
) -> None:
    line = store.upsert_log(log("one")).line
    store.delete_by_ids([store.upsert_log(log("other")).line.ref])  # the journal is there
    real, broken = os.replace, OSError(errno.EIO, os.strerror(errno.EIO))

    def replaced_but(error: BaseException) -> Callable[[Path, Path], None]:
        def replace(one: Path, other: Path) -> None:
            real(one, other)
            raise error

        return replace

    def unnoted(one: Path, other: Path) -> None:
        if Path(other).name == ".removed.jsonl":
            raise broken
        real(one, other)

    for error, code in (
        (None, "unconfirmed"),
        (broken, "unconfirmed"),
        (KeyboardInterrupt(), None),
    ):
        if error is None:
            failing(FOLDER, errno.EIO)
        else:
            monkeypatch.setattr(os, "replace", replaced_but(error))
        with pytest.raises((StoreError, KeyboardInterrupt)) as caught:
            store.delete_by_ids([line.ref])
        monkeypatch.undo()
        assert getattr(caught.value, "code", None) == code
        if isinstance(caught.value, StoreError):
            assert "확인해 주지 않았습니다" in describe(caught.value, "ko")
        assert store.read_all() == []
        assert [restored.raw for restored in store.undo().restored] == [line.raw]
    # An undoing that cannot be noted is done all the same.
    store.delete_by_ids([line.ref])
    monkeypatch.setattr(os, "replace", unnoted)
    assert [restored.raw for restored in store.undo().restored] == [line.raw]
    assert store.read_all() == [line.record]


def test_a_folder_whose_files_have_fixed_permissions_takes_a_save(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.upsert_log(log("one"))
    monkeypatch.setattr(os, "fchmod", raising(errno.EPERM))
    store.upsert_log(log("two"))
    assert store.count() == 2
    store.path.chmod(0o600)
    with refused_as(StoreError, "denied"):
        store.upsert_log(log("three"))
    assert store.count() == 2


@pytest.mark.skipif(not hasattr(os, "O_PATH"), reason="only Linux keeps the folder open")
@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC])
def test_a_folder_that_cannot_be_closed_does_not_undo_what_was_saved(
    store: Store, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    import fcntl  # Windows has none, and collects the tests all the same

    real = os.close
    failed: list[int] = []

    def close(descriptor: int) -> None:
        only_names = fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_PATH
        real(descriptor)
        if only_names:
            failed.append(descriptor)
            raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "close", close)
    line = store.upsert_log(log("one")).line
    store.delete_by_ids([line.ref])
    assert failed
    assert store.read_all() == []
    assert [restored.raw for restored in store.undo().restored] == [line.raw]


def run(*arguments: object) -> Any:  # noqa: ANN401 - its JSON answer
    """Changes a log as a user without rights."""
    command = map(str, (sys.executable, SUPPORT / "store_process.py", *arguments))
    return json.loads(subprocess.check_output([*command]))


@pytest.mark.requirement("S21")
def test_what_may_not_be_read_or_written_is_an_error_and_the_old_file(open_project: Path) -> None:
    folder = open_project / ".context"
    path = folder / "memory_log.jsonl"
    old = path.read_bytes()
    answers = []
    for change in ("save", "delete"):
        folder.chmod(0o555)
        answers.append(run("refused", open_project, change, "unprivileged"))
        folder.chmod(0o755)
        (folder / "memory_log.jsonl.lock").unlink(missing_ok=True)
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
