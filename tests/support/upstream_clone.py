"""A project whose upstream branch holds a memory already."""

from __future__ import annotations

import shlex
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cli_process import SERVER, TOKEN
from git_branches import write
from git_repository import git, isolate, repository
from sample_records import log, raw_line
from sentinel_memory.core.log.record import Record, format_line

OLD, NEW = log("old"), log("new", lesson="Ask for the table.")
SCRIPT, REMOTE = "deploy.sh", "원격.git"
SECRET = raw_line(lesson=f"Use {TOKEN} there")


def log_of(*records: Record | bytes) -> bytes:
    lines = [one if isinstance(one, bytes) else format_line(one) for one in records]
    return b"".join(line + b"\n" for line in lines)


def commit(project: Path, *records: Record | bytes, author: str = "Mina") -> str:
    """Commits a log of these lines, and returns the short name of the commit."""
    write(project, log_of(*records))
    git(project, "add", "--all")
    options = (f"--author={author} <{author.lower()}@example.invalid>", "--quiet", "--allow-empty")
    git(project, "commit", *options, "--message", "log")
    return git(project, "rev-parse", "--short", "HEAD").strip()


def clone_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str = "") -> Path:
    """Makes a project whose upstream branch holds the record `OLD`, and a script if it is given."""
    isolate(monkeypatch, tmp_path / "home")
    first = _first(tmp_path.parent, script)
    for name in (REMOTE, first.name):
        shutil.copytree(first.with_name(name), tmp_path / name)
    project = tmp_path / first.name
    git(project, "remote", "set-url", "origin", str(tmp_path / REMOTE))
    git(project, "update-index", "--refresh")  # What was copied are other files to git.
    return project


@cache
def _first(place: Path, script: str) -> Path:
    """The one that all tests of a run copy, because it takes a dozen processes."""
    place = Path(tempfile.mkdtemp(dir=place))
    git(place, "init", "--quiet", "--bare", "--initial-branch=main", REMOTE)
    project = repository(place)
    git(project, "checkout", "--quiet", "-B", "main")
    git(project, "remote", "add", "origin", str(place / REMOTE))
    if script:
        (project / SCRIPT).write_text(script, encoding="utf-8", newline="\n")
    commit(project, OLD)
    git(project, "push", "--quiet", "--set-upstream", "origin", "main")
    return project


def install(project: Path, hook: dict[str, Any]) -> None:
    """Makes git run a hook of the manifest at its stage, by the entry that it names."""
    program, *words = shlex.split(hook["entry"])
    assert program == "sentinel-memory"
    command = shlex.join([sys.executable, "-m", "sentinel_memory", *words])
    path = project / ".git" / "hooks" / hook["stages"][0]
    path.parent.mkdir(exist_ok=True)
    text = f"#!/bin/sh\nPYTHONPATH={shlex.quote(SERVER)} exec {command}\n"
    path.write_text(text, encoding="utf-8", newline="\n")
    path.chmod(0o755)
