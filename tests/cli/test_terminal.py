"""Output in a terminal: no stored text steers it, and a person can read what is long (S20)."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
import threading
from pathlib import Path

import pytest
from cli_process import COMMAND, environment, run
from every_sample import every_sample
from git_branches import write
from git_repository import git
from hypothesis import given
from hypothesis import strategies as st
from project_logs import POSIX, write_log
from sample_records import log as record
from sample_records import log_of, raw_line
from sentinel_memory.cli import terminal
from sentinel_memory.cli.call import Call
from sentinel_memory.cli.checking import check
from sentinel_memory.cli.table import BY_NAME
from sentinel_memory.cli.terminal import Line, Screen, columns, pad, screen_of, wants_colour, wrap

if sys.platform != "win32":
    from terminal_session import open_terminal


def seen(project: Path, *arguments: str, width: int = 60, **variables: str) -> str:
    known = environment(TERM="xterm", **variables)
    with open_terminal([*COMMAND, *arguments], project, known, width=width) as terminal:
        return terminal.finish().replace("\r\n", "\n")


def store(project: Path, **fields: str) -> None:
    write_log(project, [raw_line(id="0" * 16, **fields)])


@POSIX
def test_lines_are_wrapped_with_korean_two_columns_wide(project: Path) -> None:
    lesson = "세율은 나라마다 다르므로 합계를 바꾸기 전에 그 나라의 세율 표를 읽는다 " * 3
    store(project, lesson=lesson)
    text = seen(project, "search", width=50, NO_COLOR="1")
    rows = text.splitlines()
    assert max(map(columns, rows)) <= 50
    first = next(row for row in rows if "lesson:" in row)
    following = rows[rows.index(first) + 1]
    assert following.startswith("    ")
    assert " ".join(text.split()).count(" ".join(lesson.split())) == 1


@POSIX
def test_a_terminal_gets_colours_and_a_pipe_or_a_plain_terminal_does_not(project: Path) -> None:
    store(project, topic="x" * 65)
    checked = seen(project, "check", width=100)
    assert "\x1b[1;31mline 1: error: topic takes 65 bytes" in checked
    assert "\x1b[33mline 1: warning: " in checked
    assert "\x1b[32m+## Project memory (Sentinel Memory)\x1b[0m\n" in seen(
        project, "init", "--dry-run"
    )
    assert "\x1b[1m[memory_log - 1 record]\x1b[0m" in seen(project, "search")
    assert "\x1b" not in seen(project, "search", NO_COLOR="1")
    with open_terminal([*COMMAND, "search"], project, environment(TERM="dumb")) as terminal:
        assert "\x1b" not in terminal.finish()
    assert b"\x1b" not in run(project, "search", TERM="xterm", FORCE_COLOR="1").stdout


@POSIX
def test_no_stored_text_and_no_file_can_send_a_control_sequence(project: Path) -> None:
    evil = "\x1b]0;owned\x07\x1b[2J\x9b31m\x7f\u202edesrever"
    store(project, topic=f"auth{evil}", lesson=f"rule {evil}\r\nmore")
    (project / "AGENTS.md").write_text(f"Ours {evil}\n", encoding="utf-8")
    commands = [["search"], ["compact"], ["status"], ["search", "--json"], ["init", "--dry-run"]]
    for arguments in commands:
        text = seen(project, *arguments, NO_COLOR="1")
        assert re.findall("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text) == [], arguments
    assert "␛]0;owned␇␛[2J\\u009b31m␡\\u202edesrever" in seen(project, "search", width=100)
    typed = seen(project, "\x1b[2Jserch", NO_COLOR="1")
    assert "There is no command ␛[2Jserch" in typed
    assert "\x1b" not in typed
    found = json.loads(run(project, "search", "--json").stdout)["records"][0]
    assert found["topic"] == f"auth{evil}".replace("\u202e", "\\u202e")


@POSIX
@pytest.mark.requirement("S25")
@pytest.mark.parametrize(("answer", "written"), [("예", True), ("n", False)])
def test_init_asks_a_person_before_it_writes(project: Path, answer: str, written: bool) -> None:
    command = [*COMMAND, "init"]
    with open_terminal(command, project, environment(TERM="xterm")) as terminal:
        terminal.wait_for("[y/N]")
        terminal.type(f"{answer}\n")
        end = terminal.finish()
    assert ("Written: AGENTS.md" in end) == written
    assert (project / "AGENTS.md").exists() == written
    assert terminal.process.returncode == (0 if written else 2)


@every_sample(
    "variables, platform, coloured",
    [
        ({"TERM": "xterm"}, "linux", True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "linux", False),
        ({"TERM": "xterm", "NO_COLOR": ""}, "linux", True),
        ({}, "linux", False),
        ({"WT_SESSION": "x"}, "win32", True),
        ({"TERM_PROGRAM": "vscode", "NO_COLOR": "1"}, "win32", False),
    ],
)
def test_colours_follow_the_environment(
    variables: dict[str, str], platform: str, coloured: bool
) -> None:
    assert wants_colour(variables, platform) == coloured


def test_a_file_has_neither_width_nor_colour() -> None:
    assert screen_of(io.StringIO(), {"TERM": "xterm", "COLUMNS": "40"}) == Screen()
    assert Screen().layout([Line("x" * 200, "error"), Line("")]) == "x" * 200 + "\n"


def test_a_row_that_hangs_is_indented_and_a_copied_line_stays_whole() -> None:
    screen = Screen(20)
    lesson = screen.layout([Line("  lesson: one two three four")])
    assert lesson.splitlines() == ["  lesson: one two", "    three four"]
    key = screen.layout([Line("key  a long explanation of it", hang=5)])
    assert key.splitlines() == ["key  a long", "     explanation of", "     it"]
    assert screen.layout([Line("+" * 30, whole=True)]) == "+" * 30
    assert (columns(pad("한글", 8)), columns("e\u0301"), columns("🔒")) == (8, 1, 2)


@given(
    st.lists(st.text("ab 한글é가", max_size=30)).map(" ".join),
    st.integers(4, 40),
    st.integers(0, 60),
)
def test_wrapping_keeps_every_word_and_the_width(text: str, width: int, hang: int) -> None:
    rows = wrap(text, width, hang)
    assert "".join("".join(rows).split()) == "".join(text.split())
    assert all(columns(row.rstrip()) <= width for row in rows)


class Shown(io.StringIO):
    """What is written to a stream of a person or of a program."""

    def __init__(self, *, to_person: bool) -> None:
        super().__init__()
        self.to_person = to_person
        self.written = threading.Event()

    def isatty(self) -> bool:
        """Whether a person reads it."""
        return self.to_person

    def flush(self) -> None:
        """Shows what was written."""
        self.written.set()


class Slow(dict[str, object]):
    """The values of a command that are asked for once its person was told that it goes on."""

    def __init__(self, shown: Shown) -> None:
        super().__init__()
        self.shown = shown

    def get(self, key: str, default: object = None) -> object:
        """Waits for the sentence first."""
        assert self.shown.written.wait(60)
        return super().get(key, default)


@pytest.mark.requirement("K08", "S20")
def test_a_long_check_says_that_it_goes_on(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store(project)
    monkeypatch.chdir(project)
    shown = Shown(to_person=True)
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(terminal, "PATIENCE", 0.0)
    screen = screen_of(sys.stdout, {})
    assert check(Call(BY_NAME["check"], Slow(shown), screen, "en")) in (0, 1)
    assert shown.getvalue() == "Still checking. Many lessons or quotes take a while.\n"
    assert capsys.readouterr().out


@pytest.mark.requirement("S20")
@pytest.mark.parametrize(("to_person", "patience"), [(False, 0.0), (True, 600.0)])
def test_a_program_and_who_waits_shortly_are_told_nothing(
    monkeypatch: pytest.MonkeyPatch, *, to_person: bool, patience: float
) -> None:
    shown = Shown(to_person=to_person)
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(terminal, "PATIENCE", patience)
    before = threading.active_count()
    with terminal.told_when_slow("Still checking."):
        assert threading.active_count() - before == to_person
    assert shown.getvalue() == ""


BAD = b"".join(b"no record %d\n" % number for number in range(3_000))


@pytest.mark.requirement("S20", "S30")
def test_the_first_fifty_of_a_kind_are_listed_and_the_others_counted(clone: Path) -> None:
    secrets = b"".join(
        raw_line(id=f"{n:016x}", missing_context=f"gap {n}", lesson=f"password=hunter{n}blue")
        + b"\n"
        for n in range(60)
    )
    write(clone, secrets + BAD)
    lines = run(clone, "check").stdout.decode().splitlines()
    assert sum("is not a record" in line for line in lines) == 50
    assert "… and 2950 more of the kind unreadable-line." in lines
    found = json.loads(run(clone, "check", "--json").stdout)
    more = {one["code"]: one["more"] for one in found if one["more"]}
    assert more == {"unreadable-line": 2_950, "secret": 10, "wrong-id": 10}
    assert max(sum(a["code"] == b["code"] for b in found) for a in found) == 50
    for command in ("check", "review"):
        said = run(clone, command, "--format", "github").stdout.decode()
        assert said.count("holds a secret") == 50
        assert "and 10 more of the kind secret." in said
    assert "and 10 more of the kind secret." in run(clone, "review").stdout.decode()


@pytest.fixture
def pager(tmp_path: Path) -> Path:
    """A pager of the user that counts its lines, and what it writes into."""
    script = tmp_path / "my pager"
    script.write_text(f"#!/bin/sh\nwc -l > {shlex.quote(str(tmp_path / 'paged'))}\n", "utf-8")
    script.chmod(0o755)
    return script


@POSIX
@pytest.mark.requirement("S20")
def test_long_output_goes_through_the_pager_of_the_user(clone: Path, pager: Path) -> None:
    named, paged = shlex.quote(str(pager)), pager.parent / "paged"
    write(clone, log_of(record("fine")))
    assert "No problems" in seen(clone, "check", PAGER=named)
    write(clone, BAD)
    assert run(clone, "check", PAGER=named, TERM="xterm").stdout.count(b"is not a record") == 50
    assert not paged.exists()
    assert "is not a record" not in seen(clone, "check", PAGER=named)
    assert int(paged.read_text("utf-8")) > 50
    for broken in ("/no/such/pager", "'"):
        assert seen(clone, "check", PAGER=broken).count("is not a record") == 50


@POSIX
@pytest.mark.requirement("K12", "S20")
def test_no_pager_of_a_repository_runs(clone: Path, pager: Path) -> None:
    write(clone, BAD)
    for key in ("core.pager", "pager.log", "pager.check", "pager.diff"):
        git(clone, "config", key, str(pager))
    planted = clone / "less"
    planted.write_bytes(pager.read_bytes())
    planted.chmod(0o755)
    path = f".:{clone}/none:{environment()['PATH']}"
    for variables in ({"PAGER": "cat", "PATH": path}, {"PAGER": "less", "PATH": f".:{clone}/none"}):
        assert seen(clone, "check", **variables).count("is not a record") == 50
    assert not (pager.parent / "paged").exists()
