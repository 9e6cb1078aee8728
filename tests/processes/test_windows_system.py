"""Behaviour of Windows alone: open files that hold others off, cmd.exe, code pages (S31)."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_process import COMMAND, LESSON, environment, run
from hook_process import GAP, PROMPT
from host_homes import User
from sample_records import log
from sentinel_memory.core.errors import StoreError
from sentinel_memory.store.store import Store

pytestmark = [
    pytest.mark.requirement("S31"),
    pytest.mark.skipif(sys.platform != "win32", reason="only Windows does this"),
]

SEARCH = (*COMMAND, "search", "결제")
HELD = 0.3
"""Seconds that a scanner or an editor keeps a file open; a save waits longer than that."""


@pytest.mark.requirement("S19")
def test_a_save_waits_for_a_reader_that_holds_the_log_open(store: Store) -> None:
    store.upsert_log(log("one"))
    reader = store.path.open("rb")
    closing = threading.Timer(HELD, reader.close)
    closing.start()
    store.upsert_log(log("two"))
    assert (reader.closed, store.count()) == (True, 2)
    assert list(store.path.parent.glob("*.tmp")) == []
    closing.join()


@pytest.mark.requirement("S19")
def test_a_reader_that_stays_is_the_reason_and_the_log_is_the_old_one(store: Store) -> None:
    store.upsert_log(log("one"))
    before = store.path.read_bytes()
    with store.path.open("rb"), pytest.raises(StoreError) as caught:
        store.upsert_log(log("two"))
    assert caught.value.code == "in_use"
    assert store.path.read_bytes() == before
    assert list(store.path.parent.glob("*.tmp")) == []


@pytest.mark.requirement("N09")
@pytest.mark.parametrize("page", [949, 1252])
def test_a_command_in_a_console_of_another_code_page_speaks_utf_8(project: Path, page: int) -> None:
    known = {**environment(), "PYTHONWARNDEFAULTENCODING": "1"}
    known["PYTHONWARNINGS"] = "error::EncodingWarning"
    words = ("log", "--topic", "결제", "--missing-context", "é ü 누락", "--lesson", "규칙")
    save, search = (subprocess.list2cmdline(part) for part in ((*COMMAND, *words), SEARCH))
    line = f"chcp {page} > page & {save} > saved 2> problem && {search} > found 2>> problem"
    # A console of its own, which no window shows: the streams of this process are none.
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    told = subprocess.run(line, shell=True, cwd=project, env=known, creationflags=flags)
    assert told.returncode == 0
    assert str(page).encode() in (project / "page").read_bytes()
    assert (project / "problem").read_bytes() == b""
    assert "é ü 누락" in (project / "found").read_bytes().decode("utf-8")


@pytest.mark.requirement("D04")
def test_the_hooks_that_connect_writes_answer_through_cmd(tmp_path: Path, project: Path) -> None:
    (tmp_path / "사용자 Kim").mkdir()
    user = User(tmp_path / "사용자 Kim", "win32")
    variables = {**environment(), **user.environment}
    Store.of_project(project).upsert_log(GAP)
    done = run(project, "connect", "claude-code", "--yes", **user.environment)
    assert done.returncode == 0, done.stderr
    hooks = json.loads((user.home / ".claude" / "settings.json").read_bytes())["hooks"]
    payload = {"hook_event_name": "UserPromptSubmit", "cwd": str(project), "prompt": PROMPT}
    for line in lines_of(hooks["UserPromptSubmit"]):
        for session, (start, end) in {"s": (b"", b""), "t": (b"\xef\xbb\xbf", b"\r\n")}.items():
            given = start + json.dumps({**payload, "session_id": session}).encode() + end
            told = subprocess.run(
                line, shell=True, cwd=project, env=variables, input=given, capture_output=True
            )
            assert (told.returncode, told.stderr) == (0, b"")
            assert "Idempotency-Key" in str(json.loads(told.stdout))


def lines_of(groups: list[dict[str, list[dict[str, str]]]]) -> list[str]:
    lines = [hook["command"] for group in groups for hook in group["hooks"]]
    found = [line for line in lines if "sentinel-memory" in line]
    assert found
    return found


@pytest.mark.parametrize(
    "changed",
    [str.lower, str.upper, lambda root: root.replace("\\", "/"), "{}\\".format, "\\\\?\\{}".format],
    ids=["lower", "upper", "slashes", "end", "prefix"],
)
def test_a_project_is_the_same_by_any_name(project: Path, changed: Callable[[str], str]) -> None:
    assert run(project, *LESSON).returncode == 0
    found = run(project.parent, "search", "auth", "--root", changed(str(project)))
    assert (found.returncode, b"rule" in found.stdout) == (0, True), found.stderr
