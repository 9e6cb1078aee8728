"""The streams of a command as others leave them (S23), its status, and one sentence at its end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from cli_process import COMMAND, LESSON, environment, log, run
from project_logs import record_lines, write_log

FULL = Path("/dev/full")
LOG = Path(".context", "memory_log.jsonl")
CLOSED = pytest.mark.skipif(sys.platform == "win32", reason="no shell there closes a stream")


def shell(project: Path, line: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a command line of a POSIX shell, in which `$S` is the program."""
    program = " ".join(COMMAND)
    return subprocess.run(
        ["sh", "-c", line.replace("$S", program)],
        cwd=project,
        env=environment(**more),
        capture_output=True,
        check=False,
        timeout=60,
    )


@pytest.mark.requirement("D06")
@pytest.mark.skipif(
    sys.platform == "win32" or not FULL.exists(),
    reason="this system has no device that is always full",
)
def test_an_answer_that_cannot_be_written_is_said_and_the_save_stays(project: Path) -> None:
    done = shell(project, f"$S {' '.join(LESSON)} > /dev/full")
    assert done.returncode == 1
    (sentence,) = done.stderr.decode().splitlines()
    assert sentence.startswith(
        "sentinel-memory: The answer could not be written: No space left on device."
    )
    assert b"gap" in (project / LOG).read_bytes()
    for command in ("--help", "status --json", "--json serch"):
        again = shell(project, f"$S {command} > /dev/full")
        assert (again.returncode, len(again.stderr.splitlines())) == (1, 1)


@CLOSED
@pytest.mark.requirement("S23", "S19")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_changes_neither_work_nor_status(project: Path, closed: str) -> None:
    done = shell(project, f"$S {' '.join(LESSON)} {closed}")
    assert (done.returncode, done.stderr) == (0, b"")
    (line,) = (project / LOG).read_bytes().splitlines()
    assert json.loads(line)["lesson"] == "rule"
    if len(closed) > 4:
        assert shell(project, f"$S preflight {closed}").returncode == 0
        assert shell(project, f"$S serch {closed}").returncode == 2


@pytest.mark.requirement("D06")
@pytest.mark.skipif(os.name == "nt", reason="a reader that goes is told otherwise there")
@pytest.mark.parametrize("words", [["search"], ["--json", "serch"]])
def test_an_answer_whose_reader_has_gone_ends_in_silence(project: Path, words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        streams = {"stdout": gone, "stderr": subprocess.PIPE}
        command = [*COMMAND, *words]
        done = subprocess.run(command, cwd=project, env=environment(), check=False, **streams)
    assert (done.returncode, done.stderr) == (1, b"")


@CLOSED
@pytest.mark.requirement("S23", "S02")
def test_korean_passes_in_and_out_as_itself_in_a_locale_of_ascii_alone(project: Path) -> None:
    plain = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"}
    text = ("--missing-context", "왜", "--lesson", "이유")
    assert run(project, "log", "--topic", "결제", *text, **plain).returncode == 0
    assert "이유".encode() in (project / LOG).read_bytes()
    found = run(project, "search", "--topic", "결제", **plain, PYTHONIOENCODING="ascii")
    assert "이유" in found.stdout.decode()


STATUSES = {
    0: ("--help", "--version", "search", "--json search", " ".join(LESSON)),
    1: ("status --root broken", "check --root conflict"),
    2: ("", "serch", "init", "completion tcsh", f"edit {'0' * 16} --lesson x"),
}


@pytest.mark.requirement("D06", "S19", "S24")
def test_the_status_says_what_happened_and_programs_get_the_error_in_json(project: Path) -> None:
    (project / "broken" / LOG).mkdir(parents=True)
    write_log(project, record_lines(1))
    save = ("--missing-context", "x", "--lesson", "y")
    for words, status, code in (
        (("delete", "0" * 16), 2, "record_unknown"),
        (("log", "--topic", "a\nb", *save), 2, "not_one_line"),
        (("search", "--root", "missing"), 2, "root_missing"),
        (("search", "--root", "/"), 2, "root"),
        (("search", "--tpoic", "auth"), 2, "option_meant"),
        (("search", "--root", "broken"), 1, "unreadable"),
    ):
        plain = run(project, *words)
        done = run(project, *words, "--json")
        assert (words, done.returncode, done.stderr) == (words, status, b"")
        error = json.loads(done.stdout)["error"]
        assert error["message"] == plain.stderr.decode().removeprefix("sentinel-memory: ").strip()
        assert plain.stdout == b""
        assert code in error["code"]
        assert "--topic" not in words or error["field"] == "topic"
        assert ("--root" in error["message"]) >= ("/" in words)
    done = log(project, 1, "--json", "--root", "broken")
    error = json.loads(done.stdout)["error"]
    assert (done.returncode, error["unsaved"]["missing_context"]) == (1, "누락 1")
    problem, unsaved = log(project, 1, "--root", "broken").stderr.splitlines()
    assert problem == b"sentinel-memory: The memory log cannot be read: Is a directory."
    assert unsaved.startswith(b"sentinel-memory: The record was not saved")
    assert str(project).encode() not in problem + unsaved
    assert list(json.loads(run(project, "--version", "--json").stdout)) == ["version"]
    (project / "conflict").mkdir()
    write_log(project / "conflict", [b"<<<<<<< ours"])
    for status, lines in STATUSES.items():
        for line in lines:
            done = run(project, *line.split())
            assert (line, done.returncode, b"Traceback" in done.stderr) == (line, status, False)


@CLOSED
def test_no_file_is_opened_in_the_place_of_a_closed_stream() -> None:
    script = (
        "import os, sys; from sentinel_memory.machine.standard_streams import open_closed\n"
        "open_closed()\n"
        "opened = os.open(sys.argv[1], os.O_RDONLY)\n"
        "sys.exit(0 if opened > 2 and sys.stdin and sys.stdout and sys.stderr else 1)"
    )
    line = f"{sys.executable} -c '{script}' {os.devnull} <&- >&- 2>&-"
    assert subprocess.run(["sh", "-c", line], env=environment(), check=False).returncode == 0


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


def test_a_failure_inside_is_one_sentence_and_its_place_and_no_text(project: Path) -> None:
    log(project, 1)
    broken = (
        "import sys; from sentinel_memory.cli import call\n"
        "from sentinel_memory.cli.program import main\n"
        "def fail(*_): raise KeyError('the text of a memory')\n"
        "call.render = fail\n"
        "sys.exit(main({}, ['compact']))"
    )
    command = [sys.executable, "-c", broken]
    done = subprocess.run(command, cwd=project, env=environment(), capture_output=True, check=False)
    place, sentence = done.stderr.decode().splitlines()
    assert done.returncode == 1
    assert place.startswith("sentinel_memory.cli.program: KeyError at program.py:")
    assert sentence.startswith("sentinel-memory: Something went wrong")
    assert b"memory" not in done.stderr.split(b"KeyError")[1].split(b"\n")[0]
