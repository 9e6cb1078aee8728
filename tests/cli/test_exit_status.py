"""The end of a command in every case: its status, one sentence, and nothing leaked."""

from __future__ import annotations

import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from cli_process import COMMAND, LESSON, environment, log, run


def test_an_unreadable_log_is_one_sentence_without_a_path(project: Path) -> None:
    (project / ".context" / "memory_log.jsonl").mkdir(parents=True)
    done = log(project, 1)
    assert done.returncode == 1
    problem, unsaved = done.stderr.splitlines()
    assert problem == b"sentinel-memory: The memory log cannot be read: Is a directory."
    assert unsaved.startswith(b"sentinel-memory: The record was not saved")
    assert str(project).encode() not in done.stderr


@pytest.mark.requirement("S24")
def test_a_system_folder_is_refused_with_a_sentence_that_names_root(project: Path) -> None:
    done = run(project, "search", "--root", "/")
    assert done.returncode == 2
    assert b"--root" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--help"], 0),
        (["--version"], 0),
        (["search"], 0),
        (["--json", "search"], 0),
        ([*LESSON], 0),
        (["status", "--root", "broken"], 1),
        (["search", "--root", "broken"], 1),
        (["check", "--root", "conflict"], 1),
        ([], 2),
        (["serch"], 2),
        (["search", "--tpoic", "auth"], 2),
        (["search", "--root", "missing"], 2),
        (["edit", "0" * 16, "--lesson", "x"], 2),
        (["init"], 2),
        (["completion", "tcsh"], 2),
    ],
)
def test_the_exit_status_says_what_happened(
    project: Path, arguments: list[str], status: int
) -> None:
    (project / "broken" / ".context" / "memory_log.jsonl").mkdir(parents=True)
    (project / "conflict" / ".context").mkdir(parents=True)
    conflict = project / "conflict" / ".context" / "memory_log.jsonl"
    conflict.write_text("<<<<<<< ours\n", encoding="utf-8")
    done = run(project, *arguments)
    assert (done.returncode, b"Traceback" in done.stderr) == (status, False)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
def test_an_interrupted_command_ends_with_130_and_one_sentence(project: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "redact", "--json"],
        cwd=project,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # What a shell runs in the background ignores the signal, and so do its children.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'{"id": 1, "text": "it runs"}\n')
        process.stdin.flush()
        assert b"it runs" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b"sentinel-memory: Interrupted.\n"
    assert process.returncode == 130


def test_a_failure_inside_is_one_sentence_and_its_place_but_nothing_that_it_read(
    project: Path,
) -> None:
    log(project, 1)
    broken = (
        "import sys; from sentinel_memory.cli import call\n"
        "from sentinel_memory.cli.program import main\n"
        "def fail(*_): raise KeyError('the text of a memory')\n"
        "call.render = fail\n"
        "sys.exit(main({}, ['compact']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", broken],
        cwd=project,
        env=environment(),
        capture_output=True,
        check=False,
    )
    place, sentence = done.stderr.decode().splitlines()
    assert done.returncode == 1
    assert place.startswith("sentinel_memory.cli.program: KeyError at program.py:")
    assert sentence.startswith("sentinel-memory: Something went wrong")
    assert b"memory" not in done.stderr.split(b"KeyError")[1].split(b"\n")[0]
