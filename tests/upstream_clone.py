"""A project whose upstream branch holds a memory already."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import TOKEN
from git_branches import write
from git_repository import git, isolate, repository
from sample_records import log, raw_line
from sentinel_memory.core.log.record import Record, format_line

OLD, NEW = log("old"), log("new", lesson="Ask for the table.")
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


def clone_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Makes a project whose upstream branch holds the record `OLD`."""
    isolate(monkeypatch, tmp_path / "home")
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", "원격.git")
    project = repository(tmp_path)
    git(project, "checkout", "--quiet", "-B", "main")
    git(project, "remote", "add", "origin", str(tmp_path / "원격.git"))
    commit(project, OLD)
    git(project, "push", "--quiet", "--set-upstream", "origin", "main")
    return project
