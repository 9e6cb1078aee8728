"""Output that no person could read is counted, and long output waits in the user's pager (S20)."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest
from cli_process import COMMAND, environment, run
from git_branches import write
from git_repository import git
from project_logs import POSIX
from sample_records import log, log_of, raw_line

if sys.platform != "win32":
    from terminal_session import open_terminal

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
    assert {one["code"]: one["more"] for one in found if one["more"]} == {
        "unreadable-line": 2_950,
        "secret": 10,
        "wrong-id": 10,
    }
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


def on_a_terminal(clone: Path, *words: str, **variables: str) -> str:
    """What a person sees of a command."""
    given = {**environment(), "TERM": "xterm", **variables}
    with open_terminal([*COMMAND, *words], clone, given) as terminal:
        return terminal.finish()


@POSIX
@pytest.mark.requirement("S20")
def test_long_output_on_a_terminal_goes_through_the_pager_of_the_user(
    clone: Path, pager: Path
) -> None:
    write(clone, BAD)
    seen = on_a_terminal(clone, "check", PAGER=shlex.quote(str(pager)))
    assert "is not a record" not in seen
    assert int((pager.parent / "paged").read_text("utf-8")) > 50


@POSIX
@pytest.mark.requirement("S20")
@pytest.mark.parametrize("usual", ["", "/no/such/pager", "'"])
def test_without_a_pager_it_is_printed(clone: Path, usual: str) -> None:
    write(clone, BAD)
    assert on_a_terminal(clone, "check", PAGER=usual).count("is not a record") == 50


@POSIX
@pytest.mark.requirement("S20")
def test_short_output_and_pipes_need_no_pager(clone: Path, pager: Path) -> None:
    write(clone, log_of(log("fine")))
    named = shlex.quote(str(pager))
    assert "No problems" in on_a_terminal(clone, "check", PAGER=named)
    write(clone, BAD)
    assert run(clone, "check", PAGER=named, TERM="xterm").stdout.count(b"is not a record") == 50
    assert not (pager.parent / "paged").exists()


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
        seen = on_a_terminal(clone, "check", **variables)
        assert seen.count("is not a record") == 50
    assert not (pager.parent / "paged").exists()
